"""The Star's roulette in a session of a tournament: undisclosed wagers."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sessions import Session
from star_roulette import star
from star_roulette_session import STRAIGHT, SUPERVISOR, missing, playing, sealed

from croupier.play.round_commands import ConfirmOutcome, EnterNumber, NewGame, NoMoreBets
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.tournament.commands import ExamineForm, HandBackForm, LookAtForm, SealWager, TakeDownForm
from croupier.play.tournament.events import MinimumDeducted, WagerRevealed
from croupier.play.wagering.wager_commands import Confirm, Place


@contextmanager
def with_forms(places: str = "t1 t2 t3", number: int = 1, **chips: int) -> Iterator[Session]:
    """A session with undisclosed wagers."""
    with playing(places, chips=chips, undisclosed=number, reveal="after_outcome") as s:
        yield s


@star("10.8.1")
def test_each_player_has_the_undisclosed_wagers_that_the_conditions_state() -> None:
    with with_forms() as s:
        sealed(s, "t2", "red", 100)
        assert s.refuses(SealWager("red", 100, confirmed=True), "t2") == "10.8.1"
        s.spin("1")
        s.does(NewGame())
        assert s.refuses(SealWager("red", 100, confirmed=True), "t2") == "10.8.1"
        sealed(s, "t1", "red", 100)


@star("10.8.2.2")
def test_the_player_confirms_what_the_form_says_before_it_is_handed_over() -> None:
    with with_forms() as s:
        assert s.refuses(SealWager("red", 100), "t2") == "10.8.2.2"
        s.does(SealWager("red", 100, confirmed=True), "t2")


@star("10.8.2.3")
def test_a_form_is_within_the_limits_and_the_players_chips() -> None:
    with with_forms(t2=800) as s:
        for stake in (900, 50, 150, 1_100):
            assert s.refuses(SealWager("red", stake, confirmed=True), "t2") == "10.8.2.3"
        s.does(SealWager("red", 800, confirmed=True), "t2")


@star("10.8.2.4")
def test_open_and_undisclosed_wagers_together_are_within_the_chips() -> None:
    with with_forms(t2=800) as s:
        s.wager("t2", red=300)
        assert s.refuses(SealWager("odd", 600, confirmed=True), "t2") == "10.8.2.4"
        s.does(SealWager("odd", 500, confirmed=True), "t2")
        assert s.refuses(Place("red", 100), "t2") == "10.6.1"


@star("10.8.2.5")
def test_the_ball_is_not_spun_before_every_form_is_examined() -> None:
    with with_forms() as s:
        s.does(SealWager("red", 100, confirmed=True), "t2")
        assert s.refuses(SpinBall()) == "10.8.2.5"
        s.does(ExamineForm("t2"), role=SUPERVISOR)
        assert s.refuses(ExamineForm("t2"), role=SUPERVISOR) == "10.8.2.5"
        s.does(SpinBall())
        assert s.refuses(SealWager("red", 100, confirmed=True), "t1") == "10.8.2.5"


@star("10.8.2.5")
def test_a_form_that_goes_back_was_not_used() -> None:
    with with_forms() as s:
        s.does(SealWager("red", 100, confirmed=True), "t2")
        s.does(HandBackForm("t2", "not legible"), role=SUPERVISOR)
        s.does(SealWager("red", 200, confirmed=True), "t2")


@star("10.8.2.6")
@pytest.mark.parametrize(("number", "free"), [("17", 5_000 + 17_500), ("18", 5_000 - 500)])
def test_an_undisclosed_wager_is_revealed_after_the_outcome_and_settled_as_its_form_says(
    number: str, free: int
) -> None:
    with with_forms() as s:
        sealed(s, "t2", STRAIGHT, 500)
        s.does(SpinBall())
        s.does(NoMoreBets())
        s.does(EnterNumber(number))
        assert s.lies("t2") == {}
        assert s.happened_of(WagerRevealed) == []
        s.does(ConfirmOutcome())
        (revealed,) = s.happened_of(WagerRevealed)
        assert isinstance(revealed, WagerRevealed)
        assert (revealed.bet, revealed.stake, revealed.counts, revealed.clause) == (STRAIGHT, 500, 500, "10.8.2.6")
        assert s.free("t2") == free


@pytest.mark.parametrize(
    ("held", "openly", "bet", "stake", "counts"),
    [
        pytest.param(5_000, 0, "red", 50, 100, marks=star("10.8.3.1")),
        pytest.param(3_000, 0, "red", 2_000, 1_000, marks=star("10.8.3.2")),
        pytest.param(700, 0, "red", 900, 700, marks=star("10.8.3.3")),
        pytest.param(1_500, 0, "red", 2_000, 1_000, marks=star("10.8.3.3")),
        pytest.param(700, 300, "red", 900, 400, marks=star("10.8.3.3")),
        pytest.param(5_000, 0, "red", 250, 200, marks=star("10.8.2.3")),
    ],
)
@pytest.mark.parametrize(("number", "won"), [("1", 1), ("2", -1)])
def test_a_faulty_form_on_paper_counts_as_the_document_says(
    held: int, openly: int, bet: str, stake: int, counts: int, number: str, won: int
) -> None:
    with with_forms(t2=held) as s:
        if openly:
            s.wager("t2", odd=openly)
        shown = s.does(TakeDownForm("t2", bet, stake), role=SUPERVISOR)
        assert shown.notices
        s.does(ExamineForm("t2"), role=SUPERVISOR)
        s.spin(number)
        assert s.free("t2") == held + won * (openly + counts)


@star("10.8.3.4")
@pytest.mark.parametrize(("bet", "stake"), [("", 300), ("red", 0), ("rouge", 300)])
@pytest.mark.parametrize("number", ["1", "2"])
def test_a_form_without_type_or_amount_costs_the_minimum_whatever_the_result(bet: str, stake: int, number: str) -> None:
    with with_forms(t2=800) as s:
        s.does(TakeDownForm("t2", bet, stake), role=SUPERVISOR)
        s.does(ExamineForm("t2"), role=SUPERVISOR)
        s.spin(number)
        assert s.free("t2") == 700
        account = s.play.account_of("t2")
        assert s.happened_of(MinimumDeducted) == [MinimumDeducted("t2", str(account), 100, "10.8.3.4")]


@star("10.8.4")
def test_another_player_may_look_at_a_form_until_the_next_ball_is_spun() -> None:
    with with_forms() as s:
        sealed(s, "t2", "red", 500)
        assert s.refuses(LookAtForm("t2"), "t3") == "10.8.4"
        s.spin("1")
        s.does(LookAtForm("t2"), "t3")
        assert s.play.looked_at == {"t3": "t2"}
        s.does(NewGame())
        s.does(LookAtForm("t2"), "t3")
        s.does(SpinBall())
        assert s.refuses(LookAtForm("t2"), "t3") == "10.8.4"
        assert s.play.looked_at == {}


@star("10.9.5")
def test_in_an_order_a_form_alone_may_be_the_wager() -> None:
    with playing("t1 t2", order=True, undisclosed=1, reveal="after_outcome") as s:
        assert s.refuses(SealWager("red", 100, confirmed=True), "t2") == "10.9.4"
        sealed(s, "t1", "red", 100)
        s.does(Confirm(), "t1")
        assert s.play.turn() == "t2"
        s.wager("t2", red=100)
        s.does(Confirm(), "t2")
        s.spin("1")
        assert missing(s) == ()
        assert s.free("t1") == 5_100
