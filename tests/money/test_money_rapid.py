"""The Star Rapid, 2016, a roulette table on terminals: notes, tickets, credit and cash-out, through the floor's commands."""

import pytest
from casino import casino, table
from counter import ask, cashier, refused, row
from house import house
from people import PLAYERS_COMMANDS, refused_by
from rapid_money import STAR, paid_out, rapid

from croupier.cage import commands as cage
from croupier.cage.terminal_events import TicketIssued
from croupier.rulebooks.roles import Role


@pytest.mark.clause(STAR, "4.2.1")
def test_nobody_wagers_before_a_note_or_a_ticket_has_opened_an_account() -> None:
    with house() as h:
        player = h.player("T1")
        h.dealer.new_game()
        for command in PLAYERS_COMMANDS:
            assert refused_by(player.ask(command), "4.2.1")
        assert refused_by(player.cash_out(), "8.3")
        assert player.account is None

        player.notes(50_00)
        assert player.place("red", 10_00).ok
        assert player.balance == 40_00


@pytest.mark.clause(STAR, "4.2.1")
def test_a_ticket_opens_an_account_as_a_note_does() -> None:
    with house() as h:
        assert h.player("T2").ticket(h.ticket_worth(12_35)).ok
        assert (h.player("T2").account, h.player("T2").balance) == ("T2-1", 12_35)


@pytest.mark.clause(STAR, "4.2.2")
def test_a_note_and_a_ticket_are_credited_at_once_and_in_full_to_the_terminal_they_went_into() -> None:
    with house() as h:
        player = h.player("T1")
        player.notes(10_00)
        player.notes(50_00)
        assert player.ticket(h.ticket_worth(12_35)).ok
        assert player.balance == 72_35
        credits = [(each.source, each.target, each.amount) for each in h.transfers("terminal:T1")]
        assert credits[1:] == [("notes", "chips:T1-1", 50_00), ("tickets", "chips:T1-1", 12_35)]
        assert {each.actor for each in h.records("terminal:T1")} == {"acceptor:T1"}
        assert h.player("T2").balance == 0


@pytest.mark.clause(STAR, "4.3.1")
def test_a_terminal_set_to_20_and_50_returns_a_100_note_and_says_what_it_takes() -> None:
    with house(notes=(20_00, 50_00)) as h:
        player = h.player("T1")
        player.notes(20_00, 50_00)
        answer = player.note(100_00)
        assert refused_by(answer, "4.3.1")
        assert "20.00, 50.00" in answer.why
        assert "100" not in answer.why
        assert player.balance == 70_00


@pytest.mark.clause(STAR, "4.3.1")
def test_the_five_australian_notes_can_be_taken_and_no_other() -> None:
    with house(notes=(5_00, 10_00, 20_00, 50_00, 100_00)) as h:
        player = h.player("T1")
        player.notes(5_00, 10_00, 20_00, 50_00, 100_00)
        assert player.balance == 185_00
        for amount in (0, -5_00, 1_00, 5_01, 15_00, 200_00):
            assert refused_by(player.note(amount), "4.3.1")
        assert player.balance == 185_00


@pytest.mark.clause(STAR, "4.3.1")
def test_credit_rises_by_notes_tickets_winnings_and_returned_stakes_and_by_nothing_else() -> None:
    with house(red=(5_00, 100_00)) as h:
        player = h.player("T1")
        player.notes(20_00)
        assert player.ticket(h.ticket_worth(12_35)).ok
        h.dealer.new_game()
        for bet, stake in (("straight:17", 1_00), ("red", 3_00), ("black", 2_00)):
            assert player.place(bet, stake).ok
        assert player.remove("black").ok
        h.result("17")
        moved = [*h.transfers("terminal:T1"), *h.transfers("table:R1")]
        credits = {each.source for each in moved if each.target == "chips:T1-1"}
        assert credits == {"notes", "tickets", "stakes:T1-1", "table:R1"}


