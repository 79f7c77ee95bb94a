"""What a document says of tournaments: what the conditions must state, who runs one, and what becomes of fees and places."""

from typing import Literal

from msgspec import Struct

from croupier.rulebooks.citation import Cited
from croupier.rulebooks.roles import Role
from croupier.rulebooks.settings import Setting
from croupier.rulebooks.staffing import Addressee

Length = Literal["rounds", "minutes", "shoes"]
"""How the length of a session is set."""
Reveal = Literal["after_outcome", "before_first_card"]
Item = Literal[
    "start",
    "structure",
    "entry_fee",
    "commission",
    "chips",
    "compulsory",
    "limits",
    "seating",
    "buy_back",
    "eligibility",
    "entry_terms",
    "players",
    "groups",
    "prizes",
]
"""What conditions state, whatever each document calls it."""


class TournamentPolicy(Struct, frozen=True, kw_only=True):
    """A document's rules of tournaments. None where the document has no such rule."""

    # who runs it
    leader: Cited[Role]
    """Who controls a tournament, by appointment to that one."""
    licence_first: Cited[bool] | None = None
    """Only a licensed person is appointed, and the licence is on record."""
    present: Cited[bool] | None = None
    """No round begins while none of those appointed is signed on to the tournament."""
    authority: dict[str, Cited[tuple[Role, ...]]]
    """Who may give each command. Of the leader's role, only those who are appointed."""

    # conditions
    items: dict[Item, Cited[bool]]
    """What the conditions must state before they are published."""
    precedence: Cited[str]
    """The statement that every set of conditions carries."""
    lengths: Cited[tuple[Length, ...]]
    """How sessions may be bounded; shoes only where there are any."""
    published_first: Cited[bool]
    """No entry is taken before the conditions are published, and published conditions do not change."""
    lodged_first: Cited[bool] | None = None
    """No entry is taken before the regulator has been told and has a copy."""
    lodged_with: Cited[Addressee] | None = None
    """Which regulator that is."""
    changed_by_consent: Cited[bool] | None = None
    """After the first entry they change as a new version, with a new notice and the consent of all entrants."""
    limits_foreseen: Cited[bool] | None = None
    """Limits change during a tournament only as its conditions said."""
    advance_fixed: Cited[bool] | None = None
    """How many go on from a session is fixed from the start of the tournament."""

    # entries
    form_first: Cited[bool] | None = None
    """Nobody is seated without a completed entry form."""
    paid_first: Cited[bool]
    """Nobody is seated whose fee is not paid."""
    copy_first: Cited[bool] | None = None
    """Nobody is seated who was not given a copy of the conditions."""
    agreement_first: Cited[bool]
    """Where it is asked for, no entry is accepted without a written agreement to the conditions."""
    once: Cited[bool]
    """Nobody enters twice."""
    lawful_only: Cited[bool] | None = None
    """Entry is only for those who are allowed into the casino and allowed to gamble."""
    refusal_reserved: Cited[bool] | None = None
    """Whom the rules let in is refused only where the conditions have reserved that."""
    reserves: Cited[bool] | None = None
    """An empty seat is offered to a reserve before the first session begins."""
    substitutes: Cited[bool] | None = None

    # money
    all_to_pool: Cited[bool] | None = None
    """Every entry fee goes wholly to the prize pool."""
    commission: Cited[bool] | None = None
    """A part of the fees may be kept, as the conditions say."""
    additions: Cited[bool]
    """The operator may add to the pool."""
    guarantee: Cited[bool] | None = None
    """The operator may guarantee the pool on condition of so many entries."""
    no_refund: Cited[bool]
    """A fee is not given back but on the grounds that there are."""
    free_withdrawal: Cited[bool] | None = None
    """Whoever withdraws in the period that the conditions state has the fee back."""
    cancelled: Cited[bool]
    """When a tournament is cancelled, everybody has everything back."""
    whole_pool: Cited[bool]
    """All of the pool is paid, to the cent."""
    shares: Cited[int]
    """What the shares of the pool add up to, in hundredths of one per cent."""

    # sessions
    start_notice: Cited[int] | None = None
    """How many minutes before it a new starting time is told, at the least."""
    absent_forfeit: Cited[bool] | None = None
    """Whoever is not seated when a session begins has lost the entry."""
    equal_chips: Cited[bool]
    """Everybody begins a session with the chips that the conditions state."""
    colours_differ: Cited[bool] | None = None
    """Colour checks may be issued as tournament chips, and each colour of a player may have a value of its own."""
    one_player_a_colour: Cited[bool] | None = None
    """Nobody else at the table has a colour that somebody was issued."""
    buy_in_first: Cited[bool] | None = None
    """Whoever has not paid the buy-in when a session starts is out."""
    own_holding: Cited[bool]
    """In a play-off players go on with their own chips, and are given none."""
    out_below_minimum: Cited[bool]
    """Who cannot wager the minimum before a round is out."""
    must_wager: Cited[bool]
    """Everybody wagers in every round."""
    no_wager_disqualifies: Cited[bool] | None = None
    """Who is there and does not is disqualified, once the leader has confirmed the facts."""
    risk: Cited[bool] | None = None
    """What is wagered must be truly at risk, by the test that the conditions name."""
    reveal: Cited[Reveal] | None = None
    """When undisclosed wagers are revealed."""
    absence_rounds: Cited[int] | None = None
    """For how many rounds of a session the minimum may be deducted from an absent player's chips."""
    absent_disqualified: Cited[bool] | None = None
    """An absent player may be disqualified, with a refund if the leader approves, and keeps the value of the chips."""
    breach: Cited[bool]
    """Who has broken a rule may be disqualified, without a refund."""
    hiding: Cited[bool] | None = None
    """Who was found hiding chips must be."""
    illicit_increase: Cited[bool] | None = None
    """Who was found to have increased the own chips other than by winning must be."""
    illicit_keeps_value: Cited[bool] | None = None
    """And keeps the value of the chips that were won or bought."""
    counted: Cited[bool] | None = None
    """No result is announced before every count agrees with the books, or the difference is resolved."""
    returned: Cited[bool] | None = None
    """A session is closed when all chips are back, or what is missing is on record."""
    dispute_stops: Cited[bool] | None = None
    """The game stops until a dispute is decided."""
    breaks: Cited[bool] | None = None
    early_end: Cited[bool] | None = None
    """Play may end early at a table when those who go on from it are decided."""

    readings: dict[str, Setting[str]] = {}
    """Doubts that only a regulator could settle, each by its name: the default is our reading, or what the house has set."""

    # places
    play_off: Cited[bool]
    """Equal totals that decide a place are played off."""
    joint: Cited[Literal["residual", "split"]]
    """Those who went out in one round: placed by what they had left, or equal, so that they share."""
    out_may_go_on: Cited[bool]
    """Where fewer are left than go on, who went out last goes on by the place; else nobody who went out does."""
    fixed_by: Cited[bool]
    """Places and winners are the leader's to announce."""

    def reading(self, name: str) -> str:
        """How a doubt is read; not at all, where the document has none."""
        return self.readings[name].usual.value if name in self.readings else ""


def reading(name: str, values: Cited[dict[str, str]]) -> dict[str, Setting[str]]:
    """A doubt that only a regulator could settle: its values, of which the first is our reading."""
    return {name: Setting(name, values, next(iter(values.value)))}
