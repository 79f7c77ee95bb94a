"""Casino Canberra's tables: what is registered and approved for them, and what they do not open without."""

import pytest
from canberra import CANBERRA, fund
from casino import Casino, casino, table
from counter import actors
from equipped import wrong
from watching import on_dealer

import croupier
from croupier.play.equipment.events import FaultReported, ItemPutInUse
from croupier.play.round_events import RoundOpened
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import Role

GAMES = ("roulette", "baccarat", "sic_bo")


def at(game: str, seats: str = "t1 t5", settings: str = "", **other: str) -> str:
    """A table of one of the three games, with equipment written otherwise."""
    config = {"version": "A"} if game == "baccarat" else {}
    return table("C1", CANBERRA, game, seats=seats, config=config, settings=settings, equipment=other)


def covered(written: str, *items: str) -> str:
    """A table whose approval covers these items too."""
    named = "".join(f'"{each}", ' for each in items)
    return written.replace("covers = [", f"covers = [{named}", 1)


def shown(c: Casino) -> tuple[str, ...]:
    """What the dealer terminal announces."""
    return on_dealer(c, Role.CASINO_SUPERVISOR, table="C1").announcements


# ---------------------------------------------------------------- the register


@pytest.mark.clause(CANBERRA, "A.1 Multi Terminal Table Game")
def test_a_table_plays_one_of_three_games_and_no_other() -> None:
    assert set(rulebook(CANBERRA).offers) == set(GAMES)
    for game in GAMES:
        assert not wrong(at(game))
    assert "has no game 'seven_up'" in wrong(at("roulette").replace('"roulette"', '"seven_up"'))
    assert "wheel" in wrong(at("roulette").replace("config = {  }", 'config = { wheel = "double_zero" }'))


@pytest.mark.clause(CANBERRA, "A.5")
@pytest.mark.parametrize(
    ("game", "item"),
    [
        *(("roulette", each) for each in ("t5", "C1-dealer-terminal", "C1-game-system", "C1-network")),
        *(("roulette", each) for each in ("note-acceptor-t5", "ticket-printer-t5", "C1-winning-number-display")),
        *(("roulette", each) for each in ("C1-wheel", "C1-ball")),
        *(("baccarat", each) for each in ("C1-shoe", "C1-shuffler")),
        *(("sic_bo", each) for each in ("C1-tumbler", "C1-tumbler-controller", "C1-dice", "C1-dice-recognition")),
    ],
)
def test_nothing_is_used_at_a_table_without_an_approval_of_today_or_earlier(game: str, item: str) -> None:
    written = at(game)
    without = written.replace(f'"{item}"', '"another"', 1)
    assert f"{item} has no approval; name it in the covers of an [[approval]] (clause A.5)" in wrong(without)
    assert "is of a day to come" in wrong(written.replace("date = 2019-06-01", "date = 2999-01-01"))
    assert not wrong(written)


@pytest.mark.clause(CANBERRA, "A.5")
def test_what_is_put_in_use_is_recorded_with_who_did_it() -> None:
    with casino(covered(at("roulette", ball='[{ id = "C1-ball" }, { id = "B8" }]'), "B8")) as c:
        c.play("dealer use_item B8\nexpect refused A.5\nsupervisor:sam use_item B8")
        assert ItemPutInUse("ball", "B8", "C1-ball") in c.events("table:C1")
        assert actors(c, "table:C1")["item_put_in_use"][0].startswith("staff:sam")


@pytest.mark.clause(CANBERRA, "A.1 Player Terminal")
def test_a_terminal_wagers_on_what_its_table_offers_and_on_nothing_else() -> None:
    one, two = (at(game).replace("C1", name) for game, name in (("baccarat", "C1"), ("roulette", "C2")))
    with casino(one, two) as c:
        fund(c, t1=100)
        c.play("""
            dealer@C1 new_game
            dealer@C2 new_game
            t1@C1 place red 5.00
            expect refused 8.4(a)
            t1@C2 place red 5.00
        """)
    assert "t5 has no approval" in wrong(at("roulette").replace(', "t5"', "", 1))


