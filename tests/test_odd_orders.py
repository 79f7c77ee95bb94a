"""Rules that meet: commands in orders and combinations that no single clause speaks of, through the floor's own commands."""

from copy import deepcopy

import pytest
from canberra import CANBERRA
from casino import Casino, casino, table
from counter import ask, cashier, refused, row, supervisor
from crown import CROWN

from croupier.cage import commands as cage
from croupier.floor.orders import Answer, Order
from croupier.games.notation import WrongInput
from croupier.play import commands as play
from croupier.rulebooks.policy import Role

RAPID = "star-rapid-2016"
ROULETTE = "star-roulette-2024"
SEVEN_UP = "star-7up-2016"
LIMIT = (10_00, 1_000_00)
PLAIN = 'layout = "A"'
"""A layout without Lucky Ball."""


def wheel(name: str = "L1", seats: str = "", positions: str = "p1 p2", settings: str = "") -> str:
    """A Star roulette table of 2024, ended by the dealer's call."""
    return table(
        name, ROULETTE, "roulette", seats=seats, positions=positions, period_s=None, settings=settings, default=LIMIT
    )


def seven_up(leave_out: str = "", limits: str = "", settings: str = "players_per_area = 3") -> str:
    """A 7-Up table: five positions on the cloth, and one terminal."""
    return table(
        "U1",
        SEVEN_UP,
        "seven_up",
        seats="t1",
        positions="p1 p2 p3 p4 p5",
        period_s=None,
        leave_out=leave_out,
        limits=limits,
        settings=settings,
        default=LIMIT,
    )


def admitted(c: Casino, *places: str) -> None:
    """Give each place a player card of its own, and 200 in credit."""
    for place in places:
        at = c.floor.plan.places[place][0]
        c.play(f"""
            operator@{at} issue_card card-{place} person-{place}
            {place} present_card card-{place}
            dealer@{at} buy_in {place} cash 200.00
        """)


def bought_in(c: Casino, *places: str) -> None:
    """Give each place 200 in credit."""
    for place in places:
        c.play(f"dealer buy_in {place} cash 200.00")


def tokens(c: Casino, place: str, dollars: int) -> None:
    """Exchange a promotional voucher for tokens at a place."""
    issued = ask(c, Role.OPERATOR, cage.IssueVoucher(dollars * 100))
    assert ask(c, Role.DEALER, cage.ExchangeVoucher(c.floor.ticket_of(issued)), place).ok


# ---------------------------------------------------------------- purses, undo, repeat and whose room it is


@pytest.mark.parametrize("step", ["place red 10.00 tokens of_purse=4.00", "move black red", "clear", "remove black"])
def test_a_step_with_chips_of_two_purses_is_undone_as_one(step: str) -> None:
    with casino(wheel(seats="t1", positions="")) as c:
        admitted(c, "t1")
        tokens(c, "t1", 20)
        c.play("""
            dealer new_game
            t1 place black 10.00 tokens of_purse=4.00
        """)
        before = deepcopy(list(c.state().seats["t1"].heaps()))
        c.play(f"t1 {step}")
        assert list(c.state().seats["t1"].heaps()) != before
        c.play("t1 undo")
        assert list(c.state().seats["t1"].heaps()) == before
        c.play("t1 undo")
        assert not c.state().seats["t1"].lies()  # and nothing is left below the minimum
        c.play("t1 undo\nexpect refused 3.3")


def test_a_wager_of_two_purses_has_one_other_player_make_room() -> None:
    with casino(seven_up()) as c:
        bought_in(c, "p1", "p2", "p3", "p4", "p5")
        tokens(c, "p5", 20)
        c.play("""
            dealer new_game
            p1 place player 10.00
            p2 place super_7s 10.00 box=p1
            p3 place super_7s 10.00 box=p1
            p4 place super_7s 10.00 box=p1
            p5 place banker 10.00
            p5 place super_7s 10.00 tokens box=p1 of_purse=5.00
            expect p4 balance 200.00
            expect p3 balance 190.00
            expect p5 on super_7s@p1 10.00
        """)


