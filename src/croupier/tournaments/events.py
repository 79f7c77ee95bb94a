"""What can happen in a tournament, before and beside its sessions: conditions, appointments, entries and their money."""

from typing import Literal

from msgspec import Struct

from croupier.tournaments.conditions import Conditions

Giving = Literal["addition", "prize"]
"""What one person gives of the operator's money: to the prizes, or to an entrant who has won."""


class TournamentEvent(Struct, frozen=True, tag_field="type", gc=False):
    """Something that happened in a tournament."""


class OfEntry(TournamentEvent, frozen=True):
    """To an entry."""

    entry: str


# ---------------------------------------------------------------- conditions, and who runs it


class ConditionsDrafted(TournamentEvent, frozen=True, tag="conditions_drafted"):
    """The conditions were written, in a version of their own."""

    version: int
    conditions: Conditions


class ChangeProposed(TournamentEvent, frozen=True, tag="change_proposed"):
    """A new version of the conditions was written after somebody had entered: it takes the consent of all entrants."""

    version: int
    conditions: Conditions


class ConditionsPublished(TournamentEvent, frozen=True, tag="conditions_published"):
    """A version was published to players, and does not change any more."""

    version: int
    at: int


class ConditionsLodged(TournamentEvent, frozen=True, tag="conditions_lodged"):
    """The regulator was notified, and given a copy of a version."""

    version: int
    channel: str
    sent: int
    by: str


class LeaderAppointed(TournamentEvent, frozen=True, tag="leader_appointed"):
    """A member of staff was appointed to run the tournament."""

    staff: str
    licence: str
    by: str


class LeaderJoined(TournamentEvent, frozen=True, tag="leader_joined"):
    """Whoever was appointed is there."""

    staff: str


class LeaderLeft(TournamentEvent, frozen=True, tag="leader_left"):
    """Whoever was appointed is there no longer."""

    staff: str


class AgreementRequired(TournamentEvent, frozen=True, tag="agreement_required"):
    """A written agreement is asked for from now on, or no longer."""

    on: bool


# ---------------------------------------------------------------- entries


class EntryTaken(OfEntry, frozen=True, tag="entry_taken"):
    """Somebody entered, or is on the list of reserves."""

    person: str
    version: int
    """Of the conditions."""
    at: int
    form: bool = False
    copy: str = ""
    agreement: str = ""
    member: str = ""
    reserve: bool = False


class EntryRefused(TournamentEvent, frozen=True, tag="entry_refused"):
    """An application was refused, by the right that was reserved."""

    person: str
    reason: str


class ConditionsGiven(OfEntry, frozen=True, tag="conditions_given"):
    """An entrant was given a copy of the conditions."""

    how: str
    version: int
    form: bool = False
    """Whether the entry form came with it."""


class AgreementRecorded(OfEntry, frozen=True, tag="agreement_recorded"):
    """An entrant agreed in writing to a version of the conditions."""

    reference: str
    version: int


class ConsentRecorded(OfEntry, frozen=True, tag="consent_recorded"):
    """An entrant agreed in writing to the version that is proposed."""

    reference: str
    version: int


class EntryWithdrawn(OfEntry, frozen=True, tag="entry_withdrawn"):
    """An entrant withdrew; what is given back is owed at the cash desk."""

    refund: int
    buy_in: int = 0
    """The buy-in of the session in hand, which is given back with the fee."""


class EntriesClosed(TournamentEvent, frozen=True, tag="entries_closed"):
    """No more entries are taken."""

    entries: int


class SubstituteApproved(OfEntry, frozen=True, tag="substitute_approved"):
    """Another person plays in an entrant's place."""

    person: str
    instead_of: str
    reason: str


# ---------------------------------------------------------------- money


class FeeTaken(OfEntry, frozen=True, tag="fee_taken"):
    """An entry fee was paid."""

    amount: int
    commission: int
    """What of it the operator keeps; the rest is in the pool."""
    desk: str
    receipt: str


class BuyInTaken(OfEntry, frozen=True, tag="buy_in_taken"):
    """The buy-in of a session was paid."""

    session: int
    amount: int
    desk: str
    receipt: str


