"""What staff permit, approve, restrict and refuse while a table is open."""

from croupier.play.answers import Accepted, Refused
from croupier.play.asker import Asker, Decision
from croupier.play.staff.permission_commands import (
    ApproveBothSides,
    PermitPlayers,
    RefuseWager,
    RequireChecks,
    RestrictSideBets,
    WithdrawApproval,
)
from croupier.play.staff.permission_events import (
    BothSidesApproved,
    BothSidesWithdrawn,
    ChecksRequired,
    PlayersPermitted,
    RestrictionLifted,
    SideBetsRestricted,
)
from croupier.play.table import Setup, Table, Waiting, undealt
from croupier.play.wagering.returning import whole
from croupier.play.wagering.wager_events import WagersReturned

MINUTE = 60_000_000


def permit_players(setup: Setup, command: PermitPlayers) -> Decision:
    """So many players may share a wagering area from now on."""
    most = setup.policy.cloth.players_per_area if setup.policy.cloth else None
    assert most is not None
    if not 1 <= command.players <= most.value:
        return Refused(f"A wagering area takes from 1 to {most.value} players.", most.clause)
    return Accepted([PlayersPermitted(command.players)])


def approve_both_sides(setup: Setup, table: Table, asker: Asker, command: ApproveBothSides) -> Decision:
    """One player may wager on Player and Banker in the same round."""
    clause = setup.policy.authority["approve_both_sides"].clause
    if not command.account or command.minutes < 0 or command.rounds < 0:
        return Refused("Name the player's account, and for how long.", clause)
    if command.account not in asker.present.values():
        return Refused(f"Nobody at this table has the account {command.account!r}.", clause)
    until = asker.at + command.minutes * MINUTE if command.minutes else None
    before = table.round if isinstance(table.phase, Waiting) else table.round - 1
    return Accepted([BothSidesApproved(command.account, until, before + command.rounds if command.rounds else None)])


def withdraw_approval(setup: Setup, table: Table, command: WithdrawApproval) -> Decision:
    """An approval ends."""
    if command.account not in table.both_sides:
        return Refused("This player has no approval.", setup.policy.authority["withdraw_approval"].clause)
    return Accepted([BothSidesWithdrawn(command.account)])


def restrict_side_bets(setup: Setup, table: Table, command: RestrictSideBets) -> Decision:
    """Side bets only for players with a wager of their own on Player, Banker or Tie, once everybody has been told."""
    clause = setup.policy.authority["restrict_side_bets"].clause
    if table.restricted:
        return Refused("Side bets are restricted already.", clause)
    told = {"Surveillance": command.surveillance, "an inspector": command.inspector}
    if missing := [who for who, notice in told.items() if not notice]:
        return Refused(f"First notify {' and '.join(missing)}.", clause)
    if not command.sign:
        return Refused("First display the sign that tells players.", clause)
    return Accepted([SideBetsRestricted(command.surveillance, command.inspector, command.sign)])


def lift_restriction(setup: Setup, table: Table) -> Decision:
    """Side bets for everybody again."""
    if not table.restricted:
        return Refused("Side bets are not restricted.", setup.policy.authority["lift_restriction"].clause)
    return Accepted([RestrictionLifted()])


def refuse_wager(setup: Setup, table: Table, command: RefuseWager) -> Decision:
    """A wager is refused on a ground, and goes back."""
    clause = setup.policy.authority["refuse_wager"].clause
    if not undealt(setup.policy, table):
        return Refused("It is too late to refuse a wager.", clause)
    if not command.ground:
        return Refused("A wager is refused on a ground.", clause)
    seat = table.seats.get(command.terminal)
    area = command.bet if command.box in ("", command.terminal) else f"{command.bet}@{command.box}"
    if seat is None or not (returned := whole(command.terminal, seat, area, clause)):
        return Refused(f"{command.terminal} has no wager on {area}.", clause)
    return Accepted([WagersReturned(tuple(returned), command.ground)])


def require_checks(command: RequireChecks) -> Decision:
    """Players wager the table's own colour checks, or need not any longer."""
    return Accepted([ChecksRequired(command.on)])
