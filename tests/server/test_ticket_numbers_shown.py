"""What players are told beside the game: what it waits for, what was not confirmed, and refusals only while they are so."""

import pytest
from casino import KEY, casino, table
from watching import round_shown

from croupier.cage.commands import CashOut, DeclareFaulty
from croupier.cage.tickets import is_well_formed
from croupier.games.payouts import Result
from croupier.games.settlement import Settled
from croupier.orders.order import Order
from croupier.rulebooks.roles import Role
from croupier.server.access.sign_in import SignIn
from croupier.server.presenters.printing import Printer
from croupier.server.presenters.results import lines_view
from croupier.server.sockets.feed import Feed

CANBERRA, RAPID = "canberra-mttg-2019", "star-rapid-2016"


def test_a_game_says_what_it_waits_for_once_it_takes_no_wagers() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1", positions="", period_s=30)) as c:
        heard = []
        for line in ("dealer new_game", "wait 30s", "dealer spin", "wheel 17", "dealer confirm"):
            c.play(line)
            heard.append(round_shown(c, "R1").waits_for)
        assert heard == ["", "The ball is still to be spun.", "", "The outcome waits to be confirmed.", ""]


def test_a_clause_on_small_and_big_is_shown_as_both() -> None:
    lines = [
        Settled("big", 500, Result.WIN, "1", 1_000, "10.4(a) Small"),
        Settled("double:2", 500, Result.WIN, "11", 6_000, "10.4(a) Specific Doubles"),
    ]
    assert [line.clause for line in lines_view(CANBERRA, lines)] == ["10.4(a) Small, Big", "10.4(a) Specific Doubles"]
    assert lines_view(RAPID, [Settled("red", 500, Result.WIN, "1", 1_000, "8.5")])[0].clause == "8.5"


@pytest.mark.parametrize("simulated", [False, True])
def test_a_page_is_sent_a_tickets_number_only_where_the_printer_is_simulated(simulated: bool) -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1")) as c:
        c.play("t1 notes 20.00\ndealer new_game")
        at = c.clock.now()
        leaving = Order("terminal:t1", 99, at, Role.PLAYER, "terminal:t1", CashOut(), "R1", "t1")
        answer = c.run(c.floor.submit(leaving))
        printer = Printer(c.floor, simulated)
        printer.print("t1", "R1", answer)
        paper = c.run(printer.paper("t1"))
        assert paper is not None
        assert (answer.ticket[:14] in paper.svg.replace(" ", "")) is simulated
        assert bool(paper.pdf) is simulated
        assert (paper.amount, paper.last_four) == (2_000, answer.ticket[-4:])
        assert paper.number == (answer.ticket if simulated else "")


def test_staff_who_pay_a_player_out_are_shown_the_last_four_digits_and_the_printer_the_number() -> None:
    with casino(table("R1", CANBERRA, "roulette", seats="t1")) as c:
        c.play("t1 notes 20.00\ndealer new_game")
        faulty = Order(
            "staff:s", 1, c.clock.now(), Role.CASINO_SUPERVISOR, "staff:s", DeclareFaulty("touch"), "R1", "t1"
        )
        answer = c.run(c.floor.submit(faulty))
        feed = Feed(c.floor, SignIn(c.floor, KEY), KEY)
        reply = c.run(feed.commands.reply_to_staff(faulty, answer))
        assert is_well_formed(answer.ticket)
        assert answer.ticket not in str(reply)
        assert reply.notices[-1].text == f"Ticket …{answer.ticket[-4:]} comes out of the printer of t1."
        paper = c.run(feed.printer.paper("t1", to_printer=True))
        assert paper is not None
        assert paper.number == answer.ticket
