"""What each event of a session leaves behind."""

from typing import assert_never

from croupier.tournaments.session_events import (
    AbsenceRecorded,
    AtTheEnd,
    BallotCommitted,
    BreachDecided,
    BreachRaised,
    BreakTaken,
    ChipsBoughtBack,
    ChipsCorrected,
    ChipsDeducted,
    ChipsIssued,
    ChipsReturned,
    CountCalled,
    CountEntered,
    CountResolved,
    DeductionOrdered,
    DisputeRaised,
    DisputeSettled,
    EntrantDisqualified,
    EntrantEliminated,
    EntrantReinstated,
    EntryForfeited,
    InPlay,
    PlaceSettled,
    PlayEnded,
    PlayOff,
    PlayOffCounted,
    ResultsAnnounced,
    ResultsReopened,
    RoundPlayed,
    SeatConfirmed,
    SeatOffered,
    SeatsDrawn,
    SessionEvent,
    SessionPlanned,
    SessionStarted,
    StartMoved,
)
from croupier.tournaments.tournament import Breach, EntryStatus, Session, TableInSession, Tournament, TournamentDispute


def in_session(tournament: Tournament, event: SessionEvent) -> None:
    """The tournament after an event of a session."""
    if isinstance(event, SessionPlanned):
        tables = {name: TableInSession() for name in event.tables}
        planned = Session(event.session, event.stage, tables, event.candidates, event.start)
        planned.places, planned.first = event.places, event.first
        tournament.sessions.append(planned)
        return
    session = tournament.sessions[event.session - 1]
    match event:
        case BallotCommitted():
            session.ballot = event
        case SeatsDrawn():
            session.drawn, session.seats = event.attempt, dict(event.seats)
            session.seed, session.notified = event.seed, session.ballot.digest if session.ballot else ""
            if not session.is_play_off:  # which is for all who were level, whoever of them is still there
                session.candidates = event.candidates
            session.entrants = sorted(event.seats, key=lambda entry: event.seats[entry].ballot)
            session.seated = []
            for seated in (tournament.entries[each] for each in session.entrants):
                if seated.status is EntryStatus.OUT:  # and has another chance, in a repechage
                    seated.status = EntryStatus.ENTERED
        case StartMoved():
            session.start, session.moved_from = event.to, event.was
        case ChipsIssued():
            session.issued[event.entry] = event.amount
            session.colours |= {event.entry: event.values} if event.values else {}
        case SeatConfirmed():
            session.seated.append(event.entry)
        case EntryForfeited():
            _forfeited(tournament, session, event)
        case SeatOffered():
            session.seats[event.entry] = session.seats.pop(event.instead_of)
            session.issued.pop(event.instead_of, None)
            session.entrants.append(event.entry)
            session.seated.append(event.entry)
            tournament.entries[event.entry].status = EntryStatus.ENTERED
        case SessionStarted():
            session.started = event.at
            for entry in session.entrants:
                session.tables[session.seats[entry].table].chips[entry] = session.issued.get(entry, 0)
        case BreakTaken():
            session.break_until = event.until
        case _:
            _in_play(tournament, session, event)


def _forfeited(tournament: Tournament, session: Session, event: EntryForfeited) -> None:
    tournament.entries[event.entry].status = EntryStatus.FORFEITED
    tournament.entries[event.entry].commission -= event.moved
    tournament.pool += event.moved
    tournament.commission -= event.moved
    session.entrants.remove(event.entry)


def _in_play(tournament: Tournament, session: Session, event: InPlay) -> None:
    match event:
        case RoundPlayed():
            table = session.tables[event.table]
            table.rounds += event.counted
            table.last = event.round if event.counted else table.last
            table.shoes += event.shoe_over
            table.chips.update(event.chips)
        case ChipsCorrected():
            _corrected(tournament, session, event)
        case EntrantReinstated():
            del session.out[event.entry]
            tournament.entries[event.entry].status = EntryStatus.ENTERED
        case ResultsReopened():
            _reopened(tournament, session)
        case ChipsBoughtBack():
            session.issued[event.entry] += event.amount
            table = session.tables[session.seats[event.entry].table]
            table.chips[event.entry] += event.amount
            session.out.pop(event.entry, None)
        case EntrantEliminated():
            session.out[event.entry] = event
            tournament.entries[event.entry].status = EntryStatus.OUT
        case PlaceSettled():
            session.settled.append(event.entry)
        case PlayOffCounted():
            session.earlier, session.tiers = session.tiers, [list(each) for each in event.order]
        case AbsenceRecorded():
            if event.away:
                session.away.append(event.entry)
            else:
                session.away.remove(event.entry)
        case DeductionOrdered():
            session.deducting.append(event.entry)
        case ChipsDeducted():
            session.tables[event.table].chips[event.entry] -= event.amount
            session.deducted[event.entry] = session.deducted.get(event.entry, 0) + 1
        case BreachRaised():
            tournament.breaches.append(Breach(event))
        case BreachDecided():
            tournament.breaches[event.breach - 1].decided = event
        case EntrantDisqualified():
            session.disqualified[event.entry] = event
            tournament.entries[event.entry].status = EntryStatus.DISQUALIFIED
            tournament.entries[event.entry].absent = event.absent
        case DisputeRaised():
            tournament.disputes.append(TournamentDispute(event))
        case DisputeSettled():
            _settled(tournament, session, event)
        case _:
            _at_the_end(tournament, session, event)


