"""Whoever could want money from nowhere asks for it, through the door: every command that brings in or moves credit, by
every kind of caller, at a table of every document. What may come past the door is written here by hand."""

import asyncio
import re
import time
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import httpx
import pytest
import serving
from casino import table
from driving import floor_plan
from msgspec import convert, to_builtins
from msgspec.structs import fields, replace
from serving import Served
from sockets import SocketScreen, acceptor, insert, player, screen, sign_in

from croupier.cage import commands as cage
from croupier.conduct import commands as conduct
from croupier.devices.simulated_opening import opening
from croupier.journal.keys import acceptor_key, screen_key
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import PlayerSettings
from croupier.play import commands as play
from croupier.play.arguments import plain
from croupier.play.table import Table
from croupier.server.access.hello import Enrolled
from croupier.tags import tag_of

ROLES = (
    *("dealer", "gaming_supervisor", "casino_supervisor", "assistant_gaming_manager", "gaming_manager"),
    *("table_inspector", "table_games_manager", "casino_manager_table_games", "general_manager_table_games"),
    *("gaming_shift_manager", "operator", "cashier", "inspector"),
)
PAGE, OWN, OTHER, LOOKING, REGISTERED = "page", "own acceptor", "another's acceptor", "looking", "registered display"
RAPID, STAR, SEVEN, CANBERRA, CROWN = "R", "L", "U", "C", "K"
DEALER, CASHIER, OPERATOR = "dealer", "cashier", "operator"
SUPERVISORS = frozenset({"gaming_supervisor", "casino_supervisor", "assistant_gaming_manager"})
MANAGERS = frozenset({"table_games_manager", "casino_manager_table_games", "general_manager_table_games"})
TABLES = (
    table(RAPID, "star-rapid-2016", "roulette", seats="R1 R2"),
    table(STAR, "star-roulette-2024", "roulette", seats="L1 L2", positions="LP", period_s=None),
    table(SEVEN, "star-7up-2016", "seven_up", seats="U1 U2", positions="UP", period_s=None),
    table(CANBERRA, "canberra-mttg-2019", "roulette", seats="C1 C2"),
    table(CROWN, "crown-baccarat-2023", "baccarat", seats="K1 K2", positions="KP", config={"version": "A"}),
)
DISPLAYS = {STAR: "L-display-screen", CROWN: "K-display-screen"}
"""The registered displays, which show a key of their own."""
AT_PLACE: dict[str, dict[str, object]] = {
    "insert_note": {"note": 50_00},
    "escrow_note": {"note": 50_00},
    "stack_note": {},
    "return_note": {},
    "insert_ticket": {"ticket": "HP-R1-1"},
    "report_printer": {"works": True},
    "present_card": {"card": "another's card"},
    "cash_out": {},
    "place": {"bet": "no such bet", "stake": 5_00},
    "transfer_credit": {"reference": "X-1", "kind": "cashless", "amount": 100_00},
    "buy_in": {"kind": "cash", "amount": 100_00},
    "hand_over_chips": {"amount": 5_00},
    "issue_hand_pay": {},
    "replace_ticket": {},
    "refund_from_float": {"table": "R"},
    "refuse_credit": {"stream": "table:R", "version": 1},
    "exchange_voucher": {"voucher": "HP-R1-1"},
    "issue_checks": {"colour": "blue", "value": 1_00, "amount": 20_00},
    "redeem_checks": {"colour": "blue"},
    "open_case": {"round": 1, "due": 100_00, "paid": 0},
    "void_round": {"reason": "malfunction"},
    "void_wagers": {"place": "R1", "ground": "hoped for"},
    "adjust_wager": {"round": 1, "place": "R1", "bet": "red", "reason": "hoped for"},
    "correct_outcome": {"round": 1, "number": "17", "reason": "hoped for"},
    "decide_held": {"round": 1, "place": "R1", "forfeit": False, "reason": "hoped for"},
    "mark_wager": {"round": 1, "place": "R1", "proved": False, "record": "hoped for"},
    "close_analysis": {"round": 1, "place": "R1"},
    "confirm_outcome": {},
}
AT_DESK: dict[str, dict[str, object]] = {
    "pay_ticket": {"ticket": "HP-{place}-1"},
    "determine_payment": {"ticket": "HP-{place}-1", "determination": "pay"},
    "decide_report": {"ticket": "HP-{place}-1", "decision": "pay"},
    "issue_voucher": {"amount": 1_00},
    "issue_card": {"card": "mine", "person": "me"},
    "record_step": {"case": 1, "step": "reimburse"},
}
OF_TICKETS = ("pay_ticket", "determine_payment", "decide_report")
"""What is governed by the document of the table from which the ticket comes: asked where one was issued."""
OF_CASES = ("record_step",)
"""What is about a wager that was paid wrongly: asked where there was one."""

