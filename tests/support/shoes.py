"""A shoe made ready as its document says, in lines that a dealer can read."""

from typing import Any

from croupier.games.card_game import CardGame
from croupier.plan.floor_plan import TablePlan
from croupier.rulebooks.cards import Burn
from croupier.rulebooks.equipment import Kind

BURNS = {Burn.ONE: "1", Burn.POINT_VALUE: "0 Ks", Burn.FACE_VALUE: "1 As"}
"""What is burned: how many face down, after the card that is shown."""


def ready(plan: TablePlan, cards: str = "C1", back: str = "red") -> list[str]:
    """The lines that bring a new set of cards to a table and make a shoe ready from it; none where there are no cards."""
    policy, game, dealer = plan.setup.policy.cards, plan.setup.game, f"dealer@{plan.setup.table}"
    if policy is None:
        return []
    assert isinstance(game, CardGame)
    lines = [f"register_cards {cards} {game.decks} {back}"]
    if policy.check_first is not None:
        lines.append(f"check_cards {cards} true")
    if policy.secured is not None and "unshuffled" in policy.secured.value:
        lines += [f"secure_cards {cards} safe", f"release_cards {cards}"]
    return [f"{dealer} {line}" for line in [*lines, *_prepared(plan, cards)]]


def again(plan: TablePlan, cards: str = "C1") -> list[str]:
    """The lines that make another shoe ready from a set that is at the table."""
    return [f"dealer@{plan.setup.table} {line}" for line in _prepared(plan, cards)]


def _prepared(plan: TablePlan, cards: str) -> list[str]:
    policy = plan.setup.policy.cards
    assert policy is not None
    method, machine = policy.shuffle.value[-1], next(plan.setup.register.of(Kind.SHUFFLER), None)
    by_machine = f" machine={'M1' if machine is None else machine.id}"
    lines = [f"open_shoe {cards}", f"shuffle_cards {method}" + ("" if method == "hand" else by_machine)]
    if policy.cut is not None:
        lines += ["cut_cards 100", "place_cutting_card 20"]
    return [*lines, f"burn_cards {BURNS[policy.burn.value]}"]


RAPID_READY: tuple[dict[str, Any], ...] = (
    {"do": "register_cards", "cards": "C1", "decks": 8, "back": "red"},
    {"do": "open_shoe", "cards": "C1"},
    {"do": "shuffle_cards"},
    {"do": "cut_cards", "depth": 100},
    {"do": "place_cutting_card", "behind": 20},
    {"do": "burn_cards", "count": 1},
)
"""A shoe of Rapid baccarat made ready, as a dealer's page says it."""

SEVEN_UP_READY: tuple[dict[str, Any], ...] = (
    {"do": "tick_item", "item": "discard_rack"},
    {"do": "open_float", "count": {"10000": 200}},
    {"do": "register_cards", "cards": "C1", "decks": 6, "back": "red"},
    {"do": "check_cards", "cards": "C1", "passed": True},
    {"do": "secure_cards", "cards": "C1", "where": "safe"},
    {"do": "release_cards", "cards": "C1"},
    {"do": "open_shoe", "cards": "C1"},
    {"do": "shuffle_cards"},
    {"do": "burn_cards", "count": 1},
)
"""From a table that is closed to a device that deals."""
