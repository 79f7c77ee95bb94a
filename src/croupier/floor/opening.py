"""Whether a floor may open on a database: the one that its key made, and not an older one than its seals have seen."""

from pathlib import Path

from msgspec import UNSET, Struct, structs

from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.house.house import AcceptRestored, Command, FoundFloor, House, TakeDigits, TakePrivileges, has_digits
from croupier.journal.chain import Head
from croupier.journal.keys import key_check, load_key, password_check, read_key
from croupier.journal.replay import read_state
from croupier.journal.seal_file import SealFile
from croupier.journal.seals import BrokenSeal, Restore, Seal, Sealed, read_seals
from croupier.journal.store import Reading
from croupier.journal.streams import HOUSE, KINDS, OF_MONEY
from croupier.orders.order import Order
from croupier.plan.floor_plan import FloorPlan
from croupier.rulebooks.roles import Role

LONGEST_REASON = 200


class Word(Struct, frozen=True):
    """A person's word that a floor is to open on what it finds."""

    reason: str
    by: str


class Opening(Struct, frozen=True):
    """What a floor opens with: its key, and what goes into its journal first."""

    key: bytes
    command: Command | None

    async def record(self, floor: Floor) -> None:
        """Put it into the journal, before anybody else is heard."""
        if self.command is not None:
            at = floor.clock.now()
            done = await floor.insist(Order(HOUSE.name, at, at, Role.CLOCK, HOUSE.name, self.command))
            if not done.ok:
                raise RuntimeError(f"The floor's opening could not be put on record: {done.why}")


async def take_digits(floor: Floor) -> None:
    """Put on record what ticket numbers begin with from now on; digits that were used before keep the floor shut."""
    if not has_digits(floor.memory.one(HOUSE), floor.plan.system):
        at = floor.clock.now()
        taken = await floor.insist(
            Order(f"{HOUSE.name}:digits", at, at, Role.CLOCK, HOUSE.name, TakeDigits(floor.plan.system))
        )
        if not taken.ok:
            raise WrongInput(taken.why)


async def take_privileges(floor: Floor) -> None:
    """Put on record who has which role and which key from now on, where that is not as it was."""
    now = privileges(floor.plan)
    if floor.memory.one(HOUSE).privileges != now:
        at = floor.clock.now()
        await floor.insist(Order(f"{HOUSE.name}:privileges", at, at, Role.CLOCK, HOUSE.name, TakePrivileges(now)))


def privileges(plan: FloorPlan) -> dict[str, str]:
    """Who has which role, whether passwords are as they were, and which generation of its key each thing has."""
    found = {}
    for each in plan.staff.values():
        found[f"role {each.id}"] = " ".join((each.role.value, *each.tables))
        found[f"password {each.id}"] = password_check(each.password)
    for kind, generations in structs.asdict(plan.keys).items():
        found |= {f"{kind} {name}": str(generation) for name, generation in generations.items()}
    return found


def word_of(plan: FloorPlan, reason: str | None, by: str | None) -> Word | None:
    """What a person says on the command line, if anything."""
    if reason is None and by is None:
        return None
    if not reason or not by:
        raise WrongInput('Say why, and who says so: --accept-restored "REASON" --by NAME.')
    if len(reason) > LONGEST_REASON or not reason.isprintable():
        raise WrongInput(f"The reason after --accept-restored has up to {LONGEST_REASON} printable characters.")
    if by not in plan.staff:
        raise WrongInput(f"There is no {by} among the floor file's [[staff]]: --by names a member of staff.")
    return Word(reason, by)


