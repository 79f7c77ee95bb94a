"""The staff stream: who signed in, who failed to, and who is locked out. A restart forgets none of it.

A member of staff goes by the id of the floor file; a name that the floor does not know goes by a keyed hash (`stranger` in
`keys.py`), and is counted and locked in the same way, so that nobody learns from an answer which names there are.
"""

from typing import assert_never

from msgspec import Struct, field

from croupier.durations import MINUTE
from croupier.play.arguments import Count
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.words import sentence

STRANGER = "unknown:"
"""What the keyed hash of a name that the floor does not know begins with."""
FAILURES = 5
"""How many failures in a row lock a name at the place they come from: a stranger elsewhere locks nobody out."""
LOCKED_FOR = 15 * MINUTE
MOST_KEPT = 1_000
"""How many names, each with a place, are kept in mind. Before there is one more, everybody's failures are forgotten and only
locks stay: were it the strangers' alone, a name would be known to be one of the staff's by what it has kept."""

# ---------------------------------------------------------------- events


class StaffEvent(Struct, frozen=True, tag_field="type", gc=False):
    """Something that happened at the door."""


class StaffSignedIn(StaffEvent, frozen=True, tag="staff_signed_in"):
    """A member of staff signed in."""

    staff: str
    place: str = ""
    """Where the try came from: a machine's address; nothing, if it is the server's own."""


class StaffVouched(StaffEvent, frozen=True, tag="staff_vouched"):
    """A member of staff gave name and password to decide something at another's terminal; no session began."""

    staff: str
    place: str = ""


class SignInFailed(StaffEvent, frozen=True, tag="sign_in_failed"):
    """A name or a password was wrong."""

    staff: str
    unwritten: int = 0
    """How many failures of strangers before this one came too fast to be written down one by one."""
    place: str = ""


class StaffLocked(StaffEvent, frozen=True, tag="staff_locked"):
    """There were too many failures in a row: nobody signs in by this name, from that place, for a while."""

    staff: str
    until: int
    place: str = ""


class StaffUnlocked(StaffEvent, frozen=True, tag="staff_unlocked"):
    """Somebody who may has let a name be tried again, wherever it was locked."""

    staff: str


class FailuresForgotten(StaffEvent, frozen=True, tag="failures_forgotten"):
    """Too many names have failed to be kept in mind: everybody begins anew, but for whoever is locked."""

    at: int


Event = StaffSignedIn | StaffVouched | SignInFailed | StaffLocked | StaffUnlocked | FailuresForgotten

# ---------------------------------------------------------------- commands


class StaffCommand(Struct, frozen=True, tag_field="do"):
    """What the door has to say, once it has looked at a password; or what it is told."""


class LetIn(StaffCommand, frozen=True, tag="let_in"):
    """The password was right."""

    staff: str
    place: str = ""


class Vouch(StaffCommand, frozen=True, tag="vouch"):
    """The password was right, and no session is wanted."""

    staff: str
    place: str = ""


class TurnAway(StaffCommand, frozen=True, tag="turn_away"):
    """The name or the password was wrong."""

    staff: str
    unwritten: Count = 0
    place: str = ""


class Unlock(StaffCommand, frozen=True, tag="unlock"):
    """Let a name be tried again before its time, wherever it is locked."""

    staff: str


Command = LetIn | Vouch | TurnAway | Unlock

# ---------------------------------------------------------------- state


def tried(staff: str, place: str) -> str:
    """What failures are counted by: a name and a place together."""
    return f"{place}\n{staff}" if place else staff


class Tries(Struct):
    """The failures in a row of a name at a place, and until when it is locked there."""

    failures: int = 0
    locked_until: int = 0


class SignIns(Struct):
    """Everyone's failures and locks, as the journal has left them."""

    tries: dict[str, Tries] = field(default_factory=dict)

    def is_locked(self, staff: str, place: str, at: int) -> bool:
        """Whether a name is locked at a place, at a time."""
        tries = self.tries.get(tried(staff, place))
        return tries is not None and at < tries.locked_until

    def locked(self, at: int) -> list[str]:
        """The members of staff whose names are locked at a time, wherever."""
        found = {_name(each) for each, tries in self.tries.items() if at < tries.locked_until}
        return sorted(name for name in found if not name.startswith(STRANGER))


def evolve(door: SignIns, event: Event) -> SignIns:
    """The door after an event. The door given is used up."""
    match event:
        case StaffSignedIn() | StaffVouched():
            door.tries.pop(tried(event.staff, event.place), None)
        case SignInFailed():
            door.tries.setdefault(tried(event.staff, event.place), Tries()).failures += 1
        case StaffLocked():
            door.tries[tried(event.staff, event.place)] = Tries(locked_until=event.until)
        case StaffUnlocked():
            door.tries = {each: tries for each, tries in door.tries.items() if _name(each) != event.staff}
        case FailuresForgotten():
            door.tries = {name: tries for name, tries in door.tries.items() if event.at < tries.locked_until}
        case _:
            assert_never(event)
    strangers = _strangers(door)
    if len(strangers) > MOST_KEPT:  # in journals of before, when the strangers' alone were forgotten
        for name in strangers:
            del door.tries[name]
    return door


def _strangers(door: SignIns) -> list[str]:
    return [each for each in door.tries if _name(each).startswith(STRANGER)]


def _name(of: str) -> str:
    """The name in what failures are counted by."""
    return of.rpartition("\n")[2]


# ---------------------------------------------------------------- decisions


def decide(door: SignIns, at: int, command: Command) -> Accepted[Event] | Refused:
    """The answer to a command. While a name is locked nothing counts, right or wrong, and nothing is written."""
    if isinstance(command, Unlock):
        if command.staff not in door.locked(at):
            return Refused(Reason.NOTHING, sentence("staff_is_not_locked", staff=command.staff), "")
        return Accepted([StaffUnlocked(command.staff)])
    if door.is_locked(command.staff, command.place, at):
        return Refused(Reason.TOO_OFTEN, sentence("account_is_locked_here"), "")
    match command:
        case LetIn():
            return Accepted([StaffSignedIn(command.staff, command.place)])
        case Vouch():
            return Accepted([StaffVouched(command.staff, command.place)])
        case TurnAway():
            failed = SignInFailed(command.staff, command.unwritten, command.place)
            counted = tried(command.staff, command.place)
            if counted not in door.tries and len(door.tries) >= MOST_KEPT:
                return Accepted([FailuresForgotten(at), failed])
            if door.tries.get(counted, Tries()).failures + 1 < FAILURES:
                return Accepted([failed])
            return Accepted([failed, StaffLocked(command.staff, at + LOCKED_FOR, command.place)])
        case _:
            assert_never(command)
