"""The cage by itself: what a document does not state is refused in words, and tickets end once whatever happens to them."""

import pytest
from hypothesis import given, strategies as st

from croupier.cage import card_register as cards, commands as cage, drawer, events as happened
from croupier.cage.accounts import PlaceContext, PlaceInBooks
from croupier.cage.cage_postings import cage_postings
from croupier.cage.card_register import Card, CardRegister
from croupier.cage.commands import TerminalCommand
from croupier.cage.decide import decide
from croupier.cage.drawer import DeskContext, Drawer, Matter, open_items
from croupier.cage.drawer_events import (
    IllegibleRefused,
    PaymentHeld,
    PaymentRefused,
    PaymentReturned,
    ReportDecided,
    TicketPaid,
    TicketReported,
    VoucherIssued,
)
from croupier.cage.player_cards import card_in_order
from croupier.cage.terminal_events import (
    AccountOpened,
    CreditTransferred,
    HandPayIssued,
    TicketAccepted,
    TicketIssued,
    VoucherExchanged,
)
from croupier.cage.tickets import Ended, Issued, TakenInHand, Ticket, cage_news, hand_pay_number, transfer_id
from croupier.play.decisions import Accepted, Refused
from croupier.rulebooks.library import RULEBOOKS
from croupier.rulebooks.money import MoneyPolicy

RAPID, ROULETTE, SEVEN_UP, CANBERRA, CROWN = (book.money for book in RULEBOOKS.values())
WITHOUT: list[tuple[MoneyPolicy, TerminalCommand, str]] = [
    (SEVEN_UP, cage.InsertNote(10_00), "note acceptor"),
    (SEVEN_UP, cage.EscrowNote(10_00), "note acceptor"),
    (SEVEN_UP, cage.InsertTicket(""), "ticket reader"),
    (SEVEN_UP, cage.CashOut(), "Cashing out"),
    (RAPID, cage.BuyIn("cash", 10_00), "Buying in"),
    (RAPID, cage.HandOverChips(10_00), "in chips"),
    (RAPID, cage.RefundFromFloat("R1"), "the float"),
    (RAPID, cage.HoldAccount(0), "Holding"),
    (RAPID, cage.ExchangeVoucher(""), "vouchers"),
    (RAPID, cage.IssueChecks("blue", 5_00, 50_00), "Colour checks"),
    (RAPID, cage.ShareColour("blue", "p2"), "Colour checks"),
    (RAPID, cage.ApproveColour("blue"), "Colour checks"),
    (RAPID, cage.RedeemChecks("blue"), "Colour checks"),
    (RAPID, cage.PresentCard("c1"), "player card"),
]


@pytest.mark.parametrize(("policy", "command", "what"), WITHOUT, ids=lambda each: type(each).__name__)
def test_what_a_document_has_no_rule_for_is_refused_in_words(
    policy: MoneyPolicy, command: TerminalCommand, what: str
) -> None:
    answer = decide(policy, PlaceInBooks("T1-1", 1), PlaceContext(terminal="T1", table="R1", at=1), command)
    assert isinstance(answer, Refused)
    assert what in answer.why


@pytest.mark.parametrize("command", [cage.StackNote(), cage.ReturnNote()])
def test_where_there_is_no_acceptor_no_note_waits_in_escrow(command: cage.StackNote | cage.ReturnNote) -> None:
    answer = decide(SEVEN_UP, PlaceInBooks(), PlaceContext(terminal="T1", table="R1", at=1), command)
    assert isinstance(answer, Refused)


def test_a_terminal_out_of_order_takes_no_ticket() -> None:
    answer = decide(
        RAPID, PlaceInBooks(fault="touch"), PlaceContext(terminal="T1", table="R1", at=1), cage.InsertTicket("")
    )
    assert isinstance(answer, Refused)
    assert "out of order" in answer.why


def test_no_card_is_in_order_where_there_are_none() -> None:
    card = Card("person1")
    assert card_in_order(ROULETTE, PlaceInBooks(card="c1"), card)
    assert not card_in_order(ROULETTE, PlaceInBooks(), None)
    assert not card_in_order(ROULETTE, PlaceInBooks(card="c1", card_questioned=True), card)
    assert not card_in_order(RAPID, PlaceInBooks(card="c1"), card)


# ---------------------------------------------------------------- tickets

