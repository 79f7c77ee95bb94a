"""The cash desk through the door: a ticket and a hand pay from the terminal to the money, and who may do what there."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from bars import number_printed
from serving import Served, serving
from sockets import dealer, insert, player, sign_in

from croupier.journal.verify import verify


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as floor:
        yield floor


class Desk:
    """A member of staff at a cash desk."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self._numbers = count(1)

    async def view(self) -> dict[str, Any]:
        found = await self.client.get("/api/desk/1")
        assert found.status_code == 200, found.text
        shown: dict[str, Any] = found.json()
        return shown

    async def look_up(self, ticket: str) -> dict[str, Any]:
        found = await self.client.post("/api/desk/ticket", json={"ticket": ticket})
        assert found.status_code == 200, found.text
        shown: dict[str, Any] = found.json()
        return shown

    async def ask(self, do: str, n: int | None = None, **sent: object) -> dict[str, Any]:
        reply = {"n": n or next(self._numbers), "desk": "1", "do": do, **sent}
        answer = await self.client.post("/api/desk", json=reply)
        assert answer.status_code == 200, answer.text
        heard: dict[str, Any] = answer.json()
        return heard


@asynccontextmanager
async def at_desk(served: Served, name: str) -> AsyncIterator[Desk]:
    token = (await sign_in(served, name)).json()["token"]
    async with httpx.AsyncClient(base_url=served.http, headers={"Authorization": f"Bearer {token}"}) as client:
        yield Desk(client)


async def cashed_out(served: Served, cents: int = 100_00) -> str:
    """A ticket, by its number."""
    async with player(served, "T1") as t1, dealer(served) as house:
        await insert(served, "T1", cents)
        await house.ask("new_game")
        assert (await t1.ask("cash_out"))["ok"]
        return await number_printed(served, "T1")


def does(shown: dict[str, Any]) -> list[str]:
    return [action["do"] for action in shown["actions"]]


def test_a_cashier_looks_a_ticket_up_and_pays_it_once(served: Served) -> None:
    async def work() -> None:
        ticket = await cashed_out(served)
        async with at_desk(served, "cashier1") as desk:
            (item,) = (await desk.view())["items"]
            assert (item["number"], item["last_four"]) == ("", ticket[-4:]), "the number is only on the ticket"
            assert (item["amount"], item["days"], item["waits_for"]) == (100_00, 0, "payment")
            shown = await desk.look_up(ticket)
            assert (shown["kind"], shown["amount"], shown["state"], shown["place"]) == ("ticket", 100_00, "good", "T1")
            assert does(shown) == ["pay_ticket", "delay_payment", "require_identity", "sight_identity"]
            assert (await desk.ask("pay_ticket", n=7, ticket=ticket))["ok"]
            assert (await desk.ask("pay_ticket", n=7, ticket=ticket))["ok"], "the same number has the same answer"
            again = await desk.ask("pay_ticket", ticket=ticket)
            assert (again["ok"], again["why"]) == (False, "This ticket has been paid already.")
            paid = await desk.look_up(ticket)
            assert (paid["state"], does(paid)) == ("paid", []), "nothing can be done about it any more"
            assert (await desk.view())["items"] == []

    asyncio.run(work())
    served.end()
    assert asyncio.run(verify(served.books())).ok


def test_a_payment_is_withheld_reviewed_and_refused_by_three_people(served: Served) -> None:
    async def work() -> None:
        ticket = await cashed_out(served)
        async with (
            at_desk(served, "cashier1") as cashier,
            at_desk(served, "supervisor1") as supervisor,
            at_desk(served, "inspector1") as inspector,
        ):
            refused = await cashier.ask("hold_payment", ticket=ticket, reason="fraud")
            assert (refused["ok"], refused["clause"]) == (False, "9.2")
            assert (await supervisor.ask("hold_payment", ticket=ticket, reason="fraud"))["ok"]
            assert not (await cashier.ask("pay_ticket", ticket=ticket))["ok"]
            withheld = await cashier.look_up(ticket)
            assert withheld["notes"] == ["Withheld: fraud", "Not reviewed by an inspector"]
            assert "pay_ticket" not in does(withheld)
            (item,) = (await cashier.view())["items"]
            assert (item["waits_for"], item["desk"]) == ("determination", "1")
            assert (await supervisor.ask("determine_payment", ticket=ticket, determination="refuse"))["ok"]
            assert does(await inspector.look_up(ticket)) == ["review_payment"]
            assert (await inspector.ask("review_payment", ticket=ticket))["ok"]
            assert (await cashier.look_up(ticket))["state"] == "refused"

    asyncio.run(work())


def test_a_hand_pay_is_found_by_its_number_paid_and_signed_for(served: Served) -> None:
    async def work() -> None:
        async with player(served, "T1"), dealer(served, "supervisor1") as supervisor:
            await insert(served, "T1", 50_00)
            (notice,) = (await supervisor.ask("issue_hand_pay", seat="T1"))["notices"]
            assert notice["text"] == "Hand pay HP-T1-1 of 50.00."
        async with at_desk(served, "cashier1") as desk:
            (item,) = (await desk.view())["items"]
            assert (item["number"], item["kind"]) == ("HP-T1-1", "hand_pay")
            assert (await desk.ask("pay_ticket", ticket="HP-T1-1"))["ok"]
            paid = await desk.look_up("HP-T1-1")
            assert (paid["notes"], does(paid)) == (["Paid, and to be signed for"], ["record_signature"])
            assert (await desk.ask("record_signature", ticket="HP-T1-1"))["ok"]
            assert (await desk.view())["items"] == []

    asyncio.run(work())


@pytest.mark.parametrize(("name", "status"), [("dealer1", 403), ("operator1", 403), ("", 401)])
def test_only_those_with_work_at_a_cash_desk_come_to_one(served: Served, name: str, status: int) -> None:
    async def knock() -> None:
        token = (await sign_in(served, name)).json()["token"] if name else "none"
        async with httpx.AsyncClient(base_url=served.http, headers={"Authorization": f"Bearer {token}"}) as client:
            reply = {"n": 1, "desk": "1", "do": "pay_ticket", "ticket": "HP-T1-1"}
            assert (await client.get("/api/desk/1")).status_code == status
            assert (await client.post("/api/desk/ticket", json={"ticket": "HP-T1-1"})).status_code == status
            assert (await client.post("/api/desk", json=reply)).status_code == status

    asyncio.run(knock())


def test_nonsense_at_a_cash_desk_is_refused(served: Served) -> None:
    async def say() -> None:
        async with at_desk(served, "cashier1") as desk:
            for body in (
                *(b"[]", b'{"n": 1}', b'{"n": -1, "do": "refuse_illegible"}', b'{"n": 1, "do": "new_game"}'),
                *(b'{"n": 1, "do": "insert_note", "note": 5000}', b'{"n": 1, "do": "let_in", "staff": "x"}'),
                *(
                    b'{"n": 1, "do": "pay_ticket", "ticket": "HP-\\u0000"}',
                    b'{"n": 1, "do": "pay_ticket", "ticket": 5}',
                ),
            ):
                assert (await desk.client.post("/api/desk", content=body)).status_code == 400
            assert (await desk.client.post("/api/desk/ticket", json={"ticket": "0" * 18})).status_code == 404
            assert (await desk.client.get("/api/desk/9")).status_code == 404
            other = {"n": 1, "desk": "9", "do": "pay_ticket", "ticket": "HP-T1-1"}
            assert "no cash desk" in (await desk.client.post("/api/desk", json=other)).json()["why"]

    asyncio.run(say())
