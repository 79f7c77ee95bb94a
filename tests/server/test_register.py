"""The register of persons through the door: registering, finding by id, card and document, and who reads names."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from casino import table
from serving import STAFF, Served, serving
from sockets import sign_in

from croupier.journal.verify import verify

NUMBERS = count(1)
ANN = {"name": "Ann Example", "address": "1 Some Street", "document": "passport", "identity": "AU PA1234567"}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    cloth = table("R2", "star-roulette-2024", "roulette", positions="p1", period_s=None, settings='layout = "A"')
    with serving(tmp_path, cloth) as floor:
        yield floor


@asynccontextmanager
async def signed_in(served: Served, name: str) -> AsyncIterator[httpx.AsyncClient]:
    token = (await sign_in(served, name)).json()["token"]
    async with httpx.AsyncClient(base_url=served.http, headers={"Authorization": f"Bearer {token}"}) as client:
        yield client


async def ask(client: httpx.AsyncClient, do: str, path: str = "/api/people", **told: object) -> dict[str, Any]:
    answer = await client.post(path, json={"n": next(NUMBERS), "do": do, **told})
    assert answer.status_code == 200, answer.text
    heard: dict[str, Any] = answer.json()
    return heard


async def found(client: httpx.AsyncClient, **known: str) -> dict[str, Any]:
    answer = await client.post("/api/people/find", json=known)
    assert answer.status_code == 200, answer.text
    seen: dict[str, Any] = answer.json()
    return seen


def test_a_person_is_found_by_id_card_and_document_and_names_are_read_by_role(served: Served) -> None:
    async def play() -> None:
        async with signed_in(served, "cashier1") as cashier, signed_in(served, "operator1") as operator:
            assert (await ask(cashier, "register_person", **ANN))["notices"][0]["text"] == "Person P1."
            issue = {"desk": "1", "card": "C1", "person": "P1"}
            assert (await ask(operator, "issue_card", "/api/desk", **issue))["ok"]
            by_id = (await cashier.get("/api/people/P1")).json()
            assert (by_id["name"], by_id["address"], by_id["cards"]) == ("Ann Example", "1 Some Street", ["C1"])
            for known in ({"person": "P1"}, {"card": "C1"}, {"identity": "au pa 123 4567"}):
                assert await found(cashier, **known) == by_id
            for unknown in ({"person": "P2"}, {"card": "C9"}, {"identity": "AU PA0000000"}, {}):
                assert (await cashier.post("/api/people/find", json=unknown)).status_code == 404
            for name, role in STAFF.items():
                async with signed_in(served, name) as client:
                    shown = (await client.get("/api/people/P1")).json()
                    reads = role != "dealer"
                    assert (shown["readable"], shown["name"]) == (reads, "Ann Example" if reads else "")
                    assert (shown["person"], shown["document"], shown["cards"]) == ("P1", "passport", ["C1"])
                    told = await ask(client, "correct_person", person="P1", contact=f"as {name} typed it")
                    assert (name, told["ok"]) == (name, role not in ("dealer", "inspector"))
            async with httpx.AsyncClient(base_url=served.http) as stranger:
                assert (await stranger.get("/api/people/P1")).status_code == 401
                assert (await stranger.post("/api/people/find", json={"person": "P1"})).status_code == 401
                assert (await stranger.post("/api/people", json={"n": 1})).status_code == 401
            assert not (await ask(cashier, "erase_person", person="P1", ground="asked"))["ok"]
            assert (await ask(operator, "erase_person", person="P1", ground="asked"))["ok"]
            gone = (await cashier.get("/api/people/P1")).json()
            assert (gone["name"], gone["address"], gone["document"], gone["erased"] > 0) == ("", "", "", True)
            assert (await cashier.post("/api/people/find", json={"identity": "AU PA1234567"})).status_code == 404

    asyncio.run(play())
    read = [each for each in served.logged("person_read") if each["event"] == "person_read"]
    assert {"cashier1", "inspector1"} <= {each["staff"] for each in read}
    assert "dealer1" not in {each["staff"] for each in read}
    served.stop()
    assert asyncio.run(verify(served.books())).ok
    assert b"Ann Example" not in served.database.read_bytes()
