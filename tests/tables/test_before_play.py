"""The lists of steps before a game: whoever follows one opens a table that has never been opened, under every document."""

import msgspec
import pytest
from casino import Casino, casino, table
from crown_table import BANKER_7_TO_6, PLAYER_7_TO_6, called, coup, crown, dealt, funded
from staffed import console

from croupier.devices.simulated_opening import opening as still_to_do
from croupier.orders.order import Order
from croupier.play.staff.deciders import deciders
from croupier.rulebooks.roles import Role
from croupier.scripts.commands import COMMANDS
from croupier.server.views.steps import TodoList, TodoView

RAPID, CANBERRA, STAR, UP7 = "star-rapid-2016", "canberra-mttg-2019", "star-roulette-2024", "star-7up-2016"
BACCARAT = {"version": "commission"}
TABLES = {
    "rapid roulette": table("T", RAPID, "roulette", seats="t1"),
    "rapid baccarat": table("T", RAPID, "baccarat", seats="t1", config=BACCARAT),
    "star roulette": table("T", STAR, "roulette", seats="t1", positions="p1"),
    "7-up": table("T", UP7, "seven_up", seats="t1", positions="p1"),
    "canberra roulette": table("T", CANBERRA, "roulette", seats="t1"),
    "canberra baccarat": table("T", CANBERRA, "baccarat", seats="t1", config={"version": "A"}),
    "canberra sic bo": table("T", CANBERRA, "sic_bo", seats="t1"),
}
OPEN = ("rapid roulette", "canberra roulette", "canberra sic bo")
"""Those that are open as soon as a dealer has opened their page, and is signed on by that."""
TOLD = {"back": "red", "box": "0815", "count": {"10000": 20}, "where": "the safe", "depth": 100, "note": "done"}
SHOWN = {"canberra-mttg-2019": ("Ks", 0), "crown-baccarat-2023": ("7h", 7)}
"""The first card that is shown, and how many are burned after it."""


def lists(c: Casino, role: Role = Role.DEALER) -> dict[str, TodoList]:
    return {each.title: each for each in console(c, role, "dealer").before}


def first(c: Casino) -> TodoView | None:
    """The first step that is not done, as whoever may order it sees it."""
    for role in (Role.DEALER, Role.GAMING_SUPERVISOR):
        steps = [step for each in lists(c, role).values() for step in each.steps if step.state != "done"]
        if not steps or steps[0].action is not None:
            return steps[0] if steps else None
    raise AssertionError(steps[0].words)


def taken(c: Casino, step: TodoView, **sent: object) -> None:
    """Whoever the document names takes a step, told what is usual where nothing else is given."""
    assert step.action is not None, step.words
    name = next(iter(c.floor.plan.tables))
    plan = c.floor.plan.tables[name]
    shown, burned = SHOWN.get(plan.rulebook, ("", 1))
    usual = {**TOLD, "shown": shown}
    if step.action.do == "burn_cards":
        usual["count"] = burned
    for field in step.action.fields:
        given = sent.get(field.name, usual.get(field.name, field.meant))
        given = int(field.meant) if field.kind == "count" and field.meant else given
        given = field.meant == "true" if field.kind == "flag" else given
        if field.kind == "choice":
            given = sent.get(field.name, field.choices[0].value)
        if given != "":
            sent[field.name] = given
    command = msgspec.convert({"do": step.action.do, **step.given, **sent}, COMMANDS[step.action.do])
    allowed = deciders(plan.setup, command)
    assert allowed is not None
    role = Role.GAMING_SUPERVISOR if "supervisor signs on" in step.words else plan.setup.staff.meant(allowed)[0]
    who = "staff:dealer" if role is Role.DEALER else "staff:other"
    answer = c.run(c.floor.submit(Order(who, c.clock.now(), c.clock.now(), role, who, command, name)))
    assert answer.ok, (step.words, answer.why)
    c.clock.advance(1)


def followed(c: Casino) -> list[str]:
    """Take every step, one after the other; what was ordered."""
    ordered = []
    while (step := first(c)) is not None:
        taken(c, step)
        assert step.action is not None
        ordered.append(step.action.do)
    return ordered


@pytest.mark.parametrize("name", TABLES)
def test_whoever_follows_the_steps_opens_the_table(name: str) -> None:
    with casino(TABLES[name], shoes=False, opened=False) as c:
        assert bool(lists(c)) == (name not in OPEN)
        followed(c)
        assert not lists(c)
        c.play("dealer new_game")


@pytest.mark.parametrize("name", TABLES)
def test_at_a_table_that_was_opened_nothing_is_left_to_do(name: str) -> None:
    with casino(TABLES[name], shoes=False) as c:
        assert [*still_to_do(c.floor.plan.tables["T"].setup, c.state())] == []


@pytest.mark.parametrize("shuffler", ["card_shuffling_machine", "automatic_shuffler", ""])
def test_crown_prepares_its_shoe_as_its_machine_wants_it(shuffler: str) -> None:
    with crown(shuffler=shuffler, shoes=False) as c:
        by_machine = ["chemmy_shuffle", "shuffle_cards", "insert_cards"]
        cut = ["shuffle_cards", "cut_cards", "place_cutting_card"]
        approved = [] if shuffler else ["grant_approval"]
        mixed = by_machine if shuffler == "automatic_shuffler" else cut
        assert followed(c) == ["register_cards", "open_shoe", *approved, *mixed, "burn_cards"]
        c.play("dealer new_game")


