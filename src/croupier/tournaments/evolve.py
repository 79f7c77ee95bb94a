"""What each event of a tournament leaves behind."""

from typing import assert_never

from croupier.tournaments.events import (
    AgreementRecorded,
    AgreementRequired,
    BoughtBack,
    BuyInsReleased,
    BuyInTaken,
    ChangeProposed,
    ChipValueDue,
    ConditionsDrafted,
    ConditionsGiven,
    ConditionsLodged,
    ConditionsPublished,
    ConsentRecorded,
    EntriesClosed,
    EntryEvent,
    EntryRefused,
    EntryTaken,
    EntryWithdrawn,
    FeeTaken,
    Giving,
    GivingAgreed,
    GuaranteeMet,
    LeaderAppointed,
    LeaderJoined,
    LeaderLeft,
    MoneyEvent,
    Owed,
    PoolAdded,
    PrizePaid,
    PrizesAwarded,
    RefundApproved,
    RefundPaid,
    SubstituteApproved,
    TournamentCancelled,
    TournamentClosed,
)
from croupier.tournaments.evolve_session import in_session
from croupier.tournaments.session_events import SessionEvent
from croupier.tournaments.tournament import Entry, EntryStatus, GivenByOne, Tournament

Event = EntryEvent | SessionEvent


def evolve(tournament: Tournament, event: Event) -> Tournament:
    """The tournament after an event. The one given is used up."""
    if isinstance(event, SessionEvent):
        in_session(tournament, event)
    else:
        _of_entries(tournament, event)
    return tournament


def _of_entries(tournament: Tournament, event: EntryEvent) -> None:
    match event:
        case ConditionsDrafted():
            tournament.version, tournament.conditions = event.version, event.conditions
            for name, reference in tournament.consents.items():
                tournament.entries[name].agreement = reference
            tournament.proposed, tournament.consents = None, {}
        case ChangeProposed():
            tournament.proposed, tournament.consents = event, {}
        case ConditionsPublished():
            tournament.published, tournament.published_at = event.version, event.at
        case ConditionsLodged():
            tournament.lodged.append(event)
        case LeaderAppointed():
            tournament.leaders[event.staff] = event.licence
        case LeaderJoined():
            tournament.present.append(event.staff)
        case LeaderLeft():
            tournament.present.remove(event.staff)
        case AgreementRequired():
            tournament.agreement = event.on
        case EntryTaken():
            tournament.entries[event.entry] = _entry(event)
        case EntryRefused():
            tournament.refused.append(event.person)
        case ConditionsGiven():
            entry = tournament.entries[event.entry]
            entry.copy, entry.form = event.how, entry.form or event.form
        case AgreementRecorded():
            tournament.entries[event.entry].agreement = event.reference
        case ConsentRecorded():
            tournament.consents[event.entry] = event.reference
        case EntriesClosed():
            tournament.entries_closed = True
        case SubstituteApproved():
            tournament.entries[event.entry].person = event.person
        case TournamentClosed():
            tournament.closed = True
        case _:
            _of_money(tournament, event)


def _entry(event: EntryTaken) -> Entry:
    return Entry(
        event.entry,
        event.person,
        event.at,
        EntryStatus.RESERVE if event.reserve else EntryStatus.ENTERED,
        event.form,
        event.copy,
        event.agreement,
        event.member,
    )


def _of_money(tournament: Tournament, event: MoneyEvent) -> None:
    match event:
        case FeeTaken():
            entry = tournament.entries[event.entry]
            entry.fee, entry.commission, entry.receipt = event.amount, event.commission, event.receipt
            _received(tournament, event.amount, event.commission)
        case BoughtBack():
            entry = tournament.entries[event.entry]
            before = entry.back_paid
            entry.back_paid = Owed(before.pool + event.amount - event.commission, before.commission + event.commission)
            entry.buy_backs += 1
            entry.status = EntryStatus.ENTERED
            _received(tournament, event.amount, event.commission)
        case BuyInTaken():
            tournament.entries[event.entry].buy_ins[str(event.session)] = event.amount
            tournament.buy_ins += event.amount
            tournament.receipts += 1
        case BuyInsReleased():
            tournament.buy_ins -= event.amount
            tournament.pool += event.amount
        case GivingAgreed():
            tournament.agreed.append(event)
        case PoolAdded():
            _given(tournament, "addition", event.value, "", event)
            if event.kind == "cash":
                tournament.pool += event.value
                tournament.added += event.value
            else:
                tournament.goods.append(event)
        case GuaranteeMet():
            tournament.pool += event.amount
            tournament.added += event.amount
            tournament.guaranteed = True
        case EntryWithdrawn():
            entry = tournament.entries[event.entry]
            entry.status = EntryStatus.WITHDRAWN
            _leaves_session(tournament, entry)
            if event.buy_in:
                assert tournament.session is not None
                del entry.buy_ins[str(tournament.session.number)]
                entry.owed_back += event.buy_in
                tournament.buy_ins -= event.buy_in
            _given_back(tournament, entry, event.refund)
        case RefundApproved():
            _given_back(tournament, tournament.entries[event.entry], event.amount)
        case TournamentCancelled():
            _cancelled(tournament, event)
        case RefundPaid():
            tournament.entries[event.entry].owed_back -= event.amount
        case PrizesAwarded():
            tournament.awarded = True
            for name, amount in event.prizes.items():
                tournament.prizes[name] = tournament.prizes.get(name, 0) + amount
                tournament.entries[name].won += amount
                tournament.pool -= amount
        case ChipValueDue():
            tournament.entries[event.entry].won += event.amount
            tournament.entries[event.entry].for_chips += event.amount
            tournament.buy_ins -= event.from_buy_ins
        case PrizePaid():
            _given(tournament, "prize", event.amount, event.entry, event)
            tournament.entries[event.entry].won -= event.amount
        case _:
            assert_never(event)


def _given(tournament: Tournament, what: Giving, amount: int, entry: str, event: PoolAdded | PrizePaid) -> None:
    """An agreement is used up; what was given without one counts with what is given next."""
    if event.agreed_by:
        tournament.agreed.remove(GivingAgreed(what, amount, entry, event.agreed_by))
    else:
        tournament.alone.append(GivenByOne(event.by, entry, amount, event.at))


def _received(tournament: Tournament, amount: int, commission: int) -> None:
    tournament.receipts += 1
    tournament.pool += amount - commission
    tournament.commission += commission


def _leaves_session(tournament: Tournament, entry: Entry) -> None:
    """Whoever withdraws before the session in hand begins is not in it; the seat stays empty."""
    session = tournament.session
    if session is not None and entry.id in session.entrants:
        session.entrants.remove(entry.id)


def _given_back(tournament: Tournament, entry: Entry, amount: int) -> None:
    """A fee that goes back wholly out of the pool; under the documents that have this there is no commission."""
    if amount:
        entry.owed_back += amount
        entry.refunded = True
        tournament.pool -= amount


def _cancelled(tournament: Tournament, event: TournamentCancelled) -> None:
    tournament.cancelled = event
    for table in tournament.session.tables.values() if tournament.session is not None else ():
        table.ended = table.ended or "cancelled"
    tournament.pool -= event.added
    tournament.added = 0
    tournament.buy_ins -= event.buy_ins_left
    for name, owed in event.refunds.items():
        entry = tournament.entries[name]
        entry.owed_back += owed.total
        entry.refunded = True
        tournament.pool -= owed.pool
        tournament.commission -= owed.commission
        tournament.buy_ins -= owed.buy_ins
