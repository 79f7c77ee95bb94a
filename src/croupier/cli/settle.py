"""`croupier settle`: rounds in, settlements out, a line at a time in constant memory."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec

from croupier.cli.paper import to_one
from croupier.games.notation import WrongInput
from croupier.games.settlement import Game, Settled, settle
from croupier.rulebooks.library import game


class SettledWager(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """Money on a bet."""

    bet: str
    stake: Any


class Round(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """A round to settle. Configuration and outcome are handed on as they were written."""

    rulebook: str
    game: str
    outcome: msgspec.Raw
    wagers: list[SettledWager]
    config: msgspec.Raw = msgspec.Raw(b"{}")


class Settlement(msgspec.Struct, gc=False):
    """A round settled."""

    rulebook: str
    game: str
    config: msgspec.Raw
    outcome: msgspec.Raw
    result: dict[str, object]
    wagers: list[Settled]


class Failed(msgspec.Struct):
    """A line that could not be settled, and why."""

    line: int
    error: str


def run(options: argparse.Namespace) -> int:
    """Settle standard input to standard output; 1 if any line failed. What is wrong with a line goes to people apart."""
    failed = False
    for answer in settlements(sys.stdin.buffer):
        failed = failed or isinstance(answer, Failed)
        if options.json:
            sys.stdout.buffer.write(_ENCODER.encode(answer) + b"\n")
        elif isinstance(answer, Failed):
            print(f"line {answer.line}: {answer.error}", file=sys.stderr)
        else:
            sys.stdout.buffer.write(_describe(answer))
    return 1 if failed else 0


def settlements(lines: Iterable[bytes]) -> Iterator[Settlement | Failed]:
    """Each line's settlement, or what is wrong with the line."""
    for number, line in enumerate(lines, start=1):
        if line.isspace():
            continue
        try:
            yield settle_round(_DECODER.decode(line))
        except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
            yield Failed(number, f"Not a round as it should be written: {wrong}.")
        except RecursionError:
            yield Failed(number, "Not a round as it should be written: it is nested too deep.")
        except WrongInput as wrong:
            yield Failed(number, str(wrong))


def settle_round(played: Round) -> Settlement:
    """One round's settlement: every wager judged alone."""
    offered = _offered(played.rulebook, played.game, bytes(played.config))
    outcome, result = offered.read(_read_map("outcome", bytes(played.outcome)))
    wagers = [settle(offered, outcome, wager.bet, wager.stake) for wager in played.wagers]
    return Settlement(played.rulebook, played.game, played.config, played.outcome, result, wagers)


_DECODER = msgspec.json.Decoder(Round)
_MAP_DECODER = msgspec.json.Decoder()
_ENCODER = msgspec.json.Encoder()


@lru_cache(maxsize=1024)
def _offered(rulebook: str, name: str, config: bytes) -> Game:
    return game(rulebook, name, _read_map("config", config))


def _read_map(name: str, raw: bytes) -> dict[str, object]:
    """A configuration or an outcome. A key that is written twice would hide one of two answers, so it is refused."""
    read = _MAP_DECODER.decode(raw)
    if not isinstance(read, dict):
        raise WrongInput(f"{name} must be a JSON object, such as {_EXAMPLES[name]}.")
    keys = len(read)
    for value in read.values():
        if type(value) is dict:
            keys += len(value)
    if keys != raw.count(b":"):  # a key twice, a colon in a text or a map far within: worth a slow look
        json.loads(raw, object_pairs_hook=lambda pairs: _refuse_twice(name, [key for key, _ in pairs]))
    return read


def _refuse_twice(name: str, keys: list[str]) -> None:
    for place, key in enumerate(keys):
        if key in keys[:place]:
            raise WrongInput(f"{name} gives {key} twice.")


_EXAMPLES = {"outcome": '{"number": "17"}', "config": '{"version": "A"}'}


def _describe(answer: Settlement) -> bytes:
    """A settlement for people: what came, then a line for each wager."""
    lines = [f"{answer.rulebook}  {answer.game}  {_plain(answer.result)}"]
    for wager in answer.wagers:
        paid = f"pays {to_one(Fraction(wager.pays))}" if wager.pays else ""
        lines.append(
            f"  {wager.bet:<24} {_money(wager.stake):>12}  {wager.result.value:<9} {paid:<16}"
            f" {_money(wager.returned):>14}  clause {wager.clause}"
        )
    return ("\n".join(lines) + "\n").encode()


def _plain(result: object) -> str:
    if isinstance(result, dict):
        return ", ".join(f"{name} {_plain(value)}" for name, value in result.items())
    return " ".join(result) if isinstance(result, list) else str(result)


def _money(cents: int) -> str:
    return f"{cents // 100:,}.{cents % 100:02}"
