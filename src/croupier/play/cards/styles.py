"""Dealing styles: whom the shoe and the hands go to, and who may draw and open in another's place.

Only players at the cloth can have cards; positions are seated counter-clockwise from the dealer's right.
"""

from collections.abc import Sequence
from typing import assert_never

from croupier.games.coup import Hand
from croupier.play.cards import style_commands as of, style_events
from croupier.play.cards.style_events import DEALER
from croupier.play.context import Decision
from croupier.play.decisions import Accepted, Refused
from croupier.play.events import Event
from croupier.play.outcome import Outcome
from croupier.play.reasons import Reason
from croupier.play.staff.approvals import not_approved
from croupier.play.table import Setup, Table, Waiting
from croupier.play.wagering.limits import bet_of
from croupier.rulebooks.approvals import ANOTHER_DRAWS, BOTH_HANDS, NAME_OPENER, PASS_OPPOSING, of_style
from croupier.rulebooks.styles import DealingStyle, Draws, Holds, StylePolicy
from croupier.tags import tag_of
from croupier.words import sentence

OTHER = {Hand.PLAYER.value: Hand.BANKER.value, Hand.BANKER.value: Hand.PLAYER.value}


def decide(setup: Setup, table: Table, command: of.StyleCommand) -> Decision:
    """The table's answer to a command about who handles the cards."""
    policy, clause = setup.policy.styles, setup.policy.authority[tag_of(command)].clause
    assert policy is not None
    match command:
        case of.SetStyle():
            return _set(setup, policy, table, command, clause)
        case of.OfferShoe():
            return _offer(setup, policy, table, command)
        case of.RelinquishShoe():
            if table.hands.shoe == DEALER:
                return Refused(Reason.DONE_ALREADY, sentence("dealer_has_shoe"), clause)
            return Accepted([style_events.ShoeRelinquished(table.hands.shoe)])
        case of.MoveMarker():
            if not table.hands.marker or table.hands.released:
                return Refused(Reason.NOTHING, sentence("no_player_has_marker"), clause)
            return Accepted([style_events.MarkerReleased(table.hands.marker, "asked")])
        case of.PassHand():
            return _pass(setup, policy, table, command)
        case of.ReturnHand():
            if table.hands.holder(command.hand) == DEALER:
                return Refused(Reason.DONE_ALREADY, sentence("dealer_has_that_hand"), clause)
            return Accepted([style_events.HandReturned(command.hand, table.hands.holder(command.hand))])
        case of.NominateDrawer():
            return _nominate_drawer(setup, table, command)
        case of.NominateOpener():
            return _nominate_opener(setup, policy, table, command)
        case _:
            assert_never(command)


def in_force(policy: StylePolicy, table: Table) -> tuple[str, DealingStyle]:
    """The style in which a table deals, by its letter."""
    letter = table.hands.style or next(iter(policy.offered))
    return letter, policy.offered[letter]


# ---------------------------------------------------------------- the style and the shoe


def _set(setup: Setup, policy: StylePolicy, table: Table, command: of.SetStyle, clause: str) -> Decision:
    style = policy.offered.get(command.style)
    if style is None:
        return Refused(
            Reason.NOT_OFFERED, sentence("cards_are_dealt_in_style_offered", offered=", ".join(policy.offered)), clause
        )
    if not isinstance(table.phase, Waiting) or table.stock.out:
        return Refused(Reason.NOT_NOW, sentence("style_is_changed_between_coups"), clause)
    if refused := not_approved(setup, table, of_style(command.style)):
        return refused
    fixed = table.approvals[of_style(command.style)].place if style.shoe.value is Draws.FIXED else DEALER
    return Accepted([style_events.StyleSet(command.style, fixed)])