def test_chips_beside_required_colour_checks_are_neither_repeated_doubled_moved_nor_put_back() -> None:
    with casino(wheel(positions="p1", settings=PLAIN)) as c:
        admitted(c, "p1")
        c.play("""
            dealer new_game
            p1 place red 10.00
            dealer spin
            dealer no_more_bets
            dealer number 0
            dealer declare_no_spin not_in_a_pocket
            p1 place black 10.00
            p1 remove black
            supervisor require_checks true
            p1 undo
            expect refused 3.6
            p1 double
            expect refused 3.6
            p1 move red black
            expect refused 3.6
            p1 clear
            p1 repeat
            expect refused 3.6
            expect p1 balance 200.00
        """)


def test_checks_that_were_redeemed_are_not_put_back() -> None:
    with casino(wheel(positions="p1", settings=PLAIN)) as c:
        admitted(c, "p1")
        c.play("""
            dealer issue_checks p1 blue 10.00 50.00
            dealer new_game
            p1 place red 10.00 blue
            p1 clear
            dealer redeem_checks p1 blue
            p1 undo
            expect refused 3.3
            expect p1 balance 200.00
        """)


def test_a_layout_without_boxes_holds_a_players_wager_once() -> None:
    with casino(wheel()) as c:
        admitted(c, "p1")
        c.play("""
            dealer new_game
            p1 place red 10.00 box=p2
            expect refused 3.2
            p1 place red 10.00 box=p1
            expect p1 on red 10.00
        """)


def test_of_checks_whole_ones_are_placed() -> None:
    with casino(wheel(positions="p1", settings=PLAIN)) as c:
        admitted(c, "p1")
        c.play("""
            dealer issue_checks p1 blue 10.00 50.00
            dealer new_game
            p1 place red 15.00 blue
            expect refused 3.3
            p1 place red 20.00 blue
        """)


def test_tokens_that_are_cut_in_proportion_go_back_to_their_purse() -> None:
    with casino(seven_up(limits='differential = "60.00"')) as c:
        bought_in(c, "p1", "p2")
        tokens(c, "p1", 100)
        c.play("""
            dealer new_game
            dealer reduce_pro_rata
            expect refused 6.2
            p1 place player 100.00 tokens
            dealer reduce_pro_rata
            expect p1 on player 60.00
            expect p1 balance 200.00
        """)
        assert c.books()["chips:p1-1/tokens"] == 40_00


def test_a_card_stays_while_tokens_lie() -> None:
    with casino(wheel(positions="p1", settings=PLAIN)) as c:
        admitted(c, "p1")
        tokens(c, "p1", 20)
        c.play("""
            dealer new_game
            p1 place red 10.00 tokens
            p1 remove_card
            expect refused 9.1
            p1 clear
            p1 remove_card
        """)


# ---------------------------------------------------------------- invalid wagers, held rounds


def test_wagers_found_invalid_leave_no_mark_on_those_placed_after_a_no_spin() -> None:
    with casino(wheel(positions="p1", settings=PLAIN)) as c:
        admitted(c, "p1")
        c.play("""
            dealer new_game
            p1 place red 10.00
            dealer spin
            dealer no_more_bets
            supervisor invalidate_wagers p1
            dealer declare_no_spin not_in_a_pocket
            p1 clear
            p1 place red 10.00
            dealer spin
            dealer no_more_bets
            dealer number 1
            dealer confirm
            expect p1 balance 210.00
        """)


def test_a_held_round_waits_for_a_supervisor_even_if_its_spin_does_not_count() -> None:
    with casino(wheel(positions="p1", settings=PLAIN)) as c:
        admitted(c, "p1")
        c.play("""
            dealer new_game
            p1 place red 10.00
            dealer spin
        """)
        c.restart()
        c.play("""
            expect phase held
            dealer declare_no_spin not_in_a_pocket
            expect refused 8.8
            expect phase held
            supervisor resume
            expect phase wagering
        """)


