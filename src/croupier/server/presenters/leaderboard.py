"""The leaderboard of a tournament: everybody in the stage that is played, ranked over all its tables and sessions."""

from collections.abc import Iterator

from croupier.floor.floor import Floor
from croupier.rulebooks.library import rulebook
from croupier.server.views.leaderboard import Leaderboard, LeaderRow, LeaderTable, State
from croupier.tournaments.prizes import final_order, shares
from croupier.tournaments.rounds import ends_at, not_now
from croupier.tournaments.tournament import EntryStatus, Session, Tournament


def leaderboard(floor: Floor, name: str, status: str) -> Leaderboard:
    """The leaderboard as it is now."""
    tournament, at = floor.tournaments.all[name], floor.clock.now()
    conditions, last = tournament.stated, tournament.sessions[-1] if tournament.sessions else None
    stage = None if last is None else tournament.stage(last.stage)
    return Leaderboard(
        title=conditions.title,
        status=status,
        stage="" if stage is None else stage.name,
        play_off=last is not None and last.is_play_off,
        now=at,
        starts=last.start if last is not None and not last.started else None,
        moved_from=(last.moved_from or None) if last is not None and not last.started else None,
        ends_at=ends_at(tournament, last) if last is not None and last.going_on else None,
        advance=0 if stage is None else stage.advance or 0,
        entries=len(tournament.entered()),
        tables=()
        if last is None
        else tuple(
            LeaderTable(table, each.rounds, _rounds(tournament, last), bool(each.ended))
            for table, each in last.tables.items()
        ),
        rows=() if last is None else tuple(_rows(tournament, last)),
        prizes=tuple(_prizes(tournament)),
        stops=() if last is None else tuple(_stops(tournament, last, at)),
    )


def _rounds(tournament: Tournament, session: Session) -> int:
    """How many rounds a session has; a play-off goes on until it is decided."""
    return 0 if session.is_play_off else tournament.stage(session.stage).rounds or 0


def _prizes(tournament: Tournament) -> list[int]:
    """What the places win of the pool as it is; when it has been awarded, what they have won."""
    pool, stated = _pool(tournament), tournament.stated.prizes
    places = min(len(stated), len(tournament.entered()))
    return shares(pool, stated, places) if pool and places else []


def _pool(tournament: Tournament) -> int:
    if tournament.awarded:
        return sum(tournament.prizes.values())
    return max(tournament.pool + tournament.buy_ins, tournament.stated.guaranteed_pool)


def _stops(tournament: Tournament, session: Session, at: int) -> Iterator[str]:
    policy = rulebook(tournament.stated.rulebook).tournaments
    assert policy is not None
    for table, each in session.tables.items():
        if session.started and not each.ended and (why := not_now(policy, tournament, table, at)):
            yield f"{table}: {why.why}"


def _rows(tournament: Tournament, last: Session) -> Iterator[LeaderRow]:
    """Those who are still in by their chips, then those who are out, the later the better; disqualified ones last. Of a
    tournament whose places are announced, by those."""
    placed = final_order(tournament) if tournament.order else []
    places = {name: 1 + sum(map(len, placed[:number])) for number, group in enumerate(placed) for name in group}
    found: dict[str, LeaderRow] = {}
    for session in tournament.sessions:
        for entry in session.seats if session.stage == last.stage else ():
            seat, state = session.seats[entry], _state(tournament, session, entry)
            row = LeaderRow(
                entry, 0, session.total(entry), seat.table, session.number, state, tournament.prizes.get(entry, 0)
            )
            found[entry] = row
    order = sorted(found.values(), key=lambda row: (places.get(row.entry, 0), _key(tournament, row), row.entry))
    above = 0
    for number, row in enumerate(order):
        same = number and _key(tournament, order[number - 1]) == _key(tournament, row)
        above = above if same else number
        row.rank = 0 if row.state == "disqualified" else places.get(row.entry, above + 1)
        yield row


def _key(tournament: Tournament, row: LeaderRow) -> list[tuple[int, int]]:
    """The result of the session, and then of the play-offs that come after it: these decide only between those who were
    level, whatever chips they are played with."""
    if row.state == "disqualified":
        return [(2, 0)]
    key: list[tuple[int, int]] = []
    stage = tournament.sessions[row.session - 1].stage
    for session in tournament.sessions:
        if session.stage == stage and row.entry in session.seats:
            out = session.out.get(row.entry)
            result = (0, -session.total(row.entry)) if out is None else (1, -out.round)
            key = [*key, result] if session.is_play_off else [result]
    return key


def _state(tournament: Tournament, session: Session, entry: str) -> State:
    if entry in session.disqualified or tournament.entries[entry].status is EntryStatus.DISQUALIFIED:
        return "disqualified"
    if entry in tournament.going_on_from(session.stage):
        return "goes_on"
    if any(entry in each.entries for each in tournament.play_offs):
        return "plays_off"
    if entry in session.out:
        return "out"
    return "playing" if session.results is None else "finished" if tournament.order else "out"
