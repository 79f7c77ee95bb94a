"""A malfunction: wagers that wait until the records prove each of them, or do not."""

from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused, Remark, money
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.remedies.held_events import HeldSettled
from croupier.play.remedies.open_corrections import Analysis
from croupier.play.remedies.past_round import PastRound
from croupier.play.remedies.put_right_commands import CloseAnalysis, MarkWager, ReportMeter, ReportPicture
from croupier.play.remedies.put_right_events import (
    AnalysisClosed,
    AnalysisOpened,
    MeterDiffered,
    PictureDiffered,
    Ruling,
    Rulings,
    WagersMarked,
)
from croupier.play.remedies.recalculation import corrected
from croupier.play.table import Setup, Table, Wagering
from croupier.play.wagering.limits import bet_of
from croupier.play.wagering.returns import whole
from croupier.play.wagering.settlement import judged
from croupier.play.wagering.wager_events import Chips, WagersReturned
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.policy import INTERRUPTED, TERMINAL_FAULT, WRONG_METER
from croupier.rulebooks.remedies import Remedy
from croupier.words import sentence


def opened(
    table: Table, past: PastRound | None, round: int, places: tuple[str, ...], why: str, clause: str
) -> list[Event]:
    """The wagers of these places in a round wait from now on; those of every place, where none is named."""
    seats = table.seats if past is None else past.table.seats
    return [
        AnalysisOpened(round, place, seat.account, why, clause)
        for place, seat in sorted(seats.items())
        if (place in places or not places) and seat.on_layout() and place not in table.afterwards.waiting(round)
    ]


def meter_asked(setup: Setup, table: Table, account: str) -> bool:
    """Whether a terminal is to say what its meter shows: a malfunction of its account is looked into."""
    return _meter_rule(setup) is not None and any(each.account == account for each in table.afterwards.analyses)


def _meter_rule(setup: Setup) -> Cited[Remedy] | None:
    """The rule by which a meter that differs from the books is looked into, where the document has one."""
    found = setup.policy.irregularities.get(WRONG_METER)
    return found.remedy if found is not None and found.remedy.value is Remedy.ANALYSE else None


def _fault_rule(setup: Setup) -> Cited[Remedy] | None:
    """The rule by which a malfunction of a terminal after the close is looked into, where the document has one."""
    faults = (setup.policy.irregularities.get(code) for code in (INTERRUPTED, TERMINAL_FAULT))
    rules = ((found.late or found.remedy) for found in faults if found is not None)
    return next((rule for rule in rules if rule.value is Remedy.ANALYSE), None)


def report_picture(setup: Setup, table: Table, context: TableContext, command: ReportPicture) -> Decision:
    """A terminal says what it shows after the close: another picture than the table's is a malfunction. Whoever is at the
    terminal may know the outcome by then, so its wagers are settled as the table has them."""
    rule, place = _fault_rule(setup), context.terminal
    clause = rule.clause if rule is not None else ""
    if context.account is None or command.round != table.round or isinstance(table.phase, Wagering):
        return Refused(Reason.NOT_NOW, sentence("no_picture_is_compared_now"), clause)
    if strange := sorted(bet for bet in command.lies if bet_of(bet) not in setup.game.bets):
        return Refused(Reason.UNKNOWN, sentence("no_bet_strange_at_this_table", strange=strange[0]), clause)
    seat = table.seat(place, context.account)
    now = {} if seat is None else seat.on_layout()
    closed = seat.last if seat is not None and seat.last_round == table.round else now
    if command.lies in (now, closed):
        return Refused(Reason.NOTHING, sentence("picture_agrees_with_table"), clause)
    events: list[Event] = [PictureDiffered(table.round, place, context.account, command.lies, closed)]
    words = sentence("terminal_shows_other_wagers_than_table")
    if rule is not None and table.afterwards.analysis(table.round, place) is None:
        events.append(AnalysisOpened(table.round, place, context.account, words, clause, reported=True))
    return Accepted(events, (Remark(words, clause),))