def test_the_clock_ends_only_the_period_that_has_expired_and_holds_only_what_is_open() -> None:
    with casino(table("L1", RAPID, "roulette", seats="t1")) as c:
        assert refused(sent(c, Role.CLOCK, play.Hold()), "11.1")
        c.play("dealer new_game")
        assert refused(sent(c, Role.CLOCK, play.Deadline(1)), "4.2.6")
        c.play("wait 30s")
        assert refused(sent(c, Role.CLOCK, play.Deadline(1)), "4.2.6")
        assert refused(sent(c, Role.CLOCK, play.Hold()), "11.1")


# ---------------------------------------------------------------- limits


def test_a_minimum_of_nought_is_no_minimum_of_a_bet_called_total() -> None:
    with casino(table("S1", CANBERRA, "sic_bo", seats="t1")) as c:
        c.play("""
            t1 notes 20.00
            operator change_limit total 0.00 100.00 rounds=1
            expect refused 3.1 [change]
        """)


@pytest.mark.parametrize(
    ("plan", "who", "asked", "clause"),
    [
        (table("C1", CANBERRA, "roulette", seats="t1"), "operator", "total 5.00 50.00 rounds=1", "3.1 [change]"),
        (seven_up(), "supervisor", "total 5.00 50.00", "6.7"),
        (
            table("C1", CANBERRA, "roulette", seats="t1"),
            "operator",
            "red 5.00 50.00 area=5.00 rounds=1",
            "3.1 [change]",
        ),
        (table("R1", RAPID, "roulette", seats="t1"), "supervisor", "red 5.00 50.00 area=5.00", "6.1"),
    ],
)
def test_a_limit_that_the_document_does_not_know_is_not_posted(plan: str, who: str, asked: str, clause: str) -> None:
    with casino(plan) as c:
        c.play(f"{who} change_limit {asked}\nexpect refused {clause}")


@pytest.mark.parametrize(("rulebook", "game"), [(RAPID, "roulette"), (CANBERRA, "sic_bo")])
def test_a_wagering_period_is_no_longer_than_a_day(rulebook: str, game: str) -> None:
    clause = "7.1" if rulebook == RAPID else "5.1"
    with casino(table("R1", rulebook, game, seats="t1")) as c:
        c.play(f"""
            operator set_period 86400
            expect refused {clause}
            operator set_period 86399
        """)


def test_a_players_own_maximum_may_be_above_what_an_area_of_their_box_holds() -> None:
    limits = 'banker = { min = "10.00", max = "100.00", area = "150.00" }'
    kinds = ("player", "tie", "player_pair", "banker_pair", "player_dragon", "banker_dragon")
    limits += "".join(f'\n{kind} = {{ min = "10.00", max = "100.00", area = "150.00" }}' for kind in kinds)
    head = "[[table]]\nid = 'K1'\nrulebook = 'crown-baccarat-2023'\ngame = 'baccarat'\nconfig = { version = 'C' }\n"
    with casino(f"{head}positions = ['p1', 'p2']\nplayers_per_area = 3\n[table.limits]\n{limits}\n") as c:
        c.play("""
            dealer buy_in p1 cash 500.00
            dealer buy_in p2 cash 500.00
            table_games_manager set_personal_limit p1 banker 10.00 400.00
            table_games_manager tell_surveillance p1
            dealer new_game
            p1 place banker 350.00
            expect p1 on banker 350.00
            p2 place banker 100.00
            expect p2 on banker 100.00
            p2 place banker 10.00 box=p1
            expect p2 on banker@p1 10.00
            p2 place banker 90.00 box=p1
            expect p2 on banker@p1 50.00
            dealer no_more_bets
            dealer cards 2s 9h Kd Kc
            dealer confirm
            expect p1 balance 850.00
            expect p2 balance 650.00
        """)


# ---------------------------------------------------------------- a floor file that has changed


