"""What a member of staff can do about a tournament now, filled in as far as conditions and books say what is told."""

from collections.abc import Callable, Iterator
from typing import Any, get_args

from msgspec import structs

from croupier.rulebooks.offer import Rulebook
from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.server.actions.offers import SOMEBODY, SOMETHING, Offers, Page, Sample, amount_of, offers
from croupier.server.views.offers import Part
from croupier.tournaments import commands
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.decide import decide
from croupier.tournaments.next_session import coming
from croupier.tournaments.sessions import allotment
from croupier.tournaments.tournament import Entry, Session, Tournament
from croupier.words import sentence

PARTS: dict[Part, tuple[Any, ...]] = {
    "conditions": get_args(commands.AboutConditions),
    "rulings": (*get_args(commands.AboutPlayers), commands.TakeBreak),
    "results": (
        *(commands.CallCount, commands.EnterCount, commands.ResolveCount, commands.ReturnChips),
        *(commands.AnnounceResults, commands.AwardPrizes, commands.PayPrize, commands.CloseTournament),
        commands.AgreeToGiving,
    ),
    "session": (*get_args(commands.AboutSessions), commands.TakeBuyIn, commands.TakeBuyBack, commands.OfferSeat),
    "entries": get_args(commands.AboutEntries),
}
"""In which part of the page a command stands: in the first that names it."""
ONCE_MORE = (
    *(commands.PublishConditions, commands.CloseEntries, commands.WithdrawEntry, commands.ApproveRefund),
    *(commands.ForfeitAbsent, commands.StartSession, commands.DeductForAbsence, commands.AwardPrizes),
    *(commands.CloseTournament, commands.CallCount),
)
"""What needs nothing to be told, and is asked once more before it is done."""
CHIP_VALUES = ("1", "5", "25", "100", "500", "1000", "5000", "10000")
"""The values by which missing chips are told."""
LATER = 1_000_000_000_000
"""A start that is moved by this much is moved in time, in microseconds."""


def tournament_offers(
    book: Rulebook, policy: TournamentPolicy, tournament: Tournament, context: TournamentContext
) -> Offers:
    """What somebody can do about a tournament now."""
    return offers(
        _samples(policy, tournament, context),
        lambda command: decide(policy, tournament, context, command),
        {name for name, who in policy.authority.items() if book.staff.may(context.role, who)},
        Page(PARTS, ONCE_MORE),
    )


def _samples(policy: TournamentPolicy, tournament: Tournament, context: TournamentContext) -> Iterator[Sample]:
    yield from _of_conditions(policy, tournament, context)
    yield from _of_entering(tournament)
    session = tournament.session
    yield from _of_the_next(policy, tournament, context)
    yield from _of_session(policy, tournament, context, session)
    for entry in tournament.entries.values():
        yield from _of_entry(tournament, session, entry)
        if entry.won > context.alone_up_to:
            agreed, label = commands.AgreeToGiving("prize", entry.won, entry.id), sentence("agree_to_this_prize")
            yield Sample(agreed, "entry", entry.id, ("what", "amount"), label=label, pays=entry.won)
    for breach in tournament.breaches:
        if breach.decided is None:
            for outcome in ("unfounded", "warn", "disqualify"):
                decided = commands.DecideBreach(breach.raised.breach, outcome)
                number = str(breach.raised.breach)
                yield Sample(decided, "breach", number, choices={"outcome": (outcome,)})
    for dispute in tournament.disputes:
        if dispute.settled is None:
            settled = commands.SettleDispute(dispute.raised.dispute, SOMETHING)
            yield Sample(settled, "dispute", str(settled.dispute))


def _of_conditions(policy: TournamentPolicy, tournament: Tournament, context: TournamentContext) -> Iterator[Sample]:
    yield Sample(commands.PublishConditions())
    if all(each.version != tournament.published for each in tournament.lodged):
        yield Sample(commands.LodgeConditions(SOMETHING, context.at))
    may_lead = [each for each, role in context.staff.items() if role is policy.leader.value]
    others = tuple(each for each in may_lead if each not in tournament.leaders)
    if others:
        yield Sample(commands.AppointLeader(others[0], SOMETHING), choices={"staff": others})
    yield Sample(commands.JoinTournament())
    yield Sample(commands.LeaveTournament())
    on = not tournament.agreement
    label = sentence("ask_for_written_agreements") if on else sentence("ask_for_no_written_agreements")
    yield Sample(commands.RequireAgreement(on), fixed=("on",), label=label)


def _of_entering(tournament: Tournament) -> Iterator[Sample]:
    asked = {"form": "true", "copy": "print"}
    entering = commands.TakeEntry(SOMEBODY, True, "print", SOMETHING, SOMETHING, restrictions_met=True)
    yield Sample(entering, meant=asked, fixed=("reserve",))
    label = sentence("put_on_list_of_reserves")
    yield Sample(structs.replace(entering, reserve=True), meant=asked, fixed=("reserve",), label=label)
    if tournament.stated.may_refuse:
        yield Sample(commands.RefuseEntry(SOMEBODY, SOMETHING))
    yield Sample(commands.CloseEntries())
    yield Sample(commands.AddToPool("cash", 1, SOMETHING))
    yield Sample(commands.AgreeToGiving("addition", 1), fixed=("what", "entry"), label=sentence("agree_to_an_addition"))
    yield Sample(commands.CancelTournament(SOMETHING))


def _of_the_next(policy: TournamentPolicy, tournament: Tournament, context: TournamentContext) -> Iterator[Sample]:
    """The next session is found by itself: its tables are chosen among those that are free for it."""
    stated = tournament.stated
    following = coming(policy, tournament) if tournament.published and tournament.session is None else None
    if following is None:
        return
    free = tuple(
        name
        for name, each in context.tables.items()
        if each.game == stated.game and len(each.places) >= following.seats and not each.tournament
    )
    named = free[: following.tables]
    meant = {"tables": " ".join(named) if len(free) == following.tables else ""}
    yield Sample(commands.DesignateTables(named), choices={"tables": free}, meant=meant)


