"""Entries: who may enter, what is asked of an entrant, who plays in another's place, and who withdraws."""

from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.rulebooks.citation import applies
from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.tournaments.commands import (
    ApproveSubstitute,
    GiveConditions,
    RecordAgreement,
    RecordConsent,
    RefuseEntry,
    TakeEntry,
)
from croupier.tournaments.context import Decision, TournamentContext
from croupier.tournaments.events import (
    AgreementRecorded,
    ConditionsGiven,
    ConsentRecorded,
    EntriesClosed,
    EntryRefused,
    EntryTaken,
    EntryWithdrawn,
    SubstituteApproved,
)
from croupier.tournaments.opening import not_open
from croupier.tournaments.tournament import Entry, EntryStatus, Tournament
from croupier.words import sentence


def take(policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, command: TakeEntry) -> Decision:
    """Take an entry, or put somebody on the list of reserves."""
    stated = tournament.stated
    if refused := not_open(policy, tournament) or _too_late(policy, tournament) or context.excluded:
        return refused
    if not command.person:
        return Refused(Reason.MALFORMED, sentence("entry_is_somebody"), policy.once.clause)
    if applies(policy.once) and (entered := is_in(tournament, command.person)):
        return Refused(Reason.DONE_ALREADY, sentence("this_person_has_entered", entered=entered.id), policy.once.clause)
    if applies(policy.agreement_first) and tournament.agreement and not command.agreement:
        return Refused(
            Reason.FIRST, sentence("written_agreement_to_conditions_is_needed"), policy.agreement_first.clause
        )
    if refused := _not_in_group(policy, tournament, command):
        return refused
    assert stated.greatest is not None
    if command.reserve and not applies(policy.reserves):
        return Refused(Reason.NOT_OFFERED, sentence("no_reserves_under_these_rules"), policy.items["players"].clause)
    if not command.reserve and len(tournament.entered()) >= stated.greatest:
        words = sentence("all_greatest_places_are_taken", greatest=stated.greatest)
        return Refused(Reason.LIMIT, words, policy.items["players"].clause)
    taken = EntryTaken(
        f"E{len(tournament.entries) + 1}",
        command.person,
        tournament.published,
        context.at,
        command.form,
        command.copy,
        command.agreement,
        command.member,
        command.reserve,
    )
    return Accepted([taken])


def is_in(tournament: Tournament, person: str) -> Entry | None:
    """The entry of a person; none if there is none, or it was withdrawn."""
    own = (each for each in tournament.entries.values() if each.person == person and tournament.counts(each))
    return next(own, None)


def _too_late(policy: TournamentPolicy, tournament: Tournament) -> Refused | None:
    if tournament.entries_closed or tournament.has_begun:
        return Refused(Reason.LATE, sentence("no_more_entries_are_taken"), policy.published_first.clause)
    return None


def _not_in_group(policy: TournamentPolicy, tournament: Tournament, command: TakeEntry) -> Refused | None:
    stated, rule = tournament.stated, policy.items.get("groups") or policy.items.get("eligibility")
    assert rule is not None
    if stated.member_first and not command.member:
        return Refused(Reason.NOT_OFFERED, sentence("this_tournament_is_for_members"), rule.clause)
    if stated.groups and not command.restrictions_met:
        return Refused(Reason.FIRST, sentence("confirm_that_entrant_meets", groups=stated.groups), rule.clause)
    return None


def refuse(policy: TournamentPolicy, tournament: Tournament, command: RefuseEntry) -> Decision:
    """Refuse an application: only where that right was reserved in public."""
    reserved = policy.refusal_reserved
    assert reserved is not None
    if reserved.value and not tournament.stated.may_refuse:
        words = sentence("conditions_do_not_reserve_right")
        return Refused(Reason.NOT_OFFERED, words, reserved.clause)
    return Accepted([EntryRefused(command.person, command.reason)])


def give(tournament: Tournament, entry: Entry, command: GiveConditions) -> Decision:
    """An entrant has a copy of the conditions."""
    return Accepted([ConditionsGiven(entry.id, command.how, tournament.published, command.form)])