@pytest.mark.clause(CANBERRA, "1.2(a)")
def test_a_table_has_no_more_terminals_than_were_approved_and_one_at_the_least() -> None:
    forty = " ".join(f"t{number}" for number in range(1, 41))
    assert not wrong(at("roulette", forty, "max_terminals = 40"))
    assert "40 terminals were approved, and 41 are here (clause 1.2(a))" in wrong(
        at("roulette", f"{forty} t41", "max_terminals = 40")
    )
    assert "lacks seats" in wrong(at("roulette", ""))
    assert "max_terminals must be" in wrong(at("roulette", settings='max_terminals = "many"'))


@pytest.mark.clause(CANBERRA, "A.1 Game System")
def test_a_table_opens_only_with_a_build_that_was_approved() -> None:
    installed = f'build = "{croupier.__version__}"'
    for approved in ('build = "2.4.1"', ""):
        with casino(at("roulette").replace(installed, approved)) as c:
            c.play("dealer new_game\nexpect refused A.1 Game System")
            assert f"Build {croupier.__version__} is installed, and not approved" in c.answer.why
    with casino(at("roulette")) as c:
        c.play("dealer new_game")


@pytest.mark.clause(CANBERRA, "A.1 Game System")
@pytest.mark.clause(CANBERRA, "1.2(b)")
def test_a_dead_winning_number_display_stops_nothing_and_none_is_needed() -> None:
    with casino(at("roulette")) as c:
        fund(c, t1=100)
        c.play("""
            dealer new_game
            t1 place red 10.00
            t1 confirm
            dealer report_fault C1-winning-number-display dark
            wait 30s
            dealer spin
            dealer number 1
            dealer confirm
            expect t1 balance 110.00
            dealer new_game
        """)
    with casino(at("roulette", winning_number_display="")) as c:
        c.play("dealer new_game")


@pytest.mark.clause(CANBERRA, "A.1 Game Hardware")
@pytest.mark.parametrize("who", ["dealer", "supervisor"])
def test_equipment_has_its_status_and_its_faults_with_their_times(who: str) -> None:
    with casino(at("roulette")) as c:
        c.play(f"{who} report_fault C1-network 'no line'")
        assert "The network C1-network is out of order: no line." in shown(c)
        (fault,) = [each for each in c.events("table:C1") if isinstance(each, FaultReported)]
        assert fault.at == actors(c, "table:C1")["fault_reported"][1]
        c.play("dealer report_repair C1-network\nexpect refused A.1 Game Hardware\nsupervisor report_repair C1-network")
        assert shown(c) == ()


@pytest.mark.clause(CANBERRA, "A.1 Game Hardware")
def test_a_printer_without_paper_is_shown_and_its_terminal_is_paid_by_hand() -> None:
    with casino(at("roulette", ticket_printer='{ t1 = "ticket-printer-t1", t5 = "ticket-printer-t5" }')) as c:
        fund(c, t5=100)
        c.play("dealer new_game\nt5 report_printer false")
        assert "The ticket printer ticket-printer-t5 of t5 is out of order." in shown(c)
        c.play("t5 cash_out")
        assert [notice.clause for notice in c.answer.notices] == ["4.9"]
        assert actors(c, "terminal:t5")["printer_reported"][1] < c.clock.now()
    hardware = {"note_acceptor": '"note-acceptor-"', "ticket_printer": '"ticket-printer-"', "network": '{ id = "NW" }'}
    assert not wrong(covered(at("roulette", **hardware), "NW"))
    assert not wrong(at("roulette", **dict.fromkeys(hardware, "")))


# ---------------------------------------------------------------- what a table needs


@pytest.mark.clause(CANBERRA, "1.2(b)")
@pytest.mark.parametrize("kind", ["dealer_terminal", "game_system"])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_opens_with_a_dealer_terminal_that_works_and_the_game_system(game: str, kind: str) -> None:
    with casino(at(game, **{kind: ""})) as c:
        c.play("dealer new_game\nexpect refused 1.2(b)")
        assert "is missing" in c.answer.why


