"""A floor played from a script that a dealer can read.

    t1 notes 100.00
    dealer new_game
    t1 place straight:17 5.00
    dealer spin
    wait 30s
    wheel 17
    dealer confirm
    expect t1 balance 270.00

A command that is refused fails the script, unless the next line expects it: `expect refused 6.3.2`.
"""

import re
import shlex
from decimal import Decimal, InvalidOperation
from typing import get_args, get_origin

import msgspec

from croupier.cage import commands as cage
from croupier.conduct import commands as conduct
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.floor.orders import Answer, Order
from croupier.floor.plan import FloorPlan
from croupier.games.cards import not_a_card
from croupier.games.notation import WrongInput
from croupier.games.payouts import Result
from croupier.play import commands as play
from croupier.play.answers import money
from croupier.play.cards.dealing import unannounced
from croupier.play.command import ByStaff
from croupier.play.staff.staff_commands import SignOn
from croupier.play.table import Closed, Table
from croupier.rulebooks.roles import PIT, Role

SHORT = {
    "spin": "spin_ball",
    "number": "enter_number",
    "card": "draw_card",
    "dice": "enter_dice",
    "resume": "resume_round",
    "void": "void_round",
    "notes": "insert_note",
    "ticket": "insert_ticket",
}
COUNTS = (
    *("one", "two", "three", "round", "case", "count", "players", "rounds", "version", "request", "notice"),
    *("decks", "depth", "behind", "coups", "nth", "incident", "dispute", "exclusion", "revolutions"),
    *("seconds", "after", "minutes", "hours"),
)
"""The arguments that are whole numbers; all others that are numbers are amounts of money."""
ROLES = {role.value: role for role in (*PIT, Role.CASHIER, Role.INSPECTOR, Role.MONITORING)}
ROLES["supervisor"] = Role.CASINO_SUPERVISOR
DEVICES = {"wheel": (Role.WHEEL, "number"), "shoe": (Role.SHOE, "card"), "dice": (Role.DICE, "dice")}
"""Whatever reads an outcome, and what it reads."""
Said = play.PlayerCommand | play.StaffCommand | play.RequestCommand | cage.Command | conduct.Command
COMMANDS = {str(kind.__struct_config__.tag): kind for kind in get_args(Said)}


class Unexpected(Exception):
    """An expectation that did not hold."""


