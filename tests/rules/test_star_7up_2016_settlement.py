"""The Star's 7-Up Baccarat at its tables: what each wager is paid, and when."""

import sqlite3
from collections.abc import Iterator
from functools import cache

import pytest
from casino import casino
from seven_up import (
    BANKER_ON_6,
    BANKER_ON_7,
    PLAYER_ON_7,
    PLAYER_ON_9,
    SEVENS,
    STAR,
    TIE_ON_4,
    TIE_ON_6,
    TIE_ON_7,
    balance,
    finish,
    of_kind,
    one_table,
    seated,
    seven_up,
)
from watching import round_shown

from croupier.games.coup import Coup
from croupier.games.seven_up import SevenUp, SevenUpFinish
from croupier.play.outcome import Outcome
from croupier.play.round_events import RoundVoided
from croupier.play.table import PlaceWagers, Table
from croupier.play.wagering.settlement import settlement
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.rulebooks.library import game

FIGURES = [
    pytest.param("banker", 100_00, BANKER_ON_7, 180_00, id="banker on 7"),
    pytest.param("banker", 100_00, BANKER_ON_6, 100_00, id="banker on 6"),
    pytest.param("banker", 100_00, PLAYER_ON_7, -100_00, id="banker loses"),
    pytest.param("banker", 100_00, TIE_ON_7, 0, id="banker stands off"),
    pytest.param("player", 100_00, PLAYER_ON_7, 50_00, id="player on 7"),
    pytest.param("player", 100_00, PLAYER_ON_9, 100_00, id="player on 9"),
    pytest.param("player", 100_00, BANKER_ON_7, -100_00, id="player loses"),
    pytest.param("player", 100_00, TIE_ON_7, 0, id="player stands off"),
    pytest.param("tie", 10_00, TIE_ON_7, 90_00, id="tie on 7"),
    pytest.param("tie", 10_00, TIE_ON_4, 70_00, id="tie on 4"),
    pytest.param("tie", 10_00, PLAYER_ON_9, -10_00, id="tie loses"),
]


@pytest.mark.clause(STAR, "11.1.2")
@pytest.mark.parametrize("place", ["t1", "p1"])
@pytest.mark.parametrize(("bet", "stake", "coup", "won"), FIGURES)
def test_a_main_wager_is_paid_by_the_documents_figures(place: str, bet: str, stake: int, coup: str, won: int) -> None:
    with seated() as c:
        c.play(f"{place} place {bet} {stake // 100}.00")
        finish(c, coup)
        assert balance(c, place) == 10_000_00 + won


@pytest.mark.clause(STAR, "11.1.3")
@pytest.mark.parametrize(
    ("sevens", "won"), [(1, -5_00), (2, 10_00), (3, 25_00), (4, 85_00), (5, 350_00), (6, 3_500_00)]
)
def test_super_7s_of_5_is_paid_by_the_number_of_sevens(sevens: int, won: int) -> None:
    with seated() as c:
        c.play("t2 place tie 25.00\nt1 place super_7s 5.00")
        finish(c, SEVENS[sevens])
        assert balance(c, "t1") == 10_000_00 + won


