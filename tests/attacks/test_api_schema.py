"""Whoever asks whatever of the described API gets an answer that the description has, and never a fault of ours."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from casino import table
from driving import FLOOR_FILE
from hypothesis import HealthCheck, given, settings, strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation, BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from serving import PASSWORD, STAFF, Served, serving, staffed
from sockets import dealer, insert, player

from croupier.journal.keys import screen_key

Operation = APIOperation[Any, Any, Any, Any]
EXAMPLES = 5
"""Of each route, for each who asks."""
CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)
MORE = {"manager1": "tournament_manager", "director1": "tournament_director", "scrutineer1": "scrutineer"}
ONE_OF_EACH = {role: name for name, role in {**STAFF, **MORE}.items()}
CONDITIONS = FLOOR_FILE.with_name("cup24.toml").read_bytes()
STAR = table("L1", "star-roulette-2024", "roulette", seats="L1T", period_s=None)
TERMS = b'rulebook = "star-rapid-2016"\ntitle = "Spring draw"\nminimum_wager = "25.00"'
KNOWN: dict[str, Any] = {
    "table": "R1",
    "terminal": "T1",
    "desk": "1",
    "document": "star-rapid-2016",
    "number": 1,
    "person": "P1",
    "name": "cup",
    "part": "incidents",
    "kind": "access",
}
"""What there is on the floor; the rest that is asked for is not there."""
KEYS: dict[str, Callable[[Served], str]] = {
    "printer": lambda floor: floor.printer_key("T1"),
    "acceptor": lambda floor: floor.acceptor_key("T1"),
    "display": lambda floor: screen_key(floor.key, "R1-display"),
    "terminal": lambda floor: floor.terminal_key("T1"),
}
"""The machines that have keys of their own. The terminal is the last: it takes the ticket."""
OPENS = {"printer": ("POST", "/api/printers/T1/ticket"), "terminal": ("GET", "/api/terminals/T1/session")}
"""What a machine's key opens, and no other's."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("described")
    text = FLOOR_FILE.read_text("utf-8").replace("period_s = 30", "period_s = 120")
    (folder / "floor.toml").write_text(
        text.replace('wheel = "simulated"', 'wheel = "dealer"') + STAR + staffed(**MORE), "utf-8"
    )
    with serving(folder) as served:
        for path, file in (("tournaments/cup/conditions?n=1", CONDITIONS), ("promotions/cup/terms?n=2", TERMS)):
            written = httpx.post(f"{served.http}/api/{path}", content=file, headers=bearer(served, "operator1"))
            assert written.json()["ok"], written.text
        known = {"n": 0, "do": "register_person", "name": "Ann Example"}
        assert httpx.post(f"{served.http}/api/people", json=known, headers=bearer(served, "cashier1")).json()["ok"]
        asyncio.run(pay_out(served))
        yield served


async def pay_out(floor: Served) -> None:
    """A ticket waits at T1: for its printer whole, and for its page with a masked number."""
    await insert(floor, "T1", 20_00)
    async with dealer(floor) as house:
        assert (await house.ask("new_game"))["ok"]
    async with player(floor, "T1") as page:
        assert (await page.ask("cash_out"))["ok"]


@pytest.fixture(scope="module")
def described(floor: Served) -> BaseSchema:
    return schemathesis.openapi.from_url(f"{floor.http}/api/openapi.json")


def bearer(floor: Served, who: str) -> dict[str, str]:
    if who == "nobody":
        return {}
    if who in KEYS:
        return {"Authorization": f"Bearer {KEYS[who](floor)}"}
    answer = httpx.post(f"{floor.http}/api/sign-in", json={"staff": who, "password": PASSWORD})
    return {"Authorization": f"Bearer {answer.json()['token']}"}


def ask(operation: Operation, mode: GenerationMode, headers: dict[str, str]) -> None:
    """Ask a route this and that, as it is described or not, about what there is and what there is not."""

    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode), known=st.booleans())
    def asks(case: schemathesis.Case[Any], known: bool) -> None:
        if known:
            case.path_parameters.update({name: KNOWN[name] for name in case.path_parameters})
            if isinstance(case.body, dict):
                case.body.update({name: KNOWN[name] for name in ("table", "desk") if name in case.body})
        case.headers.update(headers)
        case.validate_response(case.call(timeout=10), checks=list(CHECKS))

    asks()


@pytest.mark.parametrize("who", ["nobody", *KEYS, *ONE_OF_EACH.values()])
def test_an_api_that_is_asked_anything_answers_as_it_is_described(
    floor: Served, described: BaseSchema, who: str
) -> None:
    headers = bearer(floor, who)
    for machine, (method, path) in OPENS.items():
        answer = httpx.request(method, f"{floor.http}{path}", headers=headers)
        assert (answer.status_code == 401) is (machine != who), (path, answer.text)
    operations = [each.ok() for each in described.get_all_operations() if isinstance(each, Ok)]
    assert len(operations) > 25
    for operation in sorted(operations, key=lambda each: each.path == "/api/sign-out"):  # which ends the session
        ask(operation, GenerationMode.POSITIVE, headers)
        if operation.body:
            ask(operation, GenerationMode.NEGATIVE, headers)
    assert httpx.get(f"{floor.http}/health").json() == {"ok": True}
    assert "order_failed" not in (floor.folder / "serve.log").read_text("utf-8")
