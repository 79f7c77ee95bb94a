"""The coup as an object: whose card is next at every point of every coup, and what is wrong with one too many."""

from itertools import product

import pytest
from asking import drawn
from hypothesis import given, strategies as st
from msgspec.structs import replace

from croupier.games.card_game import CardGame
from croupier.games.cards import DECK
from croupier.games.coup import Coup, Drawing, Hand
from croupier.games.notation import WrongInput
from croupier.rulebooks.library import game

BACCARAT: list[tuple[str, str, dict[str, object]]] = [
    ("star-rapid-2016", "baccarat", {"version": "commission"}),
    ("canberra-mttg-2019", "baccarat", {"version": "B"}),
    ("crown-baccarat-2023", "baccarat", {"version": "C"}),
]
SEVEN_UP: tuple[str, str, dict[str, object]] = ("star-7up-2016", "seven_up", {})


def drawing(key: str, name: str, config: dict[str, object]) -> Drawing:
    offered = game(key, name, config)
    assert isinstance(offered, CardGame)
    return offered.drawing


def banker_draws(count: int, third: int | None) -> bool:
    """The Banker's rule as people learn it, written without a table."""
    if third is None:
        return count <= 5
    return (
        count <= 2
        or (count == 3 and third != 8)
        or (count == 4 and 2 <= third <= 7)
        or (count == 5 and 4 <= third <= 7)
        or (count == 6 and third in (6, 7))
    )


@pytest.mark.parametrize(("key", "name", "config"), BACCARAT)
def test_every_player_count_with_every_banker_count_and_every_third_card(
    key: str, name: str, config: dict[str, object]
) -> None:
    rules = drawing(key, name, config)
    for player, banker in product(range(10), repeat=2):
        hands = [player, 0], [banker, 0]
        if player >= 8 or banker >= 8:
            assert rules.next_hand(*hands) is None
        elif player <= 5:
            assert rules.next_hand(*hands) is Hand.PLAYER
            for third in range(10):
                turn = Hand.BANKER if banker_draws(banker, third) else None
                assert rules.next_hand([player, 0, third], [banker, 0]) is turn
                for last in range(10):
                    assert rules.next_hand([player, 0, third], [banker, 0, last]) is None
        else:
            assert rules.next_hand(*hands) is (Hand.BANKER if banker_draws(banker, None) else None)
            for last in range(10):
                assert rules.next_hand([player, 0], [banker, 0, last]) is None


def test_every_coup_of_seven_up_from_the_printed_seven() -> None:
    rules = drawing(*SEVEN_UP)
    for first, second, dealt in product(range(10), repeat=3):
        player, banker = (7 + dealt) % 10, (first + second) % 10
        turn = rules.next_hand([dealt], [first, second])
        if player >= 8 or banker >= 8:
            assert turn is None
        elif player <= 5:
            assert turn is Hand.PLAYER
            for third in range(10):
                expected = Hand.BANKER if banker_draws(banker, third) else None
                assert rules.next_hand([dealt, third], [first, second]) is expected
        else:
            assert turn is (Hand.BANKER if banker_draws(banker, None) else None)


@pytest.mark.parametrize(("key", "name", "config"), [*BACCARAT, SEVEN_UP])
def test_every_card_counts_as_printed_whenever_it_is_looked_up(key: str, name: str, config: dict[str, object]) -> None:
    fresh = replace(drawing(key, name, config))
    assert fresh.value == {card: 1 if card[0] == "A" else int(card[0]) if card[0].isdigit() else 0 for card in DECK}
    assert fresh.value == drawing(key, name, config).value
    assert fresh.first_cards == (((1,), (0, 2)) if key == "star-7up-2016" else ((0, 2), (1, 3)))


