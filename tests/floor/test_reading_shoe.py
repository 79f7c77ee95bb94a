"""What a shoe that reads cards says, line by line, and what each line means for a coup. Nothing here waits."""

import pytest

from croupier.devices.shoe import (
    CardRead,
    CutRead,
    DeviceFault,
    Empty,
    Here,
    ReadingShoe,
    ResultRead,
    parse as parse_card,
)
from croupier.games.cards import DECK
from croupier.plan.devices import DeviceMessage, Nonsense
from croupier.play.cards.coup_commands import ReportResult
from croupier.play.cards.deal_commands import DrawCard
from croupier.play.cards.shoe_commands import ReportCuttingCard
from croupier.play.table import Closed, Table
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.policy import TablePolicy

RAPID = rulebook("star-rapid-2016").offer("baccarat").table
CANBERRA = rulebook("canberra-mttg-2019").offer("baccarat").table
ANOTHER_SHOE = "another shoe (11.8.15.1), or the dealer enters them if that is approved (11.8.12)"


def coup(round: int = 1) -> Table:
    return Table(phase=Closed(), round=round)


@pytest.mark.parametrize("card", DECK)
def test_every_card_is_read_and_dealt(card: str) -> None:
    assert parse_card(f"CARD {card}".encode()) == CardRead(card)
    assert ReadingShoe(RAPID).hear(coup(), f"CARD {card}".encode()).commands == (DrawCard(card),)


def test_what_else_a_shoe_says() -> None:
    reply = [parse_card(line) for line in (b"CUT", b"RESULT tie", b"EMPTY", b"FAULT lid open", b"HERE")]
    assert reply == [CutRead(), ResultRead("tie"), Empty(), DeviceFault("lid open"), Here()]


@pytest.mark.parametrize(
    "line", [b"CARD 1c", b"CARD 7x", b"CARD 10h", b"CARD7c", b"CARD 7c ", b"card 7c", b"FAULT", b"RESULT", b"7c"]
)
def test_what_no_shoe_says_is_reported_and_not_guessed(line: bytes) -> None:
    with pytest.raises(Nonsense, match="no line of a shoe"):
        parse_card(line)


@pytest.mark.parametrize(
    ("policy", "remedy"),
    [(RAPID, ANOTHER_SHOE), (CANBERRA, "the dealer enters it (8.5(b))")],
    ids=["rapid", "canberra"],
)
@pytest.mark.parametrize("trouble", ["silence", "noise", "fault", "refusal"])
def test_after_trouble_in_a_coup_no_card_of_it_is_taken_and_the_dealer_is_informed(
    trouble: str, policy: TablePolicy, remedy: str
) -> None:
    shoe, table = ReadingShoe(policy), coup()
    assert shoe.hear(table, b"CARD 7c").commands
    match trouble:
        case "silence":
            heard = shoe.doubt(table, "is silent")
        case "noise":
            heard = shoe.mishear(table, "b'CARD 7' is no line of a shoe")
        case "fault":
            heard = shoe.hear(table, b"FAULT lid open")
        case "refusal":
            heard = shoe.refused(table, DrawCard("7c"), "The coup is complete.")
    assert heard.commands == ()
    assert remedy in (heard.alarm or "")
    later = shoe.hear(table, b"CARD 8d")
    assert later.commands == ()
    assert "read 8d, which was not taken" in (later.alarm or "")
    assert shoe.hear(table, b"HERE").alarm is None, "the alarm stays for this coup"
    assert shoe.hear(Table(round=1), b"HERE").alarm == "", "and ends with it"
    assert shoe.hear(coup(2), b"CARD 8d") == DeviceMessage((DrawCard("8d"),), "")


def test_the_cards_of_a_shoe_that_took_over_in_the_coup_are_taken() -> None:
    shoe, table = ReadingShoe(RAPID), coup()
    shoe.doubt(table, "is silent")
    assert shoe.hear(table, b"CARD 8d").commands == ()
    table.equipment.in_use["shoe"] = "S4"
    assert shoe.hear(table, b"CARD 9d S4") == DeviceMessage((DrawCard("9d", device="S4"),), "")


def test_the_result_that_a_shoe_indicates_is_reported_where_the_document_asks_for_it() -> None:
    assert ReadingShoe(RAPID).hear(coup(), b"RESULT tie") == DeviceMessage((ReportResult("tie"),))
    assert ReadingShoe(CANBERRA).hear(coup(), b"RESULT tie") == DeviceMessage()


def test_a_cutting_card_that_the_table_knows_of_casts_no_doubt_on_the_cards() -> None:
    shoe = ReadingShoe(RAPID)
    shown = shoe.refused(coup(), ReportCuttingCard(), "The cutting card has come out already.").alarm
    assert shown == "The shoe was not believed: The cutting card has come out already."
    assert shoe.hear(coup(), b"CARD 8d").commands == (DrawCard("8d"),)


def test_between_coups_trouble_is_reported_until_the_shoe_is_heard_again() -> None:
    shoe, table = ReadingShoe(RAPID), Table(round=4)
    assert shoe.doubt(table, "is silent").alarm == "The shoe is silent."
    assert shoe.hear(table, b"HERE").alarm == ""


@pytest.mark.parametrize(
    ("policy", "line", "heard"),
    [
        (RAPID, b"CUT", DeviceMessage((ReportCuttingCard(),), "The cutting card has come.")),
        (RAPID, b"EMPTY", DeviceMessage(alarm="The shoe is empty. A coup that needs another card is void (11.8.6).")),
        (
            CANBERRA,
            b"EMPTY",
            DeviceMessage(alarm="The shoe is empty. A coup that needs another card is void (8.8(g))."),
        ),
    ],
    ids=["cut", "empty_rapid", "empty_canberra"],
)
def test_the_cutting_card_and_the_end_of_the_shoe_are_reported_for_the_coup(
    policy: TablePolicy, line: bytes, heard: DeviceMessage
) -> None:
    shoe = ReadingShoe(policy)
    assert shoe.hear(coup(), line) == heard
    assert shoe.hear(coup(), b"HERE").alarm is None
    assert shoe.hear(coup(2), b"HERE").alarm == ""
