"""The operator's money in one person's hand: above what the house lets one person give alone, another must have agreed.

What one person adds to the prizes, or pays one entrant, within the house's hours is one sum, so that no ceiling is passed in
small steps. A guarantee is met as the conditions were published, by nobody's choice.
"""

from croupier.play.decisions import Accepted, Refused, money
from croupier.play.reasons import Reason
from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.tournaments.commands import AgreeToGiving
from croupier.tournaments.context import Decision, TournamentContext
from croupier.tournaments.events import Giving, GivingAgreed
from croupier.tournaments.tournament import Tournament
from croupier.words import sentence


def agree(
    policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, command: AgreeToGiving
) -> Decision:
    """Agree to what another person is to give, with the exact sum: to a prize, with what is owed."""
    clause = policy.authority["agree_to_giving"].clause
    agreed = GivingAgreed(command.what, command.amount, command.entry, context.by)
    entry = tournament.entries.get(command.entry)
    owed = entry.won if entry is not None else 0
    is_one = command.amount > 0 and not command.entry if command.what == "addition" else command.amount == owed > 0
    if not is_one:
        words = sentence("agree_to_an_addition_or_to_what_is_owed", entry=command.entry, owed=money(owed))
        return Refused(Reason.MALFORMED, words, clause)
    if agreed in tournament.agreed:
        return Refused(Reason.DONE_ALREADY, sentence("you_have_agreed_to_that"), clause)
    return Accepted([agreed])


def agreed_by(
    tournament: Tournament, context: TournamentContext, what: Giving, amount: int, entry: str = ""
) -> str | Refused:
    """Who has agreed to what somebody is about to give, nobody where none has to; or why it may not be given yet."""
    if tournament.given_alone(context.by, entry, context.alone_since) + amount <= context.alone_up_to:
        return ""
    wanted = (what, amount, entry)
    found = (each for each in tournament.agreed if (each.what, each.amount, each.entry) == wanted)
    other = next((each.by for each in found if each.by != context.by), "")
    if other:
        return other
    words = sentence("giving_takes_another_person", most=money(context.alone_up_to), amount=money(amount), what=what)
    return Refused(Reason.FIRST, words, "")
