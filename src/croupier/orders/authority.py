"""Who may ask what: the one place where roles are checked. Whatever is not allowed here is refused."""

from collections.abc import Iterable, Mapping
from typing import get_args

from msgspec import structs

from croupier.cage import commands as cage
from croupier.conduct import commands as conduct
from croupier.house import house, staff
from croupier.orders.order import Command, Order
from croupier.outbox import commands as outbox
from croupier.people import commands as people
from croupier.plan.floor_plan import FloorPlan, Staff, TablePlan
from croupier.play import commands as play
from croupier.play.arguments import PlaceName
from croupier.play.by_kind import ByKind
from croupier.play.cards.style_commands import NominateOpener
from croupier.play.cards.style_events import DEALER
from croupier.play.command import ByPlayer, ByStaff, BySystem
from croupier.play.decisions import Refused
from croupier.play.reasons import Reason
from croupier.play.remedies.irregularity_commands import Complete, Declare, DeclareAtTables, DeclareNoSpin
from croupier.play.remedies.put_right_commands import DeclareInRound
from croupier.play.staff.deciders import deciders, who_may
from croupier.play.staff.staff_commands import SignOn
from croupier.play.table import Setup, Table
from croupier.play.wagering.wager_commands import Place
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import PIT, Role
from croupier.rulebooks.staffing import StaffPolicy
from croupier.tags import tag_of
from croupier.words import sentence, words_for

MAY_UNLOCK = tuple(role for role in PIT if role is not Role.DEALER)
"""Who lets a name be tried again that too many failures have locked. No document speaks of accounts: a reading."""
MAY_REGISTER = (*MAY_UNLOCK, Role.CASHIER)
"""Who puts persons on the register and puts right what it has. No document speaks of a register: a reading."""
MAY_READ = (*MAY_REGISTER, Role.INSPECTOR)
"""Who reads names and addresses there. Everybody else sees ids alone."""
MAY_ERASE = (Role.OPERATOR,)
"""Who has a person's key destroyed, which nobody can undo."""
MAY_RELEASE = (Role.OPERATOR,)
"""Who lets a stream go on of which records are missing since a restore. No document speaks of restores: a reading."""
MANAGERS = (
    *(Role.ASSISTANT_GAMING_MANAGER, Role.GAMING_MANAGER, Role.GAMING_SHIFT_MANAGER, Role.TABLE_GAMES_MANAGER),
    *(Role.CASINO_MANAGER_TABLE_GAMES, Role.GENERAL_MANAGER_TABLE_GAMES),
)
MAY_EXPORT = (*MAY_ERASE, *MANAGERS)
"""Who hands a person all that is on record about that person. No document speaks of it: a reading."""
AT_TERMINALS = (Role.PLAYER, Role.ACCEPTOR)
"""Who asks something at a terminal: its player, and what takes and gives money there."""


Tables = Mapping[str, Table]


def by_system(_plan: FloorPlan, _tables: Tables, order: Order) -> Refused | None:
    """What the system alone does."""
    return None if order.role is Role.CLOCK else Refused(Reason.NOT_YOURS, sentence("only_system_does_that"), "")


def at_the_door(plan: FloorPlan, tables: Tables, order: Order) -> Refused | None:
    """What the door says of a sign-in, and what it is told."""
    if isinstance(order.command, staff.Unlock):
        return (
            None
            if order.role in MAY_UNLOCK
            else Refused(Reason.NOT_YOURS, sentence("this_takes_supervisor_or_manager"), "")
        )
    return by_system(plan, tables, order)


def of_the_house(plan: FloorPlan, tables: Tables, order: Order) -> Refused | None:
    """What is done when a floor is opened, and what a restore leaves to be released."""
    if isinstance(order.command, house.ReleaseStream):
        return None if order.role in MAY_RELEASE else Refused(Reason.NOT_YOURS, sentence("this_takes_operator"), "")
    return by_system(plan, tables, order)


def by_document_later(_plan: FloorPlan, _tables: Tables, _order: Order) -> Refused | None:
    """Which document governs is known when the ticket, the card or the case is: then `by_document` is asked."""
    return None


def about_case(plan: FloorPlan, tables: Tables, order: Order) -> Refused | None:
    """A settlement error is found at a place; what is done about it later is a matter of its own."""
    return at_table(plan, tables, order) if isinstance(order.command, cage.OpenCase) else None


