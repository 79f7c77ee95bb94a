"""The shoe that reads cards: a line protocol of our own, behind the one interface that a vendor's frames go behind too.

    CARD 7c S1   a card has left the shoe, by its number where it tells it
    CUT          the cutting card has
    RESULT tie   what the coup came to, by the shoe: player, banker or tie
    EMPTY        no card is left
    FAULT text   it does not work
    HERE         nothing new, once a second

A line that was lost may have been a card, so after trouble nothing of the coup is taken from it any more: the table is told
what its document has done about a shoe that does not read, and nothing is made up.
"""

import re

import msgspec
from msgspec import Struct

from croupier.devices.reliability import Doubt, by_hand
from croupier.plan.devices import DeviceMessage, Nonsense
from croupier.play.cards.coup_commands import ReportResult
from croupier.play.cards.deal_commands import DrawCard
from croupier.play.cards.shoe_commands import ReportCuttingCard
from croupier.play.commands import StaffCommand
from croupier.play.table import Table
from croupier.rulebooks.approvals import MANUAL_ENTRY
from croupier.rulebooks.cards import SHOE_FAILED
from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.policy import TablePolicy
from croupier.rulebooks.remedies import Remedy
from croupier.rulebooks.roles import Role
from croupier.words import sentence

SILENCE_S = 4.0


class CardRead(Struct, frozen=True):
    """A card has left the shoe."""

    card: str
    shoe: str = ""


class CutRead(Struct, frozen=True):
    """The cutting card has."""


class ResultRead(Struct, frozen=True):
    """What the coup came to."""

    winner: str


class Empty(Struct, frozen=True):
    """No card is left."""


class DeviceFault(Struct, frozen=True):
    """It does not work."""

    text: str


class Here(Struct, frozen=True):
    """Nothing new."""


def parse(line: bytes) -> CardRead | CutRead | ResultRead | Empty | DeviceFault | Here:
    """A line of the shoe; `Nonsense` if it is none.

    >>> parse(b"CARD 7c S1")
    CardRead(card='7c', shoe='S1')
    """
    if found := re.fullmatch(rb"CARD ([A2-9TJQK][shdc])(?: ([!-~]+))?", line):
        return CardRead(found[1].decode(), (found[2] or b"").decode())
    if found := re.fullmatch(rb"RESULT (player|banker|tie)", line):
        return ResultRead(found[1].decode())
    if found := re.fullmatch(rb"FAULT ([ -~]+)", line):
        return DeviceFault(found[1].decode())
    for word, reading in ((b"CUT", CutRead()), (b"EMPTY", Empty()), (b"HERE", Here())):
        if line == word:
            return reading
    raise Nonsense(f"{line!r} is no line of a shoe")


def when_it_fails(policy: TablePolicy) -> str:
    """What a document has done about a coup that its shoe does not read to the end.

    >>> from croupier.rulebooks.library import rulebook
    >>> when_it_fails(rulebook("star-rapid-2016").offer("baccarat").table)
    'the cards go to another shoe (11.8.15.1), or the dealer enters them if that is approved (11.8.12)'
    """
    moved, entered = policy.irregularities.get(SHOE_FAILED), policy.approvals.get(MANUAL_ENTRY)
    if moved is None or entered is None:
        return by_hand(policy, "draw_card")
    another = sentence("cards_go_to_another_shoe_clause", clause=moved.remedy.clause)
    return sentence("another_or_dealer_enters_them_if", another=another, clause=entered.authority.clause)


def when_it_is_empty(policy: TablePolicy) -> str:
    """What a document has done about a coup for which the shoe has too few cards."""
    void = (each for each in policy.irregularities.values() if each.remedy.value is Remedy.RUN_OUT)
    return "".join(sentence("coup_that_needs_another_card", clause=each.remedy.clause) for each in void)


class ReadingShoe:
    """Deals what its shoe reads, card by card."""

    role = Role.SHOE

    def __init__(self, policy: TablePolicy, silence_s: float = SILENCE_S) -> None:
        self.silence_s = silence_s
        self._empty = sentence("shoe_reports_empty", policy=when_it_is_empty(policy))
        self._indicates = "report_result" in policy.authority
        self._doubt = Doubt("shoe", when_it_fails(policy))
        self._doubted = ""
        """The shoe that was doubted, where another can take its place."""
        self._cut_in: int | None = None
        """The round in which the cutting card came, or the last card."""

    def hear(self, table: Table, line: bytes) -> DeviceMessage:
        """A whole line came."""
        reading = parse(line)
        if self._in_use(table) != self._doubted:
            self._doubt.lift()
        match reading:
            case CardRead(card) if self._doubt.reaches(table):
                return self.doubt(table, sentence("read_shown_which_was_not_taken", shown=card))
            case CardRead(card, shoe):
                return DeviceMessage((DrawCard(card, device=shoe),), self._well(table))
            case CutRead():
                self._cut_in = table.round
                return DeviceMessage((ReportCuttingCard(),), sentence("cutting_card_has_come"))
            case ResultRead(winner) if self._indicates and not self._doubt.reaches(table):
                return DeviceMessage((msgspec.convert({"do": "report_result", "winner": winner}, ReportResult),))
            case ResultRead():
                return DeviceMessage()
            case Empty():
                self._cut_in = table.round
                return DeviceMessage(alarm=self._empty)
            case DeviceFault(text):
                return self.doubt(table, f"reports a fault: {text}")
            case Here():
                return DeviceMessage(alarm=self._well(table))

    def mishear(self, table: Table, why: str) -> DeviceMessage:
        """It may have been what the table waits for."""
        return self.doubt(table, f"was misheard: {why}")

    def doubt(self, table: Table, why: str) -> DeviceMessage:
        """A card may have left it unread."""
        self._doubted = self._in_use(table)
        return self._doubt.cast(table, why)

    def refused(self, table: Table, command: StaffCommand, why: str) -> DeviceMessage:
        """What it says does not belong to the coup: if it is a card, what comes next may not either."""
        if not isinstance(command, DrawCard):
            return DeviceMessage(alarm=sentence("shoe_was_not_believed", why=why))
        self._doubted = self._in_use(table)
        return self._doubt.refused(table, command, why)

    def _in_use(self, table: Table) -> str:
        return table.equipment.in_use.get(Kind.SHOE, "")

    def _well(self, table: Table) -> str | None:
        """Nothing is wrong any more, unless it is."""
        return None if self._doubt.reaches(table) or self._cut_in == table.round else ""
