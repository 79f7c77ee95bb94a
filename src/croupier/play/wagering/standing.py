"""Where a player stands who would change what lies: the table's rules, the limits in force, the chips."""

from msgspec import Struct

from croupier.play.answers import Refused
from croupier.play.asker import Asker
from croupier.play.attendance import kept_out
from croupier.play.remedies.held_rounds import held
from croupier.play.sign import limits_of
from croupier.play.table import Seat, Setup, Table, Uncalled, Wagering, Waiting
from croupier.play.wagering.limits import Limits
from croupier.play.wagering.wager_events import Chips
from croupier.rulebooks.citation import applies
from croupier.rulebooks.policy import EARLY_BALL


class Standing(Struct, frozen=True, gc=False):
    """Where the asker stands: the table's rules, and what lies."""

    setup: Setup
    table: Table
    asker: Asker
    seat: Seat
    lying: Chips
    limits: Limits
    cloth: bool


def standing(setup: Setup, table: Table, asker: Asker) -> Standing | Refused:
    """Where a player stands who may change what lies, or why the player may not."""
    policy = setup.policy
    if policy.account_first.value and asker.account is None:
        return Refused("Insert a note or a ticket first: there is no credit here.", policy.account_first.clause)
    if policy.card_from is not None and asker.at >= policy.card_from.value and not asker.card:
        return Refused("Present your own player card first.", policy.card_from.clause)
    if refused := kept_out(setup, table, asker) or _too_late(setup, table, asker):
        return refused
    assert asker.account is not None
    seat = table.seat(asker.terminal, asker.account) or Seat(asker.account)
    cloth = asker.terminal in setup.positions
    return Standing(
        setup, table, asker, seat, seat.lies(), limits_of(setup, table, asker.terminal, asker.account), cloth
    )


def _too_late(setup: Setup, table: Table, asker: Asker) -> Refused | None:
    """Why no wager is taken or changed now; on the cloth it perhaps is until the dealer's call."""
    phase, policy = table.phase, setup.policy
    dummy = policy.cards.no_wagers_on_dummy if policy.cards is not None else None
    if table.dummy and not isinstance(phase, Waiting) and (dummy is None or dummy.value):
        return Refused("No wagers are taken in this round.", table.dummy if dummy is None else dummy.clause)
    if refused := held(setup, table):
        return refused
    if table.spins.rested:
        early = policy.irregularities.get(EARLY_BALL)
        clause = policy.early_outcome_closes.clause if early is None else early.remedy.clause
        return Refused("The ball is at rest: what comes later goes back.", clause)
    fixed, call, ends = policy.fixed_in_coup, policy.call_ends_wagering, policy.changes_end_with_wagering
    if applies(fixed) and table.cards and not isinstance(phase, Waiting | Wagering | Uncalled):
        return Refused("The coup has begun: wagers stay as they lie.", fixed.clause)
    if asker.terminal in setup.positions and applies(call):
        return None if isinstance(phase, Wagering | Uncalled) else Refused("No more bets.", call.clause)
    if not ends.value or (isinstance(phase, Wagering) and phase.is_open(asker.at)):
        return None
    return Refused("The wagering period is over.", ends.clause)