def test_a_bet_that_is_left_out_now_is_not_repeated_and_its_own_limits_are_forgotten() -> None:
    with casino(seven_up()) as c:
        bought_in(c, "t1", "p1")
        c.play("""
            dealer new_game
            t1 place player 20.00
            t1 place super_7s 20.00
            supervisor raise_at_once super_7s 15.00
            supervisor set_personal_limit t1 super_7s 10.00 2000.00
            supervisor change_limit super_7s 15.00 900.00
            dealer cards 2s 2h 2d
            dealer confirm
        """)
        c.restart(seven_up(leave_out="super_7s"))
        c.play("""
            dealer new_game
            t1 repeat
            expect trimmed 5.1
            expect t1 on player 20.00
            expect t1 on super_7s 0.00
            supervisor end_old_minimum super_7s after=1200
            expect refused 6.7.2
        """)
        assert c.state().board.sign.limits == c.floor.plan.tables["U1"].setup.limits


def test_a_bet_that_is_offered_again_has_the_limits_of_the_floor_file_beside_those_posted() -> None:
    with casino(seven_up(leave_out="super_7s")) as c:
        bought_in(c, "t1")
        c.play("""
            supervisor change_limit player 5.00 1000.00
            dealer new_game
            t1 place player 5.00
            dealer cards 2s 2h 2d
            dealer confirm
        """)
        c.restart(seven_up())
        c.play("""
            dealer new_game
            t1 place player 5.00
            t1 place super_7s 5.00
            expect refused 6.1
            t1 place super_7s 10.00
        """)


def test_a_round_keeps_the_limits_it_was_opened_with_though_the_floor_file_has_others() -> None:
    with casino(seven_up()) as c:
        bought_in(c, "p1")
        c.play("""
            dealer new_game
            p1 place player 20.00
            p1 place super_7s 20.00
        """)
        c.restart(seven_up(leave_out="super_7s").replace('max = "1000.00"', 'max = "15.00"'))
        c.play("""
            supervisor resume
            p1 place super_7s 10.00
            dealer cards 2s 2h 2d
            dealer confirm
            dealer new_game
        """)
        assert c.state().board.sign.limits.by_kind["player"].highest == 15_00  # type: ignore[union-attr]
        settled = next(event for event in c.events("table:U1") if type(event).__name__ == "WagersSettled")
        assert settled.over == ()  # type: ignore[union-attr]


# ---------------------------------------------------------------- colour checks and cards


def test_checks_are_redeemed_and_bought_again_at_their_own_table_though_the_terminal_plays_at_two() -> None:
    with casino(wheel("L1", "t1", ""), wheel("L2", "t1", "")) as c:
        admitted(c, "t1")
        c.play("""
            dealer@L1 issue_checks t1 blue 10.00 50.00
            dealer@L2 redeem_checks t1 blue
            expect refused 3.9
            dealer@L2 issue_checks t1 blue 10.00 50.00
            expect refused 3.8
            supervisor@L2 announce_closing after=1200
            wait 20m
            supervisor@L2 close_table
            cashier@L2 redeem_checks t1 blue
            expect refused 3.9
            dealer@L1 redeem_checks t1 blue
            dealer@L2 issue_checks t1 blue 10.00 50.00
        """)


def test_a_colour_of_which_everything_is_lost_is_handed_in_and_free_for_another_player() -> None:
    with casino(wheel(settings=PLAIN)) as c:
        admitted(c, "p1", "p2")
        c.play("""
            dealer issue_checks p1 blue 10.00 50.00
            dealer new_game
            p1 place red 50.00 blue
            dealer redeem_checks p1 blue
            expect refused 3.9
            dealer spin
            dealer no_more_bets
            dealer number 2
            dealer confirm
            dealer issue_checks p2 blue 10.00 50.00
            expect refused 3.10
            dealer redeem_checks p1 blue
            dealer issue_checks p2 blue 10.00 50.00
            expect p1 balance 150.00
        """)


