"""What nobody should ask of a table in a session, and what is told."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy

import pytest
from casino import KEY as FLOOR_KEY, casino, table
from sessions import Session, at_table, session, terms
from seven_up import BANKER_ON_6, seven_up
from star_roulette import KEY

from croupier.games.notation import WrongInput
from croupier.journal.forms import Forms
from croupier.play.context import TableContext
from croupier.play.decide import decide
from croupier.play.decisions import Refused
from croupier.play.evolve import evolve
from croupier.play.reasons import Reason
from croupier.play.remedies.held_events import WagersForfeited
from croupier.play.remedies.put_right_events import PurseCorrected, WagersCorrected
from croupier.play.round_commands import EnterNumber, NewGame, NoMoreBets
from croupier.play.round_events import RoundVoided
from croupier.play.sign import table_limits
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.tournament.commands import (
    ExamineForm,
    GiveStandingOrder,
    HandBackForm,
    LookAtForm,
    PassOver,
    PlayPassCard,
    RestrictToMinimum,
    RevealWager,
    SealWager,
    SetBetTime,
    TakeDownForm,
)
from croupier.play.tournament.events import EntrantOut, EntrantSeated, SessionOver, WagerRevealed, WagerSealed
from croupier.play.tournament.forms import is_as_sealed
from croupier.play.tournament.terms import SeatAt
from croupier.play.wagering.limits import Limit
from croupier.play.wagering.returns import all_back
from croupier.play.wagering.wager_commands import Confirm, Place
from croupier.rulebooks.roles import Role

SUPERVISOR, MANAGER = Role.GAMING_SUPERVISOR, Role.TOURNAMENT_MANAGER
ROULETTE = table("L1", KEY, "roulette", seats="t1 t2 t3", positions="p1 p2", period_s=None, settings='layout = "A"')


@contextmanager
def playing(**reply: object) -> Iterator[Session]:
    """A session of roulette for three players, its first round open."""
    with session(ROULETTE, "t1 t2 t3", terms(undisclosed=1, reveal="after_outcome", pass_cards=1, **reply)) as s:
        s.does(NewGame())
        yield s


def why(s: Session, *asked: object, **who: object) -> Reason:
    """Why something is refused, as a code."""
    decision = s.ask(*asked, **who)  # type: ignore[arg-type]  # as asked
    assert isinstance(decision, Refused)
    return decision.reason


def test_who_has_no_card_wagers_no_more_in_a_session_than_elsewhere() -> None:
    with playing() as s:
        context = TableContext(s.at, "t1", s.play.account_of("t1"), 5_000)
        decision = decide(s.plan.setup_for(s.table), s.table, context, Place("red", 100))
        assert isinstance(decision, Refused)
        assert decision.clause == "3.4"


def test_what_is_put_right_or_kept_in_a_session_is_in_its_chips() -> None:
    with playing() as s:
        account = s.play.account_of("t1")
        assert account is not None
        more = PurseCorrected("", 0, 100, 100)
        s.happen([WagersCorrected(1, "t1", account, (), (), (more,), {}, "misread", "9.9")])
        assert s.free("t1") == 5_100
        s.wager("t1", red=200)
        s.happen([WagersForfeited("t1", all_back(s.table, "9.9", Reason.NO_RESULT))])
        assert (s.free("t1"), s.play.chips["t1"]) == (4_900, 4_900)


def test_forms_that_are_not_there_are_neither_examined_nor_handed_back_nor_announced() -> None:
    with playing() as s:
        for order in (ExamineForm("t1"), HandBackForm("t1", "torn"), RevealWager("t1")):
            assert why(s, order, role=SUPERVISOR) is Reason.NOTHING


def test_a_form_goes_back_with_a_reason_and_before_the_round_is_played() -> None:
    with playing() as s:
        s.does(SealWager("red", 100, confirmed=True), "t1")
        assert why(s, HandBackForm("t1", ""), role=SUPERVISOR) is Reason.MALFORMED
        s.does(ExamineForm("t1"), role=SUPERVISOR)
        s.does(SpinBall())
        assert why(s, HandBackForm("t1", "torn"), role=SUPERVISOR) is Reason.LATE


def test_a_form_on_paper_is_taken_down_for_an_entrant_who_is_to_wager() -> None:
    with playing() as s:
        assert why(s, TakeDownForm("p1", "red", 100), role=SUPERVISOR) is Reason.BARRED
        s.does(PlayPassCard(), "t2")
        assert why(s, TakeDownForm("t2", "red", 100), role=SUPERVISOR) is Reason.FINAL
        assert not s.does(TakeDownForm("t1", "red", 100), role=SUPERVISOR).notices
        assert why(s, TakeDownForm("t1", "red", 100), role=SUPERVISOR) is Reason.DONE_ALREADY


def test_a_form_names_a_bet_of_the_table() -> None:
    with playing() as s:
        assert why(s, SealWager("rouge", 100, confirmed=True), "t1") is Reason.UNKNOWN


def test_who_is_restricted_to_the_minimum_writes_no_more_on_a_form() -> None:
    with playing(bet_seconds=10) as s:
        s.wait(10)
        s.does(RestrictToMinimum("t1"), role=MANAGER)
        assert why(s, SealWager("red", 200, confirmed=True), "t1") is Reason.LIMIT
        s.does(SealWager("red", 100, confirmed=True), "t1")


def test_in_an_order_only_the_player_whose_turn_it_is_is_late() -> None:
    with playing(order=True, bet_seconds=10) as s:
        s.wager("t1", red=500)
        s.wait(10)
        assert why(s, RestrictToMinimum("t2"), role=MANAGER) is Reason.NOTHING
        s.does(RestrictToMinimum("t1"), role=MANAGER)
        assert s.lies("t1") == {}
        s.wager("t1", red=500)
        assert s.lies("t1") == {"red": 100}


def test_on_the_cloth_a_late_wager_is_cut_to_the_minimum() -> None:
    with session(ROULETTE, "p1", terms(bet_seconds=10)) as s:
        s.does(NewGame())
        s.wait(10)
        s.does(RestrictToMinimum("p1"), role=MANAGER)
        s.wager("p1", red=500)
        s.does(SpinBall())
        s.does(NoMoreBets())
        assert s.lies("p1") == {"red": 100}


def test_where_no_session_is_open_there_is_nothing_to_conduct() -> None:
    with casino(ROULETTE) as c:
        s = at_table(c, "t1", terms(), {})
        s.table = evolve(s.table, SessionOver())
        for order in (SetBetTime(30, 20), GiveStandingOrder(on=True), RestrictToMinimum("t1")):
            assert why(s, order, role=MANAGER) is Reason.NOTHING
        assert why(s, PassOver("t1")) is Reason.NOT_NOW
        assert why(s, TakeDownForm("t1"), role=SUPERVISOR) is Reason.NOT_OFFERED
        assert why(s, LookAtForm("t2"), "t1") is Reason.NOT_OFFERED
        assert why(s, PlayPassCard(), "t1") is Reason.NOT_OFFERED
        assert why(s, SealWager("red", 100), "t1", account="t1-1") is Reason.NOT_OFFERED


def test_the_time_for_a_wager_is_not_below_zero_and_the_standing_order_is_given_once() -> None:
    with playing() as s:
        assert why(s, SetBetTime(-1, 20), role=MANAGER) is Reason.MALFORMED
        s.does(SetBetTime(0, 20), role=MANAGER)
        assert why(s, GiveStandingOrder(on=False), role=MANAGER) is Reason.DONE_ALREADY


def test_who_plays_elsewhere_looks_at_no_form() -> None:
    with playing() as s:
        assert why(s, LookAtForm("t1"), "p1") is Reason.BARRED


def test_a_substitute_takes_the_place_with_own_chips_and_one_who_bought_back_is_in_again() -> None:
    with playing() as s:
        s.table = evolve(s.table, EntrantOut("t1", "disqualified", "10.5.7"))
        assert s.refuses(Place("red", 100), "t1") == "10.5.7"
        s.books["chips:tournament:cup~E9-1"] = 2_000
        s.table = evolve(s.table, EntrantSeated("t1", SeatAt("E9", "tournament:cup~E9-1", 1, 2_000)))
        s.wager("t1", red=100)
        assert s.free("t1") == 1_900
        assert s.play.pass_cards["t1"] == 1


def test_between_sessions_the_sign_is_the_tables_own_again() -> None:
    with session(ROULETTE, "t1", terms()) as s:
        ordinary = s.plan.setup.limits
        assert table_limits(s.plan.setup_for(s.table), s.table).on("red") == Limit(100, 1_000, 100)
        s.does(NewGame())
        s.wager("t1", red=100)
        s.spin("1")
        s.table = evolve(s.table, SessionOver())
        assert table_limits(s.plan.setup_for(s.table), s.table) == ordinary


def test_who_is_out_has_no_undisclosed_wager() -> None:
    with playing() as s:
        s.does(SealWager("red", 100, confirmed=True), "t1")
        s.table = evolve(s.table, EntrantOut("t1", "disqualified", "10.5.7"))
        s.spin("1")
        assert s.free("t1") == 5_000


def test_who_takes_a_place_when_all_have_had_the_turn_waits_for_the_next_round() -> None:
    with session(ROULETTE, "t1", terms(order=True)) as s:
        s.does(NewGame())
        s.wager("t1", red=100)
        s.does(Confirm(), "t1")
        s.books["chips:tournament:cup~E9-1"] = 2_000
        s.table = evolve(s.table, EntrantSeated("t2", SeatAt("E9", "tournament:cup~E9-1", 2, 2_000)))
        assert s.refuses(Place("red", 100), "t2") == "10.9.4"


def test_a_form_of_a_void_coup_does_not_count_though_it_was_revealed() -> None:
    with session(seven_up(), "t1", terms(undisclosed=1, reveal="before_first_card")) as s:
        s.does(NewGame())
        for _ in range(2):
            s.does(SealWager("banker", 100, confirmed=True), "t1")
            s.does(ExamineForm("t1"), role=SUPERVISOR)
            s.does(NoMoreBets())
            s.does(RevealWager("t1"), role=SUPERVISOR)
            back = all_back(s.table, "12.1", Reason.NO_RESULT)
            s.happen([RoundVoided(s.table.round, "misdeal", back, clause="12.1")])
            s.does(NewGame())
        assert s.free("t1") == 5_000


def test_a_round_is_not_opened_while_the_tournament_says_why_not() -> None:
    with session(ROULETTE, "t1", terms()) as s:
        s.barred = Refused(Reason.HELD, "A dispute is open.", "10.11.2")
        assert s.refuses(NewGame()) == "10.11.2"
        assert s.refuses(SetBetTime(30, 20), role=MANAGER) == "10.11.2"
        assert s.refuses(GiveStandingOrder(on=True), role=MANAGER) == "10.11.2"


def test_what_is_revealed_is_what_was_sealed_and_nothing_else() -> None:
    with playing() as s:
        s.does(SealWager("red", 500, confirmed=True), "t1")
        s.does(ExamineForm("t1"), role=SUPERVISOR)
        s.does(SpinBall())
        s.does(NoMoreBets())
        s.does(EnterNumber("1"))
        before = deepcopy(s.table)
        s.settle("1")
        (revealed,) = s.happened_of(WagerRevealed)
        assert isinstance(revealed, WagerRevealed)
        assert is_as_sealed("L1", before, revealed)
        for other in ({"stake": 600}, {"bet": "black"}, {"salt": "00"}, {"place": "t2"}):
            reply = {"place": "t1", "bet": "red", "stake": 500, "salt": revealed.salt, **other}
            assert not is_as_sealed("L1", before, WagerRevealed(**reply, counts=500, clause=""))  # type: ignore[arg-type]  # forged
        assert not is_as_sealed("L2", before, revealed)
        assert not is_as_sealed("L1", evolve(before, SessionOver()), revealed)


def test_a_form_is_sealed_anew_each_time_and_opened_with_the_floors_key_alone() -> None:
    with playing() as s:
        s.does(SealWager("red", 500, confirmed=True), "t1")
        s.does(SealWager("red", 500, confirmed=True), "t2")
        first, second = (each for each in s.happened_of(WagerSealed) if isinstance(each, WagerSealed))
        assert first.digest != second.digest
        assert first.sealed != second.sealed
        assert "red" not in bytes.fromhex(first.sealed).decode("latin-1")
        form = s.play.forms["t1"]
        assert (s.forms.open(form).bet, s.forms.open(form).stake) == ("red", 500)
        with pytest.raises(WrongInput, match="cannot be opened"):
            Forms(FLOOR_KEY[::-1], bytes).open(form)


def test_a_player_who_has_confirmed_without_a_turn_ends_none() -> None:
    with session(seven_up(), "t1 t2", terms(order=True)) as s:
        s.does(NewGame())
        for place in ("t1", "t2"):
            s.wager(place, banker=100)
            s.does(Confirm(), place)
        assert s.play.turn() == ""
        assert s.play.until is None
        s.deal(BANKER_ON_6)
        assert s.play.order == ()
