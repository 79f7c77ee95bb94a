"""Third cards drawn face down at a player's word: whether they were due is seen when the first cards are turned."""

from croupier.games.coup import Coup, Hand
from croupier.play.cards.deal_commands import DrawCard
from croupier.play.cards.reconstruction_events import CoupReconstructed
from croupier.play.cards.style_events import DEALER
from croupier.play.cards.styles import OTHER
from croupier.play.decisions import Refused
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.staff.approvals import not_approved
from croupier.play.table import Setup, Table
from croupier.rulebooks.approvals import UNANNOUNCED
from croupier.rulebooks.cards import UNAUTHORISED
from croupier.words import sentence


def belonging(setup: Setup, cards: tuple[str, ...]) -> tuple[str, ...] | None:
    """Those of the cards drawn that belong to the coup; nothing while it is not complete."""
    coup = Coup(setup.card_game.drawing)
    for place, card in enumerate(cards):
        if coup.complete:
            return cards[:place]
        if not card:
            return None
        coup = coup.draw(card)
    return cards if coup.complete else None


def hands_of(setup: Setup, cards: tuple[str, ...]) -> tuple[str, ...]:
    """To which hand each of these cards belongs, by the order in which they came."""
    coup, hands = Coup(setup.card_game.drawing), []
    for card in cards:
        assert coup.next_hand is not None
        hands.append(coup.next_hand.value)
        coup = coup.draw(card)
    return tuple(hands)


def asked_for(setup: Setup, table: Table, command: DrawCard, clause: str) -> Hand | Refused:
    """Whose a card is that is drawn before the first ones are turned: the hand that the other's holder has named."""
    rule = setup.policy.approvals.get(UNANNOUNCED)
    if rule is None or not command.hand:
        return Refused(Reason.FIRST, sentence("first_expose_cards_that_are_face"), clause)
    if refused := not_approved(setup, table, UNANNOUNCED):
        return refused
    if table.hands.holder(OTHER[command.hand]) == DEALER:
        return Refused(Reason.NOT_YOURS, sentence("only_player_who_has_other_hand"), rule.authority.clause)
    game, hand = setup.card_game, Hand(command.hand)
    if command.card or table.hands.dealt.count(hand.value) > game.drawing.order.count(hand):
        return Refused(Reason.MALFORMED, sentence("one_card_to_hand"), rule.authority.clause)
    return hand


def not_due(setup: Setup, table: Table, cards: tuple[str, ...], belong: tuple[str, ...]) -> list[Event]:
    """Cards that the coup turns out not to need are set aside for the next one."""
    surplus = cards[len(belong) :]
    if not surplus:
        return []
    code = UNAUTHORISED[Hand(table.hands.dealt[len(belong)])]
    remedy = setup.policy.irregularities[code].remedy
    declared = IrregularityDeclared(table.round, code, remedy.value, remedy.clause, card=surplus[0])
    hands = hands_of(setup, belong)
    return [declared, CoupReconstructed(table.round, cards, belong, hands, surplus, remedy.clause)]
