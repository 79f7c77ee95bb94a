"""The report on access: who signed in, failed to, was locked and unlocked, was on at which table, and whose role or key was
changed."""

from collections.abc import Iterator, Sequence
from functools import reduce

from croupier.house import staff
from croupier.house.house import FloorFounded, FloorRestored, House, PrivilegesChanged, StreamReleased
from croupier.journal.streams import HOUSE, STAFF
from croupier.play.staff.staff_events import StaffSignedOff, StaffSignedOn
from croupier.reports.document import ReportSection, section
from croupier.reports.journal_lines import JournalLine, ReportScope, plain
from croupier.reports.period import Period
from croupier.words import words_for

TYPES = (*STAFF.events, FloorFounded, FloorRestored, StreamReleased, PrivilegesChanged, StaffSignedOn, StaffSignedOff)


def access(lines: Sequence[JournalLine], period: Period, _scope: ReportScope) -> list[ReportSection]:
    """Sign-ins and posts of the period, changes of roles and keys in it, and who had which role at its end."""
    now = reduce(HOUSE.after, (each.event for each in lines if each.kind == HOUSE.name), House()).privileges
    roles = sorted((name.partition(" ")[2], what) for name, what in now.items() if name.startswith("role "))
    return [
        section("sign_ins", "time who what where details by", [*_sign_ins(lines, period)]),
        section("privileges", "time who what before after", [*_changes(lines, period)]),
        section("roles", "who role", [(name, plain(role)) for name, role in roles]),
    ]


def _sign_ins(lines: Sequence[JournalLine], period: Period) -> Iterator[tuple[str, ...]]:
    for line in lines:
        if isinstance(line.event, PrivilegesChanged) or not period.has(line.at):
            continue
        who, where, details = _told(line, period)
        yield period.clock(line.at), who, words_for("report_events")[line.tag], where, details, line.by


def _told(line: JournalLine, period: Period) -> tuple[str, str, str]:
    """Whom it is about, where it was, and what else there is to say."""
    match line.event:
        case staff.SignInFailed(name, unwritten, place):
            return name, place, words_for("report_words")["unwritten"].format(unwritten=unwritten) if unwritten else ""
        case staff.StaffLocked(name, until, place):
            return name, place, words_for("report_words")["until"].format(until=period.clock(until))
        case staff.StaffSignedIn(name, place) | staff.StaffVouched(name, place):
            return name, place, ""
        case StaffSignedOn() | StaffSignedOff() as post:
            return post.who, line.name, plain(post.post.value)
        case FloorRestored() as restored:
            return restored.by, "", restored.reason
        case staff.StaffUnlocked(name):
            return name, "", ""
        case StreamReleased(stream):
            return "", stream, ""
    return "", "", ""


def _changes(lines: Sequence[JournalLine], period: Period) -> Iterator[tuple[str, ...]]:
    """Every role, password and key that was given, changed or withdrawn, with what it was before."""
    before: dict[str, str] = {}
    for line in lines:
        if isinstance(line.event, PrivilegesChanged):
            changed = {**line.event.given, **dict.fromkeys(line.event.withdrawn, "")}
            for name, what in changed.items() if period.has(line.at) else ():
                kind, _, who = name.partition(" ")
                was, after = _shown(kind, before.get(name, "")), _shown(kind, what)
                yield period.clock(line.at), who, words_for("report_words")[f"privilege_{kind}"], was, after
            before |= changed


def _shown(kind: str, what: str) -> str:
    """A password is only said to be another one."""
    return words_for("report_words")["password"] if kind == "password" and what else plain(what)
