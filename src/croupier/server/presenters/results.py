"""How an outcome reads: on the results board, on the layout, and aloud."""

from collections.abc import Iterable
from functools import cache
from typing import Any, Literal

from msgspec.structs import replace

from croupier.games.bet_kinds import EVEN_CHANCES, SIGN_LINES
from croupier.games.card_game import CardGame
from croupier.games.coup import Coup, Hand
from croupier.games.layout import positions
from croupier.games.payouts import Result
from croupier.games.roulette import COLOURS, Roulette
from croupier.games.settlement import Game, Settled
from croupier.games.sic_bo import SicBo, is_triple
from croupier.odds.lucky_ball import lucky_odds
from croupier.play.outcome import Outcome
from croupier.play.spins.lucky_ball import LUCKY_BALL
from croupier.play.wagering.limits import kind_of
from croupier.rulebooks.clauses import by_id
from croupier.server.presenters.tableau import explained
from croupier.server.views.layout import Tone
from croupier.server.views.round import CoupView, Line, LuckyView, ResultView
from croupier.words import sentence

HANDS: dict[str, tuple[str, Tone]] = {"player": ("P", "player"), "banker": ("B", "banker"), "tie": ("T", "tie")}


def result(game: Game, outcome: Outcome) -> ResultView:
    """An outcome in short."""
    if outcome.void:
        return ResultView("V", "void", sentence("result_is_void"))
    if outcome.dummy:
        shown = result(game, replace(outcome, dummy=False))
        return replace(shown, words=sentence("no_bet_because", words=shown.words))
    facts: dict[str, Any] = game.read(outcome.entered())[1]
    if isinstance(game, Roulette):
        return _number(game, outcome.number, facts["colour"])
    if isinstance(game, SicBo):
        return _roll(outcome.dice, facts["total"])
    assert isinstance(game, CardGame)
    letter, tone = HANDS[facts["winner"]]
    low, high = sorted(facts["totals"].values())
    if tone == "tie":
        return ResultView(letter, tone, sentence("tie_high_all", high=game.drawing.count_name(high)))
    words = sentence("hand_wins", hand=tone.title(), high=high, low=game.drawing.count_name(low))
    shown = ResultView(letter, tone, words)
    natural = len(outcome.cards) == len(game.drawing.order) and high in game.drawing.naturals
    return replace(shown, natural=True) if natural else shown


def _number(game: Roulette, number: str, tone: Tone) -> ResultView:
    covered = positions(game.wheel)
    words = ", ".join(chance for chance in SIGN_LINES[EVEN_CHANCES] if number in covered[chance])
    return ResultView(number, tone, words or tone)


def _roll(dice: tuple[int, ...], total: int) -> ResultView:
    one, two, three = dice
    tone: Tone = "triple" if is_triple((one, two, three)) else "small" if total <= 10 else "big"
    return ResultView(str(total), tone, sentence("dice_show", one=one, two=two, three=three, tone=tone), dice)


def lines_view(document: str, lines: Iterable[Settled]) -> tuple[Line, ...]:
    """Wagers as they were settled, each with the clause as a person reads it."""
    return tuple(
        Line(each.bet, each.stake, each.result.value, each.pays, each.returned, _named(document, each.clause))
        for each in lines
    )


@cache
def _named(document: str, number: str) -> str:
    """A clause with every name that it goes under: the one on Small is the one on Big too."""
    found = by_id(document).get(number)
    within, _, name = number.partition(" ")
    if found is None or not name:
        return number
    others = [other.removeprefix(f"{within} ") for other in found.also if other.startswith(f"{within} ")]
    return ", ".join((number, *others))


def winning(game: Game, outcome: Outcome) -> tuple[str, ...]:
    """The bets that win on an outcome; of Lucky Ball none, where nothing was drawn for it."""
    if outcome.void:
        return ()
    judged, _ = game.read(outcome.entered())
    bets = [bet for bet in game.bets.values() if outcome.lucky or kind_of(bet.text) != LUCKY_BALL]
    return tuple(bet.text for bet in bets if bet.judge(judged).result is Result.WIN)


def coup_view(game: Game, cards: tuple[str, ...], dealt: tuple[str, ...]) -> CoupView | None:
    """The two hands as far as they are drawn; nothing in a game without cards."""
    if not isinstance(game, CardGame):
        return None
    if not all(cards):
        return _face_down(game, cards, dealt)
    coup = Coup(game.drawing)
    for card in cards:
        coup = coup.draw(card)
    return CoupView(
        player=coup.player,
        banker=coup.banker,
        player_count=coup.player_count,
        banker_count=coup.banker_count,
        printed=str(game.drawing.printed or ""),
        next=coup.next_hand.value if coup.next_hand else "",
        why=tuple(explained(coup)),
    )


def _face_down(game: CardGame, cards: tuple[str, ...], dealt: tuple[str, ...]) -> CoupView:
    """The hands of which a card lies face down: neither what it is nor any count is told."""
    hands = {hand: tuple(card for card, to in zip(cards, dealt, strict=True) if to == hand) for hand in Hand}
    order, printed = game.drawing.order, str(game.drawing.printed or "")
    view = CoupView(hands[Hand.PLAYER], hands[Hand.BANKER], None, None, printed, "", ())
    return replace(view, next=order[len(cards)].value) if len(cards) < len(order) else view


def lucky_view(game: Roulette, lucky: dict[str, str]) -> LuckyView:
    """The Lucky Ball draw as far as it has come, each colour with the odds that it would be paid at now."""
    boost: Literal["super", "mega", ""] = "super" if "super" in lucky else "mega" if "mega" in lucky else ""
    numbers = {each: lucky[each] for each in COLOURS if each in lucky}
    return LuckyView(numbers, {each: lucky_odds(game, lucky, each) for each in numbers}, lucky.get(boost, ""), boost)
