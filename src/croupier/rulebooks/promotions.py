"""What a document says of promotional prizes: terms, what may be a prize, the draw, and how a prize reaches its winner."""

from typing import Literal

from msgspec import Struct

from croupier.rulebooks.citation import Cited
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee

Item = Literal[
    "method",
    "award",
    "eligibility",
    "minimum_wager",
    "nature",
    "closes",
    "when_and_where",
    "claim",
    "winner_notified",
    "results",
    "prizes",
]
"""What terms must state, whatever each document calls it."""
PrizeKind = Literal["cash", "goods", "casino_dollars", "slots_dollars", "appliance", "vehicle", "travel", "real_estate"]
Means = Literal["in_person", "mail", "telephone", "email"]
"""How a winner may be informed."""
PaidIn = Literal["cash", "cheque", "transfer"]


class PromotionPolicy(Struct, frozen=True, kw_only=True):
    """A document's rules of promotional prizes. None where the document has no such rule."""

    authority: dict[str, Cited[tuple[Role, ...]]]
    """Who may give each command."""
    by_chance: Cited[bool]
    """What these rules are about: prizes by a draw or another element of chance, and nothing else."""

    # terms
    items: dict[Item, Cited[bool]]
    """What the terms must state before they are submitted."""
    details: dict[PrizeKind, Cited[tuple[str, ...]]]
    """What they must also state of some kinds of prizes."""
    available: Cited[bool]
    """The marketing refers to the terms, and they can be had in the casino or by other fitting means."""
    forbidden: Cited[tuple[str, ...]]
    """What no prize may be or contain, beside what regulations prescribe."""
    liquor: Cited[int]
    """How much liquor a prize may contain, in millilitres."""
    lodged_with: Cited[Addressee]
    lodged_hours: Cited[int]
    """How many hours before the start whoever must have the terms has had them."""
    amended: Cited[Literal["approved", "lodged"]]
    """Once a promotion has started its terms change with an approval, or change and are lodged again."""

    # the draw
    running_first: Cited[bool]
    """Entries are taken while a promotion runs, and at no other time."""
    scrutineer_above: Cited[int]
    """With a single prize of more than this, in cents, a scrutineer oversees the draw."""
    notified_within_hours: Cited[int]
    """Within how many hours of the draw a winner who need not be there is notified."""
    notified_by: Cited[tuple[Means, ...]]
    inspector_notified_hours: Cited[int]
    """Within how many hours of finding a promotion or draw compromised the inspector is notified; at once, if zero."""

    # prizes
    alternative_stated: Cited[bool]
    """Money in place of a prize that is none is offered only where the terms state it."""
    no_alternative: Cited[tuple[PrizeKind, ...]]
    """The kinds of prizes for which money is never an alternative."""
    paid_in: Cited[tuple[PaidIn, ...]]
    """How prizes of money may be paid."""
    choice_above: Cited[int] | None = None
    """The winner of more than this, in cents, chooses how it is paid."""
    other_form: Cited[bool] | None = None
    """Below that the operator may pay in another form than was asked for, with a reason."""
    payee: Cited[bool]
    """A cheque is made out to the winner, and a transfer goes to the winner's own account."""
    reasons: Cited[bool]
    """Whoever is refused a prize is informed of why, as soon as possible."""
    complaint: Cited[bool]
    """Whoever is not satisfied with the decision of a dispute is informed of the right to complain."""
