"""Money that goes from one ledger to another, and tickets that were accepted for what they are not, are named."""

import pytest
from forging import forge

from croupier.cage.ledger import account_id
from croupier.cage.terminal_events import (
    AccountClosed,
    AccountOpened,
    ChecksIssued,
    NoteStacked,
    TicketAccepted,
    TicketIssued,
)
from croupier.journal.store import Store
from croupier.journal.streams import Event
from croupier.journal.verify import Finding, Verdict, verify

pytestmark = pytest.mark.anyio

CUP = "tournament:cup"


def printed(terminal: str, amount: int) -> list[tuple[str, Event]]:
    """A terminal is funded and pays out a ticket."""
    stream, account = f"terminal:{terminal}", f"{terminal}-1"
    return [
        (stream, AccountOpened(account)),
        (stream, NoteStacked(account, amount)),
        (stream, TicketIssued(account, "ab12", "0042", amount)),
        (stream, AccountClosed(account)),
    ]


def put_in(terminal: str, amount: int) -> list[tuple[str, Event]]:
    """A terminal takes the ticket."""
    stream, account = f"terminal:{terminal}", f"{terminal}-1"
    return [(stream, AccountOpened(account)), (stream, TicketAccepted(account, "ab12", amount))]


async def test_money_that_becomes_the_chips_of_a_tournament_is_found(store: Store) -> None:
    account, here = account_id("E1", 1, CUP), "terminal:T1"
    opened: list[tuple[str, Event]] = [
        (here, AccountOpened("T1-1")),
        (here, NoteStacked("T1-1", 5000)),
        (here, AccountOpened(account, "E1", CUP)),
    ]
    await forge(store, [*opened, (here, ChecksIssued("T1-1", account, "blue", "R1", 500, 5000, 0))])
    what = "a transfer goes from one ledger to another"
    assert await verify(store) == Verdict(False, 4, Finding(here, 4, what))


async def test_each_ledger_sums_to_zero_and_verify_names_it(store: Store) -> None:
    """Whatever is done with a tournament's account stays among its chips, be it the cage that does it."""
    account, here = account_id("E1", 1, CUP), "terminal:T1"
    in_cup: list[tuple[str, Event]] = [(here, AccountOpened(account, "E1", CUP)), (here, NoteStacked(account, 5000))]
    await forge(store, [*in_cup, *printed("T2", 700)])
    assert await verify(store) == Verdict(True, 6, None, ledgers=("money", CUP))
    assert {each.id: (each.holder, each.ledger) for each in await store.accounts()} == {
        account: ("E1", CUP),
        "T2-1": ("T2", "money"),
    }


async def test_an_account_that_was_opened_in_another_ledger_than_its_name_says_is_found(store: Store) -> None:
    await forge(store, [("terminal:T1", AccountOpened("T1-1", "T1", CUP))])
    what = "the account T1-1 is not of the ledger that it was opened in"
    assert await verify(store) == Verdict(False, 0, Finding("terminal:T1", 1, what))


@pytest.mark.parametrize(("printer", "taker"), [("T1", "T2"), ("T2", "T1")])
async def test_a_ticket_accepted_for_what_it_was_issued_for_holds(store: Store, printer: str, taker: str) -> None:
    await forge(store, [*printed(printer, 5000), *put_in(taker, 5000)])
    assert await verify(store) == Verdict(True, 6, None, ledgers=("money",))


@pytest.mark.parametrize(("printer", "taker"), [("T1", "T2"), ("T2", "T1")])
async def test_a_ticket_accepted_for_another_amount_is_named_whichever_stream_is_read_first(
    store: Store, printer: str, taker: str
) -> None:
    await forge(store, [*printed(printer, 5000), *put_in(taker, 9000)])
    fault = (await verify(store)).first_fault
    assert fault is not None
    assert (fault.stream, fault.version) == (f"terminal:{taker}", 2)
    assert "another amount" in fault.what


async def test_a_ticket_accepted_that_was_never_issued_is_named(store: Store) -> None:
    await forge(store, put_in("T1", 5000))
    fault = (await verify(store)).first_fault
    assert fault is not None
    assert (fault.stream, fault.version) == ("terminal:T1", 2)
    assert "never issued" in fault.what
