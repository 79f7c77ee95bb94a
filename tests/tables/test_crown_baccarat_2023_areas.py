"""Crown Perth, baccarat, 2023, at a table: whose wagers lie in which area, how many share it, and who comes first."""

import pytest
from crown import CROWN
from crown_table import VERSIONS, back, called, coup, crown, funded

from croupier.games.notation import WrongInput


@pytest.mark.clause(CROWN, "3.5(a)")
def test_under_a_differential_any_number_of_wagers_may_lie_in_an_area() -> None:
    with crown(differential="10000", settings='players_per_area = "any"') as c:
        funded(c)
        c.play("p1 place banker 1000.00")
        for place in ("p2", "p3", "p4"):
            c.play(f"{place} place banker 2500.00 box=p1")
        c.play("p4 place banker 2000.00 box=p1\nexpect trimmed '1.1 Table Differential'")
        c.play("expect p4 on banker@p1 4000.00")
        called(c)
        assert back(c) == []
    with pytest.raises(WrongInput, match=r"3\.5\(a\)"), crown(settings='players_per_area = "any"'):
        pass


@pytest.mark.clause(CROWN, "3.5(b)")
def test_under_a_total_maximum_a_fourth_wager_in_an_area_is_refused() -> None:
    with crown(areas="5000", settings="players_per_area = 3") as c:
        funded(c)
        c.play("p1 place banker 1000.00\np2 place banker 1000.00 box=p1\np3 place banker 1000.00 box=p1")
        c.play("p4 place banker 500.00 box=p1\nexpect refused 3.5(b)\np4 place banker 500.00")
        c.play("p3 place banker 2500.00 box=p1\nexpect trimmed 3.5(b)\nexpect p3 on banker@p1 3000.00")
        c.play("p1 place banker 1.00\nexpect refused 3.5(b)\nt1 place banker 5000.00\nt2 place banker 5000.00")
    with pytest.raises(WrongInput, match="from 1 to 3"), crown(areas="5000", settings="players_per_area = 4"):
        pass
    with pytest.raises(WrongInput, match=r"3\.5\(b\)"), crown(settings="players_per_area = 3"):
        pass


@pytest.mark.clause(CROWN, "3.9")
def test_where_limits_apply_per_person_a_player_wagers_on_one_box_only() -> None:
    with crown(settings="limits_per_person = true") as c:
        funded(c)
        c.play("""
            table_inspector identify_player t3 77
            table_inspector identify_player t4 77
            dealer identify_player t2 77
            expect refused 3.9
            t3 place banker 10.00
            t4 place banker 10.00
            expect refused 3.9
            t2 place banker 10.00
            t3 remove banker
            t4 place banker 10.00
            t3 undo
            expect refused 3.9
            p1 place player 10.00
            p1 place tie 10.00
            p1 place player 10.00 box=p2
            expect refused 3.9
            p3 place player 10.00 box=p2
            p3 place tie 10.00
            expect refused 3.9
            table_inspector identify_player t4
            t3 place banker 10.00
        """)
        with pytest.raises(WrongInput, match="no 't9' here"):
            c.play("table_inspector identify_player t9 77")


@pytest.mark.clause(CROWN, "3.9")
def test_without_that_sign_a_player_wagers_on_as_many_boxes_as_there_are() -> None:
    with crown() as c:
        funded(c)
        c.play("table_inspector identify_player t3 77\ntable_inspector identify_player t4 77")
        c.play("t3 place banker 10.00\nt4 place banker 10.00\np1 place tie 10.00\np1 place tie 10.00 box=p2")


@pytest.mark.clause(CROWN, "1.1 Banker Pairs")
@pytest.mark.parametrize("place", ["t1", "p1"])
@pytest.mark.parametrize("bet", ["player_pair", "banker_pair"])
def test_pairs_stand_alone(bet: str, place: str) -> None:
    with crown() as c:
        funded(c, "100.00", place)
        c.play(f"{place} place {bet} 10.00\nexpect {place} balance 90.00")
        called(c)
        coup(c, "99", "44")
        c.play(f"expect {place} balance 210.00")


