"""The house stream: what a floor is founded with."""

from croupier.house.house import FloorFounded, FoundFloor, House, decide, evolve
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason


def test_a_floor_is_founded_once_and_keeps_the_key_that_it_was_founded_with() -> None:
    assert decide(House(), FoundFloor("first")) == Accepted([FloorFounded("first")])
    house = evolve(House(), FloorFounded("first"))
    refused = decide(house, FoundFloor("second"))
    assert isinstance(refused, Refused)
    assert refused.reason is Reason.DONE_ALREADY
    assert house.key_check == "first"
