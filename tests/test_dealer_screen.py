"""What a dealer's screen is told besides the round: what can go wrong, what the house may pay, readings, the other game."""

from pathlib import Path

import httpx
import pytest
from casino import Casino, casino, table
from crown_table import called, crown, funded
from serving import PASSWORD, serving
from staffed import console

from croupier.rulebooks.library import RULEBOOKS
from croupier.rulebooks.remedies import Remedy
from croupier.rulebooks.roles import Role
from croupier.server.orders.wrong import REMEDIES, irregularities
from croupier.server.pictures.exposure import exposure, lying
from croupier.server.views.risks import ExposureView, IrregularityView

RAPID, CANBERRA, STAR, UP7 = "star-rapid-2016", "canberra-mttg-2019", "star-roulette-2024", "star-7up-2016"
COMMISSION = {"version": "commission"}
RAPID_ROULETTE = table("R1", RAPID, "roulette", seats="t1 t2")


def wrong(c: Casino, role: Role = Role.DEALER) -> dict[str, IrregularityView]:
    name = next(iter(c.floor.plan.tables))
    found = irregularities(c.floor.plan.tables[name], c.floor.tables[name], role, c.clock.now())
    return {each.code: each for each in found}


def most(c: Casino) -> ExposureView:
    plan, state = next(iter(c.floor.plan.tables.values())), c.state()
    return exposure(plan.setup.game, lying(plan.setup, state), state.lucky)


# ---------------------------------------------------------------- what can go wrong


def test_every_remedy_is_said_in_words() -> None:
    assert set(REMEDIES) == set(Remedy)


def test_what_can_go_wrong_now_comes_first_with_its_remedy_its_money_and_whose_word_it_takes() -> None:
    with casino(RAPID_ROULETTE) as c:
        c.play("t1 notes 100.00\nt2 notes 50.00\ndealer new_game\nt1 place red 50.00\nt2 place red 10.00")
        c.play("dealer spin_ball\ndealer no_more_bets")
        left = wrong(c)["ball_left_the_wheel"]
        assert (left.may, left.why_not, left.money) == (True, "", "No money moves.")
        assert left.told == {"reason": "ball_left_the_wheel"}
        riot = wrong(c)["riot"]
        assert not riot.may
        assert (riot.money, riot.takes) == ("Returns 60.00 to 2 places.", "a casino supervisor")
        assert wrong(c, Role.CASINO_SUPERVISOR)["riot"].may
        listed = [bool(each.why_not) for each in wrong(c).values()]
        assert listed == sorted(listed)


def test_what_is_not_declared_now_says_why() -> None:
    with casino(RAPID_ROULETTE) as c:
        assert wrong(c)["ball_left_the_wheel"].why_not


def test_what_is_about_a_card_asks_for_the_card() -> None:
    with casino(table("B1", RAPID, "baccarat", seats="t1", config=COMMISSION)) as c:
        c.play("dealer new_game\nwait 30s\ndealer cards 7s 6h Kd Kc")
        asked = [each for each in wrong(c).values() if not each.why_not and each.action.fields[0].kind == "card"]
        assert asked
        assert all(each.action.do == "declare" for each in asked)


def test_what_only_a_device_declares_is_not_listed() -> None:
    automated = table("R1", RAPID, "roulette", seats="t1", settings='devices = { wheel = "tcp:127.0.0.1:7001" }')
    with casino(automated) as c:
        codes = c.floor.plan.tables["R1"].setup.policy.irregularities
        assert "wheel_failure" in codes
        assert "wheel_failure" not in wrong(c)


@pytest.mark.parametrize("key", RULEBOOKS)
def test_what_can_go_wrong_is_listed_under_every_document(key: str) -> None:
    for game in RULEBOOKS[key].offers:
        config = {"version": "A"} if key.startswith(("canb", "crown")) else COMMISSION
        written = table("T", key, game, seats="t1", config=config if game == "baccarat" else {})
        with casino(written) as c:
            c.play("dealer new_game")
            policy = c.floor.plan.tables["T"].setup.policy
            listed = wrong(c)
            assert listed
            assert listed.keys() <= policy.irregularities.keys()
            assert all(each.takes and each.clause for each in listed.values())


# ---------------------------------------------------------------- exposure


def test_the_worst_pocket_is_where_most_is_paid() -> None:
    with casino(RAPID_ROULETTE) as c:
        assert most(c) == ExposureView(0, 0, "")
        c.play("t1 notes 100.00\nt2 notes 100.00\ndealer new_game")
        c.play("t1 place straight:17 5.00\nt2 place black 20.00\nt2 place straight:20 1.00")
        assert most(c) == ExposureView(26_00, 5_00 * 35 + 20_00 - 1_00, "17")


def test_the_house_may_win_whatever_comes() -> None:
    with casino(table("S1", CANBERRA, "sic_bo", seats="t1")) as c:
        c.play("t1 notes 100.00\ndealer new_game\nt1 place small 50.00\nt1 place big 50.00")
        assert most(c) == ExposureView(0, 0, "")  # not confirmed, so not wagered
        c.play("t1 confirm")
        assert most(c).loss == 0
        assert most(c).staked == 100_00


