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

import msgspec

from croupier.cage import accounts as cage
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.floor.orders import Answer, Command, Order
from croupier.games.notation import WrongInput
from croupier.games.payouts import Result
from croupier.play import commands as play
from croupier.play.answers import money
from croupier.rulebooks.policy import Role

SHORT = {
    "spin": "spin_ball",
    "number": "enter_number",
    "confirm": "confirm_number",
    "resume": "resume_round",
    "void": "void_round",
    "notes": "insert_note",
    "ticket": "insert_ticket",
}
ARGUMENTS = {
    "place": ("bet", "stake"),
    "move": ("bet", "to"),
    "remove": ("bet",),
    "insert_note": ("note",),
    "insert_ticket": ("ticket",),
    "enter_number": ("number",),
    "declare_no_spin": ("reason",),
    "void_round": ("reason",),
}
AMOUNTS = ("stake", "note")
STAFF = {"dealer": Role.DEALER, "supervisor": Role.CASINO_SUPERVISOR}
Said = play.PlayerCommand | play.StaffCommand | cage.Command


class Unexpected(Exception):
    """An expectation that did not hold."""


class Script:
    """Plays lines on a floor, one at a time."""

    def __init__(self, floor: Floor, clock: ManualClock) -> None:
        self.floor = floor
        self._clock = clock
        self._number = 0
        self._refused: Answer | None = None
        self._last = Answer(True, 0)
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
            case ["wheel", number]:
                return await self._ask("wheel", Role.WHEEL, play.EnterNumber(number), "")
            case [who, verb, *rest]:
                return await self._command(who, verb, rest)
        raise WrongInput(f"{line!r} is not a line of a script.")

    def end(self) -> None:
        """The end of the script: nothing may be left refused."""
        if self._refused is not None:
            raise Unexpected(f"refused by {self._refused.clause}: {self._refused.why}")

    async def _command(self, who: str, verb: str, rest: list[str]) -> str:
        name = SHORT.get(verb, verb)
        if name == "insert_ticket" and not rest:
            rest = [self._ticket]
        wanted = ARGUMENTS.get(name, ())
        if len(rest) != len(wanted):
            raise WrongInput(f"{verb} takes {', '.join(wanted) or 'nothing'}.")
        given: dict[str, object] = {
            key: _cents(value) if key in AMOUNTS else value for key, value in zip(wanted, rest, strict=True)
        }
        try:
            command = msgspec.convert({"do": name, **given}, Said)
        except msgspec.ValidationError as wrong:
            raise WrongInput(f"{verb}: {wrong}.") from None
        role_name, _, person = who.partition(":")
        if role_name in STAFF:
            return await self._ask(f"staff:{person or role_name}", STAFF[role_name], command, "")
        terminal = self._terminal(who)
        return await self._ask(f"terminal:{terminal}", Role.PLAYER, command, terminal)

    async def _ask(self, source: str, role: Role, command: Command, terminal: str) -> str:
        self._number += 1
        plan = self.floor.plan.table_of(terminal) if terminal else None
        table = plan.setup.table if plan else next(iter(self.floor.plan.tables))
        order = Order(source, self._number, self._clock.now(), role, source, command, table, terminal)
        self._last = answer = await self.floor.submit(order)
        if not answer.ok:
            self._refused = answer
            return f"refused by {answer.clause}: {answer.why}"
        if answer.paid is not None:
            self._ticket = self.floor.ticket_of(answer)
            return f"ticket {self._ticket}"
        return "; ".join(f"{notice.text} ({notice.clause})" for notice in answer.notices)

    def _expect(self, words: list[str]) -> None:
        match words:
            case ["refused", clause]:
                found = self._refused.clause if self._refused else "accepted"
                self._refused = None
                self._equal("the last command", clause, found)
            case ["trimmed", clause]:
                self._equal(
                    "the last command", clause, ", ".join(each.clause for each in self._last.notices) or "not trimmed"
                )
            case ["phase", phase]:
                states = self.floor.tables.values()
                self._equal("the table", phase, ", ".join(str(state.phase.__struct_config__.tag) for state in states))
            case ["number", number]:
                self._equal("the last number", number, next(iter(self.floor.tables.values())).history[0])
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

    def _terminal(self, who: str) -> str:
        for plan in self.floor.plan.tables.values():
            for terminal in plan.terminals:
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
        raise WrongInput(f"wait takes a time such as 30s, not {text!r}.")
    return float(found[1]) * (60 if found[2] == "m" else 1)


def _cents(text: str) -> int:
    try:
        cents = Decimal(text) * 100
    except InvalidOperation:
        cents = Decimal("NaN")
    if not cents.is_finite() or cents != int(cents):
        raise WrongInput(f"{text!r} is not an amount such as 5.00.")
    return int(cents)
