"""Who may do what: every role times every command, each where it would be possible."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal, get_args, get_origin

import msgspec
import pytest
from house import TILL, House, house, plan_for
from speakers import speaker

from croupier.cage import commands as cage
from croupier.conduct import commands as conduct
from croupier.house import staff
from croupier.house.house import AcceptRestored, FoundFloor, ReleaseStream, TakeDigits, TakePrivileges
from croupier.journal.streams import refusal
from croupier.orders.authority import by_document
from croupier.orders.order import Command, Order
from croupier.outbox import commands as outbox
from croupier.people import commands as people
from croupier.play import commands as play
from croupier.play.arguments import plain
from croupier.play.command import ByPlayer
from croupier.play.remedies.irregularity_commands import Declare, DeclareNoSpin
from croupier.play.remedies.put_right_commands import (
    AdjustWager,
    CloseAnalysis,
    CorrectOutcome,
    DeclareInRound,
    MarkWager,
    ReportMeter,
    ReportPicture,
    VoidWagers,
)
from croupier.play.round_commands import (
    ConfirmOutcome,
    Deadline,
    EnterNumber,
    Hold,
    NewGame,
    NoMoreBets,
    ResumeRound,
    VoidRound,
)
from croupier.play.sign_commands import ChangeLimit, SetPeriod
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.staff.staff_commands import AgreeToPayment, SendNotice, SignOff, SignOn, WriteNotice
from croupier.play.table import Table
from croupier.play.wagering.wager_commands import Clear, Double, Move, Place, PlaceLayout, Redo, Remove, Repeat, Undo
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.conduct import Measure
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import PIT, Role
from croupier.rulebooks.staffing import Addressee
from croupier.tags import tag_of

PLAYER, DEALER, SUPERVISOR, CLOCK, WHEEL = (
    Role.PLAYER,
    Role.DEALER,
    Role.CASINO_SUPERVISOR,
    Role.CLOCK,
    Role.WHEEL,
)
SUPERVISORS = (SUPERVISOR, Role.GAMING_SUPERVISOR, Role.ASSISTANT_GAMING_MANAGER)
"""A casino supervisor, and who acts for one."""
WHO_MAY: dict[str, tuple[Role, ...]] = {
    **dict.fromkeys(
        ("place", "move", "remove", "clear", "undo", "redo", "repeat", "place_layout", "double"), (PLAYER,)
    ),
    **dict.fromkeys(("insert_note", "insert_ticket", "report_printer"), (Role.ACCEPTOR,)),
    **dict.fromkeys(("cash_out", "call_attendant"), (PLAYER,)),
    "answer_call": PIT,
    "transfer_credit": (Role.MONITORING,),
    "change_limit": SUPERVISORS,
    "set_period": (Role.OPERATOR,),
    **dict.fromkeys(("new_game", "spin_ball", "no_more_bets", "confirm_outcome"), (DEALER,)),
    "enter_number": (DEALER, WHEEL),
    "declare_no_spin": (DEALER, *SUPERVISORS),
    **dict.fromkeys(("resume_round", "void_round", "write_notice", "send_notice"), SUPERVISORS),
    **dict.fromkeys(("deadline", "hold", "let_in", "vouch", "turn_away"), (CLOCK,)),
    **dict.fromkeys(("found_floor", "accept_restored", "take_digits", "take_privileges"), (CLOCK,)),
    "release_stream": (Role.OPERATOR,),
    "unlock": tuple(role for role in PIT if role is not DEALER),
    **dict.fromkeys(
        ("register_person", "correct_person"), (*(role for role in PIT if role is not DEALER), Role.CASHIER)
    ),
    "erase_person": (Role.OPERATOR,),
    **dict.fromkeys(("submit_notice", "hand_over_notice", "note_reply"), SUPERVISORS),
    "record_sending": (CLOCK,),
    **dict.fromkeys(("sign_on", "sign_off"), (DEALER,)),
    "request": tuple(role for role in PIT if role not in SUPERVISORS),
    **dict.fromkeys(("approve", "decline"), SUPERVISORS),
    "report_terminal": (PLAYER,),
    "dispute_round": (PLAYER,),
    **dict.fromkeys(("report_incident", "open_dispute", "ask_review", "advise_complaint"), (DEALER, *SUPERVISORS)),
    **dict.fromkeys(("decide_incident", "close_incident", "lift_exclusion", "close_dispute"), SUPERVISORS),
    "decide_dispute": (Role.GAMING_SUPERVISOR,),
    "deny_claim": (Role.OPERATOR,),
    **dict.fromkeys(("report_meter", "report_picture"), (PLAYER,)),
    **dict.fromkeys(("declare_in_round", "correct_outcome", "adjust_wager", "void_wagers"), SUPERVISORS),
    **dict.fromkeys(("mark_wager", "close_analysis", "agree_to_payment"), SUPERVISORS),
}


def betting(h: House) -> None:
    h.wagered("T1", 20_00, {"red": 1_00})
    h.result("0")
    h.wagered("T1", 20_00, {"red": 1_00})


def restored(h: House) -> None:
    said = ("its seals are ahead", "a new disk", "supervisor1", "ab")
    held = AcceptRestored(1, *said, {"terminal:T1": (3, 4)}, ("terminal:T1",), 1)
    assert h.ask(h.by(CLOCK).order(held)).ok


def undone(h: House) -> None:
    betting(h)
    h.player("T1").undo()


def spinning(h: House) -> None:
    betting(h)
    h.dealer.spin()


def cleared(h: House) -> None:
    betting(h)
    h.player("T1").clear()


def registered(h: House) -> None:
    spinning(h)
    h.dealer.enter("17")


def expired(h: House) -> None:
    betting(h)
    h.clock.advance(31)


def held(h: House) -> None:
    betting(h)
    h.restart()


def unattended(h: House) -> None:
    assert h.dealer.ask(SignOff()).ok


def noticed(h: House) -> None:
    assert h.supervisor.ask(WriteNotice(Addressee.INSPECTOR, "A card was found")).ok


def sent(h: House) -> None:
    noticed(h)
    assert h.supervisor.ask(SendNotice(1, "L-7")).ok


def requested(h: House) -> None:
    held(h)
    assert h.dealer.ask(play.Request(VoidRound("malfunction"))).ok


def called(h: House) -> None:
    assert h.ask(h.by(PLAYER).order(cage.CallAttendant(), terminal="T1")).ok


def reported(h: House) -> None:
    assert h.supervisor.ask(conduct.ReportIncident("device", person="visitor")).ok


def excluded(h: House) -> None:
    reported(h)
    assert h.supervisor.ask(conduct.DecideIncident(1, Measure.EXCLUDE_FROM_GAME, "established")).ok


def disputed(h: House) -> None:
    assert h.supervisor.ask(conduct.OpenDispute()).ok


def decided(h: House) -> None:
    disputed(h)
    assert h.by(Role.GAMING_SUPERVISOR).ask(conduct.DecideDispute(1, "for_house", "established")).ok


def waiting(h: House) -> None:
    betting(h)
    assert h.supervisor.ask(Declare("terminal_malfunction", "it is frozen", "T1")).ok


def marked(h: House) -> None:
    waiting(h)
    assert h.supervisor.ask(MarkWager(2, "T1", True, "journal")).ok


def locked(h: House) -> None:
    for _ in range(staff.FAILURES):
        assert h.ask(h.by(CLOCK).order(staff.TurnAway("dealer1"))).ok


def known(h: House) -> None:
    assert h.supervisor.ask(people.RegisterPerson("A Patron")).ok


def idle(_: House) -> None:
    """Nothing has happened yet."""


POSSIBLE: dict[str, tuple[Callable[[House], None], Command]] = {
    "place": (betting, Place("red", 1_00)),
    "move": (betting, Move("red", "black")),
    "remove": (betting, Remove("red")),
    "clear": (betting, Clear()),
    "undo": (betting, Undo()),
    "redo": (undone, Redo()),
    "repeat": (betting, Repeat()),
    "place_layout": (betting, PlaceLayout({"red": 1_00})),
    "double": (betting, Double()),
    "insert_note": (idle, cage.InsertNote(20_00)),
    "insert_ticket": (idle, cage.InsertTicket("")),
    "cash_out": (cleared, cage.CashOut()),
    "report_printer": (idle, cage.ReportPrinter(False)),
    "transfer_credit": (betting, cage.TransferCredit("X-77", "cashless", 100_00)),
    "change_limit": (betting, ChangeLimit("red", 1_00, 50_00)),
    "set_period": (betting, SetPeriod(40)),
    "new_game": (idle, NewGame()),
    "spin_ball": (betting, SpinBall()),
    "no_more_bets": (betting, NoMoreBets()),
    "enter_number": (spinning, EnterNumber("17")),
    "confirm_outcome": (registered, ConfirmOutcome()),
    "declare_no_spin": (spinning, DeclareNoSpin("interference")),
    "resume_round": (held, ResumeRound()),
    "void_round": (held, VoidRound("malfunction")),
    "deadline": (expired, Deadline(2)),
    "hold": (betting, Hold()),
    "let_in": (idle, staff.LetIn("dealer1")),
    "vouch": (idle, staff.Vouch("dealer1")),
    "found_floor": (idle, FoundFloor("ab")),
    "take_digits": (idle, TakeDigits("08")),
    "take_privileges": (idle, TakePrivileges({"role d.one": "dealer"})),
    "accept_restored": (idle, AcceptRestored(1, "its seals are ahead", "a new disk", "supervisor1", "ab")),
    "sign_on": (unattended, SignOn()),
    "sign_off": (idle, SignOff()),
    "write_notice": (idle, WriteNotice(Addressee.INSPECTOR, "A card was found")),
    "send_notice": (noticed, SendNotice(1, "L-7")),
    "request": (held, play.Request(VoidRound("malfunction"))),
    "approve": (requested, play.Approve(1)),
    "decline": (requested, play.Decline(1, "The ball was seen")),
    "turn_away": (idle, staff.TurnAway("dealer1")),
    "release_stream": (restored, ReleaseStream("terminal:T1")),
    "unlock": (locked, staff.Unlock("dealer1")),
    "call_attendant": (idle, cage.CallAttendant()),
    "answer_call": (called, cage.AnswerCall()),
    "report_terminal": (idle, conduct.ReportTerminal()),
    "report_incident": (idle, conduct.ReportIncident("device")),
    "decide_incident": (reported, conduct.DecideIncident(1, Measure.NO_ACTION, "established")),
    "close_incident": (excluded, conduct.CloseIncident(1)),
    "lift_exclusion": (excluded, conduct.LiftExclusion(1)),
    "dispute_round": (betting, conduct.DisputeRound(1)),
    "open_dispute": (idle, conduct.OpenDispute()),
    "decide_dispute": (disputed, conduct.DecideDispute(1, "for_house", "established")),
    "ask_review": (decided, conduct.AskReview(1)),
    "advise_complaint": (decided, conduct.AdviseComplaint(1, "spoken")),
    "close_dispute": (decided, conduct.CloseDispute(1, True)),
    "deny_claim": (idle, conduct.DenyClaim(5_00)),
    "register_person": (idle, people.RegisterPerson("A Patron")),
    "correct_person": (known, people.CorrectPerson("P1", address="1 Some Street")),
    "erase_person": (known, people.ErasePerson("P1", "asked")),
    "submit_notice": (idle, outbox.SubmitNotice(Addressee.INSPECTOR, "A card was found")),
    "hand_over_notice": (noticed, outbox.HandOverNotice(1, "L-7")),
    "note_reply": (sent, outbox.NoteReply(1, "L-8")),
    "record_sending": (noticed, outbox.RecordSending(1, "folder", "1.eml", "ab")),
    "report_meter": (betting, ReportMeter(1)),
    "report_picture": (registered, ReportPicture(2, {"red": 1})),
    "declare_in_round": (betting, DeclareInRound(1, "fire", "the alarm")),
    "correct_outcome": (betting, CorrectOutcome(1, "it was 1", number="1")),
    "adjust_wager": (betting, AdjustWager(1, "T1", "red", "it froze")),
    "void_wagers": (betting, VoidWagers("T1", "12.1")),
    "mark_wager": (waiting, MarkWager(2, "T1", True, "journal")),
    "close_analysis": (marked, CloseAnalysis(2, "T1")),
    "agree_to_payment": (betting, AgreeToPayment("correction", 20_000_00, "T1")),
}
"""Each command, with what must have happened for it to be possible."""


AT_A_PLACE = (ByPlayer, cage.CageByPlayer, cage.OfMachine, cage.CageByStaff, cage.AnswerCall, conduct.ConductByPlayer)
"""The commands that are about a terminal."""
NOT_HERE = [each for each in get_args(Command) if tag_of(each) not in POSSIBLE]
"""The commands of other games and other documents."""


def example(of: type) -> object:
    """A value of a field's type."""
    if plain(of) in (int, str, bool):
        return {int: 1, str: "T1", bool: True}[plain(of)]
    if get_origin(of) is dict or (isinstance(of, type) and issubclass(of, msgspec.Struct)):
        return {}
    return get_args(of)[0] if get_origin(of) is Literal else ()


