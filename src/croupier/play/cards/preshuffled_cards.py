"""Pre-shuffled cards: proposed, looked at or shuffled where a player wants it, and accepted as such."""

from croupier.play.cards.shoe import ProposedCards
from croupier.play.cards.shoe_commands import AcceptCards, AskToSeeCards, RequireShuffle, ShowCards
from croupier.play.cards.shoe_events import CardsAccepted, CardsShown, ShuffleRequired, SightAsked
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.play.table import Setup, Table
from croupier.rulebooks.cards import CardPolicy
from croupier.rulebooks.citation import applies
from croupier.words import sentence


def proposal_of(table: Table) -> ProposedCards | None:
    """Pre-shuffled cards that are not in use yet; nothing where none are proposed."""
    shoe = table.stock.shoe
    return shoe.proposal if shoe is not None and not shoe.shuffled else None


def may_ask(setup: Setup, table: Table) -> bool:
    """Whether players may look at the cards that are proposed, or have them shuffled."""
    rights = setup.policy.cards.players_may_ask if setup.policy.cards is not None else None
    return applies(rights) and proposal_of(table) is not None


def ask(setup: Setup, table: Table, context: TableContext, command: AskToSeeCards | RequireShuffle) -> Decision:
    """A player wants to see the cards, or to have them shuffled."""
    rights = setup.policy.cards.players_may_ask if setup.policy.cards is not None else None
    proposal = proposal_of(table)
    if rights is None or proposal is None or not may_ask(setup, table):
        return Refused(
            Reason.NOTHING, sentence("no_pre_shuffled_cards_are_proposed"), "" if rights is None else rights.clause
        )
    if context.account is None:
        return Refused(Reason.NOT_YOURS, sentence("only_players_may_ask_for_that"), rights.clause)
    if isinstance(command, RequireShuffle):
        if proposal.shuffle_required:
            return Refused(Reason.DONE_ALREADY, sentence("dealer_is_to_shuffle_cards_already"), rights.clause)
        return Accepted([ShuffleRequired(context.terminal)])
    if context.terminal in proposal.asked:
        return Refused(Reason.DONE_ALREADY, sentence("you_have_asked_to_see_cards"), rights.clause)
    return Accepted([SightAsked(context.terminal)])


def decide(policy: CardPolicy, table: Table, command: ShowCards | AcceptCards) -> Decision:
    """The dealer shows cards to a player, or the cards are accepted."""
    rule, rights, proposal = policy.accepted, policy.players_may_ask, proposal_of(table)
    assert rule is not None
    assert rights is not None
    if proposal is None:
        return Refused(Reason.NOTHING, sentence("no_pre_shuffled_cards_are_proposed"), rule.clause)
    if isinstance(command, ShowCards):
        if command.place not in proposal.asked or not command.shown:
            return Refused(Reason.MALFORMED, sentence("say_what_was_shown"), rights.clause)
        return Accepted([CardsShown(command.place, command.shown)])
    if proposal.shuffle_required:
        return Refused(Reason.FIRST, sentence("player_requires_that_dealer_shuffle_these"), rights.clause)
    if proposal.asked:
        return Refused(Reason.FIRST, sentence("asked_has_to_see_cards", asked=proposal.asked[0]), rule.clause)
    return Accepted([CardsAccepted(proposal.source)])
