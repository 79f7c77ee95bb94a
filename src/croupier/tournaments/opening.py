"""Before entries open: the conditions, their publication and lodging, and who runs the tournament."""

from typing import assert_never

from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.play.tournament.terms import LimitStep
from croupier.rulebooks.citation import applies
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.offer import Rulebook
from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.tags import tag_of
from croupier.tournaments.commands import (
    AboutConditions,
    AppointLeader,
    DraftConditions,
    JoinTournament,
    LeaveTournament,
    LodgeConditions,
    PublishConditions,
    RequireAgreement,
)
from croupier.tournaments.completeness import faults
from croupier.tournaments.conditions import Conditions
from croupier.tournaments.context import Decision, TournamentContext
from croupier.tournaments.events import (
    AgreementRequired,
    ChangeProposed,
    ConditionsDrafted,
    ConditionsLodged,
    ConditionsPublished,
    LeaderAppointed,
    LeaderJoined,
    LeaderLeft,
)
from croupier.tournaments.tournament import Tournament
from croupier.words import sentence

LONGEST_NAME = 24


def is_name(name: str) -> bool:
    """Whether a tournament may be called so: its name is part of the names of accounts and streams.

    >>> is_name("spring-cup-26"), is_name("Cup"), is_name("a:b"), is_name("")
    (True, False, False, False)
    """
    plain = name.replace("-", "")
    return len(name) <= LONGEST_NAME and plain.isascii() and plain.isalnum() and plain.lower() == plain


def draft(
    policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, stated: DraftConditions
) -> Decision:
    """Write conditions: at any time before the first entry."""
    new, old = stated.conditions, tournament.conditions
    if not is_name(context.tournament):
        words = sentence("tournament_goes_by_up_to_longest", longest_name=LONGEST_NAME)
        return Refused(Reason.MALFORMED, words, "")
    if old is not None and old.rulebook != new.rulebook:
        return Refused(
            Reason.CONTRADICTED,
            sentence("this_tournament_is_run_by_rulebook", rulebook=old.rulebook),
            policy.precedence.clause,
        )
    if new.game not in rulebook(new.rulebook).offers:
        return Refused(
            Reason.UNKNOWN,
            sentence("rulebook_has_no_game", rulebook=new.rulebook, game=new.game),
            policy.precedence.clause,
        )
    if tournament.entries and old is not None:
        if applies(policy.changed_by_consent) and not tournament.sessions:
            return _propose(policy, tournament, new)
        clause = policy.published_first.clause
        if applies(policy.limits_foreseen) and _limits(new) != _limits(old):
            clause = policy.limits_foreseen.clause
        elif applies(policy.advance_fixed) and _advance(new) != _advance(old):
            clause = policy.advance_fixed.clause
        return Refused(Reason.FINAL, sentence("entries_conditions_do_not_change_any"), clause)
    return Accepted([ConditionsDrafted(tournament.version + 1, new)])


def _propose(policy: TournamentPolicy, tournament: Tournament, new: Conditions) -> Decision:
    """Propose a change to those who have entered: of anything but what has been paid."""
    old = tournament.stated
    fees = [(each.entry_fee, each.commission, each.commission_share) for each in (old, new)]
    if fees[0] != fees[1] and any(each.fee is not None for each in tournament.entries.values()):
        return Refused(Reason.FINAL, sentence("fees_have_been_paid"), policy.items["entry_fee"].clause)
    return Accepted([ChangeProposed(tournament.version + 1, new)])


def _limits(stated: Conditions) -> list[tuple[LimitStep, ...]]:
    return [stated.limits, *(each.limits for each in stated.stages)]


def _advance(stated: Conditions) -> list[int | None]:
    return [each.advance for each in stated.stages]


