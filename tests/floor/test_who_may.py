"""Who may do what: every command at every table of every document, asked by every role and by nobody at all.

Who may is written in `who_may/`, from the clauses. A command that is not written there fails the test.
"""

import asyncio
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from itertools import count
from typing import Any, Literal, NamedTuple, cast, get_args, get_origin

import msgspec
import pytest
from casino import Casino, casino, table
from who_may import DOCUMENTS, Section, WhoMay, sections

from croupier.cage import commands as cage
from croupier.conduct import commands as conduct
from croupier.house.house import TakeDigits, TakePrivileges
from croupier.orders.order import Answer, Command, Order
from croupier.play import commands as play
from croupier.play.arguments import plain
from croupier.play.command import ByPlayer, ByStaff
from croupier.play.remedies.irregularity_commands import Complete, Declare, DeclareAtTables, DeclareNoSpin
from croupier.play.remedies.put_right_commands import DeclareInRound
from croupier.play.staff.approval_commands import EndApproval, GrantApproval
from croupier.play.staff.staff_commands import SignOn
from croupier.play.wagering.wager_commands import Place
from croupier.promotions import commands as promotions
from croupier.rulebooks.conduct import Measure
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import PIT, Role
from croupier.scripts.script import dealer_of
from croupier.tags import tag_of
from croupier.tournaments import commands as tournaments

NO_ROLE = cast(Role, "")
"""Whoever has not signed in."""
EVERYBODY = (*Role, NO_ROLE)
NOT_FOR_YOU = re.compile(
    r"This takes .*\.|Nobody may give .*|There is no .* under these rules.*|There is no case \d+ on this floor\."
    r"|Only the system does that\.|That is for staff\.|That is for those who work at the tables\."
    r"|Only the terminal's own .*|Wagers and money belong .*|A position on the cloth has no .*"
    r"|A review takes one of those named for it, .*|A request is for those .*|You may order that yourself\."
)
"""How a command is refused because of who gives it, or because there is no such thing under these rules."""
BY_CLAUSE = ("This takes", "Nobody may give")
"""How a refusal begins that names the clause."""
ON_THE_CLOTH = frozenset({Role.DEALER, Role.LAYOUT})
"""Who speaks for a position on the cloth."""
SAID_OF_THE_CLOTH: dict[str, frozenset[Role]] = {
    "report_terminal": frozenset(),
    "dispute_round": frozenset(),
    "claim": frozenset({Role.DEALER}),
}
"""But a position has no terminal that could be faulty or disputed at, and a claim about a round is for people."""
TABLES: dict[str, dict[str, Any]] = {
    "star-rapid-2016 roulette": {},
    "star-rapid-2016 baccarat": {"config": {"version": "commission"}},
    "star-roulette-2024 roulette": {"positions": "p1", "period_s": None},
    "star-7up-2016 seven_up": {"positions": "p1", "period_s": None},
    "canberra-mttg-2019 baccarat": {"config": {"version": "A"}},
    "canberra-mttg-2019 roulette": {},
    "canberra-mttg-2019 sic_bo": {},
    "crown-baccarat-2023 baccarat": {"config": {"version": "A"}, "positions": "p1"},
}
SECTIONS = [section for document in DOCUMENTS for section in sections(document)]


class Asked(NamedTuple):
    """A command that one line of the table is about, at a place if it has one."""

    line: str
    command: Command
    place: str = ""


# ---------------------------------------------------------------- what is asked


def kinds(of: Any = Command) -> Iterator[type[Command]]:
    """Every kind of command."""
    for each in get_args(of):
        yield from kinds(each) if get_args(each) else (each,)


def example(of: Any) -> object:
    """A value of a field's type."""
    if plain(of) in (int, str, bool):
        return {int: 1, str: "t1", bool: True}[plain(of)]
    if get_origin(of) is dict:
        return {}
    if get_origin(of) is Literal:
        return get_args(of)[0]
    return next(iter(of)).value if isinstance(of, type) and issubclass(of, Enum) else ()


def made(kind: type[Command]) -> Command:
    """A command of a kind, with whatever it must say."""
    needed = {each.name: example(each.type) for each in msgspec.structs.fields(kind) if each.required}
    told: dict[type, dict[str, object]] = {
        TakeDigits: {"system": "08"},
        TakePrivileges: {"privileges": {"role d.one": "dealer"}},
    }
    return msgspec.convert({"do": tag_of(kind), **needed, **told.get(kind, {})}, kind)