def agree(policy: TournamentPolicy, tournament: Tournament, entry: Entry, command: RecordAgreement) -> Decision:
    """An entrant has agreed in writing."""
    if not command.reference:
        return Refused(Reason.MALFORMED, sentence("enter_reference_of_agreement"), policy.agreement_first.clause)
    return Accepted([AgreementRecorded(entry.id, command.reference, tournament.published)])


def consent(policy: TournamentPolicy, tournament: Tournament, entry: Entry, command: RecordConsent) -> Decision:
    """An entrant has agreed in writing to the change that is proposed."""
    rule, proposed = policy.changed_by_consent, tournament.proposed
    assert rule is not None
    if proposed is None or entry.id not in tournament.without_consent():
        return Refused(Reason.NOTHING, sentence("no_consent_is_asked_of", entry=entry.id), rule.clause)
    if not command.reference:
        return Refused(Reason.MALFORMED, sentence("enter_reference_of_agreement"), rule.clause)
    return Accepted([ConsentRecorded(entry.id, command.reference, proposed.version)])


def withdraw(policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, entry: Entry) -> Decision:
    """An entrant withdraws: before a session of the own has begun, and with the fee where that is in time."""
    if entry.status not in (EntryStatus.ENTERED, EntryStatus.RESERVE):
        return Refused(
            Reason.NOTHING, sentence("entry_takes_no_part_any_more", entry=entry.id), policy.no_refund.clause
        )
    session = tournament.session
    if session is not None and session.started and entry.id in session.entrants:
        return Refused(Reason.LATE, sentence("session_has_begun"), policy.no_refund.clause)
    if tournament.order or any(entry.id in each.entries for each in tournament.play_offs):
        return Refused(Reason.LATE, sentence("entry_is_in_the_results", entry=entry.id), policy.no_refund.clause)
    until, rule = tournament.stated.free_withdrawal_until, policy.free_withdrawal
    if not applies(rule) or until is None or context.at >= until:
        return Accepted([EntryWithdrawn(entry.id, 0)])
    bought = 0 if session is None else entry.buy_ins.get(str(session.number), 0)
    return Accepted([EntryWithdrawn(entry.id, entry.fee or 0, bought)])


def close(policy: TournamentPolicy, tournament: Tournament) -> Decision:
    """Take no more entries."""
    if refused := not_open(policy, tournament) or _too_late(policy, tournament):
        return refused
    return Accepted([EntriesClosed(len(tournament.entered()))])


def substitute(
    policy: TournamentPolicy,
    tournament: Tournament,
    context: TournamentContext,
    entry: Entry,
    command: ApproveSubstitute,
) -> Decision:
    """Let another person play in an entrant's place: one who has not entered."""
    rule = policy.substitutes
    assert rule is not None
    if entry.status is not EntryStatus.ENTERED or not rule.value:
        return Refused(Reason.NOTHING, sentence("entry_takes_no_part_any_more", entry=entry.id), rule.clause)
    if context.excluded:
        return context.excluded
    if not command.person or is_in(tournament, command.person):
        return Refused(Reason.DONE_ALREADY, sentence("somebody_who_has_entered_is_nobody"), policy.once.clause)
    return Accepted([SubstituteApproved(entry.id, command.person, entry.person, command.reason)])


def not_seatable(policy: TournamentPolicy, tournament: Tournament, entry: Entry) -> Refused | None:
    """Why somebody is not a player of the tournament yet, and is not seated."""
    if applies(policy.form_first) and not entry.form:
        return Refused(Reason.FIRST, sentence("entry_there_is_no_form", entry=entry.id), policy.form_first.clause)
    if applies(policy.paid_first) and not tournament.is_paid(entry):
        return Refused(Reason.FIRST, sentence("entry_fee_is_not_paid", entry=entry.id), policy.paid_first.clause)
    if applies(policy.copy_first) and not entry.copy:
        words = sentence("entry_no_copy_of_conditions", entry=entry.id)
        return Refused(Reason.FIRST, words, policy.copy_first.clause)
    if applies(policy.agreement_first) and tournament.agreement and not entry.agreement:
        words = sentence("entry_there_is_no_written_agreement", entry=entry.id)
        return Refused(Reason.FIRST, words, policy.agreement_first.clause)
    return None