@pytest.mark.clause(STAR, "4.3.2")
def test_a_ticket_raises_the_credit_once_and_the_second_try_is_refused_everywhere() -> None:
    with house() as h:
        player, other, ticket = h.player("T1"), h.player("T2"), h.ticket_worth(12_35)
        player.notes(10_00)
        assert player.ticket(ticket).ok
        assert player.balance == 22_35
        assert refused_by(player.ticket(ticket), "4.3.2")
        assert refused_by(other.ticket(ticket), "4.3.2")
        assert (player.balance, other.balance) == (22_35, 0)


@pytest.mark.clause(STAR, "4.3.2")
def test_a_ticket_put_into_two_terminals_in_the_same_instant_counts_once() -> None:
    with house() as h:
        ticket = h.ticket_worth(12_35)
        orders = [h.player(terminal).order(cage.InsertTicket(ticket)) for terminal in ("T1", "T2")]
        assert [answer.ok for answer in h.ask_together(*orders)] == [True, False]
        assert h.player("T1").balance + h.player("T2").balance == 12_35


@pytest.mark.clause(STAR, "4.3.2")
def test_a_ticket_that_the_house_never_printed_is_refused() -> None:
    with house() as h:
        ticket = h.ticket_worth(12_35)
        misread = ticket[:9] + str((int(ticket[9]) + 1) % 10) + ticket[10:]
        for number in (misread, ticket[:-1], "", "07" + "0" * 16):
            assert refused_by(h.player("T1").ticket(number), "4.3.2")
        assert h.player("T1").account is None


@pytest.mark.clause(STAR, "4.3.3")
def test_winnings_go_onto_the_credit_and_can_be_wagered_in_the_next_round() -> None:
    with house() as h:
        player = h.player("T1")
        player.notes(10_00)
        h.dealer.new_game()
        player.place("straight:17", 10_00)
        assert player.balance == 0
        h.result("17")
        assert player.balance == 360_00
        h.dealer.new_game()
        assert player.place("red", 360_00).ok
        assert player.balance == 0


@pytest.mark.clause(STAR, "8.3")
def test_cash_out_works_inside_the_wagering_period_and_with_no_wager_on_the_layout() -> None:
    with house() as h:
        player = h.player("T1")
        player.notes(20_00)
        assert refused_by(player.cash_out(), "8.3")
        h.dealer.new_game()
        player.place("red", 5_00)
        assert refused_by(player.cash_out(), "8.3")
        player.remove("red")
        paid = player.cash_out()
        assert paid.ok
        assert paid.ticket


@pytest.mark.clause(STAR, "8.3")
def test_cash_out_is_refused_from_the_end_of_the_period_until_the_next_one_opens() -> None:
    with house() as h:
        player = h.player("T1")
        player.notes(20_00)
        h.dealer.new_game()
        h.clock.advance(30)
        assert refused_by(player.cash_out(), "8.3")
        h.tick()
        assert refused_by(player.cash_out(), "8.3")
        h.result("17")
        assert refused_by(player.cash_out(), "8.3")
        assert player.balance == 20_00
        h.dealer.new_game()
        assert player.cash_out().ok


@pytest.mark.clause(STAR, "8.4")
def test_cash_out_prints_a_ticket_of_the_whole_credit_and_takes_it_off_in_the_same_step() -> None:
    with house() as h:
        player = h.player("T1")
        player.notes(10_00, 50_00)
        player.ticket(h.ticket_worth(12_35))
        h.dealer.new_game()
        before = len(h.records("terminal:T1"))
        paid = player.cash_out()
        assert (paid.ok, h.kept("T1-1")) == (True, (0, 0))
        issued, closed = h.records("terminal:T1")[before:]
        assert (issued.type, closed.type, issued.at) == ("ticket_issued", "account_closed", closed.at)
        [printed] = [event for event in h.events("terminal:T1") if isinstance(event, TicketIssued)]
        assert (printed.amount, printed.last_four) == (72_35, paid.ticket[-4:])
        assert h.player("T2").ticket(paid.ticket).ok
        assert h.player("T2").balance == 72_35


def test_after_a_cash_out_the_next_note_opens_an_account_with_a_number_never_used_before() -> None:
    with house() as h:
        player = h.player("T1")
        seen = []
        for _ in range(3):
            player.notes(20_00)
            player.notes(5_00)
            seen.append(player.account)
            h.dealer.new_game()
            assert player.cash_out().ok
            assert refused_by(player.cash_out(), "8.3")
            h.result("1")
        assert seen == ["T1-1", "T1-2", "T1-3"]


