"""What the OpenAPI description says beyond what the framework finds: how routes refuse, and the commands that they take."""

from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import Struct

from croupier.server.access.message import DeskMessage, OfficeMessage, OutboxMessage, PeopleMessage, TableMessage
from croupier.words import words_for

REFUSED = {
    400: "That was not understood.",
    401: "Nobody is signed in, or this terminal is not enrolled here.",
    403: "This is not for who asks, or it was asked by a page of another host.",
    404: "There is no such thing.",
    413: "This is larger than any message.",
    429: "There were too many tries: wait, then ask again.",
    503: "There are too many requests at once: ask again in a moment.",
}
BOOKS = ("books", "verify", "export")
"""What an inspector asks of the books, where they are at hand."""
OPEN = (
    "/api/sign-out",
    "/api/lobby",
    "/api/lobby/tournaments/{name}",
    "/api/leaderboards/{name}",
    "/api/open-promotions",
    "/api/promotions/{name}/draw",
    "/api/rules",
    "/api/rules/{document}",
    "/api/tables/{table}/rules",
    "/health",
)
"""Routes for everybody."""
SOUGHT = ("/metrics", "/api/desk/ticket", "/api/people/find", *(f"/api/inspector/{each}" for each in BOOKS))
"""Routes that look for what may not be there, and do not name it in their address."""
TRIED = ("/api/sign-in", "/api/tables/{table}/requests", "/api/desk/ticket")
"""Routes where a password or a number is tried."""
COMMANDS: dict[str, type[Struct]] = {
    "/api/desk": DeskMessage,
    "/api/office": OfficeMessage,
    "/api/outbox": OutboxMessage,
    "/api/people": PeopleMessage,
    "/api/pit": TableMessage,
    "/api/pit/foresee": TableMessage,
}
"""Routes that read a command themselves."""
BESIDE: dict[type[Struct], tuple[str, ...]] = {
    DeskMessage: ("desk", "table"),
    OfficeMessage: ("table", "seat"),
    OutboxMessage: ("table",),
    PeopleMessage: (),
    TableMessage: ("table", "seat"),
}
"""What may be named beside a command."""
FILES: dict[str, tuple[str, ...]] = {
    "/api/reports/{kind}": ("application/json", "application/pdf", "text/csv"),
    "/api/people/{person}/data": ("application/json", "application/pdf"),
}
"""Routes that give a file, in one form or another."""
SCHEMAS = "#/components/schemas/"
REFUSAL = {
    "type": "object",
    "required": ["status_code", "detail"],
    "properties": {"status_code": {"type": "integer"}, "detail": {"type": "string"}},
}


class Description(JsonRenderPlugin):
    """The description, as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """With how routes refuse, and the commands that they take."""
        return super().render(request, described(openapi_schema))


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """A description with how routes refuse, and the commands that they take."""
    paths = {
        path: {method: _operation(path, method, each) for method, each in methods.items()}
        for path, methods in schema["paths"].items()
    }
    schemas = {**schema["components"]["schemas"], "Refusal": REFUSAL}
    for kind, beside in BESIDE.items():
        schemas |= _commands(kind, beside)
    return {**schema, "paths": paths, "components": {**schema["components"], "schemas": schemas}}


def _commands(kind: type[Struct], beside: tuple[str, ...]) -> dict[str, Any]:
    """The commands of one kind of place: each with its number, and with what may be named beside it."""
    _, found = msgspec.json.schema_components([kind], ref_template=f"{SCHEMAS}{kind.__name__}.{{name}}")
    words = words_for("commands")
    number = {"type": "integer", "minimum": 0, "maximum": 2**53 - 1}
    about = {"n": number, **{each: {"type": "string"} for each in beside}}
    for each in found.values():
        if "do" in each.get("properties", {}):
            each["properties"] = {**about, **each["properties"]}
            each["required"] = ["n", *each["required"]]
            each["description"] = words[each["properties"]["do"]["enum"][0]]
    return {
        kind.__name__: found.pop(kind.__name__)["properties"]["command"],
        **{f"{kind.__name__}.{name}": each for name, each in found.items()},
    }


def _operation(path: str, method: str, operation: dict[str, Any]) -> dict[str, Any]:
    if path in COMMANDS:
        operation = {**operation, "requestBody": {"required": True, "content": _json(COMMANDS[path].__name__)}}
    if path in FILES:
        given = {"description": "The file.", "content": {each: {} for each in FILES[path]}}
        operation = {**operation, "responses": {**operation["responses"], "200": given}}
    refusals = {
        str(status): {
            "description": REFUSED[status],
            "content": {"application/json": {"schema": {"$ref": f"{SCHEMAS}Refusal"}}},
        }
        for status in _refusals(path, method, "requestBody" in operation)
    }
    if path == "/health":  # a floor that answers no orders says so in the words of one that does
        both = [{"$ref": f"{SCHEMAS}Health"}, {"$ref": f"{SCHEMAS}Refusal"}]
        refusals["503"] = {
            "description": "The floor answers no orders, or there are too many requests at once.",
            "content": {"application/json": {"schema": {"anyOf": both}}},
        }
    return {**operation, "responses": {**operation["responses"], **refusals}}


def _refusals(path: str, method: str, body: bool) -> set[int]:
    return {
        503,
        *((401, 403) if path not in OPEN else ()),
        *((403,) if method != "get" else ()),
        *((400, 413) if body else ()),
        *((400, 404) if "{" in path or path in SOUGHT else ()),
        *((429,) if path in TRIED else ()),
    }


def _json(schema: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": SCHEMAS + schema}}}
