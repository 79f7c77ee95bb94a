"""The house stream: with which key the floor was founded, every time that a person let it open on a database that is not
where its seals or its key say it was, which streams are held since then because records are missing, the digits that its
ticket numbers have begun with, and who has had which role and which key. A restart forgets nothing."""

from typing import assert_never

from msgspec import Struct, field

from croupier.play.arguments import Moment, Ordinal
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.words import sentence

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
    missing: dict[str, tuple[int, int]] = field(default_factory=dict)
    """By stream, the first and the last of the events that were sealed and are not there any more."""
    held: tuple[str, ...] = ()
    """Those of them that take no wager and pay nothing out until they are released."""
    at: int = 0
    """When that was. Restores of older releases do not say."""


class StreamReleased(HouseEvent, frozen=True, tag="stream_released"):
    """Somebody with the authority has seen to what is missing of a stream: it goes on from what is there."""

    stream: str


class DigitsTaken(HouseEvent, frozen=True, tag="digits_taken"):
    """From now on ticket numbers begin with these digits."""

    digits: str
    system: str
    """Those of the floor file, which every restore takes further by one."""
    restores: int


class PrivilegesChanged(HouseEvent, frozen=True, tag="privileges_changed"):
    """The floor was opened with a floor file that gives somebody another role, or something another key, than the last."""

    given: dict[str, str]
    """What each has now, by who or what has it: `role d.one`, `password d.one`, `terminal T7`."""
    withdrawn: tuple[str, ...] = ()
    """Who and what has nothing any more."""


Event = FloorFounded | FloorRestored | StreamReleased | DigitsTaken | PrivilegesChanged

# ---------------------------------------------------------------- commands


class HouseCommand(Struct, frozen=True, tag_field="do"):
    """What is done when a floor is opened, before anybody else is heard."""


class FoundFloor(HouseCommand, frozen=True, tag="found_floor"):
    """Keep which key this floor has."""

    key_check: str


class AcceptRestored(HouseCommand, frozen=True, tag="accept_restored"):
    """Open all the same, on a person's word."""

    number: Ordinal
    found: str
    reason: str
    by: str
    key_check: str
    missing: dict[str, tuple[int, int]] = field(default_factory=dict)
    held: tuple[str, ...] = ()
    at: Moment = 0


class ReleaseStream(HouseCommand, frozen=True, tag="release_stream"):
    """Let a stream go on of which records are missing since a restore."""

    stream: str


class TakeDigits(HouseCommand, frozen=True, tag="take_digits"):
    """Let ticket numbers begin with the digits of the floor file, taken further by one at every restore."""

    system: str


class TakePrivileges(HouseCommand, frozen=True, tag="take_privileges"):
    """Let those of the floor file hold from now on."""

    privileges: dict[str, str]


Command = FoundFloor | AcceptRestored | ReleaseStream | TakeDigits | TakePrivileges

# ---------------------------------------------------------------- state


class House(Struct):
    """The floor as a whole, as the journal has left it."""

    key_check: str = ""
    restored: list[FloorRestored] = field(default_factory=list)
    held: dict[str, tuple[int, int]] = field(default_factory=dict)
    """The streams that wait for their release, each with the first and the last event that is missing."""
    taken: list[DigitsTaken] = field(default_factory=list)
    privileges: dict[str, str] = field(default_factory=dict)

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
            house.held |= {stream: event.missing[stream] for stream in event.held}
        case StreamReleased():
            del house.held[event.stream]
        case DigitsTaken():
            house.taken.append(event)
        case PrivilegesChanged():
            kept = {name: what for name, what in house.privileges.items() if name not in event.withdrawn}
            house.privileges = kept | event.given
        case _:
            assert_never(event)
    return house


def digits(system: str, restores: int) -> str:
    """The digits that ticket numbers begin with: those of the floor file, taken further by one at every restore.

    >>> digits("98", 0), digits("98", 3)
    ('98', '01')
    """
    return f"{(int(system) + restores) % 100:02}"


def has_digits(house: House, system: str) -> bool:
    """Whether the digits that ticket numbers begin with now are on record."""
    last = house.taken[-1] if house.taken else None
    return last is not None and (last.system, last.restores) == (system, house.restores)


def _take_digits(house: House, system: str) -> Accepted[Event] | Refused:
    """Digits that were used before are not used again: nor those that a restore may have made the journal forget."""
    used = {digits(each.system, number) for each in house.taken for number in range(each.restores + 1)}
    new = digits(system, house.restores)
    if house.restores < 100 and new not in used:
        return Accepted([DigitsTaken(new, system, house.restores)])
    free = [each for each in (f"{number:02}" for number in range(100)) if digits(each, house.restores) not in used]
    if not free or house.restores >= 100:
        return Refused(Reason.LIMIT, sentence("all_system_digits_have_been_used"), "")
    words = sentence("ticket_numbers_that_begin_with_new", new=new)
    return Refused(Reason.DONE_ALREADY, sentence("write_other_digits_into_floor_file", words=words, free=free[0]), "")


# ---------------------------------------------------------------- decisions


def decide(house: House, command: Command) -> Accepted[Event] | Refused:
    """The answer to a command."""
    match command:
        case FoundFloor():
            if house.key_check:
                return Refused(Reason.DONE_ALREADY, sentence("this_floor_has_been_founded"), "")
            return Accepted([FloorFounded(command.key_check)])
        case AcceptRestored():
            if command.number <= house.restores:
                return Refused(
                    Reason.DONE_ALREADY, sentence("there_has_been_restore_restores", restores=house.restores), ""
                )
            said = (command.number, command.found, command.reason, command.by, command.key_check)
            return Accepted([FloorRestored(*said, command.missing, command.held, command.at)])
        case ReleaseStream():
            if command.stream not in house.held:
                return Refused(Reason.NOTHING, sentence("stream_is_not_held", stream=command.stream), "")
            return Accepted([StreamReleased(command.stream)])
        case TakeDigits():
            return _take_digits(house, command.system)
        case TakePrivileges():
            before, now = house.privileges, command.privileges
            if before == now:
                return Refused(Reason.NOTHING, sentence("nobody_has_another_role_or_key"), "")
            given = {name: what for name, what in now.items() if before.get(name) != what}
            return Accepted([PrivilegesChanged(given, tuple(name for name in before if name not in now))])
        case _:
            assert_never(command)
