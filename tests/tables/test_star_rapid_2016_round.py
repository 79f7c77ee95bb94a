"""The Star Rapid, 2016, a round at a live wheel: the period, the ball, the number and settlement, through the floor."""

import pytest
from house import House, house, plan_for
from people import refused_by

from croupier.play.round_commands import ConfirmOutcome, EnterNumber, NewGame, NoMoreBets
from croupier.play.round_events import OutcomeRegistered, WageringClosed
from croupier.play.spins.spin_commands import SpinBall
from croupier.rulebooks.roles import Role

STAR = "star-rapid-2016"


def closed_by(h: House) -> list[str]:
    return [event.cause for event in h.events() if isinstance(event, WageringClosed)]


# ---------------------------------------------------------------- the wagering period


@pytest.mark.clause(STAR, "7.1")
@pytest.mark.parametrize("seconds", [20, 30, 45.5])
def test_the_wagering_period_lasts_as_long_as_the_operator_set_it(seconds: float) -> None:
    with house(period_s=seconds) as h:
        h.player("T1").notes(50_00)
        opened = h.dealer.new_game().at
        assert h.deadline == opened + seconds * 1_000_000
        h.wait(seconds - 0.01)
        assert h.phase == "wagering"
        assert h.player("T1").place("red", 5_00).ok
        h.wait(0.01)
        assert h.phase == "closed"
        assert not h.player("T1").place("red", 5_00).ok
        assert h.last_done("wagering_closed") == ("clock", opened + seconds * 1_000_000)


@pytest.mark.clause(STAR, "7.1")
def test_a_new_length_is_used_from_the_next_period_on() -> None:
    with house(period_s=30) as h:
        first = h.dealer.new_game().at
        assert h.deadline == first + 30_000_000
        h.result("17")
        h.restart(plan_for(h.folder, period_s=20))
        second = h.dealer.new_game().at
        assert h.deadline == second + 20_000_000
        h.wait(20)
        assert h.phase == "closed"


@pytest.mark.clause(STAR, "1.1(dealer)")
@pytest.mark.parametrize("role", [role for role in Role if role is not Role.DEALER])
def test_with_no_dealer_signed_on_new_game_opens_nothing(role: Role) -> None:
    with house() as h:
        assert refused_by(h.by(role).ask(NewGame()), "1.1(dealer)")
        assert (h.phase, h.records()) == ("waiting", [])
        assert h.dealer.new_game().ok
        assert refused_by(h.by(role).ask(NoMoreBets()), "1.1(dealer)")
        assert h.phase == "wagering"


@pytest.mark.clause(STAR, "1.1(dealer)")
def test_every_action_of_the_dealer_is_kept_with_the_dealers_name_and_the_time() -> None:
    with house() as h:
        done = [
            h.dealer.new_game(),
            h.dealer.spin(),
            h.dealer.no_more_bets(),
            h.dealer.no_spin("interference"),
            h.dealer.spin(),
            h.dealer.enter("17"),
            h.dealer.confirm(),
        ]
        assert all(answer.ok for answer in done)
        kept = [(each.actor, each.at) for each in h.records()]
        assert [*dict.fromkeys(kept)] == [("staff:dealer1/dealer", answer.at) for answer in done]


def test_new_game_is_refused_until_the_last_round_has_ended() -> None:
    with house() as h:
        h.dealer.new_game()
        assert not h.dealer.new_game().ok
        h.dealer.spin()
        h.close_wagering()
        assert not h.dealer.new_game().ok
        h.dealer.enter("17")
        assert not h.dealer.new_game().ok
        h.dealer.confirm()
        assert h.dealer.new_game().ok
        assert h.table.round == 2


@pytest.mark.clause(STAR, "7.4.1")
def test_the_dealer_may_spin_from_the_moment_the_period_begins_and_not_before() -> None:
    with house() as h:
        assert refused_by(h.dealer.spin(), "7.4.1")
        h.dealer.new_game()
        h.wait(15)
        spun = h.dealer.spin()
        assert spun.ok
        assert (h.phase, h.last_done("ball_spun")) == ("wagering", ("staff:dealer1/dealer", spun.at))
        assert not h.dealer.spin().ok


def test_a_ball_not_spun_when_the_period_ends_is_spun_after_it_and_the_delay_is_on_record() -> None:
    with house() as h:
        h.dealer.new_game()
        h.close_wagering()
        h.clock.advance(4)
        assert h.dealer.spin().ok
        delay = h.last_done("ball_spun")[1] - h.last_done("wagering_closed")[1]
        assert 4_000_000 <= delay < 4_001_000


@pytest.mark.clause(STAR, "5.3.1.1")
def test_betting_ends_while_the_ball_is_still_running() -> None:
    with house() as h:
        h.wagered("T1", 50_00, {"red": 5_00})
        h.wait(22)
        h.dealer.spin()
        assert h.player("T1").place("red", 5_00).ok
        h.wait(8)
        assert (h.phase, h.table.spinning) == ("closed", True)
        h.clock.advance(0.1)
        assert refused_by(h.player("T1").place("red", 5_00), "4.2.6")
        assert h.player("T1").chips == {"red": 10_00}


