"""The Star's Rapid tables: what is registered for them, what fits, and what they do not open without."""

import pytest
from casino import Casino, casino, table
from counter import actors
from device_wires import BACCARAT, Scene, scene
from equipped import wrong
from simulators import SimulatedShoe
from watching import on_dealer

from croupier.play.cards.shoe_events import CardsRegistered, CardsShuffled
from croupier.play.equipment.events import FaultReported, ItemPutInUse
from croupier.play.round_events import RoundOpened
from croupier.rulebooks.roles import Role
from croupier.server.views.dealer import DealerView

RAPID = "star-rapid-2016"


def wheel(name: str = "R1", seats: str = "t1", settings: str = "", **equipment: str) -> str:
    """A roulette table, with equipment written otherwise."""
    return table(name, RAPID, "roulette", seats=seats, settings=settings, equipment=equipment)


def shoe(name: str = "B1", seats: str = "t1", **equipment: str) -> str:
    """A baccarat table, with equipment written otherwise."""
    return table(name, RAPID, "baccarat", seats=seats, config={"version": "commission"}, equipment=equipment)


def console(c: Casino, role: Role, name: str = "R1") -> DealerView:
    """What the dealer terminal shows to somebody of a role who is signed in there."""
    return on_dealer(c, role, "dealer" if role is Role.DEALER else "sam", name)


# ---------------------------------------------------------------- hardware


@pytest.mark.clause(RAPID, "1.1(game hardware)")
@pytest.mark.parametrize(
    ("kind", "words"), [("ticket_printer", "ticket printer is missing"), ("network", "network is missing")]
)
def test_an_installation_that_lacks_a_printer_or_its_network_does_not_open(kind: str, words: str) -> None:
    with casino(wheel(**{kind: ""})) as c:
        c.play("dealer new_game\nexpect refused 1.1(game hardware)")
        assert words in c.answer.why


@pytest.mark.clause(RAPID, "1.1(game hardware)")
@pytest.mark.parametrize("who", ["dealer", "supervisor:sam"])
def test_a_fault_is_recorded_against_a_registered_item_and_its_repair_by_a_supervisor(who: str) -> None:
    with casino(wheel()) as c:
        c.play(f"""
            {who} report_fault R1-modem "no line"
            expect refused 1.1(game hardware)
            {who} report_fault R1-network ""
            expect refused 1.1(game hardware)
            {who} report_fault R1-network "no line"
            {who} report_fault R1-network "no line"
            expect refused 1.1(game hardware)
            dealer new_game
            expect refused 1.1(game hardware)
            dealer report_repair R1-network
            expect refused 1.1(game hardware)
            supervisor report_repair R1-network
            supervisor report_repair R1-network
            expect refused 1.1(game hardware)
            supervisor report_repair R1-modem
            expect refused 1.1(game hardware)
            dealer new_game
        """)
        (fault,) = [each for each in c.events("table:R1") if isinstance(each, FaultReported)]
        assert (fault.item, fault.fault) == ("R1-network", "no line")
        assert fault.at == actors(c, "table:R1")["fault_reported"][1]


@pytest.mark.clause(RAPID, "2.2.1")
def test_a_table_whose_dealer_terminal_is_disconnected_is_not_opened() -> None:
    with casino(wheel()) as c:
        c.play("""
            supervisor close_table
            dealer report_fault R1-dealer-terminal disconnected
            supervisor open_table
            expect refused 2.2.1
        """)
        assert c.answer.why == "The dealer terminal R1-dealer-terminal is not available: disconnected."
        c.play("""
            supervisor report_repair R1-dealer-terminal
            supervisor open_table
            dealer new_game
        """)


@pytest.mark.clause(RAPID, "2.2.1")
@pytest.mark.parametrize("kind", ["dealer_terminal", "game_system"])
def test_without_a_dealer_terminal_or_the_game_system_no_game_is_opened(kind: str) -> None:
    with casino(wheel(**{kind: ""})) as c:
        c.play("dealer new_game\nexpect refused 2.2.1")
        assert "is missing" in c.answer.why


