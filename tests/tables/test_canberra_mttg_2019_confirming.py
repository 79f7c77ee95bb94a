"""Casino Canberra, 2019: any order of chips and confirmations from three terminals at two tables keeps the money right."""

from collections.abc import Iterator

import pytest
from canberra import CANBERRA
from casino import Casino, casino, table
from hypothesis import given, settings, strategies as st

from croupier.play.table import Wagering

TERMINALS = ("t1", "t2", "t3")
FUNDS = 300_00
TABLES = (
    table("R1", CANBERRA, "roulette", seats="t1 t2 t3", settings="tables_at_once = 2", default=(5_00, 60_00)),
    table(
        *("B1", CANBERRA, "baccarat"),
        seats="t1 t2 t3",
        config={"version": "A"},
        settings="tables_at_once = 2",
        limits='differential = "50.00"',
        default=(5_00, 60_00),
        period_s=45,
    ),
)
BETS = {
    "R1": ("red", "black", "straight:17", "tier", "neighbours:17/1"),
    "B1": ("player", "banker", "tie", "player_pair", "banker_pair"),
}
OUTCOMES = {"R1": ("dealer@R1 spin", "dealer@R1 number 17"), "B1": ("dealer@B1 cards Kh Kd 7c 9s",)}


def steps_at(name: str) -> st.SearchStrategy[str]:
    """A player's step at a table."""
    bets, stakes = st.sampled_from(BETS[name]), st.sampled_from((5, 7, 20, 55))
    chips = st.one_of(
        st.builds("place {} {}.00".format, bets, stakes),
        st.builds("move {} {}".format, bets, bets),
        st.builds("remove {}".format, bets),
        st.sampled_from(("clear", "undo", "repeat", "double", "confirm", "confirm")),
    )
    return st.builds(f"{{}}@{name} {{}}".format, st.sampled_from(TERMINALS), chips)


steps = st.lists(
    st.one_of(steps_at("R1"), steps_at("B1"), st.sampled_from(("wait 4s", "wait 15s"))), min_size=5, max_size=40
)


def confirmed(c: Casino) -> dict[tuple[str, str, str], int]:
    """What is confirmed, by table, terminal and bet."""
    return {
        (name, terminal, bet): stake
        for name, state in c.floor.tables.items()
        for terminal, seat in state.seats.items()
        for bet, stake in seat.confirmed.items()
    }


def worth(c: Casino, terminal: str) -> int:
    """A terminal's credit, its unconfirmed chips and its confirmed wagers."""
    account = c.floor.terminals[terminal].account or ""
    seats = [seat for state in c.floor.tables.values() if (seat := state.seat(terminal, account)) is not None]
    on_layout = sum(sum(seat.chips.values()) + sum(seat.confirmed.values()) for seat in seats)
    assert on_layout == c.floor.balances[account].staked
    return on_layout + c.floor.balances[account].balance


def played(c: Casino, lines: list[str]) -> Iterator[str]:
    """Play lines, whatever they are answered, and say when each is done."""
    for line in lines:
        if c.run(c.script.play(line)).startswith("refused"):
            c.run(c.script.play(f"expect refused {c.script.last.clause}"))
        yield line


@pytest.mark.clause(CANBERRA, "2.2(a)")
@pytest.mark.clause(CANBERRA, "2.2 [unconfirmed]")
@pytest.mark.clause(CANBERRA, "2.7(a)")
@settings(max_examples=60)
@given(rounds=st.lists(steps, min_size=1, max_size=2))
def test_confirmed_never_shrinks_nothing_is_lost_and_nothing_unconfirmed_survives_the_close(
    rounds: list[list[str]],
) -> None:
    with casino(*TABLES) as c:
        for terminal in TERMINALS:
            c.play(f"monitoring transfer_credit {terminal} for-{terminal} cashless {FUNDS // 100}.00")
        for lines in rounds:
            had = {terminal: worth(c, terminal) for terminal in TERMINALS}
            c.play("dealer@R1 new_game\ndealer@B1 new_game")
            before = confirmed(c)
            assert not before
            for _ in played(c, [*lines, "wait 30s", "wait 15s"]):
                after = confirmed(c)
                assert all(after.get(wager, 0) >= stake for wager, stake in before.items())
                assert had == {terminal: worth(c, terminal) for terminal in TERMINALS}
                for state in c.floor.tables.values():
                    open_now = isinstance(state.phase, Wagering)
                    assert open_now or not any(seat.chips for seat in state.seats.values())
                before = after
            for name, outcome in OUTCOMES.items():
                c.play("\n".join((*outcome, f"dealer@{name} confirm")))
            assert not confirmed(c)
