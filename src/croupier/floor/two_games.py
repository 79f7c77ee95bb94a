"""The other game of a table's dealer, and what happens in one game by what happens in the other."""

from collections.abc import Mapping

from croupier.journal.streams import TABLE, Happened
from croupier.orders.order import Order
from croupier.plan.floor_plan import FloorPlan
from croupier.play.cards import two_games
from croupier.play.cards.deal_commands import DrawCard
from croupier.play.cards.shoe_events import CardOfOtherShoe, CardSpent, TurnPassed
from croupier.play.table import Table
from croupier.rulebooks.roles import Role


def other_game(plan: FloorPlan, tables: Mapping[str, Table], table: str) -> str:
    """The other table of the same game at which this table's dealer is signed on; none where there is none."""
    dealer, game = tables[table].staffing.dealer, plan.tables[table].setup.game.name
    for name, each in plan.tables.items():
        if dealer and name != table and each.setup.game.name == game and tables[name].staffing.dealer == dealer:
            return name
    return ""


def waits_for(plan: FloorPlan, tables: Mapping[str, Table], table: str) -> str:
    """The other game of the dealer, if it is to be dealt first."""
    other = other_game(plan, tables, table)
    return two_games.waits_for(tables[table], other, tables[other]) if other else ""


def other_waits(plan: FloorPlan, tables: Mapping[str, Table], table: str) -> bool:
    """Whether a coup of the dealer's other game waits for a card."""
    other = other_game(plan, tables, table)
    return bool(other) and two_games.waits_for_card(tables[other])


def card_spent(plan: FloorPlan, tables: Mapping[str, Table], table: str, event: CardOfOtherShoe) -> Happened:
    """A card that came from the other game's shoe has left that shoe."""
    other = other_game(plan, tables, table)
    return [(TABLE.stream(other), CardSpent(event.card, event.clause))] if other else []


def turn_passed(plan: FloorPlan, tables: Mapping[str, Table], table: str) -> Happened:
    """A coup has ended: it is the other game's turn."""
    if plan.tables[table].setup.policy.cards is None or not (other := other_game(plan, tables, table)):
        return []
    return [(TABLE.stream(each), TurnPassed(other)) for each in (table, other)]


def wrong_shoe(plan: FloorPlan, tables: Mapping[str, Table], order: Order) -> Happened:
    """The shoe of a table read a card that is none of its own: a coup of the dealer's other game is held, if one waits."""
    assert isinstance(order.command, DrawCard)
    table = order.table
    other = other_game(plan, tables, table) if order.role is Role.SHOE else ""
    found = two_games.read_by_other(plan.tables[other].setup, tables[other], order.command.card) if other else []
    spent = [CardSpent(each.card, each.clause) for each in found if isinstance(each, CardOfOtherShoe)]
    return [*((TABLE.stream(other), each) for each in found), *((TABLE.stream(table), each) for each in spent)]
