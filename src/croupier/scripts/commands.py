"""The commands of a floor as a script writes them: a name, then the arguments in order or as name=value."""

import re
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from typing import Any, get_args, get_origin

import msgspec

from croupier.cage import commands as cage
from croupier.conduct import commands as conduct
from croupier.games.cards import not_a_card
from croupier.games.notation import WrongInput
from croupier.outbox import commands as outbox
from croupier.people import commands as people
from croupier.play import commands as play
from croupier.play.arguments import Cents, Minutes, Moment, PlaceName, Seconds, TableName, TicketNumber, needed, plain
from croupier.play.cards.style_events import DEALER
from croupier.scripts.times import seconds
from croupier.tags import tag_of
from croupier.tournaments import commands as tournaments
from croupier.tournaments.conditions import Conditions

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
UNIT_S = {Seconds: 1, Minutes: 60}
"""Of a length of time, how many seconds one of it is."""
ScriptCommand = (
    play.PlayerCommand
    | play.StaffCommand
    | play.RequestCommand
    | cage.Command
    | conduct.Command
    | tournaments.Command
    | people.Command
    | outbox.StaffCommand
)
COMMANDS = {tag_of(kind): kind for kind in get_args(ScriptCommand)}


ENTRY = re.compile(r"[Ee]\d+")
"""How an entry of a tournament is called."""


class Names:
    """What a script's words mean on a floor: its places and tables in one spelling, its tickets by name, its time, its files
    of conditions."""

    def __init__(
        self,
        place: Callable[[str], str],
        table: Callable[[str], str],
        ticket: Callable[[str], str],
        moment: Callable[[str], int],
        conditions: Callable[[str], Conditions],
    ) -> None:
        self.place, self.table, self.ticket, self.moment = place, table, ticket, moment
        self.conditions = conditions

    def meant(self, kind: Any, word: str) -> str:
        """What a word means as an argument of this kind."""
        if kind == PlaceName:
            return word if word in ("", DEALER) else self.place(word)
        if kind == TicketNumber:
            return self.ticket(word)
        if kind == TableName:
            return self.table(word)
        return word.upper() if ENTRY.fullmatch(word) else word


def usage(name: str) -> str:
    """What a command takes.

    >>> usage("place")
    'place bet stake [purse] [box] [of_purse] [spoken] [outside]'
    """
    fields = msgspec.structs.fields(COMMANDS[name])
    return " ".join([name, *(each.name if needed(each) else f"[{each.name}]" for each in fields)])


def read(name: str, words: list[str], names: Names) -> ScriptCommand:
    """A command from its name and its arguments."""
    if name not in COMMANDS:
        raise WrongInput(f"{name} is not a command; help lists them.")
    kind = COMMANDS[name]
    fields = {each.name: each for each in msgspec.structs.fields(kind)}
    named = [word for word in words if "=" in word and word.partition("=")[0] in fields]
    given_words = dict(zip(fields, (word for word in words if word not in named), strict=False))
    given_words |= {word.partition("=")[0]: word.partition("=")[2] for word in named}
    if len(words) > len(fields) or any(needed(each) and each.name not in given_words for each in fields.values()):
        raise WrongInput(f"{name} takes {usage(name).removeprefix(name).strip() or 'nothing'}.")
    given = {key: _value(fields[key].type, word, names) for key, word in given_words.items()}
    try:
        command: ScriptCommand = msgspec.convert({"do": name, **given}, kind)
    except msgspec.ValidationError as wrong:
        raise WrongInput(f"{name}: {wrong}.") from None
    return command


def read_request(words: list[str], names: Names) -> play.Request:
    """A request: what is asked for as it would be ordered, and perhaps `why=`."""
    why = "".join(word.removeprefix("why=") for word in words if word.startswith("why="))
    asked, *rest = [word for word in words if not word.startswith("why=")] or [""]
    command = read(SHORT.get(asked, asked), rest, names)
    if not isinstance(command, play.StaffCommand):
        raise WrongInput(f"{asked} is nothing to ask for.")
    return play.Request(command, why)


def _value(kind: Any, word: str, names: Names) -> object:
    """An argument as its command takes it."""
    if get_origin(kind) is tuple:
        return [_value(get_args(kind)[0], part, names) for part in word.split(",")]
    if get_origin(kind) is dict:
        return _staked(word) if Cents in get_args(kind) else _counted(word)
    if kind is bool:
        return _flag(word)
    if kind is Conditions:
        return msgspec.to_builtins(names.conditions(word))
    if plain(kind) is not int:
        return names.meant(kind, word)
    if kind == Moment:
        return names.moment(word)
    if kind in UNIT_S and not word.isdecimal():
        return round(seconds(word) / UNIT_S[kind])
    return cents(word) if kind == Cents else count(word)


def _flag(text: str) -> bool:
    if text not in ("true", "false"):
        raise WrongInput(f"{text!r} is neither true nor false.")
    return text == "true"


def cents(text: str) -> int:
    """An amount of money, or of tournament chips.

    >>> cents("5.00"), cents("500c")
    (500, 500)
    """
    if text.endswith("c"):
        return count(text.removesuffix("c").replace(",", ""))
    try:
        amount = Decimal(text.replace(",", "")) * 100
    except InvalidOperation:
        amount = Decimal("NaN")
    if not amount.is_finite() or amount != int(amount):
        raise WrongInput(f"{text!r} is not an amount such as 5.00.")
    return int(amount)


def count(text: str) -> int:
    """A whole number."""
    if not text.isascii() or not text.isdecimal():
        raise WrongInput(f"{text!r} is not a whole number.")
    return int(text)


def _staked(text: str) -> dict[str, int]:
    """Stakes by their bets, such as redx5.00,straight:17x1.00."""
    parts = (each.rpartition("x") for each in text.split(","))
    return {bet: cents(stake) for bet, _, stake in parts}


def _counted(text: str) -> dict[str, int]:
    """Chips by their value, such as 100.00x20,25.00x8, by whose they are, such as E1x5000, or cards, such as Asx7,Khx9."""
    parts = (each.partition("x") for each in text.split(","))
    return {_counted_of(what): count(number) for what, _, number in parts}


def _counted_of(what: str) -> str:
    if ENTRY.fullmatch(what):
        return what.upper()
    return str(cents(what)) if not_a_card(what) else what