OF_DEVICES = dict.fromkeys(
    ("insert_note", "escrow_note", "stack_note", "return_note", "insert_ticket", "report_printer", "present_card"),
    frozenset({OWN}),
)
OF_PLAYERS = dict.fromkeys(("cash_out", "place"), frozenset({PAGE}))
PLACE: dict[str, frozenset[str]] = {**OF_DEVICES, **OF_PLAYERS, "confirm_outcome": frozenset({DEALER})}
MAY: dict[str, dict[str, frozenset[str]]] = {
    RAPID: {
        **PLACE,
        **dict.fromkeys(("issue_hand_pay", "replace_ticket", "void_round", "void_wagers"), SUPERVISORS),
        **dict.fromkeys(("adjust_wager", "correct_outcome", "mark_wager", "close_analysis"), SUPERVISORS),
        "pay_ticket": frozenset({CASHIER}),
        "determine_payment": SUPERVISORS,
    },
    STAR: {
        **PLACE,
        **dict.fromkeys(("buy_in", "hand_over_chips", "exchange_voucher", "issue_checks"), frozenset({DEALER})),
        "redeem_checks": frozenset({DEALER, CASHIER}),
        "open_case": frozenset({DEALER, *SUPERVISORS}),
        "record_step": SUPERVISORS,
        **dict.fromkeys(("void_round", "void_wagers", "adjust_wager", "correct_outcome", "decide_held"), SUPERVISORS),
        **dict.fromkeys(("issue_voucher", "issue_card"), frozenset({OPERATOR})),
    },
    SEVEN: {
        **PLACE,
        **dict.fromkeys(("buy_in", "hand_over_chips", "exchange_voucher"), frozenset({DEALER})),
        **dict.fromkeys(("void_round", "void_wagers", "correct_outcome"), frozenset({*SUPERVISORS, "gaming_manager"})),
        "issue_voucher": frozenset({OPERATOR}),
    },
    CANBERRA: {
        **PLACE,
        **dict.fromkeys(("issue_hand_pay", "replace_ticket"), frozenset({"casino_supervisor", "gaming_shift_manager"})),
        "void_wagers": frozenset({OPERATOR, "gaming_shift_manager"}),
        **dict.fromkeys(
            ("correct_outcome", "mark_wager", "close_analysis"),
            frozenset({"casino_supervisor", "gaming_shift_manager"}),
        ),
        **dict.fromkeys(("pay_ticket", "decide_report"), frozenset({CASHIER})),
    },
    CROWN: {
        **PLACE,
        **dict.fromkeys(("buy_in", "hand_over_chips"), frozenset({DEALER})),
        **dict.fromkeys(("refund_from_float", "void_round", "void_wagers", "mark_wager", "close_analysis"), MANAGERS),
        "refuse_credit": frozenset({OPERATOR, "casino_manager_table_games", "general_manager_table_games"}),
        "correct_outcome": frozenset({"table_inspector", *MANAGERS}),
    },
}
"""Who comes past the door with what, table by table; with everything else, nobody does."""
NOT_PAST = (
    *("This takes .*", "Only the terminal's own .*", "There is no .* under these rules.*", "Nobody may give .*"),
    *("This screen only shows.", "Wagers and money belong .*", "An acceptor speaks of its own terminal alone."),
    *("That is for staff.", "That is for those who work at the tables.", "A request is for those .*"),
    *("A terminal asks for itself alone.", "That was not understood: .*", ".* was answered before .*"),
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serving, "STAFF", {role: role for role in ROLES})
        with serving.serving(tmp_path_factory.mktemp("matrix"), *TABLES) as floor:
            yield floor


