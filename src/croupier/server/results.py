"""How an outcome reads: on the results board, on the layout, and aloud."""

from typing import Any, Literal

from croupier.games.baccarat import Baccarat
from croupier.games.coup import Coup
from croupier.games.layout import positions
from croupier.games.payouts import Result as Verdict
from croupier.games.roulette import COLOURS, Roulette
from croupier.games.settlement import Game
from croupier.games.seven_up import SevenUp
from croupier.games.sic_bo import SicBo, is_triple
from croupier.play.events import Outcome
from croupier.server.views import CoupView, LuckyView, Result, Tone

CHANCES = ("red", "black", "odd", "even", "low", "high")
HANDS: dict[str, tuple[str, Tone]] = {"player": ("P", "player"), "banker": ("B", "banker"), "tie": ("T", "tie")}


def result(game: Game, outcome: Outcome) -> Result:
    """An outcome in short."""
    if outcome.void:
        return Result("V", "void", "Void")
    said: dict[str, Any] = game.read(outcome.said())[1]
    if isinstance(game, Roulette):
        return _number(game, outcome.number, said["colour"])
    if isinstance(game, SicBo):
        return _roll(outcome.dice, said["total"])
    letter, tone = HANDS[said["winner"]]
    low, high = sorted(said["totals"].values())
    return Result(letter, tone, f"Tie, {high} all" if tone == "tie" else f"{tone.title()} wins, {high} to {low}")


def _number(game: Roulette, number: str, tone: Tone) -> Result:
    covered = positions(game.wheel)
    words = ", ".join(chance for chance in CHANCES if number in covered[chance])
    return Result(number, tone, words or tone)


def _roll(dice: tuple[int, ...], total: int) -> Result:
    one, two, three = dice
    tone: Tone = "triple" if is_triple((one, two, three)) else "small" if total <= 10 else "big"
    return Result(str(total), tone, f"{one}, {two} and {three}, {tone}")


def winner(game: Game, outcome: Outcome) -> Literal["", "player", "banker", "tie"]:
    """The hand that has won a coup, or a tie; nothing in a game without cards."""
    tone = result(game, outcome).tone
    return tone if tone in ("player", "banker", "tie") else ""


def winning(game: Game, outcome: Outcome) -> tuple[str, ...]:
    """The bets that win on an outcome."""
    if outcome.void:
        return ()
    judged, _ = game.read(outcome.said())
    return tuple(bet.text for bet in game.bets.values() if bet.judge(judged).result is Verdict.WIN)


def coup_view(game: Game, cards: tuple[str, ...]) -> CoupView | None:
    """The two hands as far as they are drawn; nothing in a game without cards."""
    if not isinstance(game, Baccarat | SevenUp):
        return None
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
    )


def lucky_view(lucky: dict[str, str]) -> LuckyView:
    """The Lucky Ball draw as far as it has come."""
    boost: Literal["super", "mega", ""] = "super" if "super" in lucky else "mega" if "mega" in lucky else ""
    return LuckyView({each: lucky[each] for each in COLOURS if each in lucky}, lucky.get(boost, ""), boost)
