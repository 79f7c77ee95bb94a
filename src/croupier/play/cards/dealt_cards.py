"""The cards of the coup as they lie on the table: what events do to them."""

from typing import assert_never

from croupier.play.cards import coup_events, reconstruction_events
from croupier.play.cards.deal_events import CardDrawn, CardExposed
from croupier.play.table import Choosing, Closed, Table


def draw(table: Table, event: CardDrawn) -> None:
    """A card came to a hand, from the shoe or from what was set aside."""
    table.cards = (*table.cards, event.card)
    table.hands.dealt = (*table.hands.dealt, event.hand)
    table.afterwards.final = table.round - 1
    stock, shoe = table.stock, table.stock.shoe
    assert shoe is not None
    stock.out += 1
    if event.source == "carried":
        turned, stock.carried = event.card and not stock.carried[0], stock.carried[1:]
        if turned:
            shoe.see(event.card)
    else:
        shoe.draw(event.card)


def expose(table: Table, event: CardExposed) -> None:
    """A card that lay face down is seen."""
    cards = list(table.cards)
    cards[event.nth - 1] = event.card
    table.cards = tuple(cards)
    assert table.stock.shoe is not None
    table.stock.shoe.see(event.card)


def correct(table: Table, event: coup_events.CoupChange) -> None:
    """Other cards were dealt than were read: they are the coup's, which goes on with them."""
    before: tuple[str, ...]
    after: tuple[str, ...]
    match event:
        case coup_events.CardCorrected():
            place, count = event.nth - 1, len(table.cards) - len(event.left_over)
            cards = (*table.cards[:place], event.card, *table.cards[place + 1 :])
            table.stock.carried += event.left_over
            before, after = (event.read,), (event.card,)
            table.cards = cards[:count]
        case coup_events.CardsEstablished():
            before, after = event.read, event.cards
            table.cards = event.cards
        case coup_events.CountsAnnounced():
            table.announced = event.round
            return
        case coup_events.ResultIndicated():
            return
        case _:
            assert_never(event)
    table.phase = Closed()
    assert table.stock.shoe is not None
    table.stock.shoe.read_again(before, after)


def reconstruct(table: Table, event: reconstruction_events.ReconstructionChange) -> None:
    """The coup was put together as it should have been dealt, or players choose meanwhile."""
    match event:
        case reconstruction_events.CoupReconstructed():
            table.cards, table.hands.dealt = event.after, event.hands
            table.stock.put_right(event.before, event.after, event.surplus)
        case reconstruction_events.ChoiceOffered():
            table.phase = Choosing(event.deadline, event.clause)
        case reconstruction_events.ChoiceEnded():
            table.phase = Closed()
