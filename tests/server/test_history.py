"""What a player may look up through the door: the own rounds, the session and the rules, and nobody else's."""

import asyncio
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import pytest
import watching
from casino import casino, table
from serving import Served, serving
from sockets import SocketScreen, dealer, insert, player
from test_recall import ROUNDS as PLAYED, Counting, play_rounds
from watching import played, recalled, session_of

from croupier.journal.history import ROUNDS, rounds, session
from croupier.journal.store import Store
from croupier.odds.returns import returns
from croupier.play.round_events import Terms
from croupier.play.table import Held
from croupier.rulebooks.clauses import by_id
from croupier.server.views.rules import RulesView

pytestmark = pytest.mark.anyio


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as floor:
        yield floor


async def asked(served: Served, path: str, key: str = "") -> httpx.Response:
    async with httpx.AsyncClient(base_url=served.http, headers={"Authorization": f"Bearer {key}".strip()}) as client:
        return await client.get(path)


async def looked_up(served: Served, path: str, terminal: str = "T1") -> Any:
    found = await asked(served, f"/api/terminals/{terminal}/{path}", served.terminal_key(terminal))
    assert found.status_code == 200, found.text
    return found.json()


async def spin(house: SocketScreen, number: str) -> None:
    for step in ("spin_ball", "no_more_bets"):
        assert (await house.ask(step))["ok"]
    assert (await house.ask("enter_number", number=number))["ok"]
    assert (await house.ask("confirm_outcome"))["ok"]


async def play_a_round(t1: SocketScreen, house: SocketScreen, number: str, **stakes: int) -> None:
    assert (await house.ask("new_game"))["ok"]
    for bet, stake in stakes.items():
        assert (await t1.ask("place", bet=bet.replace("_", ":"), stake=stake))["ok"]
    await spin(house, number)


def test_a_terminal_looks_up_its_own_rounds_and_its_session(served: Served) -> None:
    async def play() -> None:
        async with player(served, "T1") as t1, dealer(served) as house:
            assert await looked_up(served, "rounds") == []
            assert (await looked_up(served, "session"))["since"] is None
            await insert(served, "T1", 10_000)
            await play_a_round(t1, house, "17", straight_17=500, red=1_000)
            await play_a_round(t1, house, "2", red=1_000)
            await play_a_round(t1, house, "3", red=500)
            third, second, first = await looked_up(served, "rounds")
            assert [each["round"] for each in (first, second, third)] == [1, 2, 3]
            assert (first["before"], first["staked"], first["returned"], first["after"]) == (
                10_000,
                1_500,
                18_000,
                26_500,
            )
            assert (second["before"], second["staked"], second["returned"], second["after"]) == (
                26_500,
                1_000,
                0,
                25_500,
            )
            assert third["after"] == 26_000
            while t1.picture["credit"] != third["after"]:
                await t1.hear()
            assert first["result"]["text"] == "17"
            stands = await looked_up(served, "session")
            assert (stands["staked"], stands["returned"], stands["net"]) == (3_000, 19_000, 16_000)

            again = await looked_up(served, "rounds/R1/1")
            assert again["played"] == first
            assert again["wagers"] == {"straight:17": 500, "red": 1_000}
            (settled,) = again["settlements"]
            assert [(each["bet"], each["returned"], each["clause"]) for each in settled["lines"]] == [
                ("red", 0, "5.1.12"),
                ("straight:17", 18_000, "8.5"),
            ]
            assert "straight:17" in settled["winning"]
            words = [each["words"] for each in again["steps"]]
            assert words[0] == "Wagering is open"
            assert words.index("5.00 on this bet") < words.index("The ball is spun") < words.index("No more bets")
            assert words[-1] == "17, black, odd, low"

    asyncio.run(play())


def test_nobody_looks_up_what_is_not_their_own(served: Served) -> None:
    async def play() -> None:
        async with player(served, "T1") as t1, player(served, "T2"), dealer(served) as house:
            for terminal in ("T1", "T2"):
                await insert(served, terminal, 10_000)
            await play_a_round(t1, house, "17", red=1_000)
            for path in ("session", "rounds", "rounds/R1/1"):
                for key in ("", "no key", served.terminal_key("T2")):
                    assert (await asked(served, f"/api/terminals/T1/{path}", key)).status_code == 401
            assert await looked_up(served, "rounds", "T2") == []
            missing = await asked(served, "/api/terminals/T2/rounds/R1/1", served.terminal_key("T2"))
            assert missing.status_code == 404
            assert (await asked(served, "/api/terminals/T9/rounds", served.terminal_key("T9"))).status_code == 401

    asyncio.run(play())


