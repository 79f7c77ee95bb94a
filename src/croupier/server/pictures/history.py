"""A player's own rounds as the terminal shows them again: what came of each, and every step of one."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from croupier.floor.floor import Floor
from croupier.floor.history import Played, rounds, session
from croupier.floor.plan import TablePlan
from croupier.floor.recall import Recall, Step, recall
from croupier.games.payouts import Result as Verdict
from croupier.games.roulette import Roulette
from croupier.games.settlement import Game, Settled
from croupier.play.answers import money
from croupier.play.cards.deal_events import CardDrawn, CardExposed
from croupier.play.cards.shoe_events import CardsDiscarded
from croupier.play.outcome import Outcome
from croupier.play.remedies.held_events import HeldSettled
from croupier.play.remedies.irregularity_events import IrregularityDeclared, NoSpinDeclared
from croupier.play.remedies.put_right_events import OutcomeCorrected, SettlementReversed, WagersCorrected
from croupier.play.round_events import (
    PeriodEnded,
    RoundHeld,
    RoundOpened,
    RoundResumed,
    RoundSettled,
    RoundVoided,
    WageringClosed,
    WageringReopened,
)
from croupier.play.sign import limits_under
from croupier.play.spins.lucky_ball_events import LuckyNumberBoosted, LuckyNumbersShown
from croupier.play.spins.spin_events import BallSpun, DiceTumbled
from croupier.play.wagering.limits import bet_of
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_events import Return, WagersChanged, WagersConfirmed
from croupier.rulebooks.library import game as built
from croupier.server.pictures.layout import table_view
from croupier.server.pictures.notices import put_right, returned
from croupier.server.pictures.results import coup_view, lines_view, lucky_view, result, winning
from croupier.server.pictures.round import range_of
from croupier.server.views.history import PlayedView, RecallView, SessionView, SettlementView, StepView
from croupier.server.views.round import Notice, Result

STAYS: dict[type, str] = {
    RoundHeld: "The round waits for a supervisor",
    RoundResumed: "The round goes on",
    BallSpun: "The ball is spun",
    DiceTumbled: "The dice are tumbled",
    WageringReopened: "Wagering is open again",
}
"""What has the same words whenever it happens."""


async def session_view(floor: Floor, terminal: str) -> SessionView:
    """How the session at a terminal stands."""
    told, stands = floor.plan.player, await session(floor, terminal)
    if stands is None:
        return SessionView(None, 0, 0, 0, told.help_line, told.remind_every)
    net = stands.returned - stands.staked
    return SessionView(stands.since, stands.staked, stands.returned, net, told.help_line, told.remind_every)


async def played_views(floor: Floor, terminal: str) -> list[PlayedView]:
    """The last rounds of whoever plays at a terminal, the latest first."""
    return [_played(floor.plan.tables[each.table], each) for each in await rounds(floor, terminal)]


def _played(plan: TablePlan, played: Played) -> PlayedView:
    outcome = played.outcome
    return PlayedView(
        table=played.table,
        title=plan.title,
        round=played.round,
        at=played.at,
        result=None if outcome is None else result(plan.setup.game, outcome),
        corrected=played.corrected,
        staked=played.staked,
        returned=played.returned,
        before=played.before,
        after=played.after,
    )


async def recall_view(floor: Floor, terminal: str, table: str, number: int) -> RecallView | None:
    """One of those rounds with all that happened in it; nothing if it is none of them."""
    own = [each for each in await rounds(floor, terminal) if (each.table, each.round) == (table, number)]
    again = await recall(floor.store, table, number) if own else None
    if again is None:
        return None
    plan = floor.plan.tables[table]
    game, account = _game(plan, again), floor.terminals[terminal].account or ""
    last, wagers = again.outcome or Outcome(), again.wagers.get(terminal, {})
    limits = limits_under(plan.setup, again.sign, terminal, account)
    return RecallView(
        played=_played(plan, own[0]),
        table=table_view(replace(plan, setup=replace(plan.setup, game=game))),
        rules=again.rules,
        screen_rules=again.screen_rules,
        wagers=wagers,
        limits={bet: range_of(limits.on(bet)) for bet in wagers},
        coup=coup_view(game, last.cards, ()) if last.cards else None,
        dice=last.dice,
        lucky=lucky_view(game, last.lucky) if last.lucky and isinstance(game, Roulette) else None,
        settlements=tuple(_settlements(plan.rulebook, game, again, account)),
        steps=tuple(step for each in again.steps for step in _steps(plan, game, terminal, each)),
    )


def _game(plan: TablePlan, again: Recall) -> Game:
    """The game on the terms on which the round was opened."""
    for step in again.steps:
        if isinstance(step.event, RoundOpened) and step.event.terms is not None:
            return built(plan.rulebook, plan.setup.game.name, step.event.terms.config, step.event.terms.left_out)
    return plan.setup.game


def _settlements(document: str, game: Game, again: Recall, account: str) -> Iterator[SettlementView]:
    """What came of an account's wagers, and again each time that was put right."""
    first = next((step for step in again.steps if isinstance(step.event, RoundSettled)), None)
    outcome = first.event.outcome if first is not None and isinstance(first.event, RoundSettled) else None
    for step in again.steps:
        match step.event:
            case OutcomeCorrected() as event if first is not None and step.version > first.version:
                outcome = event.outcome
            case SettlementReversed():
                outcome = None
            case WagersSettled() as event if event.account == account:
                yield _settlement(document, game, step, outcome, event.lines)
            case HeldSettled(settled=event) if event.account == account:
                yield _settlement(document, game, step, outcome, event.lines)
            case WagersCorrected() as event if event.account == account:
                yield _settlement(document, game, step, outcome, event.lines, put_right(event))


