"""A player's own rounds as the terminal shows them again: what came of each, and every step of one."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from croupier.cage.amounts import amount_of
from croupier.conduct.events import DisputeOpened
from croupier.floor.floor import Floor
from croupier.games.payouts import Result
from croupier.games.roulette import Roulette
from croupier.games.settlement import Game, Settled
from croupier.journal.history import PlayedRound, rounds, session
from croupier.journal.recall import Recall, RecallStep, recall
from croupier.plan.floor_plan import TablePlan
from croupier.play import round_events
from croupier.play.cards.deal_events import CardDrawn, CardExposed
from croupier.play.cards.shoe_events import CardsDiscarded
from croupier.play.outcome import Outcome
from croupier.play.remedies.held_events import HeldSettled
from croupier.play.remedies.irregularity_events import IrregularityDeclared, NoSpinDeclared
from croupier.play.remedies.put_right_events import OutcomeCorrected, SettlementReversed, WagersCorrected
from croupier.play.sign import limits_under
from croupier.play.spins.lucky_ball_events import LuckyNumberBoosted, LuckyNumbersShown
from croupier.play.spins.spin_events import BallSpun, DiceTumbled
from croupier.play.wagering.limits import bet_of
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_events import Return, WagersChanged, WagersConfirmed
from croupier.rulebooks.library import game as built
from croupier.server.presenters.layout import table_view
from croupier.server.presenters.notices import put_right, returned
from croupier.server.presenters.results import coup_view, lines_view, lucky_view, result, winning
from croupier.server.presenters.round import range_of
from croupier.server.views.history import PlayedView, RecallView, SessionView, SettlementView, StepView
from croupier.server.views.round import RemarkView, ResultView
from croupier.words import sentence


async def session_view(floor: Floor, terminal: str) -> SessionView:
    """How the session at a terminal stands."""
    settings, stands = floor.plan.player, await session(floor.memory, terminal)
    if stands is None:
        return SessionView(None, 0, 0, 0, settings.help_line, settings.remind_every)
    net = stands.returned - stands.staked
    return SessionView(stands.since, stands.staked, stands.returned, net, settings.help_line, settings.remind_every)


async def played_views(floor: Floor, terminal: str) -> list[PlayedView]:
    """The last rounds of whoever plays at a terminal, the latest first."""
    return [_played(floor.plan.tables[each.table], each) for each in await rounds(floor.memory, terminal)]


def _played(plan: TablePlan, played: PlayedRound) -> PlayedView:
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
    own = [each for each in await rounds(floor.memory, terminal) if (each.table, each.round) == (table, number)]
    again = await recall(floor.store, table, number) if own else None
    if again is None:
        return None
    account = floor.terminals[terminal].account or ""
    return _again(floor.plan.tables[table], again, own[0], terminal, account)


async def disputed_view(floor: Floor, opened: DisputeOpened) -> RecallView | None:
    """The round of a dispute as whoever disputes it saw it; nothing where the table or the round is not known. The account
    may be closed by now: what it had before and after is not told."""
    again = await recall(floor.store, opened.table, opened.round) if opened.table in floor.plan.tables else None
    if again is None:
        return None
    settled = [each for each in again.settled if each.account == opened.account]
    lines = [line for each in settled for line in each.lines]
    played = PlayedRound(
        opened.table,
        opened.round,
        again.steps[-1].at,
        None if again.void else again.outcome,
        corrected=bool(again.corrected),
        staked=sum(each.stake for each in lines),
        returned=sum(each.returned for each in lines),
    )
    return _again(floor.plan.tables[opened.table], again, played, opened.place, opened.account)


def _again(plan: TablePlan, again: Recall, played: PlayedRound, terminal: str, account: str) -> RecallView:
    game = game_of(plan, again)
    last, wagers = again.outcome or Outcome(), again.wagers.get(terminal, {})
    limits = limits_under(plan.setup, again.sign, terminal, account)
    return RecallView(
        played=_played(plan, played),
        table=table_view(replace(plan, setup=replace(plan.setup, game=game))),
        rules=again.rules,
        screen_rules=again.screen_rules,
        wagers=wagers,
        limits={bet: range_of(limits.on(bet)) for bet in wagers},
        coup=coup_view(game, last.cards, ()) if last.cards else None,
        dice=last.dice,
        lucky=lucky_view(game, last.lucky) if last.lucky and isinstance(game, Roulette) else None,
        settlements=tuple(settlements_of(plan.rulebook, game, again, account)),
        steps=tuple(step for each in again.steps for step in _steps(plan, game, terminal, each)),
    )


def game_of(plan: TablePlan, again: Recall) -> Game:
    """The game on the terms on which the round was opened."""
    for step in again.steps:
        if isinstance(step.event, round_events.RoundOpened) and step.event.terms is not None:
            return built(plan.rulebook, plan.setup.game.name, step.event.terms.config, step.event.terms.left_out)
    return plan.setup.game


def settlements_of(document: str, game: Game, again: Recall, account: str) -> Iterator[SettlementView]:
    """What came of an account's wagers, and again each time that was put right."""
    first = next((step for step in again.steps if isinstance(step.event, round_events.RoundSettled)), None)
    outcome = first.event.outcome if first is not None and isinstance(first.event, round_events.RoundSettled) else None
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
    step: RecallStep,
    outcome: Outcome | None,
    lines: Sequence[Settled],
    why: RemarkView | None = None,
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


