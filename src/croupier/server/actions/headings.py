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

_ROUND, _CARDS, _SPIN, _SHOE = "The round", "The cards of the coup", "Wheel and dice", "Cards and shoe"
_WAGERS, _WRONG, _PAST = "Wagers and players", "What went wrong", "Rounds that are over"
_SIGN, _ITEMS, _STAFF = "Limits, notices and closing", "Equipment", "Staff and approvals"
_MONEY, _CONDUCT = "Money and places", "Incidents and disputes"
_OF = {
    round_commands: _ROUND,
    spin_commands: _SPIN,
    deal_commands: _CARDS,
    coup_commands: _CARDS,
    reconstruction_commands: _CARDS,
    style_commands: "Dealing style",
    shoe_commands: _SHOE,
    wager_commands: _WAGERS,
    permission_commands: _WAGERS,
    irregularity_commands: _WRONG,
    put_right_commands: _PAST,
    sign_commands: _SIGN,
    equipment: _ITEMS,
    staff_commands: _STAFF,
    approval_commands: _STAFF,
    tournament_play: "Tournament",
    tournaments: "Tournament",
    promotions: "Promotion",
    cage: _MONEY,
    conduct: _CONDUCT,
    people: "Persons",
    outbox: "Notices to others",
}
_BY_MODULE = {module.__name__: heading for module, heading in _OF.items()}


def heading(kind: type) -> str:
    """The heading of a kind of command."""
    return _BY_MODULE[kind.__module__]
