"""Figures for whoever watches a floor from elsewhere: read when they are asked for, so that they cost a wager nothing."""

import shutil
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

from croupier.floor.floor import Floor
from croupier.journal.seal_file import SealFile
from croupier.storage.file_modes import files_of
from croupier.storage.opening import SERVER, file_of


class Metrics:
    """The figures of one floor, for whoever bears the token."""

    def __init__(self, token: str, floor: Floor, seals: SealFile, database: str) -> None:
        self.token = token
        self._floor, self._seals, self._database = floor, seals, database
        self._own = CollectorRegistry()
        self._own.register(self)

    def text(self) -> bytes:
        """All of them, as Prometheus reads them: this floor's, and what its screens and commands count by themselves."""
        return generate_latest() + generate_latest(self._own)

    def collect(self) -> Iterator[Metric]:
        """Those that are read off the floor."""
        yield from self._of_the_loop()
        yield from self._of_the_books()
        yield from self._of_the_room()

    def _of_the_loop(self) -> Iterator[Metric]:
        times = self._floor.times
        yield GaugeMetricFamily("croupier_orders_waiting", "Orders that wait to be taken up.", self._floor.waiting)
        yield CounterMetricFamily("croupier_batches", "Batches committed.", times.batches)
        yield CounterMetricFamily("croupier_batch_orders", "Orders in those batches.", times.orders)
        steps = CounterMetricFamily("croupier_batch_seconds", "What they took, by the step.", labels=("step",))
        for step, seconds in (("decide", times.deciding_s), ("write", times.writing_s), ("show", times.showing_s)):
            steps.add_metric((step,), seconds)
        yield steps

    def _of_the_books(self) -> Iterator[Metric]:
        floor, now, last = self._floor, self._floor.clock.now(), self._seals.last
        age = (now - last.at) / 1_000_000 if last is not None else float("inf")
        yield GaugeMetricFamily("croupier_seal_age_seconds", "Since the last seal was made.", age)
        notices = [*floor.notices.unsent()]
        yield GaugeMetricFamily("croupier_notices_waiting", "Notices that were not sent yet.", len(notices))
        overdue = sum(each.due.due < now for each in notices)
        yield GaugeMetricFamily("croupier_notices_overdue", "Those of them whose time is over.", overdue)
        alarms = GaugeMetricFamily(
            "croupier_alarms", "What is wrong at a table, as its dealer is told.", labels=("table",)
        )
        for table, found in floor.alarms.items():
            alarms.add_metric((table,), sum(map(bool, found.values())))
        yield alarms

    def _of_the_room(self) -> Iterator[Metric]:
        """What is left of the disk, and how long the write-ahead log is; a database server has its own figures."""
        if self._database.startswith(SERVER):
            return
        file = file_of(self._database)
        free = shutil.disk_usage(file.absolute().parent).free
        yield GaugeMetricFamily("croupier_disk_free_bytes", "Free where the database is.", free)
        sizes = GaugeMetricFamily("croupier_database_bytes", "What the database takes, by its files.", labels=("file",))
        for each in files_of(file):
            sizes.add_metric((each.suffix.removeprefix("."),), each.stat().st_size if each.exists() else 0)
        yield sizes
