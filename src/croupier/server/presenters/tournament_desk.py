"""A tournament as the desk of those who run it shows it: all of it, with what whoever looks can do now."""

from collections.abc import Collection, Iterator, Sequence

from croupier.floor.floor import Floor
from croupier.plan.floor_plan import Staff
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.server.actions.offers import Offers
from croupier.server.actions.tournaments import tournament_offers
from croupier.server.presenters.tournament_next import next_step
from croupier.server.views.conditions import FaultView
from croupier.server.views.tournament import (
    EntrantView,
    EntryView,
    MatterView,
    PlacingView,
    PoolView,
    SessionOfTournamentView,
    SessionTableView,
    TournamentLine,
    TournamentView,
)
from croupier.tournaments.completeness import faults
from croupier.tournaments.fees import shortfall
from croupier.tournaments.printed_conditions import printed
from croupier.tournaments.ranking import proposed
from croupier.tournaments.rounds import ends_at, not_now
from croupier.tournaments.session_events import Placing
from croupier.tournaments.tournament import Entry, Session, Tournament
from croupier.words import sentence


def line(name: str, tournament: Tournament) -> TournamentLine:
    """A tournament in the list."""
    stated = tournament.stated
    return TournamentLine(
        name,
        stated.title,
        stated.rulebook,
        stated.game,
        status(tournament),
        len(tournament.entered()),
        stated.stages[0].start if stated.stages else None,
    )


def status(tournament: Tournament) -> str:
    """Where a tournament stands, in a word."""
    if tournament.closed or tournament.cancelled is not None:
        return "closed" if tournament.closed else "cancelled"
    if tournament.has_begun:
        return "playing"
    return "published" if tournament.published == tournament.version else "draft"


def view(floor: Floor, staff: Staff, name: str, desk: str) -> TournamentView:
    """All of a tournament."""
    tournament, now = floor.tournaments.all[name], floor.clock.now()
    stated, book = tournament.stated, rulebook(tournament.stated.rulebook)
    policy = floor.plan.tournament_rules(book.key)
    assert policy is not None
    missing = faults(book, policy, stated)
    possible = tournament_offers(book, policy, tournament, floor.tournaments.judging(staff, name, now, desk))
    return TournamentView(
        line=line(name, tournament),
        staff=staff.id,
        role=staff.role.value,
        looks_on=not any(book.staff.may(staff.role, each) for each in policy.authority.values()),
        next=next_step(policy, tournament, len(missing), now).seen_by(staff.role, book.staff, policy.authority),
        version=tournament.version,
        published=tournament.published,
        lodged=any(each.version == tournament.published for each in tournament.lodged),
        conditions=() if missing else printed(policy, stated, floor.plan.date_and_time),
        faults=tuple(FaultView(each.item, each.words, each.clause) for each in missing),
        leaders=tuple(tournament.leaders),
        present=tuple(tournament.present),
        agreement=tournament.agreement,
        entries=tuple(_entry(tournament, each, possible) for each in tournament.entries.values()),
        money=PoolView(
            tournament.fees(),
            tournament.added,
            tournament.pool,
            tournament.commission,
            tournament.buy_ins,
            stated.guaranteed_pool,
            shortfall(tournament),
            tuple(f"{each.kind}: {each.what}" for each in tournament.goods),
        ),
        sessions=tuple(_session(policy, tournament, each, possible, now) for each in tournament.sessions),
        matters=tuple(_matters(tournament, possible)),
        order=tuple(map(tuple, tournament.order)),
        offers=possible.about("tournament"),
        not_now=possible.not_now,
        may_write=not tournament.entries and book.staff.may(staff.role, policy.authority["draft_conditions"]),
    )


def _entry(tournament: Tournament, entry: Entry, possible: Offers) -> EntryView:
    return EntryView(
        entry.id,
        entry.person,
        entry.status.value,
        entry.form,
        entry.copy,
        entry.agreement,
        entry.fee,
        entry.receipt,
        entry.owed_back,
        entry.won,
        tournament.prizes.get(entry.id, 0),
        possible.about("entry", entry.id),
    )


