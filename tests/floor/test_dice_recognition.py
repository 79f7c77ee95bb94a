"""Dice recognition, line by line: what counts, what is left to the dealer, and what nobody is told before its time."""

import pytest

from croupier.devices.dice import DiceRead, DiceRecognition, TumblerFault, parse
from croupier.plan.devices import DeviceMessage, Nonsense
from croupier.play.outcome import Outcome
from croupier.play.remedies.irregularity_commands import Declare
from croupier.play.round_commands import EnterDice
from croupier.play.table import Closed, Registered, Table, Wagering

BY_HAND = "the dealer enters it (10.3(c))"
NOT_FLAT = "the dealer declares die not flat (10.5(a))"


def recognition() -> DiceRecognition:
    return DiceRecognition(BY_HAND, NOT_FLAT)


def tumbled(round: int = 1) -> Table:
    return Table(phase=Closed(), round=round, spinning=True)


@pytest.mark.parametrize("sure", [0, 94, 95, 100])
def test_dice_are_entered_only_if_they_are_read_beyond_doubt(sure: int) -> None:
    heard = recognition().hear(tumbled(), f"DICE 2 2 5 {sure}".encode())
    assert heard.commands == ((EnterDice(2, 2, 5),) if sure >= 95 else ())
    assert (BY_HAND in (heard.alarm or "")) == (sure < 95)


@pytest.mark.parametrize("faces", ["- 2 5", "2 - 5", "2 2 -", "- - -"])
def test_a_die_that_is_not_flat_gives_no_result_and_is_to_be_declared(faces: str) -> None:
    dice = recognition()
    heard = dice.hear(tumbled(), f"DICE {faces} 99".encode())
    assert heard.commands == ()
    assert f"is not flat. Nothing more of this round is taken from it: {NOT_FLAT}." in (heard.alarm or "")
    assert dice.hear(tumbled(), b"DICE 2 2 5 99").commands == (), "nor does a second look at the same roll"
    assert dice.hear(tumbled(2), b"DICE 2 2 5 99").commands == (EnterDice(2, 2, 5),)


@pytest.mark.parametrize("table", [Table(spinning=True), Table(phase=Wagering(None), round=1, spinning=True)])
@pytest.mark.parametrize("line", [b"DICE 2 2 5 99", b"DICE 2 2 5 40", b"DICE 2 - 5 99"])
def test_what_is_read_before_wagering_has_ended_is_neither_taken_nor_reported(table: Table, line: bytes) -> None:
    assert recognition().hear(table, line) == DeviceMessage()


def test_a_fault_of_the_tumbler_stops_a_round_and_is_reported_between_rounds() -> None:
    assert parse(b"TUMBLER lid open") == TumblerFault("lid open")
    words = "The tumbler's controller reports a fault: lid open."
    declared = DeviceMessage((Declare("tumbler_fault", "lid open"),), words)
    for table in (tumbled(), Table(phase=Wagering(None), round=1), Table(spinning=True)):
        assert recognition().hear(table, b"TUMBLER lid open") == declared
    assert recognition().hear(Table(), b"TUMBLER lid open") == DeviceMessage((), words)


@pytest.mark.parametrize(
    "line", [b"DICE 0 2 5 99", b"DICE 7 2 5 9", b"DICE 2 5 99", b"DICE 2 2 5 101", b"DICE 2 2 5", b"CUT", b"TUMBLER"]
)
def test_what_no_dice_recognition_says_is_reported_and_not_guessed(line: bytes) -> None:
    with pytest.raises(Nonsense, match="no line of a dice recognition"):
        parse(line)


def test_trouble_with_the_dice_leaves_the_roll_to_the_dealer() -> None:
    dice, registered = recognition(), tumbled()
    registered.phase = Registered(Outcome(dice=(1, 2, 3)), "sensor")
    assert parse(b"DICE 1 2 3 100") == DiceRead((1, 2, 3), 100)
    for heard in (
        dice.hear(tumbled(1), b"FAULT no light"),
        dice.mishear(tumbled(2), "noise"),
        dice.doubt(tumbled(3), "is silent"),
        dice.refused(registered, EnterDice(1, 2, 3), "No dice are waiting to be read."),
    ):
        assert heard.commands == ()
        assert BY_HAND in (heard.alarm or "")
    assert dice.hear(tumbled(7), b"HERE") == DeviceMessage(alarm="")
