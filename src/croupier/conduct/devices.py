"""Devices permitted at a table: on the document's conditions, until they are withdrawn."""

from typing import assert_never

from croupier.conduct.commands import NotifySurveillance, OfDevices, PermitDevices, WithdrawDevices
from croupier.conduct.events import DevicesPermitted, PermissionWithdrawn, SurveillanceNotified
from croupier.conduct.record import Conduct, Permission
from croupier.conduct.scene import Decision, Scene
from croupier.play.answers import Accepted, Refused
from croupier.rulebooks.conduct import DevicePermission


def decide(rules: DevicePermission, conduct: Conduct, scene: Scene, command: OfDevices) -> Decision:
    """The answer to a command about devices at a table."""
    permission = conduct.permissions.get(scene.table, Permission())
    match command:
        case NotifySurveillance():
            return Accepted([SurveillanceNotified(scene.table, **scene.signature)])
        case PermitDevices():
            return _permit(rules, permission, scene)
        case WithdrawDevices():
            if not permission.granted:
                return Refused("No devices are permitted here.", rules.withdrawn_by.clause)
            return Accepted([PermissionWithdrawn(scene.table, **scene.signature)])
        case _:
            assert_never(command)


def _permit(rules: DevicePermission, permission: Permission, scene: Scene) -> Decision:
    if rules.only_in_salon.value and not scene.in_salon:
        return Refused("Devices are permitted only in the Private Gaming Salons.", rules.only_in_salon.clause)
    if rules.inspector_first.value and not scene.inspector:
        return Refused("No Table Inspector is signed on here.", rules.inspector_first.clause)
    if rules.surveillance_first.value and not permission.told_at:
        return Refused("Surveillance is told first.", rules.surveillance_first.clause)
    if permission.granted:
        return Refused("Devices are permitted here already.", rules.granted_by.clause)
    return Accepted([DevicesPermitted(scene.table, scene.inspector, **scene.signature)])
