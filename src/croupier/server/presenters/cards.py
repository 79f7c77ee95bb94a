"""What is said of the cards, and of what is not wagered on: to everybody at a table, and to whoever works it."""

from collections.abc import Iterator

from croupier.play.cards.dummies import not_authorised
from croupier.play.cards.preshuffled_cards import proposal_of
from croupier.play.cards.shoe import Shoe
from croupier.play.cards.styles import in_force
from croupier.play.spins.lucky_ball import withheld
from croupier.play.table import Held, Setup, Table, Waiting
from croupier.server.views.orders import Choice
from croupier.words import sentence


def announced(setup: Setup, state: Table) -> tuple[str, ...]:
    """What everybody is told: a round without wagers, the last coup of a shoe, a first card that is known, no Lucky Ball."""
    return tuple(_announced(setup, state))


def _announced(setup: Setup, state: Table) -> Iterator[str]:
    shoe, over = state.stock.shoe, isinstance(state.phase, Waiting)
    if state.dummy and not over:
        what = sentence("dummy_coup") if setup.policy.cards is not None else sentence("no_bet_round")
        yield sentence("no_wagers_are_taken_dummy", what=what, dummy=state.dummy)
    if words := withheld(setup, state):
        yield words
    if shoe is not None:
        yield from _end_of(shoe, state.round + over, over)
    if any(state.stock.carried):
        card = state.stock.carried[0]
        yield sentence("next_coup_begins_with", card=card) if over else sentence("first_card_is", card=card)
    if proposal_of(state) is not None:
        yield sentence("pre_shuffled_cards_are_proposed")


def _end_of(shoe: Shoe, coup: int, over: bool) -> Iterator[str]:
    """That a shoe comes to its end: by the coup that is going on, or the next one."""
    last = shoe.last_round
    if over and (shoe.ended or (last is not None and last < coup)):
        yield sentence("shoe_is_finished")
    elif last == coup:
        yield sentence("last_coup")
    elif last is not None and last > coup:
        yield sentence("cutting_card_is_out")


def face_down(state: Table) -> tuple[Choice, ...]:
    """The cards of the coup that are still to be turned, by hand and by their place in it."""
    places: dict[str, int] = {}
    found = []
    for nth, (card, hand) in enumerate(zip(state.cards, state.hands.dealt, strict=False), 1):
        places[hand] = places.get(hand, 0) + 1
        if not card:
            found.append(Choice(str(nth), sentence("card_of_hand", hand=hand.title(), place=places[hand])))
    return tuple(found)


def staff_notices(setup: Setup, state: Table) -> tuple[str, ...]:
    """What whoever works the table is told besides."""
    return () if setup.policy.cards is None else tuple(_staff_notices(setup, state))


def _staff_notices(setup: Setup, state: Table) -> Iterator[str]:
    phase = state.phase
    for name, each in state.stock.sets.items():
        if each.to_check:
            yield sentence("check_of_name_is_ordered", name=name, to_check=each.to_check)
    if waits := not_authorised(setup, state):
        yield f"{waits.why} ({waits.clause})"
    if state.stock.turn not in ("", setup.table):
        yield sentence("turn_of_other_game", waits_for=state.stock.turn)
    yield from _hand_notices(setup, state)
    for place in () if (proposal := proposal_of(state)) is None else proposal.asked:
        yield sentence("place_asks_to_see_pre_shuffled", place=place)
    if isinstance(phase, Held) and phase.ground in setup.policy.irregularities:
        held = setup.policy.irregularities[phase.ground]
        yield f"{held.words} ({held.remedy.clause})"


def _hand_notices(setup: Setup, state: Table) -> Iterator[str]:
    """Who has the shoe and the hands, and where the Banker's Hand Marker lies."""
    policy, hands = setup.policy.styles, state.hands
    if policy is None:
        return
    letter, _ = in_force(policy, state)
    held = sentence("holder_has_player_hand", holder=hands.holder("player"), holder_2=hands.holder("banker"))
    yield sentence("style_letter_draws_cards", letter=letter, draws=hands.draws, held=held)
    if hands.marker:
        yield sentence("marker_has_banker_hand", marker=hands.marker)
