"""A session of a tournament on the screens of its table."""

from collections.abc import Iterator

from croupier.floor.floor import Floor
from croupier.plan.floor_plan import Staff
from croupier.play.commands import StaffCommand
from croupier.play.context import TableContext
from croupier.play.decide import decide
from croupier.play.decisions import Accepted, listed
from croupier.play.table import Setup, Table, Wagering
from croupier.play.tournament.commands import ExamineForm, HandBackForm, RevealWager
from croupier.play.tournament.forms import counts_as
from croupier.play.tournament.risk import at_risk
from croupier.play.tournament.session import RevealedForm, TournamentPlay
from croupier.rulebooks.library import rulebook
from croupier.server.views.session import FormView, OwnSession, SessionSeat, Stop, TableSession
from croupier.tournaments.rounds import ends_at, not_now
from croupier.tournaments.tournament import Session, Tournament
from croupier.words import sentence

UNITS = (1, 2, 5, 10, 50)
"""The chips of the rack, in units of the minimum."""


def session_view(floor: Floor, table: str, play: TournamentPlay) -> TableSession:
    """A session as everybody sees it: of an undisclosed wager only that there is one, until it is revealed."""
    state, tournament = floor.tables[table], floor.tournaments.all[play.terms.tournament]
    session, now = tournament.sessions[play.terms.session - 1], play.shown if play.shown_in == state.round else {}
    first = play.step(1, play.opened)
    lowest, highest = (play.lowest, play.highest) if play.number else (first.lowest, first.highest)
    return TableSession(
        tournament=play.terms.tournament,
        title=tournament.stated.title,
        stage=tournament.stage(session.stage).name,
        play_off=session.is_play_off,
        session=play.terms.session,
        number=play.number,
        rounds=play.terms.rounds or 0,
        lowest=lowest,
        highest=highest,
        total=play.terms.basis == "round_total",
        marker=play.order[0] if play.order else "",
        turn=play.turn(),
        until=play.until if isinstance(state.phase, Wagering) else None,
        seats=tuple(_seat(play, place) for place in sorted(play.seats, key=play.position)),
        chips=tuple(lowest * each for each in UNITS if each == 1 or lowest * each <= highest),
        confirms=floor.plan.tables[table].setup_for(state).confirms,
        ends_at=ends_at(tournament, session),
        stop=_stop(tournament, session, table, floor.clock.now()),
        taken_in_order=play.taken_in_order(),
        revealed=tuple(_form(place, each) for place, each in now.items()),
    )


def _stop(tournament: Tournament, session: Session, table: str, at: int) -> Stop | None:
    policy = rulebook(tournament.stated.rulebook).tournaments
    assert policy is not None
    why = not_now(policy, tournament, table, at)
    return None if why is None else Stop(why.why, why.clause, session.break_until if at < session.break_until else None)


def _seat(play: TournamentPlay, place: str) -> SessionSeat:
    form, seat = play.forms.get(place), play.seats[place]
    return SessionSeat(
        place=place,
        entry=seat.entry,
        position=seat.position,
        chips=play.chips[place],
        rank=0 if place in play.out else 1 + sum(play.chips[each] > play.chips[place] for each in play.active()),
        out=place in play.out,
        pass_cards=play.pass_cards[place],
        passed=place in play.passed,
        form="" if form is None else "examined" if form.examined else "handed_in",
        restricted=place in play.restricted,
        missing=place in play.missing,
    )


def _form(place: str, shown: RevealedForm) -> FormView:
    return FormView(place, shown.bet, shown.stake, shown.counts, shown.clause)


def own_session(setup: Setup, state: Table, play: TournamentPlay, place: str) -> OwnSession:
    """What the terminal of an entrant shows besides."""
    looked_at = play.looked_at.get(place, "")
    return OwnSession(
        short=short_of(setup, state, play, place),
        forms_left=max(0, play.terms.undisclosed - play.used.get(place, 0)),
        forms=tuple(each for each in play.shown if each != place),
        looked_at=_form(looked_at, play.shown[looked_at]) if looked_at in play.shown else None,
    )


def short_of(setup: Setup, state: Table, play: TournamentPlay, place: str) -> int:
    """How much an entrant has still to put at risk in the round that is open."""
    done = place in play.passed or place in play.forms or place in play.out or not play.terms.compulsory
    if done or not play.playing or not isinstance(state.phase, Wagering):
        return 0
    seat = state.seat(place, play.account_of(place))
    risked = at_risk(setup, play.terms.risk, seat) if seat is not None and seat.on_layout() else 0
    return max(0, play.lowest - risked)


def to_see_to(setup: Setup, state: Table) -> Iterator[str]:
    """What staff should see to in a session: who had to wager and has not, whose time has run out, and forms."""
    play, rules = state.tournament, setup.tournament
    if play is None or rules is None:
        return
    if play.missing and rules.every_round is not None:
        yield sentence("missing_had_to_wager", missing=listed(list(play.missing)), clause=rules.every_round.clause)
    if rules.undisclosed is not None:
        waiting = [place for place, form in play.forms.items() if not form.examined]
        if waiting:
            yield sentence("form_of_waiting", waiting=listed(waiting), clause=rules.undisclosed.examined.clause)


def all_short(setup: Setup, state: Table, play: TournamentPlay) -> dict[str, int]:
    """The places whose entrant has still to put something at risk in the round that is open, and how much."""
    short = {place: short_of(setup, state, play, place) for place in play.active()}
    return {place: amount for place, amount in short.items() if amount}


def forms_for(floor: Floor, table: str, staff: Staff) -> tuple[FormView, ...] | None:
    """What the forms of this round say, as how much each would count, and what may be done about it now: for those alone
    whom the document names to examine them."""
    state, plan = floor.tables[table], floor.plan.tables[table]
    play, rules = state.tournament, plan.setup.tournament
    named = rules.authority.get("examine_form") if rules is not None else None
    alone = rules is not None and rules.undisclosed is not None and rules.undisclosed.form.value
    if play is None or named is None or (alone and not plan.setup.staff.may(staff.role, named)):
        return None
    setup, read = plan.setup_for(state), []
    for place, form in play.forms.items():
        opened = floor.forms.open(form)
        counts, clause = counts_as(setup, state, play, place, opened)
        can = tuple(_can(setup, state, staff, place, floor.clock.now()))
        read.append(FormView(place, opened.bet, opened.stake, counts, clause, form.examined, can))
    return tuple(read)


def _can(setup: Setup, state: Table, staff: Staff, place: str, at: int) -> Iterator[str]:
    """The commands about a form that the table would take from a member of staff now, found by asking it."""
    assert setup.tournament is not None
    samples: dict[str, StaffCommand] = {
        "examine_form": ExamineForm(place),
        "hand_back_form": HandBackForm(place, "as the reason will say"),
        "reveal_wager": RevealWager(place),
    }
    for name, command in samples.items():
        named = setup.tournament.authority.get(name)
        allowed = named is not None and setup.staff.may(staff.role, named)
        if allowed and isinstance(decide(setup, state, TableContext(at), command), Accepted):
            yield name