def about_conduct(plan: FloorPlan, tables: Tables, order: Order) -> Refused | None:
    """A player speaks at the own place; it is not known here which incident or dispute staff speak of."""
    if isinstance(order.command, conduct.ConductByPlayer):
        return at_table(plan, tables, order)
    return Refused(Reason.NOT_YOURS, sentence("that_is_for_staff"), "") if order.role in AT_TERMINALS else None


def about_tournament(_plan: FloorPlan, _tables: Tables, order: Order) -> Refused | None:
    """Tournaments are for staff; which document governs is known when the tournament is."""
    return Refused(Reason.NOT_YOURS, sentence("that_is_for_staff"), "") if order.role in AT_TERMINALS else None


def about_promotion(_plan: FloorPlan, _tables: Tables, order: Order) -> Refused | None:
    """So are promotions."""
    return Refused(Reason.NOT_YOURS, sentence("that_is_for_staff"), "") if order.role in AT_TERMINALS else None


def about_person(_plan: FloorPlan, _tables: Tables, order: Order) -> Refused | None:
    """Who may change the register of persons."""
    if isinstance(order.command, people.ErasePerson):
        return None if order.role in MAY_ERASE else Refused(Reason.NOT_YOURS, sentence("this_takes_operator"), "")
    if order.role in MAY_REGISTER:
        return None
    return Refused(Reason.NOT_YOURS, sentence("this_takes_cashier"), "")


def about_notice(plan: FloorPlan, tables: Tables, order: Order) -> Refused | None:
    """The system alone sends; it is not known here by which document a notice goes of which staff speak."""
    if isinstance(order.command, outbox.SystemCommand):
        return by_system(plan, tables, order)
    return Refused(Reason.NOT_YOURS, sentence("that_is_for_staff"), "") if order.role in AT_TERMINALS else None


def at_table(plan: FloorPlan, tables: Tables, order: Order) -> Refused | None:
    """Why an order may not be given at a table or at one of its places by who gives it; nothing if it may."""
    command = order.command
    table = plan.tables.get(order.table)
    if table is None:
        return Refused(Reason.UNKNOWN, sentence("no_table_on_this_floor", table=order.table), "")
    if _OF_PLACE[type(command)]:
        refused = _not_the_places(plan, table, order)
    elif isinstance(command, BySystem):
        return by_system(plan, tables, order)
    elif isinstance(command, cage.CageByStaff):
        if order.terminal not in table.setup.places:
            return Refused(Reason.UNKNOWN, sentence("no_place_at_this_table", unknown=order.terminal), "")
        refused = by_document(table.setup.staff, rulebook(table.rulebook).money.authority.get(order.name), order)
    elif isinstance(command, cage.AnswerCall):
        refused = None if order.role in PIT else Refused(Reason.NOT_YOURS, sentence("that_is_for_those_who_work"), "")
        if order.terminal not in table.setup.places:
            refused = Refused(Reason.UNKNOWN, sentence("no_place_at_this_table", unknown=order.terminal), "")
    elif isinstance(command, play.OfRequest):
        refused = _on_request(table, tables[order.table], order, command)
    else:
        assert isinstance(command, ByStaff)
        refused = by_document(table.setup.staff, deciders(table.setup, command), order, _known(table.setup, command))
    if refused is None and (missing := _not_a_place(table, command)):
        refused = Refused(Reason.UNKNOWN, sentence("no_place_at_this_table", unknown=missing), "")
    if refused is not None or order.role in AT_TERMINALS:
        return refused
    refused = elsewhere(plan, table, order.actor, order.role)
    if refused is None and not isinstance(command, SignOn):
        refused = not_signed_on(table, tables[order.table], order.actor, order.role)
    return refused or next(filter(None, (at_table(plan, tables, each) for each in further(tables, order))), None)


def _not_a_place(table: TablePlan, command: Command) -> str:
    """A place that a command names and this table does not have; nothing, as a rule."""
    asked = command.command if type(command) is play.Request else command
    for name, several in _PLACES[type(asked)]:
        wanted = getattr(asked, name)
        for place in wanted if several else (wanted,):
            nominated = place == DEALER and isinstance(asked, NominateOpener)
            if place and place not in table.setup.places and not nominated:
                return str(place)
    return ""


def _places(kind: type) -> tuple[tuple[str, bool], ...]:
    """The arguments of a kind of command that name places, and whether each names several."""
    fields = structs.fields(kind)
    return tuple(
        (each.name, each.type != PlaceName) for each in fields if PlaceName in (each.type, *get_args(each.type))
    )