def decide(
    policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, command: AboutConditions
) -> Decision:
    """The answer to a command before entries open."""
    clause = policy.authority[tag_of(command)].clause
    match command:
        case PublishConditions():
            return _publish(policy, tournament, context)
        case LodgeConditions():
            if not tournament.published:
                return Refused(Reason.FIRST, sentence("conditions_are_to_be_published_first"), clause)
            if command.sent > context.at or not command.channel:
                return Refused(Reason.MALFORMED, sentence("say_by_which_channel_copy"), clause)
            return Accepted([ConditionsLodged(tournament.published, command.channel, command.sent, context.by)])
        case AppointLeader():
            return _appoint(policy, context, command)
        case JoinTournament():
            if context.staff_id in tournament.present:
                return Refused(Reason.DONE_ALREADY, sentence("you_are_signed"), clause)
            return Accepted([LeaderJoined(context.staff_id)])
        case LeaveTournament():
            if context.staff_id not in tournament.present:
                return Refused(Reason.NOTHING, sentence("you_are_not_signed"), clause)
            return Accepted([LeaderLeft(context.staff_id)])
        case RequireAgreement():
            if command.on == tournament.agreement:
                return Refused(Reason.DONE_ALREADY, sentence("that_is_so_already"), clause)
            return Accepted([AgreementRequired(command.on)])
        case _:
            assert_never(command)


def _publish(policy: TournamentPolicy, tournament: Tournament, context: TournamentContext) -> Decision:
    book, change = rulebook(tournament.stated.rulebook), tournament.proposed
    if change is not None:
        return _publish_change(book, policy, tournament, context, change)
    if tournament.published == tournament.version:
        return Refused(Reason.DONE_ALREADY, sentence("these_conditions_are_published"), policy.published_first.clause)
    return _incomplete(book, policy, tournament.stated) or Accepted(
        [ConditionsPublished(tournament.version, context.at)]
    )


def _incomplete(book: Rulebook, policy: TournamentPolicy, stated: Conditions) -> Refused | None:
    found = faults(book, policy, stated)
    words = "; ".join(f"{each.words} ({each.clause})" for each in found)
    if not found:
        return None
    return Refused(Reason.MALFORMED, sentence("conditions_are_not_complete", words=words), found[0].clause)


def _publish_change(
    book: Rulebook, policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, change: ChangeProposed
) -> Decision:
    """Publish a change: complete, before a session is planned, and with the consent of all entrants."""
    rule = policy.changed_by_consent
    assert rule is not None
    if tournament.sessions:
        return Refused(Reason.LATE, sentence("session_is_planned_by_conditions"), rule.clause)
    if refused := _incomplete(book, policy, change.conditions):
        return refused
    if (change.conditions.greatest or 0) < len(tournament.entered()):
        words = sentence("more_have_entered_than", entered=len(tournament.entered()))
        return Refused(Reason.LIMIT, words, policy.items["players"].clause)
    if lacking := tournament.without_consent():
        return Refused(Reason.FIRST, sentence("not_everybody_has_agreed", lacking=", ".join(lacking)), rule.clause)
    return Accepted(
        [ConditionsDrafted(change.version, change.conditions), ConditionsPublished(change.version, context.at)]
    )


def _appoint(policy: TournamentPolicy, context: TournamentContext, command: AppointLeader) -> Decision:
    leader = policy.leader
    if context.staff.get(command.staff) is not leader.value:
        title = leader.value.value.replace("_", " ")
        return Refused(Reason.UNKNOWN, sentence("staff_does_not_sign", staff=command.staff, title=title), leader.clause)
    licence = policy.licence_first
    if applies(licence) and not command.licence:
        return Refused(Reason.MALFORMED, sentence("only_licensed_person_is_appointed"), licence.clause)
    return Accepted([LeaderAppointed(command.staff, command.licence, context.by)])


def not_open(policy: TournamentPolicy, tournament: Tournament) -> Refused | None:
    """Why entries are not taken yet; nothing if they are."""
    if applies(policy.published_first) and tournament.published != tournament.version:
        return Refused(Reason.FIRST, sentence("conditions_are_not_published"), policy.published_first.clause)
    lodged = policy.lodged_first
    if applies(lodged) and all(each.version != tournament.published for each in tournament.lodged):
        return Refused(Reason.FIRST, sentence("regulator_has_not_been_given_copy"), lodged.clause)
    return None
