"""Wrong ticket numbers: after a few in a row a terminal, or a clerk at a desk, has to wait, and others are told."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest
from casino import Casino, casino, table
from serving import Served, serving
from sockets import acceptor, dealer, sign_in
from speakers import speaker
from structlog.testing import capture_logs
from waiting import LOOKS_EVERY_S, until

from croupier.cage.commands import CashOut, InsertNote, InsertTicket, PayTicket
from croupier.orders.order import Answer, Command, Order
from croupier.rulebooks.roles import Role
from croupier.server.access import ticket_tries
from croupier.server.access.ticket_tries import FIRST_S, WRONG, Pause, TicketTries

TABLE = table("R1", "star-rapid-2016", "roulette", seats="t1 t2")
NOT_KNOWN = "This ticket is not known here. Please ask an attendant."


class Reader:
    """The ticket reader of a terminal, or a cashier's."""

    def __init__(self, c: Casino, tries: TicketTries, who: str = "terminal:t1") -> None:
        self.c, self.tries, self.who, self.number = c, tries, who, 0

    def order(self, command: Command) -> Order:
        self.number += 1
        at_desk = self.who.startswith("staff:")
        place = "" if at_desk else self.who.partition(":")[2]
        role = Role.CASHIER if at_desk else speaker(place, command)[0]
        at, desk = self.c.clock.now(), "1" if at_desk else ""
        return Order(self.who, self.number, at, role, self.who, command, "R1", place, desk)

    def say(self, command: Command) -> Answer:
        return self.c.run(self.tries.ask(self.order(command)))

    def read(self, number: int | str) -> str:
        """Why a number was not taken."""
        reply = f"{number:018}" if isinstance(number, int) else number
        return self.say(PayTicket(reply) if self.who.startswith("staff:") else InsertTicket(reply)).why


@pytest.fixture
def c() -> Iterator[Casino]:
    with casino(TABLE) as house:
        yield house


@pytest.fixture
def t1(c: Casino) -> Reader:
    return Reader(c, TicketTries(c.floor))


def wrong(reader: Reader, times: int) -> None:
    for number in range(times):
        assert reader.read(number) == NOT_KNOWN


def test_after_five_wrong_numbers_a_terminal_waits_and_each_further_one_doubles_it(c: Casino, t1: Reader) -> None:
    wrong(t1, WRONG)
    waits = "Too many wrong numbers: please wait {}."
    assert t1.read(99) == waits.format("a minute")
    c.clock.advance(FIRST_S - 1)
    assert t1.read(99) == waits.format("a minute")
    c.clock.advance(1)
    for pause in (2, 4, 8, 16, 32, 60, 60):
        assert t1.read(99) == NOT_KNOWN
        assert t1.read(99) == waits.format(f"{pause} minutes")
        c.clock.advance(pause * 60)


def test_a_right_number_is_not_looked_at_either_while_a_terminal_waits(c: Casino, t1: Reader) -> None:
    number = printed(c)
    wrong(t1, WRONG)
    assert t1.read(number).startswith("Too many wrong numbers")
    c.clock.advance(FIRST_S)
    assert t1.read(number) == ""


def printed(c: Casino) -> str:
    """The number of a good ticket, from t2."""
    c.play("dealer new_game")
    other = Reader(c, TicketTries(c.floor), "terminal:t2")
    assert other.say(InsertNote(20_00)).ok
    answer = other.say(CashOut())
    assert answer.ok
    return answer.ticket


def test_a_ticket_that_is_taken_ends_the_count_and_one_that_was_taken_before_does_not(c: Casino, t1: Reader) -> None:
    number = printed(c)
    wrong(t1, WRONG - 1)
    assert t1.read(number) == ""
    wrong(t1, WRONG - 1)
    assert "used already" in t1.read(number), "an old number is no wrong one, and no way to further tries"
    assert t1.read(1) == NOT_KNOWN
    assert t1.read(1).startswith("Too many")


def test_each_terminal_waits_for_itself_alone(c: Casino, t1: Reader) -> None:
    t2 = Reader(c, t1.tries, "terminal:t2")
    wrong(t1, WRONG)
    assert t2.read(1) == NOT_KNOWN