def report_meter(setup: Setup, table: Table, context: TableContext, command: ReportMeter) -> Decision:
    """A terminal says what its meter shows: a difference from the books is a malfunction. After the close that is the word
    of somebody who may know the outcome: it holds the terminal, and no wager waits or falls by it."""
    rule = _meter_rule(setup) or _fault_rule(setup)
    if rule is None or context.account is None:
        return Refused(Reason.NOT_OFFERED, sentence("no_meter_here_that_is_compared"), "")
    clause, seat = rule.clause, table.seat(context.terminal, context.account)
    if command.meter == context.balance:
        return Refused(Reason.NOTHING, sentence("meter_agrees_with_books"), clause)
    round = table.round if seat is None or seat.on_layout() else seat.last_round
    words = sentence("meter_shows_and_books_balance", meter=money(command.meter), balance=money(context.balance))
    events: list[Event] = [MeterDiffered(round, context.terminal, context.account, command.meter, context.balance)]
    if table.afterwards.analysis(round, context.terminal) is None:
        late = round != table.round or not (isinstance(table.phase, Wagering) and table.phase.is_open(context.at))
        events.append(AnalysisOpened(round, context.terminal, context.account, words, clause, reported=late))
    return Accepted(events, (Remark(words, clause),))


def mark(setup: Setup, table: Table, context: TableContext, command: MarkWager) -> Decision:
    """A record proves a wager, or does not."""
    clause = setup.policy.authority["mark_wager"].clause
    analysis = _analysis(table, command, clause)
    if isinstance(analysis, Refused):
        return analysis
    if not command.record:
        return Refused(Reason.MALFORMED, sentence("say_which_record_shows_it"), clause)
    if analysis.reported and not command.proved:
        return Refused(Reason.CONTRADICTED, sentence("terminal_own_report_after_close"), clause)
    on_layout = _on_layout(table, context.past, command.round, command.place)
    bets = (command.bet,) if command.bet else tuple(_undecided(analysis, on_layout))
    if not bets or not set(bets) <= on_layout.keys():
        return Refused(Reason.NOTHING, sentence("no_such_wager_of_this_place"), clause)
    return Accepted([WagersMarked(command.round, command.place, bets, command.proved, command.record)])


def close(setup: Setup, table: Table, context: TableContext, command: CloseAnalysis) -> Decision:
    """Every wager of the place is decided: what is proved is settled, and the rest goes back."""
    clause = setup.policy.authority["close_analysis"].clause
    analysis = _analysis(table, command, clause)
    if isinstance(analysis, Refused):
        return analysis
    place, past = command.place, context.past
    on_layout = _on_layout(table, past, command.round, place)
    if undecided := _undecided(analysis, on_layout):
        return Refused(Reason.FIRST, sentence("not_decided_yet_whether_undecided", undecided=undecided[0]), clause)
    unproved = [bet for bet in sorted(on_layout) if not analysis.marks[bet]]
    closed = AnalysisClosed(command.round, place)
    if past is None:
        back = tuple(
            each for bet in unproved for each in whole(place, table.seats[place], bet, clause, Reason.NOT_PROVED)
        )
        return Accepted([*([WagersReturned(back, "not_proved")] if back else []), closed])
    return Accepted(
        [*_decided(past, place, analysis, {bet: Ruling("void", clause) for bet in unproved}, clause), closed]
    )


def _analysis(table: Table, command: MarkWager | CloseAnalysis, clause: str) -> Analysis | Refused:
    """The wagers that a command is about, if they wait."""
    found = table.afterwards.analysis(command.round, command.place)
    words = sentence("no_wagers_of_place_wait", place=command.place, round=command.round)
    return Refused(Reason.NOTHING, words, clause) if found is None else found


def _decided(past: PastRound, place: str, analysis: Analysis, void: Rulings, clause: str) -> list[Event]:
    """What comes of a place's wagers in a round that is over: settled now where they had waited, put right where not."""
    rulings = {**past.rulings, place: {**past.rulings.get(place, {}), **void}}
    if not analysis.held:
        return [*corrected(past, past.outcome, rulings, "not_proved", clause)]
    settled = next(each for each in judged(past.setup, past.table, past.outcome, rulings) if each.terminal == place)
    return [HeldSettled(past.round, settled, dict(rulings[place]))]


def _on_layout(table: Table, past: PastRound | None, round: int, place: str) -> Chips:
    """A place's wagers in a round: as they lie, or as they lay when it was settled; none where it had no result."""
    if past is not None:
        return past.table.seats[place].on_layout() if place in past.table.seats else {}
    return table.seats[place].on_layout() if place in table.seats and round == table.round else {}


def _undecided(analysis: Analysis, on_layout: Chips) -> list[str]:
    return [bet for bet in sorted(on_layout) if bet not in analysis.marks]