def test_the_rules_of_a_table_give_every_bet_with_its_exact_return(served: Served) -> None:
    async def ask() -> None:
        first, again = await asyncio.gather(*(asked(served, "/api/tables/R1/rules") for _ in range(2)))
        assert first.json() == again.json()
        rules = first.json()
        rows = {each["kind"]: each for each in rules["bets"]}
        assert (rows["straight"]["returns"], rows["straight"]["count"]) == ("36/37", 37)
        assert rows["straight"]["pays"] == [{"odds": "35", "when": ""}]
        assert round(rows["red"]["edge"], 4) == 0.027
        assert (rows["red"]["lowest"], rows["tier"]["pieces"]) == (500, 6)
        shown = {line["words"]: line["clause"] for each in rules["chapters"] for line in each["lines"]}
        assert shown["A wager above the maximum of its bet is cut to the most that is permitted."] == "6.3.2"
        assert (await asked(served, "/api/tables/R9/rules")).status_code == 404

    asyncio.run(ask())


ROULETTE = table("R1", "star-rapid-2016", "roulette", seats="t1 t2", red=(5_00, 500_00))
EACH_ROUND = """
    dealer new_game
    t1 place red 10.00
    dealer spin_ball
    dealer no_more_bets
    wheel 1
    dealer confirm_outcome
"""


def test_the_last_ten_rounds_of_the_account_are_at_hand_after_a_restart_and_nobody_elses() -> None:
    with casino(ROULETTE) as c:
        c.play("t1 notes 100.00")
        for _ in range(ROUNDS + 2):
            c.play(EACH_ROUND)
        c.play(EACH_ROUND.replace("t1 place red 10.00", "wait 1s"))
        before = session_of(c, "t1")
        c.restart()
        found = played(c, "t1")
        assert [each.round for each in found] == list(range(ROUNDS + 2, 2, -1))
        assert session_of(c, "t1") == before
        assert (before.staked, before.returned) == ((ROUNDS + 2) * 10_00, (ROUNDS + 2) * 20_00)
        assert played(c, "t2") == []
        assert recalled(c, "t1", "R1", 1) is None


def test_a_void_round_shows_that_everything_went_back() -> None:
    with casino(ROULETTE) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place red 10.00
        """)
        c.restart()
        assert isinstance(c.state().phase, Held)
        assert played(c, "t1") == []
        c.play("supervisor void_round malfunction")
        (found,) = played(c, "t1")
        assert (found.result, found.staked, found.returned, found.before, found.after) == (None, 0, 0, 100_00, 100_00)
        again = recalled(c, "t1", "R1", 1)
        assert again is not None
        assert again.settlements == ()
        assert [each.words for each in again.steps][-2:] == ["The round is void", "10.00 went back."]


def test_a_round_that_was_put_right_shows_both_before_and_after() -> None:
    for later in ("", EACH_ROUND):
        with casino(ROULETTE) as c:
            c.play(f"""
                t1 notes 100.00
                {EACH_ROUND}
                {later}
                supervisor correct_outcome 1 "the ball is in 2" number=2
            """)
            found = played(c, "t1")[-1]
            assert (found.round, found.corrected, found.staked, found.returned) == (1, True, 10_00, 0)
            assert found.result is not None
            assert found.result.text == "2"
            again = recalled(c, "t1", "R1", 1)
            assert again is not None
            was, now = again.settlements
            assert was.result is not None
            assert now.result is not None
            assert (was.result.text, was.returned, was.why) == ("1", 20_00, "")
            assert (now.result.text, now.returned, now.why) == ("2", 0, "Round 1 was put right: 20.00 less came of it.")
            assert (now.clause, "red" in was.winning, "red" in now.winning) == ("11.4.10", True, False)
            assert session_of(c, "t1").net == (0 if later else -10_00)


def test_rounds_of_a_table_that_is_no_longer_on_the_floor_are_left_out() -> None:
    other = table("R2", "star-rapid-2016", "roulette", seats="t1")
    with casino(ROULETTE, other) as c:
        c.play("t1 notes 100.00")
        c.play(EACH_ROUND)
        c.restart(other)
        assert played(c, "t1") == []
        assert session_of(c, "t1").net == 10_00


def test_a_round_that_is_going_on_is_not_listed_and_credit_put_in_meanwhile_is_no_win() -> None:
    with casino(ROULETTE) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place red 10.00
            t1 notes 50.00
            dealer spin_ball
            dealer no_more_bets
        """)
        assert played(c, "t1") == []
        c.play("""
            wheel 1
            dealer confirm_outcome
        """)
        (found,) = played(c, "t1")
        assert (found.before, found.staked, found.returned, found.after) == (150_00, 10_00, 20_00, 160_00)


