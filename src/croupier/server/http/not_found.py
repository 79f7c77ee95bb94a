"""The not-found page, for a person with a browser; for programs JSON."""

from html import escape
from typing import Any

from litestar import Request, Response
from litestar.exceptions import NotFoundException

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not found</title>
<style>
body {{ display: grid; place-content: center; gap: 1rem; min-height: 100vh; margin: 0; padding: 1rem;
  background: #072a1f; color: #f7f2e4; font: 1.2rem/1.4 sans-serif; text-align: center }}
h1, p {{ margin: 0 }}
a {{ color: #ecca74 }}
</style></head>
<body><h1>There is nothing here.</h1><p>{why}</p><p><a href="/">Go to the lobby</a></p></body>
</html>
"""


def not_found(request: Request[Any, Any, Any], wrong: NotFoundException) -> Response[Any]:
    """The answer to an address that leads nowhere."""
    if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api"):
        return Response(PAGE.format(why=escape(wrong.detail)), status_code=404, media_type="text/html")
    return Response({"status_code": 404, "detail": wrong.detail}, status_code=404)