@pytest.mark.parametrize(("card", "person"), [("", "person"), ("c1", "")])
def test_a_card_has_a_number_and_a_holder(card: str, person: str) -> None:
    with casino(wheel(positions="p1", settings=PLAIN)) as c:
        assert refused(ask(c, Role.OPERATOR, cage.IssueCard(card, person)), "1.1 (Player Card)")
        c.play("""
            dealer buy_in p1 cash 20.00
            dealer new_game
            p1 place red 10.00
            expect refused 3.4
        """)


@pytest.mark.parametrize("trouble", ["operator change_card card-p1 suspended", "dealer question_card p1"])
def test_a_card_that_is_not_in_order_debits_no_cashless_account(trouble: str) -> None:
    with casino(wheel(positions="p1", settings="cashless = true")) as c:
        c.play(f"""
            operator issue_card card-p1 person
            p1 present_card card-p1
            dealer buy_in p1 cashless 20.00
            {trouble}
            dealer buy_in p1 cashless 20.00
            expect refused 1.1 (value chips)
            expect p1 balance 20.00
        """)


# ---------------------------------------------------------------- money


def printed(c: Casino, dollars: int) -> str:
    """A ticket of terminal t1 for a note."""
    c.play(f"t1 notes {dollars}.00\ndealer new_game")
    said = c.play("t1 cash_out")
    c.play("dealer spin\nwait 30s\ndealer number 0\ndealer confirm")
    return said.removeprefix("ticket ")


def test_a_payment_that_was_withheld_still_waits_for_the_identification_asked_for() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1"), floor='[money]\ndesks = ["1", "2"]') as c:
        number = printed(c, 50)
        assert cashier(c, cage.RequireIdentity(number)).ok
        assert supervisor(c, cage.HoldPayment(number, "entitlement")).ok
        assert supervisor(c, cage.DeterminePayment(number, "pay")).ok
        assert refused(cashier(c, cage.PayTicket(number)), "9.3.3")
        assert not cashier(c, cage.PayTicket(number), desk="2").ok
        assert cashier(c, cage.SightIdentity(number, "passport")).ok
        assert cashier(c, cage.PayTicket(number)).ok


def test_a_hand_pay_that_was_asked_back_and_let_be_is_still_to_be_signed_for() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1")) as c:
        c.play("t1 notes 50.00\nsupervisor issue_hand_pay t1")
        number = row(c, "hand_pay").ticket
        assert cashier(c, cage.PayTicket(number)).ok
        assert supervisor(c, cage.HoldPayment(number, "fraud")).ok
        assert supervisor(c, cage.DeterminePayment(number, "pay")).ok
        assert cashier(c, cage.RecordSignature(number)).ok
        assert refused(cashier(c, cage.RecordSignature(number)), "9.1")


def test_a_signature_does_not_end_the_hold_on_what_was_paid_and_it_is_handed_back_once() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1")) as c:
        c.play("t1 notes 50.00\nsupervisor issue_hand_pay t1")
        number = row(c, "hand_pay").ticket
        assert cashier(c, cage.PayTicket(number)).ok
        assert supervisor(c, cage.HoldPayment(number, "fraud")).ok
        assert cashier(c, cage.RecordSignature(number)).ok
        assert supervisor(c, cage.DeterminePayment(number, "returned")).ok
        assert refused(supervisor(c, cage.HoldPayment(number, "fraud")), "9.2")
        assert c.books()["withheld"] == 50_00


def test_a_credit_is_refused_once() -> None:
    with casino(table("K1", CROWN, "baccarat", seats="t1", config={"version": "A"})) as c:
        at = c.clock.now()
        manager = Role.TABLE_GAMES_MANAGER
        c.play("t1 notes 20.00\nt1 notes 50.00")
        assert ask(c, manager, cage.HoldAccount(at), "t1").ok
        assert ask(c, manager, cage.RefuseCredit("terminal:t1", 2), "t1").ok
        c.play("expect t1 balance 50.00")
        assert refused(ask(c, manager, cage.RefuseCredit("terminal:t1", 2), "t1"), "5.18")
        assert ask(c, manager, cage.RefuseCredit("terminal:t1", 3), "t1").ok
        c.play("expect t1 balance 0.00")


