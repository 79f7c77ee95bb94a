"""Crown Perth, baccarat, 2023: cards delivered wrongly, players who may take wagers back, and wagering opened again."""

import pytest
from casino import Casino
from crown import CROWN
from crown_table import MANAGER, by, called, crown, funded, happened
from watching import on_terminal, round_shown

from croupier.games.notation import WrongInput
from croupier.orders.order import Order
from croupier.play.cards.reconstruction_events import ChoiceOffered, CoupReconstructed, WagersKept
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.round_commands import Deadline
from croupier.play.round_events import RoundSettled, WageringReopened
from croupier.play.wagering.wager_events import WagersReturned
from croupier.rulebooks.roles import Role

KINDS = [
    "player_cards_in_banker_area",
    "banker_cards_in_player_area",
    "player_cards_to_banker_holder",
    "banker_cards_to_player_holder",
    "against_dealing_style",
]


def misdelivered(c: Casino) -> None:
    """Three terminals have 100.00 each on a coup whose second and third card changed places."""
    funded(c, "500.00", "t1 t2 t3")
    c.play("t1 place banker 100.00\nt2 place player 60.00\nt2 place tie 40.00\nt3 place banker 100.00")
    called(c)
    c.play("dealer cards 9s 2h 5d Kc\ndealer declare player_cards_in_banker_area")


# ---------------------------------------------------------------- the case


@pytest.mark.clause(CROWN, "5.8")
@pytest.mark.parametrize("kind", KINDS)
def test_cards_delivered_wrongly_hold_the_coup_until_one_of_three_ways_is_chosen(kind: str) -> None:
    with crown() as c:
        funded(c, "500.00", "t1")
        c.play(f"t1 place banker 100.00\ndealer declare {kind}\nexpect refused 5.8")
        called(c)
        c.play(f"""
            dealer declare {kind}
            expect refused 5.8
            dealer cards 6s 7s Kh Kd
            expect phase registered
            table_inspector declare {kind}
            expect refused 5.8
            dealer declare {kind} "the second and the third changed places"
            expect phase held
            dealer declare banker_cards_in_player_area
            dealer confirm
            expect refused 5.8
            {MANAGER} void_round malfunction
            expect refused 5.8
            table_inspector declare beyond_reconstruction
            expect refused 5.8
            table_inspector reconstruct 6s,7s,Kh,Kd
            dealer confirm
            expect t1 balance 595.00
        """)
        assert [each.irregularity for each in happened(c, IrregularityDeclared)] == [
            kind,
            "banker_cards_in_player_area",
        ]


@pytest.mark.clause(CROWN, "5.8")
@pytest.mark.parametrize(
    "ended", ["table_inspector reconstruct 6s,7s,Kh,Kd", "offer_retraction", "complete_without_wagers"]
)
@pytest.mark.parametrize("kind", KINDS)
def test_each_of_the_three_ways_ends_the_case(kind: str, ended: str) -> None:
    with crown() as c:
        c.play("dealer new_game")
        called(c)
        c.play(f"dealer cards 6s 7s Kh Kd\ndealer declare {kind}")
        c.play(ended if " " in ended else f"{MANAGER} {ended}")
        c.play("wait 15s\nexpect phase registered")


@pytest.mark.clause(CROWN, "5.8(i)")
def test_the_cards_are_put_in_their_right_places_and_the_wrong_ones_are_kept() -> None:
    with crown() as c:
        misdelivered(c)
        view = round_shown(c, "B1").coup
        assert view is not None
        assert (view.player, view.banker) == (("9s", "5d"), ("2h", "Kc"))
        c.play("""
            dealer reconstruct 9s,5d,2h,Kc
            expect refused 5.8(i)
            table_inspector reconstruct 9s,5d,2h,Kc
            expect phase closed
        """)
        view = round_shown(c, "B1").coup
        assert view is not None
        assert (view.player, view.player_count) == (("9s", "2h"), 1)
        assert (view.banker, view.banker_count, view.next) == (("5d", "Kc"), 5, "player")
        (rebuilt,) = happened(c, CoupReconstructed)
        assert (rebuilt.before, rebuilt.after) == (("9s", "2h", "5d", "Kc"), ("9s", "5d", "2h", "Kc"))
        c.play("dealer cards Kh\nexpect phase registered\ndealer confirm")
        c.play("expect t1 balance 595.00\nexpect t2 balance 400.00\nexpect t3 balance 595.00")


# ---------------------------------------------------------------- retract or stay


