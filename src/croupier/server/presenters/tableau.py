"""What the tableau says of a coup as it is drawn, in words: who draws a third card, who stands, and by which clause."""

from collections.abc import Iterator, Sequence

from croupier.games.coup import DRAW, Coup
from croupier.server.views.round import RemarkView
from croupier.words import sentence


def explained(coup: Coup) -> Iterator[RemarkView]:
    """What was said since the first cards were out, in order."""
    drawing, clauses = coup.drawing, dict(coup.drawing.clauses)
    firsts = [len(places) for places in drawing.first_cards]
    if len(coup.player) < firsts[0] or len(coup.banker) < firsts[1]:
        return
    player_has, banker_has = (
        (drawing.value[card] for card in coup.player),
        (drawing.value[card] for card in coup.banker),
    )
    player, banker = list(player_has), list(banker_has)
    player_first, banker_first = drawing.player_count(player[: firsts[0]]), drawing.count(banker[: firsts[1]])
    if naturals := list(_naturals(drawing.naturals, player_first, banker_first)):
        yield RemarkView(
            sentence("naturals_no_more_cards_are_drawn", naturals=" and ".join(naturals)), clauses["naturals"]
        )
        return
    player_draws = drawing.player_table[player_first] == DRAW
    yield RemarkView(
        sentence("player_has_first", player_first=drawing.count_name(player_first), player_draws=_does(player_draws)),
        clauses["player_table"],
    )
    if not player_draws:
        draws = drawing.banker_alone[banker_first] == DRAW
        words = sentence(
            "banker_has_first_and_player_stands", banker_first=drawing.count_name(banker_first), draws=_does(draws)
        )
        yield RemarkView(words, clauses["banker_alone"])
    elif len(player) > firsts[0]:
        third = player[firsts[0]]
        draws = drawing.banker_table[banker_first][third] == DRAW
        words = sentence(
            "banker_has_first", banker_first=drawing.count_name(banker_first), third=third, draws=_does(draws)
        )
        yield RemarkView(words, clauses["banker_table"])


def _naturals(naturals: Sequence[int], player: int, banker: int) -> Iterator[str]:
    for hand, count in (("Player", player), ("Banker", banker)):
        if count in naturals:
            yield sentence("hand_has_natural", hand=hand, count=count)


def _does(draws: bool) -> str:
    return sentence("draws_third_card") if draws else sentence("stands")
