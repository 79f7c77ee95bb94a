"""Figures for whoever watches a floor from elsewhere: read when they are asked for, so that they cost a wager nothing."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily

from croupier.server.vitals import Vitals


class Metrics:
    """The figures of one floor as Prometheus reads them, for whoever bears the token."""

    def __init__(self, token: str, vitals: Vitals) -> None:
        self.token = token
        self._vitals = vitals
        self._own = CollectorRegistry()
        self._own.register(self)

    def text(self) -> bytes:
        """All of them, as Prometheus reads them: this floor's, and what its screens and commands count by themselves."""
        return generate_latest() + generate_latest(self._own)

    def collect(self) -> Iterator[Metric]:
        """Those that are read off the floor."""
        yield from self._of_the_loop()
        yield from self._of_the_books()
        yield from self._of_the_tables()
        yield from self._of_the_room()

    def _of_the_loop(self) -> Iterator[Metric]:
        vitals = self._vitals
        yield GaugeMetricFamily("croupier_ready", "1 while orders are answered and rounds opened.", int(vitals.ready))
        yield GaugeMetricFamily("croupier_orders_waiting", "Orders that wait to be taken up.", vitals.floor.waiting)
        orders = vitals.floor.times.orders
        yield CounterMetricFamily("croupier_batches", "Batches committed.", sum(orders.counts))
        yield HistogramMetricFamily("croupier_batch_orders", "Orders in a batch.", orders.up_to(), orders.sum)
        steps = HistogramMetricFamily("croupier_batch_seconds", "What a batch took, by the step.", labels=("step",))
        for step, took in vitals.steps.items():
            steps.add_metric((step,), took.up_to(), took.sum)
        yield steps
        yield GaugeMetricFamily("croupier_sockets", "Sockets open.", vitals.sockets())

    def _of_the_books(self) -> Iterator[Metric]:
        vitals = self._vitals
        yield GaugeMetricFamily("croupier_seal_age_seconds", "Since the last seal was made.", vitals.seal_age_s)
        waiting, overdue = vitals.notices()
        yield GaugeMetricFamily("croupier_notices_waiting", "Notices that were not sent yet.", waiting)
        yield GaugeMetricFamily("croupier_notices_overdue", "Those of them whose time is over.", overdue)

    def _of_the_tables(self) -> Iterator[Metric]:
        vitals = self._vitals
        alarms = GaugeMetricFamily(
            "croupier_alarms", "What is wrong at a table, as its dealer is told.", labels=("table",)
        )
        wrong = [table for table, _, _ in vitals.alarms()]
        for table in vitals.floor.plan.tables:
            alarms.add_metric((table,), wrong.count(table))
        yield alarms
        silent = sum(bool(each.trouble) for each in vitals.devices())
        yield GaugeMetricFamily("croupier_devices_silent", "Devices that are silent, or make no sense.", silent)
        terminals, away = vitals.terminals()
        yield GaugeMetricFamily("croupier_terminals", "Terminals of the floor.", terminals)
        yield GaugeMetricFamily("croupier_terminals_away", "Those of them that are not connected.", len(away))

    def _of_the_room(self) -> Iterator[Metric]:
        """What is left of the disk, and how long the write-ahead log is; a database server has its own figures."""
        if (disk := self._vitals.disk()) is not None:
            yield GaugeMetricFamily("croupier_disk_free_bytes", "Free where the database is.", disk[0])
        if files := self._vitals.database_files():
            sizes = GaugeMetricFamily(
                "croupier_database_bytes", "What the database takes, by its files.", labels=("file",)
            )
            for end, size in files.items():
                sizes.add_metric((end,), size)
            yield sizes
