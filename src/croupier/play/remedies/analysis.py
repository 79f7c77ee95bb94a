"""A malfunction: wagers that wait until the records prove each of them, or do not."""

from croupier.play.answers import Accepted, Notice, Refused, money
from croupier.play.asker import Asker, Decision
from croupier.play.events import Event
from croupier.play.remedies.afterwards import Analysis
from croupier.play.remedies.held_events import HeldSettled
from croupier.play.remedies.past import Past
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
from croupier.play.remedies.recalculating import corrected
from croupier.play.table import Setup, Table, Wagering
from croupier.play.wagering.limits import bet_of
from croupier.play.wagering.returning import whole
from croupier.play.wagering.settling import judged
from croupier.play.wagering.wager_events import Chips, WagersReturned
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.policy import INTERRUPTED, TERMINAL_FAULT, WRONG_METER
from croupier.rulebooks.remedies import Remedy


def opened(table: Table, past: Past | None, round: int, places: tuple[str, ...], why: str, clause: str) -> list[Event]:
    """The wagers of these places in a round wait from now on; those of every place, where none is named."""
    seats = table.seats if past is None else past.picture.seats
    return [
        AnalysisOpened(round, place, seat.account, why, clause)
        for place, seat in sorted(seats.items())
        if (place in places or not places) and seat.lies() and place not in table.afterwards.waiting(round)
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


def report_picture(setup: Setup, table: Table, asker: Asker, command: ReportPicture) -> Decision:
    """A terminal says what it shows after the close: another picture than the table's is a malfunction. Whoever is at the
    terminal may know the outcome by then, so its wagers are settled as the table has them."""
    rule, place = _fault_rule(setup), asker.terminal
    clause = rule.clause if rule is not None else ""
    if asker.account is None or command.round != table.round or isinstance(table.phase, Wagering):
        return Refused("No picture is compared now.", clause)
    if strange := sorted(bet for bet in command.lies if bet_of(bet) not in setup.game.bets):
        return Refused(f"There is no bet {strange[0]!r} at this table.", clause)
    seat = table.seat(place, asker.account)
    now = {} if seat is None else seat.lies()
    closed = seat.last if seat is not None and seat.last_round == table.round else now
    if command.lies in (now, closed):
        return Refused("The picture agrees with the table's.", clause)
    events: list[Event] = [PictureDiffered(table.round, place, asker.account, command.lies, closed)]
    words = "The terminal shows other wagers than the table has."
    if rule is not None and table.afterwards.analysis(table.round, place) is None:
        events.append(AnalysisOpened(table.round, place, asker.account, words, clause, reported=True))
    return Accepted(events, (Notice(words, clause),))


def report_meter(setup: Setup, table: Table, asker: Asker, command: ReportMeter) -> Decision:
    """A terminal says what its meter shows: a difference from the books is a malfunction. After the close that is the word
    of somebody who may know the outcome: it holds the terminal, and no wager waits or falls by it."""
    rule = _meter_rule(setup) or _fault_rule(setup)
    if rule is None or asker.account is None:
        return Refused("There is no meter here that is compared with the books.", "")
    clause, seat = rule.clause, table.seat(asker.terminal, asker.account)
    if command.meter == asker.balance:
        return Refused("The meter agrees with the books.", clause)
    round = table.round if seat is None or seat.lies() else seat.last_round
    words = f"The meter shows {money(command.meter)} and the books {money(asker.balance)}."
    events: list[Event] = [MeterDiffered(round, asker.terminal, asker.account, command.meter, asker.balance)]
    if table.afterwards.analysis(round, asker.terminal) is None:
        late = round != table.round or not (isinstance(table.phase, Wagering) and table.phase.is_open(asker.at))
        events.append(AnalysisOpened(round, asker.terminal, asker.account, words, clause, reported=late))
    return Accepted(events, (Notice(words, clause),))


def mark(setup: Setup, table: Table, asker: Asker, command: MarkWager) -> Decision:
    """A record proves a wager, or does not."""
    clause = setup.policy.authority["mark_wager"].clause
    analysis = table.afterwards.analysis(command.round, command.place)
    if analysis is None:
        return Refused(f"No wagers of {command.place} wait in round {command.round}.", clause)
    if not command.record:
        return Refused("Say which record shows it.", clause)
    if analysis.reported and not command.proved:
        return Refused("A terminal's own report after the close is no record against a wager.", clause)
    lying = _lying(table, asker.past, command.round, command.place)
    bets = (command.bet,) if command.bet else tuple(_undecided(analysis, lying))
    if not bets or not set(bets) <= lying.keys():
        return Refused("No such wager of this place waits.", clause)
    return Accepted([WagersMarked(command.round, command.place, bets, command.proved, command.record)])


def close(setup: Setup, table: Table, asker: Asker, command: CloseAnalysis) -> Decision:
    """Every wager of the place is decided: what is proved is settled, and the rest goes back."""
    clause = setup.policy.authority["close_analysis"].clause
    analysis = table.afterwards.analysis(command.round, command.place)
    if analysis is None:
        return Refused(f"No wagers of {command.place} wait in round {command.round}.", clause)
    place, past = command.place, asker.past
    lying = _lying(table, past, command.round, place)
    if undecided := _undecided(analysis, lying):
        return Refused(f"It is not decided yet whether {undecided[0]} is proved.", clause)
    unproved = [bet for bet in sorted(lying) if not analysis.marks[bet]]
    closed = AnalysisClosed(command.round, place)
    if past is None:
        back = tuple(each for bet in unproved for each in whole(place, table.seats[place], bet, clause))
        return Accepted([*([WagersReturned(back, "not_proved")] if back else []), closed])
    return Accepted(
        [*_decided(past, place, analysis, {bet: Ruling("void", clause) for bet in unproved}, clause), closed]
    )


def _decided(past: Past, place: str, analysis: Analysis, void: Rulings, clause: str) -> list[Event]:
    """What comes of a place's wagers in a round that is over: settled now where they had waited, put right where not."""
    rulings = {**past.rulings, place: {**past.rulings.get(place, {}), **void}}
    if not analysis.held:
        return [*corrected(past, past.outcome, rulings, "not_proved", clause)]
    settled = next(each for each in judged(past.setup, past.picture, past.outcome, rulings) if each.terminal == place)
    return [HeldSettled(past.round, settled, dict(rulings[place]))]


def _lying(table: Table, past: Past | None, round: int, place: str) -> Chips:
    """A place's wagers in a round: as they lie, or as they lay when it was settled; none where it had no result."""
    if past is not None:
        return past.picture.seats[place].lies() if place in past.picture.seats else {}
    return table.seats[place].lies() if place in table.seats and round == table.round else {}


def _undecided(analysis: Analysis, lying: Chips) -> list[str]:
    return [bet for bet in sorted(lying) if bet not in analysis.marks]
