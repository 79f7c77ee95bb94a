"""The shuffle: by hand, by a machine, or before the cards came to the table."""

from croupier.play.answers import Accepted, Refused
from croupier.play.asker import Decision
from croupier.play.cards import shoe_commands as of
from croupier.play.cards.shoe import Shoe
from croupier.play.cards.shoe_events import CardsInserted, CardsRiffled, CardsShuffled, ChemmyShuffled, ShuffleDecided
from croupier.play.equipment.handling import in_use
from croupier.play.staff.approving import not_approved
from croupier.play.table import Setup, Table
from croupier.rulebooks.approvals import HAND_SHUFFLE, RIFFLE
from croupier.rulebooks.cards import CardPolicy
from croupier.rulebooks.citation import applies
from croupier.rulebooks.equipment import Kind

HAND = "hand"


def not_shuffled(policy: CardPolicy, shoe: Shoe) -> Refused:
    """What cards that are not shuffled wait for."""
    if shoe.proposal is not None and policy.accepted is not None:
        return Refused("The cards are still to be accepted, or shuffled.", policy.accepted.clause)
    return Refused("The cards are still to be shuffled.", policy.shuffle.clause)


def chemmy(policy: CardPolicy, shoe: Shoe) -> Decision:
    """The cards are mixed face down on the table."""
    assert policy.chemmy is not None
    if shoe.chemmy or shoe.shuffled:
        return Refused("The cards are mixed on the table once, before the shuffle.", policy.chemmy.clause)
    return Accepted([ChemmyShuffled()])


def shuffle(setup: Setup, policy: CardPolicy, table: Table, shoe: Shoe, command: of.ShuffleCards) -> Decision:
    """The cards are shuffled."""
    method, named, chemmy = command.method, policy.named_machine, policy.chemmy
    if method not in policy.shuffle.value:
        return Refused(f"Cards are shuffled by {', '.join(policy.shuffle.value)}.", policy.shuffle.clause)
    if refused := _not_by_hand(setup, policy, table, shoe, method):
        return refused
    if applies(named) and method != HAND and not command.machine:
        return Refused("Name the machine that shuffled.", named.clause)
    if method != HAND and (refused := _another_machine(setup, policy, table, command)):
        return refused
    if chemmy is not None and method in chemmy.value and not shoe.chemmy:
        return Refused("First the cards are mixed face down on the table.", chemmy.clause)
    if shoe.cut:
        return Refused("The cards are cut already.", policy.shuffle.clause)
    return Accepted([CardsShuffled(method, command.machine)])


def _another_machine(setup: Setup, policy: CardPolicy, table: Table, command: of.ShuffleCards) -> Refused | None:
    """Why a machine cannot have shuffled the cards: it is not the one in use, or not of that kind."""
    rule, machine = policy.machine_in_use, in_use(setup, table, Kind.SHUFFLER)
    if not applies(rule):
        return None
    if machine is None:
        return Refused("No shuffling machine is in use here.", rule.clause)
    if (machine.id, machine.type) == (command.machine, command.method):
        return None
    return Refused(f"{machine.id} is in use here, of the kind {machine.type.replace('_', ' ')}.", rule.clause)


def _not_by_hand(setup: Setup, policy: CardPolicy, table: Table, shoe: Shoe, method: str) -> Refused | None:
    """Why cards may not be shuffled so: by hand without an approval, unless a player requires it, and then only so."""
    required = shoe.proposal is not None and shoe.proposal.shuffle_required
    if not required:
        return not_approved(setup, table, HAND_SHUFFLE) if method == HAND else None
    assert policy.players_may_ask is not None
    if method == HAND:
        return None
    return Refused("A player requires that the dealer shuffle these cards.", policy.players_may_ask.clause)


def riffle(setup: Setup, policy: CardPolicy, table: Table, command: of.RiffleCards) -> Decision:
    """Cards that need no shuffle are riffled."""
    shoe, moments = table.stock.shoe, policy.riffle
    assert shoe is not None
    assert moments is not None
    if refused := not_approved(setup, table, RIFFLE):
        return refused
    if command.moment not in moments.value:
        return Refused(f"Cards are riffled {' or '.join(moments.value)}.", moments.clause)
    if shoe.shuffled not in policy.shuffled_already.value or shoe.cut:
        return Refused("Cards that need no shuffle are riffled, before they are cut.", moments.clause)
    return Accepted([CardsRiffled(command.moment)])


def insert(policy: CardPolicy, shoe: Shoe) -> Decision:
    """Shuffled cards go into the machine."""
    rule = policy.inserted
    assert rule is not None
    if shoe.shuffled not in rule.value or shoe.inserted:
        return Refused("Shuffled cards go into the machine that deals them, once.", rule.clause)
    return Accepted([CardsInserted()])


def decide_shuffle(policy: CardPolicy, table: Table, command: of.DecideShuffle) -> Decision:
    """A supervisor says whether cards that came shuffled are shuffled by hand all the same."""
    rule, shoe = policy.shuffled_again, table.stock.shoe
    assert rule is not None
    if shoe is None or shoe.burned or shoe.shuffled not in rule.value:
        return Refused("No cards wait for that to be said.", rule.clause)
    return Accepted([ShuffleDecided(command.shuffle)])
