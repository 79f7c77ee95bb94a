"""Second purses: promotional tokens for a voucher, and colour checks of a table."""

from croupier.cage import terminal_events
from croupier.cage.accounts import (
    Decision,
    PlaceBalance,
    PlaceContext,
    PlaceInBooks,
    SecondPurse,
    opened,
    opening,
    refused_by_document,
)
from croupier.cage.commands import ApproveColour, IssueChecks, RedeemChecks, ShareColour
from croupier.cage.events import Event
from croupier.cage.ledger import purse as purse_id
from croupier.cage.tickets import GOOD
from croupier.play.context import PurseBalance as WageredFrom
from croupier.play.decisions import Accepted, Refused, Remark, money
from croupier.play.reasons import Reason
from croupier.play.wagering.purses import TOKENS
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.money import ChecksPolicy, MoneyPolicy
from croupier.words import sentence

# ---------------------------------------------------------------- promotional tokens


def exchange(policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext) -> Decision:
    """The dealer exchanges a voucher for tokens of the same value, once."""
    rule = policy.vouchers
    if rule is None:
        return refused_by_document(sentence("exchanging_vouchers"))
    voucher = context.ticket
    if voucher is None or voucher.kind != "voucher":
        return Refused(Reason.UNKNOWN, sentence("this_voucher_is_not_known_here"), rule.clause)
    if rule.value and voucher.state != GOOD:
        return Refused(Reason.DONE_ALREADY, sentence("this_voucher_has_been_exchanged_already"), rule.clause)
    if context.conditions.until and context.at >= context.conditions.until:
        return Refused(Reason.EXPIRED, sentence("this_voucher_has_expired"), rule.clause)
    if context.conditions.tables and context.table not in context.conditions.tables:
        return Refused(
            Reason.ELSEWHERE,
            sentence("this_voucher_is_good_at_tables", tables=", ".join(context.conditions.tables)),
            rule.clause,
        )
    if refused := _other_conditions(rule, terminal, context):
        return refused
    account, events = opening(terminal, context)
    tokens = purse_id(account, TOKENS)
    if TOKENS not in terminal.purses:
        events = [*events, opened(tokens, context)]
    terms = context.conditions
    exchanged = terminal_events.VoucherExchanged(
        tokens, context.table, voucher.ticket, voucher.amount, terms.tables, terms.kinds, terms.least
    )
    return Accepted([*events, exchanged])


def _other_conditions(rule: Cited[bool], terminal: PlaceInBooks, context: PlaceContext) -> Refused | None:
    """Whether tokens are held under other conditions: a purse of tokens has those of one voucher, or of several alike."""
    held, terms = context.holdings.get(TOKENS), context.conditions
    if held is None or not (held.balance or held.staked):
        return None
    had = terminal.purses[TOKENS]
    if (had.tables, had.kinds, had.least) == (terms.tables, terms.kinds, terms.least):
        return None
    return Refused(Reason.FIRST, sentence("tokens_of_voucher_with_other_conditions"), rule.clause)


# ---------------------------------------------------------------- colour checks


def issue_checks(policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext, command: IssueChecks) -> Decision:
    """The dealer sells colour checks for credit."""
    rules = policy.checks
    if rules is None:
        return refused_by_document(sentence("colour_checks"))
    clause = policy.authority["issue_checks"].clause
    if command.colour not in context.colours:
        return Refused(Reason.UNKNOWN, sentence("table_has_no_such_checks", colour=command.colour), clause)
    if refused := _colour_taken(rules, context, command.colour) or _further_colour(rules, terminal, command.colour):
        return refused
    if command.colour in terminal.purses and terminal.purses[command.colour].table != context.table:
        return Refused(
            Reason.ELSEWHERE,
            sentence("colour_checks_of_another_table", colour=command.colour),
            rules.only_at_own_table.clause,
        )
    value, notices = _value(rules, terminal, command)
    if rules.marker_above_minimum.value and value > context.minimum and command.marker != value:
        return Refused(
            Reason.FIRST, sentence("set_marker_with_first", value=money(value)), rules.marker_above_minimum.clause
        )
    if value <= 0 or command.amount <= 0 or command.amount % value:
        return Refused(
            Reason.MALFORMED,
            sentence("checks_of_do_not_make_up", value=money(value), amount=money(command.amount)),
            clause,
        )
    if terminal.account is None or command.amount > context.balance:
        return Refused(Reason.CREDIT, sentence("credit_here_is_balance", balance=money(context.balance)), clause)
    holding = purse_id(terminal.account, command.colour)
    events: list[Event] = [] if command.colour in context.holdings else [opened(holding, context)]
    issued = terminal_events.ChecksIssued(
        terminal.account, holding, command.colour, context.table, value, command.amount, command.marker
    )
    return Accepted([*events, issued], notices)