def _settlement(
    document: str,
    game: Game,
    step: Step,
    outcome: Outcome | None,
    lines: Sequence[Settled],
    why: Notice | None = None,
) -> SettlementView:
    return SettlementView(
        at=step.at,
        result=None if outcome is None else result(game, outcome),
        winning=() if outcome is None else winning(game, outcome),
        lines=lines_view(document, lines),
        staked=sum(each.stake for each in lines),
        returned=sum(each.returned for each in lines),
        why=why.text if why else "",
        clause=why.clause if why else "",
    )


# ---------------------------------------------------------------- step by step


def _steps(plan: TablePlan, game: Game, terminal: str, step: Step) -> Iterator[StepView]:
    """A step as this player may see it: what everybody saw, and what happened to the own wagers."""
    event = step.event
    for words, clause, bet, card in _entries(plan, game, terminal, event):
        yield StepView(step.at, words, clause, bet, card)
    returned_now: tuple[Return, ...] = getattr(event, "over" if type(event) is WagersSettled else "returned", ())
    for each in () if isinstance(event, CardsDiscarded) else returned_now:
        if each.terminal == terminal:
            back = returned(plan.setup.policy, each)
            yield StepView(step.at, back.text, back.clause, back.bet, "")


Entry = tuple[str, str, str, str]
"""Words, clause, bet and card."""


def _entries(plan: TablePlan, game: Game, terminal: str, event: object) -> Iterator[Entry]:
    match event:
        case RoundOpened():
            yield "Wagering is open", "", "", ""
        case WagersChanged() if event.terminal == terminal:
            for area, stake in event.now.items():
                words = f"{money(stake)} on this bet" if stake else "Taken off"
                yield words, "", bet_of(area), ""
        case WagersConfirmed() if event.terminal == terminal:
            for area, stake in event.wagers.items():
                yield f"{money(stake)} confirmed", "", bet_of(area), ""
        case WageringClosed() | PeriodEnded():
            yield "No more bets", "", "", ""
        case LuckyNumbersShown():
            numbers = ", ".join(f"{colour} {number}" for colour, number in event.numbers.items())
            yield f"Lucky Ball numbers: {numbers}", "", "", ""
        case LuckyNumberBoosted():
            yield f"{event.boost.title()} Odds on {event.colour}", "", "", ""
        case CardDrawn():
            yield f"A card to {event.hand.title()}", "", "", event.card
        case CardExposed():
            yield "A card is turned", "", "", event.card
        case NoSpinDeclared():
            yield f"No spin: {event.reason.replace('_', ' ')}", "", "", ""
        case IrregularityDeclared() if event.place in ("", terminal):
            yield plan.setup.policy.irregularities[event.irregularity].words, event.clause, "", ""
        case RoundSettled():
            yield _words(result(game, event.outcome)), "", "", ""
        case RoundVoided():
            yield "The round is void", event.clause, "", ""
        case OutcomeCorrected():
            was, now = _words(result(game, event.was)), _words(result(game, event.outcome))
            yield f"Put right: {now}, not {was}", event.clause, "", ""
        case SettlementReversed():
            yield "The round has no result any more", event.clause, "", ""
        case WagersSettled() | HeldSettled():
            settled = event.settled if isinstance(event, HeldSettled) else event
            won = any(each.result is not Verdict.LOSE for each in settled.lines)
            if settled.terminal == terminal and won:
                yield f"{money(sum(each.returned for each in settled.lines))} came back", "", "", ""
        case WagersCorrected() if event.terminal == terminal:
            notice = put_right(event)
            yield notice.text, notice.clause, "", ""
    if (same := STAYS.get(type(event))) is not None:
        yield same, "", "", ""


def _words(shown: Result) -> str:
    return f"{shown.text}, {shown.words}"