def is_past(answer: dict[str, Any]) -> bool:
    """Whether an answer says that its asker may, whatever else stood in the way."""
    return bool(answer["ok"]) or not any(re.fullmatch(each, answer["why"]) for each in NOT_PAST)


async def past(shown: SocketScreen, **about: object) -> set[str]:
    """The commands that come past the door on a line."""
    found = set()
    for do, reply in AT_PLACE.items():
        answer = await shown.ask(do, n=time.monotonic_ns() // 1000, **reply, **about)
        assert "not understood" not in answer["why"], answer
        if is_past(answer):
            found.add(do)
    return found


async def past_the_desk(served: Served, token: str, name: str) -> set[str]:
    """The commands that come past the door of a cash desk."""
    found = set()
    async with httpx.AsyncClient(base_url=served.http, headers={"Authorization": f"Bearer {token}"}) as desk:
        for do, reply in AT_DESK.items():
            if (do in OF_TICKETS and name not in (RAPID, CANBERRA)) or (do in OF_CASES and name != STAR):
                continue
            about = {
                key: value.format(place=f"{name}1") if isinstance(value, str) else value for key, value in reply.items()
            }
            order = {"n": time.monotonic_ns() // 1000, "desk": "1", "table": name, "do": do, **about}
            answer = await desk.post("/api/desk", json=order)
            assert answer.status_code in (200, 403), answer.text
            if answer.status_code == 200 and is_past(answer.json()):
                found.add(do)
    return found


async def asked_by_everybody(served: Served, name: str) -> dict[str, set[str]]:
    """What each caller comes past the door with, about the first place of a table."""
    place, found = f"{name}1", {}
    async with player(served, place) as shown:
        found[PAGE] = await past(shown)
    async with acceptor(served, place) as shown:
        found[OWN] = await past(shown)
    async with acceptor(served, f"{name}2") as shown:
        found[OTHER] = await past(shown, seat=place)
    async with screen(served, **{"as": "display", "table": name}) as shown:
        found[LOOKING] = await past(shown, seat=place)
    if name in DISPLAYS:
        key = screen_key(served.key, DISPLAYS[name])
        async with screen(served, **{"as": "display", "table": name, "screen": DISPLAYS[name], "key": key}) as shown:
            assert shown.table
            found[REGISTERED] = await past(shown, seat=place)
    for role in ROLES:
        token = (await sign_in(served, role)).json()["token"]
        async with screen(served, **{"as": "dealer", "table": name, "token": token}) as shown:
            at_table = await past(shown, seat=place) if shown.table else set()
        found[role] = at_table | await past_the_desk(served, token, name)
    return found


async def with_a_hand_pay(served: Served, name: str) -> None:
    """A hand pay from a terminal's account, so that there is one to ask for."""
    await insert(served, f"{name}1", 50_00)
    token = (await sign_in(served, "casino_supervisor")).json()["token"]
    async with screen(served, **{"as": "dealer", "table": name, "token": token}) as supervisor:
        answer = await supervisor.ask("issue_hand_pay", n=time.monotonic_ns() // 1000, seat=f"{name}1")
        assert answer["ok"], answer


async def with_a_request(served: Served, name: str) -> None:
    """A dealer's request, the first of the table, so that there is one to approve."""
    token = (await sign_in(served, DEALER)).json()["token"]
    for other in (RAPID, CANBERRA, STAR, SEVEN, CROWN):  # nobody deals at two tables
        async with screen(served, **{"as": "dealer", "table": other, "token": token}) as shown:
            await shown.ask("sign_off", n=time.monotonic_ns() // 1000)
    async with screen(served, **{"as": "dealer", "table": name, "token": token}) as shown:
        answer = await shown.ask("request", n=time.monotonic_ns() // 1000, command=agreement(f"{name}1"))
        assert answer["ok"], answer


def agreement(place: str) -> dict[str, object]:
    """What a dealer has to ask for."""
    return {"do": "agree_to_payment", "what": "buy_in", "amount": 5_00, "place": place}


async def with_a_case(served: Served, name: str) -> None:
    """A wager that was paid too little, so that something could be done about it."""
    tokens = {role: (await sign_in(served, role)).json()["token"] for role in (*ROLES[:3], OPERATOR)}

    async def ask(role: str, do: str, **reply: object) -> None:
        async with screen(served, **{"as": "dealer", "table": name, "token": tokens[role]}) as shown:
            answer = await shown.ask(do, n=time.monotonic_ns() // 1000, **reply)
            assert answer["ok"], (role, do, answer)

    setup = read_plan(served.folder / "floor.toml").tables[name].setup
    for role, command in opening(setup, Table()):
        reply = to_builtins(command)
        await ask(role.value, **reply)
    async with httpx.AsyncClient(base_url=served.http, headers={"Authorization": f"Bearer {tokens[OPERATOR]}"}) as desk:
        card = {"n": time.monotonic_ns() // 1000, "desk": "1", "table": name, "do": "issue_card"}
        assert (await desk.post("/api/desk", json={**card, "card": "C-1", "person": "visitor"})).json()["ok"]
    place = f"{name}P"
    await ask(DEALER, "present_card", seat=place, card="C-1")
    await ask(DEALER, "buy_in", seat=place, kind="cash", amount=100_00)
    await ask("gaming_supervisor", "sign_on")
    await ask(DEALER, "new_game")
    await ask(DEALER, "place", seat=place, bet="red", stake=10_00)
    for do, reply in {
        "spin_ball": {},
        "no_more_bets": {},
        "enter_number": {"number": "1"},
        "confirm_outcome": {},
    }.items():
        await ask(DEALER, do, **reply)
    await ask(DEALER, "open_case", seat=place, round=1, due=10_00, paid=5_00)


@pytest.mark.parametrize("name", [RAPID, CANBERRA, STAR, SEVEN, CROWN])
def test_what_brings_in_or_moves_credit_is_for_those_whom_the_document_names_and_for_the_places_own_devices(
    served: Served, name: str
) -> None:
    if name in (RAPID, CANBERRA):
        asyncio.run(with_a_hand_pay(served, name))
    if name == STAR:
        asyncio.run(with_a_case(served, name))
    found = asyncio.run(asked_by_everybody(served, name))
    for do in (*AT_PLACE, *AT_DESK):
        may: set[str] = set(MAY[name].get(do, ()))
        assert (do, {who for who in found if do in found[who]}) == (do, may)


def kinds(of: object) -> Iterator[type]:
    """Every kind of command in a union."""
    for each in get_args(of):
        yield from kinds(each) if get_args(each) else (each,)


def anything(of: Any) -> object:
    """Something that a field of this type takes."""
    of = plain(of)
    match get_origin(of):
        case None if issubclass(of, Enum):
            return next(iter(of)).value
        case None:
            return {int: 1, str: "x", bool: True}[of]
        case origin if origin is Literal:
            return get_args(of)[-1]
        case origin if origin is dict:
            return {}
        case origin if origin is tuple:
            return []
    return {"do": "new_game"}


def further() -> Iterator[dict[str, object]]:
    """Every command that the matrix above does not ask for, well formed."""
    for kind in kinds(play.Command | cage.Command | conduct.Command):
        tag = tag_of(kind)
        if tag in AT_PLACE or tag in AT_DESK:
            continue
        heard = {"do": tag, **{each.name: anything(each.type) for each in fields(kind) if each.required}}
        convert(heard, kind)
        yield heard


async def past_with_anything_else(shown: SocketScreen, **about: object) -> set[str]:
    """The further commands that come past the door on a line."""
    found = set()
    for heard in further():
        do = str(heard.pop("do"))
        arguments = {**heard, **about}
        if is_past(await shown.ask(do, time.monotonic_ns() // 1000, **arguments)):
            found.add(do)
    return found


OF_THE_PAGE = {
    *("move", "remove", "clear", "undo", "redo", "place_layout", "repeat", "double", "confirm", "dispute_round"),
    *("agree_to_limit", "report_meter", "report_picture", "press_button", "stay_in", "agree_to_dummies"),
    *("ask_to_see_cards", "require_shuffle", "share_colour", "call_attendant", "report_terminal", "claim"),
    *("seal_wager", "look_at_form", "play_pass_card"),
}


@pytest.mark.parametrize("name", [RAPID, CANBERRA, STAR, SEVEN, CROWN])
def test_every_other_command_that_there_is_is_for_staff_or_for_the_place_s_own_player(
    served: Served, name: str
) -> None:
    """Which of the staff, `test_who_may.py` tries."""

    async def ask() -> dict[str, set[str]]:
        place, found = f"{name}1", {}
        await with_a_request(served, name)
        async with player(served, place) as shown:
            found[PAGE] = await past_with_anything_else(shown)
        async with acceptor(served, place) as shown:
            found[OWN] = await past_with_anything_else(shown)
        async with acceptor(served, f"{name}2") as shown:
            found[OTHER] = await past_with_anything_else(shown, seat=place)
        async with screen(served, **{"as": "display", "table": name}) as shown:
            found[LOOKING] = await past_with_anything_else(shown, seat=place)
        if name in DISPLAYS:
            key = screen_key(served.key, DISPLAYS[name])
            hello = {"as": "display", "table": name, "screen": DISPLAYS[name], "key": key}
            async with screen(served, **hello) as shown:
                found[REGISTERED] = await past_with_anything_else(shown, seat=place)
        return found

    found = asyncio.run(ask())
    assert found.pop(PAGE) <= OF_THE_PAGE
    assert found.pop(OWN) <= {"remove_card"}
    assert found == {caller: set() for caller in found}


@pytest.mark.parametrize("kind", ["monitoring", "clock", "wheel", "layout", "staff", "cashier", ""])
def test_what_has_no_door_of_its_own_is_not_let_in(served: Served, kind: str) -> None:
    async def knock() -> None:
        async with screen(served, **{"as": kind, "table": RAPID}) as shown:
            assert not shown.table

    asyncio.run(knock())


def test_on_a_floor_with_real_acceptors_neither_a_page_nor_a_simulated_acceptors_key_credits_a_note(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def steal(served: Served) -> None:
        async with player(served, "T1") as page:
            for do in ("insert_note", "escrow_note"):
                assert not (await page.ask(do, note=50_00))["ok"]
        for key in (served.acceptor_key("T1"), served.terminal_key("T1"), acceptor_key(served.key, "T2"), ""):
            async with screen(served, **{"as": "acceptor", "terminal": "T1", "key": key}) as stranger:
                assert not stranger.table
        real = {"as": "acceptor", "terminal": "T1", "key": acceptor_key(served.key, "T1")}
        async with screen(served, **real) as machine, player(served, "T1") as page:
            assert page.picture["credit"] == 0
            assert (await machine.ask("insert_note", note=50_00))["ok"]
            while page.picture["credit"] != 50_00:
                await page.hear()

    monkeypatch.setattr(serving, "ACCEPTOR", "")
    with serving.serving(tmp_path) as served:
        asyncio.run(steal(served))


def test_a_page_on_a_floor_with_real_acceptors_is_given_no_key_to_them(tmp_path: Path) -> None:
    for simulated in (True, False):
        settings = PlayerSettings(acceptor_simulated=simulated)
        enrolled = Enrolled(replace(floor_plan(), player=settings), b"k" * 32)
        assert ("&acceptor=" in enrolled.player_address("T1")) is simulated