_PLACES = ByKind(_places)
_OF_PLACE = ByKind(
    lambda kind: issubclass(kind, (ByPlayer, cage.CageByPlayer, cage.OfMachine, conduct.ConductByPlayer))
)
"""Whether a command is given at a place, by its player or by what takes and gives money there."""
_OF_MACHINE = ByKind(lambda kind: issubclass(kind, cage.OfMachine))
"""Whether it is given by the latter."""


def further(tables: Tables, order: Order) -> list[Order]:
    """What an order declares at further tables, each as an order of its own; an approval declares what was asked for."""
    if not isinstance(order.command, (DeclareAtTables, play.Approve)):
        return []
    wanted = asked_for(tables[order.table], order.command)
    if not isinstance(wanted, DeclareAtTables):
        return []
    others = dict.fromkeys(name for name in wanted.tables if name != order.table)
    return [structs.replace(order, table=name, command=structs.replace(wanted, tables=())) for name in others]


def asked_for(table: Table, command: play.Command) -> play.Command:
    """What a command comes to: of a request, and of its approval, what was asked for."""
    if isinstance(command, play.Request):
        return command.command
    found = table.staffing.request(command.request) if isinstance(command, play.Approve) else None
    return command if found is None else found.command


def by_document(
    staff: StaffPolicy, named: Cited[tuple[Role, ...]] | None, order: Order, known: Iterable[str] = ()
) -> Refused | None:
    """Why a document does not let this role give this command; what it does not name nobody may do."""
    if named is None:
        instead = ", ".join(known)
        words = sentence("no_command_under_these_rules", command=_what(order.command))
        return Refused(
            Reason.NOT_OFFERED,
            sentence("there_is_instead", words=words, instead=instead) if instead else f"{words}.",
            "",
        )
    if not named.value:
        return Refused(
            Reason.NOT_YOURS,
            sentence("nobody_may_give_command_under_these", command=_what(order.command)),
            named.clause,
        )
    if not staff.may(order.role, named):
        return Refused(
            Reason.NOT_YOURS,
            sentence("this_takes_named", named=" or ".join(map(who, staff.meant(named)))),
            named.clause,
        )
    return None


def elsewhere(plan: FloorPlan, table: TablePlan, actor: str, role: Role) -> Refused | None:
    """Why somebody's powers do not reach a table; nothing if they do, or the document does not end them anywhere."""
    member, rule = plan.staff.get(actor.removeprefix("staff:")), table.setup.staff.own_tables.get(role)
    if member is None or not member.tables or not applies(rule) or table.setup.table in member.tables:
        return None
    return Refused(Reason.NOT_YOURS, sentence("this_is_none_of_tables", member=member.id), rule.clause)


def may_see(plan: FloorPlan, table: TablePlan, member: Staff) -> bool:
    """Whether a member of staff is shown what a table's dealer sees, and its rounds again: only those whom its document
    names for something that is done at the table, where their powers reach; and an inspector, who sees everything."""
    staff, named = table.setup.staff, who_may(table.setup).values()
    at_table = any(staff.may(member.role, each) for each in named)
    return member.role is Role.INSPECTOR or (at_table and _reaches(plan, table, member))


def may_read_about(plan: FloorPlan, document: str, table: str, member: Staff) -> bool:
    """Whether a member of staff reads an incident or a dispute, and the notes that belong to it: whoever may see its table;
    where that is no longer here, any table of the same document."""
    here = [plan.tables[table]] if table in plan.tables else plan.tables.values()
    return any(may_see(plan, each, member) for each in here if each.rulebook == document)


def may_work(plan: FloorPlan, table: TablePlan, member: Staff) -> bool:
    """Whether a member of staff is let in at a table's dealer terminal: also those whom its document names for something
    at its places alone, such as a cashier who redeems colour checks; its rounds again are not for them."""
    money = rulebook(table.rulebook).money.authority
    kinds = [tag_of(kind) for kind in get_args(cage.StaffCommand)]
    at_places = any(name in money and table.setup.staff.may(member.role, money[name]) for name in kinds)
    return may_see(plan, table, member) or (at_places and _reaches(plan, table, member))


def _reaches(plan: FloorPlan, table: TablePlan, member: Staff) -> bool:
    return elsewhere(plan, table, member.actor, member.role) is None


