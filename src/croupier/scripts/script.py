"""A floor played from a script that a dealer can read.

    t1 notes 100.00
    dealer new_game
    t1 place straight:17 5.00
    dealer spin
    wait 30s
    wheel 17
    dealer confirm
    expect t1 balance 270.00

A command that is refused fails the script, unless the next line expects it: `expect refused 6.3.2`. docs/scripts.md has all
of it.
"""

import re
import shlex
from collections.abc import Awaitable, Callable
from pathlib import Path

from croupier.cage import commands as cage
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Committed, Floor
from croupier.games.notation import WrongInput
from croupier.orders.order import Answer, Order
from croupier.plan.floor_plan import FloorPlan
from croupier.play.cards.deal import unannounced
from croupier.play.command import ByStaff
from croupier.play.round_events import RoundOpened
from croupier.play.spins.lucky_ball_events import LuckyNumberBoosted, LuckyNumbersShown
from croupier.play.staff.staff_commands import SignOn
from croupier.play.table import Closed, Table
from croupier.play.terms import terms_of
from croupier.play.wagering.wager_events import Return
from croupier.rulebooks.roles import STAFF, Role
from croupier.scripts import expectations
from croupier.scripts.commands import COMMANDS, SHORT, Names, ScriptCommand, read, read_request
from croupier.scripts.draws import ScriptEntropy
from croupier.scripts.expectations import Unexpected
from croupier.scripts.help import help_on
from croupier.scripts.times import moment, seconds
from croupier.scripts.tournament import ScriptedTournament
from croupier.tournaments import commands as tournaments

ROLES = {role.value: role for role in (*STAFF, Role.MONITORING)}
ROLES["supervisor"] = Role.CASINO_SUPERVISOR
DEVICES = {"wheel": (Role.WHEEL, "number"), "shoe": (Role.SHOE, "card"), "dice": (Role.DICE, "dice")}
"""Whatever reads an outcome, and what it reads."""
DEVICE_LINE = re.compile(r"\*X|[A-Z]{3,}$")
"""How a line of a device itself begins, as docs/devices.md has them."""
Hear = Callable[[bytes], Awaitable[str]]
"""Hears a line of a device; what is wrong with it, if it makes no sense."""


