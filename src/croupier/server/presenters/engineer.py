"""The engineer's page: a floor's figures, and what to do about what is wrong."""

from collections.abc import Iterator

from msgspec.structs import astuple

import croupier
from croupier.plan.floor_plan import Staff
from croupier.server.alerts import ALERTS, SLOW_ANSWER_MS
from croupier.server.counters import refused
from croupier.server.views.engineer import (
    AlertView,
    BatchSizeView,
    DatabaseFileView,
    DeviceView,
    EngineerView,
    RefusalCountView,
    VitalSampleView,
)
from croupier.server.vitals import EVERY_S, Vitals, VitalSample
from croupier.storage.schema import migrations
from croupier.words import words_for

SCHEMA = max(each.number for each in migrations("sqlite"))
"""The last step of the schema: a floor that is open has had it."""


def engineer_view(vitals: Vitals, staff: Staff, most_sockets: int) -> EngineerView:
    """How the floor is now, and how it has been."""
    floor, seals, disk = vitals.floor, vitals.sealing.seals, vitals.disk()
    (waiting, overdue), (terminals, away) = vitals.notices(), vitals.terminals()
    return EngineerView(
        staff=staff.id,
        role=staff.role.value,
        now=floor.clock.now(),
        floor=floor.plan.name,
        opened=vitals.opened,
        version=croupier.__version__,
        schema=SCHEMA,
        ready=vitals.ready,
        alerts=tuple(alerts(vitals)),
        every_s=EVERY_S,
        samples=tuple(map(_sample, vitals.samples)),
        slow_ms=SLOW_ANSWER_MS,
        waiting=floor.waiting,
        batch_sizes=tuple(_sizes(vitals)),
        refusals=tuple(_refusals()),
        sockets=vitals.sockets(),
        most_sockets=most_sockets,
        terminals=terminals,
        away=tuple(away),
        devices=tuple(DeviceView(*astuple(each)) for each in vitals.devices()),
        notices_waiting=waiting,
        notices_overdue=overdue,
        seal=seals.number,
        sealed_at=0 if seals.last is None else seals.last.at,
        seal_every_s=floor.plan.seal.every_s,
        unsigned=len(seals.unsigned),
        checked_at=vitals.checking.looked_at,
        disk_free=None if disk is None else disk[0],
        disk_total=None if disk is None else disk[1],
        database_files=tuple(DatabaseFileView(*each) for each in vitals.database_files().items()),
    )


def alerts(vitals: Vitals) -> Iterator[AlertView]:
    """What is wrong now, the gravest first, each with what to do."""
    meaning, remedies = words_for("alerts"), words_for("alert_remedies")
    for name, alert in ALERTS.items():
        if found := alert.found(vitals):
            details = tuple(dict.fromkeys(filter(None, found)))
            yield AlertView(name, alert.severity, meaning[name], details, remedies[name])


def _sample(sample: VitalSample) -> VitalSampleView:
    at, waiting, orders, refused_, *took = astuple(sample)
    return VitalSampleView(at, waiting, orders / EVERY_S, refused_ / EVERY_S, *(round(each, 2) for each in took))


def _sizes(vitals: Vitals) -> Iterator[BatchSizeView]:
    orders = vitals.floor.times.orders
    for bound, batches in zip((*orders.bounds, None), orders.counts, strict=True):
        if bound is not None or batches:
            yield BatchSizeView(None if bound is None else int(bound), batches)


def _refusals() -> Iterator[RefusalCountView]:
    counted = sorted(refused().items(), key=lambda each: (-each[1], each[0]))
    return (RefusalCountView(words_for("refusal_reasons")[reason], count) for reason, count in counted if count)
