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
from typing import get_args

import msgspec

from croupier.cage import commands as cage
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.floor.orders import Answer, Order
from croupier.games.notation import WrongInput
from croupier.games.payouts import Result
from croupier.play import commands as play
from croupier.play.answers import money
from croupier.play.table import Table
from croupier.rulebooks.policy import Role

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
    *("one", "two", "three", "round", "case", "count", "players", "rounds", "version"),
    *("seconds", "after", "minutes", "hours"),
)
"""The arguments that are whole numbers; all others that are numbers are amounts of money."""
ROLES = {
    "dealer": Role.DEALER,
    "supervisor": Role.CASINO_SUPERVISOR,
    "gaming_manager": Role.GAMING_MANAGER,
    "table_inspector": Role.TABLE_INSPECTOR,
    "table_games_manager": Role.TABLE_GAMES_MANAGER,
    "operator": Role.OPERATOR,
    "cashier": Role.CASHIER,
    "inspector": Role.INSPECTOR,
    "monitoring": Role.MONITORING,
}
DEVICES = {"wheel": (Role.WHEEL, "number"), "shoe": (Role.SHOE, "card"), "dice": (Role.DICE, "dice")}
"""Whatever reads an outcome, and what it reads."""
Said = play.PlayerCommand | play.StaffCommand | cage.Command
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

    async def play(self, line: str) -> str:
        """Play a line; what came of it, in words."""
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
                said = [await self._command(who, "card", [card]) for card in cards]
                return "; ".join(filter(None, said))
            case [who, *read] if who.partition("@")[0] in DEVICES and SHORT.get(read[0], read[0]) not in COMMANDS:
                return await self._command(who, DEVICES[who.partition("@")[0]][1], read)
            case [who, verb, *rest]:
                return await self._command(who, verb, rest)
        raise WrongInput(f"{line!r} is not a line of a script.")

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
        if rest and issubclass(COMMANDS.get(name, play.ByStaff), cage.ByStaff):
            about, rest = self._terminal(rest[0]), rest[1:]
        for word in [word for word in rest if word.startswith("place=")]:
            about = self._terminal(word.removeprefix("place="))
            rest.remove(word)
        command = _read(name, rest)
        if role_name in DEVICES:
            return await self._ask(role_name, DEVICES[role_name][0], command, "", table)
        if role_name in ROLES:
            return await self._ask(f"staff:{person or role_name}", ROLES[role_name], command, about, table)
        place = self._terminal(who)
        if any(place in plan.positions for plan in self.floor.plan.tables.values()):
            return await self._ask("staff:dealer", Role.DEALER, command, place, table)
        return await self._ask(f"terminal:{place}", Role.PLAYER, command, place, table)

    async def _ask(self, source: str, role: Role, command: Said, place: str, table: str) -> str:
        self._number += 1
        first = self.floor.plan.places[place] if place else tuple(self.floor.plan.tables)
        desk = self.floor.plan.money.desks[0] if isinstance(command, cage.AtDesk) else ""
        order = Order(source, self._number, self._clock.now(), role, source, command, table or first[0], place, desk)
        self.last = answer = await self.floor.submit(order)
        if not answer.ok:
            self._refused = answer
            return f"refused by {answer.clause}: {answer.why}"
        if answer.paid is not None:
            self._ticket = self.floor.ticket_of(answer)
            return f"ticket {self._ticket}"
        return "; ".join(f"{notice.text} ({notice.clause})" for notice in answer.notices)

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
    given = {key: _number(key, value) if key in numbers else value for key, value in said.items()}
    try:
        command: Said = msgspec.convert({"do": name, **given}, kind)
    except msgspec.ValidationError as wrong:
        raise WrongInput(f"{name}: {wrong}.") from None
    return command


def _number(name: str, text: str) -> int:
    if text in ("true", "false"):
        return text == "true"
    if name == "after":
        return int(_seconds(text))
    return _count(text) if name in COUNTS else _cents(text)


def _count(text: str) -> int:
    if not text.isascii() or not text.isdecimal():
        raise WrongInput(f"{text!r} is not a whole number.")
    return int(text)