def _of_session(
    policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, session: Session | None
) -> Iterator[Sample]:
    if session is not None:
        again = session.drawn > 0
        yield Sample(
            commands.DrawSeats(SOMETHING if again else ""),
            fixed=() if again else ("reason",),
            needed=("reason",),
            label=sentence("draw_seats_again") if again else "",
        )
        players = tuple(session.entrants or session.candidates)
        moved = commands.MoveStart(max(session.start, context.at) + LATER, players)
        yield Sample(moved, choices={"notified": players})
        yield from _chips(policy, tournament, context, session)
        asked: tuple[commands.Given, ...] = (
            commands.ForfeitAbsent(),
            commands.StartSession(),
            commands.CallCount(),
            commands.TakeBreak(1),
        )
        yield from map(Sample, asked)
        for name in session.tables:
            yield from _of_table(tournament, session, name)
        one = len(session.tables) == 1
        yield Sample(commands.AnnounceResults(), fixed=() if one else ("places", "reason"))
    if tournament.has_begun:
        yield Sample(commands.AwardPrizes())
        yield Sample(commands.CloseTournament())


def _chips(
    policy: TournamentPolicy, tournament: Tournament, context: TournamentContext, session: Session
) -> Iterator[Sample]:
    """Chips for everybody at once; where they differ, entrant by entrant."""
    amounts = {each: allotment(policy, tournament, session, each) for each in session.entrants}
    checks = ("values", "pieces")
    if len({*amounts.values()}) == 1:
        amount = next(iter(amounts.values()))
        label = sentence("issue_amount_chips_to_everybody", amount=amount)
        yield Sample(commands.IssueChips(amount), fixed=("amount", "entry", *checks), label=label)
    for entry, amount in amounts.items():
        issued = commands.IssueChips(amount, entry)
        label = sentence("issue_amount_chips", amount=amount)
        yield Sample(issued, "entry", entry, ("amount", *checks), label=label)
        colours = context.tables[session.seats[entry].table].colours if session.drawn else ()
        if policy.colours_differ is not None and colours:
            label = sentence("issue_amount_chips_as_colour_checks", amount=amount)
            yield Sample(issued, "entry", entry, ("amount",), choices=dict.fromkeys(checks, colours), label=label)


def _of_table(tournament: Tournament, session: Session, name: str) -> Iterator[Sample]:
    playing = tuple(session.playing(name)) if session.drawn else ()
    choices = {"counts": playing, "missing": CHIP_VALUES}
    if tournament.stated.chips_paid_in_cash:
        yield Sample(commands.EndPlay(name, playing), "table", name, choices={"agreed": playing})
    else:
        yield Sample(commands.EndPlay(name), "table", name, ("agreed",))
    counts = {each: session.total(each) for each in playing}
    if session.tables[name].ended and not session.tables[name].returned:
        yield Sample(commands.EnterCount(name, counts), "table", name, choices=choices)
    issued = sum(amount for each, amount in session.issued.items() if session.seats[each].table == name)
    back = commands.ReturnChips(name, issued)
    yield Sample(back, "table", name, choices=choices, meant={"returned": str(issued)})
    yield Sample(commands.RaiseDispute(name, SOMETHING), "table", name)


def _of_entry(tournament: Tournament, session: Session | None, entry: Entry) -> Iterator[Sample]:
    stated, name = tournament.stated, entry.id
    fee, back = stated.entry_fee or 0, stated.buy_back

    def of(command: commands.Given, **more: Any) -> Sample:
        return Sample(command, "entry", name, **more)

    if fee:
        yield of(commands.TakeFee(name, fee), meant={"amount": amount_of(fee)})
    yield of(commands.PayPrize(name), pays=entry.won)
    yield of(commands.PayRefund(name), pays=entry.owed_back)
    yield from _of_player(tournament, session, entry, of)
    if not entry.copy or not entry.form:
        yield of(commands.GiveConditions(name, "print"), meant={"how": "print", "form": "true"})
    if tournament.agreement and not entry.agreement:
        yield of(commands.RecordAgreement(name, SOMETHING))
    if back is not None and back.times:
        yield of(commands.TakeBuyBack(name, back.fee), meant={"amount": amount_of(back.fee)})
    yield of(commands.ApproveSubstitute(name, SOMEBODY, SOMETHING))
    for empty in session.seats if session is not None else ():
        yield of(commands.OfferSeat(name, empty), choices={"instead_of": (empty,)})
    yield of(commands.ApproveRefund(name))
    yield of(commands.WithdrawEntry(name))


def _of_player(
    tournament: Tournament, session: Session | None, entry: Entry, of: Callable[..., Sample]
) -> Iterator[Sample]:
    """About somebody in the session in hand."""
    name, due = entry.id, tournament.stated.buy_in
    if session is None or name not in session.entrants:
        return
    if due:
        yield of(commands.TakeBuyIn(name, due), meant={"amount": amount_of(due)})
    if not session.started:
        yield of(commands.ConfirmSeat(name))
    away = name not in session.away
    label = sentence("record_absence") if away else sentence("back_at_seat")
    if session.started or not away:
        yield of(commands.RecordAbsence(name, away), fixed=("away",), label=label)
    yield of(commands.DeductForAbsence(name))
    yield of(commands.DisqualifyAbsent(name))
    yield of(commands.LogBreach(name, "other", SOMETHING))
    yield of(commands.ResolveCount(name, SOMETHING))