@pytest.mark.parametrize("kind", NOT_HERE, ids=[tag_of(each) for each in NOT_HERE])
def test_a_command_of_another_game_or_document_is_for_nobody(kind: type[Command]) -> None:
    needed = {each.name: example(each.type) for each in msgspec.structs.fields(kind) if each.required}
    command = msgspec.convert({"do": tag_of(kind), **needed}, kind)
    with house() as h:
        betting(h)
        before = h.picture()
        for role in Role:
            for terminal in ("T1", ""):
                answer = h.ask(h.by(role).order(command, terminal=terminal))
                assert not answer.ok
                assert not answer.again
        assert h.picture() == before


def test_every_command_has_its_place_in_the_table_of_authority() -> None:
    assert set(WHO_MAY) == set(POSSIBLE)


@pytest.mark.parametrize("name", POSSIBLE)
@pytest.mark.parametrize("role", list(Role))
def test_a_command_is_for_those_whom_the_rulebook_names_and_for_nobody_else(name: str, role: Role) -> None:
    prepare, command = POSSIBLE[name]
    with house() as h:
        prepare(h)
        if isinstance(command, cage.InsertTicket):
            command = cage.InsertTicket(h.ticket_worth(5_00))
        before = h.picture()
        answer = h.ask(h.by(role).order(command, terminal="T1" if isinstance(command, AT_A_PLACE) else ""))
        assert answer.ok is (role in WHO_MAY[name])
        assert not answer.again
        assert (h.picture() == before) is not answer.ok


def test_a_terminal_of_another_table_and_a_table_that_is_not_there_are_refused(tmp_path: Path) -> None:
    plan = plan_for(tmp_path)

    tables = dict.fromkeys(plan.tables, Table())

    def refused(command: Command, table: str, terminal: str) -> bool:
        order = Order("X", 1, 1, *speaker("X", command), command, table, terminal)
        return refusal(plan, tables, order) is not None

    for _, command in POSSIBLE.values():
        assert refused(command, "R9", "T1")
        if isinstance(command, play.PlayerCommand | cage.PlayerCommand | cage.MachineCommand):
            assert not refused(command, "R1", "T1")
            assert refused(command, "R1", TILL)
            assert refused(command, TILL, "T1")
            assert refused(command, "R1", "")


def test_what_a_document_gives_nobody_is_refused_in_those_words() -> None:
    order = Order("staff:dealer1", 1, 1, Role.DEALER, "staff:dealer1", SpinBall(), "R1")
    refused = by_document(rulebook("star-rapid-2016").staff, Cited((), "1.2"), order)
    assert refused is not None
    assert (refused.why.startswith("Nobody may give "), refused.clause) == (True, "1.2")
