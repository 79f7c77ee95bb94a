"""The cut, and the cutting card: who makes it, and how deep."""

from croupier.play.cards import shoe_commands as of
from croupier.play.cards.shoe import Shoe
from croupier.play.cards.shoe_events import CardsCut, CuttingCardPlaced, CutWaived
from croupier.play.cards.shuffle import not_shuffled
from croupier.play.context import Decision
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.reasons import Reason
from croupier.play.staff.approvals import not_approved
from croupier.play.table import Setup, Table
from croupier.rulebooks.approvals import CUT_BY_ANOTHER
from croupier.rulebooks.cards import CardPolicy
from croupier.words import sentence

PLAYER, ANOTHER = "player", "another"


def is_cut(policy: CardPolicy, shoe: Shoe) -> bool:
    """Whether the cards are cut, after the way in which they were shuffled."""
    return policy.no_cut_after is None or shoe.shuffled not in policy.no_cut_after.value


def cut(setup: Setup, policy: CardPolicy, table: Table, shoe: Shoe, command: of.CutCards) -> Decision:
    """The cards are cut."""
    least = policy.cut
    if least is None or not is_cut(policy, shoe):
        return Refused(
            Reason.NOT_OFFERED, sentence("these_cards_are_not_cut"), (policy.no_cut_after or policy.shoe_first).clause
        )
    if not shoe.shuffled:
        return not_shuffled(policy, shoe)
    if refused := _may_not_cut(setup, policy, table, command):
        return refused
    if not least.value <= command.depth <= shoe.size - least.value:
        return Refused(Reason.LIMIT, sentence("cut_is_at_least_cards", least=least.value), least.clause)
    return Accepted([CardsCut(command.depth, command.by, command.place)])


def _may_not_cut(setup: Setup, policy: CardPolicy, table: Table, command: of.CutCards) -> Refused | None:
    """Why the cards may not be cut by whoever did."""
    rule = policy.cut_by
    if rule is None:
        return None
    if command.by == ANOTHER:
        return not_approved(setup, table, CUT_BY_ANOTHER)
    if command.by not in rule.value:
        return Refused(
            Reason.MALFORMED, sentence("cards_are_cut_by_rule", rule=" or ".join(map(_words, rule.value))), rule.clause
        )
    if (command.by == PLAYER) != (command.place in setup.places):
        return Refused(Reason.MALFORMED, sentence("say_at_which_place_player"), rule.clause)
    return None


def _words(role: str) -> str:
    return f"a {role.replace('_', ' ')}"


def waive_cut(policy: CardPolicy, shoe: Shoe) -> Decision:
    """The cut was offered, and nobody wants it."""
    rule = policy.cut_waived
    assert rule is not None
    if shoe.shuffled not in rule.value or shoe.cut:
        return Refused(Reason.NOT_OFFERED, sentence("these_cards_are_to_be_cut"), rule.clause)
    return Accepted([CutWaived()])


def place(policy: CardPolicy, shoe: Shoe, command: of.PlaceCuttingCard) -> Decision:
    """The cutting card goes in."""
    least = policy.cutting_card
    if least is None or not is_cut(policy, shoe):
        return Refused(
            Reason.NOT_OFFERED,
            sentence("these_cards_have_no_cutting_card"),
            (policy.no_cut_after or policy.shoe_first).clause,
        )
    if policy.cut is not None and not shoe.cut and not shoe.cut_waived:
        return Refused(Reason.FIRST, sentence("cards_are_still_to_be_cut"), policy.cut.clause)
    if isinstance(least.value, tuple):
        if command.behind not in least.value:
            return Refused(
                Reason.LIMIT,
                sentence("leave_least_cards_behind_cutting_card", least=" or ".join(map(str, least.value))),
                least.clause,
            )
    elif not least.value <= command.behind < shoe.size:
        return Refused(Reason.LIMIT, sentence("leave_at_least_cards_behind_cutting", least=least.value), least.clause)
    after = shoe.size - command.behind
    return Accepted(
        [CuttingCardPlaced(command.behind)],
        (Remark(sentence("cutting_card_is_due", after=after), least.clause),),
    )
