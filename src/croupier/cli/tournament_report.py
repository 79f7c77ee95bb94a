"""What a director hands out after a tournament: conditions, entries, seats with the proof of their ballot, every session's
standings, play-offs, places and prizes."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime

from croupier.floor.floor import Floor
from croupier.journal.streams import TOURNAMENT, Event, decode
from croupier.play.decisions import money
from croupier.reports.document import ReportDocument, ReportSection
from croupier.rulebooks.library import rulebook
from croupier.tournaments.events import ChipValueDue, PrizesAwarded
from croupier.tournaments.printed_conditions import printed
from croupier.tournaments.prizes import final_order
from croupier.tournaments.session_events import BallotCommitted, SeatsDrawn
from croupier.tournaments.tournament import EntryStatus, Session, Tournament


async def report_of(floor: Floor, name: str) -> ReportDocument:
    """The report on a tournament of a floor."""
    stream, tournament = TOURNAMENT.stream(name), floor.tournaments.all[name]
    events = [decode(stream, each.body) async for each in floor.store.records(stream)]

    def clock(at: int) -> str:
        return datetime.fromtimestamp(at / 1_000_000, floor.plan.zone).strftime("%d %b %Y %H:%M")

    policy = rulebook(tournament.stated.rulebook).tournaments
    assert policy is not None
    lines = printed(policy, tournament.stated, clock)
    sections = [
        ReportSection("Conditions", ("",), [(line,) for line in lines if line != tournament.stated.title]),
        _money_section(tournament, events),
        ReportSection("Entries", ("entry", "player", ">fee", "receipt", "how far"), [*_entries(tournament)]),
        *(section for each in tournament.sessions for section in _session(tournament, each, events)),
        ReportSection("Places and prizes", (">place", "entry", "player", ">prize"), [*_places(tournament, events)]),
    ]
    book = rulebook(tournament.stated.rulebook)
    begun = [each.started for each in tournament.sessions if each.started]
    subtitle = f"{book.casino}, {clock(begun[0])}" if begun else book.casino
    return ReportDocument(tournament.stated.title, subtitle, sections)


def _money_section(tournament: Tournament, events: list[Event]) -> ReportSection:
    paid = sum(each.fee or 0 for each in tournament.entries.values())
    rows = [
        ("entry fees", money(paid)),
        ("commission kept by the operator", money(tournament.commission)),
        ("added by the operator", money(tournament.added)),
        ("buy-ins", money(sum(sum(each.buy_ins.values()) for each in tournament.entries.values()))),
        ("prizes awarded", money(sum(_won(events).values()))),
    ]
    return ReportSection("Money", ("", ">amount"), rows)


def _entries(tournament: Tournament) -> Iterator[tuple[str, ...]]:
    placed = {entry for group in tournament.order for entry in group}
    for each in tournament.entries.values():
        stages = [session.stage for session in tournament.sessions if each.id in session.seats]
        far = (
            tournament.stage(max(stages)).name
            if stages and each.status in (EntryStatus.ENTERED, EntryStatus.OUT)
            else ""
        )
        far = f"{far}, placed" if each.id in placed else f"out in {far}" if far else each.status.value
        yield each.id, each.person, money(each.fee or 0), each.receipt, far


def _session(tournament: Tournament, session: Session, events: list[Event]) -> Iterator[ReportSection]:
    title = f"Session {session.number}, {tournament.stage(session.stage).name}"
    if session.is_play_off:
        title += ", play-off"
    committed = {
        each.attempt: each.digest
        for each in events
        if isinstance(each, BallotCommitted) and each.session == session.number
    }
    for drawn in (each for each in events if isinstance(each, SeatsDrawn) and each.session == session.number):
        seats = [
            (entry, tournament.entries[entry].person, seat.table, seat.place, str(seat.ballot))
            for entry, seat in sorted(drawn.seats.items(), key=lambda each: (each[1].table, each[1].position))
        ]
        yield ReportSection(f"{title}: seats", ("entry", "player", "table", "place", ">drawn"), seats)
        proof = [("SHA-256 of the seed, told before", committed[drawn.attempt]), ("seed, told afterwards", drawn.seed)]
        yield ReportSection(f"{title}: proof of the ballot", ("", "hexadecimal"), proof)
    yield ReportSection(
        f"{title}: standings",
        ("table", ">place", "entry", "player", ">chips", "outcome"),
        [*_standings(tournament, session)],
    )


def _standings(tournament: Tournament, session: Session) -> Iterator[tuple[str, ...]]:
    results = session.results
    assert results is not None
    level = {entry for each in results.play_offs for entry in each.entries}
    for each in results.places:
        outcome = f"out in round {each.out}" if each.out else ""
        if each.entry in results.advancing:
            outcome = "goes on"
        elif each.entry in level:
            outcome = "plays off"
        player = tournament.entries[each.entry].person
        yield each.table, str(each.place), each.entry, player, f"{each.chips:,}", outcome
    for entry, gone in session.disqualified.items():
        yield (
            session.seats[entry].table,
            "",
            entry,
            tournament.entries[entry].person,
            "",
            f"disqualified ({gone.clause})",
        )


def _places(tournament: Tournament, events: list[Event]) -> Iterator[tuple[str, ...]]:
    """Everybody in the last stage, and whoever else has won something: the prizes add up."""
    won, place, placed = _won(events), 1, {entry for group in tournament.order for entry in group}
    for group in final_order(tournament):
        for entry in group:
            if entry in placed or won[entry]:
                yield str(place), entry, tournament.entries[entry].person, money(won[entry])
        place += len(group)
    yield "", "", "all prizes", money(sum(won.values()))


def _won(events: list[Event]) -> Counter[str]:
    """What was awarded to each entry, of the pool and for chips."""
    won: Counter[str] = Counter()
    for each in events:
        if isinstance(each, PrizesAwarded):
            won.update(each.prizes)
        elif isinstance(each, ChipValueDue):
            won[each.entry] += each.amount
    return won
