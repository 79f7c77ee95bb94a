"""What staff permit, approve, restrict and refuse while a table is open."""

from croupier.durations import MINUTE
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.play.staff import permission_commands
from croupier.play.staff.permission_events import (
    BothSidesApproved,
    BothSidesWithdrawn,
    ChecksRequired,
    PlayersPermitted,
    RestrictionLifted,
    SideBetsRestricted,
)
from croupier.play.table import Setup, Table, Waiting, undealt
from croupier.play.wagering.returns import whole
from croupier.play.wagering.wager_events import WagersReturned
from croupier.words import sentence


def permit_players(setup: Setup, command: permission_commands.PermitPlayers) -> Decision:
    """So many players may share a wagering area from now on."""
    most = setup.policy.cloth.players_per_area if setup.policy.cloth else None
    assert most is not None
    if not 1 <= command.players <= most.value:
        return Refused(Reason.LIMIT, sentence("wagering_area_takes_from_1", most=most.value), most.clause)
    return Accepted([PlayersPermitted(command.players)])


def approve_both_sides(
    setup: Setup, table: Table, context: TableContext, command: permission_commands.ApproveBothSides
) -> Decision:
    """One player may wager on Player and Banker in the same round."""
    clause = setup.policy.authority["approve_both_sides"].clause
    if not command.account or command.minutes < 0 or command.rounds < 0:
        return Refused(Reason.MALFORMED, sentence("name_player_account"), clause)
    if command.account not in context.present.values():
        return Refused(Reason.UNKNOWN, sentence("nobody_at_this_table_has_account", account=command.account), clause)
    until = context.at + command.minutes * MINUTE if command.minutes else None
    before = table.round if isinstance(table.phase, Waiting) else table.round - 1
    return Accepted([BothSidesApproved(command.account, until, before + command.rounds if command.rounds else None)])


def withdraw_approval(setup: Setup, table: Table, command: permission_commands.WithdrawApproval) -> Decision:
    """An approval ends."""
    if command.account not in table.both_sides:
        return Refused(
            Reason.NOTHING, sentence("this_player_has_no_approval"), setup.policy.authority["withdraw_approval"].clause
        )
    return Accepted([BothSidesWithdrawn(command.account)])


def restrict_side_bets(setup: Setup, table: Table, command: permission_commands.RestrictSideBets) -> Decision:
    """Side bets only for players with a wager of their own on Player, Banker or Tie, once everybody has been told."""
    clause = setup.policy.authority["restrict_side_bets"].clause
    if table.restricted:
        return Refused(Reason.DONE_ALREADY, sentence("side_bets_are_restricted_already"), clause)
    notified = {sentence("surveillance"): command.surveillance, sentence("an_inspector"): command.inspector}
    if missing := [who for who, notice in notified.items() if not notice]:
        return Refused(Reason.FIRST, sentence("first_notify_missing", missing=" and ".join(missing)), clause)
    if not command.sign:
        return Refused(Reason.FIRST, sentence("first_display_sign_for_players"), clause)
    return Accepted([SideBetsRestricted(command.surveillance, command.inspector, command.sign)])


def lift_restriction(setup: Setup, table: Table) -> Decision:
    """Side bets for everybody again."""
    if not table.restricted:
        return Refused(
            Reason.NOTHING, sentence("side_bets_are_not_restricted"), setup.policy.authority["lift_restriction"].clause
        )
    return Accepted([RestrictionLifted()])


def refuse_wager(setup: Setup, table: Table, command: permission_commands.RefuseWager) -> Decision:
    """A wager is refused on a ground, and goes back."""
    clause = setup.policy.authority["refuse_wager"].clause
    if not undealt(setup.policy, table):
        return Refused(Reason.LATE, sentence("too_late_to_refuse_wager"), clause)
    if not command.ground:
        return Refused(Reason.MALFORMED, sentence("wager_is_refused_on_ground"), clause)
    seat = table.seats.get(command.terminal)
    area = command.bet if command.box in ("", command.terminal) else f"{command.bet}@{command.box}"
    if seat is None or not (returned := whole(command.terminal, seat, area, clause, Reason.REFUSED_WAGER)):
        return Refused(
            Reason.NOTHING, sentence("terminal_has_no_wager_on_area", terminal=command.terminal, area=area), clause
        )
    return Accepted([WagersReturned(tuple(returned), command.ground)])


def require_checks(command: permission_commands.RequireChecks) -> Decision:
    """Players wager the table's own colour checks, or need not any longer."""
    return Accepted([ChecksRequired(command.on)])
