"""Crown Perth, baccarat, 2023, at a table: what every wager is paid by the version on the sign."""

from fractions import Fraction

import pytest
from casino import casino, table
from crown import CROWN, EVERY_COUP, total as counted
from crown_table import CASINO_MANAGER, MANAGER, TIE_OF_6, VERSIONS, bought, called, coup, crown, funded, new_shoe
from watching import on_display, round_shown

from croupier.games.notation import WrongInput
from croupier.play.round_events import RoundOpened


@pytest.mark.clause(CROWN, "3.8(a)")
@pytest.mark.parametrize("version", VERSIONS)
def test_the_sign_shows_the_version_in_force_and_every_coup_stores_it(version: str) -> None:
    with crown(version) as c:
        funded(c, "100.00", "t1")
        opened = c.events("table:B1")[-1]
        assert isinstance(opened, RoundOpened)
        assert opened.terms is not None
        assert opened.terms.config["version"] == version
        words = {"A": "A (Commission)", "B": "B (Non-Commission)", "C": "C (2 to 1)", "D": "D (Even Money)"}
        shown = round_shown(c, "B1")
        assert shown.version == f"Game Version {words[version]}"
        assert shown.version in on_display(c, "B1").limits
    without_version = table("B1", CROWN, "baccarat", seats="t1", config={"version": "A"}).replace('version = "A"', "")
    with pytest.raises(WrongInput, match="version"), casino(without_version):
        pass


@pytest.mark.clause(CROWN, "1.1 Stand Off")
def test_a_wager_that_stands_off_gives_the_exact_stake_back() -> None:
    with crown("A") as c:
        funded(c, "500.00", "t1")
        c.play("t1 place banker 100.00\nexpect t1 balance 400.00")
        called(c)
        coup(c, *TIE_OF_6)
        c.play("expect t1 balance 500.00")
        assert [each.result.value for each in c.state().settled["t1"]] == ["standoff"]


@pytest.mark.clause(CROWN, "3.23(b)")
@pytest.mark.parametrize(("on", "of_8", "of_7"), [(True, "160.00", "80.00"), (False, "80.00", "80.00")])
def test_the_promotion_pays_sixteen_on_a_tie_of_eight_at_the_tables_that_have_it(
    on: bool, of_8: str, of_7: str
) -> None:
    with crown("A") as c:
        if on:
            c.play(f"{CASINO_MANAGER} grant_approval tie_16_on_8\n{MANAGER} show_promotion Eights")
        funded(c, "500.00", "t1")
        for hands, won in ((("8K", "8K"), of_8), (("7K", "7K"), of_7)):
            c.play("t1 place tie 10.00")
            called(c)
            coup(c, *hands)
            c.play(f"expect t1 win {won}\ndealer new_game")


def total(hand: str) -> int:
    """The point count of a hand."""
    return counted(hand.translate(str.maketrans("TJQ", "KKK")))


DRAGON_PAYS = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}


def dragon_pays(own: str, other: str) -> Fraction | None:
    """What a Dragon Bonus pays to 1: zero where it stands off, nothing where it loses."""
    margin, natural = total(own) - total(other), len(own) == 2 and total(own) >= 8
    if natural and margin == 0 and len(other) == 2:
        return Fraction(0)
    if natural and margin > 0:
        return Fraction(1)
    return Fraction(DRAGON_PAYS[margin]) if margin >= 4 else None


def pays(version: str, bet: str, player: str, banker: str) -> Fraction | None:
    """What a bet pays to 1 by the document's figures: zero where it stands off, nothing where it loses."""
    ahead = total(player) - total(banker)
    match bet:
        case "player" | "banker":
            own, margin = (player, ahead) if bet == "player" else (banker, -ahead)
            if margin < 0 or (margin == 0 and version == "C"):
                return None
            if margin == 0:
                return Fraction(0)
            if version == "C" and total(own) >= 8 and len(own) == 3:
                return Fraction(2)
            if version == "A" and bet == "banker":
                return Fraction(95, 100)
            return Fraction(1, 2) if version == "B" and bet == "banker" and total(own) == 6 else Fraction(1)
        case "tie":
            return Fraction(8) if ahead == 0 else None
        case "player_dragon":
            return dragon_pays(player, banker)
        case "banker_dragon":
            return dragon_pays(banker, player)
        case "player_pair":
            return Fraction(11) if player[0] == player[1] else None
        case "banker_pair":
            return Fraction(11) if banker[0] == banker[1] else None
        case "super_6":
            return Fraction(15) if total(banker) == 6 > total(player) else None
    raise AssertionError(bet)


STAKES = {
    "player": 100_00,
    "banker": 100_00,
    "tie": 10_00,
    "player_dragon": 10_00,
    "banker_dragon": 10_00,
    "player_pair": 25_00,
    "banker_pair": 10_00,
    "super_6": 10_00,
}


def every_finish() -> list[tuple[str, str]]:
    """One coup for every way in which the bets of the four versions can end together."""
    pairs = [("99", "44"), ("44", "99"), ("QQ", "9K"), ("JQ", "9K"), ("9K", "TK"), ("233", "7K"), ("6K", "233")]
    ends = {
        tuple(pays(version, bet, *hands) for version in VERSIONS for bet in STAKES): hands
        for hands in (*EVERY_COUP, *pairs)
    }
    return list(ends.values())


@pytest.mark.clause(CROWN, "3.19")
@pytest.mark.clause(CROWN, "3.21")
@pytest.mark.clause(CROWN, "3.23(a)")
@pytest.mark.clause(CROWN, "3.26")
@pytest.mark.clause(CROWN, "3.29")
@pytest.mark.clause(CROWN, "3.31")
@pytest.mark.clause(CROWN, "3.33")
@pytest.mark.clause(CROWN, "3.35")
@pytest.mark.parametrize("version", VERSIONS)
def test_every_finish_of_a_coup_is_settled_at_the_table_by_the_documents_figures(version: str) -> None:
    stakes = {bet: stake for bet, stake in STAKES.items() if bet != "super_6" or version == "B"}
    with crown(version) as c:
        for place in ("t1", "p1"):
            bought(c, place, "100000.00")
        balance = 100_000_00
        for number, (player, banker) in enumerate(every_finish()):
            if number % 4 == 3:  # eight decks do not hold all of these cards
                new_shoe(c)
            c.play("dealer new_game")
            for place in ("t1", "p1"):
                lines = [f"{place} place {bet} {stake / 100:.2f}" for bet, stake in stakes.items()]
                c.play("\n".join(lines) if number == 0 else f"{place} repeat")
            called(c)
            coup(c, player, banker)
            c.play("dealer confirm_paid")
            expected = {bet: pays(version, bet, player, banker) for bet in stakes}
            balance += sum(
                int(stakes[bet] * odds) if odds is not None else -stakes[bet] for bet, odds in expected.items()
            )
            for place in ("t1", "p1"):
                assert {line.bet: line.returned for line in c.state().settled[place]} == {
                    bet: 0 if odds is None else stakes[bet] + int(stakes[bet] * odds) for bet, odds in expected.items()
                }
                c.play(f"expect {place} balance {balance / 100:.2f}")
