"""What a document says of tournament play at a table: who wagers with what, within which limits, when, in which order."""

from msgspec import Struct
from msgspec.structs import replace

from croupier.rulebooks.citation import Cited
from croupier.rulebooks.policy import ClothPolicy, Excess, Short, TablePolicy
from croupier.rulebooks.roles import Role


class OrderPolicy(Struct, frozen=True, kw_only=True):
    """How players wager in turn, where the conditions prescribe an order."""

    marker: Cited[bool]
    """The marker stands at the position of the round's number, and after the last position at the first again."""
    to_the_left: Cited[bool]
    """From the marker the turn goes by rising positions, and round to the first."""
    out_of_turn: Cited[bool]
    """A wager out of turn is not taken."""
    final: Cited[bool]
    """What was wagered in turn stays as it lies."""


class PassCardPolicy(Struct, frozen=True, kw_only=True):
    """Pass cards, where the conditions provide for them."""

    instead: Cited[bool]
    """A card is played in place of a wager, and collected when the round ends."""


class UndisclosedPolicy(Struct, frozen=True, kw_only=True):
    """Undisclosed wagers, where the conditions allow them."""

    number: Cited[bool]
    """Each player has so many as the conditions state."""
    form: Cited[bool]
    """What the form says is for the gaming supervisor alone."""
    own_word: Cited[bool]
    """The player confirms what was written before it is handed over."""
    limits: Cited[bool]
    """A form is within the limits and within the player's chips."""
    combined: Cited[bool]
    """Open and undisclosed wagers together are within the player's chips."""
    examined: Cited[bool]
    """The ball is not spun, or wagering not closed, before every form is examined."""
    revealed: Cited[bool]
    """What it says is announced and put on the layout."""
    fixed: Cited[bool] | None = None
    """From the first announcement on no wager is changed until the round is settled."""
    below_minimum: Cited[bool]
    above_maximum: Cited[bool]
    above_chips: Cited[bool]
    incomplete: Cited[bool]
    """The minimum is deducted for a form that lacks type or amount."""
    looked_at: Cited[bool]
    """Any player of the table may look at another's form until the next round is played."""


class TournamentTablePolicy(Struct, frozen=True, kw_only=True):
    """A document's rules for tournament play at a table. None where the document has no such rule."""

    exclusive: Cited[bool]
    """During a session the table is for its entrants and their tournament chips alone."""
    chips_only: Cited[bool]
    """Nothing is wagered or paid but tournament chips: they are no money, and no money is handled at these places."""
    own_place: Cited[bool]
    """An entrant wagers from the allotted place and nowhere else."""
    session: Cited[bool]
    """No round is opened once a session has had its rounds."""
    limits: Cited[bool]
    """The limits of each round are those of the conditions, and nobody changes them, or has others."""
    too_few: Cited[bool] | None = None
    """Who has fewer chips than the minimum before a round is out."""
    every_round: Cited[bool] | None = None
    """Every player must wager in every round."""
    steps: Cited[Excess]
    over_maximum: Cited[Excess]
    over_total: Cited[Excess]
    below_minimum: Cited[Short]
    made_up: Cited[bool] | None = None
    """At the close a wager on the cloth is cut to the maximum and to whole units of the minimum, and one below the minimum
    made up, or void."""
    bet_time: Cited[bool] | None = None
    """The time for a wager is limited after notice."""
    late: Cited[bool] | None = None
    """Whoever has not wagered in time may be restricted to the minimum."""
    differential: Cited[bool] | None = None
    """Whether Player and Banker may differ by no more than the sign says, where the document has such a limit."""
    order: OrderPolicy | None = None
    pass_cards: PassCardPolicy | None = None
    undisclosed: UndisclosedPolicy | None = None
    authority: dict[str, Cited[tuple[Role, ...]]] = {}
    """Who may give each command of tournament play that is not a player's."""

    def at_a_table(self, policy: TablePolicy, in_order: bool) -> TablePolicy:
        """How a table is run during a session: the document's own rules, but for those that tournament play replaces."""
        changed = replace(
            policy,
            account_first=Cited(True, self.exclusive.clause),
            within_balance=Cited(True, self.chips_only.clause),
            wrong_step=self.steps,
            over_maximum=self.over_maximum,
            over_total=self.over_total,
            below_minimum=self.below_minimum,
            return_below_total=None,
            cloth=self._on_cloth(policy),
        )
        if self.differential is not None and not self.differential.value:
            changed = replace(changed, differential=None, excess_stands=None)
        if not in_order or self.order is None:
            return changed
        final = self.order.final
        return replace(changed, confirm_bet=final, unconfirmed_goes_back=final, confirmed_is_final=final)

    def _on_cloth(self, policy: TablePolicy) -> ClothPolicy | None:
        """Wagers on the cloth lie as they are until the close, which puts them right."""
        if policy.cloth is None or self.made_up is None:
            return policy.cloth
        stands, capped = Cited(True, self.made_up.clause), Cited(False, self.made_up.clause)
        return replace(
            policy.cloth,
            below_minimum_stands=stands,
            over_maximum_is_capped=capped,
            further_short_may_go_back=None,
        )
