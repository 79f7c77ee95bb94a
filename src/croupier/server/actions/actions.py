"""What a member of staff can do at a table: what the table would take now, and every command with what it needs to be told.

What it would take now is found by asking it: a decision changes nothing, so a button is shown if and only if it would work.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec

from croupier.cage import commands as cage
from croupier.conduct import commands as conduct
from croupier.games.card_game import CardGame
from croupier.games.roulette import Roulette
from croupier.games.settlement import Game
from croupier.orders.order import LATEST
from croupier.plan.floor_plan import TablePlan
from croupier.play import commands as play
from croupier.play.arguments import AccountId, Cents, Count, Moment, needed, plain
from croupier.play.cards.counts import whole
from croupier.play.cards.coup_commands import CorrectCard
from croupier.play.cards.deal_commands import DrawCard, ExposeCard
from croupier.play.cards.shoe_commands import CheckCards
from croupier.play.context import TableContext
from croupier.play.decide import decide
from croupier.play.decisions import Accepted, Refused
from croupier.play.outcome import Outcome
from croupier.play.remedies.irregularity_commands import Complete, Declare, DeclareAtTables, DeclareNoSpin
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.round_commands import ConfirmOutcome, EnterDice, EnterNumber, EstablishNumber, VoidRound
from croupier.play.sign import limited
from croupier.play.sign_commands import EndOldMinimum, OfSign, RaiseAtOnce, SetPersonalLimit
from croupier.play.spins.spin_commands import OfferButton, RestoreUspin
from croupier.play.staff.deciders import who_may
from croupier.play.table import Registered, Setup, Table
from croupier.play.wagering.invalid import undecided
from croupier.play.wagering.limits import DIFFERENTIAL, TOTAL
from croupier.play.wagering.wager_commands import DecideInvalid
from croupier.rulebooks.citation import applies
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.money import MoneyPolicy
from croupier.rulebooks.roles import PIT, Role
from croupier.rulebooks.staffing import StaffPolicy
from croupier.server.actions.headings import heading
from croupier.server.views.orders import About, Action, Choice, Field, FieldKind
from croupier.tags import tag_of
from croupier.words import sentence, words_for

BY_HAND = (cage.PresentCard, cage.RemoveCard)
"""What a player does at a terminal, and the dealer for a player on the cloth."""
NEVER_ABOUT: dict[type[OfSign], tuple[str, ...]] = {
    RaiseAtOnce: (TOTAL, DIFFERENTIAL),
    EndOldMinimum: (TOTAL, DIFFERENTIAL),
    SetPersonalLimit: (DIFFERENTIAL,),
}
"""The limits of no single bet that a command is never about."""
OWN = ("sign_on", "sign_off")
"""What is decided by who it is that asks."""
WINNERS = ("player", "banker", "tie")
"""What a dealer presses who confirms a coup by its winner."""
DECLARE = ("declare", "declare_no_spin")
"""What says that something went wrong."""
Sample = tuple[str, play.StaffCommand]
"""A command by its name, told as little as it takes."""
NOT_TOLD = (Choice("", ""),)
"""That a table does not want something told."""


def possible(plan: TablePlan, state: Table, at: int) -> frozenset[str]:
    """The commands that are next: that the table would take now, from whoever may, and that are no irregularity."""
    setup = plan.setup_for(state)
    return _taken(setup, state, at, _samples(setup, state))


def _taken(setup: Setup, state: Table, at: int, samples: Iterable[Sample]) -> frozenset[str]:
    allowed = who_may(setup)
    return frozenset(
        name
        for name, command in samples
        if name in allowed
        and isinstance(decision := decide(setup, state, TableContext(at), command), Accepted)
        and (name in DECLARE or not any(isinstance(event, IrregularityDeclared) for event in decision.events))
    )


def refusals(plan: TablePlan, state: Table, at: int) -> dict[str, str]:
    """The commands that the table would not take now, however they are told, and why; of the others some may be refused."""
    setup = plan.setup_for(state)
    known = who_may(setup).keys() - set(OWN)
    refused: dict[str, str] = {}
    samples = [*_samples(setup, state), *_further(state)]
    for name, command in samples:
        if name in known and isinstance(decision := decide(setup, state, TableContext(at), command), Refused):
            refused.setdefault(name, decision.why)
    if not isinstance(state.phase, Registered):
        refused.setdefault("confirm_outcome", sentence("no_outcome_waits_to_be_confirmed"))
    if not state.due:
        refused.setdefault("complete", sentence("play_waits_for_no_step"))
    taken = _taken(setup, state, at, samples)
    return {name: why for name, why in refused.items() if name not in taken}


def but_signing_on(why: str) -> dict[str, str]:
    """All that a dealer who is not signed on may not do at a table, with the reason."""
    kinds = (*get_args(play.StaffCommand), *get_args(cage.StaffCommand), *BY_HAND, cage.AnswerCall)
    return {name: why for name in map(tag_of, kinds) if name != "sign_on"}


def _samples(setup: Setup, state: Table) -> Iterator[Sample]:
    """Every staff command that needs nothing told, and of the others one that stands for all of its kind."""
    game = setup.game
    for kind in get_args(play.StaffCommand):
        if not msgspec.structs.fields(kind):
            yield tag_of(kind), kind()
    if isinstance(state.phase, Registered):
        yield "confirm_outcome", ConfirmOutcome(winner(game, state.phase.outcome))
    yield "draw_card", DrawCard("As")
    yield "enter_dice", EnterDice(1, 1, 1)
    yield "void_round", VoidRound("malfunction")
    if isinstance(game, Roulette):
        yield "enter_number", EnterNumber(game.wheel.order[0])
        yield "establish_number", EstablishNumber(game.wheel.order[0])
    for code in setup.policy.irregularities:
        declared = "declare_no_spin" if code in setup.policy.no_spins else "declare"
        yield declared, Declare(code, "as seen", shown="as seen", actual="as it was")
    for place in sorted(setup.places):
        yield "offer_button", OfferButton(place)
    yield "restore_uspin", RestoreUspin("repaired")
    for place, area in undecided(setup, state):
        yield "decide_invalid", DecideInvalid(place, area, True)
    for step in state.due:
        counted = whole(setup) if setup.policy.steps[step].counts else 0
        yield "complete", Complete(step, "done", "passed", counted)


def _further(state: Table) -> Iterator[Sample]:
    """What is done about a card that lies, of which a table says only when it is asked whether it would take it."""
    for nth in range(1, max(1, len(state.cards)) + 1):
        yield "correct_card", CorrectCard(nth, "As")
        yield "expose_card", ExposeCard(nth, "As")


def winner(game: Game, outcome: Outcome) -> Literal["", "player", "banker", "tie"]:
    """The hand that has won a coup, or a tie; nothing in a game without cards."""
    if outcome.void or not isinstance(game, CardGame):
        return ""
    facts: dict[str, Any] = game.read(outcome.entered())[1]
    won: Literal["player", "banker", "tie"] = facts["winner"]
    return won


def actions(plan: TablePlan, role: Role) -> tuple[Action, ...]:
    """Every command that a member of staff may give at this table or about one of its places."""
    staff, money = plan.setup.staff, rulebook(plan.rulebook).money
    kinds = (*get_args(cage.StaffCommand), cage.OpenCase)
    about_a_place = [
        kind for kind in kinds if tag_of(kind) in money.authority and staff.may(role, money.authority[tag_of(kind)])
    ]
    if role is Role.DEALER and plan.positions and money.cards is not None:
        about_a_place += BY_HAND
    of_places = (action(kind, "seat", _choices(plan, kind)) for kind in about_a_place)
    answering = (action(cage.AnswerCall, "seat", {}),) if role in PIT and plan.terminals else ()
    return (*_at_table(plan, role, own=True), *of_places, *_of_conduct(plan, role), *answering)


def _of_conduct(plan: TablePlan, role: Role) -> Iterator[Action]:
    """What a member of staff may put on record about whoever is at a place."""
    policy, staff = rulebook(plan.rulebook).conduct, plan.setup.staff
    may = [(code, each) for code, each in policy.incidents.items() if staff.may(role, each.reported_by)]
    if may:
        yield action(conduct.ReportIncident, "seat", {"kind": tuple(Choice(code, each.words) for code, each in may)})
    if staff.may(role, policy.dispute.opened_by):
        yield action(conduct.OpenDispute, "seat", {})
    if policy.copied_by is not None and staff.may(role, policy.copied_by):
        yield action(conduct.GiveRulesCopy, "table", {})


def askable(plan: TablePlan, role: Role) -> tuple[Action, ...]:
    """Every command that takes another's word than this member of staff's, and may be asked for."""
    return tuple(_at_table(plan, role, own=False)) if role in PIT else ()


def _at_table(plan: TablePlan, role: Role, *, own: bool) -> Iterator[Action]:
    """The table's commands that are this role's own to give, or are not; of irregularities and steps, those that are."""
    policy, staff, allowed = plan.setup.policy, plan.setup.staff, who_may(plan.setup)
    declared = {code: each for code, each in policy.irregularities.items() if staff.may(role, each.authority) is own}
    completed = {name: each for name, each in policy.steps.items() if staff.may(role, each.authority) is own}
    no_spins = tuple(Choice(code, each.words) for code, each in declared.items() if code in policy.no_spins)
    others = tuple(Choice(code, each.words) for code, each in declared.items() if code not in policy.no_spins)
    at_tables = tuple(Choice(code, each.words) for code, each in declared.items() if each.several_tables is not None)
    steps = tuple(Choice(name, each.words) for name, each in completed.items())
    listed = {
        Declare: ("irregularity", others),
        DeclareAtTables: ("irregularity", at_tables),
        DeclareNoSpin: ("reason", no_spins),
        Complete: ("step", steps),
    }
    for kind in get_args(play.StaffCommand):
        named = allowed.get(tag_of(kind))
        if named is None or set(PIT).isdisjoint(named.value):
            continue
        field, choices = listed.get(kind, ("", ()))
        if choices or (not field and staff.may(role, named) is own):
            yield action(kind, "table", {**_choices(plan, kind), field: choices})


Document = tuple[MoneyPolicy, StaffPolicy]
"""What a document says of money, and of those who handle it."""


def desk_actions(documents: Iterable[Document], role: Role) -> tuple[Action, ...]:
    """Every command that a member of staff may give at a cash desk about no ticket, under any of these documents."""
    kinds = (cage.RefuseIllegible, cage.IssueVoucher, *get_args(cage.CardCommand), *get_args(cage.OfCase))
    allowed = {name for policy, staff in documents for name, who in policy.authority.items() if staff.may(role, who)}
    return tuple(
        action(kind, "case" if issubclass(kind, cage.AboutCase) else "rules", {})
        for kind in kinds
        if tag_of(kind) in allowed
    )


def desk_samples(policy: MoneyPolicy, number: str) -> dict[str, cage.DeskCommand]:
    """Of every command about a ticket one that stands for all of its kind: what a desk would not take now is not offered."""
    grounds = policy.delay_grounds.value if policy.delay_grounds is not None else ("",)
    samples = (
        cage.PayTicket(number),
        cage.RecordSignature(number),
        cage.HoldPayment(number, "entitlement"),
        cage.ReviewPayment(number),
        cage.DeterminePayment(number, "pay"),
        cage.DelayPayment(number, grounds[0], LATEST),
        cage.RequireIdentity(number),
        cage.SightIdentity(number, "passport"),
        cage.ReportTicket(number, "lost"),
        cage.DecideReport(number, "pay"),
    )
    return {tag_of(type(each)): each for each in samples}


def ticket_actions(document: Document, forms: tuple[str, ...], role: Role) -> tuple[Action, ...]:
    """Every command that a member of staff may give about a ticket or hand pay under its document."""
    policy, staff = document
    grounds = policy.delay_grounds.value if policy.delay_grounds is not None else ()
    given = {"ground": _words(grounds), "forms": _words(form for form in forms if form != "cash")}
    return tuple(
        action(kind, "ticket", given)
        for kind in get_args(cage.DeskCommand)
        if "ticket" in kind.__struct_fields__
        and (allowed := policy.authority.get(tag_of(kind))) is not None
        and staff.may(role, allowed)
    )


def action(kind: Any, about: About, given: Mapping[str, tuple[Choice, ...]]) -> Action:
    """A command as an action, with the lists to choose from that are given; what it is about is known beforehand."""
    fields = (each for each in msgspec.structs.fields(kind) if each.name != about)
    asked = tuple(field_of(each, given.get(each.name, ())) for each in fields if given.get(each.name) != NOT_TOLD)
    name = tag_of(kind)
    return Action(name, words_for("commands")[name], asked, about, heading(kind))


def _choices(plan: TablePlan, kind: Any) -> dict[str, tuple[Choice, ...]]:
    """What a command can be told at a table, where that is a list: a place, a kind of bet, one of the document's grounds."""
    places = tuple(Choice(each, each) for each in plan.seats)
    choices = {"terminal": places, "place": places}
    if kind is ConfirmOutcome:
        pressed = plan.setup.policy.result_pressed
        choices["winner"] = _words(WINNERS) if applies(pressed) else NOT_TOLD
    if kind is Complete and not any(each.counts for each in plan.setup.policy.steps.values()):
        choices["counted"] = NOT_TOLD
    if kind is CheckCards and (plan.setup.policy.cards is None or plan.setup.policy.cards.counted is None):
        choices["counted"] = NOT_TOLD
    if issubclass(kind, OfSign):
        bets, known = plan.setup.limits.by_kind, limited(plan.setup, plan.setup.limits)
        choices["kind"] = _words(each for each in known if each in bets or each not in NEVER_ABOUT.get(kind, ()))
    return choices