@pytest.mark.clause(CROWN, "5.8(ii)")
def test_players_take_wagers_back_or_stay_and_the_coup_is_settled_for_those_who_stayed() -> None:
    with crown() as c:
        misdelivered(c)
        c.play(f"""
            t1 stay_in
            expect refused '1.1 Wagering Period'
            table_inspector offer_retraction
            expect refused 5.8(ii)
            {MANAGER}:tgm offer_retraction 9s,5d,2h,Kc
            expect phase choosing
            dealer card Kh
            expect refused 3.1
            t1 place banker 10.00
            expect refused 3.2
            t1 clear
            expect t1 balance 500.00
            t1 place banker 100.00
            expect refused 3.2
            t1 stay_in
            expect refused 5.8(ii)
            t2 remove banker
            expect refused 5.8(ii)
            t2 remove tie
            t2 remove player
            expect t2 balance 500.00
            wait 14s
            t3 stay_in
            expect phase choosing
            wait 1s
            expect phase closed
            t3 remove banker
            expect refused 3.2
            dealer card Kh
            dealer confirm
            expect t1 balance 500.00
            expect t2 balance 500.00
            expect t3 balance 595.00
        """)
        retracted = [each for event in happened(c, WagersReturned) for each in event.returned]
        assert [(each.terminal, each.stake, each.clause) for each in retracted] == [
            ("t1", 100_00, "5.8(ii)"),
            ("t2", 40_00, "5.8(ii)"),
            ("t2", 60_00, "5.8(ii)"),
        ]
        assert [each.terminal for each in happened(c, WagersKept)] == ["t3"]
        assert by(c, "choice_offered") == ["staff:tgm/table_games_manager"]
        assert not c.state().history[0].dummy


@pytest.mark.clause(CROWN, "5.8(ii)")
def test_whoever_gives_no_answer_stays_in() -> None:
    with crown() as c:
        misdelivered(c)
        c.play(f"{MANAGER} offer_retraction\nwait 20s\nexpect phase closed")
        c.play("expect t1 bet 100.00\nexpect t2 bet 100.00\nexpect t3 bet 100.00")


@pytest.mark.clause(CROWN, "5.8(ii)")
def test_terminals_offer_to_take_wagers_off_while_they_may() -> None:
    with crown() as c:
        misdelivered(c)
        c.play(f"{MANAGER} offer_retraction")
        shown = round_shown(c, "B1")
        (offered,) = happened(c, ChoiceOffered)
        assert (shown.phase, shown.closes_at, shown.message) == (
            *("choosing", offered.deadline),
            "You may take your wagers off",
        )
        assert {"remove", "clear", "stay_in"} <= set(on_terminal(c, "t1", "B1").can)
        assert "stay_in" not in on_terminal(c, "t4", "B1").can
        c.restart()
        c.play("expect phase choosing\nt1 clear\nwait 15s\nexpect phase closed")


def test_an_answer_after_the_time_is_refused_and_no_clock_ends_it_early() -> None:
    with crown() as c:
        misdelivered(c)
        c.play(f"{MANAGER} offer_retraction")
        at = c.clock.now()
        early = c.run(c.floor.submit(Order("clock:B1", at, at, Role.CLOCK, "clock", Deadline(1), "B1")))
        assert (early.ok, early.clause) == (False, "5.8(ii)")
        c.clock.advance(15)
        c.play("t1 clear\nexpect refused 5.8(ii)")


@pytest.mark.clause(CROWN, "5.8(ii)")
@pytest.mark.parametrize("seconds", [15, 40, 600])
def test_the_house_sets_how_long_players_may_choose_but_no_less_than_15_seconds(seconds: int) -> None:
    with crown(settings=f"settings = {{ retraction_seconds = {seconds} }}") as c:
        misdelivered(c)
        c.play(f"""
            {MANAGER} offer_retraction
            wait {seconds - 1}s
            expect phase choosing
            wait 1s
            expect phase closed
        """)
    for wrong in (14, 601):
        with (
            pytest.raises(WrongInput, match="15 to 600"),
            crown(settings=f"settings = {{ retraction_seconds = {wrong} }}"),
        ):
            pass


@pytest.mark.clause(CROWN, "5.8(iii)")
def test_when_everybody_takes_wagers_back_the_coup_is_dealt_to_its_end_without_any() -> None:
    with crown() as c:
        misdelivered(c)
        c.play(f"{MANAGER} offer_retraction 9s,5d,2h,Kc\nt1 clear\nt2 clear\nt3 clear\nwait 15s\nexpect phase closed")
        assert c.state().dummy == "5.8(iii)"
        c.play("dealer card Kh\ndealer confirm")
        for place in ("t1", "t2", "t3"):
            c.play(f"expect {place} balance 500.00")
        assert (c.state().history[0].dummy, happened(c, RoundSettled)[-1].outcome.cards) == (
            *(True, ("9s", "5d", "2h", "Kc", "Kh")),
        )


