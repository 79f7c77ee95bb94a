"""What a rulebook offers: its games, and the configurations in which each may be run."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product

from msgspec import Struct

from croupier.games.notation import WrongInput, as_written
from croupier.games.settlement import Game
from croupier.rulebooks.citation import Citations, Cited

Value = str | int | bool
Config = Mapping[str, Value]

LONGEST_NUMBER = 40
"""How many characters a number in a configuration may have: far more than any needs."""


class Choice(Struct, frozen=True):
    """A key of a configuration whose values are a closed list."""

    name: str
    values: Cited[tuple[Value, ...]]
    default: Value | None = None
    """None where the configuration must say it."""
    reading: bool = False
    """A doubt that only a regulator could settle. The default is our reading, and a configuration that keeps it does
    not mention it."""
    unlisted: tuple[Value, ...] = ()
    """Values that take another key to say what they come to, and so make no configuration by themselves."""

    def read(self, raw: object) -> Value:
        for value in self.values.value:
            if type(raw) is type(value) and raw == value:
                return value
        raise WrongInput(f"{self.name} must be {self._list()}, not {_shown(raw)} (clause {self.values.clause}).")

    def read_text(self, text: str) -> Value:
        for value in self.values.value:
            if text == _shown(value):
                return value
        raise WrongInput(f"{self.name} must be {self._list()}, not {text} (clause {self.values.clause}).")

    def range(self) -> tuple[Value, ...]:
        """The values that make up every configuration."""
        return () if self.reading else tuple(value for value in self.values.value if value not in self.unlisted)

    def _list(self) -> str:
        *most, last = [_shown(value) for value in self.values.value]
        return f"{', '.join(most)} or {last}" if most else last


class Cents(Struct, frozen=True):
    """A key of a configuration that is an amount of money, in cents."""

    name: str
    clause: str
    default: Value

    def read(self, raw: object) -> Value:
        if type(raw) is not int or raw <= 0:
            raise WrongInput(f"{self.name} must be a whole number of cents above nought, not {_shown(raw)}.")
        return raw

    def read_text(self, text: str) -> Value:
        return self.read(int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else text)

    def range(self) -> tuple[Value, ...]:
        return (self.default,)


class Chance(Struct, frozen=True):
    """A key of a configuration that is a probability, written as an exact fraction; it may be left out."""

    name: str
    clause: str
    default: None = None

    def read(self, raw: object) -> Value:
        written = raw if isinstance(raw, str) and len(raw) <= LONGEST_NUMBER else ""
        numerator, slash, denominator = written.partition("/")
        if slash and numerator.isdecimal() and denominator.isdecimal() and 0 < int(numerator) < int(denominator):
            return str(Fraction(int(numerator), int(denominator)))
        raise WrongInput(f'{self.name} must be an exact fraction between 0 and 1, such as "1/200", not {_shown(raw)}.')

    def read_text(self, text: str) -> Value:
        return self.read(text)

    def range(self) -> tuple[Value, ...]:
        return ()


Option = Choice | Cents | Chance


class Offer(Struct, frozen=True):
    """A game as one document offers it."""

    name: str
    options: tuple[Option, ...]
    build: Callable[[Config], Game]
    """The game in one configuration; refuses a combination that cannot be run."""

    def configure(self, raw: Mapping[str, object]) -> Config:
        """A configuration as it came from outside: checked, in order, the defaults filled in."""
        if unknown := set(raw) - {option.name for option in self.options}:
            known = ", ".join(option.name for option in self.options) or "none"
            raise WrongInput(f"{self.name} has no setting {min(unknown)!r} here; it has: {known}.")
        config: dict[str, Value] = {}
        for option in self.options:
            if option.name in raw:
                value: Value | None = option.read(raw[option.name])
                if isinstance(option, Choice) and option.reading and value == option.default:
                    continue
            elif isinstance(option, Choice) and option.reading:
                continue
            elif option.default is None and isinstance(option, Choice):
                raise WrongInput(f"{self.name} needs {option.name}: {option._list()} (clause {option.values.clause}).")
            else:
                value = option.default
            if value is not None:
                config[option.name] = value
        return config

    def configurations(self) -> Iterator[Config]:
        """Every configuration that the document offers, our readings taken."""
        ranged = [option for option in self.options if option.range()]
        for values in product(*(option.range() for option in ranged)):
            yield dict(zip((option.name for option in ranged), values, strict=True))


class Rulebook(Struct, frozen=True):
    """One approved document."""

    key: str
    title: str
    casino: str
    offers: Mapping[str, Offer]
    citations: Citations

    def offer(self, game: str) -> Offer:
        """A game of this document, by its name."""
        if game not in self.offers:
            raise WrongInput(f"{self.key} has no game {game!r}; it has: {', '.join(self.offers)}.")
        return self.offers[game]


def _shown(value: object) -> str:
    return value if isinstance(value, str) else as_written(value)
