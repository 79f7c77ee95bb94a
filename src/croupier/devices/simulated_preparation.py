"""How a simulated dealer prepares a shoe: every step that the table's document asks for, and none that it does not."""

from collections.abc import Iterator

from croupier.devices.simulated_devices import CUT, SimulatedShoe
from croupier.plan.floor_plan import TablePlan
from croupier.play.cards import shoe_commands as of
from croupier.play.cards.preparation import is_over, not_ready, to_burn
from croupier.play.equipment.use import in_use
from croupier.play.table import Table
from croupier.rulebooks.cards import Burn
from croupier.rulebooks.citation import applies
from croupier.rulebooks.equipment import Kind


def needs_cards(plan: TablePlan, state: Table) -> bool:
    """Whether no coup can be dealt before a shoe is prepared."""
    policy = plan.setup.policy.cards
    return policy is not None and (is_over(policy, state) or not_ready(policy, state)) is not None


def returns_rack(plan: TablePlan) -> bool:
    """Whether the cards in the discard rack go back into the device that deals."""
    rule = plan.setup.policy.cards.rack_returns if plan.setup.policy.cards is not None else None
    return applies(rule)


def preparation(plan: TablePlan, state: Table, shoe: SimulatedShoe) -> Iterator[of.ShoeCommand]:
    """The steps from a set of cards to a shoe that is ready; the cards that are burned leave the simulated shoe too."""
    policy, game = plan.setup.policy.cards, plan.setup.card_game
    assert policy is not None
    if not state.stock.sets:
        yield of.RegisterCards("simulated", game.decks, "red")
        if policy.check_first is not None:
            yield of.CheckCards("simulated", passed=True)
        if policy.secured is not None:
            yield of.SecureCards("simulated", "simulated safe")
            yield of.ReleaseCards("simulated")
    yield of.OpenShoe("simulated")
    machine = in_use(plan.setup, state, Kind.SHUFFLER)
    method = machine.type if machine is not None and machine.type in policy.shuffle.value else policy.shuffle.value[-1]
    yield of.ShuffleCards(method, "" if method == "hand" else machine.id if machine is not None else "simulated")
    if policy.cut is not None:
        yield of.CutCards(game.decks * 26)
        behind = CUT if policy.cutting_card is None else policy.cutting_card.value
        yield of.PlaceCuttingCard(behind[0] if isinstance(behind, tuple) else CUT)
    shoe.shuffle()
    shown = "" if policy.burn.value is Burn.ONE else shoe.draw().card
    count = to_burn(policy, shown)
    assert isinstance(count, int)
    for _ in range(count):
        shoe.draw()
    yield of.BurnCards(count, shown)