@pytest.mark.clause(RAPID, "2.2.5")
@pytest.mark.parametrize(("kind", "words"), [("ticket_printer", "ticket printer"), ("note_acceptor", "note acceptor")])
def test_a_terminal_without_its_own_printer_or_stacker_stays_closed_and_the_console_says_why(
    kind: str, words: str
) -> None:
    with casino(wheel(seats="t1 t6", **{kind: '{ t1 = "1001" }'})) as c:
        c.play("""
            t6 notes 50.00
            expect refused 2.2.5
            t1 notes 50.00
            dealer new_game
            t1 place red 5.00
            t6 place red 5.00
            expect refused 2.2.5
        """)
        closed = f"Terminal t6 stays closed: it has no {words}."
        assert closed in console(c, Role.CASINO_SUPERVISOR).announcements


@pytest.mark.clause(RAPID, "1.1(DT)")
def test_the_dealers_functions_and_the_supervisors_are_on_one_terminal_each_by_its_own_sign_in() -> None:
    with casino(wheel()) as c:
        c.play("t1 notes 50.00\ndealer new_game\nt1 place red 5.00")
        dealer, supervisor = console(c, Role.DEALER), console(c, Role.CASINO_SUPERVISOR)
        runs = {"new_game", "enter_number", "confirm_outcome", "declare_no_spin"}
        manages = {"change_limit", "void_round", "correct_outcome", "close_table"}
        assert runs <= {each.do for each in dealer.actions}
        assert manages <= {each.do for each in supervisor.actions}
        assert not manages & {each.do for each in dealer.actions}
        assert (dealer.round.phase, dealer.total) == ("wagering", 5_00)
        assert dealer.round.closes_at is not None
        c.play("dealer close_table\nexpect refused 12.8")


# ---------------------------------------------------------------- roulette


@pytest.mark.clause(RAPID, "2.4.1")
def test_where_no_wheel_is_linked_wagering_does_not_open() -> None:
    with casino(wheel(wheel="")) as c:
        c.play("t1 notes 50.00\ndealer new_game\nexpect refused 2.4.1\nt1 place red 5.00\nexpect refused 4.2.6")
        assert c.state().round == 0


@pytest.mark.clause(RAPID, "2.4.2")
def test_a_wheel_of_74_centimetres_is_refused_and_one_of_75_accepted() -> None:
    refused = wrong(wheel(wheel='{ id = "W1", diameter_mm = 740 }'))
    assert "A wheel has a diameter of 750 mm at the least, which W1 does not (clause 2.4.2)." in refused
    assert wrong(wheel(wheel='{ id = "W1", diameter_mm = 749.9 }'))
    assert not wrong(wheel(wheel='{ id = "W1", diameter_mm = 750 }'))
    assert "lacks diameter_mm" in wrong(wheel(wheel='{ id = "W1" }'))


@pytest.mark.clause(RAPID, "2.4.4")
@pytest.mark.parametrize(("mm", "fits"), [("16.9", False), ("17", True), ("23", True), ("23.1", False)])
def test_a_ball_of_17_to_23_millimetres_is_accepted_if_it_has_no_metal(mm: str, fits: bool) -> None:
    found = wrong(wheel(ball=f'{{ id = "B7", diameter_mm = {mm}, metallic = false }}'))
    assert not found if fits else "17 to 23 mm, which B7 does not (clause 2.4.4)" in found
    assert "2.4.4" in wrong(wheel(ball=f'{{ id = "B7", diameter_mm = {mm}, metallic = true }}'))


