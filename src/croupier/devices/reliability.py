"""Which rounds a device that only reads can be relied on for; in the others a person enters what it should have read."""

from croupier.plan.devices import DeviceMessage
from croupier.play.commands import StaffCommand
from croupier.play.table import Table, Waiting
from croupier.rulebooks.policy import TablePolicy
from croupier.rulebooks.roles import Role
from croupier.words import sentence


def by_hand(policy: TablePolicy, command: str) -> str:
    """Who enters what a device cannot read, by the document.

    >>> from croupier.rulebooks.library import rulebook
    >>> by_hand(rulebook("canberra-mttg-2019").offer("sic_bo").table, "enter_dice")
    'the dealer enters it (10.3(c))'
    """
    allowed = policy.authority[command]
    people = [role.value.replace("_", " ") for role in allowed.value if role not in (Role.SHOE, Role.DICE, Role.WHEEL)]
    return sentence("people_enters_it_clause", people=" or ".join(people), clause=allowed.clause)


def by_declaring(policy: TablePolicy, code: str) -> str:
    """Who declares what a device has seen to have gone wrong, by the document.

    >>> from croupier.rulebooks.library import rulebook
    >>> by_declaring(rulebook("canberra-mttg-2019").offer("sic_bo").table, "die_not_flat")
    'the dealer declares die not flat (10.5(a))'
    """
    found = policy.irregularities[code]
    people = " or ".join(role.value.replace("_", " ") for role in found.authority.value)
    return f"the {people} declares {code.replace('_', ' ')} ({found.remedy.clause})"


class Doubt:
    """Once a device could not be relied on in a round, nothing that it says of that round is taken any more."""

    def __init__(self, device: str, remedy: str) -> None:
        self._device, self._remedy = device, remedy
        self._round: int | None = None

    def reaches(self, table: Table) -> bool:
        """Whether what the device says of this round is doubtful."""
        return self._round == table.round and not isinstance(table.phase, Waiting)

    def lift(self) -> None:
        """Another device has taken its place."""
        self._round = None

    def cast(self, table: Table, why: str, remedy: str = "") -> DeviceMessage:
        """From now on it is, and this is done about it; if nothing is said, what is usually done."""
        if isinstance(table.phase, Waiting):
            return DeviceMessage(alarm=sentence("device_alarm", device=self._device, why=why))
        self._round, remedy = table.round, remedy or self._remedy
        return DeviceMessage(
            alarm=sentence("device_nothing_more_of_this_round", device=self._device, why=why, remedy=remedy)
        )

    def refused(self, table: Table, command: StaffCommand, why: str) -> DeviceMessage:
        """What was read is not what the table waits for, so what comes next may not be either."""
        read = " ".join(filter(None, (str(getattr(command, name)) for name in command.__struct_fields__)))
        return self.cast(table, sentence("read_and_table_did_not_take", read=read, rstrip=why.rstrip(".")))
