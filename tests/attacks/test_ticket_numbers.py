"""Whoever keeps an old paper, has a backup put back, or reads the database, gets nothing by it."""

import hashlib
import hmac
import os
import shutil
from collections.abc import Iterator

import apsw
import pytest
from casino import KEY, Casino, casino, table
from counter import cashier, refused, row, ticket_of
from msgspec.structs import replace

from croupier.cage.commands import CashOut, PayTicket
from croupier.cage.tickets import Ticket, is_well_formed, ticket_number
from croupier.floor.floor import Floor
from croupier.floor.opening import take_digits
from croupier.floor.tickets import Tickets
from croupier.games.notation import WrongInput
from croupier.house.house import AcceptRestored, DigitsTaken, FloorRestored, House, TakeDigits, decide, evolve
from croupier.journal.ticket_numbers import TicketNumbers
from croupier.journal.verify import verify
from croupier.orders.order import Answer, Order
from croupier.play.decisions import Accepted, Refused
from croupier.rulebooks.roles import Role

R1 = table("R1", "star-rapid-2016", "roulette", seats="t1 t2")
PAID_OUT = "t1 notes 20.00\ndealer new_game\nt1 cash_out"


def restored(c: Casino) -> None:
    """Put the backup of the database back, as whoever runs the floor would."""
    c.stop()
    shutil.copy(backup(c), c.database)
    for rest in ("-wal", "-shm"):
        c.database.with_name(c.database.name + rest).unlink(missing_ok=True)
    c.restart()


def backup(c: Casino) -> str:
    """Where the backup is."""
    return f"{c.database}.backup"


def backed_up(c: Casino) -> None:
    """Make a backup of the database, with the floor closed for it."""
    c.stop()
    shutil.copy(c.database, backup(c))
    c.restart()


def leave(c: Casino, number: int) -> Answer:
    """The player at t1 cashes out, by a command with a number of the terminal's own."""
    return c.run(
        c.floor.submit(Order("terminal:t1", number, c.clock.now(), Role.PLAYER, "terminal:t1", CashOut(), "R1", "t1"))
    )


def test_an_old_paper_is_unknown_to_a_new_database_with_the_same_key() -> None:
    with casino(R1, entropy=os.urandom) as c:
        old = ticket_of(c, c.play(PAID_OUT))
    with casino(R1, entropy=os.urandom) as c:
        new = ticket_of(c, c.play(PAID_OUT))
        assert new != old, "the same terminal, account and amount"
        assert refused(cashier(c, PayTicket(old)), "1.1(redeemable ticket)", "not known")
        c.play(f"t2 ticket {old}\nexpect refused 4.3.2")
        assert cashier(c, PayTicket(new)).ok


def test_an_old_paper_is_unknown_to_a_backup_that_was_put_back() -> None:
    with casino(R1, entropy=os.urandom) as c:
        c.play("t1 notes 20.00")
        backed_up(c)
        old = ticket_of(c, c.play("dealer new_game\nt1 cash_out"))
        assert cashier(c, PayTicket(old)).ok
        restored(c)
        new = ticket_of(c, c.play("dealer new_game\nt1 cash_out"))
        assert new != old
        assert refused(cashier(c, PayTicket(old)), "1.1(redeemable ticket)", "not known"), (
            "it is not paid as another's ticket"
        )
        assert row(c).state == "good"


def test_a_number_that_chance_gives_twice_is_drawn_again() -> None:
    drawn: Iterator[bytes] = iter([bytes(16), bytes(12), bytes(16), b"n" * 12, b"\1" * 16, b"m" * 12])
    with casino(R1, entropy=lambda _: next(drawn)) as c:
        first = ticket_of(c, c.play(PAID_OUT))
        second = ticket_of(c, c.play("t2 notes 20.00\nt2 cash_out"))
        assert first.startswith("070000000000000")
        assert second != first
        assert is_well_formed(second)


def test_a_ticket_of_0_1_0_whose_number_was_derived_is_still_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    digest = hmac.digest(KEY, b"ticket|t1-1|0", hashlib.sha256)
    number = ticket_number("07", int.to_bytes(int.from_bytes(digest) % 10**13, 16))

    def derive(numbers: TicketNumbers, system: str, account: str) -> Ticket:
        return Ticket(numbers.name(number), "ticket", account, number[-4:], 0, 0)

    with casino(R1) as c:
        monkeypatch.setattr(Tickets, "system", "")
        monkeypatch.setattr(TicketNumbers, "draw", derive)
        c.play(PAID_OUT)
        monkeypatch.undo()
        c.restart()
        assert c.holds()
        assert row(c).number is None
        assert cashier(c, PayTicket(number)).ok


@pytest.mark.parametrize("restarted", [False, True])
def test_a_lost_answer_is_given_again_with_the_same_ticket_until_the_ticket_ends(restarted: bool) -> None:
    with casino(R1) as c:
        c.play("t1 notes 20.00\ndealer new_game")
        first = leave(c, 7)
        assert is_well_formed(first.ticket)
        if restarted:
            c.restart()
        assert leave(c, 7) == first
        assert leave(c, 8).ticket == "", "another command pays nothing out"
        assert cashier(c, PayTicket(first.ticket)).ok
        assert leave(c, 7).ticket == ""


