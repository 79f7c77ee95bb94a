"""The shoe on the screens: its coups for the roads, what is left of it, and the tableau in words."""

import pytest
from asking import coup as cards_of
from canberra import CANBERRA, fund, shoe, wagered
from casino import Casino, casino, table
from crown import CROWN, EVERY_COUP, total
from rapid import AGM, RAPID, baccarat, coup
from seven_up import STAR, cards, finish, seated, seven_up
from shoes import again
from watching import on_display, round_shown, table_shown

from croupier.play.cards.shoe import COUPS, Shoe
from croupier.rulebooks.library import game
from croupier.server.presenters.results import coup_view
from croupier.server.views.round import ShoeView

PLAYER_PAIR, BANKER_NATURAL, BOTH_PAIRS_TIE = "2h 4d 2c 3s 9c", "2h Kd 3c 9s", "3h 3d 3c 3s"


def shown(c: Casino, name: str = "B1") -> ShoeView:
    view = round_shown(c, name).shoe
    assert view is not None
    return view


def test_the_coups_of_a_shoe_are_shown_by_winner_pairs_and_naturals() -> None:
    with casino(baccarat()) as c:
        assert (shown(c).coups, shown(c).decks, shown(c).left) == ("", 8, 415)
        coup(c, "9h 2d Kc 5s")
        coup(c, PLAYER_PAIR, "banker")
        coup(c, BANKER_NATURAL, "banker")
        coup(c, BOTH_PAIRS_TIE, "tie")
        assert (shown(c).coups, shown(c).left) == ("Pn Bp Bn Tpb", 415 - 17)


def test_a_game_without_cards_has_no_shoe_on_its_screens_and_one_that_is_not_ready_has_no_coups() -> None:
    with casino(baccarat(), table("R1", RAPID, "roulette", seats="t3"), shoes=False) as c:
        assert round_shown(c, "R1").shoe is None
        assert shown(c) == ShoeView(decks=8, coups="", left=None)


def test_void_and_dummy_coups_are_left_out_and_an_open_one_that_nobody_wagered_on_is_not() -> None:
    with casino(baccarat()) as c:
        c.play("dealer new_game\ndealer no_more_bets\ndealer cards 9h 2d\ndealer declare misdeal_reported")
        c.play(f"{AGM} declare wrong_deal")
        assert shown(c).coups == ""
        coup(c, BANKER_NATURAL, "banker")
        assert shown(c).coups == "Bn"
    with casino(shoe()) as c:
        c.play('supervisor direct_dummies 1 "new shoe"\ndealer new_game\ndealer cards 9h 2d Kc 5s\ndealer confirm')
        assert (c.state().history[0].dummy, shown(c).coups) == (True, "")


def test_a_corrected_coup_is_shown_as_it_was_and_one_that_is_undone_no_more() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        for _ in range(2):
            wagered(c, t1={"player": 10})
            c.play("dealer cards 2s 3h 4s 4h\ndealer confirm")
        assert shown(c).coups == "B B"
        c.play('supervisor correct_outcome 1 "9 was read as 4" cards=2s,3h,6s,4h')
        assert shown(c).coups == "Pn B"
        c.play('supervisor declare_in_round 2 equipment_fault "the shoe jams"')
        assert shown(c).coups == "Pn"
        c.restart()
        assert shown(c).coups == "Pn"


def test_a_new_shoe_begins_anew_and_a_correction_of_an_older_one_does_not_touch_it() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        wagered(c, t1={"player": 10})
        c.play("dealer cards 2s 3h 6s 4h\ndealer confirm")
        assert shown(c).coups == "Pn"
        c.play("supervisor order_shuffle enough")
        assert "The shoe is finished." in on_display(c, "B1").announcements
        c.play("\n".join(again(c.floor.plan.tables["B1"])))
        assert shown(c).coups == ""
        c.play('supervisor correct_outcome 1 "4 was read as 6" cards=2s,3h,4s,4h')
        assert shown(c).coups == ""


@pytest.mark.clause(CROWN, "4.18")
def test_everybody_is_informed_that_the_cutting_card_is_out_and_that_the_shoe_is_finished() -> None:
    one = table("B1", CROWN, "baccarat", seats="t1", config={"version": "A"})
    with casino(one) as c:
        sent = []
        c.play("dealer new_game\nwait 30s\ndealer no_more_bets\ndealer cards 6s 7s\nshoe report_cutting_card")
        for lines in (
            "dealer cards Ks Kh\ndealer confirm\ndealer discard_cards",
            "dealer new_game\nwait 30s\ndealer no_more_bets",
        ):
            sent.append(on_display(c, "B1").announcements[-1])
            c.play(lines)
        c.play("dealer cards 6s 7s Ks Kh\ndealer confirm")
        sent.append(on_display(c, "B1").announcements[-1])
        assert sent == ["The cutting card is out: one more coup after this one.", "Last coup.", "The shoe is finished."]


def test_the_device_into_which_cards_go_back_tells_no_number_of_cards_and_keeps_the_latest_coups() -> None:
    with seated() as c:
        finish(c, cards("K", "K8"))
        assert shown(c, "U1") == ShoeView(decks=6, coups="Bn", left=None)
    kept = Shoe(1, "C1", 312, "device")
    for number in range(COUPS + 2):
        kept.play(number, ("Ks",))
    assert (len(kept.coups), kept.coups[0].round) == (COUPS, 2)