def _corrected(tournament: Tournament, session: Session, event: ChipsCorrected) -> None:
    """Chips that are still on the table are counted again; a result that stands is not touched. An order that a play-off
    had established is established no longer: by its last round, or by what an earlier one would have changed."""
    table = session.tables[event.table]
    if event.stands:
        tournament.too_late.append(event)
        return
    now = table.chips[event.entry] - table.short.get(event.entry, 0) + event.amount
    table.chips[event.entry], table.short[event.entry] = max(0, now), max(0, -now)
    session.tiers = session.earlier if event.round == table.last else []
    if not table.returned:
        table.counted, table.counts = False, {}


def _settled(tournament: Tournament, session: Session, event: DisputeSettled) -> None:
    """Disputes that overlap stop the clock once."""
    dispute = tournament.disputes[event.dispute - 1]
    session.held += held_by(tournament, event)
    dispute.settled = event


def held_by(tournament: Tournament, event: DisputeSettled) -> int:
    """For how long a dispute that is settled has held the clock, apart from others that are still open."""
    dispute = tournament.disputes[event.dispute - 1]
    open_too = (each for each in tournament.disputes if each.settled is None and each is not dispute)
    others = (each.raised.at for each in open_too if each.raised.session == event.session)
    return max(0, min((event.at, *others)) - dispute.raised.at)


def _at_the_end(tournament: Tournament, session: Session, event: AtTheEnd) -> None:
    match event:
        case CountCalled():
            pass
        case CountEntered():
            table = session.tables[event.table]
            table.counts = {name: count for name, count in event.counts.items() if count != event.books[name]}
            table.counted = bool(table.ended)
        case CountResolved():
            for table in session.tables.values():
                table.counts.pop(event.entry, None)
        case PlayEnded():
            session.tables[event.table].ended = event.why
        case ChipsReturned():
            session.tables[event.table].returned = True
            session.tables[event.table].missing = event.missing
        case ResultsAnnounced():
            session.results = event
            _announced(tournament, session, event)
        case _:
            assert_never(event)


def _announced(tournament: Tournament, session: Session, event: ResultsAnnounced) -> None:
    """Who goes on, who plays off, and in the last stage the places."""
    names = [each.entry for each in event.places]
    if session.is_play_off:
        played = {*session.candidates}
        tournament.play_offs = [each for each in tournament.play_offs if {*each.entries} != played]
    tournament.play_offs += event.play_offs
    tournament.qualified.setdefault(str(session.stage), []).extend(event.advancing)
    if session.stage == len(tournament.stated.stages):
        groups = [[each.entry for each in event.places if each.place == place] for place in _places(event)]
        if session.is_play_off:
            gone = [each for each in session.candidates if each not in names]
            new = [*groups, *([gone] if gone else [])]
            level = {*session.candidates}
            tournament.order = [group for old in tournament.order for group in (new if {*old} == level else [old])]
        else:
            tournament.order = groups
        return
    for name in event.advancing:  # also who came through a repechage
        tournament.entries[name].status = EntryStatus.ENTERED
    waiting = {name for each in event.play_offs for name in each.entries}
    for name in {*names} - {*event.advancing} - waiting:
        tournament.entries[name].status = EntryStatus.OUT


def _reopened(tournament: Tournament, session: Session) -> None:
    """Nothing rests on a session's results any more: as it was before they were announced, with what was planned since
    left out."""
    results = session.results
    assert results is not None
    tournament.sessions = tournament.sessions[: session.number]
    session.results = None
    tournament.play_offs = [each for each in tournament.play_offs if each not in results.play_offs]
    stage = str(session.stage)
    tournament.qualified[stage] = [each for each in tournament.qualified[stage] if each not in results.advancing]
    if session.is_play_off:
        table = next(iter(session.tables))
        again = PlayOff(session.candidates, session.places, session.first, table)
        tournament.play_offs = [again, *tournament.play_offs]
    for entry in session.entrants:
        if entry not in session.disqualified:
            tournament.entries[entry].status = EntryStatus.OUT if entry in session.out else EntryStatus.ENTERED
    if session.stage == len(tournament.stated.stages):
        level = {*session.candidates}
        apart = [group for group in tournament.order if not {*group} <= level]
        before = next((number for number, group in enumerate(tournament.order) if {*group} <= level), 0)
        together = [list(session.candidates)] if session.is_play_off else []
        tournament.order = [*apart[:before], *together, *apart[before:]]


def _places(event: ResultsAnnounced) -> list[int]:
    return sorted({each.place for each in event.places})