WITH_LINES_OF_THEIR_OWN = (
    *(Declare, DeclareAtTables, DeclareInRound, DeclareNoSpin, Complete, GrantApproval, EndApproval),
    *(play.Request, play.Approve, play.Decline),
    *(conduct.ReportIncident, conduct.DecideIncident, conduct.CloseIncident, conduct.DecideDispute, conduct.Claim),
)
AT_A_PLACE = (ByPlayer, cage.CageByPlayer, cage.OfMachine, cage.CageByStaff, cage.AnswerCall, conduct.ConductByPlayer)


def declared(line: str, code: str, *further: Command) -> list[Asked]:
    """An irregularity, however it is declared."""
    ways = (Declare(code, "seen"), DeclareAtTables(code, "seen", tables=("A",)), DeclareInRound(1, code, "seen"))
    return [Asked(line, each) for each in (*ways, *further)]


def asked_by(line: str, incidents: dict[str, int], names: Mapping[str, type[Command]]) -> list[Asked]:
    """The commands that a line of the table is about."""
    name, _, code = line.partition(" ")
    match name:
        case "declare":
            return declared(line, code)
        case "no_spin":
            return declared(line, code, DeclareNoSpin(code))
        case "complete":
            return [Asked(line, Complete(code, "seen", "passed", 312))]
        case "approval":
            return [Asked(line, GrantApproval(code)), Asked(line, EndApproval(code))]
        case "report_incident":
            return [Asked(line, conduct.ReportIncident(code, note="seen"))]
        case "decide_incident":
            about = incidents[code]
            nothing = conduct.DecideIncident(about, Measure.NO_ACTION, "established")
            return [Asked(line, nothing), Asked(line, conduct.CloseIncident(about))]
        case "measure":
            return [Asked(line, conduct.DecideIncident(incidents["device"], Measure(code), "established"))]
        case "claim":
            return [Asked(line, conduct.Claim(1, cast(Any, code)), "t1")]
        case "place" if code:
            return [Asked(line, Place("red", 5_00, spoken=True), "t1")]
        case "decide_dispute":
            return []  # asked about a dispute of its own, role by role
    kind = names[name]
    return [Asked(line, made(kind), "t1" if issubclass(kind, AT_A_PLACE) else "")]


# ---------------------------------------------------------------- a floor to ask


class Asking:
    """A table of a document, and everybody who may ask something there."""

    def __init__(self, c: Casino, who_may: WhoMay) -> None:
        self.c, self.who_may = c, who_may
        self._numbers = count(1)
        self._dealer = dealer_of(c.floor.plan, "A")

    def order(self, role: Role, command: Command, place: str = "", name: str = "") -> Order:
        """A command as somebody gives it."""
        actor = self._dealer if role is Role.DEALER else f"staff:{name or role or 'nobody'}"
        at, number = self.c.clock.now(), next(self._numbers)
        return Order("asking", number, at, role, actor, command, "A", place, "1")

    def ask(self, orders: Iterable[Order]) -> list[Answer]:
        """What is answered, in order; orders that can be are decided in one batch."""

        async def gathered() -> list[Answer]:
            return list(await asyncio.gather(*map(self.c.floor.submit, orders)))

        return self.c.run(gathered())

    def done(self, line: str, command: Command, place: str = "", name: str = "") -> None:
        """Whoever may do something has done it."""
        role = sorted(self.who_may[line].roles)[0]
        (answer,) = self.ask([self.order(role, command, place, name)])
        assert answer.ok, (line, answer)

    def answers(self, asked: Asked) -> dict[Role, Answer]:
        """What everybody is answered. Those who may not are asked first, when nothing has changed yet."""
        order = self._first_those_who_may_not(asked)
        given = self.ask(self.order(role, asked.command, asked.place) for role in order)
        assert not any(answer.again for answer in given)
        return dict(zip(order, given, strict=True))

    def _first_those_who_may_not(self, asked: Asked) -> list[Role]:
        return sorted(EVERYBODY, key=lambda role: role in self.who_may[asked.line].roles)