def test_a_coup_is_recalled_card_by_card() -> None:
    baccarat = table("B1", "star-rapid-2016", "baccarat", seats="t1", config={"version": "commission"})
    with casino(baccarat) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place banker 10.00
            wait 30s
            dealer draw_card Ks
            dealer draw_card 2h
            dealer draw_card 7c
            dealer draw_card 7d
            dealer confirm_outcome banker
        """)
        again = recalled(c, "t1", "B1", 1)
        assert again is not None
        assert again.coup is not None
        assert (again.coup.player, again.coup.banker, again.coup.banker_count) == (("Ks", "7c"), ("2h", "7d"), 9)
        dealt = [(each.words, each.card) for each in again.steps if each.card]
        assert dealt == [
            ("A card to Player", "Ks"),
            ("A card to Banker", "2h"),
            ("A card to Player", "7c"),
            ("A card to Banker", "7d"),
        ]
        assert again.settlements[0].lines[0].pays == "19/20"


async def test_rounds_are_found_by_what_moved_and_little_is_read_of_a_long_journal(store: Store) -> None:
    house = await play_rounds(store)
    counting = Counting(store)
    house.floor.store = counting
    found = await rounds(house.floor.memory, "T2")
    assert [each.round for each in found] == list(range(PLAYED, PLAYED - ROUNDS, -1))
    won = [number for number in range(1, PLAYED + 1) if number % 37 == 7]
    assert [each.returned for each in found] == [180_00 if each.round in won else 0 for each in found]
    assert counting.records_read <= ROUNDS * 5, "the end of each round, and the event after it"
    stands = await session(house.floor.memory, "T2")
    assert stands is not None
    assert (stands.staked, stands.returned) == (PLAYED * 5_00, len(won) * 180_00)
    await house.floor.finish()


TABLES = (
    ROULETTE,
    table("R2", "star-roulette-2024", "roulette", seats="t9", config={"wheel": "double_zero"}),
    table("B1", "star-rapid-2016", "baccarat", seats="t3", config={"version": "commission"}),
    table("S1", "star-7up-2016", "seven_up", positions="p1"),
    table("D1", "canberra-mttg-2019", "sic_bo", seats="t4"),
    table("B2", "canberra-mttg-2019", "baccarat", seats="t4", config={"version": "A"}),
    table(
        "B3", "crown-baccarat-2023", "baccarat", seats="t5", config={"version": "B"}, limits='differential = "50.00"'
    ),
)


def test_every_document_says_its_rules_in_words_each_with_a_clause_that_it_has() -> None:
    shown: dict[str, list[str]] = {}
    with casino(*TABLES, shoes=False) as c:
        for name, plan in c.floor.plan.tables.items():
            known = by_id(plan.rulebook)
            rules = watching.asked(c, f"/api/tables/{name}/rules", RulesView)
            lines = [line for each in rules.chapters for line in each.lines]
            assert not [line for line in lines if line.clause and line.clause not in known]
            shown[name] = [line.words for line in lines]
    assert "The wheel has 38 pockets: 1 to 36, and 0 and 00." in shown["R2"]
    assert "The game is dealt from 8 decks of 52 cards." in shown["B1"]
    assert "When Player has drawn, Banker with 3 draws if Player's last card counts 0 to 7, 9." in shown["B1"]
    assert "Chips are wagered when you have confirmed them, and not before." in shown["D1"]
    assert any("differ by 50.00" in words for words in shown["B3"])
    assert "Player has a 7 that is printed on the layout." in shown["S1"]


def test_the_odds_are_those_of_the_table_as_it_is_offered() -> None:
    offered = returns("crown-baccarat-2023", "baccarat", Terms({"version": "A"}, ("player_pair", "banker_pair")))
    assert set(offered) == {"player", "banker", "tie", "player_dragon", "banker_dragon"}
    assert returns("star-roulette-2024", "roulette", Terms({"mega": True})) == {}
    rapid = returns("star-rapid-2016", "roulette", Terms())
    assert rapid["tier"][1] == Fraction(36, 37)
    assert rapid["red"] == (Fraction(18, 37), Fraction(36, 37))
