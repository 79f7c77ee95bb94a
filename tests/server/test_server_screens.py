"""What the screens of a served floor show, from the touch of a chip to the settlement."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from casino import table
from serving import Served, serving
from shoes import SEVEN_UP_READY
from sockets import dealer, insert, player, screen, sign_in

from croupier.journal.verify import verify
from croupier.storage.sqlite import SqliteStore


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as floor:
        yield floor


def test_a_round_goes_from_the_touch_of_a_chip_to_the_ledger_and_back_to_every_screen(served: Served) -> None:
    async def play() -> None:
        async with (
            player(served, "T1") as t1,
            dealer(served) as house,
            screen(served, **{"as": "display", "table": "R1"}) as wall,
        ):
            assert len(t1.table["spots"]) == 157
            await insert(served, "T1", 10_000)
            while t1.picture["credit"] != 10_000:
                await t1.hear()
            refused = await t1.ask("place", bet="red", stake=500)
            assert (refused["ok"], refused["clause"]) == (False, "4.2.6")
            assert (await house.ask("new_game"))["ok"]
            placed = await t1.ask("place", bet="straight:17", stake=15_000)
            assert placed["notices"][0]["clause"] == "6.3.2"
            assert (t1.picture["credit"], t1.picture["bet"], t1.picture["chips"]) == (
                0,
                10_000,
                {"straight:17": 10_000},
            )
            assert (await house.ask("spin_ball"))["ok"]
            assert (await house.ask("no_more_bets"))["ok"]
            assert (await house.ask("enter_number", number="17"))["ok"]
            outcome = {"spin_ball", "enter_number", "confirm_outcome", "declare_no_spin"}
            assert outcome.intersection(house.picture["can"]) == outcome - {"spin_ball"}
            assert (await house.ask("confirm_outcome"))["ok"]
            while t1.picture["round"]["phase"] != "waiting":
                await t1.hear()
            assert (t1.picture["credit"], t1.picture["win"]) == (360_000, 350_000)
            assert t1.picture["lines"][0]["clause"] == "8.5"
            while not wall.picture["round"]["history"]:
                await wall.hear()
            assert wall.picture["round"]["history"] == [
                {"text": "17", "tone": "black", "words": "black, odd, low", "dice": []}
            ]
            assert {"straight:17", "split:14-17", "black"} < set(t1.picture["round"]["winning"])
            token = (await sign_in(served)).json()["token"]
            async with httpx.AsyncClient(headers={"Authorization": f"Bearer {token}"}) as client:
                recalled = (await client.get(f"{served.http}/api/tables/R1/rounds/1")).json()
                assert recalled["outcome"] == {"number": "17"}
                assert recalled["wagers"] == {"T1": {"straight:17": 10_000}}
                assert recalled["settled"][0]["returned"] == 360_000
                assert [step["actor"] for step in recalled["steps"]][-1] == "staff:dealer1/dealer"
                assert (await client.get(f"{served.http}/api/tables/R1/rounds/2")).status_code == 404

    asyncio.run(play())
    served.stop()
    verdict = asyncio.run(verify(SqliteStore(served.database, read_only=True)))
    assert verdict.ok


def test_a_terminal_at_two_tables_is_sent_at_each_what_is_about_it_and_of_its_ticket_at_both(tmp_path: Path) -> None:
    tables = [
        table(name, "canberra-mttg-2019", "roulette", seats="G1", period_s=60, settings="tables_at_once = 2")
        for name in ("C1", "C2")
    ]

    async def play(served: Served) -> None:
        async with (
            player(served, "G1", table="C1") as here,
            player(served, "G1", table="C2") as there,
            dealer(served, table="C1") as house,
            dealer(served, "dealer2", "C2") as other,
        ):
            await insert(served, "G1", 100_00)
            assert (await house.ask("new_game"))["ok"]
            assert not (await here.ask("place", bet="straight:17", stake=1))["ok"]
            assert here.picture["notices"]
            assert (await other.ask("new_game"))["ok"]
            while there.picture["round"]["phase"] != "wagering":
                await there.hear()
            assert there.picture["notices"] == []
            assert (await here.ask("cash_out"))["ok"]
            while not there.picture["ticket"]:
                await there.hear()
            assert here.picture["notices"], "a game that is opened elsewhere wipes nothing away here"
            assert here.picture["ticket"] == there.picture["ticket"]

    with serving(tmp_path, *tables) as served:
        asyncio.run(play(served))


TWO_TABLES = (
    table("C1", "canberra-mttg-2019", "roulette", seats="G1", settings="tables_at_once = 2"),
    table("C2", "canberra-mttg-2019", "sic_bo", seats="G1", settings="tables_at_once = 2"),
)


def test_a_terminal_of_two_tables_shows_one_of_them_with_its_one_account(tmp_path: Path) -> None:
    async def play(served: Served) -> None:
        async with (
            player(served, "G1") as first,
            player(served, "G1", table="C2") as other,
            dealer(served, table="C1") as house,
        ):
            assert (first.table["game"], other.table["game"]) == ("roulette", "sic_bo")
            await insert(served, "G1", 10_000)
            assert (await house.ask("new_game"))["ok"]
            assert (await first.ask("place", n=2, bet="red", stake=1_000))["ok"]
            while other.picture["credit"] != 9_000:
                await other.hear()
            assert (other.picture["placed"], other.picture["bet"]) == (0, 0)
            assert [(tab["table"], tab["phase"], tab["bet"]) for tab in other.picture["tables"]] == [
                ("C1", "wagering", 1_000),
                ("C2", "waiting", 0),
            ]
            assert "over" in (await other.ask("place", n=3, bet="small", stake=1_000))["why"]

    with serving(tmp_path, *TWO_TABLES) as served:
        asyncio.run(play(served))


def test_placed_and_confirmed_chips_are_shown_apart(tmp_path: Path) -> None:
    async def play(served: Served) -> None:
        async with player(served, "G1") as g1, dealer(served, table="C1") as house:
            assert g1.table["confirms"]
            await insert(served, "G1", 10_000)
            await house.ask("new_game")
            await g1.ask("place", bet="red", stake=1_000)
            assert (g1.picture["placed"], g1.picture["bet"], g1.picture["chips"]) == (1_000, 0, {"red": 1_000})
            assert "confirm" in g1.picture["can"]
            assert (await g1.ask("confirm"))["ok"]
            assert (g1.picture["placed"], g1.picture["bet"], g1.picture["chips"]) == (0, 1_000, {})
            assert g1.picture["confirmed"] == {"red": 1_000}
            assert "confirm" not in g1.picture["can"]

    with serving(tmp_path, *TWO_TABLES) as served:
        asyncio.run(play(served))


def test_what_was_not_confirmed_is_shown_until_the_next_round_and_a_refusal_until_wagering_opens_or_closes(
    tmp_path: Path,
) -> None:
    async def play(served: Served) -> None:
        async with player(served, "G1") as g1, dealer(served, table="C1") as house:

            async def until(phase: str) -> None:
                while g1.picture["round"]["phase"] != phase:
                    await g1.hear()

            await insert(served, "G1", 10_000)
            assert (await house.ask("new_game"))["ok"]
            for bet in ("red", "odd"):
                assert (await g1.ask("place", bet=bet, stake=1_000))["ok"]
            refused = await g1.ask("place", bet="straight:99", stake=1_000)
            assert [notice["text"] for notice in g1.picture["notices"]] == [refused["why"]]
            assert not g1.picture["unconfirmed"]

            await until("closed")
            assert g1.picture["unconfirmed"]["text"] == "20.00 was not confirmed and went back to your credit."
            assert g1.picture["unconfirmed"]["clause"] == "2.2 [unconfirmed]"
            assert refused["why"] not in [notice["text"] for notice in g1.picture["notices"]]
            assert g1.picture["round"]["waits_for"] == "The ball is still to be spun."

            refused = await g1.ask("place", bet="red", stake=1_000)
            assert refused["why"] in [notice["text"] for notice in g1.picture["notices"]]
            assert (await house.ask("spin_ball"))["ok"]
            assert (await house.ask("enter_number", number="17"))["ok"]
            assert (await house.ask("confirm_outcome"))["ok"]
            await until("waiting")
            assert g1.picture["unconfirmed"] is not None
            assert (await house.ask("new_game"))["ok"]
            await until("wagering")
            assert (g1.picture["unconfirmed"], g1.picture["notices"]) == (None, [])

    with serving(tmp_path, table("C1", "canberra-mttg-2019", "roulette", seats="G1", period_s=8)) as served:
        asyncio.run(play(served))


def test_a_dealer_works_a_position_of_the_cloth_and_deals_a_coup(tmp_path: Path) -> None:
    async def play(served: Served) -> None:
        async with dealer(served, table="U1") as house, dealer(served, "supervisor1", table="U1") as pit:
            assert (await pit.ask("attach_drop_box", box="0417"))["ok"]
            for step in SEVEN_UP_READY:
                assert (await house.ask(**step))["ok"], step
            assert (await house.ask("buy_in", seat="P1", kind="cash", amount=10_000))["ok"]
            assert (await house.ask("new_game"))["ok"]
            assert (await house.ask("place", seat="P1", bet="banker", stake=2_000))["ok"]
            (seat,) = house.picture["seats"]
            assert (seat["cloth"], seat["credit"], seat["chips"]) == (True, 8_000, {"banker": 2_000})
            assert not (await house.ask("place", seat="P9", bet="banker", stake=2_000))["ok"]
            await house.ask("no_more_bets")
            hand = house.picture["round"]["coup"]
            assert (hand["printed"], hand["player_count"], hand["next"]) == ("7", 7, "banker")
            for card in ("9s", "Kh", "Kd"):
                assert "draw_card" in house.picture["can"]
                assert (await house.ask("draw_card", card=card))["ok"]
            hand = house.picture["round"]["coup"]
            assert (hand["player"], hand["banker"], hand["banker_count"], hand["next"]) == (["Kh"], ["9s", "Kd"], 9, "")
            assert house.picture["round"]["result"]["words"] == "Banker wins, 9 against 7"
            assert (await house.ask("confirm_outcome"))["ok"]
            assert house.picture["seats"][0]["credit"] == 12_000

    with serving(tmp_path, table("U1", "star-7up-2016", "seven_up", positions="P1", period_s=None)) as served:
        asyncio.run(play(served))


def test_the_version_in_force_is_on_every_screen_of_its_table(tmp_path: Path) -> None:
    crown = table("K1", "crown-baccarat-2023", "baccarat", seats="t1", config={"version": "C"})
    canberra = table("C1", "canberra-mttg-2019", "baccarat", seats="t2", config={"version": "B"})

    async def look(served: Served, name: str, terminal: str, words: str) -> None:
        async with (
            player(served, terminal) as seat,
            dealer(served, table=name) as house,
            screen(served, **{"as": "display", "table": name}) as wall,
        ):
            assert [each.picture["round"]["version"] for each in (seat, house, wall)] == [words] * 3
            assert wall.picture["limits"][0] == words

    with serving(tmp_path, crown, canberra) as served:
        asyncio.run(look(served, "K1", "t1", "Game Version C (2 to 1)"))
        asyncio.run(look(served, "C1", "t2", "Method (B)"))
