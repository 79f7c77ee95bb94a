"""Casino Canberra, 2019, at its tables: which bets are offered, what they need, and the race track's pieces."""

import pytest
from canberra import CANBERRA, all_of, fund, on, settled, shoe, tumbler, wheel
from casino import casino, table
from watching import round_shown

from croupier.games.notation import WrongInput
from croupier.play.round_events import RoundOpened, Terms
from croupier.play.table import Closed, Table

COUP = "Kh Kd 7c 9s"
"""Banker wins 9 to 7."""

# ---------------------------------------------------------------- baccarat's bets


@pytest.mark.clause(CANBERRA, "8.4(a)")
def test_five_bets_are_taken_any_of_them_together_and_no_other() -> None:
    with casino(shoe()) as c:
        c.play("""
            t1 notes 100.00
            t1 notes 100.00
            dealer new_game
            t1 place super_6 5.00
            expect refused 8.4(a)
            t1 place red 5.00
            expect refused 8.4(a)
            t1 place player 50.00
            t1 place banker 50.00
            t1 place tie 5.00
            t1 place player_pair 5.00
            t1 place banker_pair 5.00
            t1 confirm
        """)
        assert set(on(c, "B1", "t1")[1]) == {"player", "banker", "tie", "player_pair", "banker_pair"}


@pytest.mark.clause(CANBERRA, "8.4(b)")
@pytest.mark.parametrize("main", ["player", "banker", "tie"])
@pytest.mark.parametrize("pair", ["player_pair", "banker_pair"])
def test_a_pair_needs_the_same_players_own_main_wager_before_it_or_with_it(main: str, pair: str) -> None:
    with casino(shoe()) as c:
        c.play(f"""
            t1 notes 100.00
            t2 notes 100.00
            dealer new_game
            t2 place player 10.00
            t2 confirm
            t1 place {pair} 10.00
            t1 confirm
            expect trimmed 8.4(b)
            expect t1 balance 100.00
            t1 place {pair} 10.00
            t1 place {main} 25.00
            t1 confirm
            expect t1 bet 35.00
            t1 place {pair} 5.00
            t1 confirm
        """)
        assert on(c, "B1", "t1") == ({}, {main: 25_00, pair: 15_00})


@pytest.mark.clause(CANBERRA, "8.4(b)")
def test_a_main_wager_of_the_last_coup_or_one_not_confirmed_is_no_footing() -> None:
    with casino(shoe()) as c:
        c.play(f"""
            t1 notes 100.00
            dealer new_game
            t1 place banker 10.00
            t1 confirm
            wait 30s
            dealer cards {COUP}
            dealer confirm
            dealer new_game
            t1 place banker_pair 10.00
            t1 confirm
            expect trimmed 8.4(b)
        """)


@pytest.mark.clause(CANBERRA, "8.4(c)")
@pytest.mark.clause(CANBERRA, "8.7(b) Pairs")
def test_both_pairs_are_held_and_settled_each_by_itself() -> None:
    with casino(shoe()) as c:
        c.play("""
            t1 notes 50.00
            dealer new_game
            t1 place banker 25.00
            t1 place player_pair 10.00
            t1 place banker_pair 10.00
            t1 confirm
            wait 30s
            dealer cards 5h 9d 5c 2s
        """)
        c.play("dealer cards Kh\ndealer cards 7h\ndealer confirm")
        assert {line.bet: line.returned - line.stake for line in settled(c, "B1").lines if "pair" in line.bet} == {
            "player_pair": 110_00,
            "banker_pair": -10_00,
        }


# ---------------------------------------------------------------- what the house offers