class Script:
    """Plays lines on a floor, one at a time."""

    def __init__(
        self,
        floor: Floor,
        clock: ManualClock,
        opened: Callable[[Floor], Floor] | None = None,
        device: Callable[[Floor, str], Hear] | None = None,
        entropy: ScriptEntropy | None = None,
        folder: Path | None = None,
    ) -> None:
        """`opened` makes a floor on another's database, `device` listens at a table, and `entropy` takes what is to be
        drawn; without them a script has no restart, no lines of devices and no given draws. In `folder` are the files that
        it names, where it is not the one that it is played from."""
        self.floor = floor
        self.last = Answer(True, 0)
        """What the last command was answered."""
        self.returned: dict[str, list[Return]] = {}
        """What went back to each place in its round."""
        self._clock, self._opened, self._device, self._entropy = clock, opened, device, entropy
        self._number = clock.now()
        self._refused: Answer | None = None
        self._tickets = {"": ""}
        """The numbers of tickets by their names; the last one's by none."""
        self._heard: dict[str, Hear] = {}
        self._drawn: list[str] = []
        self._begun = False
        self.of_tournament = ScriptedTournament(self, folder or Path())
        self._names = Names(self.place, self.table_of, self.ticket, self._moment, self.of_tournament.conditions)
        floor.listeners.append(self._committed)

    async def play(self, line: str) -> str:
        """Play a line; what came of it, in words."""
        self.refused_before(line)
        if not self._begun:
            self._begun = True
            await take_posts(self.floor)
        self._drawn = []
        shown = await self._play(_words(line), line)
        return "; ".join(filter(None, (shown, *self._drawn)))

    def refused_before(self, line: str) -> None:
        """A refusal fails the script unless this line, the next one that says anything, expects it."""
        words = _words(line)
        if self._refused is not None and words and [each.lower() for each in words[:2]] != ["expect", "refused"]:
            self.end()

    def end(self) -> None:
        """The end of the script: nothing may be left refused."""
        if refused := self.take_refusal():
            raise Unexpected(
                f"refused by {refused.clause}: {refused.why}" if refused.clause else f"refused: {refused.why}"
            )

    def take_refusal(self) -> Answer | None:
        """The refusal of the last command, which is dealt with now."""
        refused, self._refused = self._refused, None
        return refused

    async def _play(self, words: list[str], line: str) -> str:
        match [words[0].lower(), *words[1:]] if words else []:
            case []:
                return ""
            case ["help", *about]:
                return help_on(about)
            case ["wait", "until", time]:
                return await self._wait((self._moment(time) - self._clock.now()) / 1_000_000)
            case ["wait", time]:
                return await self._wait(seconds(time))
            case ["restart"]:
                return await self._restart()
            case ["draw", *drawn]:
                return self._draw(drawn)
            case ["ticket", name]:
                return self._name_ticket(name)
            case ["tournament", name]:
                self.of_tournament.name = name
                return ""
            case ["expect", *expectation]:
                await expectations.check(self, expectation)
                return "as expected"
            case [who, "cards", *cards]:
                shown = [await self._card(who, card) for card in cards]
                return "; ".join(filter(None, shown))
            case [who, *heard] if who.partition("@")[0] in DEVICES and heard:
                if DEVICE_LINE.match(heard[0]):
                    return await self._hear(who, " ".join(heard))
                if SHORT.get(heard[0].lower(), heard[0].lower()) not in COMMANDS:
                    return await self._command(who, DEVICES[who.partition("@")[0]][1], heard)
                return await self._command(who, heard[0].lower(), heard[1:])
            case [_, verb, *rest]:
                return await self._command(words[0], verb.lower(), rest)
        raise WrongInput(f"{line.strip()!r} is not a line of a script; help says what is.")

    # ------------------------------------------------------------ what is no command of a floor

    async def _wait(self, for_s: float) -> str:
        self._clock.advance(for_s)
        await self.floor.tick()
        return ""

    async def _restart(self) -> str:
        """Leave the floor as a power cut does, and open it again on the same database."""
        if self._opened is None:
            raise WrongInput("This floor cannot be restarted from a script.")
        await self.floor.finish()
        self.floor = self._opened(self.floor)
        self.floor.listeners.append(self._committed)
        self._heard.clear()
        await self.floor.start()
        return "the floor is open again"

    def _draw(self, words: list[str]) -> str:
        """Say what the next round's Lucky Ball draws give."""
        if self._entropy is None:
            raise WrongInput("Nothing can be given to be drawn on this floor.")
        at = [self.table_of(word[1:]) for word in words if word.startswith("@")] or [next(iter(self.floor.tables))]
        drawn = [word for word in words if not word.startswith("@")]
        setup, table = self.floor.plan.tables[at[0]].setup, self.floor.tables[at[0]]
        if not setup.lucky_ball or not drawn or len(drawn) % 2:
            raise WrongInput(
                "draw takes a colour and its number, or super or mega and its colour, at a Lucky Ball table."
            )
        self._entropy.give(
            at[0], table.round + 1, terms_of(setup, table).config, dict(zip(drawn[::2], drawn[1::2], strict=True))
        )
        return ""

    def _name_ticket(self, name: str) -> str:
        if not self._tickets[""]:
            raise WrongInput("No ticket has been printed yet that could be named.")
        self._tickets[name.lower()] = self._tickets[""]
        return f"ticket {self._tickets['']} is {name}"

    async def _hear(self, who: str, line: str) -> str:
        """Have a device say a line of its own."""
        if self._device is None:
            raise WrongInput("No device is listened to on this floor.")
        table = self.table_name([who.partition("@")[2]] if "@" in who else [])
        if table not in self._heard:
            self._heard[table] = self._device(self.floor, table)
        wrong = await self._heard[table](line.encode())
        alarms = [words for words in self.floor.alarms[table].values() if words]
        return "; ".join(filter(None, (wrong, *alarms)))

    async def _card(self, who: str, card: str) -> str:
        """Deal a card, once the counts are announced where they have to be."""
        name = self.table_name([who.partition("@")[2]] if "@" in who else [])
        setup, state = self.floor.plan.tables[name].setup, self.floor.tables[name]
        if setup.policy.cards is not None and isinstance(state.phase, Closed) and unannounced(setup, state):
            await self._command(f"dealer@{name}", "announce_counts", [])
        return await self._command(who, "card", [card])

    # ------------------------------------------------------------ commands

    async def _command(self, who: str, verb: str, rest: list[str]) -> str:
        name = SHORT.get(verb, verb)
        who, _, table = who.partition("@")
        table = self.table_of(table) if table else ""
        role_name, _, person = who.partition(":")
        role_name = role_name.lower()
        if name == "confirm" and role_name in ROLES:
            name = "confirm_outcome"
        if name in ("insert_ticket", "pay_ticket") and not rest:
            rest = [""]
        about = ""
        if rest and issubclass(COMMANDS.get(name, ByStaff), cage.CageByStaff):
            about, rest = self.place(rest[0]), rest[1:]
        for word in [word for word in rest if word.startswith("place=")]:
            about = self.place(word.removeprefix("place="))
            rest.remove(word)
        command = read_request(rest, self._names) if name == "request" else read(name, rest, self._names)
        if role_name in DEVICES:
            return await self._ask(role_name, DEVICES[role_name][0], command, "", table)
        if role_name == "dealer" and not person:
            at = table or self._first(about)
            return await self._ask(dealer_of(self.floor.plan, at), Role.DEALER, command, about, at)
        if role_name in ROLES:
            return await self._ask(f"staff:{person or role_name}", ROLES[role_name], command, about, table)
        place = self.place(who)
        if any(place in plan.positions for plan in self.floor.plan.tables.values()):
            at = table or self._first(place)
            return await self._ask(dealer_of(self.floor.plan, at), Role.DEALER, command, place, at)
        if isinstance(command, cage.OfMachine):
            return await self._ask(f"acceptor:{place}", Role.ACCEPTOR, command, place, table)
        return await self._ask(f"terminal:{place}", Role.PLAYER, command, place, table)

    async def _ask(self, source: str, role: Role, command: ScriptCommand, place: str, table: str) -> str:
        self._number += 1
        tournament = self.of_tournament.named() if isinstance(command, tournaments.Command) else ""
        desk = self.floor.plan.money.desks[0] if tournament or isinstance(command, cage.AtDesk) else ""
        at = "" if tournament else table or self._first(place)
        now = self._clock.now()
        order = Order(source, self._number, now, role, source, command, at, place, desk, tournament)
        self.last = answer = await self.floor.submit(order)
        if not answer.ok:
            self._refused = answer
            return f"refused by {answer.clause}: {answer.why}"
        if answer.paid is not None:
            self._tickets[""] = answer.ticket
            return f"ticket {self._tickets['']}"
        return "; ".join(f"{notice.text} ({notice.clause})" for notice in answer.notices)

    async def _committed(self, committed: Committed) -> None:
        """Keep what went back, and what was drawn."""
        for stream, event in committed.events:
            if isinstance(event, RoundOpened):
                for place in self.floor.plan.tables[stream.partition(":")[2]].seats:
                    self.returned.pop(place, None)
            returned = getattr(event, "returned", ())  # of some events that is a sum or a yes, not what went back
            for each in returned if isinstance(returned, tuple) else ():
                if isinstance(each, Return):
                    self.returned.setdefault(each.terminal, []).append(each)
            if isinstance(event, LuckyNumbersShown):
                self._drawn.append(", ".join(f"{colour} {number}" for colour, number in event.numbers.items()))
            if isinstance(event, LuckyNumberBoosted):
                self._drawn.append(f"{event.boost} {event.colour}")

    # ------------------------------------------------------------ what words mean here

    def _first(self, place: str) -> str:
        """The table that is meant where none is named."""
        return self.floor.plan.places[place][0] if place else next(iter(self.floor.plan.tables))

    def place(self, word: str) -> str:
        """A place by its name, large or small letters, or by the entry that has its seat in a session."""
        if seat := self.of_tournament.seat(word):
            return seat.place
        for place in self.floor.plan.places:
            if place.lower() == word.lower():
                return place
        raise WrongInput(
            f"There is no {word!r} here: a line begins with a place ({', '.join(self.floor.plan.places)}), dealer, "
            f"supervisor, wheel, wait, expect or another word that help lists."
        )

    def table_of(self, word: str) -> str:
        """A table by its name, large or small letters."""
        for table in self.floor.plan.tables:
            if table.lower() == word.lower():
                return table
        raise WrongInput(f"There is no table {word!r} here; there are: {', '.join(self.floor.plan.tables)}.")

    def table_name(self, named: list[str]) -> str:
        """The table that is named, if one is, or the first."""
        return self.table_of(named[0].removeprefix("@")) if named else next(iter(self.floor.tables))

    def table(self, named: list[str]) -> Table:
        """Its state."""
        return self.floor.tables[self.table_name(named)]

    def ticket(self, word: str) -> str:
        """A ticket's number by its name in the script; the last one's by none; a number is one already."""
        return self._tickets.get(word.lower(), word)

    def account(self, who: str) -> tuple[int, int]:
        """What the account at a place has, free and on layouts."""
        row = self.floor.balances.get(self.account_id(who))
        return (row.balance, row.staked) if row else (0, 0)

    def account_id(self, who: str) -> str:
        """The account at a place: in a session of a tournament the entrant's. Nothing where there is none."""
        place = self.place(who)
        for name in self.floor.plan.places[place]:
            play = self.floor.tables[name].tournament
            if play is not None and (entrant := play.account_of(place)):
                return entrant
        return self.floor.terminals[place].account or ""

    def purse(self, who: str, name: str) -> int:
        """What a second purse at a place has free."""
        account = self.floor.terminals[self.place(who)].account
        row = self.floor.balances.get(f"{account}/{name}")
        return row.balance if row else 0

    def _moment(self, word: str) -> int:
        return moment(word, self._clock.now(), self.floor.plan.zone)


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line, comments=True)
    except ValueError:
        raise WrongInput("A quotation mark is missing.") from None


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
