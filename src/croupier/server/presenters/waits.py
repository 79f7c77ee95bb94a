"""What a game waits for once it takes no wagers, as a player should know it: whose action, and which."""

from croupier.games.coup import Hand
from croupier.orders.authority import who
from croupier.play.cards.deal import coup_of, unannounced
from croupier.play.cards.style_events import DEALER
from croupier.play.table import Closed, Held, Registered, Setup, Table, Uncalled
from croupier.words import sentence


def waits_for(setup: Setup, state: Table, first: str = "") -> str:
    """Whose action comes next; nothing where wagers are taken, or no game is going on.

    `first` is the other game of this table's dealer, where that is to be dealt before this one.
    """
    match state.phase:
        case Held():
            named = setup.policy.authority.get("resume_round")
            deciders = " or ".join(map(who, setup.staff.meant(named))) if named is not None else "a supervisor"
            return sentence("game_waits_for_deciders_to_decide", deciders=deciders)
        case Registered():
            return sentence("outcome_waits_to_be_confirmed")
        case Uncalled():
            return sentence("dealer_still_takes_wagers_at_table")
        case Closed():
            if first and setup.policy.cards is not None and setup.policy.cards.in_turn is not None:
                return sentence("dealer_deals_first", first=first)
            return _on_record(setup, state) or _of_the_outcome(setup, state)
    return ""


def _on_record(setup: Setup, state: Table) -> str:
    """What staff must put on record before play goes on."""
    steps = [setup.policy.steps[step] for step in state.due if step in setup.policy.steps]
    return next((sentence("game_waits_for_staff_to_record", words=step.words) for step in steps if step.waits), "")


def _of_the_outcome(setup: Setup, state: Table) -> str:
    if setup.policy.cards is not None:
        return _of_the_cards(setup, state)
    if state.spinning:
        return ""
    return (
        sentence("dice_are_still_to_be_tumbled")
        if setup.policy.dice is not None
        else sentence("ball_is_still_to_be_spun")
    )


def _of_the_cards(setup: Setup, state: Table) -> str:
    """Who draws, turns or announces next."""
    down = [hand for card, hand in zip(state.cards, state.hands.dealt, strict=False) if not card]
    if down:
        return sentence(
            "down_turns",
            down=_person(state.hands.openers.get(down[0]) or state.hands.holder(down[0])),
            down_2=_hand(down[0]),
        )
    if unannounced(setup, state):
        return sentence("dealer_announces_counts")
    turn = coup_of(setup, state.cards).next_hand
    return (
        sentence("draws_card_for_turn", draws=_person(state.hands.draws), turn=_hand(turn.value))
        if turn is not None
        else ""
    )


def _person(place: str) -> str:
    return sentence("the_dealer") if place == DEALER else sentence("player_at_place", place=place)


def _hand(hand: str) -> str:
    return sentence("player_hand") if hand == Hand.PLAYER.value else sentence("banker_hand")
