"""7-Up in a session of a tournament: limits, units, turns, pass cards, and undisclosed wagers announced before the first
card."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sessions import LEDGER, Session, session, terms
from seven_up import BANKER_ON_6, BANKER_ON_7, PLACES, PLAYER_ON_9, STAR, seven_up

from croupier.cage.ledger import account_id
from croupier.play.cards.deal_commands import DrawCard
from croupier.play.round_commands import NewGame, NoMoreBets, ReopenWagering
from croupier.play.sign_commands import ChangeLimit, SetPersonalLimit
from croupier.play.tournament.commands import (
    ExamineForm,
    LookAtForm,
    PlayPassCard,
    RestrictToMinimum,
    RevealWager,
    SealWager,
    SetBetTime,
    TakeDownForm,
)
from croupier.play.tournament.events import MinimumDeducted, ShortWagerVoided, WagerRevealed
from croupier.play.tournament.terms import LimitStep
from croupier.play.wagering.wager_commands import Clear, Confirm, Place, ReduceProRata, Remove
from croupier.rulebooks.roles import Role

SUPERVISOR, MANAGER = Role.GAMING_SUPERVISOR, Role.TOURNAMENT_MANAGER
BOXES = " ".join(PLACES)


def up(clause: str) -> pytest.MarkDecorator:
    """The mark of a clause of this document."""
    return pytest.mark.clause(STAR, clause)


@contextmanager
def playing(places: str = BOXES, *, chips: dict[str, int] | None = None, **reply: object) -> Iterator[Session]:
    """A session at two terminals and five positions on the cloth, its first coup open."""
    with session(seven_up(differential="5.00"), places, terms(**reply), chips) as s:
        s.does(NewGame())
        yield s


@contextmanager
def with_forms(places: str = "t1 t2 p1", **chips: int) -> Iterator[Session]:
    """A session with one undisclosed wager for each player."""
    with playing(places, chips=chips, undisclosed=1, reveal="before_first_card") as s:
        yield s


def sealed(s: Session, place: str, bet: str, stake: int) -> None:
    """A player hands in a form, and it is examined."""
    s.does(SealWager(bet, stake, confirmed=True), place)
    s.does(ExamineForm(place), role=SUPERVISOR)


# ---------------------------------------------------------------- chips and limits


@up("15.6.1")
def test_wagers_are_made_and_paid_in_tournament_chips() -> None:
    with playing("t1") as s:
        assert s.refuses(Place("banker", 5_000), "t1", account="t1-1") == "15.5.2"
        s.wager("t1", banker=100)
        s.deal(BANKER_ON_7)
        assert s.free("t1") == 5_000 + 180
        assert s.books[f"{LEDGER}~table:X"] == -180


@up("15.5.2")
@up("15.6.10")
def test_nobody_but_the_entrant_wagers_at_a_box_and_the_entrant_at_no_other() -> None:
    with playing("t1") as s:
        assert s.refuses(Place("banker", 50), "t2") == "15.5.2"
        assert s.refuses(Place("banker", 100), "t2", account=account_id("E1", 1, LEDGER)) == "15.6.10"


@up("15.2.1")
def test_a_short_wager_found_late_is_made_up_and_nobody_has_an_own_maximum_or_a_differential() -> None:
    with playing("p1 t1") as s:
        assert s.refuses(SetPersonalLimit("t1", "banker", 100, 9_000), role=Role.CASINO_SUPERVISOR) == "15.2.1"
        s.wager("p1", banker=60)
        s.wager("t1", banker=1_000)
        assert s.refuses(ReduceProRata()) == "6.2"
        s.does(DrawCard(BANKER_ON_6.split()[0]))
        assert s.lies("p1") == {"banker": 100}
        assert s.lies("t1") == {"banker": 1_000}


@up("15.6.15")
@up("15.4.2(d)")
def test_limits_change_by_the_published_schedule_alone() -> None:
    with playing("t1", steps=(LimitStep(1, 100, 1_000), LimitStep(2, 200, 2_000))) as s:
        assert s.refuses(ChangeLimit("banker", 200, 2_000), role=Role.CASINO_SUPERVISOR) == "15.2.1"
        s.wager("t1", banker=100)
        s.deal(BANKER_ON_6)
        s.does(NewGame())
        assert s.refuses(Place("banker", 100), "t1") == "15.6.14"
        s.wager("t1", banker=2_000)


@up("15.6.14")
@pytest.mark.parametrize("stake", [250, 1_300, 60])
def test_a_terminal_refuses_what_is_out_of_limits(stake: int) -> None:
    with playing("t1") as s:
        clause = s.refuses(Place("banker", stake), "t1")
        assert clause in ("15.6.14", "15.6.4")
    with playing("t1", basis="each_wager") as s:
        assert s.refuses(Place("banker", stake), "t1") == "15.6.14"


@up("15.6.4")
def test_a_terminal_refuses_what_takes_a_coups_wagers_above_the_maximum() -> None:
    with playing("t1") as s:
        s.wager("t1", banker=600)
        assert s.refuses(Place("tie", 600), "t1") == "15.6.4"
        assert s.lies("t1") == {"banker": 600}


@up("15.6.14")
@pytest.mark.parametrize(
    ("stakes", "held", "stays"),
    [
        ({"banker": 250}, 5_000, {"banker": 200}),
        ({"banker": 1_300}, 5_000, {"banker": 1_000}),
        ({"banker": 60}, 500, {"banker": 100}),
        ({"banker": 100, "tie": 60}, 500, {"banker": 100}),
    ],
)
def test_what_staff_take_down_is_put_right_when_betting_ends(
    stakes: dict[str, int], held: int, stays: dict[str, int]
) -> None:
    with playing("p1", chips={"p1": held}) as s:
        s.wager("p1", **stakes)
        s.does(NoMoreBets())
        assert s.lies("p1") == stays
        for card in PLAYER_ON_9.split():
            s.does(DrawCard(card))
        assert s.free("p1") == held - sum(stays.values())


@up("15.6.14")
def test_a_wager_of_all_sixty_chips_is_void() -> None:
    with playing("p1", chips={"p1": 100}) as s:
        s.wager("p1", banker=60)
        s.deduct("p1", 40)
        s.does(NoMoreBets())
        assert s.happened_of(ShortWagerVoided) == [ShortWagerVoided("p1", 60, "15.6.14")]
        assert s.free("p1") == 60


@up("15.6.4")
@pytest.mark.parametrize(("basis", "tie"), [("round_total", 400), ("each_wager", 600)])
def test_the_maximum_binds_a_coups_wagers_together_unless_the_conditions_say_each(basis: str, tie: int) -> None:
    with playing("p1", basis=basis) as s:
        s.wager("p1", banker=600, tie=600)
        s.does(NoMoreBets())
        assert s.lies("p1") == {"banker": 600, "tie": tie}


@up("15.6.4")
def test_who_does_not_wager_on_a_coup_is_reported_unless_a_pass_card_was_played() -> None:
    with playing("t1 t2 p3", pass_cards=1) as s:
        s.wager("t1", banker=100)
        s.does(PlayPassCard(), "t2")
        s.does(NoMoreBets())
        assert s.play.missing == ("p3",)


def test_nobody_is_missing_any_more_once_betting_is_open_again() -> None:
    with playing("t1 t2 p3") as s:
        s.wager("t1", banker=100)
        s.does(NoMoreBets())
        assert s.play.missing == ("t2", "p3")
        s.does(ReopenWagering())
        assert not s.play.missing


@up("15.9.3")
def test_in_an_order_no_card_comes_before_everybody_has_had_the_turn() -> None:
    with playing("t1 t2", order=True) as s:
        assert s.refuses(DrawCard("2s")) == "15.9.3"


@up("15.6.13")
def test_a_player_with_eighty_chips_is_out_when_the_next_coup_opens() -> None:
    with playing("t1 t2", chips={"t1": 180}, pass_cards=1) as s:
        s.wager("t1", banker=100)
        s.wager("t2", banker=100)
        s.deal(PLAYER_ON_9)
        s.does(NewGame())
        assert s.play.out == {"t1": "15.6.13"}
        assert s.play.chips["t1"] == 80
        assert s.refuses(PlayPassCard(), "t1") == "15.6.13"


@up("15.1.1(session)")
def test_a_session_of_one_coup_has_no_second() -> None:
    with playing("t1", rounds=1) as s:
        s.wager("t1", banker=100)
        s.deal(BANKER_ON_6)
        assert s.refuses(NewGame()) == "15.1.1(session)"


# ---------------------------------------------------------------- pass cards, turns and time


@up("15.7.1")
@up("15.1.1(pass card)")
def test_pass_cards_are_equal_for_all_stand_for_a_wager_and_are_collected() -> None:
    with playing("t1 t2", pass_cards=2) as s:
        for left in (1, 0):
            s.does(PlayPassCard(), "t1")
            assert s.refuses(Place("banker", 100), "t1") == "15.7.1"
            s.wager("t2", banker=100)
            s.deal(BANKER_ON_6)
            assert s.play.pass_cards == {"t1": left, "t2": 2}
            s.does(NewGame())
        assert s.refuses(PlayPassCard(), "t1") == "15.7.1"
        assert s.play.chips["t1"] == 5_000
        s.wager("t1", banker=100)
        s.wager("t2", banker=100)
        assert s.refuses(PlayPassCard(), "t2") == "15.7.1"


@up("15.9.1")
@up("15.9.4")
def test_in_an_order_one_box_at_a_time_wagers() -> None:
    with playing(order=True) as s:
        first, second, *_ = s.play.order
        assert s.refuses(Place("banker", 200), second) == "15.9.4"
        s.wager(first, banker=200)
        s.does(Confirm(), first)
        s.wager(second, banker=200)


@up("15.9.2")
@up("15.1.1(marker)")
@up("15.9.3")
def test_the_marker_follows_the_coups_number_and_empty_boxes_are_passed_over() -> None:
    places = "t1 t2 p1 p2 p3 p4 p5"
    with playing(places, chips={"p1": 0}, order=True) as s:
        seen = []
        for _ in range(8):
            seen.append(s.play.order)
            while place := s.play.turn():
                s.wager(place, banker=100)
                s.does(Confirm(), place)
            s.deal(BANKER_ON_6)
            s.does(NewGame())
        assert [s.play.position(order[0]) for order in seen] == [1, 2, 4, 4, 5, 6, 7, 1]
        assert [s.play.position(place) for place in seen[4]] == [5, 6, 7, 1, 2, 4]


@up("15.9.5")
def test_a_wager_made_in_turn_is_final() -> None:
    with playing("t1 t2", order=True) as s:
        s.wager("t1", banker=200)
        s.does(Confirm(), "t1")
        for change in (Place("banker", 100), Remove("banker"), Clear()):
            assert s.refuses(change, "t1") == "15.9.5"


@up("15.6.11")
def test_the_time_for_a_wager_is_limited_after_notice() -> None:
    with playing("t1 t2", order=True, bet_seconds=20) as s:
        assert s.play.until == s.at + 20_000_000
        assert s.refuses(SetBetTime(10, 5), role=MANAGER) == "15.6.11"


@up("15.6.12")
def test_a_late_player_is_restricted_to_the_minimum() -> None:
    with playing("t1", bet_seconds=20) as s:
        s.wait(20)
        s.does(RestrictToMinimum("t1"), role=MANAGER)
        assert s.refuses(Place("banker", 300), "t1") in ("15.6.14", "15.6.4")
        s.wager("t1", banker=100)


# ---------------------------------------------------------------- undisclosed wagers


@up("15.8.1")
@up("15.8.2.2")
def test_a_form_is_confirmed_and_counted() -> None:
    with with_forms() as s:
        assert s.refuses(SealWager("tie", 500), "t1") == "15.8.2.2"
        s.does(SealWager("tie", 500, confirmed=True), "t1")
        assert s.refuses(SealWager("tie", 500, confirmed=True), "t1") == "15.8.1"
        s.does(ExamineForm("t1"), role=SUPERVISOR)
        s.does(NoMoreBets())
        s.does(RevealWager("t1"), role=SUPERVISOR)
        s.deal(BANKER_ON_6)
        s.does(NewGame())
        assert s.refuses(SealWager("tie", 500, confirmed=True), "t1") == "15.8.1"


@up("15.8.2.3")
def test_a_form_is_within_the_limits_and_the_players_chips() -> None:
    with with_forms(t1=700) as s:
        for stake in (50, 800, 1_100):
            assert s.refuses(SealWager("banker", stake, confirmed=True), "t1") == "15.8.2.3"
        s.does(SealWager("banker", 700, confirmed=True), "t1")


@up("15.8.2.4")
def test_open_and_sealed_wagers_together_are_within_the_chips() -> None:
    with with_forms(t1=700) as s:
        s.wager("t1", player=300)
        assert s.refuses(SealWager("tie", 500, confirmed=True), "t1") == "15.8.2.4"
        assert s.refuses(SealWager("banker", 400, confirmed=True), "t1") == "5.6.1"
        s.does(SealWager("tie", 400, confirmed=True), "t1")


@up("15.8.2.4")
def test_an_open_wager_on_the_other_hand_than_the_own_form_takes_an_approval() -> None:
    with with_forms() as s:
        s.does(SealWager("banker", 400, confirmed=True), "t1")
        assert s.refuses(Place("player", 100), "t1") == "5.6.1"
        s.wager("t1", banker=100)
        s.wager("t2", player=100)


@up("15.8.2.5")
def test_a_coup_is_not_closed_while_a_form_is_unexamined() -> None:
    with with_forms() as s:
        s.does(SealWager("tie", 500, confirmed=True), "t1")
        assert s.refuses(NoMoreBets()) == "15.8.2.5"
        s.does(ExamineForm("t1"), role=SUPERVISOR)
        assert s.play.forms["t1"].examined
        s.does(NoMoreBets())


@up("15.8.2.6")
@up("15.1.1(undisclosed wager)")
def test_sealed_wagers_are_announced_after_no_more_bets_and_before_the_first_card() -> None:
    with with_forms() as s:
        s.wager("p1", banker=100)
        sealed(s, "t1", "banker", 500)
        sealed(s, "t2", "banker", 200)
        assert s.refuses(RevealWager("t1"), role=SUPERVISOR) == "15.8.2.6"
        first = DrawCard(BANKER_ON_6.split()[0])
        assert s.refuses(first) == "15.8.2.6"
        s.does(NoMoreBets())
        s.does(RevealWager("t1"), role=SUPERVISOR)
        assert s.lies("t1") == {"banker": 500}
        assert s.refuses(first) == "15.8.2.6"
        s.does(RevealWager("t2"), role=SUPERVISOR)
        s.deal(BANKER_ON_6)
        assert (s.free("t1"), s.free("t2")) == (5_500, 5_200)


@up("15.8.2.7")
def test_from_the_first_announcement_on_all_wagers_stay_as_they_lie() -> None:
    with with_forms() as s:
        s.wager("t2", banker=200)
        sealed(s, "t1", "banker", 500)
        s.does(NoMoreBets())
        s.does(RevealWager("t1"), role=SUPERVISOR)
        assert s.refuses(Clear(), "t2") == "15.8.2.7"
        assert s.refuses(Place("banker", 100), "t2") == "15.8.2.7"
        assert s.refuses(ReopenWagering()) == "15.8.2.7"


@up("15.8.3.1")
@pytest.mark.parametrize(
    ("held", "openly", "stake", "counts"),
    [(5_000, 0, 50, 100), (5_000, 0, 1_500, 1_000), (600, 0, 900, 600), (700, 300, 900, 400)],
)
@pytest.mark.parametrize("cards", [BANKER_ON_6, PLAYER_ON_9])
def test_a_faulty_form_counts_as_the_document_says(held: int, openly: int, stake: int, counts: int, cards: str) -> None:
    with with_forms(t1=held) as s:
        if openly:
            s.wager("t1", banker=openly)
        s.does(TakeDownForm("t1", "banker", stake), role=SUPERVISOR)
        s.does(ExamineForm("t1"), role=SUPERVISOR)
        s.does(NoMoreBets())
        s.does(RevealWager("t1"), role=SUPERVISOR)
        (revealed,) = s.happened_of(WagerRevealed)
        assert isinstance(revealed, WagerRevealed)
        assert (revealed.stake, revealed.counts) == (stake, counts)
        s.deal(cards)
        won = 1 if cards == BANKER_ON_6 else -1
        assert s.free("t1") == held + won * (openly + counts)


@up("15.8.3.1")
def test_a_form_without_a_type_costs_the_minimum() -> None:
    with with_forms(t1=600) as s:
        s.does(TakeDownForm("t1", "", 300), role=SUPERVISOR)
        s.does(ExamineForm("t1"), role=SUPERVISOR)
        s.wager("t2", banker=100)
        s.does(NoMoreBets())
        s.does(RevealWager("t1"), role=SUPERVISOR)
        assert len(s.happened_of(MinimumDeducted)) == 1
        s.deal(BANKER_ON_6)
        assert s.free("t1") == 500


@up("15.8.4")
def test_another_player_may_look_at_a_form_until_the_next_coups_first_card() -> None:
    with with_forms() as s:
        s.wager("t2", banker=100)
        sealed(s, "t1", "banker", 500)
        s.does(NoMoreBets())
        s.does(RevealWager("t1"), role=SUPERVISOR)
        s.deal(BANKER_ON_6)
        s.does(NewGame())
        s.does(LookAtForm("t1"), "p1")
        s.wager("t2", banker=100)
        s.does(DrawCard(BANKER_ON_6.split()[0]))
        assert s.refuses(LookAtForm("t1"), "p1") == "15.8.4"
