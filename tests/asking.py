"""How the tests put a question to the library: rounds written as a dealer would say them."""

from collections.abc import Mapping

from croupier.games.coup import Coup
from croupier.games.payouts import Result
from croupier.games.settlement import Settled, settle
from croupier.rulebooks.library import game

SUITS = "shdc"


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
    so_far = Coup(game(rulebook, name, config).drawing)  # type: ignore[attr-defined]  # a card game has a drawing
    for place, rank in enumerate(ranks):
        so_far = so_far.draw(rank + SUITS[place % 4])
    return so_far


def _stakes(answer: Settled) -> int:
    return len(answer.pieces) if isinstance(answer.pieces, list) else 1
