"""Casino Canberra, 2019, rounds at its tables: the period, the spin, the cards and the dice, confirmed, settled or void."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product

import pytest
from canberra import CANBERRA, all_of, fund, settled, shoe, tumbler, wagered, wheel
from casino import Casino, casino, table

from croupier.floor.recall import recall
from croupier.games.notation import WrongInput
from croupier.play import events

GROUNDS = {
    "same_direction": ("9.6(a)", "The ball ran in the direction of the wheel."),
    "foreign_object": ("9.6(c)", "A foreign object was in the wheel."),
    "not_in_a_compartment": ("9.6(e)", "The ball did not fall into a compartment."),
    "ball_left_the_wheel": ("9.6(f)", "The ball left the wheel."),
    "interference": ("9.6(g)", "Someone interfered with the ball or the wheel, or the game was disturbed."),
}


# ---------------------------------------------------------------- the wagering period


@pytest.mark.clause(CANBERRA, "5.1")
@pytest.mark.parametrize("game", ["roulette", "sic_bo"])
def test_a_table_without_a_wagering_period_cannot_open(game: str) -> None:
    endless = table("R1", CANBERRA, game, seats="t1", period_s=None)
    with pytest.raises(WrongInput, match=r"period_s must be .* \(clause 5.1\)"), casino(endless):
        pass


@pytest.mark.clause(CANBERRA, "5.1")
@pytest.mark.parametrize(("floor", "who"), [(wheel(), "dealer"), (shoe(), "supervisor"), (tumbler(), "operator")])
def test_nobody_ends_the_period_before_its_countdown(floor: str, who: str) -> None:
    with casino(floor) as c:
        c.play(f"""
            dealer new_game
            wait 29.9s
            {who} no_more_bets
            expect refused 5.1
            expect phase wagering
            wait 0.1s
            expect phase closed
        """)


@pytest.mark.clause(CANBERRA, "5.3")
@pytest.mark.parametrize(
    ("floor", "result", "clause"),
    [(wheel(), "number 17", "5.3"), (shoe(), "card 5h", "8.5(b)"), (tumbler(), "dice 2 2 5", "5.3")],
)
def test_the_dealer_opens_a_round_and_enters_no_result_while_it_takes_wagers(
    floor: str, result: str, clause: str
) -> None:
    with casino(floor) as c:
        c.play(f"""
            supervisor new_game
            expect refused 5.3
            dealer new_game
            wait 29s
            dealer {result}
            expect refused {clause}
            expect phase wagering
            dealer new_game
            expect refused 5.3
        """)


# ---------------------------------------------------------------- roulette


@pytest.mark.clause(CANBERRA, "5.3")
@pytest.mark.clause(CANBERRA, "9.3(a)")
def test_the_ball_is_spun_after_expiry_and_a_number_comes_after_the_spin() -> None:
    with casino(wheel()) as c:
        c.play("""
            t1 notes 50.00
            t1 new_game
            expect refused 5.3
            dealer new_game
            t1 place red 10.00
            t1 confirm
            wait 25s
            dealer spin
            expect refused 9.3(a)
            dealer number 17
            expect refused 5.3
            wait 9s
            supervisor spin
            expect refused 9.3(a)
            dealer spin
            dealer spin
            expect refused 9.3(a)
            dealer number 17
            dealer confirm
            expect t1 balance 40.00
            dealer spin
            expect refused 9.3(a)
        """)


@pytest.mark.clause(CANBERRA, "9.3(c)")
def test_a_number_is_entered_by_the_dealer_after_the_spin_and_pays_when_it_is_confirmed() -> None:
    with casino(wheel()) as c:
        fund(c, t1=50)
        wagered(c, t1={"straight:17": 10})
        c.play("""
            dealer number 17
            expect refused 9.6(b)
            dealer confirm
            expect refused 9.3(c)
            dealer spin
            supervisor number 17
            expect refused 9.3(c)
            wheel 17
            expect refused 9.3(c)
            dealer number 37
            expect refused 9.3(c)
            dealer number 18
            dealer number 17
            expect t1 balance 40.00
            supervisor confirm
            expect refused 9.3(c)
            dealer confirm
            expect t1 balance 400.00
            expect number 17
            dealer number 18
            expect refused 9.3(c)
        """)


@pytest.mark.clause(CANBERRA, "9.6(b)")
def test_after_no_spin_no_number_is_taken_and_the_wagers_stand_for_a_new_spin() -> None:
    with casino(wheel()) as c:
        fund(c, t1=100, t2=100)
        wagered(c, t1={"red": 60}, t2={"black": 20})
        said = c.play("""
            dealer declare_no_spin under_three_revolutions
            expect refused 9.6(b)
            dealer spin
            supervisor declare_no_spin under_three_revolutions
            expect refused 9.6(b)
            dealer declare_no_spin wrong_number
            expect refused 9.6(b)
            dealer declare_no_spin under_three_revolutions
        """)
        assert said == "The ball was not going to make three revolutions. (9.6(b))"
        c.play("""
            dealer number 1
            expect refused 9.6(b)
            t1 place red 10.00
            expect refused 2.7(b)
            expect t1 bet 60.00
            dealer spin
            dealer number 1
            dealer confirm
            expect t1 balance 160.00
            expect t2 balance 80.00
        """)


@pytest.mark.parametrize(
    "ground", [pytest.param(each, marks=pytest.mark.clause(CANBERRA, clause)) for each, (clause, _) in GROUNDS.items()]
)
@pytest.mark.parametrize("registered", [False, True])
def test_a_void_spin_gives_every_wager_back_by_its_ground_and_ends_the_round(ground: str, registered: bool) -> None:
    clause, words = GROUNDS[ground]
    with casino(wheel()) as c:
        fund(c, t1=200, t2=60)
        wagered(c, t1={"red": 100, "straight:17": 100}, t2={"black": 60})
        c.play("dealer spin")
        if registered:
            c.play("dealer number 17")
        assert c.play(f"dealer declare_no_spin {ground}") == f"{words} ({clause})"
        (void,) = all_of(c, events.RoundVoided, "R1")
        assert (void.reason, {each.clause for each in void.returned}) == (ground, {clause})
        c.play("""
            expect t1 balance 200.00
            expect t2 balance 60.00
            dealer number 17
            expect refused 9.3(c)
            dealer confirm
            expect refused 9.3(c)
            dealer new_game
        """)


@pytest.mark.clause(CANBERRA, "6.10")
def test_a_void_spin_re_credits_all_wagers_in_one_transaction_and_only_once() -> None:
    with casino(wheel()) as c:
        fund(c, t1=100, t2=50, t3=25, t4=10)
        wagered(c, t1={"red": 100}, t2={"black": 50}, t3={"dozen:1": 25}, t4={"straight:0": 10})
        c.play("dealer spin\ndealer declare_no_spin ball_left_the_wheel")
        (void,) = all_of(c, events.RoundVoided, "R1")
        assert sum(each.stake for each in void.returned) == 185_00
        assert c.books()["table:R1"] == 0
        c.play("""
            dealer declare_no_spin ball_left_the_wheel
            expect refused 9.6(b)
            expect t1 balance 100.00
            expect t2 balance 50.00
            expect t3 balance 25.00
            expect t4 balance 10.00
        """)


# ---------------------------------------------------------------- baccarat


@pytest.mark.clause(CANBERRA, "8.5(b)")
@pytest.mark.parametrize("who", ["dealer", "shoe"])
def test_cards_fall_to_player_and_banker_in_turn_when_the_period_has_ended(who: str) -> None:
    with casino(shoe()) as c:
        c.play(f"""
            dealer new_game
            wait 28s
            {who} card 5h
            expect refused 8.5(b)
            wait 2s
            supervisor card 5h
            expect refused 8.5(b)
            {who} card 5h
            {who} card Kd
            {who} card 3c
            {who} card 4s
        """)
        drawn = [(each.card, each.hand) for each in all_of(c, events.CardDrawn, "B1")]
        assert drawn == [("5h", "player"), ("Kd", "banker"), ("3c", "player"), ("4s", "banker")]


@pytest.mark.clause(CANBERRA, "8.6(d) [2nd]")
def test_a_complete_coup_pays_only_when_the_dealer_confirms_what_the_cards_say() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100, t2=100)
        wagered(c, t1={"banker": 100}, t2={"player": 100})
        c.play("""
            dealer confirm
            expect refused 8.6(d) [2nd]
            dealer cards Kh Kd 5c 7s
            dealer confirm
            expect refused 8.6(d) [2nd]
            dealer cards Qh
            expect t1 balance 0.00
            supervisor confirm
            expect refused 8.6(d) [2nd]
        """)
        c.play("""
            dealer confirm player
            expect refused 8.6(d) [2nd]
            dealer confirm banker
            expect t1 balance 195.00
            expect t2 balance 0.00
            dealer confirm
            expect refused 8.6(d) [2nd]
        """)


# ---------------------------------------------------------------- sic bo


@pytest.mark.clause(CANBERRA, "10.3(c)")
@pytest.mark.parametrize(("who", "source"), [("dealer dice", "dealer"), ("dice", "sensor")])
def test_dice_are_keyed_by_the_dealer_or_read_and_the_source_is_kept(who: str, source: str) -> None:
    with casino(tumbler()) as c:
        fund(c, t1=100)
        c.play(f"""
            dealer new_game
            {who} 2 2 5
            expect refused 5.3
        """)
        c.play("t1 place total:9 10.00\nt1 confirm\nwait 30s")
        c.play(f"""
            {who} 0 2 5
            expect refused 10.3(c)
            {who} 2 7 5
            expect refused 10.3(c)
            supervisor dice 2 2 5
            expect refused 10.3(c)
            dealer confirm
            expect refused 10.3(c)
            {who} 2 2 5
            expect t1 balance 90.00
            supervisor confirm
            expect refused 10.3(c)
            dealer confirm
            expect t1 balance 170.00
            {who} 2 2 5
            expect refused 10.3(c)
        """)
        (registered,) = all_of(c, events.OutcomeRegistered, "S1")
        assert registered.source == source


@pytest.mark.clause(CANBERRA, "10.1 Total")
def test_the_total_is_added_up_from_the_dice_and_cannot_be_typed() -> None:
    with casino(tumbler()) as c:
        fund(c, t1=100)
        wagered(c, t1={"total:9": 10, "total:10": 10})
        with pytest.raises(WrongInput, match="takes one two three"):
            c.play("dealer dice 9")
        c.play("dealer dice 2 2 5\ndealer confirm\nexpect t1 balance 160.00")


# ---------------------------------------------------------------- settlement


def credits_of(c: Casino, table_id: str, account: str) -> list[int]:
    """What a table has credited to an account, transfer by transfer."""
    moved = c.listed(c.floor.store.transfers(f"table:{table_id}"))
    return [transfer.amount for transfer in moved if transfer.target == f"chips:{account}"]


@pytest.mark.clause(CANBERRA, "2.6")
def test_a_wager_is_settled_where_it_lay_at_expiry_whatever_was_meant() -> None:
    with casino(wheel()) as c:
        fund(c, t1=50)
        c.play("""
            dealer new_game
            t1 place corner:22-23-25-26 25.00
            t1 move corner:22-23-25-26 corner:25-26-28-29
            t1 confirm
            t1 place straight:23 25.00
            wait 30s
            t1 move corner:25-26-28-29 corner:22-23-25-26
            expect refused 2.7(b)
            dealer spin
            dealer number 28
            dealer confirm
            expect t1 balance 250.00
        """)
        wagered(c, t1={"corner:25-26-28-29": 25})
        c.play("dealer spin\ndealer number 23\ndealer confirm\nexpect t1 balance 225.00")
        kept = c.run(recall(c.floor.store, "R1", 1))
        assert kept is not None
        assert kept.wagers == {"t1": {"corner:25-26-28-29": 25_00}}


@pytest.mark.clause(CANBERRA, "2.8(a)(i)")
def test_a_losing_wager_vanishes_and_is_recorded_as_lost_to_the_round() -> None:
    with casino(shoe()) as c:
        fund(c, t1=50)
        wagered(c, t1={"player": 25})
        c.play("dealer cards Kh Kd 4c 7s\ndealer cards Qh\ndealer confirm")
        c.play("expect t1 balance 25.00\nexpect t1 on player 0.00\nexpect t1 bet 0.00")
        assert [(line.bet, line.stake, line.result, line.returned) for line in settled(c, "B1").lines] == [
            ("player", 25_00, "lose", 0)
        ]
        assert c.books()["table:B1"] == 25_00


@pytest.mark.clause(CANBERRA, "2.8(a)(ii)")
def test_winnings_and_the_winning_stake_are_credited_in_one_transaction() -> None:
    with casino(wheel()) as c:
        fund(c, t1=60)
        wagered(c, t1={"straight:17": 10})
        c.play("dealer spin\ndealer number 17\ndealer confirm\nexpect t1 balance 410.00\nexpect t1 win 350.00")
        assert (settled(c, "R1").staked, settled(c, "R1").returned) == (10_00, 360_00)
        assert credits_of(c, "R1", "t1-1") == [360_00]


@pytest.mark.clause(CANBERRA, "2.8(b)")
@pytest.mark.parametrize(
    ("version", "cards", "kept"),
    [
        ("A", "Kh Kd 5c 9s", (100_00, 5_00, 95_00)),
        ("B", "Kh Kd 5c 9s", (100_00, 0, 100_00)),
        ("B", "Kh Kd 2c 6s Th", (100_00, 50_00, 50_00)),
    ],
)
def test_commission_is_taken_before_the_credit_and_kept_apart(
    version: str, cards: str, kept: tuple[int, int, int]
) -> None:
    gross, commission, net = kept
    with casino(shoe(version)) as c:
        fund(c, t1=100, t2=100)
        wagered(c, t1={"banker": 100}, t2={"player": 100})
        c.play(f"dealer cards {cards}\ndealer confirm\nexpect t1 balance {(100_00 + net) / 100:.2f}")
        banker, player = all_of(c, events.WagersSettled, "B1")
        assert banker.commissions == (events.Commission("banker", gross, commission, net),)
        assert player.commissions == ()
        assert credits_of(c, "B1", "t1-1") == [100_00 + net]


@pytest.mark.clause(CANBERRA, "2.8(b)")
@pytest.mark.parametrize(("rounding", "commission"), [("up_to_cent", 7), ("nearest_cent", 8)])
def test_a_fraction_of_a_cent_of_commission_goes_as_the_house_reads_it(rounding: str, commission: int) -> None:
    config = {"version": "A", "commission_rounding": rounding}
    with casino(table("B1", CANBERRA, "baccarat", seats="t1", config=config, banker=(1_55, 500_00))) as c:
        fund(c, t1=10)
        c.play("dealer new_game\nt1 place banker 1.55\nt1 confirm\nwait 30s\ndealer cards Kh Kd 5c 9s\ndealer confirm")
        assert settled(c, "B1").commissions == (events.Commission("banker", 1_55, commission, 1_55 - commission),)


@pytest.mark.clause(CANBERRA, "8.7(b) [note on Tie]")
def test_on_a_tie_main_wagers_come_back_without_commission_and_tie_is_paid() -> None:
    with casino(shoe()) as c:
        fund(c, t1=160)
        wagered(c, t1={"banker": 100, "player": 50, "tie": 10})
        c.play("expect t1 balance 0.00\ndealer cards Kh Kd 9c 9s\ndealer confirm\nexpect t1 balance 240.00")
        assert settled(c, "B1").commissions == ()


@pytest.mark.clause(CANBERRA, "A.1 Void")
@pytest.mark.clause(CANBERRA, "6.7(a)")
def test_a_coup_that_was_open_when_the_system_stopped_is_void_and_stays_on_record() -> None:
    with casino(shoe()) as c:
        fund(c, t1=200, t2=50)
        c.play("""
            dealer new_game
            t1 place banker 100.00
            t1 place tie 40.00
            t1 place banker_pair 10.00
            t1 confirm
            t2 place player 50.00
            wait 25s
        """)
        c.restart()
        c.play("""
            expect phase waiting
            expect t1 balance 200.00
            expect t2 balance 50.00
        """)
        c.restart()
        c.play("expect t1 balance 200.00\nexpect t2 balance 50.00")
        (void,) = all_of(c, events.RoundVoided, "B1")
        assert sum(each.stake for each in void.returned if each.terminal == "t1") == 150_00
        assert {each.clause for each in void.returned} == {"6.7(a)"}
        kept = c.run(recall(c.floor.store, "B1", 1))
        assert kept is not None
        assert (kept.void, kept.settled) == (True, ())
        assert [type(step.event) for step in kept.steps][-1] is events.RoundVoided


@pytest.mark.clause(CANBERRA, "6.7(a)")
def test_a_round_that_was_closed_when_the_system_stopped_goes_on() -> None:
    with casino(wheel()) as c:
        fund(c, t1=100)
        wagered(c, t1={"red": 100})
        c.restart()
        c.play("dealer spin\ndealer number 1\ndealer confirm\nexpect t1 balance 200.00")


# ---------------------------------------------------------------- every bet of every game, on every outcome


def once(c: Casino, bets: list[str], outcome: str) -> Counter[str]:
    """Wager 1.00 on each of these bets, again each time, and what each brought back."""
    c.play("dealer new_game")
    if not c.state().seats:
        for bet in bets:
            c.play(f"t1 place {bet} 1.00")
    else:
        c.play("t1 repeat")
    c.play(f"t1 confirm\nwait 30s\n{outcome}\ndealer confirm")
    (name,) = c.floor.tables
    lines = settled(c, name).lines
    assert [line.bet for line in lines] == sorted(bets)
    return Counter({line.bet: line.returned for line in lines})


REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


@cache
def layout() -> dict[str, tuple[set[int], int]]:
    """Every bet of 9.4(a): the numbers it covers, and what it pays to 1."""
    at = {number: ((number - 1) // 3, (number - 1) % 3) for number in range(1, 37)}
    touching = [
        {one, other}
        for one, other in product(at, repeat=2)
        if one < other and abs(at[one][0] - at[other][0]) + abs(at[one][1] - at[other][1]) == 1
    ]
    streets = [{last - 2, last - 1, last} for last in range(3, 37, 3)]
    corners = [{low, low + 1, low + 3, low + 4} for low in range(1, 33) if low % 3]
    kinds: dict[str, tuple[list[set[int]], int]] = {
        "straight": ([{number} for number in range(37)], 35),
        "split": ([*touching, {0, 1}, {0, 2}, {0, 3}], 17),
        "street": ([*streets, {0, 1, 2}, {0, 2, 3}], 11),
        "corner": ([*corners, {0, 1, 2, 3}], 8),
        "six_line": ([one | other for one, other in pairwise(streets)], 5),
    }
    named = {
        f"{kind}:{'-'.join(map(str, sorted(group)))}": (group, pays)
        for kind, (groups, pays) in kinds.items()
        for group in groups
    }
    outside = {
        **{f"column:{row}": (set(range(row, 37, 3)), 2) for row in (1, 2, 3)},
        **{f"dozen:{dozen}": (set(range(12 * dozen - 11, 12 * dozen + 1)), 2) for dozen in (1, 2, 3)},
        "low": (set(range(1, 19)), 1),
        "high": (set(range(19, 37)), 1),
        "even": (set(range(2, 37, 2)), 1),
        "odd": (set(range(1, 37, 2)), 1),
        "red": (REDS, 1),
        "black": (set(range(1, 37)) - REDS, 1),
    }
    return {**named, **outside}


@pytest.mark.clause(CANBERRA, "9.4(a) Straight Up")
@pytest.mark.clause(CANBERRA, "9.4(a) Split")
@pytest.mark.clause(CANBERRA, "9.4(a) Street")
@pytest.mark.clause(CANBERRA, "9.4(a) Corner")
@pytest.mark.clause(CANBERRA, "9.4(a) Six Line")
@pytest.mark.clause(CANBERRA, "9.4(a) Row")
@pytest.mark.clause(CANBERRA, "9.4(a) Dozen")
@pytest.mark.clause(CANBERRA, "9.4(a) Low (1-18)")
@pytest.mark.clause(CANBERRA, "9.4(a) Even")
@pytest.mark.clause(CANBERRA, "9.4(a) Red")
@pytest.mark.clause(CANBERRA, "9.4(c)")
def test_every_roulette_bet_on_every_number_is_paid_at_the_table() -> None:
    bets = layout()
    assert len(bets) == 157
    with casino(wheel()) as c:
        fund(c, t1=10_000)
        assert set(c.floor.plan.tables["R1"].setup.game.bets) == set(bets)
        for number in range(37):
            paid = once(c, list(bets), f"dealer spin\ndealer number {number}")
            assert paid == Counter({bet: (1 + to) * 1_00 for bet, (covers, to) in bets.items() if number in covers})


def dice_bets(roll: tuple[int, ...]) -> dict[str, int]:
    """What 1.00 on each bet of 10.4 is credited for a roll; a double also by three of its number."""
    count, total, triple = Counter(roll), sum(roll), len(set(roll)) == 1
    odds = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6, 11: 6, 12: 7, 13: 8, 14: 12, 15: 18, 16: 31, 17: 62}
    pays = {
        "small": 1 if total <= 10 and not triple else None,
        "big": 1 if total >= 11 and not triple else None,
        "any_triple": 31 if triple else None,
        **{f"triple:{face}": 180 if count[face] == 3 else None for face in range(1, 7)},
        **{f"double:{face}": 11 if count[face] >= 2 else None for face in range(1, 7)},
        **{f"total:{each}": to if total == each else None for each, to in odds.items()},
        **{
            f"combination:{one}-{other}": 6 if count[one] and count[other] else None
            for one, other in product(range(1, 7), repeat=2)
            if one < other
        },
        **{f"single:{face}": (None, 1, 2, 12)[count[face]] for face in range(1, 7)},
    }
    return {bet: 0 if to is None else (1 + to) * 1_00 for bet, to in pays.items()}


@pytest.mark.clause(CANBERRA, "10.4(a) Small")
@pytest.mark.clause(CANBERRA, "10.4(a) Specific Triples")
@pytest.mark.clause(CANBERRA, "10.4(a) Specific Doubles")
@pytest.mark.clause(CANBERRA, "10.4(a) Any Triple")
@pytest.mark.clause(CANBERRA, "10.4(a) Three Dice Totals")
@pytest.mark.clause(CANBERRA, "10.4(a) Two Dice Combinations")
@pytest.mark.clause(CANBERRA, "10.4(a) Single Die Bet")
def test_every_sic_bo_bet_on_every_roll_is_paid_at_the_table() -> None:
    with casino(tumbler()) as c:
        fund(c, t1=100_000)
        for roll in product(range(1, 7), repeat=3):
            expected = dice_bets(roll)
            assert len(expected) == 50
            paid = once(c, list(expected), f"dealer dice {' '.join(map(str, roll))}")
            assert paid == Counter({bet: back for bet, back in expected.items() if back})


@pytest.mark.clause(CANBERRA, "10.4(a) Specific Doubles")
def test_where_the_house_reads_it_so_a_triple_loses_a_double() -> None:
    with casino(tumbler(specific_double_on_triple="loses")) as c:
        fund(c, t1=100)
        assert once(c, ["double:2"], "dealer dice 2 2 2") == Counter()
        assert once(c, ["double:2"], "dealer dice 2 2 5") == Counter({"double:2": 12_00})


RANKS = "KA23456789"
"""A rank for each count, 0 to 9."""


def coups() -> Iterator[tuple[str, int, int, set[str]]]:
    """A coup for each of the hundred pairs of final counts, with its pairs; six cards, as both hands begin with nought."""
    for player, banker in product(range(10), repeat=2):
        pairs = {
            name for name, paired in (("player_pair", player % 2), ("banker_pair", (player + banker) % 3)) if paired
        }
        second = ("Kc" if "player_pair" in pairs else "Qc", "Ks" if "banker_pair" in pairs else "Js")
        yield f"Kh Kd {' '.join(second)} {RANKS[player]}h {RANKS[banker]}d", player, banker, pairs
    yield "Kh Kd 9c 8s", 9, 8, set()
    yield "4h 3d 4c 3s", 8, 6, {"player_pair", "banker_pair"}
    yield "Kh Kd 2c 6s Th", 2, 6, set()
    yield "Kh Kd 6c 6s", 6, 6, set()


def credited(version: str, player: int, banker: int, pairs: set[str]) -> Counter[str]:
    """What 1.00 on each bet is credited, by 8.7(b)."""
    back = Counter(dict.fromkeys(pairs, 1200))
    if player == banker:
        return back + Counter(player=1_00, banker=1_00, tie=9_00)
    if player > banker:
        return back + Counter(player=2_00)
    return back + Counter(banker=1_95 if version == "A" else 1_50 if banker == 6 else 2_00)


@pytest.mark.clause(CANBERRA, "8.1 Method (A) Baccarat")
@pytest.mark.clause(CANBERRA, "8.1 Method (B) Baccarat")
@pytest.mark.clause(CANBERRA, "8.1 Pairs")
@pytest.mark.clause(CANBERRA, "8.1 Tie")
@pytest.mark.clause(CANBERRA, "8.7(b) Player")
@pytest.mark.clause(CANBERRA, "8.7(b) Banker Method (A)")
@pytest.mark.clause(CANBERRA, "8.7(b) Tie")
@pytest.mark.clause(CANBERRA, "8.7(b) [note on Tie]")
@pytest.mark.clause(CANBERRA, "8.7(b) Pairs")
@pytest.mark.parametrize("version", ["A", "B"])
def test_every_baccarat_bet_on_every_finish_is_paid_at_the_table(version: str) -> None:
    bets = ["player", "banker", "tie", "player_pair", "banker_pair"]
    with casino(shoe(version)) as c:
        fund(c, t1=1_000)
        for cards, player, banker, pairs in coups():
            assert once(c, bets, f"dealer cards {cards}") == credited(version, player, banker, pairs)