def _offer(setup: Setup, policy: StylePolicy, table: Table, command: of.OfferShoe) -> Decision:
    """The shoe goes round, from the dealer's right, until somebody takes it."""
    _, style = in_force(policy, table)
    if style.shoe.value is not Draws.OFFERED:
        return Refused(Reason.NOT_OFFERED, sentence("in_this_style_shoe"), style.shoe.clause)
    if table.cards and not isinstance(table.phase, Waiting):
        return Refused(Reason.NOT_NOW, sentence("shoe_is_offered_before_coup"), style.shoe.clause)
    following = _from(setup.positions, table.hands.offered)[0]
    if command.place != following:
        return Refused(
            Reason.FIRST, sentence("shoe_is_offered_to_following_next", following=following), style.shoe.clause
        )
    return Accepted([style_events.ShoeOffered(command.place, command.taken)])


def _from(places: Sequence[str], last: str) -> Sequence[str]:
    """The places in the order in which they are seated, beginning after one of them."""
    begins = places.index(last) + 1 if last in places else 0
    return (*places[begins:], *places[:begins])


# ---------------------------------------------------------------- whose the hands are


def assigned(setup: Setup, table: Table) -> list[Event]:
    """Who is given each hand of the coup, by the wagers that lie now."""
    policy = setup.policy.styles
    if policy is None:
        return []
    letter, style = in_force(policy, table)
    marker = _marker(setup, table) if style.banker.value is Holds.MARKER else ""
    player = _holder(setup, table, Hand.PLAYER, style.player.value, marker)
    banker = _holder(setup, table, Hand.BANKER, style.banker.value, marker)
    if banker == player:
        banker = DEALER  # nobody has both hands at a time
    moved: list[Event] = []
    if marker and (marker != table.hands.marker or table.hands.released):
        moved.append(style_events.MarkerMoved(marker))
    return [*moved, style_events.HandsAssigned(table.round, letter, table.hands.draws, player, banker)]


def _holder(setup: Setup, table: Table, hand: Hand, holds: Holds, marker: str) -> str:
    match holds:
        case Holds.HIGHEST:
            return next(iter(_highest(setup, table, hand.value)), DEALER)
        case Holds.MARKER:
            return marker or DEALER
        case Holds.SHOE:
            return table.hands.shoe
        case Holds.DEALER:
            return DEALER
        case _:
            assert_never(holds)


def _on(table: Table, place: str, hand: str) -> tuple[int, int]:
    """How much a position has on a hand, and when it came to be so much, in the table's count of changes."""
    seat = table.seats.get(place)
    if seat is None:
        return 0, 0
    total = sum(stake for area, stake in seat.on_layout().items() if bet_of(area) == hand)
    return total, max((placed[-1].change for area, placed in seat.placed.items() if bet_of(area) == hand), default=0)


def _highest(setup: Setup, table: Table, hand: str) -> list[str]:
    """The positions with the highest wager on a hand, whoever had so much first coming first."""
    wagers = {place: _on(table, place, hand) for place in setup.positions}
    most = max((total for total, _ in wagers.values()), default=0)
    equal = [place for place, (total, _) in wagers.items() if total == most and total]
    return sorted(equal, key=lambda place: wagers[place][1])


def _marker(setup: Setup, table: Table) -> str:
    """Before whom the marker lies in this coup: it stays, or goes to the next position with a wager on Banker."""
    hands = table.hands
    active = [place for place in setup.positions if _on(table, place, Hand.BANKER.value)[0]]
    if hands.marker in active and not hands.released:
        return hands.marker
    return next((place for place in _from(setup.positions, hands.marker) if place in active), "")


def after_coup(setup: Setup, table: Table, outcome: Outcome) -> list[Event]:
    """The marker goes on when the Banker's Hand has lost."""
    policy, hands = setup.policy.styles, table.hands
    if policy is None or not policy.marker_moves_on_loss.value or not hands.marker or hands.released:
        return []
    _, facts = setup.game.read(outcome.entered())
    return [style_events.MarkerReleased(hands.marker, "lost")] if facts["winner"] == Hand.PLAYER.value else []


