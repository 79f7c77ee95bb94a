"""The house stream: with which key the floor was founded, and every time that a person let it open on a database that is
not where its seals or its key say it was. A restart forgets none of it."""

from typing import assert_never

from msgspec import Struct, field

from croupier.play.answers import Accepted, Refused

HOUSE = "house"
"""The name of the stream."""

# ---------------------------------------------------------------- events


class HouseEvent(Struct, frozen=True, tag_field="type", gc=False):
    """Something that happened to the floor as a whole."""


class FloorFounded(HouseEvent, frozen=True, tag="floor_founded"):
    """The floor was opened for the first time, or for the first time by a version that keeps this."""

    key_check: str
    """What tells the floor's key from any other, and nothing more about it."""


class FloorRestored(HouseEvent, frozen=True, tag="floor_restored"):
    """A person let the floor open although its database is not where its seals or its key say it was."""

    number: int
    """How many times that has been, as far as the journal and the seals know: above any number before it."""
    found: str
    """What was found when the floor was to be opened, in words."""
    reason: str
    by: str
    key_check: str


Event = FloorFounded | FloorRestored

# ---------------------------------------------------------------- commands


class HouseCommand(Struct, frozen=True, tag_field="do"):
    """What is done when a floor is opened, before anybody else is heard."""


class FoundFloor(HouseCommand, frozen=True, tag="found_floor"):
    """Keep which key this floor has."""

    key_check: str


class AcceptRestored(HouseCommand, frozen=True, tag="accept_restored"):
    """Open all the same, on a person's word."""

    number: int
    found: str
    reason: str
    by: str
    key_check: str


Command = FoundFloor | AcceptRestored

# ---------------------------------------------------------------- state


class House(Struct):
    """The floor as a whole, as the journal has left it."""

    key_check: str = ""
    restored: list[FloorRestored] = field(default_factory=list)

    @property
    def restores(self) -> int:
        """The number of the last restore; zero if there was none. No two states of a floor that went apart at a restore
        have the same, so whatever must never repeat can take it in."""
        return self.restored[-1].number if self.restored else 0


def evolve(house: House, event: Event) -> House:
    """The house after an event. The house given is used up."""
    match event:
        case FloorFounded():
            house.key_check = event.key_check
        case FloorRestored():
            house.restored.append(event)
            house.key_check = event.key_check
        case _:
            assert_never(event)
    return house


# ---------------------------------------------------------------- decisions


def decide(house: House, command: Command) -> Accepted[Event] | Refused:
    """The answer to a command."""
    match command:
        case FoundFloor():
            if house.key_check:
                return Refused("This floor has been founded.", "")
            return Accepted([FloorFounded(command.key_check)])
        case AcceptRestored():
            if command.number <= house.restores:
                return Refused(f"There has been a restore {house.restores}: the next has a higher number.", "")
            return Accepted(
                [FloorRestored(command.number, command.found, command.reason, command.by, command.key_check)]
            )
        case _:
            assert_never(command)
