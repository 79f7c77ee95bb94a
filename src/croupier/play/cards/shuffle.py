"""The shuffle: by hand, by a machine, or before the cards came to the table."""

from croupier.play.cards import shoe_commands as of
from croupier.play.cards.shoe import Shoe
from croupier.play.cards.shoe_events import CardsInserted, CardsRiffled, CardsShuffled, ChemmyShuffled, ShuffleDecided
from croupier.play.context import Decision
from croupier.play.decisions import Accepted, Refused
from croupier.play.equipment.use import in_use
from croupier.play.reasons import Reason
from croupier.play.staff.approvals import not_approved
from croupier.play.table import Setup, Table
from croupier.rulebooks.approvals import HAND_SHUFFLE, RIFFLE
from croupier.rulebooks.cards import CardPolicy
from croupier.rulebooks.citation import applies
from croupier.rulebooks.equipment import Kind
from croupier.words import sentence

HAND = "hand"


def not_shuffled(policy: CardPolicy, shoe: Shoe) -> Refused:
    """What cards that are not shuffled wait for."""
    if shoe.proposal is not None and policy.accepted is not None:
        return Refused(Reason.FIRST, sentence("cards_are_still_to_be_accepted"), policy.accepted.clause)
    return Refused(Reason.FIRST, sentence("cards_are_still_to_be_shuffled"), policy.shuffle.clause)


def chemmy(policy: CardPolicy, shoe: Shoe) -> Decision:
    """The cards are mixed face down on the table."""
    assert policy.chemmy is not None
    if shoe.chemmy or shoe.shuffled:
        return Refused(Reason.DONE_ALREADY, sentence("cards_are_mixed_on_table_once"), policy.chemmy.clause)
    return Accepted([ChemmyShuffled()])


def shuffle(setup: Setup, policy: CardPolicy, table: Table, shoe: Shoe, command: of.ShuffleCards) -> Decision:
    """The cards are shuffled."""
    method, named, chemmy = command.method, policy.named_machine, policy.chemmy
    if method not in policy.shuffle.value:
        return Refused(
            Reason.NOT_OFFERED,
            sentence("cards_are_shuffled_by_shuffle", shuffle=", ".join(policy.shuffle.value)),
            policy.shuffle.clause,
        )
    if refused := _not_by_hand(setup, policy, table, shoe, method):
        return refused
    if applies(named) and method != HAND and not command.machine:
        return Refused(Reason.MALFORMED, sentence("name_machine_that_shuffled"), named.clause)
    if method != HAND and (refused := _another_machine(setup, policy, table, command)):
        return refused
    if chemmy is not None and method in chemmy.value and not shoe.chemmy:
        return Refused(Reason.FIRST, sentence("first_cards_are_mixed_face_down"), chemmy.clause)
    if shoe.cut:
        return Refused(Reason.LATE, sentence("cards_are_cut_already"), policy.shuffle.clause)
    return Accepted([CardsShuffled(method, command.machine)])


def _another_machine(setup: Setup, policy: CardPolicy, table: Table, command: of.ShuffleCards) -> Refused | None:
    """Why a machine cannot have shuffled the cards: it is not the one in use, or not of that kind."""
    rule, machine = policy.machine_in_use, in_use(setup, table, Kind.SHUFFLER)
    if not applies(rule):
        return None
    if machine is None:
        return Refused(Reason.NOTHING, sentence("no_shuffling_machine_is_in_use"), rule.clause)
    if (machine.id, machine.type) == (command.machine, command.method):
        return None
    return Refused(
        Reason.CONTRADICTED,
        sentence("machine_is_in_use", machine=machine.id, type=machine.type.replace("_", " ")),
        rule.clause,
    )


def _not_by_hand(setup: Setup, policy: CardPolicy, table: Table, shoe: Shoe, method: str) -> Refused | None:
    """Why cards may not be shuffled so: by hand without an approval, unless a player requires it, and then only so."""
    required = shoe.proposal is not None and shoe.proposal.shuffle_required
    if not required:
        return not_approved(setup, table, HAND_SHUFFLE) if method == HAND else None
    assert policy.players_may_ask is not None
    if method == HAND:
        return None
    return Refused(Reason.FIRST, sentence("player_requires_that_dealer_shuffle_these"), policy.players_may_ask.clause)


def riffle(setup: Setup, policy: CardPolicy, table: Table, command: of.RiffleCards) -> Decision:
    """Cards that need no shuffle are riffled."""
    shoe, moments = table.stock.shoe, policy.riffle
    assert shoe is not None
    assert moments is not None
    if refused := not_approved(setup, table, RIFFLE):
        return refused
    if command.moment not in moments.value:
        return Refused(
            Reason.NOT_OFFERED,
            sentence("cards_are_riffled_moments", moments=" or ".join(moments.value)),
            moments.clause,
        )
    if shoe.shuffled not in policy.shuffled_already.value or shoe.cut:
        return Refused(Reason.NOT_NOW, sentence("cards_that_need_no_shuffle"), moments.clause)
    return Accepted([CardsRiffled(command.moment)])


def insert(policy: CardPolicy, shoe: Shoe) -> Decision:
    """Shuffled cards go into the machine."""
    rule = policy.inserted
    assert rule is not None
    if shoe.shuffled not in rule.value or shoe.inserted:
        return Refused(Reason.NOT_NOW, sentence("shuffled_cards_go_into_machine"), rule.clause)
    return Accepted([CardsInserted()])


def decide_shuffle(policy: CardPolicy, table: Table, command: of.DecideShuffle) -> Decision:
    """A supervisor says whether cards that came shuffled are shuffled by hand all the same."""
    rule, shoe = policy.shuffled_again, table.stock.shoe
    assert rule is not None
    if shoe is None or shoe.burned or shoe.shuffled not in rule.value:
        return Refused(Reason.NOTHING, sentence("no_cards_wait_for_that_decision"), rule.clause)
    return Accepted([ShuffleDecided(command.shuffle)])
