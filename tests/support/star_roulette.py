"""The Star's roulette, for its tests: the mark of a clause, who sits down, and what could be done now."""

import httpx
import pytest
from casino import Casino
from serving import Served
from sockets import acceptor, dealer as dealer_screen, sign_in
from watching import on_dealer

KEY = "star-roulette-2024"
SIT_DOWN = """
    operator issue_card A1 person1
    operator issue_card B1 person2
    p1 present_card A1
    p2 present_card B1
    dealer buy_in p1 cash 1000.00
    dealer buy_in p2 cash 1000.00
"""
"""Two players on the cloth with 1,000.00 each."""
ALL_SIT_DOWN = """
    operator issue_card A1 person1
    operator issue_card B1 person2
    operator issue_card C1 person3
    p1 present_card A1
    p2 present_card B1
    t1 present_card C1
    dealer buy_in p1 cash 1000.00
    dealer buy_in p2 cash 1000.00
    dealer buy_in t1 cash 1000.00
"""
"""The two, and a third at a terminal."""


def star(clause: str) -> pytest.MarkDecorator:
    """The mark of a clause of this document."""
    return pytest.mark.clause(KEY, clause)


def can(c: Casino, *names: str) -> list[str]:
    """Which of these commands the dealer's terminal offers now."""
    return sorted({*on_dealer(c).can} & {*names})


async def seated(served: Served, bought: int = 100_00) -> None:
    """A player with a card and money at T1 of L1, before anybody looks at the pages."""
    token = (await sign_in(served, "operator1")).json()["token"]
    issue = {"n": 1, "desk": "1", "table": "L1", "do": "issue_card", "card": "A1", "person": "person1"}
    async with httpx.AsyncClient() as office:
        reply = await office.post(f"{served.http}/api/desk", json=issue, headers={"authorization": f"Bearer {token}"})
        assert reply.json()["ok"], reply.json()
    async with (
        dealer_screen(served, table="L1") as house,
        dealer_screen(served, "supervisor2", table="L1") as pit,
        dealer_screen(served, "supervisor1", table="L1") as casino,
        acceptor(served, "T1") as reader,
    ):
        assert (await pit.ask("sign_on"))["ok"]
        assert (await pit.ask("attach_drop_box", box="0417"))["ok"]
        assert (await casino.ask("compare_wheel", item="L1-wheel", agrees=True))["ok"]
        assert (await reader.ask("present_card", card="A1"))["ok"]
        assert (await house.ask("buy_in", seat="T1", kind="cash", amount=bought))["ok"]
