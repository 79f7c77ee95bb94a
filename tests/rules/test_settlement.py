"""Settlement in the library: what it refuses, and that nothing is ever returned below zero."""

from fractions import Fraction

import pytest
from asking import EVERY_GAME, cut, in_each
from hypothesis import given, settings, strategies as st

from croupier.games.baccarat import BANKER_WINS_BY, PLAYER_WINS_BY, BaccaratFinish
from croupier.games.card_game import CardGame
from croupier.games.cards import DECK
from croupier.games.notation import WrongInput
from croupier.games.payouts import Bet, PayLine, Result, Rounding
from croupier.games.roulette import COLOURS, Roulette
from croupier.games.settlement import Game, settle
from croupier.rulebooks.library import game

STAR = "star-roulette-2024"
DRAW = {"red": "4", "green": "0", "blue": "17", "yellow": "32"}


def refused(key: str, name: str, outcome: dict[str, object], **config: object) -> str:
    with pytest.raises(WrongInput) as wrong:
        game(key, name, config).read(outcome)
    return str(wrong.value)


@pytest.mark.parametrize("stake", [0, -5, 1.5, 1.0, True, None, "100"])
def test_a_stake_is_a_whole_number_of_cents_above_zero(stake: object) -> None:
    offered = game("star-rapid-2016", "roulette", {})
    with pytest.raises(WrongInput, match="whole number of cents"):
        settle(offered, offered.read({"number": "17"})[0], "red", stake)


@pytest.mark.parametrize("bet", [17, None, True, ["red"], {"bet": "red"}])
def test_a_bet_is_text(bet: object) -> None:
    offered = game("star-rapid-2016", "roulette", {})
    with pytest.raises(WrongInput, match="A bet is text"):
        settle(offered, offered.read({"number": "17"})[0], bet, 100)  # type: ignore[arg-type]  # what a caller got wrong


@pytest.mark.parametrize("number", ["00", "37", "-1", "017", 17, None])
def test_a_pocket_that_the_wheel_does_not_have_is_refused(number: object) -> None:
    assert "no pocket" in refused("star-rapid-2016", "roulette", {"number": number})
    assert "0, 00 and 1 to 36" in refused(STAR, "roulette", {"number": 17}, wheel="double_zero")


def test_only_a_lucky_ball_rulebook_takes_a_draw() -> None:
    assert "no 'lucky'" in refused("star-rapid-2016", "roulette", {"number": "17", "lucky": {**DRAW, "super": "red"}})


@pytest.mark.parametrize(
    ("lucky", "words"),
    [
        ("red", "must name each colour's number"),
        ({**DRAW, "super": "red", "pink": "1"}, "no 'pink'"),
        ({"red": "4", "super": "red"}, "lacks the green number"),
        ({**DRAW, "blue": "00", "super": "red"}, "no pocket"),
        ({**DRAW, "blue": "4", "super": "red"}, "must differ"),
        (DRAW, "exactly one colour as super"),
        ({**DRAW, "super": "pink"}, "exactly one colour as super"),
        ({**DRAW, "mega": "red"}, "no 'mega'"),
    ],
)
def test_a_draw_that_cannot_have_been_is_refused(lucky: object, words: str) -> None:
    assert words in refused(STAR, "roulette", {"number": "17", "lucky": lucky})


def test_a_mega_draw_raises_one_colour_and_only_once() -> None:
    both = {**DRAW, "super": "red", "mega": "blue"}
    assert "exactly one colour as super or mega" in refused(
        STAR, "roulette", {"number": "17", "lucky": both}, mega=True
    )


def test_a_lucky_ball_wager_needs_the_draw() -> None:
    offered = game(STAR, "roulette", {})
    with pytest.raises(WrongInput, match="needs the draw"):
        settle(offered, offered.read({"number": "17"})[0], "lucky_ball:red", 100)


