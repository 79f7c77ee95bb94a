"""`croupier rules`: the rulebooks for people, and what a clause means here."""

import argparse
import sys
from collections.abc import Iterator
from itertools import groupby

import msgspec
from rich.console import Console

from croupier.cli.paper import Cell, config_text, console, show_table, to_one
from croupier.cli.trace import Traced, traced
from croupier.games.notation import WrongInput
from croupier.games.payouts import Bet, Result
from croupier.games.settlement import Game
from croupier.rulebooks.clauses import by_id
from croupier.rulebooks.library import RULEBOOKS, rulebook
from croupier.rulebooks.offer import Choice, Offer, Rulebook


def run(options: argparse.Namespace) -> int:
    """Print what was asked for."""
    books = [rulebook(options.key)] if options.key else list(RULEBOOKS.values())
    if options.clause:
        return _show_clause(books, options.clause, options.json)
    if options.json:
        for book in books:
            for row in as_json(book):
                sys.stdout.buffer.write(msgspec.json.encode(row) + b"\n")
    elif options.key:
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
                wins = [line for line in bet.lines if line.result is Result.WIN]
                clauses = list(dict.fromkeys(line.clause for line in bet.lines))
                yield {
                    "rulebook": book.key,
                    "game": offer.name,
                    "config": config,
                    "bet": bet.text,
                    "pays": list(dict.fromkeys(line.odds for line in wins)),
                    "clauses": clauses,
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


def _games(book: Rulebook) -> str:
    return ", ".join(
        f"{offer.name} ({len(game.bets) + len(game.series)} bets)"
        for offer in book.offers.values()
        for game in [_any(offer)]
    )


def _any(offer: Offer) -> Game:
    return offer.build(next(offer.configurations()))


def _show_rulebook(screen: Console, book: Rulebook) -> None:
    screen.print(f"[bold]{book.title}[/], {book.casino} ({book.key})\n")
    for offer in book.offers.values():
        if offer.options:
            show_table(
                screen, f"{offer.name}: settings", ("setting", "values", "if left out", "clause"), _settings(offer)
            )
        for config in offer.configurations():
            heading = f"{offer.name}  {config_text(dict(config))}".rstrip()
            show_table(screen, heading, ("bet", ">bets", "pays", "clauses"), _bets(offer.build(config)))


def _settings(offer: Offer) -> Iterator[list[Cell]]:
    for option in offer.options:
        if isinstance(option, Choice):
            shown = ", ".join(
                str(value).lower() if isinstance(value, bool) else str(value) for value in option.values.value
            )
            needed = "must be given" if option.default is None else str(option.default).lower()
            yield [option.name, shown, f"{needed} (our reading)" if option.reading else needed, option.values.clause]
        else:
            amount = "an exact fraction such as 1/200" if option.default is None else "an amount in cents"
            yield [option.name, amount, "-" if option.default is None else str(option.default), option.clause]


def _bets(game: Game) -> Iterator[list[Cell]]:
    for (kind, pays, clauses), alike in groupby(game.bets.values(), key=_alike):
        same = list(alike)
        yield [same[0].text if len(same) == 1 else kind, str(len(same)) if len(same) > 1 else "", pays, clauses]
    for (kind, clause), alike_series in groupby(
        game.series.values(), key=lambda each: (each.text.partition(":")[0], each.clause)
    ):
        several = list(alike_series)
        pieces = sorted({len(each.pieces) for each in several})
        yield [
            kind,
            str(len(several)) if len(several) > 1 else "",
            f"{' or '.join(map(str, pieces))} pieces, each as its position",
            clause,
        ]


def _alike(bet: Bet) -> tuple[str, str, str]:
    wins = [line for line in bet.lines if line.result is Result.WIN]
    odds = ", ".join(dict.fromkeys(to_one(line.pays) for line in wins))
    return bet.text.partition(":")[0], odds, ", ".join(dict.fromkeys(line.clause for line in bet.lines))


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
    if isinstance(value, dict):
        return ", ".join(f"{_in_words(key)}: {_in_words(each)}" for key, each in value.items())
    if isinstance(value, tuple):
        return ", ".join(_in_words(each) for each in value)
    if callable(value):
        return str(value.__doc__).rstrip(".")
    return str(value)