def steps_at(plan: TablePlan, again: Recall, terminal: str) -> Iterator[tuple[RecallStep, StepView]]:
    """Every step of a round as whoever played at a place may see it, each with what the journal has."""
    game = game_of(plan, again)
    return ((each, step) for each in again.steps for step in _steps(plan, game, terminal, each))


def _steps(plan: TablePlan, game: Game, terminal: str, step: RecallStep) -> Iterator[StepView]:
    """A step as this player may see it: what everybody saw, and what happened to the own wagers."""
    event = step.event
    for words, clause, bet, card in entries(plan, game, terminal, event):
        yield StepView(step.at, words, clause, bet, card)
    returned_now: tuple[Return, ...] = getattr(event, "over" if type(event) is WagersSettled else "returned", ())
    for each in () if isinstance(event, CardsDiscarded) else returned_now:
        if each.terminal == terminal:
            back = returned(each)
            yield StepView(step.at, back.text, back.clause, back.bet, "")


Entry = tuple[str, str, str, str]
"""Words, clause, bet and card."""


def entries(plan: TablePlan, game: Game, terminal: str, event: object) -> Iterator[Entry]:
    """What happened, in the words in which it is shown at a place."""
    match event:
        case round_events.RoundOpened():
            yield sentence("wagering_is_open"), "", "", ""
        case WagersChanged() if event.terminal == terminal:
            for area, stake in event.now.items():
                words = (
                    sentence("stake_on_this_bet", stake=amount_of(event.account, stake))
                    if stake
                    else sentence("taken_off")
                )
                yield words, "", bet_of(area), ""
        case WagersConfirmed() if event.terminal == terminal:
            for area, stake in event.wagers.items():
                yield sentence("stake_is_confirmed", stake=amount_of(event.account, stake)), "", bet_of(area), ""
        case round_events.WageringClosed() | round_events.PeriodEnded():
            yield sentence("call_no_more_bets"), "", "", ""
        case LuckyNumbersShown():
            numbers = ", ".join(f"{colour} {number}" for colour, number in event.numbers.items())
            yield sentence("lucky_ball_numbers", numbers=numbers), "", "", ""
        case LuckyNumberBoosted():
            yield sentence("boost_odds_on_colour", boost=event.boost.title(), colour=event.colour), "", "", ""
        case CardDrawn():
            yield sentence("card_to_hand", hand=event.hand.title()), "", "", event.card
        case CardExposed():
            yield sentence("card_is_turned"), "", "", event.card
        case NoSpinDeclared():
            yield sentence("no_spin_reason", reason=event.reason.replace("_", " ")), "", "", ""
        case IrregularityDeclared() if event.place in ("", terminal):
            yield plan.setup.policy.irregularities[event.irregularity].words, event.clause, "", ""
            if event.shown:
                yield sentence("display_showed", shown=event.shown, actual=event.actual), event.clause, "", ""
        case round_events.RoundSettled():
            yield in_words(result(game, event.outcome)), "", "", ""
        case round_events.RoundVoided():
            yield sentence("round_is_void"), event.clause, "", ""
        case OutcomeCorrected():
            was, now = in_words(result(game, event.was)), in_words(result(game, event.outcome))
            yield sentence("put_right_now", now=now, was=was), event.clause, "", ""
        case SettlementReversed():
            yield sentence("round_has_no_result_any_more"), event.clause, "", ""
        case WagersSettled() | HeldSettled():
            settled = event.settled if isinstance(event, HeldSettled) else event
            won = any(each.result is not Result.LOSE for each in settled.lines)
            if settled.terminal == terminal and won:
                back = sum(each.returned for each in settled.lines)
                yield sentence("amount_came_back", amount=amount_of(settled.account, back)), "", "", ""
        case WagersCorrected() if event.terminal == terminal:
            notice = put_right(event)
            yield notice.text, notice.clause, "", ""
        case round_events.RoundHeld():
            yield sentence("round_waits_for_supervisor"), "", "", ""
        case round_events.RoundResumed():
            yield sentence("round_goes_on"), "", "", ""
        case BallSpun():
            yield sentence("ball_is_spun"), "", "", ""
        case DiceTumbled():
            yield sentence("dice_are_tumbled"), "", "", ""
        case round_events.WageringReopened():
            yield sentence("wagering_is_open_again"), "", "", ""


def in_words(shown: ResultView) -> str:
    return f"{shown.text}, {shown.words}"