def _session(
    policy: TournamentPolicy, tournament: Tournament, session: Session, possible: Offers, now: int
) -> SessionOfTournamentView:
    """A session, with the places as they were announced or would be now."""
    results: Sequence[Placing] = ()
    advancing: Sequence[str] = ()
    if session.results is not None:
        results, advancing = session.results.places, session.results.advancing
    elif session.started:
        found = proposed(policy, tournament, session)
        results, advancing = found.places, found.advancing
    stage, number = tournament.stage(session.stage), str(session.number)
    return SessionOfTournamentView(
        session=session.number,
        stage=stage.name,
        play_off=session.is_play_off,
        start=session.start,
        started=session.started,
        ballot=session.ballot.digest if session.ballot is not None else "",
        drawn=session.drawn,
        notified=session.notified,
        seed=session.seed,
        rounds=None if session.is_play_off else stage.rounds,
        shoes=None if session.is_play_off else stage.shoes,
        ends=ends_at(tournament, session) if session.started else None,
        break_until=session.break_until if session.break_until > now else 0,
        tables=tuple(_table(policy, tournament, session, name, possible, now) for name in session.tables),
        seats=tuple(
            EntrantView(
                entry,
                seat.table,
                seat.place,
                seat.position,
                session.total(entry),
                entry in session.issued,
                number in tournament.entries[entry].buy_ins or not tournament.stated.buy_in or session.is_play_off,
                _status(session, entry),
            )
            for entry, seat in sorted(session.seats.items(), key=lambda each: each[1].ballot)
        ),
        places=tuple(PlacingView(each.entry, each.place, each.chips, each.table, each.tie) for each in results),
        advancing=tuple(advancing),
        announced=session.results is not None,
    )


def _table(
    policy: TournamentPolicy, tournament: Tournament, session: Session, name: str, possible: Offers, now: int
) -> SessionTableView:
    table, in_hand = session.tables[name], session is tournament.session
    waits = not_now(policy, tournament, name, now) if in_hand and session.started else None
    return SessionTableView(
        table=name,
        rounds=table.rounds,
        ended=table.ended,
        counted=table.counted,
        differences=table.counts,
        returned=table.returned,
        waits="" if waits is None else waits.why,
        issued=sum(amount for each, amount in session.issued.items() if session.seats[each].table == name),
        missing=table.missing,
        books={each: session.total(each) for each in session.playing(name)} if session.started else {},
        offers=possible.about("table", name) if in_hand else (),
    )


def _status(session: Session, entry: str) -> str:
    """Where somebody stands in a session, in a word."""
    known: dict[str, Collection[str]] = {
        "disqualified": session.disqualified,
        "out": session.out,
        "settled": session.settled,
        "away": session.away,
    }
    found = next((name for name, entries in known.items() if entry in entries), "")
    if found or session.started:
        return found or "playing"
    return "seated" if entry in session.seated else "waiting"


def _matters(tournament: Tournament, possible: Offers) -> Iterator[MatterView]:
    """What waits for a decision, and what was decided."""
    for each in tournament.breaches:
        raised = each.raised
        yield MatterView(
            sentence("breach_of_kind", kind=raised.kind),
            raised.breach,
            raised.entry,
            raised.table,
            raised.rule,
            "" if each.decided is None else each.decided.outcome,
            possible.about("breach", raised.breach),
        )
    for dispute in tournament.disputes:
        about = dispute.raised
        yield MatterView(
            "dispute",
            about.dispute,
            about.about,
            about.table,
            "",
            "" if dispute.settled is None else dispute.settled.decision,
            possible.about("dispute", about.dispute),
        )
    for late in tournament.too_late:
        words = sentence("put_right_too_late", chips=f"{late.amount:+,}")
        yield MatterView(words, late.round, late.entry, late.table, late.clause, sentence("result_stands"), ())
    if tournament.proposed is not None:
        lacking = ", ".join(tournament.without_consent())
        yield MatterView(sentence("change_of_conditions"), tournament.proposed.version, lacking, "", "", "", ())