@pytest.mark.clause(CROWN, "1.1 Dragon Bonus Wager")
@pytest.mark.parametrize("place", ["t1", "p1"])
@pytest.mark.parametrize("bet", ["player_dragon", "banker_dragon"])
def test_a_dragon_bonus_stands_alone(bet: str, place: str) -> None:
    with crown() as c:
        funded(c, "100.00", place)
        c.play(f"{place} place {bet} 20.00\nexpect {place} balance 80.00")
        called(c)
        coup(c, *(("KQJ", "AA7") if bet == "banker_dragon" else ("AA7", "KQJ")))
        c.play(f"expect {place} balance 700.00")


@pytest.mark.clause(CROWN, "1.1 Super 6")
@pytest.mark.clause(CROWN, "1.1 Betting Area")
@pytest.mark.parametrize("version", VERSIONS)
def test_super_6_has_an_area_in_version_b_alone_and_no_area_takes_what_is_not_offered(version: str) -> None:
    with crown(version) as c:
        funded(c, "100.00", "t1 p1")
        refused = "\nexpect refused '1.1 Betting Area'"
        for place in ("t1", "p1"):
            c.play(f"{place} place lucky_6 10.00{refused}")
            c.play(f"{place} place super_6 10.00{'' if version == 'B' else refused}")
            c.play(f"expect {place} balance {'90.00' if version == 'B' else '100.00'}")


@pytest.mark.parametrize(
    ("dragon", "main", "other"),
    [
        pytest.param("banker_dragon", "banker", "player", marks=pytest.mark.clause(CROWN, "3.24")),
        pytest.param("player_dragon", "player", "banker", marks=pytest.mark.clause(CROWN, "3.27")),
    ],
)
class TestPriority:
    """Three wagers to an area, and a fourth player comes."""

    def test_a_player_with_the_hand_comes_first_and_the_latest_without_it_is_released(
        self, dragon: str, main: str, other: str
    ) -> None:
        with crown(areas="5000", settings="players_per_area = 3") as c:
            funded(c)
            c.play(f"""
                p1 place {dragon} 10.00
                p3 place {dragon} 10.00 box=p1
                p2 place {dragon} 10.00 box=p1
                p3 place {dragon} 10.00 box=p1
                p2 place {other} 50.00
                p4 place {dragon} 10.00 box=p1
                expect refused 3.5(b)
                p4 place {main} 50.00
                p4 place {dragon} 10.00 box=p1
                wait 20s
                expect p2 on {dragon}@p1 0.00
                expect p3 on {dragon}@p1 20.00
                expect p4 on {dragon}@p1 10.00
            """)
            clause = "3.24" if main == "banker" else "3.27"
            assert back(c) == [("p2", f"{dragon}@p1", 10_00, clause)]

    def test_who_takes_that_wager_off_again_is_the_last_in_order(self, dragon: str, main: str, other: str) -> None:
        with crown(areas="5000", settings="players_per_area = 3") as c:
            funded(c)
            for place in ("p1", "p2", "p3"):
                c.play(f"{place} place {dragon} 10.00 box=p1")
            c.play(f"p4 place {main} 50.00\np4 place {dragon} 10.00 box=p1\np4 remove {main}")
            called(c)
            assert [each[0] for each in back(c)] == ["p4"]

    def test_those_with_the_hand_do_not_displace_each_other(self, dragon: str, main: str, other: str) -> None:
        with crown(areas="5000", settings="players_per_area = 3") as c:
            funded(c)
            for place in ("p1", "p2", "p3"):
                c.play(f"{place} place {main} 50.00\n{place} place {dragon} 10.00 box=p1")
            c.play(f"p4 place {main} 50.00\np4 place {dragon} 10.00 box=p1\nexpect refused 3.5(b)")

    def test_they_come_first_for_the_total_maximum_too(self, dragon: str, main: str, other: str) -> None:
        with crown(areas="100", settings="players_per_area = 3") as c:
            funded(c)
            c.play(f"""
                p1 place {dragon} 60.00
                p2 place {dragon} 40.00 box=p1
                p3 place {main} 50.00
                p3 place {dragon} 50.00 box=p1
            """)
            called(c)
            assert [each[:3] for each in back(c)] == [("p1", dragon, 10_00), ("p2", f"{dragon}@p1", 40_00)]

    def test_at_terminals_each_has_its_own_area(self, dragon: str, main: str, other: str) -> None:
        with crown(areas="5000") as c:
            funded(c)
            c.play(f"t1 place {dragon} 10.00\nt2 place {main} 10.00\nt2 place {dragon} 5000.00")
            called(c)
            assert back(c) == []