class Script:
    """Plays lines on a floor, one at a time."""

    def __init__(self, floor: Floor, clock: ManualClock) -> None:
        self.floor = floor
        self._clock = clock
        self._number = clock.now()
        self._refused: Answer | None = None
        self.last = Answer(True, 0)
        """What the last command was answered."""
        self._ticket = ""
        self._begun = False

    async def play(self, line: str) -> str:
        """Play a line; what came of it, in words."""
        if not self._begun:
            self._begun = True
            await take_posts(self.floor)
        words = shlex.split(line, comments=True)
        if self._refused is not None and words and words[:2] != ["expect", "refused"]:
            refused, self._refused = self._refused, None
            raise Unexpected(f"refused by {refused.clause}: {refused.why}")
        match words:
            case []:
                return ""
            case ["wait", time]:
                self._clock.advance(_seconds(time))
                await self.floor.tick()
                return ""
            case ["expect", *expectation]:
                self._expect(expectation)
                return "as expected"
            case [who, "cards", *cards]:
                said = [await self._card(who, card) for card in cards]
                return "; ".join(filter(None, said))
            case [who, *read] if who.partition("@")[0] in DEVICES and SHORT.get(read[0], read[0]) not in COMMANDS:
                return await self._command(who, DEVICES[who.partition("@")[0]][1], read)
            case [who, verb, *rest]:
                return await self._command(who, verb, rest)
        raise WrongInput(f"{line!r} is not a line of a script.")

    async def _card(self, who: str, card: str) -> str:
        """Deal a card, once the counts are announced where they have to be."""
        name = who.partition("@")[2] or next(iter(self.floor.tables))
        setup, state = self.floor.plan.tables[name].setup, self.floor.tables[name]
        if setup.policy.cards is not None and isinstance(state.phase, Closed) and unannounced(setup, state):
            await self._command(f"dealer@{name}", "announce_counts", [])
        return await self._command(who, "card", [card])

    def end(self) -> None:
        """The end of the script: nothing may be left refused."""
        if self._refused is not None:
            raise Unexpected(f"refused by {self._refused.clause}: {self._refused.why}")

    async def _command(self, who: str, verb: str, rest: list[str]) -> str:
        name = SHORT.get(verb, verb)
        who, _, table = who.partition("@")
        role_name, _, person = who.partition(":")
        if name == "confirm" and role_name in ROLES:
            name = "confirm_outcome"
        if name == "insert_ticket" and not rest:
            rest = [self._ticket]
        if name == "pay_ticket" and not rest:
            rest = [self._ticket]
        about = ""
        if rest and issubclass(COMMANDS.get(name, ByStaff), cage.ByStaff):
            about, rest = self._terminal(rest[0]), rest[1:]
        for word in [word for word in rest if word.startswith("place=")]:
            about = self._terminal(word.removeprefix("place="))
            rest.remove(word)
        command = _request(rest) if name == "request" else _read(name, rest)
        if role_name in DEVICES:
            return await self._ask(role_name, DEVICES[role_name][0], command, "", table)
        if role_name == "dealer" and not person:
            at = table or self._first(about)
            return await self._ask(dealer_of(self.floor.plan, at), Role.DEALER, command, about, at)
        if role_name in ROLES:
            return await self._ask(f"staff:{person or role_name}", ROLES[role_name], command, about, table)
        place = self._terminal(who)
        if any(place in plan.positions for plan in self.floor.plan.tables.values()):
            at = table or self._first(place)
            return await self._ask(dealer_of(self.floor.plan, at), Role.DEALER, command, place, at)
        if isinstance(command, cage.OfMachine):
            return await self._ask(f"acceptor:{place}", Role.ACCEPTOR, command, place, table)
        return await self._ask(f"terminal:{place}", Role.PLAYER, command, place, table)

    async def _ask(self, source: str, role: Role, command: Said, place: str, table: str) -> str:
        self._number += 1
        desk = self.floor.plan.money.desks[0] if isinstance(command, cage.AtDesk) else ""
        at = table or self._first(place)
        order = Order(source, self._number, self._clock.now(), role, source, command, at, place, desk)
        self.last = answer = await self.floor.submit(order)
        if not answer.ok:
            self._refused = answer
            return f"refused by {answer.clause}: {answer.why}"
        if answer.paid is not None:
            self._ticket = answer.ticket
            return f"ticket {self._ticket}"
        return "; ".join(f"{notice.text} ({notice.clause})" for notice in answer.notices)

    def _first(self, place: str) -> str:
        """The table that is meant where none is named."""
        return self.floor.plan.places[place][0] if place else next(iter(self.floor.plan.tables))

    def _expect(self, words: list[str]) -> None:
        match words:
            case ["refused", *clause]:
                found = self._refused.clause if self._refused else "accepted"
                self._refused = None
                self._equal("the last command", " ".join(clause), found)
            case ["trimmed", clause]:
                self._equal(
                    "the last command", clause, ", ".join(each.clause for each in self.last.notices) or "not trimmed"
                )
            case ["phase", phase, *table]:
                self._equal("the table", phase, str(self._table(table).phase.__struct_config__.tag))
            case ["number", number, *table]:
                self._equal("the last number", number, self._table(table).history[0].number)
            case [who, "balance", amount]:
                self._equal(f"{who}'s balance", amount, money(self._account(who)[0]))
            case [who, "bet", amount]:
                self._equal(f"{who}'s bet", amount, money(self._account(who)[1]))
            case [who, "win", amount]:
                self._equal(f"{who}'s win", amount, money(self._won(who)))
            case [who, "on", bet, amount]:
                self._equal(f"{who}'s chips on {bet}", amount, money(self._on(who, bet)))
            case _:
                raise WrongInput(f"expect {' '.join(words)} is not something to expect.")

    def _equal(self, what: str, expected: str, found: str) -> None:
        if expected.replace(",", "") != found.replace(",", ""):
            raise Unexpected(f"{what}: expected {expected}, found {found}")

    def _table(self, named: list[str]) -> Table:
        return self.floor.tables[named[0]] if named else next(iter(self.floor.tables.values()))

    def _terminal(self, who: str) -> str:
        for plan in self.floor.plan.tables.values():
            for terminal in plan.seats:
                if terminal.lower() == who.lower():
                    return terminal
        raise WrongInput(
            f"There is no {who!r} here: a line begins with a terminal, dealer, supervisor, wheel, wait or expect."
        )

    def _account(self, who: str) -> tuple[int, int]:
        account = self.floor.terminals[self._terminal(who)].account
        row = self.floor.balances.get(account or "")
        return (row.balance, row.staked) if row else (0, 0)

    def _on(self, who: str, bet: str) -> int:
        terminal = self._terminal(who)
        account = self.floor.terminals[terminal].account or ""
        return sum(state.chips(terminal, account).get(bet, 0) for state in self.floor.tables.values())

    def _won(self, who: str) -> int:
        terminal = self._terminal(who)
        lines = [line for state in self.floor.tables.values() for line in state.settled.get(terminal, ())]
        return sum(line.returned - line.stake for line in lines if line.result is Result.WIN)


