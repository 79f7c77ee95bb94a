"""Pre-shuffled cards: proposed, looked at or shuffled where a player wants it, and accepted as such."""

from croupier.play.answers import Accepted, Refused
from croupier.play.asker import Asker, Decision
from croupier.play.cards.shoe import Proposal
from croupier.play.cards.shoe_commands import AcceptCards, AskToSeeCards, RequireShuffle, ShowCards
from croupier.play.cards.shoe_events import CardsAccepted, CardsShown, ShuffleRequired, SightAsked
from croupier.play.table import Setup, Table
from croupier.rulebooks.cards import CardPolicy
from croupier.rulebooks.citation import applies


def proposal_of(table: Table) -> Proposal | None:
    """Pre-shuffled cards that are not in use yet; nothing where none are proposed."""
    shoe = table.stock.shoe
    return shoe.proposal if shoe is not None and not shoe.shuffled else None


def may_ask(setup: Setup, table: Table) -> bool:
    """Whether players may look at the cards that are proposed, or have them shuffled."""
    rights = setup.policy.cards.players_may_ask if setup.policy.cards is not None else None
    return applies(rights) and proposal_of(table) is not None


def ask(setup: Setup, table: Table, asker: Asker, command: AskToSeeCards | RequireShuffle) -> Decision:
    """A player wants to see the cards, or to have them shuffled."""
    rights = setup.policy.cards.players_may_ask if setup.policy.cards is not None else None
    proposal = proposal_of(table)
    if rights is None or proposal is None or not may_ask(setup, table):
        return Refused("No pre-shuffled cards are proposed.", "" if rights is None else rights.clause)
    if asker.account is None:
        return Refused("Only players may ask for that.", rights.clause)
    if isinstance(command, RequireShuffle):
        if proposal.shuffle_required:
            return Refused("The dealer is to shuffle the cards already.", rights.clause)
        return Accepted([ShuffleRequired(asker.terminal)])
    if asker.terminal in proposal.asked:
        return Refused("You have asked to see the cards already.", rights.clause)
    return Accepted([SightAsked(asker.terminal)])


def decide(policy: CardPolicy, table: Table, command: ShowCards | AcceptCards) -> Decision:
    """The dealer shows cards to a player, or the cards are accepted."""
    rule, rights, proposal = policy.accepted, policy.players_may_ask, proposal_of(table)
    assert rule is not None
    assert rights is not None
    if proposal is None:
        return Refused("No pre-shuffled cards are proposed.", rule.clause)
    if isinstance(command, ShowCards):
        if command.place not in proposal.asked or not command.shown:
            return Refused("Say what was shown, and to which player who asked.", rights.clause)
        return Accepted([CardsShown(command.place, command.shown)])
    if proposal.shuffle_required:
        return Refused("A player requires that the dealer shuffle these cards.", rights.clause)
    if proposal.asked:
        return Refused(f"{proposal.asked[0]} has asked to see the cards.", rule.clause)
    return Accepted([CardsAccepted(proposal.source)])
