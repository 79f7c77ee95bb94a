"""The house stream: what a floor is founded with, and who has had which role and key."""

from functools import reduce

from croupier.house.house import FloorFounded, FoundFloor, House, PrivilegesChanged, TakePrivileges, decide, evolve
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason


def test_a_floor_is_founded_once_and_keeps_the_key_that_it_was_founded_with() -> None:
    assert decide(House(), FoundFloor("first")) == Accepted([FloorFounded("first")])
    house = evolve(House(), FloorFounded("first"))
    refused = decide(house, FoundFloor("second"))
    assert isinstance(refused, Refused)
    assert refused.reason is Reason.DONE_ALREADY
    assert house.key_check == "first"


def test_only_what_is_another_role_or_key_is_put_on_record_and_what_is_gone() -> None:
    before = PrivilegesChanged({"role d.one": "dealer", "role d.two": "dealer", "terminal T7": "2"})
    house = reduce(evolve, [before], House())
    now = {"role d.one": "gaming_manager", "terminal T7": "2"}
    changed = PrivilegesChanged({"role d.one": "gaming_manager"}, ("role d.two",))
    assert decide(house, TakePrivileges(now)) == Accepted([changed])
    house = evolve(house, changed)
    assert house.privileges == now
    refused = decide(house, TakePrivileges(now))
    assert isinstance(refused, Refused)
    assert refused.reason is Reason.NOTHING