def test_a_step_that_takes_another_is_not_the_dealers_next_one_and_says_whose_word_it_takes() -> None:
    with casino(TABLES["7-up"], shoes=False, opened=False) as c:
        steps = opening(c)
        assert steps["Sign on to deal"].state == "done", "who opens the page to deal is signed on"
        box = steps["Attach the drop box"]
        assert (box.state, box.takes) == ("waits", "a casino supervisor")
        assert [step.state for step in steps.values() if step.takes == ""].count("next") == 1
        pit = {step.words: step for step in lists(c, Role.CASINO_SUPERVISOR)["Open the table"].steps}
        assert (pit[box.words].takes, pit[box.words].clause) == ("", "2.4")


def opening(c: Casino) -> dict[str, TodoView]:
    return {step.words: step for step in lists(c)["Open the table"].steps}


def test_what_is_out_of_order_is_a_step_until_it_is_repaired() -> None:
    with casino(TABLES["rapid roulette"]) as c:
        c.play("dealer report_fault T-wheel 'The rotor sticks'")
        wrong = next(step for step in lists(c)["Open the table"].steps if step.state != "done")
        assert "rotor sticks" in wrong.words
        assert (wrong.state, wrong.takes, wrong.given) == ("waits", "a casino supervisor", {"item": "T-wheel"})
        taken(c, wrong)
        assert not lists(c)


def test_a_shoe_that_is_over_is_shuffled_again_with_the_same_cards() -> None:
    with casino(TABLES["rapid baccarat"]) as c:
        assert not lists(c)
        c.play("supervisor order_shuffle 'a card was bent'")
        assert followed(c)[0] == "open_shoe"
        c.play("dealer new_game")


@pytest.mark.parametrize(
    ("name", "begins"), [("rapid baccarat", "register_cards"), ("canberra baccarat", "check_cards")]
)
def test_cards_that_are_replaced_are_followed_by_another_set(name: str, begins: str) -> None:
    with casino(TABLES[name]) as c:
        c.play("supervisor replace_cards 'marked'")
        step = first(c)
        assert step is not None
        assert step.action is not None
        assert step.action.do == begins
        if begins == "check_cards":
            taken(c, step)
            step = first(c)
            assert step is not None
        taken(c, step, back="blue")
        followed(c)
        c.play("dealer new_game")


def test_pre_shuffled_cards_are_accepted_unless_a_player_has_them_shuffled() -> None:
    with crown(shoes=False) as c:
        bring = first(c)
        assert bring is not None
        taken(c, bring, source="pre_shuffled")
        taken(c, first(c) or bring)
        accept = first(c)
        assert accept is not None
        assert accept.action is not None
        assert accept.action.do == "accept_cards"
        c.play("dealer buy_in t1 cash 100.00\nt1 require_shuffle")
        assert followed(c)[:2] == ["shuffle_cards", "cut_cards"]


def test_a_supervisor_says_whether_the_casinos_own_pre_shuffled_cards_are_shuffled_again() -> None:
    with casino(TABLES["7-up"], shoes=False) as c:
        bring = first(c)
        assert bring is not None
        taken(c, bring, source="casino_preshuffled")
        ordered = followed(c)
        assert ordered[:4] == ["check_cards", "record_shuffle", "secure_cards", "release_cards"]
        assert ordered[4:] == ["open_shoe", "decide_shuffle", "burn_cards"]


def test_a_round_that_waits_names_the_ways_to_go_on() -> None:
    with casino(TABLES["rapid roulette"]) as c:
        c.play("t1 notes 100.00\ndealer new_game\nt1 place red 50.00")
        c.restart()
        ways = lists(c)["The round waits: choose one"].steps
        assert [(step.action.do if step.action else "", step.state) for step in ways] == [
            ("resume_round", "waits"),
            ("void_round", "waits"),
        ]
        taken(c, ways[1])
        c.play("expect t1 balance 100.00")


@pytest.mark.clause("crown-baccarat-2023", "3.12")
@pytest.mark.parametrize(("way", "balance"), [(0, "100.00"), (1, "90.00")])
def test_a_further_wager_below_the_minimum_is_offered_to_be_settled_or_returned(way: int, balance: str) -> None:
    with crown(player=(25_00, 5000_00)) as c:
        funded(c, "100.00", "p1")
        c.play("p1 place player 10.00")
        called(c)
        coup(c, *BANKER_7_TO_6)
        c.play("dealer confirm_paid\ndealer new_game\np1 place player 10.00")
        called(c)
        assert not lists(c)
        c.play(f"dealer cards {dealt(*PLAYER_7_TO_6)}")
        ways = lists(c)["Before the settlement"].steps
        assert [step.action.do if step.action else "" for step in ways] == ["keep_short_wager", "return_short_wager"]
        assert all(step.state == "next" and "p1's 10.00 on player" in step.words for step in ways)
        taken(c, ways[way])
        assert not lists(c)
        c.play(f"dealer confirm\nexpect p1 balance {balance}")


@pytest.mark.clause("star-roulette-2024", "8.16.2")
def test_of_an_invalid_wager_that_has_lost_the_supervisor_is_offered_both_ways() -> None:
    with casino(table("T", STAR, "roulette", positions="p1 p2", period_s=None)) as c:
        c.play("operator issue_card A1 person1\np1 present_card A1\ndealer buy_in p1 cash 1000.00")
        c.play("dealer new_game\np1 place red 10.00\ndealer spin\ndealer no_more_bets")
        c.play("supervisor invalidate_wagers p1 not_own_card\ndealer number 2")
        asked = lists(c)["Before the settlement"].steps
        assert [(step.state, step.takes) for step in asked] == [("waits", "a casino supervisor")] * 2
        ways = lists(c, Role.CASINO_SUPERVISOR)["Before the settlement"].steps
        assert [step.given["keep"] for step in ways] == [True, False]
        taken(c, ways[1])
        c.play("dealer confirm\nexpect p1 balance 1000.00")