@pytest.mark.clause(RAPID, "2.4.4")
def test_the_ball_in_use_and_its_changes_are_on_record() -> None:
    balls = ", ".join(f'{{ id = "{each}", diameter_mm = 20, metallic = false }}' for each in ("B7", "B8"))
    with casino(wheel(ball=f"[{balls}]")) as c:
        c.play("""
            dealer use_item B8
            expect refused 2.4.4
            supervisor:sam use_item B9
            expect refused 2.4.4
            supervisor:sam use_item B7
            expect refused 2.4.4
            supervisor:sam use_item B8
            dealer new_game
        """)
        assert ItemPutInUse("ball", "B8", "B7") in c.events("table:R1")
        opened = [each for each in c.events("table:R1") if isinstance(each, RoundOpened)]
        assert (opened[0].equipment["ball"], opened[0].equipment["wheel"]) == ("B8", "R1-wheel")
        assert actors(c, "table:R1")["item_put_in_use"][0].startswith("staff:sam")
    with casino(wheel(ball="")) as c:
        c.play("dealer new_game\nexpect refused 2.4.4")


@pytest.mark.clause(RAPID, "1.1(automated Roulette wheel)")
def test_the_sensors_number_settles_every_terminal_and_nobody_is_asked_for_it() -> None:
    with casino(wheel(seats="t1 t2", settings='devices = { wheel = "automated" }')) as c:
        c.play("""
            t1 notes 50.00
            t2 notes 50.00
            wheel new_game
            t1 place straight:17 1.00
            t2 place red 5.00
            wheel spin
            wheel no_more_bets
            dealer number 17
            expect refused 7.6
            wheel 17
            expect number 17
            expect t1 balance 85.00
            expect t2 balance 45.00
            expect phase waiting
        """)


# ---------------------------------------------------------------- both components on one terminal

LIVE, AUTOMATED = wheel("R1", "t4"), wheel("R2", "t4", 'devices = { wheel = "automated" }')


@pytest.mark.clause(RAPID, "2.1")
def test_a_terminal_plays_baccarat_a_live_and_an_automated_wheel_with_one_balance() -> None:
    with casino(LIVE, AUTOMATED, shoe("B1", "t4")) as c:
        c.play("t4 notes 50.00\ndealer@R1 new_game\nwheel@R2 new_game\ndealer@B1 new_game")
        assert c.floor.plan.places["t4"] == ("R1", "R2", "B1")
        for name, bet in (("R1", "red"), ("R2", "black"), ("B1", "player")):
            c.play(f"t4@{name} place {bet} 10.00")
        c.play("expect t4 balance 20.00")


@pytest.mark.clause(RAPID, "5.3")
def test_a_wager_settles_on_the_wheel_that_it_was_placed_at_and_on_no_other() -> None:
    with casino(LIVE, AUTOMATED) as c:
        c.play("""
            t4 notes 50.00
            dealer@R1 new_game
            wheel@R2 new_game
            t4@R2 place straight:7 5.00
            dealer@R1 spin
            dealer@R1 no_more_bets
            dealer@R1 number 7
            dealer@R1 confirm
            expect t4 balance 45.00
            wheel@R2 spin
            wheel@R2 no_more_bets
            wheel@R2 8
            expect t4 balance 45.00
        """)


@pytest.mark.clause(RAPID, "1.1(Roulette component electronic table game)")
def test_a_terminal_without_roulette_is_offered_none_and_its_roulette_wagers_are_refused() -> None:
    with casino(shoe("B1", "t1"), wheel("R1", "t2")) as c:
        c.play("t1 notes 50.00\ndealer@R1 new_game\nt1@R1 place red 5.00\nexpect refused 4.2.5")
        assert c.floor.plan.places["t1"] == ("B1",)
        c.play("dealer@B1 new_game\nt1 place red 5.00\nexpect refused 5.4\nt1 place player 5.00")


# ---------------------------------------------------------------- baccarat


@pytest.mark.clause(RAPID, "1.1(Angel Eye shoe)")
def test_a_card_from_a_shoe_that_is_not_bound_to_the_game_is_not_dealt_and_an_alert_is_raised() -> None:
    async def act(s: Scene) -> None:
        reads = SimulatedShoe(s.wire, 11)
        await s.play("t1 notes 100.00", "dealer new_game", "t1 place player 10.00", "dealer no_more_bets")
        await reads.say("CARD 7h S2")
        await s.until(lambda: "S2 is not of this table's shoe" in s.c.floor.alarms["B1"].get("shoe", ""))
        assert s.table.cards == ()

    scene(BACCARAT, "socket", act)


