"""Streams of which records are missing since a restore: they take no wager and pay nothing out until somebody with the
authority releases them. What was acknowledged and lost may have been a stake, a prize or a payment."""

from collections.abc import Iterable, Iterator

from croupier.cage import commands as cage
from croupier.cage.tickets import Ticket
from croupier.journal.memory import Facts
from croupier.journal.streams import (
    CASES,
    DRAWER,
    HOUSE,
    OF_MONEY,
    PROMOTION,
    TABLE,
    TERMINAL,
    TOURNAMENT,
    asked_of,
    kind_of,
    name_of,
)
from croupier.orders.authority import MAY_RELEASE, who
from croupier.orders.order import Order
from croupier.plan.floor_plan import FloorPlan
from croupier.play.decisions import Refused
from croupier.play.reasons import Reason
from croupier.play.remedies.put_right_commands import ReportMeter, ReportPicture
from croupier.play.staff.staff_commands import SendNotice, SignOff, SignOn, WriteNotice
from croupier.rulebooks.roles import Role
from croupier.words import sentence, words_for

STILL_TAKEN = (
    *(SignOn, SignOff, WriteNotice, SendNotice, ReportMeter, ReportPicture),
    *(cage.CallAttendant, cage.AnswerCall, cage.ReportPrinter, cage.HoldAccount, cage.HoldPayment),
)
"""What moves no money: who is there, what somebody is told, what a terminal shows, and what holds a payment back."""
PAYS = (DRAWER, TERMINAL)
"""The kinds of which one may have paid a ticket."""


def in_words(stream: str) -> str:
    """A stream of money by a name that people know.

    >>> in_words("table:R1"), in_words("cases")
    ('Table R1', 'Settlement errors')
    """
    return words_for("held_streams")[kind_of(stream).name].format(name=name_of(stream))


class HeldRecords:
    """What is held, and what is refused because of it."""

    def __init__(self, plan: FloorPlan, facts: Facts) -> None:
        self._plan, self._facts = plan, facts

    @property
    def streams(self) -> dict[str, tuple[int, int]]:
        """The streams that are held, each with the first and the last event that is missing."""
        return self._facts.one(HOUSE).held

    def words(self, stream: str) -> str:
        """What is held, why, and who can release it."""
        first, last = self.streams[stream]
        by = " or ".join(map(who, MAY_RELEASE))
        return sentence("records_are_missing", what=in_words(stream), first=first, last=last, by=by)

    def refusal(self, order: Order) -> Refused | None:
        """Why an order has to wait: it has to do with a stream that is held."""
        return self.among(order, self._concerned(order)) if self.streams else None

    def among(self, order: Order, streams: Iterable[str]) -> Refused | None:
        """Why an order has to wait that has to do with these streams. The system's own goes on: it ends what was begun."""
        held, command = self.streams, order.command
        if (
            not held
            or order.role is Role.CLOCK
            or isinstance(command, STILL_TAKEN)
            or asked_of(command) not in OF_MONEY
        ):
            return None
        found = next((each for each in streams if each in held), None)
        return None if found is None else Refused(Reason.HELD, self.words(found), "")

    def ticket(self, ticket: Ticket | None) -> Refused | None:
        """Why a ticket is not paid though it is good: it is from before the restore, and whoever may have paid it since is
        held."""
        if not self.streams or ticket is None or ticket.issued > self._facts.one(HOUSE).restored[-1].at:
            return None
        found = next((each for each in self.streams if kind_of(each) in PAYS), None)
        return None if found is None else Refused(Reason.HELD, sentence("may_be_paid", why=self.words(found)), "")

    def _concerned(self, order: Order) -> Iterator[str]:
        """The streams on whose records an order counts: its own, those of the place and of all its tables, from which its
        account is made up, the tournament that is played there and its tables, and the cash desk."""
        kind = asked_of(order.command)
        yield kind.stream_for(order)
        tables: list[str] = []
        if kind in (TABLE, TERMINAL, CASES):
            yield TERMINAL.stream(order.terminal)
            tables += [order.table, *self._plan.places.get(order.terminal, ())]
        if kind is TOURNAMENT:
            tables += [name for name in self._facts.tables if self._tournament(name) == order.tournament]
        if kind in (TOURNAMENT, PROMOTION, CASES):
            yield DRAWER.stream(order.desk)
        for name in tables:
            yield TABLE.stream(name)
            yield TOURNAMENT.stream(self._tournament(name))

    def _tournament(self, table: str) -> str:
        """The tournament of which a session is played at a table; none, as a rule."""
        found = self._facts.tables.get(table)
        return found.tournament.terms.tournament if found is not None and found.tournament is not None else ""
