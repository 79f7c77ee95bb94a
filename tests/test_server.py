"""The server through its door: sockets and requests, good and bad."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from casino import table
from serving import PASSWORD, Served, serving
from shoes import SEVEN_UP_READY
from websockets.asyncio.client import ClientConnection, connect

from croupier.floor.recall import recall
from croupier.floor.seals import load_seal_key, public, read_seals
from croupier.floor.verify import verify
from croupier.play.outcome import Outcome
from croupier.storage.sqlite import SqliteStore


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as floor:
        yield floor


class Screen:
    """A screen on a socket: keeps the picture, numbers its commands, waits for answers."""

    def __init__(self, socket: ClientConnection, since: int = 0) -> None:
        self.socket = socket
        self.picture: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.seq = since
        self.number = 0

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), 30))
        if "snapshot" in message:
            self.seq, self.table, self.picture = message["seq"], message["table"], message["snapshot"]
        elif "change" in message:
            assert message["seq"] == self.seq + 1
            self.seq = message["seq"]
            self.picture.update(message["change"])
        return message

    async def ask(self, do: str, n: int | None = None, **arguments: object) -> dict[str, Any]:
        self.number = n if n is not None else self.number + 1
        await self.socket.send(json.dumps({"n": self.number, "do": do, **arguments}))
        while True:
            message = await self.hear()
            if message.get("answer") == self.number:
                return message


@asynccontextmanager
async def screen(served: Served, **hello: object) -> AsyncIterator[Screen]:
    async with connect(served.feed) as socket:
        await socket.send(json.dumps({"hello": hello}))
        shown = Screen(socket, int(str(hello.get("since", 0))))
        await shown.hear()
        yield shown


def player(served: Served, terminal: str, since: int = 0, table: str = "") -> Any:
    key = served.terminal_key(terminal)
    return screen(served, **{"as": "player", "terminal": terminal, "key": key, "since": since, "table": table})


async def sign_in(served: Served, name: str = "dealer1", password: str = PASSWORD) -> httpx.Response:
    async with httpx.AsyncClient() as client:
        return await client.post(f"{served.http}/api/sign-in", json={"staff": name, "password": password})


@asynccontextmanager
async def dealer(served: Served, name: str = "dealer1", table: str = "R1") -> AsyncIterator[Screen]:
    token = (await sign_in(served, name)).json()["token"]
    async with screen(served, **{"as": "dealer", "table": table, "token": token}) as shown:
        yield shown


def test_a_round_goes_from_the_touch_of_a_chip_to_the_ledger_and_back_to_every_screen(served: Served) -> None:
    async def play() -> None:
        async with (
            player(served, "T1") as t1,
            dealer(served) as house,
            screen(served, **{"as": "display", "table": "R1"}) as wall,
        ):
            assert len(t1.table["spots"]) == 157
            assert (await t1.ask("insert_note", note=10_000))["ok"]
            assert t1.picture["credit"] == 10_000
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


def test_a_terminal_at_two_tables_is_told_at_each_what_is_about_it_and_of_its_ticket_at_both(tmp_path: Path) -> None:
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
            assert (await here.ask("insert_note", note=100_00))["ok"]
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
            assert (await first.ask("insert_note", n=1, note=10_000))["ok"]
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
            await g1.ask("insert_note", note=10_000)
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


def test_what_was_not_confirmed_is_said_until_the_next_round_and_a_refusal_until_wagering_opens_or_closes(
    tmp_path: Path,
) -> None:
    async def play(served: Served) -> None:
        async with player(served, "G1") as g1, dealer(served, table="C1") as house:

            async def until(phase: str) -> None:
                while g1.picture["round"]["phase"] != phase:
                    await g1.hear()

            await g1.ask("insert_note", note=10_000)
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


def test_the_lobby_lists_every_table_and_gives_no_key_or_password_away(served: Served) -> None:
    lobby = httpx.get(f"{served.http}/api/lobby").json()
    (listed,) = lobby["tables"]
    assert (listed["id"], listed["phase"], listed["players"]) == ("R1", "waiting", 0)
    assert "Straight up 1.00 to 100.00" in listed["limits"]
    assert [door["address"] for door in listed["doors"]] == ["/dealer?table=R1", "/display?table=R1"]
    assert lobby["guests"] == []


def test_a_repeated_number_gives_the_first_answer_and_counts_once(served: Served) -> None:
    async def play() -> None:
        async with player(served, "T1") as t1:
            first = await t1.ask("insert_note", n=7, note=5_000)
            again = await t1.ask("insert_note", n=7, note=5_000)
            assert (first["ok"], again["ok"], first["at"]) == (True, True, again["at"])
            assert t1.picture["credit"] == 5_000
            other = await t1.ask("insert_note", n=7, note=10_000)
            assert not other["ok"]
            assert "another command" in other["why"]

    asyncio.run(play())


def test_a_screen_that_was_away_gets_what_it_missed_or_the_whole_picture(served: Served) -> None:
    async def play() -> None:
        async with player(served, "T1") as t1, player(served, "T1") as twin:
            seen = twin.seq
            await twin.socket.close()
            await t1.ask("insert_note", note=5_000)
            async with player(served, "T1", since=seen) as back:
                assert back.seq == t1.seq
                assert not back.table
                assert back.picture["credit"] == 5_000
            async with player(served, "T1", since=10_000) as fresh:
                assert fresh.table["id"] == "R1"
                assert fresh.picture["credit"] == 5_000

    asyncio.run(play())


@pytest.mark.parametrize(
    "hello",
    [
        {"as": "player", "terminal": "T1", "key": "wrong"},
        {"as": "player", "terminal": "T9", "key": "wrong"},
        {"as": "dealer", "table": "R1", "token": "wrong"},
        {"as": "display", "table": "R9"},
        {"as": "player", "terminal": "T1", "key": "", "table": "R9"},
        {"as": "owner"},
        {"as": "player", "terminal": 1},
    ],
)
def test_a_screen_that_is_not_known_is_refused(served: Served, hello: dict[str, object]) -> None:
    async def knock() -> dict[str, object]:
        async with connect(served.feed) as socket:
            await socket.send(json.dumps({"hello": hello}))
            answer: dict[str, object] = json.loads(await socket.recv())
            return answer

    assert "refused" in asyncio.run(knock())


def test_nonsense_from_a_terminal_is_answered_and_changes_nothing(served: Served) -> None:
    async def play() -> None:
        async with player(served, "T1") as t1:
            for said in ("no json", "[]", '{"n": 1}', '{"n": "one", "do": "clear"}', '{"n": 2, "do": "steal"}'):
                await t1.socket.send(said)
                answer = await t1.hear()
                assert answer["ok"] is False
            await t1.socket.send(json.dumps({"n": 3, "do": "new_game"}))
            answer = await t1.hear()
            while "answer" not in answer:
                answer = await t1.hear()
            assert (answer["ok"], answer["clause"]) == (False, "1.1(dealer)")
            assert t1.picture["round"]["phase"] == "waiting"

    asyncio.run(play())


def test_staff_sign_in_with_their_own_password_and_are_locked_out_after_five_failures(served: Served) -> None:
    async def play() -> None:
        right = await sign_in(served)
        assert (right.status_code, right.json()["role"]) == (200, "dealer")
        for _ in range(5):
            assert (await sign_in(served, "supervisor1", "wrong")).status_code == 401
        assert (await sign_in(served, "supervisor1")).status_code == 429
        assert (await sign_in(served, "nobody")).status_code == 401
        async with httpx.AsyncClient() as client:
            assert (await client.get(f"{served.http}/api/tables/R1/rounds/1")).status_code == 401

    asyncio.run(play())


def test_a_floor_that_was_killed_lets_nobody_in_who_was_locked_out(tmp_path: Path) -> None:
    async def locked_out(served: Served) -> None:
        for _ in range(5):
            assert (await sign_in(served, "supervisor1", "wrong")).status_code == 401

    with serving(tmp_path) as served:
        asyncio.run(locked_out(served))
        served.process.kill()
        served.process.wait()
    with serving(tmp_path) as served:
        assert asyncio.run(sign_in(served, "supervisor1")).status_code == 429
        assert asyncio.run(sign_in(served, "dealer1")).status_code == 200


def test_the_journal_is_sealed_at_a_polite_stop(served: Served) -> None:
    async def play() -> None:
        async with player(served, "T1") as t1:
            assert (await t1.ask("insert_note", note=5_000))["ok"]

    asyncio.run(play())
    assert not served.seals.exists()
    served.stop()
    store = SqliteStore(served.database, read_only=True)
    sealed = read_seals(served.seals, public(load_seal_key(served.folder / "floor.toml")))
    heads = asyncio.run(store.heads())
    assert sealed.heads == {stream: {head.version: head.hash.hex()} for stream, head in heads.items()} != {}
    assert asyncio.run(verify(store, sealed=sealed)).ok


def test_the_journal_is_sealed_again_and_again_while_the_floor_is_open(tmp_path: Path) -> None:
    async def play(served: Served) -> None:
        async with player(served, "T1") as t1:
            for seals in range(1, 4):
                assert (await t1.ask("insert_note", note=5_000))["ok"]
                while not served.seals.exists() or read_seals(served.seals).seals < 2 * seals:
                    await asyncio.sleep(0.02)

    with serving(tmp_path, seal_every_s=0.1) as served:
        asyncio.run(asyncio.wait_for(play(served), 30))
        sealed = read_seals(served.seals)
        assert len(sealed.heads["terminal:T1"]) == 3, "a seal between each two notes"
        assert asyncio.run(verify(SqliteStore(served.database, read_only=True), sealed=sealed)).ok
        served.process.kill()
        served.process.wait()
    with serving(tmp_path) as served:
        served.stop()
    assert read_seals(served.seals).seals > sealed.seals, "the next floor goes on with the file"


def test_the_floor_says_how_it_is_and_describes_its_api(served: Served) -> None:
    assert httpx.get(f"{served.http}/health").json() == {"ok": True, "tables": {"R1": "waiting"}}
    assert b"croupier_answer_seconds" in httpx.get(f"{served.http}/metrics").content
    described = httpx.get(f"{served.http}/api/openapi.json").json()
    assert {"/api/sign-in", "/api/tables/{table}/rounds/{number}"} <= set(described["paths"])
    assert httpx.get(f"{served.http}/../pyproject.toml").status_code == 404
    assert httpx.get(f"{served.http}/assets/..%2f..%2fpackage.json").status_code == 404


def test_a_floor_that_was_killed_while_wagering_was_open_holds_the_round_for_a_supervisor(tmp_path: Path) -> None:
    async def begin(served: Served) -> None:
        async with player(served, "T1") as t1, dealer(served) as house:
            await t1.ask("insert_note", note=5_000)
            await house.ask("new_game")
            assert (await t1.ask("place", bet="red", stake=1_000))["ok"]

    async def go_on(served: Served) -> None:
        async with player(served, "T1") as t1, dealer(served, "supervisor1") as supervisor:
            assert (t1.picture["round"]["phase"], t1.picture["credit"], t1.picture["bet"]) == ("held", 4_000, 1_000)
            assert {"resume_round", "void_round"} <= set(supervisor.picture["can"])
            assert (await supervisor.ask("void_round", reason="malfunction"))["ok"]
            while t1.picture["bet"]:
                await t1.hear()
            assert t1.picture["credit"] == 5_000
            assert "void" in t1.picture["round"]["message"]
            assert t1.picture["round"]["result"] is None

    with serving(tmp_path) as served:
        asyncio.run(begin(served))
        served.process.kill()
        served.process.wait()
    with serving(tmp_path) as served:
        asyncio.run(go_on(served))


def test_a_wagering_period_ends_at_its_deadline_without_anyone_asking(tmp_path: Path) -> None:
    async def play(served: Served) -> None:
        async with dealer(served) as house:
            await house.ask("new_game")
            while house.picture["round"]["phase"] == "wagering":
                await house.hear()
            assert house.picture["round"]["phase"] == "closed"

    with serving(tmp_path, period_s=0.3) as served:
        asyncio.run(play(served))


def test_a_floor_that_is_told_to_stop_lets_the_round_finish_and_opens_no_other(served: Served) -> None:
    async def play() -> None:
        async with dealer(served) as house:
            assert (await house.ask("new_game"))["ok"]
            served.process.send_signal(signal.SIGTERM)
            while "closing" not in (refused := await house.ask("new_game"))["why"]:
                assert not refused["ok"]
            for do in ("spin_ball", "no_more_bets"):
                assert (await house.ask(do))["ok"]
            assert (await house.ask("enter_number", number="0"))["ok"]
            assert (await house.ask("confirm_outcome"))["ok"]

    asyncio.run(play())
    assert served.process.wait(90) == 0
    played = asyncio.run(recall(SqliteStore(served.database, read_only=True), "R1", 1))
    assert played is not None
    assert played.outcome == Outcome("0")


def test_enrolling_prints_the_address_with_which_a_terminal_comes_in(served: Served) -> None:
    command = [sys.executable, "-m", "croupier", "enroll"]
    printed = subprocess.run([*command, str(served.folder / "floor.toml")], capture_output=True, text=True, check=True)
    assert f"R1  T1  {served.player('T1').removeprefix(served.http)}\n" in printed.stdout
    assert printed.stdout.endswith(f"Seals are signed by {public(load_seal_key(served.folder / 'floor.toml'))}\n")
    hashed = subprocess.run([*command, "--password"], input=f"{PASSWORD}\n", capture_output=True, text=True, check=True)
    assert PasswordHasher().verify(hashed.stdout.strip(), PASSWORD)
    for wrong in (command, [*command, "nowhere.toml"]):
        assert subprocess.run(wrong, capture_output=True, text=True, check=False).returncode == 2
