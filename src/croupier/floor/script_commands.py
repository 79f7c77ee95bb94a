"""The commands of a floor as a script writes them: a name, then the arguments in order or as name=value."""

from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from typing import Any, get_args, get_origin

import msgspec

from croupier.cage import commands as cage
from croupier.conduct import commands as conduct
from croupier.floor.script_times import seconds
from croupier.games.cards import not_a_card
from croupier.games.notation import WrongInput
from croupier.play import commands as play
from croupier.play.arguments import Cents, Minutes, Moment, PlaceName, Seconds, TableName, TicketNumber, plain
from croupier.play.cards.style_events import DEALER

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
Said = play.PlayerCommand | play.StaffCommand | play.RequestCommand | cage.Command | conduct.Command
COMMANDS = {str(kind.__struct_config__.tag): kind for kind in get_args(Said)}


class Names:
    """What a script's words mean on a floor: its places and tables in one spelling, its tickets by name, its time."""

    def __init__(
        self,
        place: Callable[[str], str],
        table: Callable[[str], str],
        ticket: Callable[[str], str],
        moment: Callable[[str], int],
    ) -> None:
        self.place, self.table, self.ticket, self.moment = place, table, ticket, moment

    def meant(self, kind: Any, word: str) -> str:
        """What a word means as an argument of this kind."""
        if kind == PlaceName:
            return word if word in ("", DEALER) else self.place(word)
        if kind == TicketNumber:
            return self.ticket(word)
        return self.table(word) if kind == TableName else word


def usage(name: str) -> str:
    """What a command takes.

    >>> usage("place")
    'place bet stake [purse] [box] [of_purse] [spoken] [outside]'
    """
    fields = msgspec.structs.fields(COMMANDS[name])
    return " ".join([name, *(each.name if each.required else f"[{each.name}]" for each in fields)])


def read(name: str, words: list[str], names: Names) -> Said:
    """A command from its name and its arguments."""
    if name not in COMMANDS:
        raise WrongInput(f"{name} is not a command; help lists them.")
    kind = COMMANDS[name]
    fields = {each.name: each for each in msgspec.structs.fields(kind)}
    named = [word for word in words if "=" in word and word.partition("=")[0] in fields]
    said = dict(zip(fields, (word for word in words if word not in named), strict=False))
    said |= {word.partition("=")[0]: word.partition("=")[2] for word in named}
    if len(words) > len(fields) or any(each.required and each.name not in said for each in fields.values()):
        raise WrongInput(f"{name} takes {usage(name).removeprefix(name).strip() or 'nothing'}.")
    given = {key: _value(fields[key].type, word, names) for key, word in said.items()}
    try:
        command: Said = msgspec.convert({"do": name, **given}, kind)
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
    """An amount of money."""
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
    """Chips by their value, such as 100.00x20,25.00x8, or cards, such as Asx7,Khx9."""
    parts = (each.partition("x") for each in text.split(","))
    return {str(cents(what)) if not_a_card(what) else what: count(number) for what, _, number in parts}
