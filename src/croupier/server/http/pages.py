"""The pages, and the parts that they are built of."""

from pathlib import Path

from litestar import Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

import croupier
from croupier.server.http.bearer import download
from croupier.words import sentence

PACKAGE = Path(croupier.__file__).parent
CHECKERS = ("check_draw.py", "check_export.py", "check_promotion_draw.py")
PAGES = PACKAGE / "pages"
"""Where the pages are built: inside the package, so that they are wherever it is installed."""
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
KEPT = "public, max-age=31536000, immutable"
"""How a browser keeps a part of a page: what is in it is in its name."""


@get("/", include_in_schema=False)
async def front_page(state: State) -> Response[bytes]:
    """The lobby."""
    return _page("index", state)


@get("/{name:str}", include_in_schema=False)
async def page(name: FromPath[str], state: State) -> Response[bytes]:
    """A page."""
    return _page(name, state)


@get("/assets/{name:str}", include_in_schema=False)
async def asset(name: FromPath[str]) -> Response[bytes]:
    """A part of a page."""
    return _file(f"assets/{name}", {"Cache-Control": KEPT})


@get("/checkers/{name:str}", include_in_schema=False)
async def checker(name: FromPath[str]) -> Response[bytes]:
    """A program that checks what the floor hands out: for everybody, to be run anywhere."""
    if name not in CHECKERS:
        raise NotFoundException(detail=sentence("no_such_checker", names=", ".join(CHECKERS)))
    return download((PACKAGE / "checkers" / name).read_bytes(), "text/x-python", name)


def _page(name: str, state: State) -> Response[bytes]:
    """A page, which tells every time by the venue's clocks and not by those of the machine that it is looked at with."""
    found = _file(f"{name}.html")
    found.content = found.content.replace(b"<html ", f'<html data-time-zone="{state.floor.plan.zone}" '.encode(), 1)
    return found


def _file(name: str, headers: dict[str, str] | None = None) -> Response[bytes]:
    """One of the files that were built, by its name; whatever is asked for is only ever compared with those."""
    found = [path for path in PAGES.rglob("*.*") if path.relative_to(PAGES).as_posix() == name and path.suffix in TYPES]
    if not found:
        raise NotFoundException(detail=sentence("no_such_page"))
    return Response(found[0].read_bytes(), media_type=TYPES[found[0].suffix], headers=headers)


PAGE_ROUTES = (front_page, page, asset, checker)