def is_refused_by_role(answer: Answer) -> bool:
    """Whether a command was refused because of who gave it."""
    return not answer.ok and NOT_FOR_YOU.fullmatch(answer.why) is not None


def may(answers: Mapping[Role, Answer]) -> frozenset[Role]:
    """Who is not told that it is not for them."""
    return frozenset(role for role, answer in answers.items() if not is_refused_by_role(answer))


def opened(section: Section) -> str:
    """A table of the section's game."""
    options = dict(TABLES[f"{section.document} {section.game}"])
    if "automated" in section.title:
        options["settings"] = 'devices = { wheel = "automated" }'
    if section.setting:
        options["settings"] = f"settings = {{ {section.setting} }}"
    return table("A", section.document, section.game, seats="t1", **options)


def reported(asking: Asking) -> dict[str, int]:
    """An incident of every kind that the document has, by its number; and one more of the first, if it has no devices."""
    found: dict[str, int] = {}
    for line in asking.who_may:
        name, _, kind = line.partition(" ")
        if name == "decide_incident":
            command: Command = conduct.ReportIncident(kind, person="visitor", note="seen")
            by, place = f"report_incident {kind}", ""
            if kind == "fault":
                command, by, place = conduct.ReportTerminal(), "report_terminal", "t1"
            asking.done(by, command, place)
            found[kind] = len(asking.c.floor.office.conduct.incidents)
    return found


def excluded(asking: Asking, incident: int) -> None:
    """Somebody takes no further part, so that the exclusion could be lifted."""
    line = next(line for line in asking.who_may if "exclude" in line and asking.who_may[line].roles)
    asking.done(line, conduct.DecideIncident(incident, Measure(line.partition(" ")[2]), "established"))


def one_error(asking: Asking) -> None:
    """A wager was found to have been paid wrongly, where the document has cases of that."""
    if asking.who_may["open_case"].roles:
        asking.c.play("""
            operator issue_card C1 person1
            p1 present_card C1
            dealer buy_in p1 cash 100.00
            dealer new_game
            p1 place red 10.00
            dealer spin
            dealer no_more_bets
            dealer number 1
            dealer confirm
        """)
        asking.c.clear_cloth("A")
        asking.done("open_case", cage.OpenCase(1, 10_00, 5_00), "p1")


# ---------------------------------------------------------------- tests


@pytest.fixture(params=SECTIONS, ids=str, scope="module")
def section(request: pytest.FixtureRequest) -> Section:
    return cast(Section, request.param)


@pytest.fixture(scope="module")
def asking(section: Section) -> Iterator[Asking]:
    with casino(opened(section)) as c:
        yield Asking(c, section.who_may)


NAMES = {
    tag_of(kind): kind
    for kind in kinds()
    # Those are tried in test_tournament_authority.py and test_promotion_authority.py.
    if not issubclass(kind, tournaments.TournamentCommand | promotions.PromotionCommand)
}


def test_every_command_and_every_irregularity_step_and_approval_is_written_down(section: Section) -> None:
    book = rulebook(section.document)
    offer = book.offer(section.game)
    policy = offer.automated if "automated" in section.title else offer.table
    assert policy is not None
    own = {tag_of(NAMES[name]) for name in section.who_may if name in NAMES}
    assert own == {name for name, kind in NAMES.items() if kind not in WITH_LINES_OF_THEIR_OWN}
    codes: defaultdict[str, set[str]] = defaultdict(set)
    for line in section.who_may:
        name, _, code = line.partition(" ")
        codes[name].add(code)
    assert codes["no_spin"] == set(policy.no_spins)
    assert codes["declare"] == set(policy.irregularities) - set(policy.no_spins)
    assert codes["complete"] == set(policy.steps)
    assert codes["approval"] == set(policy.approvals)
    assert codes["report_incident"] == codes["decide_incident"] == set(book.conduct.incidents)
    assert codes["measure"] == set(Measure) - {Measure.NO_ACTION}
    assert codes["claim"] == {"outcome", "malfunction"}
    assert codes["decide_dispute"] == {"first", "in_absence"} | ({"review"} if book.conduct.dispute.review else set())