# ---------------------------------------------------------------- the tableau


def why(rulebook: str, kind: str, drawn: str, **config: object) -> list[tuple[str, str]]:
    """What the screens say of the hands while these cards are dealt."""
    with casino(table("B1", rulebook, kind, seats="t1", config=config)) as c:
        c.play(f"dealer new_game\nwait 30s\ndealer cards {drawn}")
        view = round_shown(c).coup
        assert view is not None
        return [(each.text, each.clause) for each in view.why]


@pytest.mark.clause(CANBERRA, "8.6(a)")
def test_the_tableau_is_shown_as_it_is_asked() -> None:
    def sent(drawn: str) -> list[tuple[str, str]]:
        return why(CANBERRA, "baccarat", drawn, version="A")

    assert sent("3h Kd 2c") == []
    player = ("Player has 5: draws a third card.", "8.6(c)")
    assert sent("3h Kd 2c 6s") == [player]
    banker = "Banker has 6, Player's third card counts {}: Banker {}."
    assert sent("3h Kd 2c 6s 7h") == [player, (banker.format(7, "draws a third card"), "8.6(d) [1st]")]
    assert sent("3h Kd 2c 6s Kh") == [player, (banker.format(0, "stands"), "8.6(d) [1st]")]


def test_a_hand_that_stands_and_a_natural_are_reported_with_their_own_clauses() -> None:
    def sent(drawn: str) -> list[tuple[str, str]]:
        return why(RAPID, "baccarat", drawn, version="commission")

    assert sent("6h 2d Kc 3s") == [
        ("Player has 6: stands.", "7.7.4.5.1"),
        ("Banker has 5 and Player stands: Banker draws a third card.", "7.7.4.7"),
    ]
    assert sent("9h 2d Kc 5s") == [("Player has a natural 9: no more cards are drawn.", "7.7.4.4")]
    assert sent("9h 8d Kc Ks") == [
        ("Player has a natural 9 and Banker has a natural 8: no more cards are drawn.", "7.7.4.4")
    ]


def test_seven_up_counts_the_printed_seven_and_speaks_of_third_cards_too() -> None:
    assert why(STAR, "seven_up", "4s 8h Ks 9d") == [
        ("Player has 5: draws a third card.", "9.3"),
        ("Banker has 4, Player's third card counts 9: Banker stands.", "9.4"),
    ]
    assert why(STAR, "seven_up", "9s Kh Kd") == [("Banker has a natural 9: no more cards are drawn.", "9.2")]
    assert why(STAR, "seven_up", "2s Kh 3d") == [
        ("Player has 7: stands.", "9.3"),
        ("Banker has 5 and Player stands: Banker draws a third card.", "9.5"),
    ]


def test_on_every_coup_whoever_is_asked_to_draw_has_a_third_card_and_nobody_else() -> None:
    crown = game(CROWN, "baccarat", {"version": "A"})
    for player, banker in EVERY_COUP:
        drawn = cards_of(player, banker)["cards"]
        assert isinstance(drawn, list)
        view = coup_view(crown, tuple(drawn), ())
        assert view is not None
        sent = " ".join(each.text for each in view.why)
        assert (len(view.player) == 3) == (f"Player has {total(player[:2])}: draws" in sent)
        assert (len(view.banker) == 3) == ("Banker draws a third card" in sent)


# ---------------------------------------------------------------- the layout


def areas(c: Casino, name: str) -> dict[str, tuple[str, str]]:
    """The side bets that a layout shows, with label and note; those that can be touched are among its spots."""
    drawn = table_shown(c, name)
    touched = {spot.bet for spot in drawn.spots}
    sides = [box for box in drawn.boxes if box.bet not in ("player", "banker", "tie")]
    assert all((box.bet in touched) == (box.note != "Not offered") for box in sides)
    return {box.bet: (box.label, box.note) for box in sides}


@pytest.mark.clause(STAR, "2.2.4")
def test_the_layout_has_an_area_for_super_7s_also_where_it_is_not_offered() -> None:
    for left_out in ("", "super_7s"):
        with seated(seven_up(leave_out=left_out)) as c:
            label, note = areas(c, "U1")["super_7s"]
            assert (label, note == "Not offered") == ("7's", bool(left_out))


@pytest.mark.clause(CANBERRA, "8.2(b)(i)")
def test_the_layout_has_areas_for_both_pairs_also_where_they_are_not_offered() -> None:
    with casino(shoe()) as c:
        assert areas(c, "B1") == {"player_pair": ("Player pair", "11 to 1"), "banker_pair": ("Banker pair", "11 to 1")}
    without = table(
        "B1", CANBERRA, "baccarat", seats="t1", config={"version": "A"}, leave_out="player_pair banker_pair"
    )
    with casino(without) as c:
        closed = {"player_pair": ("Player pair", "Not offered"), "banker_pair": ("Banker pair", "Not offered")}
        assert areas(c, "B1") == closed
        fund(c, t1=100)
        c.play("dealer new_game\nt1 place player_pair 10.00\nexpect refused 8.4(a)")