def test_the_first_cards_go_in_the_documents_order() -> None:
    coup = Coup(drawing(*BACCARAT[0]))
    turns = []
    for card in ("9h", "2c", "Kd", "5s"):
        turns.append(coup.next_hand)
        coup = coup.draw(card)
    assert turns == ["player", "banker", "player", "banker"]
    assert (coup.player, coup.banker) == (("9h", "Kd"), ("2c", "5s"))
    assert (coup.player_count, coup.banker_count, coup.complete, coup.natural) == (9, 7, True, True)


def test_a_card_after_a_natural_is_named_as_such() -> None:
    over = drawn("star-rapid-2016", "baccarat", "92K5", version="commission")
    assert over.wrong_with("3h") == "3h should not have been drawn: a natural ended the coup (Player 9, Banker 7)."
    with pytest.raises(WrongInput, match="a natural ended the coup"):
        over.draw("3h")


def test_a_card_after_both_hands_are_finished_is_named_as_such() -> None:
    over = drawn("star-rapid-2016", "baccarat", "66KK", version="commission")
    assert over.complete
    assert not over.natural
    assert over.wrong_with("Kh") == "Kh should not have been drawn: both hands are finished (Player 6, Banker 6)."


def test_nothing_is_wrong_with_a_card_while_the_coup_goes_on() -> None:
    going_on = drawn("star-rapid-2016", "baccarat", "22KK", version="commission")
    assert not going_on.complete
    assert going_on.wrong_with("9h") is None
    assert not going_on.natural


@pytest.mark.parametrize("card", ["Zz", "10h", "", 7, None, ["Ah"]])
def test_what_is_not_a_card_cannot_be_drawn(card: object) -> None:
    for so_far in ("", "22KK", "92K5"):
        coup = drawn("star-rapid-2016", "baccarat", so_far, version="commission")
        assert "is not a card" in str(coup.wrong_with(card))
        with pytest.raises(WrongInput, match="is not a card"):
            coup.draw(card)  # type: ignore[arg-type]  # what a caller got wrong


@pytest.mark.parametrize(("key", "name", "config"), [*BACCARAT, SEVEN_UP])
@given(cards=st.lists(st.sampled_from(DECK), min_size=6, max_size=6))
def test_drawing_card_by_card_and_reading_a_whole_coup_agree(
    key: str, name: str, config: dict[str, object], cards: list[str]
) -> None:
    offered = game(key, name, {**config, **({"decks": 8} if key.startswith("crown") else {})})
    assert isinstance(offered, CardGame)
    coup = Coup(offered.drawing)
    for used, card in enumerate(cards):
        if coup.complete:
            break
        with pytest.raises(WrongInput, match="not complete"):
            offered.read({"cards": cards[:used]})
        coup = coup.draw(card)
    assert coup.complete
    drawn_cards = cards[: len(coup.player) + len(coup.banker)]
    finish, result = offered.read({"cards": drawn_cards})
    assert result["hands"] == {"player": list(coup.player), "banker": list(coup.banker)}
    assert result["totals"] == {"player": coup.player_count, "banker": coup.banker_count}
    assert isinstance(finish, tuple)
    with pytest.raises(WrongInput, match="should not have been drawn"):
        offered.read({"cards": [*drawn_cards, "2h"]})


@pytest.mark.parametrize("outcome", [{}, {"cards": ["Ah"], "more": 1}, {"number": "17"}])
def test_a_coups_outcome_is_its_cards_and_nothing_else(outcome: dict[str, object]) -> None:
    with pytest.raises(WrongInput, match="cards in drawing order"):
        game("star-7up-2016", "seven_up", {}).read(outcome)


def test_five_of_one_card_do_not_come_out_of_four_decks() -> None:
    crown = {"version": "A", "decks": 4}
    cards = ["2h", "2h", "2h", "2h", "2h", "2h"]
    with pytest.raises(WrongInput, match="2h appears more often than the 4 times"):
        game("crown-baccarat-2023", "baccarat", crown).read({"cards": cards})
    five_decks, _ = game("crown-baccarat-2023", "baccarat", {**crown, "decks": 6}).read({"cards": cards})
    assert five_decks
