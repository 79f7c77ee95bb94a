"""Any course that a tournament can take: people withdraw, do not come, are disqualified, buy back in, dispute and play off,
in whatever order commands come. The books hold after every one of them, and from wherever that leads it comes to an end."""

from collections.abc import Iterator
from typing import Any

from hall import Hall
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from tournament import CANBERRA, DOCUMENTS, HOUR, START

from croupier.play.decisions import Accepted
from croupier.tournaments import commands
from croupier.tournaments.conditions import BuyBack, Stage
from croupier.tournaments.next_session import coming
from croupier.tournaments.rounds import not_now
from croupier.tournaments.sessions import allotment
from croupier.tournaments.tournament import EntryStatus, Session

WON = st.sampled_from((-5_000, -4_950, -300, -100, 0, 0, 100, 100, 300))
BUY_IN, BACK = 50_00, 20_01
Asked = tuple[commands.Command, str]


@st.composite
def halls(draw: st.DrawFn) -> Hall:
    """Heats, perhaps a repechage, and a final, with few rounds and whatever else the document allows."""
    document = draw(st.sampled_from(DOCUMENTS))
    heats = Stage(
        name="Heats",
        start=START,
        sessions=draw(st.integers(1, 2)),
        tables=2,
        seats=3,
        rounds=2,
        advance=draw(st.integers(1, 2)),
    )
    again = Stage(name="Repechage", start=START, tables=1, seats=4, rounds=1, advance=1, repechage=3)
    final = Stage(name="Final", start=START, tables=1, seats=6, rounds=2)
    changes: dict[str, Any] = {
        "stages": (heats, again, final) if draw(st.booleans()) else (heats, final),
        "greatest": 6 * heats.sessions,
        "entry_fee": 101_01,
        "free_withdrawal_until": draw(st.sampled_from((START - HOUR, START + 5 * HOUR))),
        "buy_back": BuyBack(times=1, fee=BACK, until_stage=1),
        "nobody_placed": draw(st.sampled_from(("equal_shares", "cancelled"))),
    }
    if document == CANBERRA:
        changes["must_bet_breach"] = draw(st.sampled_from(("director_decides", "warn", "take_minimum")))
    else:
        changes["buy_in"] = draw(st.sampled_from((0, BUY_IN)))
        changes["buy_in_goes_to"] = draw(st.sampled_from(("prize_pool", "paid_back_by_chips")))
        changes["chips_paid_in_cash"] = draw(st.sampled_from(("", "1/3")))
        changes["guaranteed_pool"] = draw(st.sampled_from((0, 5_000_00)))
    hall = Hall(document, places=6, **changes)
    hall.enter(draw(st.integers(2, 6)))
    return hall


