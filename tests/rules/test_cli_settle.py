"""`croupier settle` as others run it: what a line gives, and what it says of a bad one."""

import json
from collections import Counter

import pytest
from running import croupier, rows

LUCKY = {"red": "4", "green": "0", "blue": "17", "yellow": "32"}


def line(rulebook: str, game: str, outcome: object, *wagers: tuple[str, object], **config: object) -> str:
    """A round as `settle` takes it."""
    placed = [{"bet": bet, "stake": stake} for bet, stake in wagers]
    return json.dumps({"rulebook": rulebook, "game": game, "config": config, "outcome": outcome, "wagers": placed})


def spin(number: object, *wagers: tuple[str, object], **config: object) -> str:
    """A spin at The Star's terminals."""
    return line("star-rapid-2016", "roulette", {"number": number}, *wagers, **config)


def lucky_spin(draw: object, *wagers: tuple[str, object], **config: object) -> str:
    """A spin of 17 with a Lucky Ball draw."""
    return line("star-roulette-2024", "roulette", {"number": "17", "lucky": draw}, *wagers, **config)


def crown(cards: object, *wagers: tuple[str, object], **config: object) -> str:
    """A coup at Crown, its cards written one after the other."""
    dealt = cards.split() if isinstance(cards, str) else cards
    return line("crown-baccarat-2023", "baccarat", {"cards": dealt}, *wagers, **{"version": "A", **config})


GOOD = {
    "a straight and a losing colour": (
        spin("17", ("straight:17", 100), ("red", 500)),
        {"number": "17", "colour": "black"},
        [("win", "35", 3600, "8.5"), ("lose", None, 0, "5.1.12")],
    ),
    "double zero": (
        line("star-roulette-2024", "roulette", {"number": "00"}, ("split:0-00", 100), wheel="double_zero"),
        {"number": "00", "colour": "green"},
        [("win", "17", 1800, "6.1")],
    ),
    "super odds": (
        lucky_spin({**LUCKY, "super": "blue"}, ("lucky_ball:blue", 100), ("lucky_ball:red", 100)),
        {"number": "17", "colour": "black"},
        [("win", "75", 7600, "7.8"), ("lose", None, 0, "7.5")],
    ),
    "mega odds without a chance for them": (
        lucky_spin({**LUCKY, "mega": "blue"}, ("lucky_ball:blue", 100), mega=True),
        {"number": "17", "colour": "black"},
        [("win", "1000", 100100, "7.10")],
    ),
    "a coup": (
        crown("2h 5s Kd 2c 5h", ("banker", 155), ("player", 100), ("tie", 100)),
        {
            "hands": {"player": ["2h", "Kd", "5h"], "banker": ["5s", "2c"]},
            "totals": {"player": 7, "banker": 7},
            "winner": "tie",
        },
        [("standoff", None, 155, "3.18"), ("standoff", None, 100, "3.20"), ("win", "8", 900, "3.23(a)")],
    ),
    "a commission": (
        crown("6h 7s Kd Kc", ("banker", 10_000)),
        {
            "hands": {"player": ["6h", "Kd"], "banker": ["7s", "Kc"]},
            "totals": {"player": 6, "banker": 7},
            "winner": "banker",
        },
        [("win", "19/20", 19_500, "3.19")],
    ),
    "a roll": (
        line("canberra-mttg-2019", "sic_bo", {"dice": [1, 5, 5]}, ("total:11", 100), ("small", 100), ("double:5", 250)),
        {"total": 11},
        [
            ("win", "6", 700, "10.4(a) Three Dice Totals"),
            ("lose", None, 0, "10.4(a) Small"),
            ("win", "11", 3000, "10.4(a) Specific Doubles"),
        ],
    ),
    "a triple that takes the doubles": (
        line(
            "canberra-mttg-2019",
            "sic_bo",
            {"dice": [4, 4, 4]},
            ("double:4", 100),
            ("triple:4", 100),
            specific_double_on_triple="loses",
        ),
        {"total": 12},
        [("lose", None, 0, "10.4(a) Specific Doubles"), ("win", "180", 18_100, "10.4(a) Specific Triples")],
    ),
    "7-Up": (
        line(
            "star-7up-2016",
            "seven_up",
            {"cards": ["7h", "9d", "Kc"]},
            ("banker", 700),
            ("player", 100),
            ("super_7s", 100),
            chip=100,
        ),
        {
            "hands": {"player": ["9d"], "banker": ["7h", "Kc"]},
            "printed": "7",
            "totals": {"player": 6, "banker": 7},
            "winner": "banker",
            "sevens": 2,
        },
        [("win", "9/5", 2000, "11.1.2"), ("lose", None, 0, "5.1.1.1"), ("win", "2", 300, "11.1.3")],
    ),
    "no wagers": (spin("0"), {"number": "0", "colour": "green"}, []),
}


