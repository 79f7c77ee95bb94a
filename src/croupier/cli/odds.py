"""`croupier odds`: the exact return of every bet."""

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

import msgspec

from croupier.cli.paper import Cell, config_text, console, percent, show_table, to_one
from croupier.games.card_game import CardGame
from croupier.games.cards import Card, CardCounts, read_cards
from croupier.games.notation import WrongInput
from croupier.games.payouts import Result
from croupier.games.settlement import Game
from croupier.odds.exact import Odds, ShoeOdds, exact_odds, lacks
from croupier.rulebooks.library import RULEBOOKS, rulebook
from croupier.rulebooks.offer import Config, Offer, Rulebook

WITH_A_SHOE = ("baccarat", "seven_up")
Offered = tuple[Rulebook, Offer]


class Configured(NamedTuple):
    """The odds of a game in one configuration."""

    rulebook: str
    game: str
    config: Config
    odds: list[Odds]


class LeftOut(NamedTuple):
    """A game that was asked for but cannot take what was asked, and why."""

    rulebook: str
    game: str
    why: str


def run(options: argparse.Namespace) -> int:
    """Print the odds of what was asked for, once all of it is known."""
    settings, gone = _settings(options.settings), _gone(options.shoe)
    asked = chosen(options.key, options.game, settings, with_a_shoe=bool(gone))
    answers = [answer for book, offer in asked for answer in _answers(book, offer, settings, gone)]
    found = [answer for answer in answers if isinstance(answer, Configured)]
    left_out = list(dict.fromkeys(answer for answer in answers if isinstance(answer, LeftOut)))
    if not found:
        raise WrongInput(left_out[0].why if len(left_out) == 1 else f"Nothing fits: {_reasons(left_out)}.")
    if left_out:
        print(f"croupier: left out {_reasons(left_out)}.", file=sys.stderr)
    screen = console()
    for each in found:
        if options.json:
            for row in each.odds:
                sys.stdout.buffer.write(_ENCODER.encode(as_json(each, row)) + b"\n")
        else:
            heading = f"{each.rulebook}  {each.game}  {config_text(each.config)}".rstrip()
            show_table(screen, heading, ("bet", ">bets", "pays", ">wins", ">return", ">house edge"), _rows(each.odds))
    return 0


def chosen(key: str | None, game: str | None, settings: Mapping[str, str], *, with_a_shoe: bool) -> list[Offered]:
    """The games asked for that have the settings named and, where cards have gone, a shoe."""
    books = list(RULEBOOKS.values()) if key is None else [rulebook(key)]
    games = dict.fromkeys(name for book in books for name in book.offers)
    if game is not None and game not in games:
        raise WrongInput(f"There is no game {game!r} {f'in {key}' if key else 'here'}; there are: {', '.join(games)}.")
    offers = [(book, offer) for book in books for offer in book.offers.values() if game in (None, offer.name)]
    if with_a_shoe:
        offers = [(book, offer) for book, offer in offers if offer.name in WITH_A_SHOE]
        if not offers:
            raise WrongInput(f"--shoe is for games that are dealt from a shoe: {' and '.join(WITH_A_SHOE)}.")
    names = dict.fromkeys(option.name for _, offer in offers for option in offer.options)
    for name in settings:
        if name not in names:
            raise WrongInput(f"No game asked for has a setting {name!r}; there are: {', '.join(names) or 'none'}.")
    able = [(book, offer) for book, offer in offers if settings.keys() <= {option.name for option in offer.options}]
    if not able:
        raise WrongInput(f"No game asked for has all of the settings {' and '.join(settings)}.")
    return able


def _answers(
    book: Rulebook, offer: Offer, settings: Mapping[str, str], gone: list[Card]
) -> Iterator[Configured | LeftOut]:
    """The odds of a game in each configuration asked for; those that lack something are asked for by settings only."""
    options = {option.name: option for option in offer.options}
    try:
        given = {name: options[name].read_text(value) for name, value in settings.items()}
    except WrongInput as wrong:
        yield LeftOut(book.key, offer.name, str(wrong))
        return
    for config in offer.with_settings(given) if settings else offer.configurations():
        try:
            built = offer.build(config)
            if settings or not lacks(built):
                yield Configured(book.key, offer.name, config, _odds(built, gone))
        except WrongInput as wrong:
            yield LeftOut(book.key, offer.name, str(wrong))


def _odds(game: Game, gone: list[Card]) -> list[Odds]:
    if gone and isinstance(game, CardGame):
        return ShoeOdds(game).odds(CardCounts(game.decks).without(gone))
    return exact_odds(game)


def _reasons(left_out: Iterable[LeftOut]) -> str:
    return "; ".join(f"{each.rulebook} {each.game}: {each.why.rstrip('.')}" for each in left_out)


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


def _gone(shoe: str | None) -> list[Card]:
    if shoe is None:
        return []
    if cards := read_cards(shoe.split()):
        return cards
    raise WrongInput('--shoe takes the cards that have left the shoe, such as "Ah Td 7c"; it names none.')


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
