"""What a document says of money: how it comes in, how it is paid out, who may pay, hold and refuse it."""

from enum import StrEnum

from msgspec import Struct

from croupier.rulebooks.citation import Cited
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee


class CashOutWindow(StrEnum):
    """When a player may cash out."""

    WAGERING = "wagering"
    """While wagers are being taken."""
    ANY_TIME = "any_time"


class ChecksPolicy(Struct, frozen=True, kw_only=True):
    """Colour checks: chips without a printed value, of one table and one player."""

    only_at_own_table: Cited[bool]
    desk_only_when_closed: Cited[bool]
    """Away from their table they are redeemed only while it is closed."""
    one_player_a_colour: Cited[bool]
    """A colour in play is issued to another player only if all who hold it agree."""
    marker_above_minimum: Cited[bool]
    """A value above the table's minimum needs a marker with that number."""
    several_colours_approved: Cited[bool]
    """A second colour needs a casino supervisor's approval, and leaves one for everybody else."""
    several_colours_one_value: Cited[bool]


class CardsPolicy(Struct, frozen=True, kw_only=True):
    """Player cards."""

    statuses: Cited[tuple[str, ...]]
    """The statuses in which a card may be presented."""
    at_one_place: Cited[bool]
    own_card_only: Cited[bool]
    """A card that is questioned stops its place until it is decided whose it is."""


class CasesPolicy(Struct, frozen=True, kw_only=True):
    """Wagers that were paid too much or too little."""

    no_breach: Cited[tuple[str, ...]]
    """An error that nobody intended is no breach where any of these is on record."""
    suspected: Cited[tuple[str, ...]]
    """Where intent is suspected it is a breach, and all of these are to be on record."""
    effort: Cited[tuple[str, ...]]
    """The steps each of which is an effort to rectify."""
    remedy_if_known: Cited[bool]
    """With the patron known that also takes paying or claiming the difference, unless it is not practical."""
    reported_to: Cited[Addressee]
    """Whom an error is reported to, where that is the step taken."""


class MoneyPolicy(Struct, frozen=True, kw_only=True):
    """A document's rules for money. What is not stated is not part of it, and is refused."""

    notes: Cited[tuple[int, ...]] | None = None
    """The notes that a terminal may be set to take, in cents."""
    notes_with_confirmed_wager: Cited[bool] | None = None
    tickets_in: Cited[bool] | None = None
    tickets_may_expire: Cited[bool] | None = None
    """Whether the house may set a number of days after which a ticket is not paid."""
    buy_in: Cited[tuple[str, ...]] | None = None
    """What the dealer takes for credit: cash, chips, vouchers, or a debit of the player's cashless account."""
    cashless_refuses_cash: Cited[bool] | None = None
    transfer_opens_account: Cited[bool] | None = None
    """Whether the central monitoring system may open an account."""
    cash_out: Cited[CashOutWindow] | None = None
    cash_out_with_wager: Cited[bool] | None = None
    cash_out_at_closed_table: Cited[bool] | None = None
    """Whether a player may also cash out at a table that is closed, where no wagering period runs."""
    hand_pay_above_limit: Cited[bool] | None = None
    """A balance above the house's ticket limit is paid by hand, whole."""
    hand_pay_when_not_printed: Cited[bool] | None = None
    """With the printer out of order the credit stays, and staff are called."""
    ticket_on_leaving: Cited[bool] | None = None
    """Who must leave a faulty terminal is paid at once."""
    faulty_terminal: Cited[str] | None = None
    """What a terminal that is declared faulty is declared to be at each table where its wagers lie."""
    chips_out: Cited[bool] | None = None
    """The dealer hands a position's credit over in value chips."""
    vouchers: Cited[bool] | None = None
    """A promotional voucher is exchanged for tokens, once."""
    signed_for: Cited[bool] | None = None
    """A hand pay stays open until the signed form is on record."""
    identity_first: Cited[bool] | None = None
    """What needs identification is not paid before it was sighted."""
    delay_grounds: Cited[tuple[str, ...]] | None = None
    delay_needs_time: Cited[bool] | None = None
    refusal_needs_review: Cited[bool] | None = None
    """A refusal of what was withheld is final when an inspector has reviewed it."""
    unattended: Cited[tuple[int, int, int]] | None = None
    """After how many minutes without a touch a terminal that has credit is told of: at the least, at the most, and where the
    house says nothing."""
    reported_needs_decision: Cited[bool] | None = None
    """A ticket reported lost or stolen is paid or refused by a recorded decision."""
    hold_hours: Cited[int] | None = None
    """How long an account may be held while a malfunction is investigated."""
    hold_needs_notice: Cited[bool] | None = None
    """A hold is ended only when an inspector's notice is on record."""
    disputable_until_repair: Cited[bool] | None = None
    """Credits from the fault to the repair, and no others, may be refused."""
    float_of_own_table: Cited[bool] | None = None
    """What a dead terminal owes is paid from the float of its own table."""
    checks: ChecksPolicy | None = None
    cards: CardsPolicy | None = None
    cases: CasesPolicy | None = None
    authority: dict[str, Cited[tuple[Role, ...]]]
    """Who may give each command that is not a player's."""