@pytest.mark.parametrize("name", GOOD)
def test_a_line_comes_back_with_its_result_and_what_became_of_each_wager(name: str) -> None:
    answers = rows("settle", feed="\n".join(text for text, _, _ in GOOD.values()).encode())
    assert croupier("settle", "--json", feed="\n".join(text for text, _, _ in GOOD.values()).encode()).returncode == 0
    text, result, expected = GOOD[name]
    sent, answer = json.loads(text), answers[list(GOOD).index(name)]
    assert list(answer) == ["rulebook", "game", "config", "outcome", "result", "wagers"]
    assert {key: answer[key] for key in ("rulebook", "game", "config", "outcome")} == {
        key: sent[key] for key in ("rulebook", "game", "config", "outcome")
    }
    assert answer["result"] == result
    assert [{"bet": wager["bet"], "stake": wager["stake"]} for wager in answer["wagers"]] == sent["wagers"]
    assert all(list(wager) == ["bet", "stake", "result", "pays", "returned", "clause"] for wager in answer["wagers"])
    assert [
        (wager["result"], wager["pays"], wager["returned"], wager["clause"]) for wager in answer["wagers"]
    ] == expected


def test_a_grand_series_shows_its_nine_pieces_and_returns_their_sum() -> None:
    [[on_zero], [on_seventeen]] = [
        answer["wagers"]
        for answer in rows(
            "settle", feed="\n".join(spin(number, ("grand_series", 100)) for number in ("0", "17")).encode()
        )
    ]
    assert list(on_zero) == ["bet", "stake", "result", "pays", "returned", "clause", "pieces"]
    assert Counter(piece["bet"] for piece in on_zero["pieces"]) == {
        "street:0-2-3": 2,
        "split:4-7": 1,
        "split:12-15": 1,
        "split:18-21": 1,
        "split:19-22": 1,
        "corner:25-26-28-29": 2,
        "split:32-35": 1,
    }
    assert [piece["returned"] for piece in on_zero["pieces"]] == [1200, 1200, 0, 0, 0, 0, 0, 0, 0]
    assert all(piece["stake"] == 100 for piece in on_zero["pieces"])
    assert (on_zero["result"], on_zero["pays"], on_zero["returned"], on_zero["clause"]) == ("win", "5/3", 2400, "5.2.3")
    assert (on_seventeen["result"], on_seventeen["pays"], on_seventeen["returned"]) == ("lose", None, 0)
    assert len(on_seventeen["pieces"]) == 9


def test_settle_for_people_says_the_money_in_dollars() -> None:
    answer = croupier("settle", feed=f"{spin('17', ('straight:17', 12_345))}\nnonsense\n".encode())
    assert answer.returncode == 1
    shown = answer.stdout.decode()
    assert "123.45" in shown
    assert "4,444.20" in shown
    assert "35 to 1" in shown
    assert "clause 8.5" in shown
    assert "line 2" not in shown
    assert answer.stderr.decode().startswith("line 2: Not a round")


# ---------------------------------------------------------------- settle: bad lines

