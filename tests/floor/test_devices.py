"""What every device says, byte by byte: lines however they are cut, and the addresses they come from. Nothing here waits."""

import tracemalloc
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st
from recorded import AS_LINES, RECORDED

from croupier.devices.line_splitter import Lines
from croupier.plan.devices import Serial, Tcp, read_address

# ---------------------------------------------------------------- lines


@pytest.mark.parametrize("cut", range(len(RECORDED) + 1))
def test_a_stream_gives_the_same_lines_wherever_it_is_cut(cut: int) -> None:
    lines = Lines()
    assert lines.feed(RECORDED[:cut]) + lines.feed(RECORDED[cut:]) == AS_LINES


@given(st.binary(max_size=300), st.lists(st.integers(0, 300)), st.integers(1, 40))
def test_any_bytes_give_the_same_bounded_lines_in_any_pieces(data: bytes, cuts: list[int], longest: int) -> None:
    whole, pieces = Lines(longest), Lines(longest)
    edges = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    found = [line for start, end in pairwise(edges) for line in pieces.feed(data[start:end])]
    assert found == whole.feed(data)
    assert all(0 < len(line) <= longest + 1 and not set(line) & set(b"\r\n") for line in found)
    ended = data.replace(b"\r", b"\n").rpartition(b"\n")[0].split(b"\n")
    assert [line for line in found if len(line) <= longest] == [line for line in ended if 0 < len(line) <= longest]


def test_a_line_that_never_ends_is_reported_once_and_takes_no_more_memory() -> None:
    lines = Lines(longest=10)
    assert [lines.feed(b"x" * 7) for _ in range(5)] == [[], [b"x" * 11], [], [], []]
    tracemalloc.start()
    for _ in range(100):
        assert lines.feed(b"x" * 10_000) == []
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 5_000
    assert lines.feed(b"x\n*F 1\n") == [b"*F 1"]


# ---------------------------------------------------------------- addresses


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("serial:/dev/ttyUSB0", Serial("/dev/ttyUSB0")),
        ("serial:/dev/serial/by-id/usb-1@19200", Serial("/dev/serial/by-id/usb-1", 19200)),
        ("tcp:wheel-7.floor:7001", Tcp("wheel-7.floor", 7001)),
    ],
)
def test_an_address_is_a_serial_line_or_a_port(text: str, address: Serial | Tcp) -> None:
    assert read_address(text) == address
    assert read_address(str(address)) == address


@pytest.mark.parametrize(
    "text", ["", "serial:", "serial:ttyUSB0", "tcp:7001", "tcp:host:0", "tcp:host:65536", "udp:host:1"]
)
def test_what_is_no_address_is_none(text: str) -> None:
    assert read_address(text) is None
