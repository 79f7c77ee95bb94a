"""Any whole tournament of the three documents, played on a real floor by ordinary commands: what must hold whoever wins."""

import asyncio
from collections import Counter

from hypothesis import Phase, event, given, settings, strategies as st
from tournament import CANBERRA, DOCUMENTS, START, whole

from croupier.cage.ledger import ledger_of
from croupier.cli.tournament_play import NAME, WholeTournament
from croupier.journal.chain import encode_state
from croupier.journal.replay import read_state
from croupier.journal.streams import TOURNAMENT
from croupier.journal.verify import verify
from croupier.play.tournament.terms import LimitStep
from croupier.tournaments.conditions import Conditions, Stage
from croupier.tournaments.prizes import final_order
from croupier.tournaments.ranking import proposed
from croupier.tournaments.tournament import EntryStatus, Session, Tournament

SEATS = 3
"""At each table of a heat."""


@st.composite
def conditions(draw: st.DrawFn) -> Conditions:
    """Heats at one or two tables, once or twice, and a final; few chips, so that some are out before the end."""
    sessions, tables = draw(st.integers(1, 2)), draw(st.integers(1, 2))
    advance = draw(st.integers(1, 2))
    rounds = draw(st.integers(1, 3))
    heats = Stage(
        name="Heats", start=START, sessions=sessions, tables=tables, seats=SEATS, rounds=rounds, advance=advance
    )
    final = Stage(name="Final", start=START, tables=1, seats=8, rounds=draw(st.integers(1, 3)))
    return whole(
        draw(st.sampled_from(DOCUMENTS)),
        entry_fee=draw(st.sampled_from([100_00, 100_01, 33_33])),
        chips=draw(st.sampled_from([300, 600, 5_000])),
        limits=(LimitStep(1, 100, 600), LimitStep(2, 200, 1_000)),
        stages=(heats, final),
        greatest=sessions * tables * SEATS,
        prizes=draw(st.sampled_from([(100_00,), (60_00, 40_00), (50_00, 30_00, 20_00)])),
    )


@settings(max_examples=60, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(said=conditions(), fewer=st.integers(0, 2), seed=st.integers(0, 2**32))
def test_chips_are_conserved_the_stated_number_goes_on_and_the_pool_is_paid_to_the_cent(
    said: Conditions, fewer: int, seed: int
) -> None:
    assert said.greatest is not None
    asyncio.run(_played(WholeTournament(said, max(2, said.greatest - fewer), seed, lambda _: None)))


async def _played(whole_one: WholeTournament) -> None:
    await whole_one.play()
    event(f"{whole_one.conditions.rulebook}, {sum(each.is_play_off for each in whole_one.state.sessions)} play-offs")
    floor, state = whole_one.floor, whole_one.state
    verdict = await verify(floor.store)
    assert verdict.ok, verdict.first_fault
    books: Counter[str] = Counter()
    for stream in await floor.store.streams():
        async for moved in floor.store.transfers(stream):
            books[moved.source] -= moved.amount
            books[moved.target] += moved.amount
    chips = f"{TOURNAMENT.name}:{NAME}"
    assert {name: left for name, left in books.items() if ledger_of(name) == chips and left} == {}, "chips are all back"
    fees, kept = state.fees(), sum(each.commission for each in state.entries.values())
    assert sum(state.prizes.values()) == fees - kept
    assert (books[f"pool:{NAME}"], books[f"prizes:{NAME}"], books[f"commission:{NAME}"]) == (0, 0, kept)
    for session in state.sessions:
        _goes_on(state, session)
    _is_ranked(state)
    again, _ = await read_state(floor.store, TOURNAMENT.stream(NAME))
    assert encode_state(again) == encode_state(state)
    replayed = Tournament()
    async for each in floor.store.records(TOURNAMENT.stream(NAME)):
        replayed = TOURNAMENT.after(replayed, TOURNAMENT.event(each.body))
    assert final_order(replayed) == final_order(state)
    for one, other in zip(replayed.sessions, state.sessions, strict=True):
        assert proposed(whole_one.policy, replayed, one) == proposed(whole_one.policy, state, other)
    await floor.stop()


def _goes_on(state: Tournament, session: Session) -> None:
    """From each table as many as are stated, as far as there are so many, and nobody who is out of the tournament: at
    Canberra nobody who was eliminated."""
    results = session.results
    assert results is not None
    assert {*results.advancing} <= {each.entry for each in results.places}
    assert not {*results.advancing} & {*session.disqualified}
    if session.is_play_off or results.play_offs or session.stage == len(state.stated.stages):
        return
    cut = state.stage(session.stage).advance or 0
    for table in session.tables:
        placed = [each.entry for each in results.places if each.table == table]
        eligible = {each for each in placed if state.stated.rulebook != CANBERRA or each not in session.out}
        on = {each for each in results.advancing if each in placed}
        assert on <= eligible
        assert len(on) == min(cut, len(eligible))


def _is_ranked(state: Tournament) -> None:
    """Everybody who played and was not disqualified has one place; who went on to the final is in it and nobody else."""
    placed = [name for group in final_order(state) for name in group]
    assert len(placed) == len({*placed})
    gone = {name for each in state.sessions for name in each.disqualified}
    played = {name for each in state.sessions for name in each.entrants}
    assert played - gone <= {*placed} | gone
    final = next(
        (each for each in state.sessions if each.stage == len(state.stated.stages) and not each.is_play_off), None
    )
    if final is None:
        assert not state.going_on_from(len(state.stated.stages) - 1), (
            "a final is left out only if nobody is left for it"
        )
        return
    assert {*final.entrants} <= {*state.going_on_from(len(state.stated.stages) - 1)}
    out_before = {
        name for name, each in state.entries.items() if each.status is EntryStatus.OUT and name not in final.entrants
    }
    assert not out_before & {name for group in state.order for name in group}
