"""The commands of a floor as a script writes them: a name, then the arguments in order or as name=value."""

from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from typing import get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo

from croupier.cage import commands as cage
from croupier.conduct import commands as conduct
from croupier.floor.authority import PLACES, SEVERAL_PLACES
from croupier.floor.orders import LENGTHS, MOMENTS
from croupier.floor.script_times import seconds
from croupier.games.cards import not_a_card
from croupier.games.notation import WrongInput
from croupier.play import commands as play
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
COUNTS = (
    *("one", "two", "three", "round", "case", "count", "players", "rounds", "version", "request", "notice"),
    *("decks", "depth", "behind", "coups", "nth", "incident", "dispute", "exclusion", "revolutions"),
    *("seconds", "after", "minutes", "hours"),
)
"""The arguments that are whole numbers; all others that are numbers are amounts of money."""
UNIT_S = {"after": 1, "seconds": 1, "minutes": 60, "hours": 3_600}
"""Of those that are lengths of time, how many seconds one of them is."""
TICKETS, TABLES, STAKES = ("ticket", "voucher"), ("table", "tables"), ("chips", "lies", "forms")
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

    def meant(self, name: str, word: str) -> str:
        """What a word means as this argument."""
        if name in PLACES:
            return word if word in ("", DEALER) else self.place(word)
        if name in TICKETS:
            return self.ticket(word)
        return self.table(word) if name in TABLES else word


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
    given = {key: _value(fields[key], word, names) for key, word in said.items()}
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


def _value(field: FieldInfo, word: str, names: Names) -> object:
    """An argument as its command takes it."""
    if get_origin(field.type) is tuple:
        kind = get_args(field.type)[0]
        parts = [names.place(part) if field.name in SEVERAL_PLACES else part for part in word.split(",")]
        return [count(part) if kind is int else names.meant(field.name, part) for part in parts]
    if get_origin(field.type) is dict:
        return _staked(word) if field.name in STAKES else _counted(word)
    if field.type not in (int, bool):
        return names.meant(field.name, word)
    if word in ("true", "false"):
        return word == "true"
    if field.name in MOMENTS:
        return names.moment(word)
    if field.name in LENGTHS and not word.isdecimal():
        return round(seconds(word) / UNIT_S[field.name])
    return count(word) if field.name in COUNTS else cents(word)


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
