"""What a restore has lost records of takes no wager and pays nothing out until the operator releases it."""

from collections.abc import Iterator

import pytest
from house import House, house
from msgspec.structs import replace

from croupier.cage import commands as cage
from croupier.floor.held_alarms import HeldAlarms
from croupier.house.house import AcceptRestored, ReleaseStream
from croupier.orders.order import Answer, Command
from croupier.play.reasons import Reason
from croupier.play.staff.staff_commands import SignOff, SignOn
from croupier.rulebooks.roles import Role
from croupier.tournaments.commands import PublishConditions


@pytest.fixture
def h() -> Iterator[House]:
    """A floor on which a round is open and both players have credit."""
    with house() as h:
        h.wagered("T1", 20_00, {"red": 5_00})
        h.player("T2").notes(20_00)
        yield h


def restored(h: House, *held: str) -> None:
    """The floor was put back, and these streams lack their events 7 to 9."""
    said = ("its seals are ahead", "a new disk", "supervisor1", "ab")
    found = AcceptRestored(1, *said, dict.fromkeys(held, (7, 9)), held, h.clock.now())
    assert h.ask(h.by(Role.CLOCK).order(found)).ok
    h.clock.advance(1)


def release(h: House, stream: str) -> Answer:
    return h.by(Role.OPERATOR).ask(ReleaseStream(stream))


def at_desk(h: House, command: Command, role: Role = Role.CASHIER, tournament: str = "") -> Answer:
    return h.ask(replace(h.by(role).order(command, ""), desk="1", tournament=tournament))


def is_held(answer: Answer, what: str) -> bool:
    """Whether something is refused in a sentence that says what is held, why, and who releases it."""
    said = all(each in answer.why for each in (what, "records 7 to 9 are missing", "until the operator releases it"))
    return (answer.ok, answer.reason) == (False, Reason.HELD) and said


def test_a_place_whose_records_are_missing_takes_no_wager_and_no_note_and_pays_nothing_out(h: House) -> None:
    restored(h, "terminal:T1")
    before = h.picture()
    for command in (cage.CashOut(), cage.InsertNote(20_00)):
        assert is_held(h.player("T1").ask(command), "Terminal T1")
    assert is_held(h.player("T1").place("red", 5_00), "Terminal T1")
    assert h.picture() == before
    assert h.player("T2").place("red", 5_00).ok, "another place goes on"
    assert h.player("T1").ask(cage.CallAttendant()).ok


def test_a_table_whose_records_are_missing_stands_and_so_does_whatever_it_paid(h: House) -> None:
    restored(h, "table:R1")
    for answer in (h.player("T2").place("red", 5_00), h.player("T2").cash_out(), h.dealer.no_more_bets()):
        assert is_held(answer, "Table R1")
    assert h.dealer.ask(SignOff()).ok
    assert h.dealer.ask(SignOn()).ok, "who is at a table moves no money"
    h.close_wagering()
    assert h.phase == "closed", "the clock goes on"


def test_what_was_released_goes_on_and_a_second_release_changes_nothing(h: House) -> None:
    restored(h, "table:R1", "terminal:T2")
    assert release(h, "table:R1").ok
    assert is_held(h.player("T2").place("red", 5_00), "Terminal T2")
    assert release(h, "terminal:T2").ok
    before = h.picture()
    again = release(h, "terminal:T2")
    assert (again.ok, again.reason, again.why) == (False, Reason.NOTHING, "terminal:T2 is not held.")
    assert not release(h, "terminal:T9").ok
    assert h.picture() == before
    assert h.player("T2").place("red", 5_00).ok


def test_a_release_is_in_the_journal_with_who_gave_it_and_outlives_a_restart(h: House) -> None:
    restored(h, "table:R1", "terminal:T2")
    assert release(h, "table:R1").ok
    last = h.records("house")[-1]
    assert (last.type, last.actor) == ("stream_released", "some operator")
    h.restart()
    assert [*h.floor.held.streams] == ["terminal:T2"]


def test_a_ticket_from_before_the_restore_is_paid_nowhere_while_whoever_may_have_paid_it_is_held(h: House) -> None:
    ticket = h.ticket_worth(5_00)
    restored(h, "drawer:2")
    later = h.player("T2").cash_out().ticket
    for answer in (at_desk(h, cage.PayTicket(ticket)), h.player("T2").ticket(ticket)):
        assert is_held(answer, "It may have been paid already. Cash desk 2")
    assert at_desk(h, cage.PayTicket(later)).ok, "one from after it is known to be good"
    assert release(h, "drawer:2").ok
    assert at_desk(h, cage.PayTicket(ticket)).ok


def test_a_cash_desk_and_a_tournament_whose_records_are_missing_wait(h: House) -> None:
    ticket = h.player("T2").cash_out().ticket
    restored(h, "drawer:1", "tournament:CUP")
    assert is_held(at_desk(h, cage.PayTicket(ticket)), "Cash desk 1")
    publish = PublishConditions()
    assert is_held(at_desk(h, publish, Role.TOURNAMENT_MANAGER, "CUP"), "Tournament CUP")
    assert is_held(at_desk(h, publish, Role.TOURNAMENT_MANAGER, "OTHER"), "Cash desk 1"), "fees are taken there"


def test_the_tables_are_told_what_is_held_there_until_it_is_released(h: House) -> None:
    restored(h, "table:R1", "terminal:T2", "drawer:1", "table:gone")
    alarms = HeldAlarms(h.floor)
    h.run(alarms.look())

    def told(table: str) -> set[str]:
        return {words.partition(" is held")[0] for words in h.floor.alarms[table].values() if words}

    assert told("R1") == {"Table R1", "Terminal T2", "Cash desk 1"}
    assert told("till") == {"Cash desk 1"}
    for stream in ("table:R1", "drawer:1"):
        assert release(h, stream).ok
    h.run(alarms.look())
    assert (told("R1"), told("till")) == ({"Terminal T2"}, set())
