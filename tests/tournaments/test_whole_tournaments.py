"""Whole tournaments of all three documents, with chips that come and go as they like: what must hold whoever wins."""

from hall import Hall
from hypothesis import given, settings, strategies as st
from tournament import DOCUMENTS, START

from croupier.journal.chain import encode_state
from croupier.play.decisions import Accepted
from croupier.tournaments import commands
from croupier.tournaments.conditions import Stage
from croupier.tournaments.evolve import evolve
from croupier.tournaments.sessions import allotment
from croupier.tournaments.tournament import EntryStatus, Tournament

STAGES = (
    Stage(name="Heats", start=START, sessions=2, tables=2, seats=3, rounds=2, advance=1),
    Stage(name="Repechage", start=START, tables=1, seats=4, rounds=2, advance=1, repechage=3),
    Stage(name="Final", start=START, tables=1, seats=6, rounds=3),
)
WON = st.sampled_from((-5_000, -4_950, -300, -100, 0, 0, 100, 100, 300))


@settings(max_examples=60, deadline=None)
@given(document=st.sampled_from(DOCUMENTS), entrants=st.integers(2, 12), data=st.data())
def test_chips_are_conserved_the_stated_number_goes_on_and_the_pool_is_paid_to_the_cent(
    document: str, entrants: int, data: st.DataObject
) -> None:
    hall = Hall(document, places=6, stages=STAGES, greatest=12, entry_fee=101_01)
    hall.enter(entrants)
    pool = hall.state.pool
    while isinstance(hall.ask(commands.DesignateTables(_tables(hall)), hall.lead), Accepted):
        _played(hall, data)
    hall.leads(commands.AwardPrizes())
    hall.does(commands.CloseTournament())
    assert sum(each.won for each in hall.state.entries.values()) == pool == hall.books["prizes:cup"]
    assert {name: amount for name, amount in hall.books.items() if "~" in name and amount} == {}
    placed = [name for group in hall.state.order for name in group]
    assert sorted(placed) == sorted({*placed})
    again = Tournament()
    for event in hall.happened:
        again = evolve(again, event)
    assert encode_state(again) == encode_state(hall.state)


def _tables(hall: Hall) -> tuple[str, ...]:
    """As many tables as the next session has."""
    if hall.state.play_offs:
        return ("A1",)
    heats = [each for each in hall.state.sessions if each.stage == 1 and not each.is_play_off]
    had = {name for each in heats for name in each.entrants}
    more = len(heats) < 2 and len(had) < len(hall.state.entries)
    return ("A1", "A2") if more else ("A1",)


def _played(hall: Hall, data: st.DataObject) -> None:
    """A session that has its tables, to its results."""
    hall.leads(commands.DrawSeats())
    session = hall.session
    for entry in session.entrants:
        hall.leads(commands.IssueChips(allotment(hall.policy, hall.state, session, entry), entry))
        hall.leads(commands.ConfirmSeat(entry))
    hall.at = max(hall.at, session.start)
    hall.leads(commands.StartSession())
    for table in session.tables:
        rounds = 0
        while session.playing(table) and not session.tables[table].ended:
            rounds += 1
            here = [each for each in session.playing(table) if each not in session.settled]
            won = {each: data.draw(WON) if rounds < 6 else 100 * place for place, each in enumerate(here)}
            hall.round({each: max(0, session.total(each) + won[each]) for each in here}, table)
    hall.finish()
    results = session.results
    assert results is not None
    assert {*results.advancing} <= {each.entry for each in results.places}
    if session.stage < len(STAGES) and not session.is_play_off and not results.play_offs:
        cut = hall.state.stage(session.stage).advance or 0
        for table in session.tables:
            placed = [each.entry for each in results.places if each.table == table]
            on = [each for each in results.advancing if each in placed]
            eligible = [each for each in placed if hall.policy.out_may_go_on.value or each not in session.out]
            assert len(on) == min(cut, len(eligible))
            assert {*on} <= {*eligible}
    assert all(hall.entry(each).status is not EntryStatus.OUT for each in results.advancing)