def share_colour(policy: MoneyPolicy, terminal: PlaceInBooks, command: ShareColour) -> Decision:
    """Whoever holds a colour agrees that another place may have it too."""
    if policy.checks is None:
        return refused_by_document(sentence("colour_checks"))
    if command.colour not in _colours(terminal):
        return Refused(
            Reason.NOTHING,
            sentence("no_colour_checks_are_held_here", colour=command.colour),
            policy.checks.one_player_a_colour.clause,
        )
    return Accepted([terminal_events.ColourShared(command.colour, command.with_place)])


def approve_colour(
    policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext, command: ApproveColour
) -> Decision:
    """A further colour for a player, if one is left for everybody else."""
    if policy.checks is None:
        return refused_by_document(sentence("colour_checks"))
    rule = policy.checks.several_colours_approved
    if command.colour not in context.colours:
        return Refused(
            Reason.UNKNOWN,
            sentence("this_table_has_no_colour_checks", colour=command.colour, colours=", ".join(context.colours)),
            rule.clause,
        )
    taken = {colour for place in (terminal, *context.neighbours.values()) for colour in _colours(place)}
    free = len(set(context.colours) - taken)
    waiting = sum(place.account is not None and not _colours(place) for place in context.neighbours.values())
    if free <= waiting:
        return Refused(Reason.IN_USE, sentence("no_colour_would_be_left"), rule.clause)
    return Accepted([terminal_events.ColourApproved(command.colour)])


def redeem_checks(
    policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext, command: RedeemChecks
) -> Decision:
    """All checks of a colour that are left: for credit at their table, for cash at the desk while it is closed. A player
    who has lost them all hands in the colour."""
    rules = policy.checks
    if rules is None:
        return refused_by_document(sentence("colour_checks"))
    held = context.holdings.get(command.colour, PlaceBalance(0, 0))
    if terminal.account is None or command.colour not in _colours(terminal) or held.staked:
        return Refused(
            Reason.NOTHING,
            sentence("no_checks_off_the_layout", colour=command.colour),
            rules.desk_only_when_closed.clause,
        )
    own = terminal.purses[command.colour].table
    elsewhere = own != context.table or (context.by_cashier and not context.closed)
    if rules.desk_only_when_closed.value and elsewhere:
        return Refused(
            Reason.ELSEWHERE,
            sentence("these_checks_are_redeemed_at_own", own=own),
            rules.desk_only_when_closed.clause,
        )
    holding = purse_id(terminal.account, command.colour)
    redeemed = terminal_events.ChecksRedeemed(
        terminal.account, holding, command.colour, held.balance, context.by_cashier
    )
    return Accepted([redeemed])


def wagered_at(policy: MoneyPolicy, held: SecondPurse, table: str, balance: int) -> WageredFrom:
    """What a purse is to a table: what it has, what a piece is worth, and what it may be wagered on there, if at all."""
    own = policy.checks.only_at_own_table if policy.checks is not None else None
    if applies(own) and held.table not in ("", table):
        words = sentence("these_checks_are_of_table", table=held.table)
        return WageredFrom(balance, held.unit, Refused(Reason.ELSEWHERE, words, own.clause))
    clause = policy.vouchers.clause if policy.vouchers else ""
    if held.tables and table not in held.tables:
        return WageredFrom(
            balance,
            held.unit,
            Refused(
                Reason.ELSEWHERE, sentence("these_tokens_are_good_at_tables", tables=", ".join(held.tables)), clause
            ),
        )
    return WageredFrom(balance, held.unit, None, held.kinds, held.least, clause)


def _colours(terminal: PlaceInBooks) -> list[str]:
    return [name for name, held in terminal.purses.items() if held.kind == "checks"]


def _colour_taken(rules: ChecksPolicy, context: PlaceContext, colour: str) -> Refused | None:
    """Whether somebody else holds the colour who has not agreed to share it."""
    for name, place in sorted(context.neighbours.items()):
        agreed = colour not in _colours(place) or context.terminal in place.purses[colour].shared_with
        if rules.one_player_a_colour.value and not agreed:
            return Refused(
                Reason.IN_USE, sentence("name_holds_colour", name=name, colour=colour), rules.one_player_a_colour.clause
            )
    return None


def _further_colour(rules: ChecksPolicy, terminal: PlaceInBooks, colour: str) -> Refused | None:
    """Whether this would be a second colour that nobody has approved."""
    held = _colours(terminal)
    if rules.several_colours_approved.value and held and colour not in (*held, *terminal.approved):
        return Refused(
            Reason.UNAPPROVED,
            sentence("further_colour_needs_casino_supervisor_approval"),
            rules.several_colours_approved.clause,
        )
    return None


def _value(rules: ChecksPolicy, terminal: PlaceInBooks, command: IssueChecks) -> tuple[int, tuple[Remark, ...]]:
    """What a piece is worth: the value asked for, or that of the checks the player has already."""
    held = [terminal.purses[colour].unit for colour in _colours(terminal)]
    rule = rules.several_colours_one_value
    if not rule.value or not held or held[0] == command.value:
        return command.value, ()
    return held[0], (Remark(sentence("these_checks_too_are_worth_held", held=money(held[0])), rule.clause),)