def test_numbers_sent_all_at_once_count_no_less_than_one_after_another(c: Casino, t1: Reader) -> None:
    async def all_at_once() -> list[Answer]:
        return await asyncio.gather(*(t1.tries.ask(t1.order(InsertTicket(f"{n:018}"))) for n in range(20)))

    assert [each.why for each in c.run(all_at_once())].count(NOT_KNOWN) == WRONG


def test_whoever_works_the_table_is_informed_while_the_pause_lasts(
    c: Casino, t1: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ticket_tries, "FIRST_S", 0.05)
    wrong(t1, WRONG)
    assert list(c.floor.alarms["R1"].values()) == ["t1: 5 wrong ticket numbers in a row."]
    assert t1.tries.alerts() == ("t1: 5 wrong ticket numbers in a row.",)
    c.clock.advance(0.05)
    assert t1.tries.alerts() == ()
    c.run(until(lambda: list(c.floor.alarms["R1"].values()) == [""], LOOKS_EVERY_S))


def test_a_table_that_is_not_there_is_sent_nothing(c: Casino, t1: Reader) -> None:
    async def tried() -> None:
        raise AssertionError

    async def nothing() -> None:
        return None

    for _ in range(WRONG):
        c.run(t1.tries.try_number("staff:cashier", "HP-none", nothing, "["))
    with pytest.raises(Pause):
        c.run(t1.tries.try_number("staff:cashier", "HP-none", tried, "["))
    assert t1.tries.alerts() == ("cashier: 5 wrong ticket numbers in a row.",)


def test_a_longer_pause_keeps_the_alarm_up(c: Casino, t1: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ticket_tries, "FIRST_S", 0.05)
    wrong(t1, WRONG)

    async def later() -> None:
        """When every pause that was set has run out by the loop's clock."""
        over = asyncio.Event()
        asyncio.get_running_loop().call_later(ticket_tries.FIRST_S, over.set)
        await over.wait()

    c.run(later())
    assert list(c.floor.alarms["R1"].values()) == ["t1: 5 wrong ticket numbers in a row."], "by the floor's clock"


def test_no_number_that_was_tried_is_in_the_books_or_in_the_log(
    c: Casino, t1: Reader, capsys: pytest.CaptureFixture[str]
) -> None:
    with capture_logs() as logs:
        wrong(t1, WRONG)
    books = c.database.read_bytes()
    assert all(f"{number:018}".encode() not in books for number in range(WRONG))
    assert "wrong_ticket_numbers" in [each["event"] for each in logs]
    printed = capsys.readouterr()
    assert "00000000" not in f"{logs}{printed.out}{printed.err}"


def test_at_the_desk_too_and_every_desk_is_informed(tmp_path_factory: pytest.TempPathFactory) -> None:
    async def at_desk(served: Served) -> None:
        token = (await sign_in(served, "cashier1")).json()["token"]
        async with httpx.AsyncClient(base_url=served.http, headers={"Authorization": f"Bearer {token}"}) as desk:
            for number in range(WRONG - 1):
                found = await desk.post("/api/desk/ticket", json={"ticket": f"{number:018}"})
                assert found.status_code == 404
            reply = {"n": 1, "desk": "1", "do": "pay_ticket", "ticket": "1" * 18}
            assert "not known" in (await desk.post("/api/desk", json=reply)).json()["why"]
            waits = await desk.post("/api/desk/ticket", json={"ticket": "1" * 18})
            assert (waits.status_code, "wait a minute" in waits.json()["detail"]) == (429, True)
            assert "wait a minute" in (await desk.post("/api/desk", json={**reply, "n": 2})).json()["why"]
            assert (await desk.get("/api/desk/1")).json()["alerts"] == ["cashier1: 5 wrong ticket numbers in a row."]

    async def at_terminal(served: Served) -> None:
        async with acceptor(served, "T1") as t1, dealer(served) as house:
            for number in range(WRONG):
                assert not (await t1.ask("insert_ticket", ticket=f"{number:018}"))["ok"]
            assert "wait a minute" in (await t1.ask("insert_ticket", ticket="1" * 18))["why"]
            while not house.picture["announcements"]:
                await house.hear()
            assert house.picture["announcements"] == ["T1: 5 wrong ticket numbers in a row."]

    with serving(tmp_path_factory.mktemp("tickets")) as served:
        asyncio.run(at_desk(served))
        asyncio.run(at_terminal(served))
        assert "1" * 18 not in (served.folder / "serve.log").read_text()