async def take_posts(floor: Floor) -> None:
    """Sign on whoever must be at a table, before the first line: a dealer of its own, and a supervisor."""
    for name, plan in floor.plan.tables.items():
        posts, wanted = floor.tables[name].staffing.posts, plan.setup.staff.in_charge
        people = {} if wanted is None else {wanted.value: f"staff:{wanted.value}"}
        if Role.DEALER in plan.setup.policy.authority["new_game"].value:
            people[Role.DEALER] = dealer_of(floor.plan, name)
        for role, who in people.items():
            if role not in posts:
                at = floor.clock.now()
                await floor.insist(Order(f"post:{name}:{role}", at, at, role, who, SignOn(), name))


def dealer_of(plan: FloorPlan, table: str) -> str:
    """The dealer of a table whom a script calls just the dealer."""
    return "staff:dealer" if table == next(iter(plan.tables)) else f"staff:dealer@{table}"


def _seconds(text: str) -> float:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(s|m)?", text)
    if not found:
        raise WrongInput(f"{text!r} is not a time such as 30s or 20m.")
    return float(found[1]) * (60 if found[2] == "m" else 1)


def _cents(text: str) -> int:
    try:
        cents = Decimal(text) * 100
    except InvalidOperation:
        cents = Decimal("NaN")
    if not cents.is_finite() or cents != int(cents):
        raise WrongInput(f"{text!r} is not an amount such as 5.00.")
    return int(cents)


def _read(name: str, words: list[str]) -> Said:
    """A command from its name and its arguments, in order; what is optional may also be said as purse=tokens."""
    if name not in COMMANDS:
        raise WrongInput(f"{name} is not a command.")
    kind = COMMANDS[name]
    fields = msgspec.structs.fields(kind)
    named = [word for word in words if "=" in word]
    said = dict(zip((each.name for each in fields), (word for word in words if word not in named), strict=False))
    said |= {word.partition("=")[0]: word.partition("=")[2] for word in named}
    needed = [each.name for each in fields if each.required]
    if len(words) > len(fields) or any(name not in said for name in needed):
        takes = " ".join(each.name if each.required else f"[{each.name}]" for each in fields)
        raise WrongInput(f"{name} takes {takes or 'nothing'}.")
    numbers = {each.name for each in fields if each.type in (int, bool)}
    lists = {each.name: get_args(each.type)[0] for each in fields if get_origin(each.type) is tuple}
    given: dict[str, object] = {key: _number(key, said[key]) if key in numbers else said[key] for key in said}
    given |= {key: _list(lists[key], said[key]) for key in lists & said.keys()}
    counts = {each.name for each in fields if get_origin(each.type) is dict}
    given |= {key: _counted(said[key]) for key in counts & said.keys()}
    try:
        command: Said = msgspec.convert({"do": name, **given}, kind)
    except msgspec.ValidationError as wrong:
        raise WrongInput(f"{name}: {wrong}.") from None
    return command


def _request(words: list[str]) -> play.Request:
    """A request: what is asked for as it would be ordered, and perhaps `why=`."""
    why = "".join(word.removeprefix("why=") for word in words if word.startswith("why="))
    asked, *rest = [word for word in words if not word.startswith("why=")] or [""]
    command = _read(SHORT.get(asked, asked), rest)
    if not isinstance(command, play.StaffCommand):
        raise WrongInput(f"{asked} is nothing to ask for.")
    return play.Request(command, why)


def _number(name: str, text: str) -> int:
    if text in ("true", "false"):
        return text == "true"
    if name == "after":
        return int(_seconds(text))
    return _count(text) if name in COUNTS else _cents(text)


def _list(kind: type, text: str) -> list[object]:
    """Several of a kind, with commas between them."""
    return [_count(part) if kind is int else part for part in text.split(",")]


def _counted(text: str) -> dict[str, int]:
    """Chips by their value, such as 100.00x20,25.00x8, or cards, such as Asx7,Khx9."""
    parts = (each.partition("x") for each in text.split(","))
    return {str(_cents(what)) if not_a_card(what) else what: _count(number) for what, _, number in parts}


def _count(text: str) -> int:
    if not text.isascii() or not text.isdecimal():
        raise WrongInput(f"{text!r} is not a whole number.")
    return int(text)
