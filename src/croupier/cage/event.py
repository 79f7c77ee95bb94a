"""What everything that happens in the cage has in common."""

from msgspec import Struct


class CageEvent(Struct, frozen=True, tag_field="type", gc=False):
    """Something that happened in the cage."""


class CageEventWithoutMoney(CageEvent, frozen=True):
    """One that moves no money. Every other has its postings in the ledger."""
