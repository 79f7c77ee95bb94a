"""`croupier rules`: the rulebooks for people, and what a clause means here."""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sized
from fractions import Fraction
from itertools import groupby
from math import prod

import msgspec
from rich.console import Console

from croupier.cli.paper import config_text, console, show_table, to_one
from croupier.cli.trace import Traced, traced
from croupier.games.coup import DRAW, STAND
from croupier.games.notation import WrongInput, pocket_rank
from croupier.games.payouts import Bet, condition
from croupier.games.settlement import Game
from croupier.rulebooks.clauses import by_id
from croupier.rulebooks.library import RULEBOOKS, rulebook
from croupier.rulebooks.offer import Cents, Config, ConfigChoice, Offer, Probability, Rulebook, either, shown
from croupier.rulebooks.settings import Seconds, Setting

Row = tuple[str, str, str, str]


def run(options: argparse.Namespace) -> int:
    """Print what was asked for."""
    books = list(RULEBOOKS.values()) if options.key is None else [rulebook(options.key)]
    if options.clause is not None:
        return _show_clause(books, options.clause, options.json)
    if options.json:
        for book in books:
            for row in as_json(book):
                sys.stdout.buffer.write(msgspec.json.encode(row) + b"\n")
    elif options.key is not None:
        _show_rulebook(console(), books[0])
    else:
        rows = ([book.key, book.title, book.casino, _games(book)] for book in books)
        show_table(console(), "Rulebooks", ("key", "document", "casino", "games"), rows)
    return 0


def as_json(book: Rulebook) -> Iterator[dict[str, object]]:
    """Every bet of every configuration, with its odds and clauses."""
    for offer in book.offers.values():
        for config in offer.configurations():
            game = offer.build(config)
            for bet in game.bets.values():
                yield {
                    "rulebook": book.key,
                    "game": offer.name,
                    "config": config,
                    "bet": bet.text,
                    "pays": [str(odds) for odds in _odds(bet)],
                    "clauses": _clauses(bet),
                }
            for series in game.series.values():
                yield {
                    "rulebook": book.key,
                    "game": offer.name,
                    "config": config,
                    "bet": series.text,
                    "pieces": series.pieces,
                    "clauses": [series.clause],
                }


def _odds(bet: Bet) -> list[Fraction]:
    """What a bet can pay, from the highest."""
    return sorted({line.pays for line in bet.lines if line.pays is not None}, reverse=True)


def _clauses(bet: Bet) -> list[str]:
    return list(dict.fromkeys(line.clause for line in bet.lines))


def _games(book: Rulebook) -> str:
    return ", ".join(f"{offer.name} ({_bet_count(offer)} bets)" for offer in book.offers.values())


def _bet_count(offer: Offer) -> str:
    games = [offer.build(config) for config in offer.configurations()]
    counts = sorted({len(game.bets) + len(game.series) for game in games})
    return " to ".join(map(str, dict.fromkeys((counts[0], counts[-1]))))


def _show_rulebook(screen: Console, book: Rulebook) -> None:
    screen.print(f"[bold]{book.title}[/], {book.casino} ({book.key})\n")
    for offer in book.offers.values():
        if offer.options:
            show_table(
                screen, f"{offer.name}: settings", ("setting", "values", "if left out", "clause"), _settings(offer)
            )
        alike: defaultdict[tuple[Row, ...], list[Config]] = defaultdict(list)
        for config in offer.configurations():
            alike[tuple(_bets(offer.build(config)))].append(config)
        for rows, configs in alike.items():
            heading = f"{offer.name}  {_together(configs)}".rstrip()
            show_table(screen, heading, ("bet", ">bets", "pays", "clauses"), rows)
    if settings := list(_of_tournaments(book)):
        show_table(screen, "tournaments: settings", ("setting", "values", "if left out", "clause"), settings)


def _of_tournaments(book: Rulebook) -> Iterator[Row]:
    """The doubts about tournaments that only a regulator could settle."""
    for name, each in book.tournaments.readings.items() if book.tournaments is not None else ():
        yield name, ", ".join(each.values.value), f"{each.default} (our reading)", each.values.clause


def _together(configs: list[Config]) -> str:
    """Configurations that have the same bets, in one line."""
    values = {name: list(dict.fromkeys(config[name] for config in configs)) for name in configs[0]}
    if prod(map(len, values.values())) == len(configs):
        return ", ".join(f"{name} {either(several)}" for name, several in values.items())
    return " / ".join(map(config_text, configs))