class BuyInsReleased(TournamentEvent, frozen=True, tag="buy_ins_released"):
    """A session has begun: its buy-ins have gone where the conditions send them."""

    session: int
    amount: int


class BoughtBack(OfEntry, frozen=True, tag="bought_back"):
    """Somebody who was out has paid to play again."""

    amount: int
    commission: int
    desk: str
    receipt: str


class PoolAdded(TournamentEvent, frozen=True, tag="pool_added"):
    """The operator added to the prizes: cash to the pool, goods and services beside it."""

    kind: str
    value: int
    what: str
    by: str
    at: int = 0
    agreed_by: str = ""
    """Who else agreed to it, where one person may not give so much alone."""


class GivingAgreed(TournamentEvent, frozen=True, tag="giving_agreed"):
    """Somebody agreed to what another person is to give, once."""

    what: Giving
    amount: int
    entry: str
    by: str


class GuaranteeMet(TournamentEvent, frozen=True, tag="guarantee_met"):
    """The operator made up what the pool lacked of its guarantee."""

    amount: int


class Owed(Struct, frozen=True):
    """What an entrant is given back, and from where."""

    pool: int = 0
    commission: int = 0
    buy_ins: int = 0
    operator: int = 0
    """What is not there any more: buy-ins that were paid out for the chips of others."""

    @property
    def total(self) -> int:
        """All of it."""
        return self.pool + self.commission + self.buy_ins + self.operator


class RefundApproved(OfEntry, frozen=True, tag="refund_approved"):
    """A fee is given back all the same; it is owed at the cash desk."""

    amount: int
    clause: str


class TournamentCancelled(TournamentEvent, frozen=True, tag="tournament_cancelled"):
    """The tournament does not take place: everybody has everything back, owed at the cash desk."""

    reason: str
    by: str
    too_few: bool
    refunds: dict[str, Owed]
    added: int = 0
    """What the operator had added to the pool, and takes out again; also what was paid for chips and is not given back."""
    buy_ins_left: int = 0
    """The same of the buy-ins."""


class RefundPaid(OfEntry, frozen=True, tag="refund_paid"):
    """An entrant was given back what was owed."""

    amount: int
    desk: str


class PrizesAwarded(TournamentEvent, frozen=True, tag="prizes_awarded"):
    """The pool, or what was left of it, was awarded; it is owed at the cash desk."""

    prizes: dict[str, int]


class ChipValueDue(OfEntry, frozen=True, tag="chip_value_due"):
    """The conditions give money for the chips that an entrant had; it is owed at the cash desk."""

    chips: int
    amount: int
    from_buy_ins: int
    """What of it comes out of the buy-ins; the operator pays the rest."""


class PrizePaid(OfEntry, frozen=True, tag="prize_paid"):
    """An entrant was paid what was owed."""

    amount: int
    desk: str
    by: str = ""
    at: int = 0
    agreed_by: str = ""
    """Who else agreed to it, where one person may not pay so much alone."""


class TournamentClosed(TournamentEvent, frozen=True, tag="tournament_closed"):
    """Nothing more happens."""


MoneyEvent = (
    EntryWithdrawn
    | FeeTaken
    | BuyInTaken
    | BuyInsReleased
    | BoughtBack
    | PoolAdded
    | GivingAgreed
    | GuaranteeMet
    | RefundApproved
    | TournamentCancelled
    | RefundPaid
    | PrizesAwarded
    | ChipValueDue
    | PrizePaid
)
"""What changes the pool, or what somebody has paid or is owed."""
EntryEvent = (
    ConditionsDrafted
    | ChangeProposed
    | ConditionsPublished
    | ConditionsLodged
    | LeaderAppointed
    | LeaderJoined
    | LeaderLeft
    | AgreementRequired
    | EntryTaken
    | EntryRefused
    | ConditionsGiven
    | AgreementRecorded
    | ConsentRecorded
    | EntriesClosed
    | SubstituteApproved
    | TournamentClosed
    | MoneyEvent
)