def test_the_worst_roll_is_named() -> None:
    with casino(table("S1", CANBERRA, "sic_bo", seats="t1")) as c:
        c.play("t1 notes 100.00\ndealer new_game\nt1 place triple:4 10.00\nt1 confirm")
        assert most(c).outcome == "4, 4, 4"


def test_pairs_and_a_side_are_paid_together_at_worst() -> None:
    with casino(table("B1", RAPID, "baccarat", seats="t1", config=COMMISSION)) as c:
        c.play("t1 notes 100.00\ndealer new_game\nt1 place player 50.00\nt1 place player_pair 10.00")
        worst = most(c)
        assert worst.outcome.startswith("Player wins")
        assert worst.outcome.endswith("Player pair")
        assert worst.loss == 50_00 + 11 * 10_00


def test_super_7s_is_part_of_what_the_house_may_pay() -> None:
    with casino(table("S1", UP7, "seven_up", seats="t1")) as c:
        c.play("dealer buy_in t1 cash 100.00\ndealer new_game\nt1 place tie 1.00\nt1 place super_7s 10.00")
        assert most(c).outcome.startswith("Tie")
        assert most(c).loss > 10 * 10_00


def test_a_lucky_ball_that_is_not_drawn_counts_as_the_dearest_draw() -> None:
    with casino(table("R1", STAR, "roulette", seats="t1", settings='layout = "E"')) as c:
        c.play("operator issue_card C1 person1\nt1 present_card C1\ndealer buy_in t1 cash 100.00\ndealer new_game")
        c.play("t1 place straight:17 5.00\nt1 place lucky_ball:red 5.00")
        plain = 5_00 * 35 - 5_00
        assert most(c).loss > plain
        assert most(c).outcome == "17"


# ---------------------------------------------------------------- readings, two games, places


@pytest.mark.clause("star-roulette-2024", "5.4")
def test_a_number_that_the_sensor_reads_otherwise_is_shown_beside_the_dealers() -> None:
    with casino(table("R1", STAR, "roulette", seats="t1", equipment={})) as c:
        c.play("dealer new_game\ndealer spin_ball\ndealer no_more_bets\nwheel 17\ndealer number 20")
        view = console(c, Role.DEALER)
        assert view.differs is not None
        assert (view.differs.read.text, view.differs.entered.text, view.differs.clause) == ("17", "20", "5.4")
        assert [way.told["number"] for way in view.differs.ways] == ["17", "20"]
        assert {way.state for way in view.differs.ways} == {"waits"}
        assert "confirm_outcome" not in view.can
        pit = console(c, Role.CASINO_SUPERVISOR).differs
        assert pit is not None
        assert {way.state for way in pit.ways} == {"next"}
        c.play("dealer number 17")
        assert console(c, Role.DEALER).differs is None


def test_a_dealer_of_two_games_sees_the_other_and_whose_turn_it_is() -> None:
    both = (
        table(name, RAPID, "baccarat", seats=seat, config=COMMISSION) for name, seat in (("B1", "t1"), ("B2", "t2"))
    )
    with casino(*both) as c:
        c.play("""
            dealer:dee@B1 sign_on
            dealer:dee@B2 sign_on
            dealer:dee@B1 new_game
            dealer:dee@B2 new_game
            wait 30s
            dealer:dee@B1 cards 9h 2d Kc 5s
            dealer:dee@B1 confirm player
        """)
        view = console(c, Role.DEALER, table="B1")
        assert view.other is not None
        assert (view.other.table, view.other.turn, view.other.phase) == ("B2", "B2", "closed")


def test_what_somebody_should_see_to_is_said_of_the_place() -> None:
    with casino(table("C1", CANBERRA, "roulette", seats="t1")) as c:
        c.play("t1 notes 100.00\nsupervisor declare_faulty t1 printer")
        assert console(c, Role.DEALER).seats[0].notes == ("Out of order: printer",)


def test_cards_that_lie_face_down_are_named_by_hand_until_they_are_turned() -> None:
    with crown() as c:
        assert console(c, Role.DEALER).before == ()
        funded(c)
        called(c)
        c.play("dealer draw_card card=\ndealer draw_card card=")
        down = console(c, Role.DEALER).face_down
        assert [(each.value, each.words) for each in down] == [("1", "Player, card 1"), ("2", "Banker, card 1")]
        c.play("dealer expose_card 2 Ks")
        assert [each.value for each in console(c, Role.DEALER).face_down] == ["1"]


def test_what_a_dealer_reads_over_http_takes_a_session_and_a_table_that_is_there(tmp_path: Path) -> None:
    with serving(tmp_path) as served, httpx.Client(base_url=served.http) as door:
        for what in ("exposure", "irregularities"):
            assert door.get(f"/api/tables/R1/{what}").status_code == 401
        session = door.post("/api/sign-in", json={"staff": "dealer1", "password": PASSWORD}).json()
        door.headers["authorization"] = f"Bearer {session['token']}"
        assert door.get("/api/tables/R9/exposure").status_code == 404
        assert door.get("/api/tables/R1/exposure").json() == {"staked": 0, "loss": 0, "outcome": ""}
        assert {each["code"] for each in door.get("/api/tables/R1/irregularities").json()} >= {"riot", "fire"}
