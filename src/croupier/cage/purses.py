"""Second purses: promotional tokens for a voucher, and colour checks of a table."""

from croupier.cage.accounts import Decision, Holding, Purse, SecondPurse, Terminal, opening, refused_by_document
from croupier.cage.commands import ApproveColour, IssueChecks, RedeemChecks, ShareColour
from croupier.cage.events import Event
from croupier.cage.ledger import purse as purse_id
from croupier.cage.terminal_events import (
    AccountOpened,
    ChecksIssued,
    ChecksRedeemed,
    ColourApproved,
    ColourShared,
    VoucherExchanged,
)
from croupier.cage.tickets import GOOD
from croupier.play.answers import Accepted, Notice, Refused, money
from croupier.play.asker import Holding as WageredFrom
from croupier.play.wagering.purses import TOKENS
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.money import ChecksPolicy, MoneyPolicy

# ---------------------------------------------------------------- promotional tokens


def exchange(policy: MoneyPolicy, terminal: Terminal, purse: Purse) -> Decision:
    """The dealer exchanges a voucher for tokens of the same value, once."""
    rule = policy.vouchers
    if rule is None:
        return refused_by_document("Exchanging vouchers")
    voucher = purse.ticket
    if voucher is None or voucher.kind != "voucher":
        return Refused("This voucher is not known here.", rule.clause)
    if rule.value and voucher.state != GOOD:
        return Refused("This voucher has been exchanged already.", rule.clause)
    if purse.conditions.until and purse.at >= purse.conditions.until:
        return Refused("This voucher has expired.", rule.clause)
    if purse.conditions.tables and purse.table not in purse.conditions.tables:
        return Refused(f"This voucher is good at {', '.join(purse.conditions.tables)}.", rule.clause)
    if refused := _other_conditions(rule, terminal, purse):
        return refused
    account, opened = opening(terminal, purse)
    tokens = purse_id(account, TOKENS)
    if TOKENS not in terminal.purses:
        opened = [*opened, AccountOpened(tokens)]
    terms = purse.conditions
    exchanged = VoucherExchanged(
        tokens, purse.table, voucher.ticket, voucher.amount, terms.tables, terms.kinds, terms.least
    )
    return Accepted([*opened, exchanged])


def _other_conditions(rule: Cited[bool], terminal: Terminal, purse: Purse) -> Refused | None:
    """Whether tokens are held under other conditions: a purse of tokens has those of one voucher, or of several alike."""
    held, had, terms = purse.holdings.get(TOKENS), terminal.purses.get(TOKENS), purse.conditions
    if held is None or had is None or not (held.balance or held.staked):
        return None
    if (had.tables, had.kinds, had.least) == (terms.tables, terms.kinds, terms.least):
        return None
    return Refused("Tokens of a voucher with other conditions are held here. Wager those first.", rule.clause)


# ---------------------------------------------------------------- colour checks


def issue_checks(policy: MoneyPolicy, terminal: Terminal, purse: Purse, command: IssueChecks) -> Decision:
    """The dealer sells colour checks for credit."""
    rules = policy.checks
    if rules is None:
        return refused_by_document("Colour checks")
    clause = policy.authority["issue_checks"].clause
    if command.colour not in purse.colours:
        return Refused(f"This table has no {command.colour} checks.", clause)
    if refused := _colour_taken(rules, purse, command.colour) or _further_colour(rules, terminal, command.colour):
        return refused
    if command.colour in terminal.purses and terminal.purses[command.colour].table != purse.table:
        return Refused(f"{command.colour} checks of another table are held here.", rules.only_at_own_table.clause)
    value, notices = _value(rules, terminal, command)
    if rules.marker_above_minimum.value and value > purse.minimum and command.marker != value:
        return Refused(f"Set a marker with {money(value)} first.", rules.marker_above_minimum.clause)
    if value <= 0 or command.amount <= 0 or command.amount % value:
        return Refused(f"Checks of {money(value)} do not make up {money(command.amount)}.", clause)
    if terminal.account is None or command.amount > purse.balance:
        return Refused(f"The credit here is {money(purse.balance)}.", clause)
    holding = purse_id(terminal.account, command.colour)
    opened: list[Event] = [] if command.colour in purse.holdings else [AccountOpened(holding)]
    issued = ChecksIssued(terminal.account, holding, command.colour, purse.table, value, command.amount, command.marker)
    return Accepted([*opened, issued], notices)