async def examine(
    store: Reading, seals: SealFile, key_file: Path, word: Word | None, at: int, restored: str = ""
) -> Opening:
    """Compare a database with the floor's key and seals. What does not agree keeps the floor shut, unless a person's word
    opens it: then a seal says first what is given up, so that the word cannot be lost between the two. What was restored
    just now needs such a word, whatever the seals say."""
    state, heads = await _house(store), await store.heads()
    found = [*filter(None, [restored]), *await disagreements(store, seals.last, seals.path, key_file)]
    if found and word is None:
        raise WrongInput(
            f"This floor does not open: {'; '.join(found)}. Put back what belongs together, or say why it opens all the "
            'same: croupier serve … --accept-restored "REASON" --by NAME.'
        )
    if word is not None and not found:
        raise WrongInput("Nothing was restored here: leave --accept-restored out.")
    key = load_key(key_file)
    check = key_check(key)
    if word is not None:
        sealed = _read(seals.path)
        number = max(state.restores, *sealed.restores, 0) + 1
        missing = await missing_records(store, heads, sealed.acknowledged(state.restores))
        seals.add(at, heads, Restore(number, await _given_up(store, sealed)))
        held = tuple(stream for stream in missing if KINDS.get(stream.partition(":")[0]) in OF_MONEY)
        said = AcceptRestored(number, "; ".join(found), word.reason, word.by, check, missing, held, at)
        return Opening(key, said)
    if not state.key_check:
        seals.add(at, heads)
        return Opening(key, FoundFloor(check))
    return Opening(key, None)


async def disagreements(store: Reading, last: Seal | None, seal_file: Path, key_file: Path) -> list[str]:
    """In what a database, the floor's key and its last seal do not belong together, in words."""
    house, heads = await _house(store), await store.heads()
    key = read_key(key_file) if key_file.exists() else None
    return [*_of_key(house, heads, key_file, key), *await _of_seals(store, house, heads, last, seal_file)]


async def _house(store: Reading) -> House:
    state, _ = await read_state(store, HOUSE.stream())
    assert isinstance(state, House)
    return state


def _of_key(house: House, heads: dict[str, Head], key_file: Path, key: bytes | None) -> list[str]:
    if key is None:
        return [f"its database is not empty and its key {key_file.name} is missing"] if heads else []
    if house.key_check not in ("", key_check(key)):
        return [f"{key_file.name} is not the key that its database was made with"]
    return []


async def _of_seals(
    store: Reading, house: House, heads: dict[str, Head], last: Seal | None, seal_file: Path
) -> list[str]:
    if last is None:
        missing = f"its database has been sealed and its seal file {seal_file.name} is missing"
        return [missing] if house.key_check else []
    if last.restored is not UNSET and last.restored.number > house.restores:
        return [f"restore {last.restored.number} was sealed and is not in its journal"]
    there = await store.hashes([(stream, version) for stream, (version, _) in last.heads.items()])
    gone = [
        f"{stream} was sealed with {version} events and has {heads[stream].version if stream in heads else 0}"
        if (stream, version) not in there
        else f"event {version} of {stream} is not the one that was sealed"
        for stream, (version, hash_) in sorted(last.heads.items())
        if there.get((stream, version), b"").hex() != hash_
    ]
    more = f", and {len(gone) - 1} more streams" if len(gone) > 1 else ""
    return [f"its seals are ahead of its database ({gone[0]}{more})"] if gone else []


async def missing_records(
    store: Reading, heads: dict[str, Head], acknowledged: dict[str, tuple[int, str]]
) -> dict[str, tuple[int, int]]:
    """By stream, the first and the last of the events that were sealed, and so acknowledged, and are not there, or are
    others."""
    there = await store.hashes([(stream, version) for stream, (version, _) in acknowledged.items()])
    kept = {stream: heads[stream].version if stream in heads else 0 for stream in acknowledged}
    return {
        stream: (min(kept[stream] + 1, version), version)
        for stream, (version, hash_) in sorted(acknowledged.items())
        if there.get((stream, version), b"").hex() != hash_
    }


async def _given_up(store: Reading, sealed: Sealed) -> dict[str, int]:
    """The first version of each stream that was sealed and is not there any more, or is another."""
    there = await store.hashes([(stream, version) for stream, of in sealed.heads.items() for version in of])
    lost = {
        stream: [version for version, hash_ in of.items() if there.get((stream, version), b"").hex() != hash_]
        for stream, of in sealed.heads.items()
    }
    return {stream: min(versions) for stream, versions in lost.items() if versions}


def _read(path: Path) -> Sealed:
    try:
        return read_seals(path)
    except BrokenSeal as broken:
        raise WrongInput(f"{path.name}, line {broken.line}: {broken.what}. Put the right file back.") from None
