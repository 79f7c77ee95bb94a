"""The tournaments that the lobby lists: those that were announced and are not over, and the one that was over last."""

from collections.abc import Callable, Iterator
from urllib.parse import quote

from croupier.devices.tournaments import NAME, VISITOR, SimulatedTournaments
from croupier.floor.floor import Floor
from croupier.play.decisions import money
from croupier.server.views.lobby import LobbyTournament, VisitorEntry
from croupier.tournaments.prizes import final_order
from croupier.tournaments.tournament import Entry, EntryStatus, Session, Tournament
from croupier.words import sentence


def lobby_tournaments(
    floor: Floor, player_address: Callable[[str], str], simulated: SimulatedTournaments | None
) -> Iterator[LobbyTournament]:
    """Each of them, those that are played first."""
    known = {name: each for name, each in floor.tournaments.all.items() if each.published}
    over = sorted((each for each in known if known[each].closed), key=lambda name: known[name].published_at)
    listed = [name for name in known if name not in over[:-1]]
    for name in sorted(listed, key=lambda name: (known[name].closed, known[name].published_at)):
        yield _one(name, known[name], player_address, simulated)


def _one(
    name: str, tournament: Tournament, player_address: Callable[[str], str], simulated: SimulatedTournaments | None
) -> LobbyTournament:
    stated, last = tournament.stated, tournament.sessions[-1] if tournament.sessions else None
    own = simulated is not None and name.startswith(NAME)
    return LobbyTournament(
        tournament=name,
        title=stated.title,
        words=_words(tournament, last),
        starts=stated.stages[0].start if last is None else None if last.started else last.start,
        table=", ".join(last.tables) if last is not None and last.results is None else "",
        simulated=own,
        free=simulated.free(name) if simulated is not None else 0,
        board=f"/leaderboard?tournament={quote(name)}",
        visitors=tuple(
            _visitor(tournament, each, player_address)
            for each in (tournament.entries.values() if own else ())
            if each.person.startswith(VISITOR)
        ),
    )


def _words(tournament: Tournament, last: Session | None) -> str:
    if tournament.cancelled is not None:
        return sentence("this_tournament_was_cancelled")
    if tournament.order and not tournament.play_offs:
        best = final_order(tournament)[0]
        prize = money(max(tournament.prizes.get(each, 0) for each in best))
        return sentence("tournament_won_by", best=" and ".join(best), prize=prize)
    if last is None:
        return sentence("entries_taken", entries=len(tournament.entered()), greatest=tournament.stated.greatest)
    stage = tournament.stage(last.stage)
    if not last.started:
        return sentence("stage_players_take_their_seats", stage=stage.name)
    if last.is_play_off:
        return sentence("stage_play_off", stage=stage.name)
    rounds = max(each.rounds for each in last.tables.values())
    return sentence("stage_rounds_played", stage=stage.name, rounds=rounds, all=stage.rounds or "?")


def _visitor(tournament: Tournament, entry: Entry, player_address: Callable[[str], str]) -> VisitorEntry:
    """What a visitor who entered does now."""
    session = tournament.session
    seat = session.seats.get(entry.id) if session is not None else None
    if session is not None and seat is not None and entry.id in session.playing(seat.table):
        address = f"{player_address(seat.place)}&table={quote(seat.table)}&from=lobby"
        return VisitorEntry(entry.id, sentence("take_your_seat", place=seat.place), address)
    if won := tournament.prizes.get(entry.id):
        return VisitorEntry(entry.id, sentence("you_have_won", prize=money(won)), "")
    waits = entry.status is EntryStatus.ENTERED and not tournament.order and tournament.cancelled is None
    return VisitorEntry(entry.id, sentence("you_are_entered") if waits else sentence("you_are_out"), "")
