"""Any rounds, and whatever is put right about them in whatever order: the books hold, nobody owes and is owed at once, and
every round comes to what a fresh settlement on its latest outcome gives.
"""

from collections import Counter

from casino import Casino, casino, table
from hypothesis import given, settings, strategies as st

from croupier.games.settlement import settle
from croupier.journal.recall import Recall, recall
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.remedies.put_right_events import SettlementReversed
from croupier.rulebooks.library import game

STAR = "star-rapid-2016"
PLACES = ("T1", "T2", "T3")
BETS = ("straight:17", "red", "black", "dozen:2", "split:17-18")
NUMBERS = ("0", "3", "17", "18", "36")
GAME = game(STAR, "roulette", {})

PLACE, NUMBER, ROUND = st.sampled_from(PLACES), st.sampled_from(NUMBERS), st.integers(1, 6)
WAGERS = st.dictionaries(PLACE, st.dictionaries(st.sampled_from(BETS), st.integers(1, 40), min_size=1, max_size=2))
STEPS = st.one_of(
    st.tuples(st.just("play"), WAGERS, NUMBER),
    st.tuples(st.just("play"), WAGERS, NUMBER),
    st.tuples(st.just("correct"), ROUND, NUMBER),
    st.tuples(st.just("correct"), ROUND, NUMBER),
    st.tuples(st.just("void_for"), ROUND, PLACE),
    st.tuples(st.just("invalidate"), ROUND, PLACE),
    st.tuples(st.just("adjust"), ROUND, PLACE),
    st.tuples(st.just("wait"), PLACE, st.booleans()),
    st.tuples(st.just("leave"), PLACE, st.booleans()),
)


def asked(c: Casino, line: str) -> bool:
    """Ask something that may be refused; whether it was done."""
    c.run(c.script.play(line))
    if not c.answer.ok:
        c.play(f"expect refused {c.answer.clause}")
    return c.answer.ok


def step(c: Casino, what: str, one: object, other: object) -> None:
    match what:
        case "play":
            assert isinstance(one, dict)
            for place in one:
                asked(c, f"{place} notes 50.00")
            c.play("dealer new_game")
            for place, wagers in one.items():
                for bet, dollars in wagers.items():
                    asked(c, f"{place} place {bet} {dollars}.00")
            c.play(f"wait 30s\ndealer spin\nwheel {other}\ndealer confirm")
        case "correct":
            asked(c, f"supervisor correct_outcome {one} seen number={other}")
        case "void_for":
            asked(c, f"supervisor declare_in_round {one} system_malfunction seen places={other}")
        case "invalidate":
            asked(c, f"supervisor declare_in_round {one} fraud seen places={other} forfeited={other}")
        case "adjust":
            asked(c, f"supervisor adjust_wager {one} {other} red seen to=black")
        case "wait":
            round = c.state().round
            if asked(c, f"supervisor declare_in_round {round} terminal_malfunction seen places={one}"):
                c.play(f"supervisor mark_wager {round} {one} {str(other).lower()} journal")
                c.play(f"supervisor close_analysis {round} {one}")
        case "leave":
            c.play("dealer new_game")
            if asked(c, f"{one} cash_out") and other:
                asked(c, "cashier pay_ticket")
            c.play("wait 30s\ndealer spin\nwheel 5\ndealer confirm")


def came_to(found: Recall) -> Counter[str]:
    """What has come of a round for each place by all that was posted."""
    came: Counter[str] = Counter()
    for settled in found.settled:
        came[settled.terminal] += settled.returned
    for event in found.corrected:
        came[event.terminal] += sum(each.credited + each.paid - each.claimed for each in event.purses)
    return came


def should_come_to(found: Recall) -> Counter[str]:
    """What a fresh settlement on the latest outcome gives, with what was ruled of wagers."""
    assert found.outcome is not None
    judged, _ = GAME.read(found.outcome.entered())
    rulings = {event.terminal: event.rulings for event in found.corrected}
    void = any(isinstance(step.event, SettlementReversed) for step in found.steps)
    taken_part = {
        step.event.place
        for step in found.steps
        if isinstance(step.event, IrregularityDeclared) and step.event.irregularity == "fraud"
    }
    fresh: Counter[str] = Counter()
    for place, wagers in found.wagers.items():
        for bet, stake in wagers.items():
            ruling = rulings.get(place, {}).get(bet)
            if void:
                fresh[place] += 0 if place in taken_part else stake
            elif ruling is None:
                fresh[place] += settle(GAME, judged, bet, stake).returned
            else:
                fresh[place] += settle(GAME, judged, ruling.bet, stake).returned if ruling.bet else stake
    return fresh


@settings(max_examples=40, deadline=None)
@given(st.lists(STEPS, min_size=3, max_size=9))
def test_whatever_is_put_right_the_books_hold_and_every_round_comes_to_its_latest_outcome(
    steps: list[tuple[str, object, object]],
) -> None:
    with casino(table("R1", STAR, "roulette", seats=" ".join(PLACES), default=(1_00, 1_000_00))) as c:
        for each in steps:
            step(c, *each)
            rows = c.run(c.floor.store.accounts())
            assert all(min(row.balance, row.staked) >= 0 for row in rows)
        for number in range(1, c.state().round + 1):
            found = c.run(recall(c.floor.store, "R1", number))
            assert found is not None
            assert +came_to(found) == +should_come_to(found)
        books = c.books()
        assert books.total() == 0
        assert all(owed <= 0 for name, owed in books.items() if name.startswith("receivable:"))
        assert c.holds()