def test_the_database_holds_no_number_that_can_be_read_and_none_at_all_of_a_ticket_that_has_ended() -> None:
    with casino(R1) as c:
        number = ticket_of(c, c.play(PAID_OUT))
        sealed = row(c).number
        assert sealed is not None
        assert TicketNumbers(KEY, os.urandom).read(row(c)) == number
        c.stop()
        assert number.encode() not in c.database.read_bytes()
        c.restart()
        assert cashier(c, PayTicket(number)).ok
        assert row(c).number is None


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("number = NULL", "the ticket's sealed number is missing, though the ticket has not ended"),
        ("number = x'00'", "the sealed number is not the ticket's own"),
        ("number = zeroblob(46)", "the sealed number is not the ticket's own"),
        ("number = (SELECT number FROM ticket AS other WHERE other.ticket <> ticket.ticket)", "not the ticket's own"),
        ("state = 'paid', desk = '1'", "the ticket is not as its events left it"),
    ],
)
def test_verify_names_a_sealed_number_that_was_changed(change: str, what: str) -> None:
    with casino(R1) as c:
        c.play(f"{PAID_OUT}\nt2 notes 20.00\nt2 cash_out")
        db = apsw.Connection(str(c.database))
        [once] = db.execute("SELECT sql FROM sqlite_master WHERE name = 'ticket_once'")
        db.execute("DROP TRIGGER ticket_once; CREATE TABLE kept AS SELECT * FROM ticket")
        db.execute(f"UPDATE ticket SET {change} WHERE account = 't1-1'")
        verdict = c.run(verify(c.floor.store, numbers=TicketNumbers(KEY, os.urandom)))
        assert verdict.first_fault is not None
        assert what in verdict.first_fault.what
        db.execute("UPDATE ticket SET (number, state, desk) = (SELECT number, state, desk FROM kept"
                   " WHERE kept.ticket = ticket.ticket); DROP TABLE kept")  # fmt: skip
        db.execute(*once)


def test_verify_names_a_number_that_is_kept_beyond_the_tickets_end() -> None:
    with casino(R1) as c:
        number = ticket_of(c, c.play(PAID_OUT))
        sealed = row(c).number
        assert cashier(c, PayTicket(number)).ok
        db = apsw.Connection(str(c.database))
        [once] = db.execute("SELECT sql FROM sqlite_master WHERE name = 'ticket_once'")
        with pytest.raises(apsw.ConstraintError, match="ends once"):
            db.execute("UPDATE ticket SET number = ?, desk = 'x'", (sealed,))
        db.execute("DROP TRIGGER ticket_once")
        db.execute("UPDATE ticket SET number = ?", (sealed,))
        verdict = c.run(verify(c.floor.store))
        assert verdict.first_fault is not None
        assert verdict.first_fault.what == "the ticket's sealed number is kept, and should not be"
        db.execute("UPDATE ticket SET number = NULL")
        db.execute(*once)


# ---------------------------------------------------------------- the system's digits


def accept_restored(c: Casino, number: int) -> None:
    """A person lets the floor open on a backup that was put back."""
    at = c.clock.now()
    word = AcceptRestored(number, "its seals are ahead", "the disk of the night before", "s.one", "k")
    assert c.run(c.floor.submit(Order("house", at, at, Role.CLOCK, "house", word))).ok


def test_after_a_restore_numbers_begin_with_other_digits_also_after_a_restart() -> None:
    with casino(R1, entropy=os.urandom) as c:
        c.run(take_digits(c.floor))
        assert ticket_of(c, c.play(PAID_OUT))[:2] == "07"
        accept_restored(c, 1)
        c.run(take_digits(c.floor))
        second = ticket_of(c, c.play("t2 notes 20.00\nt2 cash_out"))
        c.restart()
        c.run(take_digits(c.floor))
        assert (second[:2], c.floor.desk.tickets.system) == ("08", "08")
        assert [each for each in c.events("house") if isinstance(each, DigitsTaken)] == [
            DigitsTaken("07", "07", 0),
            DigitsTaken("08", "07", 1),
        ]
        assert cashier(c, PayTicket(second)).ok
        with pytest.raises(WrongInput, match="begin with 07 have been issued"):
            c.run(take_digits(changed(c, "06")))


def changed(c: Casino, system: str) -> Floor:
    """The floor with other digits in its floor file."""
    c.floor.plan = replace(c.floor.plan, system=system)
    return c.floor


def house(*taken: DigitsTaken, restores: int = 0) -> House:
    """A floor as a whole, with the digits that it has taken and the number of its last restore."""
    state = House()
    for each in taken:
        state = evolve(state, each)
    return evolve(state, FloorRestored(restores, "", "", "", "")) if restores else state


def test_digits_that_were_used_are_not_used_again_whatever_the_floor_file_says() -> None:
    first = DigitsTaken("07", "07", 0)
    assert decide(house(), TakeDigits("07")) == Accepted([first])
    assert decide(house(first, restores=3), TakeDigits("07")) == Accepted([DigitsTaken("10", "07", 3)])
    assert decide(house(first), TakeDigits("12")) == Accepted([DigitsTaken("12", "12", 0)])
    back = decide(house(first, DigitsTaken("12", "12", 0)), TakeDigits("07"))
    assert isinstance(back, Refused)
    assert 'such as system = "00"' in back.why
    # A restore makes the journal forget what was taken between: those digits count as used all the same.
    forgotten = decide(house(first, DigitsTaken("10", "07", 3), restores=4), TakeDigits("05"))
    assert isinstance(forgotten, Refused)
    assert "begin with 09" in forgotten.why


def test_a_floor_that_has_used_all_digits_says_so() -> None:
    every = [DigitsTaken(f"{number:02}", f"{number:02}", 0) for number in range(100)]
    for spent in (house(*every), house(every[0], restores=100)):
        refusal = decide(spent, TakeDigits("00"))
        assert isinstance(refusal, Refused)
        assert refusal.why.startswith("All system digits have been used")