@pytest.mark.clause(CANBERRA, "8.7(a)")
def test_pairs_may_be_left_out_and_nothing_else() -> None:
    without = table(
        *("B1", CANBERRA, "baccarat"),
        seats="t1",
        config={"version": "A"},
        leave_out="player_pair banker_pair",
    )
    with casino(without) as c:
        c.play("""
            t1 notes 50.00
            dealer new_game
            t1 place banker 10.00
            t1 place player_pair 10.00
            expect refused 8.4(a)
            t1 confirm
        """)
        (opened,) = all_of(c, RoundOpened, "B1")
        assert opened.terms == Terms({"version": "A"}, ("player_pair", "banker_pair"), CANBERRA, "baccarat")
    no_tie = table("B1", CANBERRA, "baccarat", seats="t1", config={"version": "A"}, leave_out="tie")
    with pytest.raises(WrongInput, match="may leave out player_pair, banker_pair"), casino(no_tie):
        pass


@pytest.mark.clause(CANBERRA, "8.7(a)")
@pytest.mark.parametrize(("method", "other", "won"), [("A", "B", 95_00), ("B", "A", 50_00)])
def test_a_coup_is_settled_by_the_method_that_it_was_opened_with_and_the_next_by_the_new_one(
    method: str, other: str, won: int
) -> None:
    coup = "dealer cards Kh Kd 4c 6s\ndealer cards Th\ndealer confirm"
    with casino(shoe(method)) as c:
        fund(c, t1=300)
        c.play("dealer new_game\nt1 place banker 100.00\nt1 confirm\nwait 30s")
        c.restart(shoe(other))
        assert round_shown(c, "B1").version == f"Method ({method})"
        c.play(f'supervisor complete confirm_wagers "all on record" passed\n{coup}')
        first = settled(c, "B1")
        c.play("dealer new_game")
        assert round_shown(c, "B1").version == f"Method ({other})"
        c.play(f"t1 place banker 100.00\nt1 confirm\nwait 30s\n{coup}")
        second = settled(c, "B1")
        assert (first.returned, second.returned) == (100_00 + won, 200_00 + 145_00 - 100_00 - won)
        terms = [event.terms for event in all_of(c, RoundOpened, "B1")]
        assert terms == [Terms({"version": each}, (), CANBERRA, "baccarat") for each in (method, other)]


def test_a_round_whose_record_names_no_terms_goes_on_by_the_floor_file() -> None:
    with casino(shoe()) as c:
        plan = c.floor.plan.tables["B1"]
        assert plan.setup_for(Table(phase=Closed())) is plan.setup


# ---------------------------------------------------------------- the race track


@pytest.mark.clause(CANBERRA, "9.4(d)")
def test_a_race_track_bet_is_placed_whole_or_not_at_all_and_confirmed_as_wagers_on_its_positions() -> None:
    tier = ("split:5-8", "split:10-11", "split:13-16", "split:23-24", "split:27-30", "split:33-36")
    with casino(wheel()) as c:
        fund(c, t1=25)
        c.play("""
            dealer new_game
            t1 place tier 5.00
            expect refused 2.4(a)
            expect t1 balance 25.00
            expect t1 bet 0.00
            t1 notes 10.00
            t1 place tier 5.00
            expect t1 balance 5.00
            t1 undo
            expect t1 balance 35.00
            t1 place tier 5.00
            t1 confirm
        """)
        assert on(c, "R1", "t1") == ({}, dict.fromkeys(tier, 5_00))


@pytest.mark.clause(CANBERRA, "9.4(d)")
def test_a_piece_over_its_limit_lowers_all_pieces_alike() -> None:
    with casino(wheel(split=(5_00, 20_00))) as c:
        c.play("""
            t1 notes 100.00
            t1 notes 100.00
            dealer new_game
            t1 place split:5-8 5.00
            t1 place tier 20.00
            expect trimmed 3.4(ii)
        """)
        assert on(c, "R1", "t1")[0] == {
            "split:5-8": 20_00,
            **dict.fromkeys(("split:10-11", "split:13-16", "split:23-24", "split:27-30", "split:33-36"), 15_00),
        }