STAKE = "whole number of cents"
BAD = {
    "a card after a natural": (crown("9h 5s Kd 2c 5h"), "5h should not have been drawn: a natural"),
    "a card after both hands are finished": (crown("6h 7s Kd Kc 5h"), "5h should not have been drawn"),
    "a seventh card": (crown("Kh 2s Kd Kc Ks 2h 2d"), "2d should not have been drawn"),
    "too few cards for the Player": (crown("5h 7s Kd Kc"), "Player's Hand has a card to come"),
    "too few cards for the Banker": (crown("7h 5s Kd Kc"), "Banker's Hand has a card to come"),
    "three cards": (crown("5h 7s Kd"), "Banker's Hand has a card to come"),
    "no cards": (crown([]), "Player's Hand has a card to come"),
    "five of one card in four decks": (crown("Ks Ks Ks Ks Ks 9h", decks=4), "Ks appears more often than the 4 times"),
    "a card that is none": (crown("10h 7s Kd Kc"), '"10h" is not a card'),
    "cards as text": (line("crown-baccarat-2023", "baccarat", {"cards": "7h 7s"}, version="A"), "must be a list"),
    "cards with totals": (
        line("crown-baccarat-2023", "baccarat", {"cards": ["7h"], "totals": {}}, version="A"),
        "outcome is its cards",
    ),
    "too few cards at 7-Up": (line("star-7up-2016", "seven_up", {"cards": ["9h", "Ks"]}), "card to come"),
    "double zero on a single-zero wheel": (spin("00"), 'no pocket "00"'),
    "double zero at the default wheel": (line("star-roulette-2024", "roulette", {"number": "00"}), 'no pocket "00"'),
    "a pocket as a number": (spin(17), "no pocket 17"),
    "pocket 37": (spin("37"), 'no pocket "37"'),
    "a pocket with a zero before it": (spin("07"), 'no pocket "07"'),
    "no pocket": (line("star-rapid-2016", "roulette", {}), "pocket"),
    "cards for a wheel": (line("star-rapid-2016", "roulette", {"number": "1", "cards": []}), "no 'cards'"),
    "two dice": (line("canberra-mttg-2019", "sic_bo", {"dice": [1, 5]}), "three dice"),
    "a die that shows seven": (line("canberra-mttg-2019", "sic_bo", {"dice": [1, 5, 7]}), "1 to 6, not 7"),
    "a die that is true": (line("canberra-mttg-2019", "sic_bo", {"dice": [1, 5, True]}), "1 to 6"),
    "an outcome as text": (line("star-rapid-2016", "roulette", "17"), "outcome must be"),
    "an unknown bet": (spin("17", ("purple", 100)), "no bet 'purple'"),
    "a bet written backwards": (spin("17", ("split:17-14", 100)), "write it split:14-17"),
    "a split of numbers apart": (spin("17", ("split:1-36", 100)), "no bet 'split:1-36'"),
    "a bet in capitals": (spin("17", ("RED", 100)), "no bet 'RED'"),
    "another rulebook's series": (spin("17", ("neighbours:17/1", 100)), "neighbours:17/1 is not offered"),
    "Super 6 in Version A": (crown("9h 5s Kd 2c", ("super_6", 100)), "super_6 is not offered"),
    "five line on a single zero": (spin("0", ("five_line", 100)), "five_line is not offered"),
    "no stake": (spin("17", ("red", 0)), f"{STAKE} above zero, not 0"),
    "a negative stake": (spin("17", ("red", -5)), f"{STAKE} above zero, not -5"),
    "a cent and a half": (spin("17", ("red", 1.5)), f"{STAKE} above zero, not 1.5"),
    "a stake of 1.0": (spin("17", ("red", 1.0)), f"{STAKE} above zero, not 1.0"),
    "a stake of 1e3": (spin("17", ("red", 1)).replace('"stake": 1', '"stake": 1e3'), STAKE),
    "a stake as text": (spin("17", ("red", "100")), f'{STAKE} above zero, not "100"'),
    "a stake of true": (spin("17", ("red", True)), STAKE),
    "a stake of null": (spin("17", ("red", None)), STAKE),
    "a bad stake on each piece": (spin("17", ("tier", 0)), STAKE),
    "one bad wager after a good one": (spin("17", ("red", 100), ("red", 0)), STAKE),
    "a wager without a stake": (spin("17", ("red", 1)).replace(', "stake": 1', ""), "stake"),
    "a wager with more than bet and stake": (spin("17", ("red", 1)).replace('"stake"', '"odds": 2, "stake"'), "odds"),
    "an unknown setting": (spin("17", colour="red"), "no setting 'colour'"),
    "another game's setting": (spin("17", version="A"), "no setting 'version'"),
    "a wheel that is not allowed": (spin("17", wheel="double_zero"), "wheel must be single_zero, not double_zero"),
    "no version": (line("crown-baccarat-2023", "baccarat", {"cards": ["9h", "5s", "Kd", "2c"]}), "needs version"),
    "an unknown version": (crown("9h 5s Kd 2c", version="E"), "version must be A, B, C or D, not E"),
    "nine decks": (crown("9h 5s Kd 2c", decks=9), "decks must be 4, 5, 6, 7 or 8, not 9"),
    "a config that is a list": (spin("17").replace("{}", "[]"), "config must be"),
    "a Lucky Ball wager without the draw": (
        line("star-roulette-2024", "roulette", {"number": "17"}, ("lucky_ball:red", 100)),
        "needs the draw",
    ),
    "a draw that is null": (lucky_spin(None), "draw"),
    "two colours with one number": (lucky_spin({**LUCKY, "red": "0", "super": "red"}), "must differ"),
    "a draw without yellow": (
        lucky_spin({"red": "4", "green": "0", "blue": "17", "super": "red"}),
        "lacks the yellow number",
    ),
    "no colour raised": (lucky_spin(LUCKY), "exactly one colour"),
    "a raised colour that is none": (lucky_spin({**LUCKY, "super": "black"}), "exactly one colour"),
    "super and mega": (lucky_spin({**LUCKY, "super": "red", "mega": "blue"}, mega=True), "exactly one colour"),
    "mega when mega is off": (lucky_spin({**LUCKY, "mega": "blue"}), "no 'mega'"),
    "a draw where there is no Lucky Ball": (
        line("star-rapid-2016", "roulette", {"number": "17", "lucky": {**LUCKY, "super": "red"}}),
        "no 'lucky'",
    ),
    "a Mega chance without Mega": (lucky_spin({**LUCKY, "super": "red"}, mega_chance="1/200"), "mega_chance"),
    "a Mega chance as a float": (lucky_spin({**LUCKY, "super": "red"}, mega=True, mega_chance=0.005), "exact fraction"),
    "an unknown rulebook": (line("crown-2023", "baccarat", {}), "no rulebook 'crown-2023'"),
    "a game that the rulebook lacks": (line("star-7up-2016", "sic_bo", {}), "no game 'sic_bo'"),
    "malformed JSON": ('{"rulebook": "star-rapid-2016",', "Not a round"),
    "words": ("no more bets", "Not a round"),
    "an array": ("[]", "array"),
    "a number": ("17", "Not a round"),
    "no outcome": ('{"rulebook": "star-rapid-2016", "game": "roulette", "wagers": []}', "outcome"),
    "a number twice": (spin("17").replace('"number"', '"number": "1", "number"'), "outcome gives number twice"),
    "a colour twice": (
        lucky_spin({**LUCKY, "super": "red"}).replace('"red": "4"', '"red": "5", "red": "4"'),
        "outcome gives red twice",
    ),
    "a setting twice": (
        crown("9h 5s Kd 2c").replace('"version"', '"version": "B", "version"'),
        "config gives version twice",
    ),
    "an unknown key": (spin("17").replace('"outcome"', '"croupier": 1, "outcome"'), "croupier"),
}
BETWEEN = spin("17", ("straight:17", 100))
MIXED = "".join(f"{text}\n{BETWEEN}\n" for text, _ in BAD.values()).encode()