def _pass(setup: Setup, policy: StylePolicy, table: Table, command: of.PassHand) -> Decision:
    """The dealer passes a hand: to another with as high a wager, the opposing one, or the second to who had the first."""
    hand, place, hands = command.hand, command.place, table.hands
    _, style = in_force(policy, table)
    rule = style.player if hand == Hand.PLAYER.value else style.banker
    if hands.assigned != table.round or isinstance(table.phase, Waiting):
        return Refused(Reason.NOT_NOW, sentence("hands_are_passed_when_wagering"), rule.clause)
    if place not in setup.positions:
        return Refused(Reason.UNKNOWN, sentence("hand_goes_to_player_at_table"), policy.holder_only.clause)
    if place in (hands.holder(OTHER[hand]), hands.returned.get(OTHER[hand])):
        return _pass_second(setup, table, command)
    opposing = rule.value is Holds.DEALER and style.shoe.value is not Draws.DEALER
    if place not in _highest(setup, table, hand) or not (opposing or rule.value is Holds.HIGHEST):
        return Refused(Reason.CONTRADICTED, sentence("that_player_wager_does_not_give"), rule.clause)
    if not opposing:
        return Accepted([style_events.HandPassed(hand, place, rule.clause)])
    clause = setup.policy.approvals[PASS_OPPOSING].authority.clause
    return not_approved(setup, table, PASS_OPPOSING) or Accepted([style_events.HandPassed(hand, place, clause)])


def _pass_second(setup: Setup, table: Table, command: of.PassHand) -> Decision:
    """One player handles both hands, one after the other."""
    clause = setup.policy.approvals[BOTH_HANDS].authority.clause
    if refused := not_approved(setup, table, BOTH_HANDS, command.place):
        return refused
    if table.hands.holder(OTHER[command.hand]) == command.place:
        return Refused(Reason.FIRST, sentence("other_hand_comes_back_first"), clause)
    return Accepted([style_events.HandPassed(command.hand, command.place, clause)])


# ---------------------------------------------------------------- in another's place


def _nominate_drawer(setup: Setup, table: Table, command: of.NominateDrawer) -> Decision:
    """Another player draws the cards for whoever has the shoe."""
    clause, hands = setup.policy.approvals[ANOTHER_DRAWS].authority.clause, table.hands
    if hands.shoe == DEALER:
        return Refused(Reason.NOTHING, sentence("dealer_has_shoe"), clause)
    if command.place not in setup.positions:
        return Refused(Reason.UNKNOWN, sentence("only_player_at_table_draws_cards"), clause)
    if refused := not_approved(setup, table, ANOTHER_DRAWS):
        return refused
    return Accepted([style_events.DrawerNominated(command.place, hands.shoe, clause)])


def _nominate_opener(setup: Setup, policy: StylePolicy, table: Table, command: of.NominateOpener) -> Decision:
    """Another opens cards of a hand: for whoever has the shoe when that is approved, for whoever has the hand without."""
    hand, place, hands, seated = command.hand, command.place, table.hands, policy.seated_opener
    holder = hands.holder(hand)
    by_shoe = hands.shoe != DEALER and holder in (DEALER, hands.shoe)
    if holder == DEALER and not by_shoe:
        return Refused(Reason.NOTHING, sentence("dealer_has_that_hand"), seated.clause)
    if place not in setup.positions and place != DEALER and seated.value:
        return Refused(Reason.UNKNOWN, sentence("only_player_seated_at_table"), seated.clause)
    if by_shoe and (refused := not_approved(setup, table, NAME_OPENER)):
        return refused
    clause = setup.policy.approvals[NAME_OPENER].authority.clause if by_shoe else seated.clause
    return Accepted([style_events.OpenerNominated(hand, place, hands.shoe if by_shoe else holder, clause)])


def drawer(setup: Setup, table: Table) -> str:
    """Who draws a card now. Nobody is named where there are no styles."""
    return table.hands.draws if setup.policy.styles is not None else ""


def opener(setup: Setup, table: Table, nth: int, by: str) -> str | Refused:
    """Who turns a card of the coup: whoever may open its hand, or the dealer. Nobody is named where there are no styles."""
    policy, hands = setup.policy.styles, table.hands
    if policy is None:
        return ""
    hand = hands.dealt[nth - 1]
    may = hands.openers.get(hand, hands.holder(hand))
    if by not in ("", may, hands.holder(hand), DEALER) and policy.holder_only.value:
        return Refused(Reason.NOT_YOURS, sentence("may_opens_this_hand", may=may), policy.holder_only.clause)
    return by or may
