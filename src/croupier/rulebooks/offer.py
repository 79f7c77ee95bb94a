"""What a rulebook offers: its games, and the configurations in which each may be run."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from msgspec import Struct

from croupier.games.notation import WrongInput, as_written
from croupier.games.settlement import Game
from croupier.rulebooks.citation import Citations, Cited
from croupier.rulebooks.conduct import ConductPolicy
from croupier.rulebooks.money import MoneyPolicy
from croupier.rulebooks.policy import TablePolicy
from croupier.rulebooks.promotions import PromotionPolicy
from croupier.rulebooks.settings import Chosen, Seconds, Setting, choose
from croupier.rulebooks.sign import SignPolicy
from croupier.rulebooks.staffing import StaffPolicy
from croupier.rulebooks.tournament_play import TournamentTablePolicy
from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.rulebooks.version import Version

Value = str | int | bool
Config = Mapping[str, Value]

LONGEST_NUMBER = 40
"""How many characters a number in a configuration may have: far more than any needs."""


class ConfigChoice(Struct, frozen=True):
    """A key of a configuration whose values are a closed list."""

    name: str
    values: Cited[tuple[Value, ...]]
    default: Value | None = None
    """None where the configuration must say it."""
    reading: bool = False
    """A doubt that only a regulator could settle. The default is our reading, and a configuration that keeps it does
    not mention it."""

    def read(self, raw: object) -> Value:
        for value in self.values.value:
            if type(raw) is type(value) and raw == value:
                return value
        raise WrongInput(
            f"{self.name} must be {either(self.values.value)}, not {shown(raw)} (clause {self.values.clause})."
        )

    def read_text(self, text: str) -> Value:
        for value in self.values.value:
            if text == shown(value):
                return value
        raise WrongInput(f"{self.name} must be {either(self.values.value)}, not {text} (clause {self.values.clause}).")

    def listed(self) -> tuple[Value, ...]:
        """The values that the configurations of a document are made up of."""
        return () if self.reading else self.values.value


class Cents(Struct, frozen=True):
    """A key of a configuration that is an amount of money, in cents."""

    name: str
    clause: str
    default: Value

    def read(self, raw: object) -> Value:
        if type(raw) is not int or raw <= 0:
            raise WrongInput(f"{self.name} must be a whole number of cents above zero, not {shown(raw)}.")
        return raw

    def read_text(self, text: str) -> Value:
        return self.read(int(text) if _is_number(text) and len(text) <= LONGEST_NUMBER else text)

    def listed(self) -> tuple[Value, ...]:
        return (self.default,)


class Probability(Struct, frozen=True):
    """A key of a configuration that is a probability, written as an exact fraction; it is in no document, and optional."""

    name: str
    default: None = None

    def read(self, raw: object) -> Value:
        written = raw if isinstance(raw, str) and len(raw) <= LONGEST_NUMBER else ""
        numerator, _, denominator = written.partition("/")
        if _is_number(numerator) and _is_number(denominator) and 0 < int(numerator) < int(denominator):
            return str(Fraction(int(numerator), int(denominator)))
        raise WrongInput(f'{self.name} must be an exact fraction between 0 and 1, such as "1/200", not {shown(raw)}.')

    def read_text(self, text: str) -> Value:
        return self.read(text)

    def listed(self) -> tuple[Value, ...]:
        return ()


Option = ConfigChoice | Cents | Probability


class Offer(Struct, frozen=True):
    """A game as one document offers it."""

    name: str
    options: tuple[Option, ...]
    build: Callable[[Config], Game]
    """The game in one configuration; refuses a combination that cannot be run."""
    table: TablePolicy
    """How a table of it is run."""
    automated: TablePolicy | None = None
    """How it is run where the outcome comes from a device without a dealer."""
    settings: tuple[Setting[Any] | Seconds, ...] = ()
    """What a table of it may set, where somebody deals."""
    as_set: Callable[[Chosen], TablePolicy] | None = None
    """How a table is run by its settings."""

    def policy(self, raw: Mapping[str, object]) -> TablePolicy:
        """How a table is run by settings as they came from outside."""
        chosen = choose(self.settings, raw)
        return self.table if self.as_set is None else self.as_set(chosen)

    def configure(self, raw: Mapping[str, object]) -> Config:
        """A configuration as it came from outside: checked, in order, the defaults filled in."""
        if unknown := set(raw) - {option.name for option in self.options}:
            known = ", ".join(option.name for option in self.options) or "none"
            raise WrongInput(f"{self.name} has no setting {min(unknown)!r} here; it has: {known}.")
        config: dict[str, Value] = {}
        for option in self.options:
            if option.name in raw:
                value: Value | None = option.read(raw[option.name])
                if isinstance(option, ConfigChoice) and option.reading and value == option.default:
                    continue
            elif isinstance(option, ConfigChoice) and option.reading:
                continue
            elif option.default is None and isinstance(option, ConfigChoice):
                raise WrongInput(
                    f"{self.name} needs {option.name}: {either(option.values.value)} (clause {option.values.clause})."
                )
            else:
                value = option.default
            if value is not None:
                config[option.name] = value
        return config

    def configurations(self) -> Iterator[Config]:
        """Every configuration that the document offers, our readings taken."""
        listed = [option for option in self.options if option.listed()]
        for values in product(*(option.listed() for option in listed)):
            yield dict(zip((option.name for option in listed), values, strict=True))

    def with_settings(self, settings: Mapping[str, object]) -> Iterator[Config]:
        """The configurations with these settings: other keys at their defaults, and every value of those that have none."""
        missing = [
            option
            for option in self.options
            if isinstance(option, ConfigChoice) and option.default is None and option.name not in settings
        ]
        for values in product(*(option.values.value for option in missing)):
            yield self.configure({**settings, **dict(zip((option.name for option in missing), values, strict=True))})


class Rulebook(Struct, frozen=True):
    """One approved document."""

    key: str
    title: str
    casino: str
    time_zone: str
    """By whose clocks that casino counts its months."""
    offers: Mapping[str, Offer]
    money: MoneyPolicy
    sign: SignPolicy
    conduct: ConductPolicy
    staff: StaffPolicy
    version: Version
    citations: Citations
    tournaments: TournamentPolicy | None = None
    """Its rules of tournaments, where it has any."""
    tournament_play: TournamentTablePolicy | None = None
    """Its rules of tournament play at a table, where it has any."""
    promotions: PromotionPolicy | None = None
    """Its rules of promotional prizes, where it has any."""

    def offer(self, game: str) -> Offer:
        """A game of this document, by its name."""
        if game not in self.offers:
            raise WrongInput(f"{self.key} has no game {game!r}; it has: {', '.join(self.offers)}.")
        return self.offers[game]


def shown(value: object) -> str:
    """A setting's value as a person writes it: `true` rather than `True`."""
    return value if isinstance(value, str) else as_written(value)


def either(values: Iterable[Value]) -> str:
    """Values to choose from: `A, B or C`."""
    *most, last = [shown(value) for value in values]
    return f"{', '.join(most)} or {last}" if most else last


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()