@pytest.mark.clause(STAR, "5.3.1.1")
def test_no_more_bets_closes_the_betting_at_once() -> None:
    with house() as h:
        h.wagered("T1", 50_00, {"red": 5_00})
        h.dealer.spin()
        assert h.dealer.no_more_bets().ok
        assert (h.phase, h.table.spinning, closed_by(h)) == ("closed", True, ["no_more_bets"])
        assert refused_by(h.player("T1").place("red", 5_00), "4.2.6")
        assert not h.dealer.no_more_bets().ok


@pytest.mark.clause(STAR, "7.3")
def test_a_ball_at_rest_with_9_seconds_left_ends_the_betting_and_the_wagers_stand() -> None:
    with house(red=(5_00, 100_00)) as h:
        h.wagered("T1", 50_00, {"straight:17": 10_00, "red": 3_00})
        h.dealer.spin()
        h.wait(21)
        assert h.dealer.enter("17").ok
        assert (h.phase, closed_by(h)) == ("registered", ["ball"])
        assert refused_by(h.player("T1").place("black", 5_00), "7.3")
        assert (h.player("T1").chips, h.player("T1").balance) == ({"straight:17": 10_00}, 40_00)
        h.wait(9)
        assert closed_by(h) == ["ball"]
        assert h.dealer.confirm().ok
        assert h.player("T1").balance == 400_00


# ---------------------------------------------------------------- the number


@pytest.mark.clause(STAR, "5.3.1")
@pytest.mark.parametrize("role", [role for role in Role if role is not Role.DEALER])
def test_the_ball_of_a_live_wheel_is_spun_by_the_dealer(role: Role) -> None:
    with house() as h:
        h.dealer.new_game()
        assert refused_by(h.by(role).ask(SpinBall()), "5.3.1")
        assert not h.table.spinning
        assert h.dealer.spin().ok
        h.close_wagering()
        h.dealer.enter("17")
        accepted = h.dealer.confirm()
        assert h.last_done("round_settled") == ("staff:dealer1/dealer", accepted.at)


@pytest.mark.clause(STAR, "7.5.2")
def test_the_source_of_the_number_is_kept_typed_or_read() -> None:
    with house() as h:
        for source in (h.wheel, h.dealer):
            h.dealer.new_game()
            h.dealer.spin()
            h.close_wagering()
            assert source.enter("29").ok
            assert h.dealer.confirm().ok
        registered = [event for event in h.events() if isinstance(event, OutcomeRegistered)]
        assert [(event.outcome.number, event.source) for event in registered] == [("29", "sensor"), ("29", "dealer")]
        assert h.numbers == ["29", "29"]


def test_a_number_that_the_dealer_typed_can_be_typed_again_until_it_is_confirmed_and_a_reading_cannot() -> None:
    with house() as h:
        h.wagered("T1", 50_00, {"straight:17": 10_00})
        h.dealer.spin()
        h.close_wagering()
        for number in ("71", "11"):
            h.dealer.enter(number)
        assert not h.wheel.enter("12").ok
        assert h.dealer.enter("17").ok
        h.dealer.confirm()
        assert h.player("T1").balance == 400_00
        assert not h.dealer.enter("11").ok
        h.dealer.new_game()
        h.dealer.spin()
        h.wheel.enter("5")
        assert not h.dealer.enter("6").ok
        assert not h.wheel.enter("6").ok
        h.dealer.confirm()
        assert h.numbers == ["5", "17"]


@pytest.mark.clause(STAR, "7.5.2")
@pytest.mark.parametrize("role", [Role.PLAYER, Role.CASINO_SUPERVISOR, Role.CLOCK])
def test_nobody_but_the_dealer_and_the_sensor_gives_the_number(role: Role) -> None:
    with house() as h:
        h.dealer.new_game()
        h.dealer.spin()
        assert refused_by(h.by(role).ask(EnterNumber("29")), "7.5.2")
        assert h.phase == "wagering"


@pytest.mark.clause(STAR, "1.1(Zero)")
@pytest.mark.clause(STAR, "7.5.2")
def test_a_number_that_the_wheel_does_not_have_cannot_be_entered_and_0_is_zero() -> None:
    with house() as h:
        h.wagered("T1", 50_00, {"straight:0": 1_00, "red": 1_00})
        h.dealer.spin()
        h.close_wagering()
        for source in (h.dealer, h.wheel):
            for number in ("00", "37", "-1", "", "zero", "017"):
                assert refused_by(source.enter(number), "7.5.2")
        assert h.dealer.enter("0").ok
        h.dealer.confirm()
        assert h.player("T1").balance == 48_00 + 36_00