def share_colour(policy: MoneyPolicy, terminal: Terminal, command: ShareColour) -> Decision:
    """Whoever holds a colour agrees that another place may have it too."""
    if policy.checks is None:
        return refused_by_document("Colour checks")
    if command.colour not in _colours(terminal):
        return Refused(f"No {command.colour} checks are held here.", policy.checks.one_player_a_colour.clause)
    return Accepted([ColourShared(command.colour, command.with_place)])


def approve_colour(policy: MoneyPolicy, terminal: Terminal, purse: Purse, command: ApproveColour) -> Decision:
    """A further colour for a player, if one is left for everybody else."""
    if policy.checks is None:
        return refused_by_document("Colour checks")
    rule = policy.checks.several_colours_approved
    if command.colour not in purse.colours:
        return Refused(f"This table has no {command.colour} checks; it has {', '.join(purse.colours)}.", rule.clause)
    taken = {colour for place in (terminal, *purse.neighbours.values()) for colour in _colours(place)}
    free = len(set(purse.colours) - taken)
    waiting = sum(place.account is not None and not _colours(place) for place in purse.neighbours.values())
    if free <= waiting:
        return Refused("No colour would be left for a player who waits for one.", rule.clause)
    return Accepted([ColourApproved(command.colour)])


def redeem_checks(policy: MoneyPolicy, terminal: Terminal, purse: Purse, command: RedeemChecks) -> Decision:
    """All checks of a colour that are left: for credit at their table, for cash at the desk while it is closed. A player
    who has lost them all hands in the colour."""
    rules = policy.checks
    if rules is None:
        return refused_by_document("Colour checks")
    held = purse.holdings.get(command.colour, Holding(0, 0))
    if terminal.account is None or command.colour not in _colours(terminal) or held.staked:
        return Refused(
            f"There are no {command.colour} checks here that lie on no layout.", rules.desk_only_when_closed.clause
        )
    own = terminal.purses[command.colour].table
    elsewhere = own != purse.table or (purse.by_cashier and not purse.closed)
    if rules.desk_only_when_closed.value and elsewhere:
        return Refused(f"These checks are redeemed at {own} while it is open.", rules.desk_only_when_closed.clause)
    holding = purse_id(terminal.account, command.colour)
    redeemed = ChecksRedeemed(terminal.account, holding, command.colour, held.balance, purse.by_cashier)
    return Accepted([redeemed])


def wagered_at(policy: MoneyPolicy, held: SecondPurse, table: str, balance: int) -> WageredFrom:
    """What a purse is to a table: what it has, what a piece is worth, and what it may be wagered on there, if at all."""
    own = policy.checks.only_at_own_table if policy.checks is not None else None
    if applies(own) and held.table not in ("", table):
        words = f"These checks are of {held.table}, and are wagered only there."
        return WageredFrom(balance, held.unit, Refused(words, own.clause))
    clause = policy.vouchers.clause if policy.vouchers else ""
    if held.tables and table not in held.tables:
        return WageredFrom(balance, held.unit, Refused(f"These tokens are good at {', '.join(held.tables)}.", clause))
    return WageredFrom(balance, held.unit, None, held.kinds, held.least, clause)


def _colours(terminal: Terminal) -> list[str]:
    return [name for name, held in terminal.purses.items() if held.kind == "checks"]


def _colour_taken(rules: ChecksPolicy, purse: Purse, colour: str) -> Refused | None:
    """Whether somebody else holds the colour who has not agreed to share it."""
    for name, place in sorted(purse.neighbours.items()):
        agreed = colour not in _colours(place) or purse.terminal in place.purses[colour].shared_with
        if rules.one_player_a_colour.value and not agreed:
            return Refused(f"{name} holds {colour}, and has not agreed.", rules.one_player_a_colour.clause)
    return None


def _further_colour(rules: ChecksPolicy, terminal: Terminal, colour: str) -> Refused | None:
    """Whether this would be a second colour that nobody has approved."""
    held = _colours(terminal)
    if rules.several_colours_approved.value and held and colour not in (*held, *terminal.approved):
        return Refused("A further colour needs a casino supervisor's approval.", rules.several_colours_approved.clause)
    return None


def _value(rules: ChecksPolicy, terminal: Terminal, command: IssueChecks) -> tuple[int, tuple[Notice, ...]]:
    """What a piece is worth: the value asked for, or that of the checks the player has already."""
    held = [terminal.purses[colour].unit for colour in _colours(terminal)]
    rule = rules.several_colours_one_value
    if not rule.value or not held or held[0] == command.value:
        return command.value, ()
    return held[0], (Notice(f"These checks too are worth {money(held[0])} each.", rule.clause),)