@pytest.mark.clause(CANBERRA, "9.4(d)")
@pytest.mark.parametrize("series", ["tier", "orphelins", "grand_series", "neighbours:17/1", "neighbours:17/2"])
def test_a_terminal_without_a_race_track_takes_none_of_its_bets(series: str) -> None:
    kinds = "tier orphelins grand_series neighbours"
    with casino(table("R1", CANBERRA, "roulette", seats="t1", leave_out=kinds)) as c:
        c.play(f"t1 notes 100.00\ndealer new_game\nt1 place {series} 5.00\nexpect refused 9.4(b)(i)")


@pytest.mark.parametrize(
    ("series", "staked", "credits"),
    [
        pytest.param(
            *("tier", 30_00, {"8": 90_00, "17": 0}),
            marks=pytest.mark.clause(CANBERRA, "9.4(d) Tier or Serie 5/8"),
        ),
        pytest.param(
            *("orphelins", 25_00, {"17": 180_00, "1": 180_00, "34": 90_00}),
            marks=pytest.mark.clause(CANBERRA, "9.4(d) Orfanelli"),
        ),
        pytest.param(
            *("grand_series", 45_00, {"0": 120_00, "26": 90_00, "7": 90_00}),
            marks=pytest.mark.clause(CANBERRA, "9.4(d) Near of 0"),
        ),
        pytest.param(
            *("neighbours:17/1", 15_00, {"25": 180_00, "17": 180_00, "34": 180_00, "2": 0}),
            marks=pytest.mark.clause(CANBERRA, "9.4(d) Neighbours"),
        ),
        pytest.param(
            *("neighbours:17/2", 25_00, {"2": 180_00, "25": 180_00, "17": 180_00, "34": 180_00, "6": 180_00, "4": 0}),
            marks=pytest.mark.clause(CANBERRA, "9.4(d) Neighbours"),
        ),
        pytest.param(
            *("neighbours:0/1", 15_00, {"26": 180_00, "0": 180_00, "32": 180_00, "3": 0}),
            marks=pytest.mark.clause(CANBERRA, "9.4(d) Neighbours"),
        ),
    ],
)
def test_pieces_of_five_on_the_race_track_credit(series: str, staked: int, credits: dict[str, int]) -> None:
    with casino(wheel()) as c:
        fund(c, t1=500)
        for number, credited in credits.items():
            c.play(f"""
                dealer new_game
                t1 place {series} 5.00
                expect t1 bet {staked / 100:.2f}
                t1 confirm
                wait 30s
                dealer spin
                dealer number {number}
                dealer confirm
            """)
            assert (settled(c, "R1").staked, settled(c, "R1").returned) == (staked, credited)


@pytest.mark.clause(CANBERRA, "9.4(b)(i)")
def test_only_what_the_definitions_build_can_be_wagered_on() -> None:
    with casino(wheel()) as c:
        c.play("t1 notes 50.00\ndealer new_game")
        for street in ("0-1-2", "0-2-3", *(f"{last - 2}-{last - 1}-{last}" for last in range(3, 37, 3))):
            c.play(f"t1 place street:{street} 1.00")
        assert len(on(c, "R1", "t1")[0]) == 14
        for bet in ("street:0-1-3", "street:2-3-4", "split:3-4", "split:25-29", "five_line", "banker"):
            c.play(f"t1 place {bet} 1.00\nexpect refused 9.4(b)(i)")


@pytest.mark.clause(CANBERRA, "10.2(a)")
def test_a_total_of_three_or_eighteen_is_no_bet() -> None:
    with casino(tumbler()) as c:
        c.play("t1 notes 50.00\ndealer new_game\nt1 place total:4 1.00\nt1 place total:17 1.00")
        for bet in ("total:3", "total:18", "combination:2-2", "single:7", "red"):
            c.play(f"t1 place {bet} 1.00\nexpect refused 10.2(a)")