@pytest.mark.parametrize("wheel", ["single_zero", "double_zero"])
def test_a_chance_of_mega_odds_that_leaves_a_colour_no_edge_is_refused(wheel: str) -> None:
    limit, inside = {"single_zero": ("2/225", "1/113"), "double_zero": ("1/75", "1/76")}[wheel]
    with pytest.raises(WrongInput, match="lucky_ball:green no house edge"):
        game(STAR, "roulette", {"wheel": wheel, "mega": True, "mega_chance": limit})
    assert game(STAR, "roulette", {"wheel": wheel, "mega": True, "mega_chance": inside})


@pytest.mark.parametrize("dice", [[1, 2], [1, 2, 3, 4], "123", None])
def test_a_roll_is_three_dice(dice: object) -> None:
    assert "three dice" in refused("canberra-mttg-2019", "sic_bo", {"dice": dice})


@pytest.mark.parametrize("die", [0, 7, "3", 3.0, True])
def test_a_die_shows_one_to_six(die: object) -> None:
    assert "1 to 6" in refused("canberra-mttg-2019", "sic_bo", {"dice": [1, 2, die]})


def test_a_bet_without_a_last_line_is_a_defect_and_not_a_loss() -> None:
    unfinished = Bet("red", (PayLine(lambda _: False, Result.WIN, "8.5"),))
    with pytest.raises(AssertionError, match="no line"):
        unfinished.judge(object())


def any_outcome(offered: Game, data: st.DataObject) -> dict[str, object]:
    """An outcome that the game can have."""
    if isinstance(offered, CardGame):
        cards = data.draw(st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True))
        return cut(offered, cards)
    if not isinstance(offered, Roulette):
        return {"dice": data.draw(st.lists(st.integers(1, 6), min_size=3, max_size=3))}
    number = data.draw(st.sampled_from(offered.wheel.order))
    if not offered.boosts:
        return {"number": number}
    drawn = data.draw(st.lists(st.sampled_from(offered.wheel.order), min_size=4, max_size=4, unique=True))
    boost, raised = data.draw(st.sampled_from(offered.boosts)), data.draw(st.sampled_from(COLOURS))
    return {"number": number, "lucky": {**dict(zip(COLOURS, drawn, strict=True)), boost: raised}}


@in_each(EVERY_GAME)
@settings(max_examples=20, deadline=None)
@given(data=st.data(), stake=st.integers(1, 10**9))
def test_no_wager_returns_less_than_nothing_and_a_win_returns_its_stake_with_what_it_pays(
    key: str, name: str, config: dict[str, object], data: st.DataObject, stake: int
) -> None:
    offered = game(key, name, config)
    outcome, _ = offered.read(any_outcome(offered, data))
    for bet in (*offered.bets, *offered.series):
        answer = settle(offered, outcome, bet, stake)
        if isinstance(answer.pieces, list):
            assert answer.returned == sum(piece.returned for piece in answer.pieces) >= 0
        elif answer.result is Result.WIN:
            assert answer.pays is not None
            over = answer.returned - stake - stake * Fraction(answer.pays)
            assert -1 < over < offered.payment.step
            assert over >= 0 or offered.payment.rounding is not Rounding.UP
            assert answer.returned >= stake
        else:
            assert answer.returned == (stake if answer.result is Result.STANDOFF else 0)


@pytest.mark.parametrize("points", range(1, 10))
def test_a_win_by_points_is_one_without_a_natural(points: int) -> None:
    for count in range(points, 10):
        by_banker, by_player = (
            BaccaratFinish(count - points, count, 3, 3, False, False),
            BaccaratFinish(count, count - points, 3, 3, False, False),
        )
        assert (BANKER_WINS_BY[points](by_banker), PLAYER_WINS_BY[points](by_player)) == (True, True)
        natural = count >= 8
        drawn = by_banker._replace(banker_cards=2), by_player._replace(player_cards=2)
        assert (BANKER_WINS_BY[points](drawn[0]), PLAYER_WINS_BY[points](drawn[1])) == (not natural, not natural)