@pytest.mark.clause(CANBERRA, "1.2(b)")
@pytest.mark.clause(CANBERRA, "9.1 Ball")
@pytest.mark.parametrize("kind", ["wheel", "ball"])
def test_no_round_of_roulette_is_opened_without_a_wheel_and_a_ball_and_both_are_stored_with_it(kind: str) -> None:
    with casino(at("roulette", **{kind: ""})) as c:
        c.play("operator open_table\nexpect refused 7.11\ndealer new_game\nexpect refused 9.1 Ball")
    with casino(at("roulette")) as c:
        c.play("dealer new_game")
        (opened,) = [each for each in c.events("table:C1") if isinstance(each, RoundOpened)]
        assert (opened.equipment["wheel"], opened.equipment["ball"]) == ("C1-wheel", "C1-ball")


@pytest.mark.clause(CANBERRA, "A.1 Shoe")
def test_no_coup_is_opened_without_a_registered_shoe_and_no_card_dealt_without_one_that_is_ready() -> None:
    with casino(at("baccarat", shoe="")) as c:
        c.play("dealer new_game\nexpect refused A.1 Shoe")
    with casino(at("baccarat"), shoes=False) as c:
        c.play("dealer new_game\nexpect refused 8.2(a)")
    with casino(at("baccarat")) as c:
        c.play("dealer new_game")
        (opened,) = [each for each in c.events("table:C1") if isinstance(each, RoundOpened)]
        assert opened.equipment["shoe"] == "C1-shoe"


@pytest.mark.clause(CANBERRA, "10.2(b)(i)")
@pytest.mark.parametrize("kind", ["tumbler", "dice"])
def test_no_roll_is_opened_without_a_tumbler_and_its_dice(kind: str) -> None:
    with casino(at("sic_bo", **{kind: ""})) as c:
        c.play("dealer new_game\nexpect refused 10.2(b)(i)")


@pytest.mark.clause(CANBERRA, "10.2(b)(i)")
def test_dice_are_sealed_in_and_a_change_of_them_is_stored_with_the_new_seal() -> None:
    assert "lacks seal" in wrong(at("sic_bo", dice='{ id = "C1-dice" }'))
    two = '[{ id = "C1-dice", seal = "0041" }, { id = "D2", seal = "" }]'
    with casino(covered(at("sic_bo", dice=two), "D2")) as c:
        c.play("""
            supervisor:sam use_item D2
            expect refused 10.2(b)(i)
            supervisor:sam use_item D2 seal=0042
        """)
        assert ItemPutInUse("dice", "D2", "C1-dice", "0042") in c.events("table:C1")
        assert c.state().equipment.seals == {"D2": "0042"}
        assert actors(c, "table:C1")["item_put_in_use"][0].startswith("staff:sam")


@pytest.mark.clause(CANBERRA, "10.1 Dice Recognition System")
def test_dice_are_read_by_a_registered_recognition_system_and_by_no_other() -> None:
    lines = "dealer new_game\nwait 30s\ndealer tumble\ndice 2 2 5"
    with casino(at("sic_bo", dice_recognition="", tumbler_controller="")) as c:
        c.play(f"{lines}\nexpect refused 10.1 Dice Recognition System\nexpect phase closed")
    with casino(at("sic_bo")) as c:
        c.play(f"{lines}\nexpect phase registered")
        (opened,) = [each for each in c.events("table:C1") if isinstance(each, RoundOpened)]
        assert opened.equipment["dice_recognition"] == "C1-dice-recognition"
        assert opened.equipment["tumbler_controller"] == "C1-tumbler-controller"


@pytest.mark.clause(CANBERRA, "A.1 Multi deck Shuffler (MD3)")
def test_a_multi_deck_shuffler_may_be_registered_for_a_baccarat_table() -> None:
    assert not wrong(covered(at("baccarat", shuffler='{ id = "MD-1" }'), "MD-1"))
    assert not wrong(at("baccarat", shuffler=""))
    assert "there is no shuffler in [table.equipment]" in wrong(at("roulette", shuffler='{ id = "MD-1" }'))
