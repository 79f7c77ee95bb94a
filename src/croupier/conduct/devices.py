"""Devices permitted at a table: on the document's conditions, until they are withdrawn."""

from typing import assert_never

from croupier.conduct.commands import NotifySurveillance, OfDevices, PermitDevices, WithdrawDevices
from croupier.conduct.conduct import Conduct, Permission
from croupier.conduct.context import ConductContext, Decision
from croupier.conduct.events import DevicesPermitted, PermissionWithdrawn, SurveillanceNotified
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.rulebooks.conduct import DevicePermission
from croupier.words import sentence


def decide(rules: DevicePermission, conduct: Conduct, context: ConductContext, command: OfDevices) -> Decision:
    """The answer to a command about devices at a table."""
    permission = conduct.permissions.get(context.table, Permission())
    match command:
        case NotifySurveillance():
            return Accepted([SurveillanceNotified(context.table, **context.signature)])
        case PermitDevices():
            return _permit(rules, permission, context)
        case WithdrawDevices():
            if not permission.granted:
                return Refused(Reason.NOTHING, sentence("no_devices_are_permitted_here"), rules.withdrawn_by.clause)
            return Accepted([PermissionWithdrawn(context.table, **context.signature)])
        case _:
            assert_never(command)


def _permit(rules: DevicePermission, permission: Permission, context: ConductContext) -> Decision:
    if rules.only_in_salon.value and not context.in_salon:
        return Refused(
            Reason.NOT_OFFERED, sentence("devices_are_permitted_only_in_private"), rules.only_in_salon.clause
        )
    if rules.inspector_first.value and not context.inspector:
        return Refused(Reason.FIRST, sentence("no_table_inspector_is_signed"), rules.inspector_first.clause)
    if rules.surveillance_first.value and not permission.told_at:
        return Refused(Reason.FIRST, sentence("notify_surveillance_first"), rules.surveillance_first.clause)
    if permission.granted:
        return Refused(Reason.DONE_ALREADY, sentence("devices_are_permitted_here_already"), rules.granted_by.clause)
    return Accepted([DevicesPermitted(context.table, context.inspector, **context.signature)])
