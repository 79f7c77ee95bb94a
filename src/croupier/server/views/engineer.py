"""What the engineer's page shows: how the floor is, what has been, and what to do about what is wrong."""

from typing import Literal

from msgspec import Struct


class AlertView(Struct):
    """Something that an engineer should see to."""

    name: str
    severity: Literal["critical", "warning"]
    words: str
    details: tuple[str, ...]
    what_to_do: str


class VitalSampleView(Struct):
    """What happened within a few seconds. Times are in milliseconds; zero, where nothing happened."""

    at: int
    waiting: int
    orders_a_second: float
    refused_a_second: float
    answer_ms: float
    """What half of the answers took at the most."""
    slow_answer_ms: float
    """What 99 of 100 did."""
    decide_ms: float
    commit_ms: float
    show_ms: float


class BatchSizeView(Struct):
    """How many batches had up to so many orders, and more than the size before; of the last, any number above."""

    up_to: int | None
    batches: int


class RefusalCountView(Struct):
    """How often a command was refused for a reason since the floor was opened."""

    words: str
    count: int


class DeviceView(Struct):
    """A device that sends a table its outcomes. In order, if there is no trouble."""

    table: str
    device: str
    address: str
    trouble: str


class DatabaseFileView(Struct):
    """A file of the database, by the end of its name."""

    name: str
    size: int


class EngineerView(Struct):
    """How the floor is."""

    staff: str
    role: str
    now: int
    floor: str
    opened: int
    version: str
    schema: int
    """The last step that the database's schema has had."""
    ready: bool
    """Whether orders are answered, and rounds opened."""
    alerts: tuple[AlertView, ...]
    every_s: float
    """How far apart the samples are."""
    samples: tuple[VitalSampleView, ...]
    """The oldest first."""
    slow_ms: float
    """What 99 of 100 answers should not take longer than."""
    waiting: int
    batch_sizes: tuple[BatchSizeView, ...]
    refusals: tuple[RefusalCountView, ...]
    """The most frequent first."""
    sockets: int
    most_sockets: int
    terminals: int
    away: tuple[str, ...]
    """Terminals that are not connected."""
    devices: tuple[DeviceView, ...]
    notices_waiting: int
    notices_overdue: int
    seal: int
    """The number of the last seal; zero, if there is none."""
    sealed_at: int
    seal_every_s: float
    unsigned: int
    checked_at: int
    """When the floor last looked whether its books agree; zero, if it has not yet."""
    disk_free: int | None
    """In bytes; nothing, where the database is on a server."""
    disk_total: int | None
    database_files: tuple[DatabaseFileView, ...]
