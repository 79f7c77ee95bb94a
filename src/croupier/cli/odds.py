"""`croupier odds`: the exact return of every bet."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple, TypeVar

import msgspec

from croupier.cli.paper import Cell, config_text, console, percent, show_table, to_one
from croupier.games.baccarat import Baccarat
from croupier.games.cards import Shoe, read_cards
from croupier.games.notation import WrongInput
from croupier.games.payouts import Result
from croupier.games.settlement import Game
from croupier.games.seven_up import SevenUp
from croupier.odds.exact import Odds, ShoeOdds, exact_odds
from croupier.rulebooks.library import RULEBOOKS, rulebook
from croupier.rulebooks.offer import Choice, Config, Offer, Rulebook

T = TypeVar("T")
U = TypeVar("U")


class Configured(NamedTuple):
    """A game in one configuration, and where it comes from."""

    rulebook: str
    game: str
    config: Config
    built: Game


def run(options: argparse.Namespace) -> int:
    """Print the odds of what was asked for, once all of it is known."""
    gone = read_cards(options.shoe.split()) if options.shoe else []
    asked = chosen(options.key, options.game, _settings(options.settings))
    found = list(_fitting(asked, lambda each: (each, _odds(each.built, gone))))
    if not found:
        raise WrongInput("Nothing that was asked for fits: croupier rules shows the games and their settings.")
    screen = console()
    for each, odds in found:
        if options.json:
            for row in odds:
                sys.stdout.buffer.write(_ENCODER.encode(as_json(each, row)) + b"\n")
        else:
            heading = f"{each.rulebook}  {each.game}  {config_text(dict(each.config))}".rstrip()
            show_table(screen, heading, ("bet", ">bets", "pays", ">wins", ">return", ">house edge"), _rows(odds))
    return 0


def chosen(key: str | None, game: str | None, settings: Mapping[str, str]) -> Iterator[Configured]:
    """The configurations asked for: every one, or those with the given settings and the other keys at their defaults."""
    books = [rulebook(key)] if key else RULEBOOKS.values()
    if key and game:
        rulebook(key).offer(game)
    offers = [(book, offer) for book in books for offer in book.offers.values() if game in (None, offer.name)]
    able = [(book, offer) for book, offer in offers if settings.keys() <= {option.name for option in offer.options}]
    for configured in _fitting(able, lambda each: list(_configured(*each, settings))):
        yield from configured


def _configured(book: Rulebook, offer: Offer, settings: Mapping[str, str]) -> Iterator[Configured]:
    for config in _set(offer, settings) if settings else offer.configurations():
        yield Configured(book.key, offer.name, config, offer.build(config))


def _fitting(asked: Iterable[T], make: Callable[[T], U]) -> Iterator[U]:
    """What can be made of those that fit; if none does, what is wrong with the last of them."""
    fits, wrong = False, None
    for each in asked:
        try:
            made = make(each)
        except WrongInput as error:
            wrong = error
        else:
            fits = True
            yield made
    if wrong and not fits:
        raise wrong


def as_json(of: Configured, odds: Odds) -> dict[str, object]:
    """A row as others build on it."""
    return {
        "rulebook": of.rulebook,
        "game": of.game,
        "config": of.config,
        "bet": odds.bet,
        "outcomes": [
            {
                "result": each.result,
                "pays": None if each.pays is None else str(each.pays),
                "probability": f"{each.probability.numerator}/{each.probability.denominator}",
            }
            for each in odds.outcomes
        ],
        "return": f"{odds.expected.numerator}/{odds.expected.denominator}",
        "edge": odds.edge,
    }


_ENCODER = msgspec.json.Encoder()


def _settings(given: list[str]) -> dict[str, str]:
    settings: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise WrongInput(f"--set takes name=value, such as --set version=A, not {text!r}.")
        if name in settings:
            raise WrongInput(f"--set gives {name} twice.")
        settings[name] = value
    return settings


def _set(offer: Offer, settings: Mapping[str, str]) -> Iterator[Config]:
    """The settings read by the offer's options; a key that has no default and was not given takes each of its values."""
    options = {option.name: option for option in offer.options}
    given: dict[str, object] = {name: options[name].read_text(value) for name, value in settings.items()}
    unset = [
        each for each in offer.options if isinstance(each, Choice) and each.default is None and each.name not in given
    ]
    if not unset:
        yield offer.configure(given)
        return
    for value in unset[0].values.value:
        yield offer.configure({**given, unset[0].name: value})


def _odds(game: Game, gone: list[str]) -> list[Odds]:
    if not gone:
        return exact_odds(game)
    if not isinstance(game, Baccarat | SevenUp):
        raise WrongInput("--shoe is for games that are dealt from a shoe: baccarat and seven_up.")
    return ShoeOdds(game).odds(Shoe(game.decks).without(gone))


def _rows(odds: list[Odds]) -> Iterator[list[Cell]]:
    """One row for bets of a kind that stand alike."""
    for (kind, outcomes), alike in groupby(odds, key=lambda row: (row.bet.partition(":")[0], row.outcomes)):
        same = list(alike)
        wins = [each for each in outcomes if each.result is Result.WIN]
        name = same[0].bet if len(same) == 1 else kind
        edge = same[0].edge
        style = "green" if edge < 0.02 else "yellow" if edge < 0.06 else "red"
        yield [
            name,
            str(len(same)) if len(same) > 1 else "",
            ", ".join(to_one(each.pays) for each in wins),
            percent(float(sum(each.probability for each in wins))),
            percent(float(same[0].expected)),
            (percent(edge), style),
        ]