@pytest.mark.parametrize("name", BAD)
def test_a_bad_line_says_what_is_wrong_with_it_and_nothing_is_settled(name: str) -> None:
    place = list(BAD).index(name)
    answer = rows("settle", feed=MIXED)[2 * place]
    assert answer == {"line": 2 * place + 1, "error": answer.get("error")}
    assert BAD[name][1] in answer["error"]
    assert "\n" not in answer["error"]


def test_the_lines_between_bad_ones_settle_in_order_and_the_status_is_one() -> None:
    answer = croupier("settle", "--json", feed=MIXED)
    assert (answer.returncode, answer.stderr) == (1, b"")
    assert len(answer.stdout.splitlines()) == 2 * len(BAD)
    assert all(row["wagers"][0]["returned"] == 3600 for row in rows("settle", feed=MIXED)[1::2])


def test_blank_lines_are_passed_over_but_counted() -> None:
    answers = rows("settle", feed=f"\n{BETWEEN}\n  \n[]".encode())
    assert [answer.get("line") for answer in answers] == [None, 4]


@pytest.mark.parametrize(
    "broken",
    [
        BETWEEN.encode().replace(b"straight", b"str\xffight"),
        BETWEEN.encode().replace(b'"number": "17"', b'"number": "\xff"'),
        BETWEEN.encode().replace(b'"stake": 100', b'"stake": ' + b"[" * 5_000 + b"]" * 5_000),
        lucky_spin({**LUCKY, "super": "red"}, mega=True, mega_chance="1/" + "9" * 5_000).encode(),
    ],
    ids=["bytes that are no text", "an outcome that is no text", "nested too deep", "a fraction too long"],
)
def test_a_line_that_cannot_be_read_stops_no_other(broken: bytes) -> None:
    answers = rows("settle", feed=broken + b"\n" + BETWEEN.encode())
    assert [answer.get("line") for answer in answers] == [1, None]
