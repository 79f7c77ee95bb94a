"""The round as every screen shows it."""

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from croupier.floor.floor import Floor
from croupier.floor.two_games import waits_for as dealt_first
from croupier.games.card_game import CardGame
from croupier.games.roulette import Roulette
from croupier.play.outcome import Outcome
from croupier.play.sign import period_of, table_limits
from croupier.play.table import Choosing, Closed, Held, Registered, Setup, Table, Wagering, Waiting
from croupier.play.wagering.limits import Limit, Limits
from croupier.rulebooks.citation import applies
from croupier.server.presenters.results import coup_view, lucky_view, result, winning
from croupier.server.presenters.session import session_view
from croupier.server.presenters.shoe import shoe_view
from croupier.server.presenters.waits import waits_for
from croupier.server.views.round import ColourView, Phase, Range, RoundView
from croupier.words import sentence


def round_view(floor: Floor, table: str, void: bool = False) -> RoundView:
    """The round as everyone sees it. A void one has no outcome, whatever the last one was."""
    state = floor.tables[table]
    plan = floor.plan.tables[table]
    setup = plan.setup_for(state)
    phase, game = state.phase, setup.game
    outcome, limits = None if void else _outcome(setup, state), table_limits(setup, state)
    over = isinstance(phase, Waiting) and outcome is not None
    return RoundView(
        round=state.round,
        version=game.version if isinstance(game, CardGame) else "",
        phase=phase_of(state),
        attempt=state.attempt,
        ball_spinning=state.spinning,
        closes_at=phase.deadline if isinstance(phase, Wagering | Choosing) else None,
        period=period_of(setup, state.board.sign),
        result=None if outcome is None else result(game, outcome),
        winning=winning(game, outcome) if over and outcome is not None else (),
        dolly=_dolly(setup, state, outcome),
        colours=tuple(_colours(floor, table, limits)),
        coup=coup_view(game, state.cards, state.hands.dealt),
        shoe=shoe_view(setup, state) if plan.results_shown else None,
        dice=() if outcome is None else outcome.dice,
        lucky=lucky_view(game, state.lucky) if state.lucky_ball and isinstance(game, Roulette) else None,
        history=tuple(result(game, each) for each in state.history[: plan.results_shown]),
        message=sentence("round_is_void_all") if void else message(setup, state),
        limits=ranges(limits),
        waits_for=waits_for(setup, state, dealt_first(floor.plan, floor.tables, table)),
        min_total=0 if setup.policy.return_below_total is None else limits.min_total,
        max_total=0 if setup.policy.over_total is None else limits.max_total,
        differential=limits.differential or 0,
        session=UNSET if state.tournament is None else session_view(floor, table, state.tournament),
    )


def ranges(limits: Limits) -> dict[str, Range]:
    """The least and the most on each kind of bet, and its step."""
    return {kind: range_of(limit) for kind, limit in limits.by_kind.items()}


def range_of(limit: Limit) -> Range:
    """A limit as a terminal shows it."""
    return Range(limit.lowest, limit.most, limit.step)


def _dolly(setup: Setup, state: Table, outcome: Outcome | None) -> str:
    """Where the dolly stands. A table of terminals alone draws it until its next round opens."""
    rule = setup.policy.wheel.dolly if setup.policy.wheel is not None else None
    if not applies(rule) or outcome is None:
        return ""
    on_cloth = isinstance(state.phase, Waiting) and bool(setup.positions)
    return state.spins.dolly if on_cloth else outcome.number


def _colours(floor: Floor, table: str, limits: Limits) -> Iterator[ColourView]:
    """The colours of checks that somebody holds at a table, in order, each with its value."""
    plan, least = floor.plan.tables[table], min(limit.lowest for limit in limits.by_kind.values())
    held = {
        name: purse.unit
        for place in plan.seats
        for name, purse in floor.terminals[place].purses.items()
        if purse.kind == "checks" and purse.table == table
    }
    for name, unit in sorted(held.items()):
        yield ColourView(name, unit, unit > least)


def _outcome(setup: Setup, state: Table) -> Outcome | None:
    """The outcome registered, where it is shown before it is confirmed, or of the round that has just ended."""
    if isinstance(state.phase, Registered):
        later = setup.policy.wheel.shown_when_confirmed if setup.policy.wheel is not None else None
        return None if applies(later) else state.phase.outcome
    return state.history[0] if isinstance(state.phase, Waiting) and state.history else None


def phase_of(state: Table) -> Phase:
    """Where a round is."""
    match state.phase:
        case Waiting():
            return "waiting"
        case Wagering():
            return "wagering"
        case Closed():
            return "closed"
        case Choosing():
            return "choosing"
        case Registered():
            return "registered"
        case Held():
            return "held"


def message(setup: Setup, state: Table) -> str:
    """The same in words."""
    match state.phase:
        case Waiting() if state.board.closed:
            return sentence("call_table_closed")
        case Waiting():
            return sentence("waiting_for_next_game") if state.round else sentence("welcome")
        case Wagering():
            return sentence("place_your_bets_please")
        case Closed():
            again = sentence("ball_is_spun_again") if setup.policy.dice is None else sentence("dice_are_tumbled_again")
            return (
                sentence("call_no_more_bets")
                if state.attempt == 1 or state.spinning
                else sentence("no_spin_reason", reason=again)
            )
        case Choosing():
            return sentence("you_may_take_your_wagers_off")
        case Registered():
            return sentence("call_no_more_bets")
        case Held():
            return sentence("please_wait_for_supervisor")


def as_entered(setup: Setup, state: Table, shown: RoundView) -> RoundView:
    """The round as staff see it: with the outcome that waits to be confirmed."""
    if not isinstance(state.phase, Registered):
        return shown
    return replace(shown, result=result(setup.game, state.phase.outcome))