def test_a_command_is_for_those_whom_its_clause_names_and_for_nobody_else(asking: Asking) -> None:
    one_error(asking)
    asking.done("open_dispute", conduct.OpenDispute())
    incidents = reported(asking)
    excluded(asking, incidents["device"])
    everything = [each for line in asking.who_may for each in asked_by(line, incidents, NAMES)]
    for each in everything:
        named, answers = asking.who_may[each.line], asking.answers(each)
        assert (each, may(answers)) == (each, named.roles)
        by_clause = {answer.clause for answer in answers.values() if answer.why.startswith(BY_CLAUSE)}
        assert (each, by_clause) in ((each, {named.clause}), (each, set()))


@pytest.mark.parametrize(
    "section",
    [each for each in SECTIONS if "positions" in TABLES[f"{each.document} {each.game}"]],
    ids=str,
    indirect=True,
    scope="module",
)
def test_what_a_player_may_at_a_terminal_the_dealer_or_the_layout_says_for_a_position_on_the_cloth(
    asking: Asking,
) -> None:
    asking.ask([asking.order(Role.DEALER, SignOn())])
    of_players = {
        name: kind for name, kind in NAMES.items() if issubclass(kind, (*AT_A_PLACE[:3], conduct.ConductByPlayer))
    }
    only_at_terminals = [name for name, kind in of_players.items() if issubclass(kind, cage.OfMachine | cage.CashOut)]
    for name in of_players:
        line = "claim outcome" if name == "claim" else name
        known = asking.who_may[line].roles and (name not in only_at_terminals or "card" in name)
        named = SAID_OF_THE_CLOTH.get(name, ON_THE_CLOTH) if known else frozenset()
        assert (name, may(asking.answers(Asked(line, made(of_players[name]), "p1")))) == (name, named)


def test_a_dispute_is_decided_first_and_in_review_by_those_whom_the_document_names(asking: Asking) -> None:
    disputes = asking.c.floor.office.conduct.disputes

    def dispute() -> int:
        asking.done("open_dispute", conduct.OpenDispute())
        return len(disputes)

    def decided(role: Role, about: int, in_absence: bool = False) -> bool:
        order = asking.order(role, conduct.DecideDispute(about, "for_house", "established", in_absence=in_absence))
        (answer,) = asking.ask([order])
        assert answer.ok is not is_refused_by_role(answer), answer
        return answer.ok

    def reviewed(role: Role) -> bool:
        about = dispute()
        first = conduct.DecideDispute(about, "for_house", "established")
        asking.done("decide_dispute first", first, name="who decided first")
        asking.done("ask_review", conduct.AskReview(about))
        return decided(role, about)

    deciders = {
        "first": {role for role in EVERYBODY if decided(role, dispute())},
        "in_absence": {role for role in EVERYBODY if decided(role, dispute(), in_absence=True)},
        "review": {role for role in EVERYBODY if reviewed(role)}
        if "decide_dispute review" in asking.who_may
        else set(),
    }
    for name, roles in deciders.items():
        named = asking.who_may.get(f"decide_dispute {name}")
        assert (name, roles) == (name, set() if named is None else named.roles)


def test_what_somebody_may_not_order_they_may_ask_for_and_those_who_may_decide(asking: Asking) -> None:
    staff_commands = [kind for kind in NAMES.values() if issubclass(kind, ByStaff)]
    for line, named in asking.who_may.items():
        of_table = [each for each in asked_by(line, defaultdict(int), NAMES) if type(each.command) in staff_commands]
        if not of_table:
            continue
        wish = play.Request(cast(play.StaffCommand, of_table[0].command), "the coup stands still")
        may_ask = frozenset(PIT) - named.roles if named.roles else frozenset()
        asked = asking.ask(asking.order(role, wish) for role in EVERYBODY)
        answers = dict(zip(EVERYBODY, asked, strict=True))
        assert (line, may(answers)) == (line, may_ask)
        request = asking.c.state("A").staffing.asked
        if not any(answer.ok for answer in asked):
            continue
        others = [role for role in EVERYBODY if role not in named.roles]
        for decision in (play.Approve(request), play.Decline(request, "seen otherwise")):
            refused = asking.ask(asking.order(role, decision, name="somebody else") for role in others)
            assert all(map(is_refused_by_role, refused)), (line, refused)
        for decider in sorted(named.roles - {Role.CLOCK})[:1]:
            (answer,) = asking.ask([asking.order(decider, play.Decline(request, "seen otherwise"), name="decider")])
            assert not is_refused_by_role(answer), (line, answer)