@pytest.mark.clause(CROWN, "5.8(iii)")
def test_a_table_games_manager_may_have_the_coup_dealt_to_its_end_without_wagers() -> None:
    with crown() as c:
        misdelivered(c)
        c.play(f"""
            table_inspector complete_without_wagers
            expect refused 5.8(iii)
            {MANAGER} complete_without_wagers 9s,5d,2h,Kc
            expect t1 balance 500.00
            expect t2 balance 500.00
            t1 place banker 10.00
            expect refused 5.9
            dealer card Kh
            dealer confirm
            expect t3 balance 500.00
        """)
        assert c.state().history[0].dummy


# ---------------------------------------------------------------- wagering opened again


def four_down(c: Casino, cards: int = 4) -> None:
    """Two terminals have wagers on a coup of which so many cards lie face down."""
    funded(c, "500.00", "t1 t2 p1")
    c.play("t1 place banker 100.00\nt2 place player 50.00\np1 place player 20.00")
    called(c)
    c.play("\n".join(["dealer card"] * cards))


@pytest.mark.clause(CROWN, "5.10")
@pytest.mark.parametrize("cards", [1, 4])
def test_while_no_card_is_exposed_a_table_games_manager_may_open_wagering_again(cards: int) -> None:
    with crown() as c:
        four_down(c, cards)
        c.play(f"""
            table_inspector reopen_wagering "a player was called away"
            expect refused 5.10
            {MANAGER} reopen_wagering
            expect refused 5.10
            {MANAGER} reopen_wagering "a player was called away"
            expect phase wagering
            t1 move banker player
            t2 place player 25.00
            t2 place tie 10.00
            p1 clear
            dealer expose_card 1 6s
            expect refused 4.13(a)
            wait 14s
            expect phase wagering
            wait 1s
            t1 clear
            expect refused '1.1 Wagering Period'
            p1 place banker 30.00
            dealer card
            expect refused 3.1
            dealer expose_card 1 6s
            expect refused 4.13(a)
            dealer no_more_bets
            t1 clear
            expect refused 3.2
        """)
        (again,) = happened(c, WageringReopened)
        assert again.reason == "a player was called away"
        c.play("\n".join(["dealer card"] * (4 - cards)))
        c.play("dealer expose_card 1 6s\ndealer expose_card 2 7s\ndealer expose_card 3 Kh\ndealer expose_card 4 Kd")
        c.play("dealer confirm\nexpect t1 balance 400.00\nexpect t2 balance 415.00\nexpect p1 balance 528.50")


@pytest.mark.clause(CROWN, "5.10")
def test_wagering_is_not_opened_again_before_a_card_after_one_is_exposed_or_a_fifth_is_drawn() -> None:
    with crown() as c:
        four_down(c, 0)
        again = f'{MANAGER} reopen_wagering "a player was called away"\nexpect refused 5.10'
        c.play(f"{again}\n" + "\n".join(["dealer card"] * 4))
        c.play(f"dealer expose_card 1 6s\n{again}")
    with crown() as c:
        c.play("casino_manager_table_games grant_approval unannounced\ndealer set_style B")
        four_down(c)
        c.play(f"dealer draw_card hand=banker\n{again}")


@pytest.mark.clause(CROWN, "5.10")
def test_when_everybody_withdraws_the_coup_goes_on_without_wagers() -> None:
    with crown() as c:
        four_down(c)
        c.play(f"{MANAGER} reopen_wagering called\nt1 clear\nt2 clear\np1 clear\nwait 15s\ndealer no_more_bets")
        c.play("dealer expose_card 1 6s\ndealer expose_card 2 7s\ndealer expose_card 3 Kh\ndealer expose_card 4 Kd")
        c.play("dealer confirm\nexpect t1 balance 500.00\nexpect t2 balance 500.00\nexpect p1 balance 500.00")


@pytest.mark.clause(CROWN, "5.10")
def test_the_house_sets_how_long_wagering_is_open_again_but_no_less_than_15_seconds() -> None:
    for seconds in (15, 600):
        with crown(settings=f"settings = {{ reopen_seconds = {seconds} }}") as c:
            four_down(c)
            c.play(f"""
                {MANAGER} reopen_wagering called
                wait {seconds - 1}s
                expect phase wagering
                wait 1s
                expect phase uncalled
            """)
    for wrong in (14, 601):
        with pytest.raises(WrongInput, match="15 to 600"), crown(settings=f"settings = {{ reopen_seconds = {wrong} }}"):
            pass
