"""Who may do what: every role times every command, each where it would be possible."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal, get_args, get_origin

import msgspec
import pytest
from house import TILL, House, house, plan_for

from croupier.cage import commands as cage
from croupier.floor import staff
from croupier.floor.authority import refusal
from croupier.floor.orders import Command, Order
from croupier.play import commands as play
from croupier.rulebooks.policy import Role

PLAYER, DEALER, SUPERVISOR, CLOCK, WHEEL = (
    Role.PLAYER,
    Role.DEALER,
    Role.CASINO_SUPERVISOR,
    Role.CLOCK,
    Role.WHEEL,
)
WHO_MAY: dict[str, tuple[Role, ...]] = {
    **dict.fromkeys(("place", "move", "remove", "clear", "undo", "repeat", "double"), (PLAYER,)),
    **dict.fromkeys(("insert_note", "insert_ticket", "cash_out", "report_printer"), (PLAYER,)),
    "transfer_credit": (Role.MONITORING,),
    "change_limit": (SUPERVISOR,),
    "set_period": (Role.OPERATOR,),
    **dict.fromkeys(("new_game", "spin_ball", "no_more_bets", "confirm_outcome"), (DEALER,)),
    "enter_number": (DEALER, WHEEL),
    "declare_no_spin": (DEALER, SUPERVISOR),
    **dict.fromkeys(("resume_round", "void_round"), (SUPERVISOR,)),
    **dict.fromkeys(("deadline", "hold", "let_in", "turn_away"), (CLOCK,)),
}


def betting(h: House) -> None:
    h.wagered("T1", 20_00, {"red": 1_00})
    h.result("0")
    h.wagered("T1", 20_00, {"red": 1_00})


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


def idle(_: House) -> None:
    """Nothing has happened yet."""


POSSIBLE: dict[str, tuple[Callable[[House], None], Command]] = {
    "place": (betting, play.Place("red", 1_00)),
    "move": (betting, play.Move("red", "black")),
    "remove": (betting, play.Remove("red")),
    "clear": (betting, play.Clear()),
    "undo": (betting, play.Undo()),
    "repeat": (betting, play.Repeat()),
    "double": (betting, play.Double()),
    "insert_note": (idle, cage.InsertNote(20_00)),
    "insert_ticket": (idle, cage.InsertTicket("")),
    "cash_out": (cleared, cage.CashOut()),
    "report_printer": (idle, cage.ReportPrinter(False)),
    "transfer_credit": (betting, cage.TransferCredit("X-77", "cashless", 100_00)),
    "change_limit": (betting, play.ChangeLimit("red", 1_00, 50_00)),
    "set_period": (betting, play.SetPeriod(40)),
    "new_game": (idle, play.NewGame()),
    "spin_ball": (betting, play.SpinBall()),
    "no_more_bets": (betting, play.NoMoreBets()),
    "enter_number": (spinning, play.EnterNumber("17")),
    "confirm_outcome": (registered, play.ConfirmOutcome()),
    "declare_no_spin": (spinning, play.DeclareNoSpin("interference")),
    "resume_round": (held, play.ResumeRound()),
    "void_round": (held, play.VoidRound("malfunction")),
    "deadline": (expired, play.Deadline(2)),
    "hold": (betting, play.Hold()),
    "let_in": (idle, staff.LetIn("dealer1")),
    "turn_away": (idle, staff.TurnAway("dealer1")),
}
"""Each command, with what must have happened for it to be possible."""


AT_A_PLACE = (play.ByPlayer, cage.ByPlayer, cage.ByStaff)
"""The commands that are about a terminal."""
NOT_HERE = [each for each in get_args(Command) if each.__struct_config__.tag not in POSSIBLE]
"""The commands of other games and other documents."""


def example(of: type) -> object:
    """A value of a field's type."""
    if of in (int, str, bool):
        return {int: 1, str: "T1", bool: True}[of]
    return get_args(of)[0] if get_origin(of) is Literal else ()


@pytest.mark.parametrize("kind", NOT_HERE, ids=[each.__struct_config__.tag for each in NOT_HERE])
def test_a_command_of_another_game_or_document_is_for_nobody(kind: type[Command]) -> None:
    needed = {each.name: example(each.type) for each in msgspec.structs.fields(kind) if each.required}
    command = msgspec.convert({"do": kind.__struct_config__.tag, **needed}, kind)
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

    def order(command: Command, table: str, terminal: str) -> Order:
        return Order("X", 1, 1, Role.PLAYER, "terminal:X", command, table, terminal)

    for _, command in POSSIBLE.values():
        assert refusal(plan, order(command, "R9", "T1")) is not None
        if isinstance(command, play.PlayerCommand | cage.PlayerCommand):
            assert refusal(plan, order(command, "R1", "T1")) is None
            assert refusal(plan, order(command, "R1", TILL)) is not None
            assert refusal(plan, order(command, TILL, "T1")) is not None
            assert refusal(plan, order(command, "R1", "")) is not None
