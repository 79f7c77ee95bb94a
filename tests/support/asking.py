"""How the tests put a question to the library: rounds written as a dealer would say them."""

from collections.abc import Iterator, Mapping, Sequence

import pytest

from croupier.games.card_game import CardGame
from croupier.games.coup import Coup
from croupier.games.payouts import Result
from croupier.games.settlement import Settled, settle
from croupier.rulebooks.library import RULEBOOKS, game
from croupier.rulebooks.offer import Cents, Config, ConfigChoice, Offer

SUITS = "shdc"
MEGA_CHANCE = "1/200"


def settled(
    rulebook: str, name: str, outcome: Mapping[str, object], stakes: Mapping[str, int], **config: object
) -> dict[str, Settled]:
    """What becomes of stakes, in cents, on an outcome as `croupier settle` takes it."""
    offered = game(rulebook, name, config)
    shown, _ = offered.read(outcome)
    return {bet: settle(offered, shown, bet, stake) for bet, stake in stakes.items()}


def won(answer: Settled) -> int:
    """The winnings of a wager in cents, its stake apart; a loss or a standoff has won nothing."""
    return answer.returned - answer.stake * _stakes(answer) if answer.result is Result.WIN else 0


def bets(rulebook: str, name: str, **config: object) -> set[str]:
    """Every bet that a rulebook offers in a configuration, multi-piece bets included."""
    offered = game(rulebook, name, config)
    return {*offered.bets, *offered.series}


def coup(player: str, banker: str) -> dict[str, object]:
    """A baccarat outcome from the ranks of each hand: `coup("9K", "25")` is Player 9, K against Banker 2, 5."""
    ranks = [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]
    return {"cards": [rank + SUITS[place % 4] for place, rank in enumerate(ranks)]}


def seven_up_coup(player: str, banker: str) -> dict[str, object]:
    """A 7-Up outcome from the ranks dealt to each hand, the printed seven left out."""
    ranks = [banker[0], player[0], banker[1], *player[1:], *banker[2:]]
    return {"cards": [rank + SUITS[place % 4] for place, rank in enumerate(ranks)]}


def drawn(rulebook: str, name: str, ranks: str, **config: object) -> Coup:
    """A coup as far as these ranks take it, card by card."""
    offered = game(rulebook, name, config)
    assert isinstance(offered, CardGame)
    so_far = Coup(offered.drawing)
    for place, rank in enumerate(ranks):
        so_far = so_far.draw(rank + SUITS[place % 4])
    return so_far


def cut(offered: CardGame, cards: Sequence[str]) -> dict[str, object]:
    """The coup that these cards, in drawing order, make; the cards after its end are not drawn."""
    so_far = Coup(offered.drawing)
    for used, card in enumerate(cards):
        if so_far.complete:
            return {"cards": list(cards[:used])}
        so_far = so_far.draw(card)
    return {"cards": list(cards)}


def every_configuration(offer: Offer) -> Iterator[Config]:
    """All that a document offers, then with readings not ours, a chip of $2.50, and a chance of Mega Odds."""
    for config in offer.configurations():
        yield config
        if config.get("mega"):
            yield {**config, "mega_chance": MEGA_CHANCE}
        for option in offer.options:
            if isinstance(option, Cents):
                yield {**config, option.name: 250}
            elif isinstance(option, ConfigChoice) and option.reading:
                yield from ({**config, option.name: value} for value in option.values.value if value != option.default)


EVERY_GAME: list[tuple[str, str, Config]] = [
    (book.key, offer.name, config)
    for book in RULEBOOKS.values()
    for offer in book.offers.values()
    for config in every_configuration(offer)
]


def in_each(games: list[tuple[str, str, Config]]) -> pytest.MarkDecorator:
    """Run a test for each of these games, by `key`, `name` and `config`."""
    names = [f"{key}-{name}-{'-'.join(map(str, config.values()))}" for key, name, config in games]
    return pytest.mark.parametrize(("key", "name", "config"), games, ids=names)


def _stakes(answer: Settled) -> int:
    return len(answer.pieces) if isinstance(answer.pieces, list) else 1
