"""A floor that is killed between a notice's becoming due and its being sent: none is lost, and a repeat is known for one."""

import asyncio
import contextlib
import time
from email.message import EmailMessage
from pathlib import Path
from queue import Queue
from typing import Any

import httpx
from casino import table
from databases import Database
from mail import mailbox
from serving import Served, serving
from sockets import sign_in

from croupier.journal.verify import verify

RAPID = table("R1", "star-rapid-2016", "roulette", seats="t1")
KILLS, NOTICES = 3, 2
PATIENCE_S = 60.0


async def asked(served: Served, post: dict[str, object] | None = None) -> dict[str, Any]:
    """What the outbox answers a supervisor."""
    token = (await sign_in(served, "supervisor1")).json()["token"]
    async with httpx.AsyncClient(base_url=served.http, headers={"Authorization": f"Bearer {token}"}) as client:
        answer = await (
            client.get("/api/outbox?everything=true") if post is None else client.post("/api/outbox", json=post)
        )
        assert answer.status_code == 200, answer.text
        heard: dict[str, Any] = answer.json()
        return heard


def until_all_sent(served: Served) -> list[dict[str, Any]]:
    """Every notice, once all of them are sent."""
    ends = time.monotonic() + PATIENCE_S
    while time.monotonic() < ends:
        found: list[dict[str, Any]] = asyncio.run(asked(served))["notices"]
        if len(found) == NOTICES and all(each["means"] for each in found):
            return found
    raise AssertionError(f"not sent: {found}")


def test_kills_between_due_and_sent_lose_no_notice_and_a_repeat_has_the_same_id(
    database: Database, tmp_path: Path
) -> None:
    with mailbox() as server:
        settings = (
            f'[outbox]\nsmtp = "{server.url}"\nsender = "floor@casino.example"\n'
            '[outbox.to]\ninspector = "inspectors@example.org"\n'
        )
        where = ("--database", database.where)
        alive: Queue[Served] = Queue()

        def kill(_: EmailMessage) -> bool:
            alive.get(timeout=PATIENCE_S).end()
            return False

        server.came = kill
        letter = {"addressee": "inspector", "content": "as staff wrote it", "table": "R1"}
        for life in range(KILLS):
            with serving(tmp_path, settings, RAPID, arguments=where) as served:
                alive.put(served)
                if life == 0:
                    said = {"n": 1, "do": "submit_notice", "subject": "hold 1", **letter}
                    with contextlib.suppress(httpx.HTTPError):  # it may be dead before it has answered
                        asyncio.run(asked(served, said))
                served.process.wait(PATIENCE_S)
            asyncio.run(database.settle())
        assert len(server.messages) == KILLS
        server.came = lambda _: True
        with serving(tmp_path, settings, RAPID, arguments=where) as served:
            said = {"n": 2, "do": "submit_notice", "subject": "hold 2", **letter}
            assert asyncio.run(asked(served, said))["ok"]
            second, first = until_all_sent(served)
            served.stop()
        assert server.ids[:KILLS] == [first["proof"]] * KILLS
        assert server.ids[KILLS:] == [first["proof"], second["proof"]]
        assert first["proof"] != second["proof"]
        repeats = {each.as_bytes() for each in server.messages if str(each["Message-ID"]) == first["proof"]}
        assert len(repeats) == 1

    async def holds() -> bool:
        store = await database.open()
        try:
            return (await verify(store)).ok
        finally:
            await store.close()

    assert asyncio.run(holds())
