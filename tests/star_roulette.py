"""The Star's roulette, for its tests: the mark of a clause, who sits down, and what could be done now."""

import pytest
from casino import Casino

from croupier.server.orders.actions import possible

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
    """Which of these commands the table L1 would take now."""
    return sorted(possible(c.floor.plan.tables["L1"], c.state(), c.clock.now()) & set(names))