def who(role: Role) -> str:
    """A role in words.

    >>> who(Role.INSPECTOR), who(Role.DEALER), who(Role.CLOCK)
    ('an inspector', 'a dealer', 'the system')
    """
    if role.value in (sole := words_for("sole_roles")):
        return sole[role.value]
    words = role.value.replace("_", " ")
    return sentence("an_article", words=words) if words[0] in "aeiou" else sentence("a_article", words=words)


def _what(command: Command) -> str:
    """What is asked for, in words."""
    match command:
        case Declare(irregularity=wanted) | DeclareNoSpin(reason=wanted) | Complete(step=wanted):
            return repr(wanted)
        case DeclareInRound() | DeclareAtTables():
            return repr(command.irregularity)
        case play.Request():
            return _what(command.command)
    return tag_of(command).replace("_", " ")


def _known(setup: Setup, command: Command) -> Iterable[str]:
    """The irregularities, grounds or steps that the document has, where one of them is named."""
    match command:
        case DeclareNoSpin():
            return setup.policy.no_spins
        case Declare() | DeclareInRound() | DeclareAtTables():
            return setup.policy.irregularities
        case Complete():
            return setup.policy.steps
    return ()


def _not_the_places(plan: FloorPlan, table: TablePlan, order: Order) -> Refused | None:
    """Why an order is not one of the place that it is about: of its player, or of what takes and gives money there."""
    policy, command = table.setup.policy, order.command
    of_machine = _OF_MACHINE[type(command)]
    on_cloth = order.terminal in table.positions
    if on_cloth and isinstance(command, (cage.OfMachine, cage.CashOut)) and not isinstance(command, cage.OfCardReader):
        return Refused(Reason.NOT_OFFERED, sentence("position_on_cloth_has_no_acceptor"), "")
    if (of_machine or policy.only_the_player.value) and not _is_own(plan, table, order, of_machine):
        machine = sentence("only_terminal_own_acceptor")
        words = machine if of_machine else sentence("wagers_and_money_belong_to_terminal")
        return Refused(Reason.NOT_YOURS, words, policy.only_the_player.clause)
    if lacks := table.setup.register.closed_terminals.get(order.terminal):
        own = policy.equipment.each_terminal
        return Refused(
            Reason.CLOSED, sentence("this_terminal_is_closed", lacks=lacks), own.clause if own is not None else ""
        )
    return None


def _is_own(plan: FloorPlan, table: TablePlan, order: Order, of_machine: bool) -> bool:
    """Whether an order comes from the place it is about: a terminal's player or its acceptor, or whoever works the cloth."""
    if order.terminal in table.positions:
        return order.role in (Role.DEALER, Role.LAYOUT)
    own, command = AT_TERMINALS[of_machine], order.command
    if isinstance(command, Place) and command.spoken:
        own = Role.DEALER
    return order.role is own and order.table in plan.places.get(order.terminal, ())


def _on_request(table: TablePlan, state: Table, order: Order, command: play.OfRequest) -> Refused | None:
    """Why somebody may not ask for this, or may not decide what another has asked for."""
    setup = table.setup
    if isinstance(command, play.Request):
        named = deciders(setup, command.command)
        if order.role not in PIT:
            return Refused(
                Reason.NOT_YOURS,
                sentence("request_is_for_those_who_work"),
                "" if named is None else named.clause,
            )
        refused = by_document(setup.staff, named, order)
        if not applies(named):
            return refused
        return (
            Refused(Reason.NOT_OFFERED, sentence("you_may_order_that_yourself"), named.clause)
            if refused is None
            else None
        )
    assert isinstance(command, play.Approve | play.Decline)
    found = state.staffing.request(command.request)
    if found is None:
        return Refused(Reason.UNKNOWN, sentence("no_request_waits_at_this_table", request=command.request), "")
    if found.by == order.actor:
        return Refused(Reason.NOT_YOURS, sentence("nobody_decides_on_their_own_request"), found.clause)
    return by_document(setup.staff, deciders(setup, found.command), order)


def not_signed_on(table: TablePlan, state: Table, actor: str, role: Role) -> Refused | None:
    """Why a dealer's order is not taken, unless it is to sign on: nobody deals here, or somebody else does."""
    rule, dealer = table.setup.staff.dealer_signs_on, state.staffing.dealer
    if role is not Role.DEALER or not rule.value or dealer == actor:
        return None
    if not dealer:
        return Refused(Reason.FIRST, sentence("no_dealer_is_signed"), rule.clause)
    return Refused(Reason.NOT_YOURS, sentence("another_dealer_is_signed"), rule.clause)
