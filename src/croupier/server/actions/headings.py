"""Under which heading a list of actions shows a command: what the module is about that defines it."""

from croupier.cage import commands as cage
from croupier.conduct import commands as conduct
from croupier.outbox import commands as outbox
from croupier.people import commands as people
from croupier.play import round_commands, sign_commands
from croupier.play.cards import coup_commands, deal_commands, reconstruction_commands, shoe_commands, style_commands
from croupier.play.equipment import commands as equipment
from croupier.play.remedies import irregularity_commands, put_right_commands
from croupier.play.spins import spin_commands
from croupier.play.staff import approval_commands, permission_commands, staff_commands
from croupier.play.tournament import commands as tournament_play
from croupier.play.wagering import wager_commands
from croupier.promotions import commands as promotions
from croupier.tournaments import commands as tournaments
from croupier.words import words_for

_OF = {
    round_commands: "round",
    spin_commands: "spin",
    deal_commands: "cards",
    coup_commands: "cards",
    reconstruction_commands: "cards",
    style_commands: "style",
    shoe_commands: "shoe",
    wager_commands: "wagers",
    permission_commands: "wagers",
    irregularity_commands: "wrong",
    put_right_commands: "past",
    sign_commands: "sign",
    equipment: "items",
    staff_commands: "staff",
    approval_commands: "staff",
    tournament_play: "tournament",
    tournaments: "tournament",
    promotions: "promotion",
    cage: "money",
    conduct: "conduct",
    people: "persons",
    outbox: "notices",
}
"""The heading of each module, by its key."""
_BY_MODULE = {module.__name__: key for module, key in _OF.items()}


def heading(kind: type) -> str:
    """The heading of a kind of command."""
    return words_for("headings")[_BY_MODULE[kind.__module__]]