@pytest.mark.clause(RAPID, "1.1(Angel Eye shoe)")
def test_the_shoe_that_is_bound_to_a_game_deals_it_and_a_table_without_one_takes_no_reading() -> None:
    with casino(shoe()) as c:
        c.play("dealer new_game\ndealer no_more_bets\nshoe 7h device=B1-shoe\nshoe 2c")
        assert c.state().cards == ("7h", "2c")
        c.play("shoe 9d device=B2-shoe\nexpect refused 1.1(Angel Eye shoe)")
        assert c.state().cards == ("7h", "2c")


@pytest.mark.clause(RAPID, "2.5.3.1")
@pytest.mark.parametrize(
    ("kind", "words"), [("shoe", "The shoe is missing."), ("discard_rack", "The discard rack is missing.")]
)
def test_without_a_shoe_or_a_discard_rack_new_game_is_refused(kind: str, words: str) -> None:
    with casino(shoe(**{kind: ""})) as c:
        c.play("dealer new_game\nexpect refused 2.5.3.1")
        assert c.answer.why == words


@pytest.mark.clause(RAPID, "1.1(dealer station)")
def test_a_baccarat_game_is_dealt_at_a_station_and_its_cards_are_recorded_there() -> None:
    with casino(shoe(station='{ id = "DS-2", layout = "F" }')) as c:
        c.play("dealer register_cards C3 8 blue\ndealer new_game")
        issued = [each for each in c.events("table:B1") if isinstance(each, CardsRegistered)]
        assert {each.station for each in issued} == {"DS-2"}
        assert issued[-1].cards == "C3"
    with casino(shoe(station="")) as c:
        c.play("dealer new_game\nexpect refused 1.1(dealer station)")


@pytest.mark.clause(RAPID, "2.5.2")
def test_two_games_share_a_dealer_at_a_station_of_layout_g_and_at_no_other() -> None:
    station = '{{ id = "DS-2", layout = "{}" }}'.format
    at = [shoe(name, f"t-{name}", station=station("F")) for name in ("B1", "B2")]
    assert "station DS-2 has layout F, for 1 game (clause 2.5.2)" in wrong(*at)
    at = [shoe(name, f"t-{name}", station=station("G")) for name in ("B1", "B2", "B3")]
    assert not wrong(*at[:2])
    assert "layout G, for 2 game" in wrong(*at)
    assert "The layout of a dealer station is F or G" in wrong(shoe(station=station("H")))


@pytest.mark.clause(RAPID, "1.1(multishuffler)")
def test_machines_of_4_6_and_8_decks_are_registered_and_only_one_of_8_is_put_in_use() -> None:
    machine = '{{ id = "MS-{0}", decks = {0} }}'.format
    assert "takes 4 or 6 or 8 decks" in wrong(shoe(shuffler=machine(5)))
    assert "8 decks at once, which MS-6 does not (clause 1.1(multishuffler))" in wrong(shoe(shuffler=machine(6)))
    assert not wrong(shoe(shuffler=machine(8)))
    with casino(shoe(shuffler=f"[{machine(8)}, {machine(6)}, {machine(4)}]")) as c:
        for each in ("MS-6", "MS-4"):
            c.play(f"supervisor use_item {each}\nexpect refused 1.1(multishuffler)")


@pytest.mark.clause(RAPID, "2.3.3")
def test_a_shuffle_is_recorded_by_hand_or_by_a_machine_that_is_named() -> None:
    with casino(shoe(), shoes=False) as c:
        c.play("""
            dealer register_cards C1 8 red
            dealer open_shoe C1
            dealer shuffle_cards machine
            expect refused 2.3.3
            dealer shuffle_cards washing
            expect refused 3.8.1
            dealer shuffle_cards machine machine=MS-1
        """)
        assert CardsShuffled("machine", "MS-1") in c.events("table:B1")
    with casino(shoe(), shoes=False) as c:
        c.play("dealer register_cards C1 8 red\ndealer open_shoe C1\ndealer shuffle_cards hand")
