"""Bets, cards and configurations as text: one way to write each, and clear words for everything else."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from croupier.games.bet_kinds import CARD_BETS, KINDS
from croupier.games.cards import CardCounts, read_cards
from croupier.games.catalogue import catalogue, why_not
from croupier.games.notation import BetName, WrongInput, parse
from croupier.games.payouts import Payment, Rounding, winnings
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.library import RULEBOOKS, game, rulebook
from croupier.rulebooks.offer import Cents, ConfigChoice, Offer, Probability
from croupier.rulebooks.settings import Setting
from croupier.rulebooks.star_rapid_2016.table import ROULETTE_AT_A_TABLE

EVERY_BET = sorted({bet for bets in catalogue().values() for bet in bets})
EVERY_OFFER = [offer for book in RULEBOOKS.values() for offer in book.offers.values()]


@pytest.mark.parametrize("text", EVERY_BET)
def test_a_bets_text_round_trips(text: str) -> None:
    assert str(parse(text)) == text


@given(st.text(alphabet="abz_0123456789:-/", max_size=20))
def test_any_text_is_either_no_bet_or_comes_back_as_it_was(text: str) -> None:
    try:
        name = parse(text)
    except WrongInput:
        return
    assert str(name) == text


def test_every_bet_that_a_rulebook_offers_is_in_the_catalogue() -> None:
    for offer in EVERY_OFFER:
        for config in offer.configurations():
            offered = offer.build(config)
            assert {*offered.bets, *offered.series} <= catalogue()[offer.name]
            assert all(piece in offered.bets for series in offered.series.values() for piece in series.pieces)


def test_every_kind_of_bet_is_described_once() -> None:
    described = [each.kind for each in KINDS]
    assert sorted(described) == sorted({bet.partition(":")[0] for bet in EVERY_BET})


def test_no_two_boxes_of_a_row_of_cards_are_at_one_place() -> None:
    places = [(each.row, each.left) for each in CARD_BETS]
    assert len({*places}) == len(places)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("roulette", "split:17-14", "write it split:14-17"),
        ("roulette", "corner:3-0-1-2", "write it corner:0-1-2-3"),
        ("roulette", "split:1-9", "written like"),
        ("roulette", "five_line", "not offered by this rulebook"),
        ("roulette", "straight:", "written like"),
        ("baccarat", "lucky_ball:red", "written like"),
        ("sic_bo", "combination:5-1", "write it combination:1-5"),
    ],
)
def test_a_bet_that_cannot_be_taken_says_why(name: str, text: str, words: str) -> None:
    assert words in why_not(name, text)


def test_a_bet_name_without_picks_is_its_kind() -> None:
    assert str(BetName("red")) == "red"


@pytest.mark.parametrize("cards", [["1h"], ["Ahh"], ["ah"], [7], "Ah", None])
def test_what_is_not_a_card_is_refused(cards: object) -> None:
    with pytest.raises(WrongInput):
        read_cards(cards)


def test_a_shoe_never_gives_more_of_a_card_than_it_held() -> None:
    shoe = CardCounts(4).without(["As"] * 4)
    assert shoe.size == 204
    assert shoe.ranks()[0] == 12
    with pytest.raises(WrongInput, match="more often than the 4 times"):
        shoe.without(["As"])


@given(
    stake=st.integers(1, 10**9),
    numerator=st.integers(1, 2000),
    denominator=st.integers(1, 20),
    step=st.integers(1, 500),
)
def test_rounding_moves_a_payment_by_less_than_one_step_and_never_against_its_name(
    stake: int, numerator: int, denominator: int, step: int
) -> None:
    exact = Fraction(stake * numerator, denominator)
    up, nearest, down = (winnings(stake, Fraction(numerator, denominator), Payment(each, step)) for each in Rounding)
    assert exact <= up < exact + step
    assert exact - step < down <= exact
    assert abs(nearest - exact) * 2 <= step
    assert nearest in (up, down)
    assert up % step == nearest % step == down % step == 0


def refused(key: str, name: str, config: dict[str, object]) -> str:
    with pytest.raises(WrongInput) as wrong:
        game(key, name, config)
    return str(wrong.value)


def test_a_configuration_that_cannot_be_taken_says_what_to_do() -> None:
    assert "there are: star-rapid-2016" in refused("star-rapid", "roulette", {})
    assert "it has: roulette, baccarat" in refused("star-rapid-2016", "sic_bo", {})
    assert "needs version: commission or even_money" in refused("star-rapid-2016", "baccarat", {})
    assert "must be A, B, C or D, not E" in refused("crown-baccarat-2023", "baccarat", {"version": "E"})
    assert "must be single_zero, not double_zero" in refused("star-rapid-2016", "roulette", {"wheel": "double_zero"})
    assert "no setting 'decks'" in refused("star-rapid-2016", "baccarat", {"version": "commission", "decks": 8})
    assert "decks must be" in refused("crown-baccarat-2023", "baccarat", {"version": "A", "decks": 8.0})
    assert "decks must be" in refused("crown-baccarat-2023", "baccarat", {"version": "A", "decks": True})
    assert "tie_16_on_8 must be false or true, not 1" in refused(
        "crown-baccarat-2023", "baccarat", {"version": "A", "tie_16_on_8": 1}
    )
    assert "whole number of cents" in refused("star-7up-2016", "seven_up", {"chip": 0})
    assert "whole number of cents" in refused("star-7up-2016", "seven_up", {"chip": True})
    assert "set mega to true" in refused("star-roulette-2024", "roulette", {"mega_chance": "1/200"})
    for chance in ("0/1", "1/1", "0.005", 0.005, "1/0", "-1/200", "1/200/3", "½/2", "١/٢٠٠"):
        assert "exact fraction" in refused("star-roulette-2024", "roulette", {"mega": True, "mega_chance": chance})
    assert "it has: none" in refused_by(
        Offer("roulette", (), lambda _: game("star-rapid-2016", "roulette", {}), ROULETTE_AT_A_TABLE)
    )


def refused_by(offer: Offer) -> str:
    with pytest.raises(WrongInput) as wrong:
        offer.configure({"wheel": "single_zero"})
    return str(wrong.value)


def test_a_configuration_fills_in_its_defaults_and_leaves_readings_at_ours() -> None:
    crown = rulebook("crown-baccarat-2023").offer("baccarat")
    assert crown.configure({"version": "A"}) == {"version": "A", "decks": 8, "tie_16_on_8": False}
    rapid = rulebook("star-rapid-2016").offer("baccarat")
    assert rapid.configure({"version": "commission", "payout_rounding": "up_to_cent"}) == {"version": "commission"}
    assert rapid.configure({"version": "commission", "payout_rounding": "down_to_cent"}) == {
        "version": "commission",
        "payout_rounding": "down_to_cent",
    }


def test_a_configuration_with_settings_takes_every_value_of_a_key_without_a_default() -> None:
    crown = rulebook("crown-baccarat-2023").offer("baccarat")
    assert [config["version"] for config in crown.with_settings({"decks": 6})] == ["A", "B", "C", "D"]
    assert list(crown.with_settings({"version": "C"})) == [{"version": "C", "decks": 8, "tie_16_on_8": False}]
    one, other = (ConfigChoice(name, Cited((1, 2), "1")) for name in ("one", "other"))
    unset = Offer("roulette", (one, other), lambda _: game("star-rapid-2016", "roulette", {}), ROULETTE_AT_A_TABLE)
    assert len(list(unset.with_settings({}))) == 4


def test_settings_are_read_from_text_as_from_json() -> None:
    options = {option.name: option for offer in EVERY_OFFER for option in offer.options}
    assert options["decks"].read_text("6") == 6
    assert options["tie_16_on_8"].read_text("true") is True
    assert options["chip"].read_text("250") == 250
    assert options["mega_chance"].read_text("2/400") == "1/200"
    for name, text in (("decks", "9"), ("chip", "2.50"), ("chip", "٢٥٠"), ("chip", ""), ("mega_chance", "often")):
        with pytest.raises(WrongInput):
            options[name].read_text(text)


@pytest.mark.parametrize(
    ("option", "text"), [(Cents("chip", "5.7", 1), "9" * 5000), (Probability("mega_chance"), f"1/{'9' * 5000}")]
)
def test_a_number_of_thousands_of_digits_is_refused_in_words(option: Cents | Probability, text: str) -> None:
    with pytest.raises(WrongInput, match=option.name):
        option.read_text(text)


@pytest.mark.parametrize("raw", ["bottom", ["top"], {"top": 1}, 1, None])
def test_a_setting_is_one_of_its_values_and_nothing_else(raw: object) -> None:
    setting = Setting("cut", Cited({"top": 1, "middle": 2}, "3.1"), "top")
    assert setting.read("middle") == "middle"
    with pytest.raises(WrongInput, match="cut must be top or middle"):
        setting.read(raw)
