"""What a dealer's screen is told besides the round: what can go wrong, what the house may pay, readings, the other game."""

from pathlib import Path

import httpx
import pytest
from canberra import tumbler
from casino import Casino, casino, table
from crown_table import called, crown, funded
from rapid import baccarat
from serving import PASSWORD, serving
from staffed import console
from watching import on_dealer

from croupier.odds.exposure import Exposure, exposure, wagers_of
from croupier.rulebooks.library import RULEBOOKS
from croupier.rulebooks.remedies import Remedy
from croupier.rulebooks.roles import Role
from croupier.server.actions.actions import refusals
from croupier.server.actions.irregularities import irregularities
from croupier.server.views.risks import IrregularityView
from croupier.words import words_for

RAPID, CANBERRA, STAR, UP7 = "star-rapid-2016", "canberra-mttg-2019", "star-roulette-2024", "star-7up-2016"
COMMISSION = {"version": "commission"}
RAPID_ROULETTE = table("R1", RAPID, "roulette", seats="t1 t2")


def wrong(c: Casino, role: Role = Role.DEALER) -> dict[str, IrregularityView]:
    name = next(iter(c.floor.plan.tables))
    found = irregularities(c.floor.plan.tables[name], c.floor.tables[name], role, c.clock.now(), c.floor.place_of)
    return {each.code: each for each in found}


def most(c: Casino) -> Exposure:
    plan, state = next(iter(c.floor.plan.tables.values())), c.state()
    return exposure(plan.setup.game, wagers_of(plan.setup, state), state.lucky)


# ---------------------------------------------------------------- what can go wrong


def test_every_remedy_is_described_in_words() -> None:
    assert words_for("remedies").keys() == {each.value for each in Remedy}


def test_what_can_go_wrong_now_comes_first_with_its_remedy_its_money_and_whose_word_it_takes() -> None:
    with casino(RAPID_ROULETTE) as c:
        c.play("t1 notes 100.00\nt2 notes 50.00\ndealer new_game\nt1 place red 50.00\nt2 place red 10.00")
        c.play("dealer spin_ball\ndealer no_more_bets")
        left = wrong(c)["ball_left_the_wheel"]
        assert (left.may, left.why_not, left.money) == (True, "", "No money moves.")
        assert left.given == {"reason": "ball_left_the_wheel"}
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
        assert most(c) == Exposure(0, 0, "")
        c.play("t1 notes 100.00\nt2 notes 100.00\ndealer new_game")
        c.play("t1 place straight:17 5.00\nt2 place black 20.00\nt2 place straight:20 1.00")
        assert most(c) == Exposure(26_00, 5_00 * 35 + 20_00 - 1_00, "17")


def test_the_house_may_win_whatever_comes() -> None:
    with casino(table("S1", CANBERRA, "sic_bo", seats="t1")) as c:
        c.play("t1 notes 100.00\ndealer new_game\nt1 place small 50.00\nt1 place big 50.00")
        assert most(c) == Exposure(0, 0, "")  # not confirmed, so not wagered
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
        assert [way.given["number"] for way in view.differs.ways] == ["17", "20"]
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


def test_what_somebody_should_see_to_is_shown_at_the_place() -> None:
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


# ---------------------------------------------------------------- what is next


def test_the_tumbler_is_not_offered_beside_a_roll_that_waits_to_be_confirmed() -> None:
    with casino(tumbler()) as c:
        c.play("dealer new_game\nwait 30s\ndealer tumble\ndealer dice 2 2 5")
        can = on_dealer(c).can
        assert "confirm_outcome" in can
        assert "tumble" not in can, "a second start holds the round"
        c.play("dealer tumble\nexpect phase held")


def test_a_card_is_not_offered_to_be_corrected_before_that_may_be_done() -> None:
    with casino(baccarat()) as c:
        plan = c.floor.plan.tables["B1"]
        c.play("dealer new_game\ndealer no_more_bets\ndealer card 9h")
        assert "correct_card" in refusals(plan, c.state(), c.clock.now())
        c.play("supervisor grant_approval manual_entry")
        assert "correct_card" not in refusals(plan, c.state(), c.clock.now())
        c.play("dealer correct_card 1 8h")