EVENTS = st.sampled_from(
    (
        TicketIssued("T1-1", "ab", "0042", 5_00),
        TicketAccepted("T2-1", "ab", 5_00),
        HandPayIssued("T1-1", "HP-T1-1", 5_00),
        HandPayIssued("T1-1", "HP-T1-1", 5_00, replaces="ab"),
        TicketPaid("ab", "ticket", 5_00, {"cash": 5_00}),
        PaymentHeld("ab", "fraud"),
        PaymentRefused("ab", "ticket", 5_00),
        PaymentReturned("ab", 5_00),
        VoucherIssued("V1-1", "cd", "0042", 5_00),
        VoucherExchanged("p1-1/tokens", "U1", "cd", 5_00),
        CreditTransferred("T1-1", "X-1", "cashless", 5_00),
        AccountOpened("T1-1", "T1"),
        IllegibleRefused(),
    )
)


@given(EVENTS)
def test_whatever_ends_a_ticket_takes_its_amount_off_what_the_house_owes(event: happened.Event) -> None:
    """The house owes what tickets, hand pays and vouchers are good for; the news of an event and its postings agree."""
    owed = {"ticket": "tickets", "hand_pay": "hand_pays", "voucher": "vouchers"}
    kinds = {"ab": "ticket", "HP-T1-1": "hand_pay", "cd": "voucher"}
    change = dict.fromkeys(owed.values(), 0)
    for each in cage_news("drawer:1", 7, event):
        match each:
            case Issued(ticket) if ticket.kind in owed:
                change[owed[ticket.kind]] += ticket.amount
            case Ended(ticket, _, amount) if ticket in kinds:
                change[owed[kinds[ticket]]] -= amount
    for moved in cage_postings("drawer:1", event):
        for name, amount in ((moved.source, -moved.amount), (moved.target, moved.amount)):
            if name in change:
                change[name] -= amount
    assert change == dict.fromkeys(owed.values(), 0)


def test_a_desk_that_takes_a_ticket_in_hand_is_named_by_its_stream() -> None:
    assert list(cage_news("drawer:2", 7, TicketReported("ab", "lost"))) == [TakenInHand("ab", "2")]
    assert list(cage_news("drawer:2", 7, ReportDecided("ab", "pay"))) == [TakenInHand("ab", "")]
    assert list(cage_news("drawer:2", 7, ReportDecided("ab", "refuse"))) == []
    assert (hand_pay_number("T1-1"), transfer_id("X-1")) == ("HP-T1-1", "transfer:X-1")


def test_what_is_open_comes_oldest_first_and_the_larger_first_of_one_moment() -> None:
    tickets = [
        Ticket("a", "ticket", "T1-1", "0001", 5_00, 2),
        Ticket("b", "ticket", "T2-1", "0002", 9_00, 2),
        Ticket("c", "ticket", "T3-1", "0003", 1_00, 1),
        Ticket("d", "ticket", "T4-1", "0004", 1_00, 0, state="paid"),
        Ticket("e", "voucher", "V1-1", "0005", 1_00, 0),
    ]
    assert [each.ticket for each in open_items({"1": Drawer()}, tickets, 3)] == ["c", "b", "a"]
    signed = {"1": Drawer({"d": Matter(unsigned=True)})}
    assert [each.ticket for each in open_items(signed, tickets, 3)] == ["d", "c", "b", "a"]


def test_a_delay_is_refused_where_the_document_knows_no_ground() -> None:
    ticket = Ticket("ab", "ticket", "T1-1", "0042", 5_00, 0)
    settings = PlaceContext(terminal="", table="", at=0).settings
    counter = DeskContext(desk="1", at=1, settings=settings, ticket=ticket, matter=Matter())
    with pytest.raises(KeyError):
        drawer.decide(CANBERRA, counter, cage.DelayPayment("", "verification", 9))
    answer = drawer.decide(RAPID, counter, cage.DelayPayment("", "verification", 9))
    assert isinstance(answer, Accepted)


def test_the_register_knows_who_holds_which_card() -> None:
    answer = cards.decide(ROULETTE, CardRegister(), cage.IssueCard("c1", "person1"))
    assert isinstance(answer, Accepted)
    register = cards.evolve(CardRegister(), answer.events[0])
    assert register.cards == {"c1": Card("person1", "valid")}