# ---------------------------------------------------------------- one account, transfers, tickets at the Cage


@pytest.mark.clause(STAR, "1.1(PT chip account)")
def test_roulette_and_baccarat_on_one_terminal_share_its_one_account() -> None:
    baccarat = table("B1", STAR, "baccarat", seats="t9", config={"version": "commission"})
    with casino(table("R1", STAR, "roulette", seats="t9"), baccarat) as c:
        c.play("""
            t9@R1 notes 50.00
            dealer@R1 new_game
            t9@R1 place red 10.00
            t9@R1 remove red
            dealer@B1 new_game
            t9@B1 notes 20.00
            t9@B1 place player 30.00
            expect t9 balance 40.00
        """)
        assert [each.id for each in c.run(c.floor.store.accounts())] == ["t9-1"]


@pytest.mark.clause(STAR, "8.3")
def test_a_wager_in_another_game_of_the_terminal_keeps_its_player_from_cashing_out() -> None:
    baccarat = table("B1", STAR, "baccarat", seats="t9", config={"version": "commission"})
    with casino(table("R1", STAR, "roulette", seats="t9"), baccarat) as c:
        c.play("""
            t9 notes 50.00
            dealer@R1 new_game
            dealer@B1 new_game
            t9@B1 place player 30.00
            t9@R1 cash_out
            expect refused 8.3
        """)


@pytest.mark.clause(STAR, "1.1(redeemable ticket)")
def test_a_ticket_paid_at_the_cage_is_refused_by_every_terminal() -> None:
    with casino(rapid()) as c:
        number = paid_out(c, 37_50)
        assert refused(ask(c, Role.DEALER, cage.PayTicket(number)), "1.1(redeemable ticket)")
        assert cashier(c, cage.PayTicket(number)).ok
        c.play(f"t2 ticket {number}\nexpect refused 4.3.2\nexpect t2 balance 0.00")
        assert refused(cashier(c, cage.PayTicket(number)), "1.1(redeemable ticket)", "paid already")
        assert (row(c).amount, row(c).state) == (37_50, "paid")


@pytest.mark.clause(STAR, "1.1(redeemable ticket)")
def test_a_ticket_used_in_a_terminal_is_not_paid_at_the_cage_and_none_expires() -> None:
    with casino(rapid(), floor="[money]\nticket_days = 1") as c:
        number = paid_out(c, 37_50)
        c.clock.advance(400 * 24 * 60 * 60)
        c.play(f"t2 ticket {number}\nexpect t2 balance 37.50")
        assert refused(cashier(c, cage.PayTicket(number)), "1.1(redeemable ticket)", "used already")


@pytest.mark.clause(STAR, "4.3.4")
def test_a_transfer_delivered_twice_counts_once_and_only_the_monitoring_system_sends_one() -> None:
    with casino(rapid()) as c:
        c.play("""
            t1 notes 20.00
            monitoring transfer_credit t1 X-77 cashless 100.00
            monitoring transfer_credit t1 X-77 cashless 100.00
            expect refused 4.3.4
            supervisor transfer_credit t1 X-78 cashless 100.00
            expect refused 4.3.4
            expect t1 balance 120.00
        """)


@pytest.mark.clause(STAR, "4.2.1")
def test_a_transfer_tops_up_an_open_account_and_opens_one_only_where_the_house_says_so() -> None:
    with casino(rapid()) as c:
        c.play("monitoring transfer_credit t1 X-77 cashless 100.00\nexpect refused 4.2.1\nexpect t1 balance 0.00")
    with casino(rapid(), floor="[money]\ntransfer_opens_account = true") as c:
        c.play("monitoring transfer_credit t1 X-77 cashless 100.00\nexpect t1 balance 100.00")


@pytest.mark.clause(STAR, "4.3.1")
def test_the_dealer_sells_no_credit_here() -> None:
    with casino(rapid()) as c:
        c.play("dealer buy_in t1 cash 50.00\nexpect refused\nexpect t1 balance 0.00")
