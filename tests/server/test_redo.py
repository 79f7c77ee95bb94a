"""Steps that were taken back and are done again, and layouts that a player has kept and places as one step."""

import pytest
from crown_table import crown, funded
from house import house
from hypothesis import given, settings, strategies as st
from people import cut_by, refused_by

from croupier.orders.order import Command
from croupier.play.wagering.wager_commands import Clear, Double, Move, Place, PlaceLayout, Redo, Remove, Undo

BETS = ("red", "black", "straight:17", "split:14-17", "dozen:2")
stakes = st.sampled_from((50, 1_00, 4_00, 9_00, 30_00))
steps = st.one_of(
    st.builds(Place, st.sampled_from((*BETS, "tier", "grand_series")), stakes),
    st.builds(Move, st.sampled_from(BETS), st.sampled_from(BETS)),
    st.builds(Remove, st.sampled_from(BETS)),
    st.builds(PlaceLayout, st.dictionaries(st.sampled_from(BETS), stakes, min_size=1, max_size=4)),
    st.sampled_from((Clear(), Double(), Undo(), Redo())),
)


# ---------------------------------------------------------------- redo


@given(st.lists(steps, min_size=1, max_size=8), st.integers(1, 4))
@settings(max_examples=60, deadline=None)
def test_what_was_undone_and_is_done_again_is_as_it_was(asked: list[Command], deep: int) -> None:
    with house(straight=(1_00, 20_00), red=(2_00, 40_00, 2_00), total=(0, 80_00)) as h:
        player = h.player("T1")
        h.wagered("T1", 100_00, {})
        for step in asked:
            player.ask(step)
        seen = [(player.chips, player.balance)]
        while len(seen) <= deep and player.undo().ok:
            seen.append((player.chips, player.balance))
        for before in reversed(seen[:-1]):
            assert player.redo().ok
            assert (player.chips, player.balance) == before


def test_several_steps_are_done_again_in_turn_and_no_more_than_were_undone() -> None:
    with house() as h:
        player = h.player("T1")
        h.wagered("T1", 50_00, {"red": 5_00, "black": 3_00})
        assert not player.redo().ok
        assert player.undo().ok
        assert player.undo().ok
        assert (player.chips, player.balance) == ({}, 50_00)
        assert player.redo().ok
        assert player.chips == {"red": 5_00}
        assert player.redo().ok
        assert (player.chips, player.balance) == ({"red": 5_00, "black": 3_00}, 42_00)
        assert not player.redo().ok


@pytest.mark.parametrize("step", [Place("odd", 1_00), Clear(), Double(), Move("red", "odd")])
def test_a_new_step_leaves_nothing_to_do_again(step: Command) -> None:
    with house() as h:
        player = h.player("T1")
        h.wagered("T1", 50_00, {"red": 5_00, "black": 3_00})
        assert player.undo().ok
        assert player.ask(step).ok
        before = (player.chips, player.balance)
        assert not player.redo().ok
        assert (player.chips, player.balance) == before


def test_nothing_is_done_again_when_wagering_is_over_or_in_the_next_round() -> None:
    with house() as h:
        player = h.player("T1")
        h.wagered("T1", 50_00, {"red": 5_00, "black": 5_00})
        player.undo()
        h.dealer.spin()
        h.clock.advance(31)
        assert not player.redo().ok
        h.result("17")
        h.dealer.new_game()
        assert not player.redo().ok


def test_what_no_longer_fits_is_not_done_again_and_the_reason_is_given() -> None:
    with crown(differential="100") as c:
        funded(c, "200.00", "t1 t2")
        c.play("""
            t1 place banker 100.00
            t1 undo
            t2 place banker 50.00
            t1 redo
            expect refused '1.1 Table Differential'
            expect t1 balance 200.00
            t2 undo
            t1 redo
            expect t1 on banker 100.00
        """)


# ---------------------------------------------------------------- a layout that was kept


def test_a_kept_layout_is_one_step_cut_bet_by_bet_to_its_limits() -> None:
    with house(straight=(1_00, 10_00)) as h:
        player = h.player("T1")
        h.wagered("T1", 100_00, {"straight:17": 4_00})
        answer = player.ask(PlaceLayout({"straight:17": 20_00, "red": 5_00}))
        assert cut_by(answer, "6.3.2")
        assert [notice.bet for notice in answer.notices] == ["straight:17"]
        assert (player.chips, player.balance) == ({"straight:17": 10_00, "red": 5_00}, 85_00)
        assert player.undo().ok
        assert player.chips == {"straight:17": 4_00}


@pytest.mark.parametrize(
    ("chips", "clause"),
    [
        ({"red": 30_00, "black": 21_00}, "4.2.4"),
        ({"red": 0}, "4.2.4"),
        ({"red": 5_00, "black": -5_00}, "4.2.4"),
        ({"red": 5_00, "rouge": 5_00}, "5.1"),
        ({"red": 5_00, "red@T2": 5_00}, "5.1"),
        ({}, "4.2.4"),
    ],
)
def test_a_kept_layout_that_is_not_for_this_table_or_this_credit_is_refused_whole(
    chips: dict[str, int], clause: str
) -> None:
    with house() as h:
        player = h.player("T1")
        h.wagered("T1", 50_00, {})
        assert refused_by(player.ask(PlaceLayout(chips)), clause)
        assert (player.chips, player.balance) == ({}, 50_00)