@pytest.mark.parametrize(
    ("written", "opening", "clause"),
    [
        pytest.param(
            table("L1", "star-roulette-2024", "roulette", positions="p1", period_s=None, settings='layout = "A"'),
            "dealer new_game\ndealer spin\ndealer no_more_bets",
            "5.4",
            marks=pytest.mark.clause("star-roulette-2024", "5.4"),
        ),
        pytest.param(
            table("L1", "star-rapid-2016", "roulette", seats="t1"),
            "dealer new_game\nwait 30s\ndealer spin",
            "11.4.10",
            marks=pytest.mark.clause("star-rapid-2016", "11.4.10"),
        ),
        pytest.param(
            table("L1", "canberra-mttg-2019", "roulette", seats="t1"),
            "dealer new_game\nwait 30s\ndealer spin",
            "6.3",
            marks=pytest.mark.clause("canberra-mttg-2019", "6.3"),
        ),
    ],
)
def test_a_number_that_was_declared_wrong_is_neither_confirmed_nor_typed_over(
    written: str, opening: str, clause: str
) -> None:
    with casino(written) as c:
        c.play(f"{opening}\ndealer number 27")
        assert "confirm_outcome" in on_dealer(c).can
        c.play('dealer declare wrong_outcome "it is in 26"')
        (step,) = c.state().due
        assert "confirm_outcome" not in on_dealer(c).can
        c.play(f"""
            dealer confirm
            expect refused {clause}
            dealer number 26
            expect refused {clause}
            dealer complete {step} "it is right" passed
            expect refused {clause}
            supervisor correct_outcome 1 "it is in 26" number=26
            dealer confirm
        """)


@pytest.mark.clause("star-rapid-2016", "11.4.10")
def test_a_number_that_is_found_to_be_right_is_confirmed_after_all() -> None:
    with casino(table("L1", "star-rapid-2016", "roulette", seats="t1")) as c:
        c.play("""
            dealer new_game
            wait 30s
            dealer spin
            dealer number 27
            dealer declare wrong_outcome "it may lie in 26"
            dealer complete actual_number "27" passed
            expect refused 11.4.10
            supervisor complete actual_number "27, on camera" passed
            dealer confirm
            dealer new_game
            wait 30s
            dealer spin
            supervisor declare_in_round 1 wrong_outcome "it was 26"
            dealer number 3
            dealer confirm
        """)


@pytest.mark.clause("crown-baccarat-2023", "5.14")
def test_a_result_for_which_accounts_are_frozen_is_not_confirmed() -> None:
    with crown() as c:
        funded(c, "100.00", "t1")
        c.play("t1 place banker 10.00")
        called(c)
        c.play("""
            dealer cards 2h 9s 9h Ks
            dealer declare wrong_outcome "a card was misread"
            dealer confirm
            expect refused 5.14
            table_inspector release_accounts 1 "it is right"
            dealer confirm
            expect t1 balance 109.50
        """)


@pytest.mark.clause("star-rapid-2016", "11.4.10")
def test_a_spin_that_does_not_count_leaves_no_number_to_be_found_right() -> None:
    with casino(table("L1", "star-rapid-2016", "roulette", seats="t1")) as c:
        c.play("""
            dealer new_game
            wait 30s
            dealer spin
            dealer number 27
            dealer declare wrong_outcome "it may lie in 26"
            dealer declare_no_spin interference
            dealer spin
            dealer number 26
            dealer confirm
        """)


@pytest.mark.clause("canberra-mttg-2019", "6.7(b)")
def test_what_a_round_waits_for_is_listed_while_it_goes_on_with_its_result_to_be_entered() -> None:
    with casino(tumbler()) as c:
        c.play("t1 notes 100.00\ndealer new_game\nt1 place big 10.00\nt1 confirm\nwait 30s")
        c.restart()
        (waits,) = on_dealer(c, Role.CASINO_SUPERVISOR).before
        (step,) = waits.steps
        assert (waits.title, step.given, step.state) == ("Before the round goes on", {"step": "confirm_wagers"}, "next")
        assert step.action is not None
        assert [field.name for field in step.action.fields] == ["note", "result"]
        c.play('supervisor complete confirm_wagers "all on record" passed')
        assert on_dealer(c, Role.CASINO_SUPERVISOR).before == ()
