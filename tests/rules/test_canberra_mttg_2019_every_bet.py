"""Casino Canberra, 2019: every bet of every game, on every outcome, is paid at the table."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product

import pytest
from canberra import CANBERRA, fund, settled, shoe, tumbler, wheel
from casino import Casino, casino
from shoes import again


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


# ---------------------------------------------------------------- roulette

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


# ---------------------------------------------------------------- sic bo


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
            paid = once(c, list(expected), f"dealer tumble\ndealer dice {' '.join(map(str, roll))}")
            assert paid == Counter({bet: back for bet, back in expected.items() if back})


@pytest.mark.clause(CANBERRA, "10.4(a) Specific Doubles")
def test_where_the_house_reads_it_so_a_triple_loses_a_double() -> None:
    with casino(tumbler(specific_double_on_triple="loses")) as c:
        fund(c, t1=100)
        assert once(c, ["double:2"], "dealer tumble\ndealer dice 2 2 2") == Counter()
        assert once(c, ["double:2"], "dealer tumble\ndealer dice 2 2 5") == Counter({"double:2": 12_00})


# ---------------------------------------------------------------- baccarat

RANKS = "KA23456789"
"""A rank for each count, 0 to 9."""


def coups() -> Iterator[tuple[str, int, int, set[str]]]:
    """A coup for each of the hundred pairs of final counts, with its pairs; six cards, as both hands begin with zero."""
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
        for number, (cards, player, banker, pairs) in enumerate(coups(), 1):
            assert once(c, bets, f"dealer cards {cards}") == credited(version, player, banker, pairs)
            if number % 4 == 0:
                shuffled(c)


def shuffled(c: Casino) -> None:
    """A new shoe of the same cards."""
    c.play("supervisor order_shuffle enough")
    c.play("\n".join(again(c.floor.plan.tables["B1"])))
