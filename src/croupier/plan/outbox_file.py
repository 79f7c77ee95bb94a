"""The outbox in a floor file: how notices are sent, to which addresses, and how long that may take."""

from pathlib import Path
from urllib.parse import urlsplit

from croupier.plan.file_location import Location
from croupier.plan.floor_plan import OutboxPlan
from croupier.rulebooks.staffing import Addressee

KEYS = ("folder", "smtp", "sender", "to", "at_once_minutes", "warn_hours")


def read_outbox(given: object, folder: Path, place: Location) -> OutboxPlan:
    """What `[outbox]` says; without it, notices are written to a folder beside the floor file."""
    raw = place.only(given, KEYS, (), "[outbox]")
    written_to = place.at("folder").text(raw.get("folder", "outbox"), '"outbox"')
    smtp = place.at("smtp").text(raw["smtp"], '"smtp://mail.example"') if "smtp" in raw else ""
    if smtp and not _is_server(smtp):
        raise place.at("smtp").wrong("smtp must be a mail server, such as smtp://mail.example or smtps://NAME@HOST:465")
    sender = place.at("sender").text(raw["sender"], '"floor@casino.example"') if "sender" in raw else ""
    known = tuple(each.value for each in Addressee)
    to = place.at("to").only(raw.get("to", {}), known, (), "[outbox.to]")
    for name, address in [("sender", sender)] if sender else []:
        _address(place.at(name), address)
    for name, address in to.items():
        _address(place.at("to", name), address)
    if any((smtp, sender, to)) and not all((smtp, sender, to)):
        raise place.wrong("mail takes a server, a sender and at least one address: write smtp, sender and [outbox.to]")
    return OutboxPlan(
        folder / written_to,
        smtp,
        sender,
        {Addressee(name): address for name, address in to.items()},
        _whole(place.at("at_once_minutes"), raw.get("at_once_minutes", 15), "minutes"),
        _whole(place.at("warn_hours"), raw.get("warn_hours", 24), "hours"),
    )


def _is_server(address: str) -> bool:
    try:
        parts = urlsplit(address)
        return parts.scheme in ("smtp", "smtps") and bool(parts.hostname) and parts.port != 0 and not parts.password
    except ValueError:
        return False


def _address(place: Location, given: object) -> None:
    if not isinstance(given, str) or not given.isprintable() or " " in given or given.count("@") != 1:
        raise place.wrong(f"{given!r} is no address for mail, such as floor@casino.example")


def _whole(place: Location, given: object, unit: str) -> int:
    if type(given) is not int or given < 1:
        raise place.wrong(f"write a whole number of {unit}, above zero")
    return given
