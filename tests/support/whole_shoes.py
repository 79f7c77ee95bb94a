"""A shoe dealt to its last card, coup by coup."""

from random import Random

from casino import Casino

from croupier.games.baccarat import Baccarat
from croupier.games.cards import DECK
from croupier.games.coup import Coup


def run_dry(c: Casino, name: str, wagers: str) -> None:
    """Deal coup after coup until the shoe is empty in the middle of one, on which alone these wagers lie.

    The cards are those of a shuffled set, less what was burned.
    """
    game, shoe = c.floor.plan.tables[name].setup.game, c.state(name).stock.shoe
    assert isinstance(game, Baccarat)
    assert shoe is not None
    cards = list(DECK) * game.decks
    for card in [*shoe.seen, *cards[: shoe.drawn - len(shoe.seen)]]:
        cards.remove(card)
    Random(3).shuffle(cards)
    while True:
        few = len(cards) <= 6
        coup = Coup(game.drawing)
        drawn = list[str]()
        while cards and not coup.complete:
            drawn.append(cards.pop())
            coup = coup.draw(drawn[-1])
        c.play(f"dealer@{name} new_game\n{wagers if few else ''}\nwait 31s\ndealer@{name} cards {' '.join(drawn)}")
        if not coup.complete:
            return
        assert cards, "the shoe ended with a whole coup: take another seed"
        counts = coup.player_count - coup.banker_count
        winner = "tie" if not counts else "player" if counts > 0 else "banker"
        pressed = c.floor.plan.tables[name].setup.policy.result_pressed is not None
        c.play(f"dealer@{name} confirm {winner if pressed else ''}")
