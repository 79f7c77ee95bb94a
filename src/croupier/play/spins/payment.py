"""After the outcome: losing wagers are taken, winning ones paid, and the dolly comes off, one after the other."""

from collections.abc import Sequence

from croupier.games.payouts import Result
from croupier.play.context import Decision
from croupier.play.decisions import Accepted, Refused
from croupier.play.events import Event
from croupier.play.outcome import Outcome
from croupier.play.reasons import Reason
from croupier.play.round_events import ClothPaid, RoundSettled
from croupier.play.spins.launch import is_attested
from croupier.play.spins.spin_events import DollyRemoved, LosingTaken
from croupier.play.table import Setup, Table
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.rulebooks.citation import applies
from croupier.words import sentence


def ended(setup: Setup, table: Table, outcome: Outcome, settled: Sequence[Event]) -> RoundSettled:
    """The end of a round for the books, and what the dealer has still to do on the cloth."""
    lines = [
        line
        for event in settled
        if isinstance(event, WagersSettled) and event.terminal in setup.positions
        for line in event.lines
    ]
    cloth, wheel = setup.policy.cloth, setup.policy.wheel
    pays = cloth is not None and applies(cloth.paid_before_next)
    takes_first = cloth is not None and applies(cloth.losing_first)
    dolly = wheel is not None and applies(wheel.dolly) and bool(setup.positions)
    return RoundSettled(
        table.round,
        outcome,
        cloth_to_pay=pays and any(line.result is not Result.LOSE or not takes_first for line in lines),
        cloth_to_take=takes_first and any(line.result is Result.LOSE for line in lines),
        dolly=outcome.number if dolly else "",
        attested=is_attested(setup, table),
    )


def unfinished(setup: Setup, table: Table) -> Refused | None:
    """Why no round is opened yet: what the dealer has still to do after the last one."""
    cloth, wheel = setup.policy.cloth, setup.policy.wheel
    if table.spins.to_take or table.cloth_to_pay:
        assert cloth is not None
        assert cloth.paid_before_next is not None
        return Refused(Reason.FIRST, sentence("cloth_is_still_to_be_paid"), cloth.paid_before_next.clause)
    if table.spins.dolly:
        assert wheel is not None
        assert wheel.dolly is not None
        return Refused(Reason.FIRST, sentence("dolly_is_still_on", dolly=table.spins.dolly), wheel.dolly.clause)
    return None


def take_losing(setup: Setup, table: Table) -> Decision:
    """The losing wagers on the cloth are taken."""
    if not table.spins.to_take:
        return Refused(
            Reason.NOTHING, sentence("no_losing_wagers_are_on_cloth"), setup.policy.authority["take_losing"].clause
        )
    return Accepted([LosingTaken(table.round)])


def confirm_paid(setup: Setup, table: Table) -> Decision:
    """The winning wagers on the cloth are paid; and the losing ones taken, where that is no stage of its own."""
    if table.spins.to_take:
        return Refused(
            Reason.FIRST, sentence("losing_wagers_are_taken_first"), setup.policy.authority["take_losing"].clause
        )
    if not table.cloth_to_pay:
        return Refused(
            Reason.NOTHING, sentence("nothing_on_cloth_to_pay"), setup.policy.authority["confirm_paid"].clause
        )
    return Accepted([ClothPaid(table.round)])


def remove_dolly(setup: Setup, table: Table) -> Decision:
    """The dolly comes off when everything is paid."""
    clause = setup.policy.authority["remove_dolly"].clause
    if not table.spins.dolly:
        return Refused(Reason.NOTHING, sentence("dolly_stands_on_no_number"), clause)
    if table.spins.to_take or table.cloth_to_pay:
        return Refused(Reason.FIRST, sentence("dolly_stays_until_losing_wagers"), clause)
    return Accepted([DollyRemoved(table.round)])
