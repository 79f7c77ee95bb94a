"""Where a request comes from: from one of the floor's own pages, or from a page that somebody else has made."""

from collections.abc import Iterable
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

SAFE = ("GET", "HEAD", "OPTIONS")
"""The methods that change nothing."""


def from_elsewhere(scope: Any) -> bool:
    """Whether a browser says that what would change something, or open a socket, was asked for by a page of another host.
    What is no browser says nothing, and has no session or key that it was not given."""
    if scope["type"] == "http" and scope["method"] in SAFE:
        return False
    origins, hosts = _named(scope["headers"], b"origin"), _named(scope["headers"], b"host")
    return any(_host(origin) not in hosts for origin in origins)


def _named(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> list[str]:
    return [value.decode("latin-1").lower() for key, value in headers if key == name]


def _host(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def address(scope: Any) -> str:
    """The machine that a socket comes from, as the proxy in front says; nothing, if it is this one."""
    try:
        host = ip_address(scope["client"][0])
    except (KeyError, TypeError, ValueError):
        return ""
    return "" if host.is_loopback else str(host)
