"""The staff stream: who signed in, who failed to, and who is locked out. A restart forgets none of it.

A member of staff goes by the id of the floor file; a name that the floor does not know goes by a keyed hash (`stranger` in
`keys.py`), and is counted and locked in the same way, so that nobody learns from an answer which names there are.
"""

from typing import assert_never

from msgspec import Struct, field

from croupier.play.answers import Accepted, Refused

STAFF = "staff"
"""The name of the stream."""
STRANGER = "unknown:"
"""What the keyed hash of a name that the floor does not know begins with."""
FAILURES = 5
"""How many failures in a row lock a name."""
LOCKED_FOR = 15 * 60 * 1_000_000
LOCKED = "Too many tries: this account is locked for 15 minutes."
MOST_STRANGERS = 1_000
"""How many names that the floor does not know are kept in mind. Before there is one more, everybody's failures are forgotten
and only locks stay: were it the strangers' alone, a name would be known to be one of the staff's by what it has kept."""

# ---------------------------------------------------------------- events


class StaffEvent(Struct, frozen=True, tag_field="type", gc=False):
    """Something that happened at the door."""


class StaffSignedIn(StaffEvent, frozen=True, tag="staff_signed_in"):
    """A member of staff signed in."""

    staff: str


class StaffVouched(StaffEvent, frozen=True, tag="staff_vouched"):
    """A member of staff gave name and password to decide something at another's terminal; no session began."""

    staff: str


class SignInFailed(StaffEvent, frozen=True, tag="sign_in_failed"):
    """A name or a password was wrong."""

    staff: str
    unwritten: int = 0
    """How many failures of strangers before this one came too fast to be written down one by one."""


class StaffLocked(StaffEvent, frozen=True, tag="staff_locked"):
    """There were too many failures in a row: nobody signs in by this name for a while."""

    staff: str
    until: int


class FailuresForgotten(StaffEvent, frozen=True, tag="failures_forgotten"):
    """Too many names have failed to be kept in mind: everybody begins anew, but for whoever is locked."""

    at: int


Event = StaffSignedIn | StaffVouched | SignInFailed | StaffLocked | FailuresForgotten

# ---------------------------------------------------------------- commands


class StaffCommand(Struct, frozen=True, tag_field="do"):
    """What the door has to say, once it has looked at a password."""


class LetIn(StaffCommand, frozen=True, tag="let_in"):
    """The password was right."""

    staff: str


class Vouch(StaffCommand, frozen=True, tag="vouch"):
    """The password was right, and no session is wanted."""

    staff: str


class TurnAway(StaffCommand, frozen=True, tag="turn_away"):
    """The name or the password was wrong."""

    staff: str
    unwritten: int = 0


Command = LetIn | Vouch | TurnAway

# ---------------------------------------------------------------- state


class Tries(Struct):
    """A name's failures in a row, and until when it is locked."""

    failures: int = 0
    locked_until: int = 0


class Door(Struct):
    """Everyone's failures and locks, as the journal has left them."""

    tries: dict[str, Tries] = field(default_factory=dict)

    def is_locked(self, staff: str, at: int) -> bool:
        """Whether a name is locked at a time."""
        tries = self.tries.get(staff)
        return tries is not None and at < tries.locked_until


def evolve(door: Door, event: Event) -> Door:
    """The door after an event. The door given is used up."""
    match event:
        case StaffSignedIn() | StaffVouched():
            door.tries.pop(event.staff, None)
        case SignInFailed():
            door.tries.setdefault(event.staff, Tries()).failures += 1
        case StaffLocked():
            door.tries[event.staff] = Tries(locked_until=event.until)
        case FailuresForgotten():
            door.tries = {name: tries for name, tries in door.tries.items() if event.at < tries.locked_until}
        case _:
            assert_never(event)
    strangers = _strangers(door)
    if len(strangers) > MOST_STRANGERS:  # in journals of before, when the strangers' alone were forgotten
        for name in strangers:
            del door.tries[name]
    return door


def _strangers(door: Door) -> list[str]:
    return [name for name in door.tries if name.startswith(STRANGER)]


# ---------------------------------------------------------------- decisions


def decide(door: Door, at: int, command: Command) -> Accepted[Event] | Refused:
    """The answer to a command. While a name is locked nothing counts, right or wrong, and nothing is written."""
    if door.is_locked(command.staff, at):
        return Refused(LOCKED, "")
    match command:
        case LetIn():
            return Accepted([StaffSignedIn(command.staff)])
        case Vouch():
            return Accepted([StaffVouched(command.staff)])
        case TurnAway():
            failed = SignInFailed(command.staff, command.unwritten)
            if command.staff not in door.tries and len(_strangers(door)) >= MOST_STRANGERS:
                return Accepted([FailuresForgotten(at), failed])
            if door.tries.get(command.staff, Tries()).failures + 1 < FAILURES:
                return Accepted([failed])
            return Accepted([failed, StaffLocked(command.staff, at + LOCKED_FOR)])
        case _:
            assert_never(command)
