"""Interleaved 2 of 5, read as a scanner reads it: by the widths of bars and spaces."""

import base64
import re
import zlib
from collections.abc import Mapping, Sequence
from itertools import pairwise

import httpx
from serving import Served

DIGITS = ("nnwwn", "wnnnw", "nwnnw", "wwnnn", "nnwnw", "wnwnn", "nwwnn", "nnnww", "wnnwn", "nwnwn")
"""Each digit's five elements, narrow and wide."""


def decoded(bars: Sequence[tuple[float, float]]) -> str:
    """The digits that these bars say, each bar by where it begins and how wide it is."""
    bars = sorted(bars)
    spaces = [second[0] - first[0] - first[1] for first, second in pairwise(bars)]
    narrow = min(width for _, width in bars)
    dark = ["w" if width > 1.8 * narrow else "n" for _, width in bars]
    light = ["w" if width > 1.8 * narrow else "n" for width in spaces]
    assert (dark[:2], light[:2]) == (["n", "n"], ["n", "n"]), "it does not begin as a code does"
    assert (dark[-2:], light[-1]) == (["w", "n"], "n"), "it does not end as a code does"
    reply = ""
    for at in range(2, len(dark) - 2, 5):
        reply += str(DIGITS.index("".join(dark[at : at + 5]))) + str(DIGITS.index("".join(light[at : at + 5])))
    return reply


def bars_of(document: bytes) -> list[tuple[float, float]]:
    """The bars that a printed ticket draws: the filled rectangles that are as high as its bar code."""
    [stream] = re.findall(rb"stream\r?\n(.*?)~>\s*endstream", document, re.DOTALL)
    operators = zlib.decompress(base64.a85decode(stream)).decode("latin-1")
    found = re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re f", operators)
    return [(float(x), float(width)) for x, _, width, height in found if float(height) == 42]


def number_on(paper: Mapping[str, str]) -> str:
    """The number of a ticket, read off its bars."""
    return decoded(bars_of(base64.b64decode(paper["pdf"])))


async def number_printed(served: Served, terminal: str) -> str:
    """The number of the ticket that a terminal has just printed."""
    bearing = {"Authorization": f"Bearer {served.printer_key(terminal)}"}
    async with httpx.AsyncClient(base_url=served.http, headers=bearing) as web:
        return number_on((await web.post(f"/api/printers/{terminal}/ticket")).json())