def _settings(offer: Offer) -> Iterator[Row]:
    for option in offer.options:
        match option:
            case ConfigChoice():
                needed = "must be given" if option.default is None else shown(option.default)
                reading = " (our reading)" if option.reading else ""
                listed = ", ".join(map(shown, option.values.value))
                yield option.name, listed, needed + reading, option.values.clause
            case Cents():
                yield option.name, "an amount in cents", shown(option.default), option.clause
            case Probability():
                yield option.name, "an exact fraction such as 1/200", "-", "-"
    for setting in offer.settings:
        match setting:
            case Setting():
                yield (
                    setting.name,
                    ", ".join(setting.values.value),
                    f"{setting.default} (of a table)",
                    setting.values.clause,
                )
            case Seconds():
                least, most = setting.bounds.value
                yield (
                    setting.name,
                    f"{least} to {most} seconds",
                    f"{setting.default} (of a table)",
                    setting.bounds.clause,
                )


def _bets(game: Game) -> Iterator[Row]:
    for (kind, pays, clauses), alike in groupby(game.bets.values(), key=_alike):
        same = list(alike)
        yield same[0].text if len(same) == 1 else kind, _several(same), pays, clauses
    for (kind, clause), alike_series in groupby(
        game.series.values(), key=lambda each: (each.text.partition(":")[0], each.clause)
    ):
        several = list(alike_series)
        pieces = " or ".join(map(str, sorted({len(each.pieces) for each in several})))
        yield kind, _several(several), f"{pieces} pieces, each as its position", clause


def _several(alike: Sized) -> str:
    return str(len(alike)) if len(alike) > 1 else ""


def _alike(bet: Bet) -> tuple[str, str, str]:
    return bet.text.partition(":")[0], ", ".join(map(to_one, _odds(bet))), ", ".join(_clauses(bet))


def _show_clause(books: list[Rulebook], number: str, as_lines: bool) -> int:
    found = [(book, by_id(book.key)[number].clause) for book in books if number in by_id(book.key)]
    if not found:
        raise WrongInput(f"No clause {number!r} in {', '.join(book.key for book in books)}: croupier trace lists them.")
    for book, clause in found:
        row = next(each for each in traced(book.key) if each.clause == clause)
        stated = [
            each.value
            for each in book.citations.statements
            if any(by_id(book.key)[n].clause == clause for n in each.clauses)
        ]
        if as_lines:
            means = [_in_words(value) for value in stated]
            sys.stdout.buffer.write(msgspec.json.encode({**msgspec.structs.asdict(row), "states": means}) + b"\n")
        else:
            _print_clause(console(), row, stated)
    return 0


def _print_clause(screen: Console, row: Traced, stated: list[object]) -> None:
    screen.print(f"[bold]{row.document}  {row.clause}[/]  {row.title}", highlight=False)
    screen.print(f"  area {row.area}, level {row.level}" + (f", also {', '.join(row.also)}" if row.also else ""))
    for value in stated:
        screen.print(f"  states   {_in_words(value)}", markup=False)
    for place in row.code:
        screen.print(f"  in       {place}", markup=False)
    for test in row.tests:
        screen.print(f"  held by  {test}", markup=False)
    if not row.code and not row.tests:
        screen.print("  open: nothing in this version states it or tests it")


def _in_words(value: object) -> str:
    """A stated value as a person reads it."""
    if isinstance(value, Mapping):
        return ", ".join(f"{_in_words(key)}: {_in_words(each)}" for key, each in value.items())
    if isinstance(value, tuple) and all(map(_is_drawing_row, value)):
        return "; ".join(f"{count} {_in_words(row)}" for count, row in enumerate(value))
    if isinstance(value, frozenset):
        return ", ".join(sorted(value, key=pocket_rank))
    if isinstance(value, tuple):
        return ", ".join(_in_words(each) for each in value)
    if _is_drawing_row(value):
        draws = [str(place) for place, cell in enumerate(str(value)) if cell == DRAW]
        return f"draws on {_runs(draws)}" if draws else "stands"
    if callable(value):
        return condition(value)
    return shown(value) if isinstance(value, bool) else str(value)


def _is_drawing_row(value: object) -> bool:
    return isinstance(value, str) and set(value) <= {DRAW, STAND}


def _runs(places: list[str]) -> str:
    """Counts or values 0 to 9, those that follow each other put together: `0-7, 9`."""
    runs = "".join(place if place in places else " " for place in "0123456789").split()
    return ", ".join(run if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
