"""The report on significant events: faults, hand pays, corrections, holds, openings and changes of settings, floor-wide."""

from collections.abc import Sequence

from croupier.cage import drawer_events as drawer, terminal_events as terminal
from croupier.house import house
from croupier.play import round_events as rounds, sign_events as sign
from croupier.play.decisions import money
from croupier.play.equipment import events as equipment
from croupier.play.remedies import irregularity_events as irregularities, put_right_events as put_right
from croupier.play.spins import spin_events as spins
from croupier.reports.document import ReportSection, section
from croupier.reports.journal_lines import JournalLine, ReportScope, plain
from croupier.reports.period import Period
from croupier.words import words_for

TYPES = (
    # of the floor, its tables and their settings
    *(house.FloorFounded, house.FloorRestored, house.DigitsTaken, sign.TableOpened, sign.TableClosed),
    *(sign.LimitsChanged, sign.MinimumRaised, sign.PeriodSet, sign.PlayersLimited, equipment.CashlessSwitched),
    # of rounds
    *(rounds.RoundHeld, rounds.RoundResumed, rounds.RoundVoided, irregularities.IrregularityDeclared),
    *(put_right.OutcomeCorrected, put_right.ReadingsDiffered, put_right.SettlementReversed),
    *(put_right.AccountsFrozen, put_right.AccountsReleased, put_right.MeterDiffered, put_right.PictureDiffered),
    # of equipment
    *(
        equipment.FaultReported,
        equipment.RepairReported,
        equipment.ItemPutInUse,
        spins.UspinFailed,
        spins.UspinRestored,
    ),
    *(equipment.FloatClosed, equipment.DropBoxAttached, equipment.DropBoxRemoved),
    # of terminals and payments
    *(terminal.TerminalTakenOut, terminal.TerminalReturned, terminal.PrinterReported, terminal.HandPayCalled),
    *(terminal.HandPayIssued, terminal.FloatRefunded, terminal.AccountHeld, terminal.HoldEnded, terminal.CreditRefused),
    *(drawer.PaymentHeld, drawer.PaymentDetermined, drawer.PaymentReturned, drawer.PaymentRefused),
    *(drawer.TicketReported, drawer.IllegibleRefused),
)
DETAILS = (
    *(
        "round",
        "terminal",
        "account",
        "item",
        "instead_of",
        "kind",
        "kinds",
        "fault",
        "ground",
        "irregularity",
        "remedy",
    ),
    *("reason", "cause", "works", "on", "determination", "report", "box", "expected", "period", "players", "clause"),
    *("found", "by", "digits"),
)
"""What is told of an event, of what it has."""
AMOUNTS = ("amount", "dropped", "meter")


def significant_events(lines: Sequence[JournalLine], period: Period, scope: ReportScope) -> list[ReportSection]:
    """All of them in the period, in their order."""
    return [
        section(
            "significant_events",
            "time where what >amount details by",
            [_row(each, period) for each in lines if period.has(each.at) and scope.has_stream(each)],
        )
    ]


def _row(line: JournalLine, period: Period) -> tuple[str, ...]:
    event = line.event
    amount = next((getattr(event, name) for name in AMOUNTS if hasattr(event, name)), None)
    facts = {name: getattr(event, name, "") for name in DETAILS}
    details = [f"{plain(name)} {_in_words(name, value)}" for name, value in facts.items() if value or value is False]
    return (
        period.clock(line.at),
        line.stream.replace(":", " "),
        words_for("report_events")[line.tag],
        "" if amount is None else money(amount),
        "; ".join(details),
        line.by,
    )


def _in_words(name: str, value: object) -> str:
    """A value as it is read. `False` is said too: a printer that does not work."""
    if isinstance(value, bool):
        return words_for("report_words")["yes" if value else "no"]
    if isinstance(value, tuple):
        return ", ".join(value)
    if name == "expected":
        assert isinstance(value, int)
        return money(value)
    return plain(str(value)) if name in ("fault", "ground", "irregularity", "remedy", "kind") else str(value)
