"""A round that is looked into: every step with who did it and by which clause, the layout as it changed, the money, and
what the round led to."""

from collections.abc import Iterator

from msgspec import to_builtins
from msgspec.structs import replace

from croupier.cage.amounts import amount_of
from croupier.floor.floor import Floor
from croupier.floor.round_file import RoundFile, round_file
from croupier.games.roulette import Roulette
from croupier.games.settlement import Game
from croupier.journal.recall import Changed, Recall, RecallStep, recall_in_steps
from croupier.outbox.outbox import Notice
from croupier.plan.floor_plan import Staff, TablePlan
from croupier.play import round_events
from croupier.play.decisions import money
from croupier.play.outcome import Outcome
from croupier.play.remedies.held_events import HeldSettled
from croupier.play.remedies.put_right_events import OutcomeCorrected
from croupier.play.wagering.limits import bet_of
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_events import Chips
from croupier.rulebooks.library import rulebook
from croupier.server.presenters.acts import clause_of_act, facts_in, in_plain, who_acted
from croupier.server.presenters.history import entries, game_of, in_words
from croupier.server.presenters.layout import table_view
from croupier.server.presenters.notices import returned
from croupier.server.presenters.results import coup_view, lucky_view, result, winning
from croupier.server.presenters.round_money import handed_back, money_of_places
from croupier.server.views.round_page import BookEntry, MatterOfRound, RoundPage, RoundStep, StepKind, StepLine
from croupier.tags import tag_of
from croupier.words import sentence

KINDS: dict[str, StepKind] = {
    "round_events": "play",
    "spin_events": "play",
    "lucky_ball_events": "play",
    "deal_events": "play",
    "coup_events": "play",
    "wager_events": "wager",
    "settlement_events": "settlement",
    "irregularity_events": "irregularity",
    "held_events": "correction",
    "put_right_events": "correction",
    "reconstruction_events": "correction",
}
"""What a step is, by the module of its event."""


async def round_page(floor: Floor, staff: Staff, table: str, number: int) -> RoundPage | None:
    """A round, and everything on record about it that a member of staff may see; nothing if there was none."""
    found = await recall_in_steps(floor.store, table, number)
    file = await round_file(floor, table, number, staff.id)
    if found is None or file is None:
        return None
    again, changes = found
    plan, last = floor.plan.tables[table], again.outcome or Outcome()
    game, ended = game_of(plan, again), _ended(again)
    return RoundPage(
        staff=staff.id,
        role=staff.role.value,
        table=table_view(replace(plan, setup=replace(plan.setup, game=game))),
        document=rulebook(plan.rulebook).title,
        round=number,
        opened=again.steps[0].at,
        ended=None if ended is None else ended.at,
        dealer=who_acted(again.dealer) if again.dealer else "",
        rules=again.rules,
        screen_rules=again.screen_rules,
        void=again.void,
        result=None if again.void or again.outcome is None else result(game, again.outcome),
        corrected=bool(again.corrected) or len(again.outcomes) > 1,
        dice=last.dice,
        lucky=lucky_view(game, last.lucky) if last.lucky and isinstance(game, Roulette) else None,
        steps=tuple(_steps(plan, game, again, changes, ended)),
        places=await money_of_places(floor.store, plan, again),
        books=tuple(BookEntry(each.version, each.source, each.target, each.amount) for each in file.entries),
        matters=tuple(_matters(floor, file)),
        earlier=number - 1 if number > 1 else None,
        later=number + 1 if number < floor.tables[table].round else None,
    )


def _ended(again: Recall) -> RecallStep | None:
    """The step by which a round was over."""
    over = (round_events.RoundSettled, round_events.RoundVoided)
    return next((each for each in again.steps if isinstance(each.event, over)), None)


# ---------------------------------------------------------------- step by step


def _steps(
    plan: TablePlan, game: Game, again: Recall, changes: tuple[Changed, ...], ended: RecallStep | None
) -> Iterator[RoundStep]:
    cards: tuple[str, ...] = ()
    for step, changed in zip(again.steps, changes, strict=True):
        event, later = step.event, ended is not None and step.version > ended.version
        dealt = not later and changed.cards != cards and bool(changed.cards)
        cards = changed.cards
        outcome = _outcome(event)
        settles = isinstance(event, WagersSettled | HeldSettled | round_events.RoundSettled)
        tag = tag_of(event)
        yield RoundStep(
            version=step.version,
            at=step.at,
            by=step.actor,
            who=who_acted(step.actor),
            event=tag,
            kind=KINDS.get(type(event).__module__.rpartition(".")[2], "other"),
            lines=tuple(_lines(plan, game, event)),
            clause=getattr(event, "clause", "") or clause_of_act(plan.setup, tag),
            later=later,
            chips={} if later or settles else {place: _by_bet(chips) for place, chips in changed.chips.items()},
            coup=coup_view(game, changed.cards, changed.dealt) if dealt else None,
            result=None if outcome is None else result(game, outcome),
            winning=() if outcome is None else winning(game, outcome),
        )


