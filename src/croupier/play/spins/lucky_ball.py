"""The Lucky Ball at a table: what a seed gives, and the moments at which it is drawn."""

import hashlib
from fractions import Fraction

from croupier.games.chance import numbers
from croupier.games.lucky_ball import draw_boost, draw_numbers
from croupier.games.roulette import COLOURS, WHEELS
from croupier.play.context import Decision
from croupier.play.decisions import Accepted, Refused
from croupier.play.equipment.use import missing
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.spins.lucky_ball_events import (
    LuckyBallSwitched,
    LuckyNumberBoosted,
    LuckyNumbersShown,
    SeedPublished,
)
from croupier.play.spins.spin_commands import SwitchLuckyBall
from croupier.play.spins.spin_events import LuckyBallWithdrawn
from croupier.play.table import Closed, Setup, Table, Waiting
from croupier.play.wagering.limits import kind_of
from croupier.play.wagering.returns import whole
from croupier.play.wagering.wager_events import WagersReturned
from croupier.rulebooks.policy import LUCKY_BALL_SCREEN
from croupier.rulebooks.remedies import Irregularity
from croupier.words import sentence

LUCKY_BALL = "lucky_ball"
"""The kind of its bets."""

# ---------------------------------------------------------------- whether it is offered


def is_offered(setup: Setup, table: Table) -> bool:
    """Whether it is offered in the next round."""
    switched_on = setup.lucky_ball if table.lucky_ball_next is None else table.lucky_ball_next
    return switched_on and LUCKY_BALL_SCREEN not in table.due and unseen(setup, table) is None


def unseen(setup: Setup, table: Table) -> Refused | None:
    """Why it is not offered on a layout with its areas, whatever was switched: nothing works that would show its numbers."""
    rule = setup.policy.equipment.lucky_ball_shown_on
    assert rule is not None
    wrong = next((found for kind in rule.value if (found := missing(setup, table, kind))), "")
    return (
        Refused(
            Reason.FAULT,
            sentence("lucky_ball_is_not_offered_wrong", wrong=wrong[0].lower(), wrong_2=wrong[1:]),
            rule.clause,
        )
        if wrong
        else None
    )


def withheld(setup: Setup, table: Table) -> str:
    """What everybody is told where a layout has its areas and it is not offered: in this round, or in the next one."""
    over = isinstance(table.phase, Waiting)
    if not setup.lucky_ball or table.dummy or (is_offered(setup, table) if over else table.lucky_ball):
        return ""
    failed = unseen(setup, table) is not None or LUCKY_BALL_SCREEN in table.due
    return sentence("lucky_ball_has_no_screen") if failed else sentence("lucky_ball_is_not_offered")


def switch(setup: Setup, table: Table, command: SwitchLuckyBall) -> Decision:
    """Offer it from the next round on, or no longer."""
    wheel = setup.policy.wheel
    assert wheel is not None
    assert wheel.lucky_layouts is not None
    if command.on and not setup.lucky_ball:
        return Refused(Reason.NOT_OFFERED, sentence("this_table_layout_has_no_lucky"), wheel.lucky_layouts.clause)
    if command.on and (refused := unseen(setup, table)):
        return refused
    return Accepted([LuckyBallSwitched(command.on)])


def withdrawn(table: Table, found: Irregularity) -> list[Event] | Refused:
    """Its screen does not work: its wagers go back, and the round goes on without it."""
    clause = found.remedy.clause
    if not table.lucky_ball or LUCKY_BALL_SCREEN in table.due:
        return Refused(Reason.NOTHING, sentence("lucky_ball_is_not_offered_now"), clause)
    returned = tuple(
        back
        for place, seat in sorted(table.seats.items())
        for area in sorted(seat.on_layout())
        if kind_of(area) == LUCKY_BALL
        for back in whole(place, seat, area, clause, Reason.FAULT)
    )
    return [*([WagersReturned(returned, LUCKY_BALL_SCREEN)] if returned else []), LuckyBallWithdrawn()]


# ---------------------------------------------------------------- what is drawn for it


def digest(seed: bytes) -> str:
    """What is told of a seed before anything is drawn from it: its SHA-256."""
    return hashlib.sha256(seed).hexdigest()


def due(setup: Setup, table: Table, seed: bytes) -> LuckyNumbersShown | LuckyNumberBoosted | None:
    """What is to be drawn now: the numbers when the ball has been spun, the raised odds when no more bets are taken."""
    wheel = setup.policy.wheel
    assert wheel is not None
    assert wheel.lucky_after_spin is not None
    assert wheel.boost_after_close is not None
    spun = table.spinning or not wheel.lucky_after_spin.value
    if spun and not table.lucky:
        return LuckyNumbersShown(_numbers(setup.table, table, seed))
    closed = isinstance(table.phase, Closed) or not wheel.boost_after_close.value
    if closed and len(table.lucky) == len(COLOURS):
        return _boost(setup.table, table, seed)
    return None


def is_as_drawn(name: str, table: Table, published: SeedPublished) -> bool:
    """Whether a seed is the one whose hash was told, and gives what was drawn from it."""
    seed, announced = bytes.fromhex(published.seed), table.seed
    if announced is None or (announced.round, announced.attempt, announced.digest) != (
        published.round,
        published.attempt,
        digest(seed),
    ):
        return False
    boosted = _boost(name, table, seed)
    given = {**_numbers(name, table, seed), boosted.boost: boosted.colour}
    return table.lucky.items() <= given.items()


def _numbers(name: str, table: Table, seed: bytes) -> dict[str, str]:
    assert table.seed is not None
    assert table.terms is not None
    wheel = WHEELS[str(table.terms.config["wheel"])]
    return draw_numbers(wheel.pockets, numbers(seed, name, table.seed.round, table.seed.attempt, "numbers"))


def _boost(name: str, table: Table, seed: bytes) -> LuckyNumberBoosted:
    assert table.seed is not None
    assert table.terms is not None
    mega_chance = Fraction(str(table.terms.config.get("mega_chance", 0)))
    return LuckyNumberBoosted(
        *draw_boost(mega_chance, numbers(seed, name, table.seed.round, table.seed.attempt, "boost"))
    )