@settings(
    max_examples=150,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(hall=halls(), data=st.data())
def test_whatever_happens_the_books_hold_and_a_tournament_comes_to_an_end(hall: Hall, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(0, 45))):
        hall.at += data.draw(st.sampled_from((0, 0, HOUR // 2)))
        match data.draw(st.sampled_from(("any", "any", "round", "next"))):
            case "any":
                gives(hall, *data.draw(st.sampled_from([*_anything(hall)])))
            case "round":
                _round(hall, data)
            case _:
                _goes_on(hall, data)
    for _ in range(300):
        if hall.state.closed:
            break
        _goes_on(hall, data)
    assert hall.state.closed, "it comes to an end"
    assert {name: left for name, left in hall.books.items() if "~" in name and left} == {}, "all chips are back"
    assert (hall.state.pool, hall.state.buy_ins) == (0, 0), "nothing is left"


def gives(hall: Hall, command: commands.Command, who: str) -> bool:
    """Whether a command is accepted, after which everything must hold."""
    accepted = isinstance(hall.ask(command, who), Accepted)
    if accepted:
        _holds(hall)
    return accepted


def _holds(hall: Hall) -> None:
    state, books = hall.state, hall.books
    overdrawn = {name for name, left in books.items() if left < 0}
    overdrawn = {each for each in overdrawn if each.partition(":")[0] in ("pool", "commission", "buy_ins", "chips")}
    assert not overdrawn
    assert books["refunds:cup"] == sum(each.owed_back for each in state.entries.values())
    assert books["prizes:cup"] == sum(each.won for each in state.entries.values())
    session = state.session
    for table in session.tables if session is not None and session.drawn else ():
        assert all(state.entries[each].status is EntryStatus.ENTERED for each in hall.session.playing(table))
    placed = [name for group in state.order for name in group]
    for names in (placed, *state.qualified.values()):
        assert len(names) == len({*names}), "nobody has two places, or goes on twice"


# ---------------------------------------------------------------- what can be asked


def _anything(hall: Hall) -> Iterator[Asked]:
    """Commands about everybody and every table, whether this is the moment for them or not."""
    state, lead = hall.state, hall.lead
    session = state.session
    yield from (
        (commands.DrawSeats("again"), lead),
        (commands.AwardPrizes(), lead),
        (commands.CloseEntries(), "operator"),
    )
    yield from ((commands.AddToPool("cash", 10_00, "a gift"), "operator"), (commands.StartSession(), lead))
    yield commands.TakeEntry(f"late-{len(state.entries)}", form=True, copy="print"), "cashier"
    for name in state.entries:
        yield from _about(hall, name, session)
    for number in range(1, len(state.breaches) + 1):
        yield from ((commands.DecideBreach(number, each), lead) for each in ("unfounded", "warn", "disqualify"))
    if hall.document == CANBERRA:
        yield from ((commands.ForfeitAbsent(), lead), (commands.TakeBreak(1), lead))
        yield commands.TakeEntry(f"reserve-{len(state.entries)}", form=True, copy="print", reserve=True), "cashier"
    for table in session.tables if session is not None else ():
        yield commands.EndPlay(table, tuple(state.entries)), lead
        if hall.document != CANBERRA:
            yield commands.RaiseDispute(table, "a rule"), lead
    if session is not None and session.started:
        backwards = tuple(reversed(session.entrants))
        yield commands.AnnounceResults(backwards, "seen on the recording"), lead
        yield commands.AnnounceResults((*backwards, *backwards[:1]), "one of them twice"), lead


def _about(hall: Hall, name: str, session: Session | None) -> Iterator[Asked]:
    lead, fee = hall.lead, hall.state.stated.entry_fee or 0
    yield from ((commands.TakeFee(name, fee), "cashier"), (commands.WithdrawEntry(name), "cashier"))
    yield from ((commands.PayRefund(name), "cashier"), (commands.PayPrize(name), "cashier"))
    yield from ((commands.ConfirmSeat(name), lead), (commands.TakeBuyBack(name, BACK), "cashier"))
    yield commands.LogBreach(name, "hiding", "a rule"), lead
    if session is not None and name in session.entrants:
        yield commands.IssueChips(allotment(hall.policy, hall.state, session, name), name), lead
    if hall.document != CANBERRA:
        yield from ((commands.TakeBuyIn(name, BUY_IN), "cashier"), (commands.ApproveRefund(name), lead))
        yield from ((commands.RecordAbsence(name), lead), (commands.DeductForAbsence(name), lead))
        yield from ((commands.DisqualifyAbsent(name, refund), lead) for refund in (True, False))
        return
    yield commands.ApproveSubstitute(name, f"instead-of-{name}", "ill"), lead
    yield from ((commands.OfferSeat(name, empty), lead) for empty in (session.seats if session is not None else ()))


# ---------------------------------------------------------------- what comes next


def _goes_on(hall: Hall, data: st.DataObject) -> None:
    """The next step towards the end, whatever has happened: if none is left, the tournament is cancelled."""
    session, lead = hall.state.session, hall.lead
    for number, dispute in enumerate(hall.state.disputes, 1):
        if dispute.settled is None and session is not None:
            assert gives(hall, commands.SettleDispute(number, "so be it"), lead)
    for number, breach in enumerate(hall.state.breaches, 1):
        if breach.decided is None and session is not None:
            assert gives(hall, commands.DecideBreach(number, "unfounded"), lead)
    if hall.state.closed:
        return
    if hall.state.cancelled is not None:
        _given_back(hall)
    elif session is None:
        following = coming(hall.policy, hall.state)
        tables = ("A1", "A2")[: 1 if following is None else following.tables]
        if not gives(hall, commands.DesignateTables(tables), lead) and not _awarded(hall):
            assert gives(hall, commands.CancelTournament("nobody can win"), "operator")
    elif not session.started:
        if not _started(hall):
            assert gives(hall, commands.CancelTournament("nobody can play"), "operator")
    elif session.going_on:
        hall.at += 60_000_000
        assert _round(hall, data), "a round can be played"
    else:
        _counted(hall, session)
        assert gives(hall, commands.AnnounceResults(), lead)


def _awarded(hall: Hall) -> bool:
    gives(hall, commands.AwardPrizes(), hall.lead)
    return gives(hall, commands.CloseTournament(), "operator")


def _started(hall: Hall) -> bool:
    hall.at = max(hall.at, hall.session.start)
    if not hall.session.drawn and not gives(hall, commands.DrawSeats(), hall.lead):
        return False
    for each in list(hall.session.entrants):
        if hall.state.stated.buy_in:
            gives(hall, commands.TakeBuyIn(each, BUY_IN), "cashier")
        gives(hall, commands.IssueChips(allotment(hall.policy, hall.state, hall.session, each), each), hall.lead)
        gives(hall, commands.ConfirmSeat(each), hall.lead)
    return gives(hall, commands.StartSession(), hall.lead)


def _round(hall: Hall, data: st.DataObject) -> bool:
    """Whether a round can be played at some table; then one is."""
    session = hall.state.session
    if session is None or not session.started:
        return False
    free = (each for each in session.tables if not_now(hall.policy, hall.state, each, hall.at) is None)
    table = next(free, None)
    if table is None:
        return False
    here = [each for each in session.playing(table) if each not in session.settled]
    settling = session.tables[table].rounds > 4  # a play-off that would go on for ever
    missing = tuple(each for each in here if not settling and data.draw(st.integers(0, 9)) == 9)
    won = {
        each: 100 * place if settling else 0 if each in missing else data.draw(WON) for place, each in enumerate(here)
    }
    hall.round({each: max(0, session.total(each) + won[each]) for each in here}, table, missing=missing)
    _holds(hall)
    return True


def _counted(hall: Hall, session: Session) -> None:
    for table in session.tables:
        counts = {each: session.total(each) for each in session.playing(table)}
        hall.does(commands.EnterCount(table, counts), "supervisor")
        if not session.tables[table].returned:
            hall.does(commands.ReturnChips(table, _issued(session, table)), "supervisor")


def _given_back(hall: Hall) -> None:
    for name in hall.state.entries:
        gives(hall, commands.PayRefund(name), "cashier")
        gives(hall, commands.PayPrize(name), "cashier")
    for table in hall.session.tables if hall.state.sessions else ():
        gives(hall, commands.ReturnChips(table, _issued(hall.session, table)), "supervisor")
    assert gives(hall, commands.CloseTournament(), "operator")


def _issued(session: Session, table: str) -> int:
    return sum(amount for name, amount in session.issued.items() if session.seats[name].table == table)