def _by_bet(chips: Chips) -> dict[str, int]:
    """What is on each bet, whosever box it is in."""
    bets: dict[str, int] = {}
    for area, stake in chips.items():
        bets[bet_of(area)] = bets.get(bet_of(area), 0) + stake
    return bets


def _outcome(event: object) -> Outcome | None:
    match event:
        case round_events.OutcomeRegistered() | round_events.RoundSettled() | OutcomeCorrected():
            return event.outcome
    return None


def _lines(plan: TablePlan, game: Game, event: object) -> Iterator[StepLine]:
    place = _place(event)
    found = [
        StepLine(words, clause, place, bet, card) for words, clause, bet, card in entries(plan, game, place, event)
    ]
    if isinstance(event, round_events.OutcomeRegistered):
        outcome = in_words(result(game, event.outcome))
        by_hand = event.source == "dealer"
        words = sentence("outcome_entered", outcome=outcome) if by_hand else sentence("outcome_read", outcome=outcome)
        found = [StepLine(words)]
    if isinstance(event, WagersSettled | HeldSettled):
        found = [StepLine(_settled(event), place=place)]
    back = [(each.terminal, returned(each)) for each in handed_back(event)]
    found += [StepLine(each.text, each.clause, at, each.bet) for at, each in back]
    yield from found or [StepLine(_named(event), place=place)]


def _settled(event: WagersSettled | HeldSettled) -> str:
    """What a place had staked, of every purse, and what came back."""
    settled = event.settled if isinstance(event, HeldSettled) else event
    staked = settled.staked + sum(each.staked for each in settled.purses)
    back = settled.returned + sum(each.returned for each in settled.purses)
    return sentence(
        "staked_and_came_back", staked=amount_of(settled.account, staked), back=amount_of(settled.account, back)
    )


def _place(event: object) -> str:
    """The place that an event is about, if it is about one."""
    settled = event.settled if isinstance(event, HeldSettled) else event
    return str(getattr(settled, "terminal", "") or getattr(settled, "place", ""))


def _named(event: object) -> str:
    """An event that no screen of a player speaks of, by its name and its plain facts."""
    fields = to_builtins(event)
    named, facts = in_plain(fields["type"]), facts_in(fields, "terminal", "place", "clause", "round")
    return f"{named}: {facts}" if facts else named


# ---------------------------------------------------------------- what it led to


def _matters(floor: Floor, file: RoundFile) -> Iterator[MatterOfRound]:
    for incident in file.incidents:
        report = incident.report
        decided = (f"{each.measure.value}: {each.reason}".replace("_", " ") for each in incident.decided)
        yield MatterOfRound(
            kind="incident",
            number=str(report.incident),
            words=rulebook(report.rulebook).conduct.incidents[report.kind].words,
            clause=report.clause,
            at=report.at,
            by=report.by,
            status="open" if incident.closed is None else "closed",
            lines=(*(file.notes[each] for each in incident.notes), *decided),
        )
    for dispute in file.disputes:
        opened = dispute.opened
        decided = (f"{each.decision}: {each.reason}".replace("_", " ") for each in dispute.decided)
        lines = (*(file.notes[each] for each in dispute.notes), *decided)
        words = sentence("dispute_of_place", place=opened.place or opened.person)
        yield MatterOfRound(
            "dispute", str(opened.dispute), words, "", opened.at, opened.by, dispute.status.replace("_", " "), lines
        )
    for number, case in enumerate(file.settlement_errors, start=1):
        words = sentence("settlement_error_at", place=case.place, paid=money(case.paid), due=money(case.due))
        status = case.outcome.replace("_", " ") or "open"
        yield MatterOfRound("settlement error", str(number), words, "", case.known_at, "", status, ())
    for notice in floor.notices.outbox.notices:
        if (notice.due.table, notice.due.round) == (file.round.table, file.round.round):
            yield _notice(notice)


def _notice(notice: Notice) -> MatterOfRound:
    due, sent = notice.due, notice.sent
    words = sentence("notice_to", addressee=due.addressee.value.replace("_", " "), subject=due.subject)
    status = "waits" if sent is None else "sent"
    return MatterOfRound("notice", str(due.notice), words, due.clause, due.at, due.by, status, ())
