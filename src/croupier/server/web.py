"""The web server: what it is made of, and how many files it may have open."""

import contextlib
import resource
from collections.abc import Iterator
from typing import Any

import uvicorn

from croupier.games.notation import WrongInput
from croupier.plan.floor_plan import FloorPlan
from croupier.server.access.hello import screens_of
from croupier.server.access.message import LARGEST_MESSAGE
from croupier.server.protocols import MOST_AWAITED, HttpProtocol, SocketProtocol
from croupier.server.sockets.limits import MOST_LOOKING, MOST_NEW

HEADERS = [
    (
        "Content-Security-Policy",
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
]
"""With every answer. A terminal's key is in its address: nothing may pass it on or look over its shoulder."""
BACKLOG = 4096
"""How many lines may wait to be taken up."""
POLITE_S = 10
"""How long those who are being answered have to take it when a floor stops, its rounds finished; then it hangs up."""
FILES = MOST_AWAITED + MOST_LOOKING + MOST_NEW + 512
"""How many files are open at the most, without those who are known here: whatever strangers hold, and some for ourselves."""
FILES_OF_ONE = 4
"""How many there must be for each terminal, display and member of staff."""


class WebServer(uvicorn.Server):
    """The web server. When to stop is the floor's business: rounds finish first."""

    def __init__(self, application: Any) -> None:
        class OurHttp(HttpProtocol):
            awaited = {}  # noqa: RUF012 (this server's own)

        super().__init__(
            uvicorn.Config(
                application,
                log_config=None,
                access_log=False,
                headers=HEADERS,
                server_header=False,
                http=OurHttp,
                ws=SocketProtocol,
                ws_max_size=LARGEST_MESSAGE,
                ws_ping_interval=20,
                ws_per_message_deflate=False,  # messages are short, and the network is the house's own
                backlog=BACKLOG,
                timeout_graceful_shutdown=POLITE_S,
            )
        )

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals alone."""
        yield


def files_needed(plan: FloorPlan) -> int:
    """How many files a floor may have to keep open."""
    known = len(plan.places) + len(plan.staff) + sum(len(screens_of(plan, table)) for table in plan.tables)
    return FILES + FILES_OF_ONE * known


def raise_file_limit(plan: FloorPlan) -> None:
    """Have as many files open as this machine permits, and see that this is enough for a floor."""
    needed = files_needed(plan)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and most < needed:
        raise WrongInput(
            f"This floor may have to keep {needed} files open, and the machine permits {most}:"
            " raise the limit of open files (ulimit -Hn, or LimitNOFILE of the service)."
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
