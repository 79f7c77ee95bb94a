"""What can be asked of a tournament. Which tournament it is stands beside the command, in the order."""

from typing import Literal

from msgspec import Struct

from croupier.play.arguments import Cents, Count, Minutes, Moment, Ordinal, PersonId, TableName
from croupier.tournaments.conditions import Conditions
from croupier.tournaments.events import Giving

Delivery = Literal["", "print", "mail", "screen"]
"""How somebody was given a copy of the conditions."""


class TournamentCommand(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something asked of a tournament."""


class OfEntryCommand(TournamentCommand, frozen=True):
    """About an entry, by its number: E12."""

    entry: str


# ---------------------------------------------------------------- conditions, and who runs it


class DraftConditions(TournamentCommand, frozen=True, tag="draft_conditions"):
    """Write the conditions of a tournament, new or not yet entered; or propose a change to those who have entered."""

    conditions: Conditions


class PublishConditions(TournamentCommand, frozen=True, tag="publish_conditions"):
    """Publish the conditions as they were last written."""


class LodgeConditions(TournamentCommand, frozen=True, tag="lodge_conditions"):
    """The regulator was notified of the tournament and given a copy of its conditions."""

    channel: str
    sent: Moment


class AppointLeader(TournamentCommand, frozen=True, tag="appoint_leader"):
    """Appoint a member of staff to run the tournament."""

    staff: str
    licence: str = ""


class JoinTournament(TournamentCommand, frozen=True, tag="join_tournament"):
    """Sign on to the tournament: whoever runs it is there from now on."""


class LeaveTournament(TournamentCommand, frozen=True, tag="leave_tournament"):
    """Sign off from the tournament."""


class RequireAgreement(TournamentCommand, frozen=True, tag="require_agreement"):
    """Ask every entrant for a written agreement to the rules and conditions, or do so no longer."""

    on: bool = True


# ---------------------------------------------------------------- entries and fees


class TakeEntry(TournamentCommand, frozen=True, tag="take_entry"):
    """Take somebody's entry."""

    person: PersonId
    form: bool = False
    """Whether the entry form is complete and on file."""
    copy: Delivery = ""
    agreement: str = ""
    """The reference of the signed agreement."""
    member: str = ""
    restrictions_met: bool = False
    """Whether the desk has confirmed that the person is in the group for which the tournament is."""
    reserve: bool = False
    """Whether it is for the list of reserves."""


class RefuseEntry(TournamentCommand, frozen=True, tag="refuse_entry"):
    """Refuse somebody's application, by the right that was reserved."""

    person: PersonId
    reason: str


class GiveConditions(OfEntryCommand, frozen=True, tag="give_conditions"):
    """An entrant was given a copy of the conditions, and may have handed in the form."""

    how: Literal["print", "mail", "screen"]
    form: bool = False


class RecordAgreement(OfEntryCommand, frozen=True, tag="record_agreement"):
    """An entrant agreed in writing to the rules and conditions."""

    reference: str


class RecordConsent(OfEntryCommand, frozen=True, tag="record_consent"):
    """An entrant agreed in writing to the change of the conditions that is proposed."""

    reference: str


class TakeFee(OfEntryCommand, frozen=True, tag="take_fee"):
    """Take an entry fee at this cash desk."""

    amount: Cents


class WithdrawEntry(OfEntryCommand, frozen=True, tag="withdraw_entry"):
    """An entrant withdraws."""


class CloseEntries(TournamentCommand, frozen=True, tag="close_entries"):
    """Take no more entries."""


class ApproveRefund(OfEntryCommand, frozen=True, tag="approve_refund"):
    """Let an absent player who was disqualified have the fee back."""


class PayRefund(OfEntryCommand, frozen=True, tag="pay_refund"):
    """Pay an entrant at this cash desk what is to be given back."""


class CancelTournament(TournamentCommand, frozen=True, tag="cancel_tournament"):
    """Cancel the tournament: everybody has everything back."""

    reason: str
    too_few: bool = False
    """Whether the ground is that there are too few entries."""


class AddToPool(TournamentCommand, frozen=True, tag="add_to_pool"):
    """Add cash, goods or services of the operator's to the prizes."""

    kind: Literal["cash", "goods", "services"]
    value: Cents
    what: str


class AgreeToGiving(TournamentCommand, frozen=True, tag="agree_to_giving"):
    """Agree that another person adds so much to the prizes, or pays an entrant so much: more than one may give alone."""

    what: Giving
    amount: Cents
    entry: str = ""
    """Whose prize it is."""


class TakeBuyIn(OfEntryCommand, frozen=True, tag="take_buy_in"):
    """Take the buy-in of the next session at this cash desk."""

    amount: Cents


class TakeBuyBack(OfEntryCommand, frozen=True, tag="take_buy_back"):
    """Let somebody who is out buy back in, at this cash desk."""

    amount: Cents


class OfferSeat(OfEntryCommand, frozen=True, tag="offer_seat"):
    """Give a seat that is empty before the first round to a reserve who has paid."""

    instead_of: str
    """The entry of whoever did not come."""


class ApproveSubstitute(OfEntryCommand, frozen=True, tag="approve_substitute"):
    """Let another person play in an entrant's place, with the same seat and chips."""

    person: PersonId
    reason: str


# ---------------------------------------------------------------- sessions


class DesignateTables(TournamentCommand, frozen=True, tag="designate_tables"):
    """Name the tables of the next session."""

    tables: tuple[TableName, ...]


class DrawSeats(TournamentCommand, frozen=True, tag="draw_seats"):
    """Draw who sits where in the session; once more only for a reason."""

    reason: str = ""


class MoveStart(TournamentCommand, frozen=True, tag="move_start"):
    """Move the start of the next session: those who play in it are notified through the outbox."""

    to: Moment
    notified: tuple[str, ...] = ()
    """The entries that were notified in person, if they were: then all of them."""


class IssueChips(TournamentCommand, frozen=True, tag="issue_chips"):
    """Issue the chips of the session, to one entrant or to all who have none; to one entrant also as colour checks."""

    amount: Count
    entry: str = ""
    values: dict[str, Count] = {}
    """What a check of each colour is worth in chips."""
    pieces: dict[str, Count] = {}
    """How many checks of each colour there are."""


class ConfirmSeat(OfEntryCommand, frozen=True, tag="confirm_seat"):
    """An entrant has taken the seat."""


class ForfeitAbsent(TournamentCommand, frozen=True, tag="forfeit_absent"):
    """The time of the start has come: whoever is not seated has lost the entry."""


class StartSession(TournamentCommand, frozen=True, tag="start_session"):
    """Begin the session at its tables."""


class RecordAbsence(OfEntryCommand, frozen=True, tag="record_absence"):
    """A player is away from the seat, or is back."""

    away: bool = True


class DeductForAbsence(OfEntryCommand, frozen=True, tag="deduct_for_absence"):
    """Have the minimum deducted from an absent player's chips for each round missed."""


class DisqualifyAbsent(OfEntryCommand, frozen=True, tag="disqualify_absent"):
    """Cancel an absent player's position and disqualify the player."""

    refund: bool = False
    """Whether the fee is given back."""


class LogBreach(OfEntryCommand, frozen=True, tag="log_breach"):
    """Put on record that a player may have broken a rule."""

    kind: Literal["advice", "hiding", "illicit_increase", "other"]
    rule: str
    """The number of the rule."""


class DecideBreach(TournamentCommand, frozen=True, tag="decide_breach"):
    """Decide on a breach: the facts are not so, the player is warned, or disqualified."""

    breach: Ordinal
    outcome: Literal["unfounded", "warn", "disqualify"]


class RaiseDispute(TournamentCommand, frozen=True, tag="raise_dispute"):
    """Put a dispute on rules or conditions on record: the game at that table stops."""

    table: TableName
    about: str


class SettleDispute(TournamentCommand, frozen=True, tag="settle_dispute"):
    """Decide a dispute, for good."""

    dispute: Ordinal
    decision: str


class TakeBreak(TournamentCommand, frozen=True, tag="take_break"):
    """Break off for so many minutes."""

    minutes: Minutes


class CallCount(TournamentCommand, frozen=True, tag="call_count"):
    """Have the chips of all players counted now."""


class EnterCount(TournamentCommand, frozen=True, tag="enter_count"):
    """Enter what was counted at a table, entrant by entrant."""

    table: TableName
    counts: dict[str, Count]


class ResolveCount(OfEntryCommand, frozen=True, tag="resolve_count"):
    """Resolve the difference between a count and the books; the books stand."""

    reason: str


class ReturnChips(TournamentCommand, frozen=True, tag="return_chips"):
    """Confirm that a table's tournament chips are back, and how many are missing of each value."""

    table: TableName
    returned: Count
    missing: dict[str, Count] = {}


class EndPlay(TournamentCommand, frozen=True, tag="end_play"):
    """End play at a table: its time is over, or those who go on from it are decided."""

    table: TableName
    agreed: tuple[str, ...] = ()
    """The entrants at the table who agree."""


class AnnounceResults(TournamentCommand, frozen=True, tag="announce_results"):
    """Determine and announce the places of the session, and who goes on."""

    places: tuple[str, ...] = ()
    """The entries in another order than the one proposed, the best first."""
    reason: str = ""
    """Why it is another."""


class AwardPrizes(TournamentCommand, frozen=True, tag="award_prizes"):
    """Release the prizes."""


class PayPrize(OfEntryCommand, frozen=True, tag="pay_prize"):
    """Pay an entrant a prize at this cash desk."""


class CloseTournament(TournamentCommand, frozen=True, tag="close_tournament"):
    """Close the tournament: all of the pool has been awarded."""


AboutConditions = (
    PublishConditions | LodgeConditions | AppointLeader | JoinTournament | LeaveTournament | RequireAgreement
)
AboutEntries = (
    TakeEntry
    | RefuseEntry
    | GiveConditions
    | RecordAgreement
    | RecordConsent
    | TakeFee
    | WithdrawEntry
    | CloseEntries
    | ApproveRefund
    | PayRefund
    | CancelTournament
    | AddToPool
    | AgreeToGiving
    | TakeBuyIn
    | TakeBuyBack
    | OfferSeat
    | ApproveSubstitute
)
InSession = (
    DrawSeats
    | MoveStart
    | IssueChips
    | ConfirmSeat
    | ForfeitAbsent
    | StartSession
    | EndPlay
    | TakeBreak
    | CallCount
    | EnterCount
    | ResolveCount
    | ReturnChips
    | AnnounceResults
)
"""What is asked of the session in hand."""
AboutSessions = DesignateTables | InSession | AwardPrizes | PayPrize | CloseTournament
AboutPlayers = (
    RecordAbsence | DeductForAbsence | DisqualifyAbsent | LogBreach | DecideBreach | RaiseDispute | SettleDispute
)
Given = AboutConditions | AboutEntries | AboutSessions | AboutPlayers
"""What is asked in the office and at the tables. Conditions come from a form or a file."""
Command = DraftConditions | Given