@pytest.mark.clause(STAR, "5.3.1.2")
@pytest.mark.clause(STAR, "1.1(live Roulette wheel)")
def test_a_number_read_by_the_sensor_settles_nothing_until_the_dealer_confirms_it() -> None:
    with house() as h:
        h.wagered("T1", 20_00, {"straight:14": 10_00})
        h.dealer.spin()
        h.close_wagering()
        assert h.wheel.enter("14").ok
        h.wait(60)
        assert (h.player("T1").balance, h.player("T1").staked, h.phase) == (10_00, 10_00, "registered")
        for role in Role:
            if role is not Role.DEALER:
                assert refused_by(h.by(role).ask(ConfirmOutcome()), "5.3.1.2")
        assert h.player("T1").chips == {"straight:14": 10_00}
        assert h.dealer.confirm().ok
        assert (h.player("T1").balance, h.player("T1").staked, h.phase) == (370_00, 0, "waiting")
        assert refused_by(h.dealer.confirm(), "5.3.1.2")


@pytest.mark.clause(STAR, "8.1")
def test_on_confirmation_every_terminal_is_settled_in_one_step() -> None:
    with house() as h:
        h.wagered("T1", 20_00, {"straight:14": 10_00})
        h.wagered("T2", 20_00, {"red": 20_00})
        h.wagered("T3", 20_00, {"black": 5_00})
        h.dealer.spin()
        h.close_wagering()
        before = len(h.records())
        h.dealer.enter("14")
        unsettled = {
            terminal: (h.player(terminal).balance, h.player(terminal).staked) for terminal in ("T1", "T2", "T3")
        }
        assert unsettled == {"T1": (10_00, 10_00), "T2": (0, 20_00), "T3": (15_00, 5_00)}
        confirmed = h.dealer.confirm()
        assert [h.player(terminal).balance for terminal in ("T1", "T2", "T3")] == [370_00, 40_00, 15_00]
        assert [(each.type, each.at) for each in h.records()[before + 1 :]] == [
            *[("wagers_settled", confirmed.at)] * 3,
            ("round_settled", confirmed.at),
        ]


# ---------------------------------------------------------------- settlement


@pytest.mark.clause(STAR, "8.2.1")
def test_losing_chips_vanish_and_the_stake_is_not_returned() -> None:
    with house() as h:
        h.wagered("T1", 20_00, {"black": 10_00})
        h.result("1")
        assert (h.player("T1").chips, h.player("T1").staked, h.player("T1").balance) == ({}, 0, 10_00)
        assert h.books()["table:R1"] == 10_00


@pytest.mark.clause(STAR, "8.2.3")
def test_winnings_and_the_winning_stake_are_credited_and_nothing_stays_on_the_layout() -> None:
    with house() as h:
        h.wagered("T1", 10_00, {"straight:17": 10_00})
        assert h.player("T1").balance == 0
        h.result("17")
        assert (h.player("T1").balance, h.player("T1").won, h.player("T1").chips) == (360_00, 350_00, {})
        assert h.books()["table:R1"] == -350_00


@pytest.mark.clause(STAR, "8.5")
def test_a_dollar_on_each_kind_pays_its_odds_into_the_account() -> None:
    rounds = {
        "17": {
            "straight:17": 35,
            "split:14-17": 17,
            "street:16-17-18": 11,
            "corner:14-15-17-18": 8,
            "six_line:13-14-15-16-17-18": 5,
            "column:2": 2,
            "dozen:2": 2,
            "low": 1,
            "odd": 1,
            "black": 1,
        },
        "36": {"high": 1, "even": 1, "red": 1},
    }
    for number, odds in rounds.items():
        for bet, pays in odds.items():
            with house() as h:
                h.player("T1").notes(5_00)
                h.dealer.new_game()
                h.player("T1").place(bet, 1_00)
                h.result(number)
                assert (h.player("T1").won, h.player("T1").balance) == (pays * 1_00, 5_00 + pays * 1_00)


@pytest.mark.clause(STAR, "8.6")
def test_on_zero_only_the_wagers_that_contain_it_win() -> None:
    with house() as h:
        h.player("T1").notes(10_00)
        h.dealer.new_game()
        for bet in ("straight:0", "split:0-2", "street:0-1-2", "corner:0-1-2-3", "red", "column:1"):
            assert h.player("T1").place(bet, 1_00).ok
        h.result("0")
        lines = {line.bet: (line.returned, line.clause) for line in h.table.settled["T1"]}
        assert [lines[bet][0] for bet in ("straight:0", "split:0-2", "street:0-1-2", "corner:0-1-2-3")] == [
            36_00,
            18_00,
            12_00,
            9_00,
        ]
        assert (lines["red"], lines["column:1"]) == ((0, "8.6"), (0, "8.6"))
        assert h.player("T1").balance == 4_00 + 75_00