def _words(values: Iterable[str]) -> tuple[Choice, ...]:
    return tuple(Choice(each, each.replace("_", " ")) for each in values)


def field_of(given: msgspec.structs.FieldInfo, choices: tuple[Choice, ...] = ()) -> Field:
    """Something that a command needs to be told, as a page asks for it."""
    hint = words_for("hints").get(given.name, "") if plain(given.type) is int else ""
    return Field(given.name, *_asked_as(given, choices), needed(given), hint=hint)


def _asked_as(given: msgspec.structs.FieldInfo, choices: tuple[Choice, ...]) -> tuple[FieldKind, tuple[Choice, ...]]:
    kind = given.type
    if get_origin(plain(kind)) is Literal and not choices:
        choices = _words(get_args(plain(kind)))
    if get_origin(kind) is dict:
        return "counts" if get_args(kind)[1] == Count else "parts", choices
    if choices:
        return "several" if get_origin(kind) is tuple else "choice", choices
    if get_origin(kind) is tuple:
        return "figures" if plain(get_args(kind)[0]) is int else "names", ()
    if kind is bool:
        return "flag", ()
    if kind == Moment:
        return "time", ()
    if plain(kind) is int:
        return "money" if kind == Cents else "count", ()
    return "account" if kind == AccountId else "text", ()