@cache
def every_finish() -> dict[SevenUpFinish, tuple[str, ...]]:
    """A coup for each pair of counts and number of sevens that can come."""
    offered = game(STAR, "seven_up", {})
    assert isinstance(offered, SevenUp)

    def coups(so_far: Coup, drawn: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if so_far.complete:
            yield drawn
            return
        for rank in "A23456789K":
            card = rank + "shdc"[len(drawn) % 4]
            yield from coups(so_far.draw(card), (*drawn, card))

    found: dict[SevenUpFinish, tuple[str, ...]] = {}
    for drawn in coups(Coup(offered.drawing), ()):
        found.setdefault(offered.read({"cards": list(drawn)})[0], drawn)
    return found


def paid(bet: str, player: int, banker: int, sevens: int) -> int | None:
    """What 10 cents win, by the document's two tables; none for a loss, nothing for a standoff."""
    if bet == "super_7s":
        return {2: 20, 3: 50, 4: 170, 5: 700, 6: 7_000}.get(sevens)
    if bet == "tie":
        return None if player != banker else 90 if player == 7 else 70
    if player == banker:
        return 0
    if (bet == "player") != (player > banker):
        return None
    on_7 = max(player, banker) == 7
    return 10 if not on_7 else 5 if bet == "player" else 18


@pytest.mark.clause(STAR, "11.1.2")
@pytest.mark.clause(STAR, "11.1.3")
def test_every_wager_on_every_finish_is_settled_by_the_documents_tables() -> None:
    setup = one_table()
    finishes = every_finish()
    assert {sevens for _, _, sevens in finishes} == {1, 2, 3, 4, 5, 6}
    for (player, banker, sevens), drawn in finishes.items():
        on_layout = dict.fromkeys(("player", "banker", "tie", "super_7s"), 10)
        dealt = Table(
            round=1, seats={"t1": PlaceWagers("t1-1", dict(on_layout)), "p1": PlaceWagers("p1-1", dict(on_layout))}
        )
        for event in settlement(setup, dealt, Outcome(cards=drawn)):
            if isinstance(event, WagersSettled):
                returned = {line.bet: line.returned for line in event.lines}
                expected = {bet: paid(bet, player, banker, sevens) for bet in on_layout}
                assert returned == {bet: 0 if won is None else 10 + won for bet, won in expected.items()}
                assert (event.staked, event.returned) == (40, sum(returned.values()))


@pytest.mark.clause(STAR, "5.7")
@pytest.mark.parametrize(
    ("chip", "bet", "stake", "coup", "won"),
    [
        (1_00, "banker", 7_00, BANKER_ON_7, 13_00),
        (1_00, "player", 5_00, PLAYER_ON_7, 3_00),
        (2_50, "player", 5_00, PLAYER_ON_7, 2_50),
        (1, "banker", 7_00, BANKER_ON_7, 12_60),
        (5, "player", 5_01, PLAYER_ON_7, 2_55),
    ],
)
def test_winnings_go_up_to_what_the_smallest_chip_pays_wager_by_wager(
    chip: int, bet: str, stake: int, coup: str, won: int
) -> None:
    with seated(seven_up(chip=chip)) as c:
        for place in ("t1", "p1"):
            c.play(f"{place} place {bet} {stake // 100}.{stake % 100:02}")
        c.play(f"p1 place {bet} {stake // 100}.{stake % 100:02} box=p2")
        finish(c, coup)
        assert balance(c, "t1") == 10_000_00 + won
        assert balance(c, "p1") == 10_000_00 + 2 * won


@pytest.mark.clause(STAR, "1.1(standoff)")
def test_60_in_chips_and_40_in_tokens_on_player_go_back_as_60_and_40_on_a_tie() -> None:
    with casino(seven_up()) as c:
        voucher = c.play("operator issue_voucher 40.00").removeprefix("ticket ")
        c.play(f"""
            dealer buy_in t1 cash 60.00
            dealer exchange_voucher t1 {voucher}
            dealer new_game
            t1 place player 100.00 tokens of_purse=40.00
            expect t1 balance 0.00
        """)
        assert c.state().seats["t1"].purses == {"tokens": {"player": 40_00}}
        finish(c, TIE_ON_6)
        assert (balance(c, "t1"), balance(c, "t1", "/tokens")) == (60_00, 40_00)
        assert c.books()["table:U1"] == 0


@pytest.mark.clause(STAR, "1.1(void)")
@pytest.mark.parametrize("by", ["supervisor", "gaming_manager"])
def test_a_void_coup_gives_115_back_and_is_shown_as_void_and_as_nothing_else(by: str) -> None:
    with seated() as c:
        finish(c, TIE_ON_4)
        c.play("""
            dealer discard_cards
            dealer new_game
            t1 place banker 100.00
            t1 place tie 10.00
            t1 place super_7s 5.00
        """)
        c.restart()
        c.play(f"""
            dealer void malfunction
            expect refused 1.1(void)
            {by} void malfunction
            expect t1 balance 10000.00
        """)
        [voided] = of_kind(c, RoundVoided)
        assert isinstance(voided, RoundVoided)
        assert sum(each.stake for each in voided.returned) == 115_00
        assert [outcome.void for outcome in c.state().history] == [True, False]
        board = round_shown(c).history
        assert [(mark.text, mark.words) for mark in board] == [("V", "Void"), ("T", "Tie, 4 all")]
        assert c.books()["table:U1"] == 0


@pytest.mark.clause(STAR, "11.1")
def test_nothing_is_collected_or_paid_before_the_dealer_has_announced_the_result() -> None:
    with seated() as c:
        c.play("""
            t1 place banker 100.00
            t2 place player 100.00
            dealer card 4h
            dealer confirm
            expect refused 11.1
        """)
        before = c.books()
        c.play("""
            dealer cards 9s 3d
            supervisor confirm
            expect refused 11.1
        """)
        assert c.books() == before
        c.play("dealer confirm\nexpect t1 balance 10180.00\nexpect t2 balance 9900.00\nexpect phase waiting")


@pytest.mark.clause(STAR, "11.1")
def test_where_one_posting_of_a_settlement_fails_none_is_kept() -> None:
    with seated() as c:
        c.play("t1 place banker 100.00\nt2 place banker 100.00\np1 place player 100.00")
        c.play(f"dealer cards {BANKER_ON_7}")
        before = c.books()
        with sqlite3.connect(c.database) as books:
            books.execute(
                "CREATE TRIGGER refuse BEFORE INSERT ON transfer WHEN NEW.target = 'chips:t2-1'"
                " BEGIN SELECT RAISE(ABORT, 'no'); END"
            )
        c.play("dealer confirm\nexpect refused ")
        assert (c.answer.again, c.books()) == (True, before)
        with sqlite3.connect(c.database) as books:
            books.execute("DROP TRIGGER refuse")
        c.play("dealer confirm\nexpect t1 balance 10180.00\nexpect t2 balance 10180.00\nexpect p1 balance 9900.00")


@pytest.mark.clause(STAR, "11.1.1")
def test_100_10_and_5_that_lose_raise_the_float_by_115() -> None:
    with seated() as c:
        c.play("""
            t1 place player 100.00
            t1 place tie 10.00
            t1 place super_7s 5.00
        """)
        finish(c, BANKER_ON_7)
        assert (c.books()["table:U1"], c.books().total()) == (115_00, 0)
