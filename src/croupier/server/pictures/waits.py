"""What a game waits for once it takes no wagers, as a player should know it: whose action, and which."""

from croupier.floor.authority import who
from croupier.games.coup import Hand
from croupier.play.cards.dealing import coup_of, unannounced
from croupier.play.cards.style_events import DEALER
from croupier.play.table import Closed, Held, Registered, Setup, Table, Uncalled


def waits_for(setup: Setup, state: Table, first: str = "") -> str:
    """Whose action comes next; nothing where wagers are taken, or no game is going on.

    `first` is the other game of this table's dealer, where that is to be dealt before this one.
    """
    match state.phase:
        case Held():
            named = setup.policy.authority.get("resume_round")
            deciders = " or ".join(map(who, setup.staff.meant(named))) if named is not None else "a supervisor"
            return f"The game waits for {deciders} to decide."
        case Registered():
            return "The outcome waits to be confirmed."
        case Uncalled():
            return "The dealer still takes wagers at the table itself, and then calls no more bets."
        case Closed():
            if first and setup.policy.cards is not None and setup.policy.cards.in_turn is not None:
                return f"The dealer deals {first} first."
            return _on_record(setup, state) or _of_the_outcome(setup, state)
    return ""


def _on_record(setup: Setup, state: Table) -> str:
    """What staff must put on record before play goes on."""
    steps = [setup.policy.steps[step] for step in state.due if step in setup.policy.steps]
    return next((f"The game waits for staff to record: {step.words}" for step in steps if step.waits), "")


def _of_the_outcome(setup: Setup, state: Table) -> str:
    if setup.policy.cards is not None:
        return _of_the_cards(setup, state)
    if state.spinning:
        return ""
    return "The dice are still to be tumbled." if setup.policy.dice is not None else "The ball is still to be spun."


def _of_the_cards(setup: Setup, state: Table) -> str:
    """Who draws, turns or announces next."""
    down = [hand for card, hand in zip(state.cards, state.hands.dealt, strict=False) if not card]
    if down:
        return f"{_person(state.hands.openers.get(down[0]) or state.hands.holder(down[0]))} turns the {_hand(down[0])}."
    if unannounced(setup, state):
        return "The dealer announces the counts."
    turn = coup_of(setup, state.cards).next_hand
    return f"{_person(state.hands.draws)} draws a card for the {_hand(turn.value)}." if turn is not None else ""


def _person(place: str) -> str:
    return "The dealer" if place == DEALER else f"The player at {place}"


def _hand(hand: str) -> str:
    return "Player's Hand" if hand == Hand.PLAYER.value else "Banker's Hand"
