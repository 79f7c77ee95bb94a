"""The rules sections of a floor file: from when the house plays by a document, and what it has settled where that is left
open."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from croupier.plan.file_location import Location
from croupier.plan.floor_plan import TablePlan
from croupier.plan.rules_text import RulesText, read_rules_text
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.library import RULEBOOKS
from croupier.rulebooks.offer import Rulebook
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import OperatorDecisions, StaffPolicy
from croupier.rulebooks.tournaments import TournamentPolicy

KEYS = ("published", "text", "gaming_manager_may_act_as_agm", "operator_decisions", "tables_per_dealer", "tournaments")


class HouseRules(Struct, frozen=True):
    """A document as the house plays by it."""

    staff: StaffPolicy
    version: str
    in_force: Cited[int]
    text: RulesText | None
    tournaments: TournamentPolicy | None = None

    def of(self, plan: TablePlan) -> TablePlan:
        """A table that is played by it."""
        setup = replace(plan.setup, staff=self.staff, rules=self.version, in_force=self.in_force)
        return replace(plan, setup=setup, text=self.text)


def read_rules(given: object, folder: Path, place: Location) -> dict[str, HouseRules]:
    """Every document as the house plays by it; what is not written here is as the document, or our reading of it, has it."""
    raw = place.only(given, tuple(RULEBOOKS), (), "[rules]")
    return {key: _rules(book, raw.get(key, {}), folder, place.at(key)) for key, book in RULEBOOKS.items()}


def _rules(book: Rulebook, given: object, folder: Path, place: Location) -> HouseRules:
    raw = place.only(given, KEYS, (), f"[rules.{book.key}]")
    staff = _acting(book.staff, raw.get("gaming_manager_may_act_as_agm"), place.at("gaming_manager_may_act_as_agm"))
    staff = _operator(book, staff, raw.get("operator_decisions", {}), place.at("operator_decisions"))
    staff = _dealing(book, staff, raw.get("tables_per_dealer", {}), place.at("tables_per_dealer"))
    in_force = _in_force(book, raw.get("published"), place.at("published"))
    text = read_rules_text(raw.get("text"), folder, book.version.text, place.at("text"))
    tournaments = _tournaments(book.tournaments, raw.get("tournaments", {}), place.at("tournaments"))
    return HouseRules(staff, book.version.name.value, in_force, text, tournaments)


def _tournaments(policy: TournamentPolicy | None, given: object, place: Location) -> TournamentPolicy | None:
    """What the regulator has settled of tournaments, or the house with it; our readings, where nothing is written."""
    readings = {} if policy is None else policy.readings
    stated = place.only(given, tuple(readings), (), "tournaments")
    for name, chosen in stated.items():
        known = readings[name].values
        if chosen not in known.value:
            raise place.wrong(f"{name} must be {' or '.join(known.value)} (clause {known.clause})")
    if policy is None:
        return None
    settled = {name: replace(each, default=stated.get(name, each.default)) for name, each in readings.items()}
    return replace(policy, readings=settled)


def _in_force(book: Rulebook, given: object, place: Location) -> Cited[int]:
    """The first moment of the day on which the rules take effect, in microseconds of UTC."""
    version = book.version
    signed = date(*version.signed.value)
    published = signed if given is None else given
    if not isinstance(published, date) or isinstance(published, datetime) or published < signed:
        raise place.wrong(
            f"published must be a day such as {signed}, and not before it (clause {version.signed.clause})"
        )
    day = published + timedelta(days=version.days_after.value)
    midnight = datetime.combine(day, time(), ZoneInfo(version.zone))
    return Cited(int(midnight.timestamp()) * 1_000_000, version.signed.clause)


def _acting(staff: StaffPolicy, given: object, place: Location) -> StaffPolicy:
    """Whether a gaming manager acts for an assistant gaming manager."""
    rule = staff.gaming_manager_as_agm
    if rule is None:
        if given is not None:
            raise place.wrong("this document leaves no such choice")
        return staff
    if not (rule.value if given is None else place.yes_or_no(given)):
        return staff
    acting = {Role.GAMING_MANAGER: Cited((Role.ASSISTANT_GAMING_MANAGER,), rule.clause)}
    return replace(staff, acts_for={**staff.acts_for, **acting})


def _operator(book: Rulebook, staff: StaffPolicy, given: object, place: Location) -> StaffPolicy:
    """Who decides for the operator, clause by clause."""
    if not given and staff.operator is None:
        return staff
    if staff.operator is None:
        raise place.wrong("this document leaves nothing to whoever decides for the operator")
    stated = place.only(given, tuple(sorted(set(_left_to_operator(book)))), (), "operator_decisions")
    may_be = staff.operator.may_be
    for clause, role in stated.items():
        if role not in may_be.value:
            raise place.wrong(f"{clause} must be {' or '.join(may_be.value)} (clause {may_be.clause})")
    at = {**staff.operator.at.value, **{clause: Role(role) for clause, role in stated.items()}}
    usually, named = staff.operator.usually, staff.operator.at
    return replace(staff, operator=OperatorDecisions(usually=usually, at=Cited(at, named.clause), may_be=may_be))


def _left_to_operator(book: Rulebook) -> Iterator[str]:
    """The clauses by which a document leaves something to the operator."""
    for each in book.citations.statements:
        if isinstance(each.value, tuple) and Role.OPERATOR in each.value:
            yield each.clauses[0]


def _dealing(book: Rulebook, staff: StaffPolicy, given: object, place: Location) -> StaffPolicy:
    """At how many tables of a game a dealer may be signed on at once."""
    rule = staff.tables_per_dealer
    if given and rule is None:
        raise place.wrong("this document has no number of tables for a dealer")
    stated = place.only(given, tuple(book.offers), (), "tables_per_dealer")
    if any(type(most) is not int or most < 1 for most in stated.values()):
        raise place.wrong("tables_per_dealer must be whole numbers, such as { roulette = 2 }")
    return staff if rule is None else replace(staff, tables_per_dealer=Cited({**rule.value, **stated}, rule.clause))