@pytest.mark.parametrize(
    "command",
    [
        cage.InsertNote(20_00),
        cage.EscrowNote(20_00),
        cage.StackNote(),
        cage.ReturnNote(),
        cage.InsertTicket("000000000000000000"),
        cage.CashOut(),
        cage.ReportPrinter(False),
    ],
)
@pytest.mark.parametrize("role", [Role.DEALER, Role.LAYOUT])
def test_a_position_on_the_cloth_has_no_acceptor_reader_or_printer(command: cage.PlayerCommand, role: Role) -> None:
    with casino(table("K1", CROWN, "baccarat", seats="t1", positions="p1", config={"version": "A"})) as c:
        c.play("dealer buy_in p1 cash 100.00")
        assert not ask(c, role, command, "p1").ok
        c.play("expect p1 balance 100.00")


# ---------------------------------------------------------------- seats


def test_whoever_comes_next_is_not_asked_to_give_up_the_seat_of_the_one_before() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1 t2")) as c:
        round_of_t2 = "dealer new_game\nt2 place red 1.00\ndealer spin\nwait 30s\ndealer number 1\ndealer confirm\n"
        c.play(f"""
            t1 notes 20.00
            t2 notes 20.00
            {round_of_t2 * 3}
            supervisor give_up_seat t1
            supervisor issue_hand_pay t1
            t1 notes 20.00
            dealer new_game
            t1 place red 1.00
        """)
        assert "t1" not in c.state().board.required


# ---------------------------------------------------------------- figures and words that nobody means


def sent(c: Casino, role: Role, command: play.Command | cage.Command, place: str = "") -> Answer:
    """The answer to a command, whatever it says."""
    at = c.clock.now()
    return c.run(c.floor.submit(Order(f"odd:{role}", at, at, role, str(role), command, "L1", place, "1")))


@pytest.mark.parametrize("figure", [2**63, -(2**63) - 1, 10**30])
def test_a_figure_beyond_any_money_is_refused_and_stops_nobody(figure: int) -> None:
    with casino(wheel(positions="p1", settings=PLAIN)) as c:
        admitted(c, "p1")
        c.play("dealer new_game")
        asked = (
            sent(c, Role.DEALER, play.Place("red", figure), "p1"),
            sent(c, Role.DEALER, cage.BuyIn("cash", figure), "p1"),
            sent(c, Role.OPERATOR, cage.IssueVoucher(figure)),
            sent(c, Role.OPERATOR, cage.IssueVoucher(10_00, (), figure)),
            sent(c, Role.CASHIER, cage.PayTicket("x", {"cash": figure})),
            sent(c, Role.CASINO_SUPERVISOR, play.AnnounceClosing(figure)),
        )
        assert [(answer.ok, answer.again) for answer in asked] == [(False, False)] * len(asked)
        c.play("p1 place red 10.00")


@pytest.mark.parametrize("text", ["HP-\x00", "HP-" + "9" * 1_000])
def test_text_that_no_key_types_is_refused_and_stops_nobody(text: str) -> None:
    with casino(table("L1", RAPID, "roulette", seats="t1")) as c:
        answer = sent(c, Role.PLAYER, cage.InsertTicket(text), "t1")
        assert (answer.ok, answer.again) == (False, False)
        assert "text" in answer.why


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (wheel(positions="p1/tokens"), "p1/tokens has a /"),
        (wheel(settings='colours = ["blue", "tokens"]'), "tokens is no name of a colour"),
        (wheel(settings='colours = ["x/y"]'), "x/y is no name of a colour"),
    ],
)
def test_no_place_and_no_colour_has_a_name_that_could_be_taken_for_a_purse(plan: str, words: str) -> None:
    with pytest.raises(WrongInput, match=words), casino(plan):
        pass
