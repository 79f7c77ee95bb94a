"""The `croupier` command: what it takes, and which module does it."""

import argparse
import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from croupier import __version__


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one plain sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"croupier: {message} (see {self.prog} --help)\n")


def parser() -> Parser:
    """The command line that others build on."""
    top = Parser(prog="croupier", description="An electronic table-game system, as approved rules documents say.")
    top.add_argument("--version", action="version", version=f"croupier {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)

    serve = commands.add_parser("serve", help="open a floor")
    serve.add_argument("--demo", action="store_true", help="a floor that plays by itself, on a temporary database")
    serve.add_argument("--config", metavar="FLOOR.toml", help="the floor file")
    serve.add_argument(
        "--database", metavar="URL", help="a file for SQLite, or postgresql://…; beside the floor file if left out"
    )
    serve.add_argument("--port", type=int, default=8080, metavar="N", help="the port to listen on (8080)")
    serve.add_argument(
        "--accept-restored",
        metavar="REASON",
        help="open although the database is older than its seals, or its key or its seal file is missing: why",
    )
    serve.add_argument("--by", metavar="NAME", help="the member of staff who says so")
    serve.set_defaults(module="serve")

    init = commands.add_parser("init", help="a first floor file with its keys, from a few plain questions")
    init.add_argument("folder", metavar="FOLDER", help="where to write it")
    init.add_argument("--name", metavar="NAME", help="what the floor is called")
    init.add_argument("--time-zone", metavar="ZONE", help="the venue's, such as Australia/Perth")
    init.add_argument(
        "--table", metavar="ID", help="the table of the demo floor that the first is made like, such as R1"
    )
    init.add_argument("--terminals", metavar="N", help="how many terminals it has")
    init.add_argument("--approval", metavar="REFERENCE", help="of the regulator, where the document wants one")
    init.add_argument("--approved", metavar="DATE", help="when that was")
    init.add_argument("--staff", metavar="NAME", help="who signs in first")
    init.add_argument("--role", metavar="ROLE", help="in which role, such as casino_supervisor")
    init.set_defaults(module="init")

    enroll = commands.add_parser(
        "enroll", help="the addresses of a floor's terminals and displays, or a password's hash for its staff"
    )
    enroll.add_argument("config", nargs="?", metavar="FLOOR.toml", help="the floor file")
    enroll.add_argument("--password", action="store_true", help="read a password and print its hash for the floor file")
    enroll.set_defaults(module="enroll")

    doctor = commands.add_parser("doctor", help="whether everything that a floor needs is in order, and what to mend")
    doctor.add_argument("config", metavar="FLOOR.toml", help="the floor file")
    doctor.add_argument("--database", metavar="URL", help="as serve is given it; beside the floor file if left out")
    doctor.add_argument("--json", action="store_true", help="one JSON object a line")
    doctor.set_defaults(module="doctor")

    backup = commands.add_parser("backup", help="a copy of a floor's books, taken while it is open")
    backup.add_argument("config", metavar="FLOOR.toml", help="the floor file")
    backup.add_argument(
        "--to", required=True, metavar="FOLDER", help="where to write it, or - for a tar file on standard output"
    )
    backup.add_argument(
        "--after", metavar="BACKUP", help="an earlier backup: write only what was committed since that one"
    )
    backup.add_argument(
        "--persons", metavar="FILE", help="where persons' keys go; persons.keys in the folder if left out"
    )
    backup.add_argument("--database", metavar="URL", help="as serve is given it; beside the floor file if left out")
    backup.set_defaults(module="backup")

    for name, words in (
        ("restore", "put a backup back, check it, and have that on record"),
        ("drill", "whether a backup can be put back, tried in a place of its own"),
    ):
        restore = commands.add_parser(name, help=words)
        restore.add_argument(
            "backups",
            metavar="BACKUP",
            nargs="+",
            help="the folder that croupier backup has written, and those that go on from it, in their order",
        )
        restore.add_argument(
            "--config", required=True, metavar="FLOOR.toml", help="the floor file, with the floor's key beside it"
        )
        restore.add_argument(
            "--persons", metavar="FILE", help="persons' keys; persons.keys beside the backup if left out"
        )
        restore.add_argument("--database", metavar="URL", help="where to; as serve is given it")
        if name == "restore":
            restore.add_argument(
                "--seals", metavar="FILE", help="a copy of the seals that was sent off, to see what else is missing"
            )
            restore.add_argument("--reason", metavar="REASON", help="why it is put back")
            restore.add_argument("--by", metavar="NAME", help="the member of staff who says so")
        restore.set_defaults(module="restore", drill=name == "drill", elsewhere=name == "drill")

    verify = commands.add_parser("verify", help="whether the books of a database hold, from the first event")
    verify.add_argument("database", nargs="?", metavar="DATABASE", help="a file, or postgresql://…")
    verify.add_argument(
        "--seal",
        metavar="FILE",
        action="append",
        default=[],
        help="the floor's seal file, or each of them: shows a tail that was cut off",
    )
    verify.add_argument(
        "--copy", metavar="FILE", default="", help="a copy of the seals that was sent off as they were made"
    )
    verify.add_argument("--seal-key", metavar="KEY", default="", help="who must have signed it, as enroll prints it")
    verify.add_argument("--key", metavar="FILE", default="", help="the floor's key: shows notes that were changed")
    verify.add_argument("--json", action="store_true", help="one JSON object")
    verify.set_defaults(module="verify")

    migrate = commands.add_parser("migrate", help="bring a database of an earlier version up to date with this one")
    migrate.add_argument("database", metavar="DATABASE", help="a file, or postgresql://…")
    migrate.add_argument("--dry-run", action="store_true", help="only say what would be changed")
    migrate.set_defaults(module="migrate")

    archive = commands.add_parser("archive", help="move old rounds into signed files, which are read as if still there")
    archive.add_argument("config", metavar="FLOOR.toml", help="the floor file")
    archive.add_argument("folder", nargs="?", metavar="FOLDER", help="where to; as the floor file says if left out")
    archive.add_argument(
        "--before", metavar="DATE", help="the first day that stays; as the floor file says if left out"
    )
    archive.add_argument("--database", metavar="URL", help="as serve is given it; beside the floor file if left out")
    archive.set_defaults(module="archive")

    reports = commands.add_parser("reports", help="a report on a period, from a floor's journal")
    reports.add_argument(
        "kind",
        metavar="KIND",
        help="disputes, exclusions, settlement-errors, promotions, significant-events or access",
    )
    reports.add_argument("config", metavar="FLOOR.toml", help="the floor file")
    reports.add_argument(
        "--from", dest="first", default="", metavar="DAY", help="the first day (the first of this month)"
    )
    reports.add_argument("--to", dest="last", default="", metavar="DAY", help="the last day, included (today)")
    reports.add_argument(
        "--database", metavar="URL", help="a file, or postgresql://…; beside the floor file if left out"
    )
    reports.add_argument("--pdf", metavar="FILE", help="the report as a PDF")
    reports.add_argument("--csv", metavar="FILE", help="the report as CSV")
    reports.set_defaults(module="reports")

    signer = commands.add_parser("signer", help="sign a floor's seals, one after the other, where the floor has no key")
    signer.add_argument("--key", required=True, metavar="FILE", help="the signing key, made if there is none")
    signer.add_argument("--memory", metavar="FILE", help="what was signed last; beside the key if left out")
    signer.add_argument(
        "--listen", metavar="HOST:PORT", help="sign what is sent here; one seal from standard input if left out"
    )
    signer.add_argument("--public", action="store_true", help="print the public key for the floor file")
    signer.set_defaults(module="signer")

    play = commands.add_parser("play", help="play a script, or by hand, on a floor in memory")
    play.add_argument("config", metavar="FLOOR.toml", help="the floor file")
    play.add_argument("script", nargs="?", metavar="SCRIPT", help="one command a line; typed in if left out")
    play.set_defaults(module="play")

    tournament = commands.add_parser("tournament", help="a whole tournament of simulated players, and the report on it")
    tournament.add_argument("conditions", metavar="CONDITIONS.toml", help="its conditions")
    tournament.add_argument("--players", type=int, default=24, metavar="N", help="how many enter (24)")
    tournament.add_argument("--seed", type=int, metavar="N", help="play the same tournament again")
    tournament.add_argument("--pdf", metavar="FILE", help="the report as a PDF")
    tournament.add_argument("--csv", metavar="FILE", help="the report as CSV")
    tournament.set_defaults(module="tournament")

    load = commands.add_parser("load", help="many terminals at once on a floor of its own, and whether the books agree")
    load.add_argument("--terminals", type=int, default=2000, metavar="N", help="how many terminals (2000)")
    load.add_argument("--seconds", type=int, default=40, metavar="S", help="for how long (40)")
    load.add_argument(
        "--database", metavar="URL", help="an empty database: a file, or postgresql://…; a temporary file if left out"
    )
    load.add_argument("--last-moment", action="store_true", help="one table, and everyone wagers in the last 100 ms")
    load.set_defaults(module="load", elsewhere=True)

    rules = commands.add_parser("rules", help="the rulebooks: their games, bets and odds, and what a clause means here")
    rules.add_argument("key", nargs="?", metavar="KEY", help="a rulebook, such as star-rapid-2016")
    rules.add_argument("--clause", metavar="ID", help="what this clause means here, and where it is enforced")
    rules.add_argument("--json", action="store_true", help="one JSON object a line")
    rules.set_defaults(module="rules")

    odds = commands.add_parser("odds", help="the exact return of every bet")
    odds.add_argument("key", nargs="?", metavar="KEY", help="a rulebook; all of them if left out")
    odds.add_argument("--game", metavar="GAME", help="one game: roulette, baccarat, seven_up or sic_bo")
    odds.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        dest="settings",
        help="a setting of the configuration; the others keep their defaults",
    )
    odds.add_argument("--shoe", metavar="CARDS", help='the cards that have left the shoe, such as "Ah Td 7c"')
    odds.add_argument("--json", action="store_true", help="one JSON object a line")
    odds.set_defaults(module="odds")

    settle = commands.add_parser("settle", help="settle rounds read from standard input, one JSON object a line")
    settle.add_argument("--json", action="store_true", help="one JSON object a line")
    settle.set_defaults(module="settle")

    trace = commands.add_parser("trace", help="each clause of the documents with the code and the tests that hold it")
    trace.add_argument("key", nargs="?", metavar="KEY", help="a rulebook; all of them if left out")
    trace.add_argument("--open", action="store_true", help="only what the software owes and no test holds yet")
    trace.add_argument("--json", action="store_true", help="one JSON object a line")
    trace.set_defaults(module="trace")
    return top


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command. Exit 2 for bad usage, 1 for a failed check, 130 for Ctrl-C."""
    for stream, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, stream) is None:  # it was closed before we began
            setattr(sys, stream, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
    try:
        status = _run(parser().parse_args(arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = _say("Stopped.", 128 + signal.SIGINT)
    except BrokenPipeError:
        # The reader went away, as `head` does: nothing is left to say, and nothing to say it to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    except OSError as wrong:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what could not be written never will be
        where = "" if wrong.filename is None else f"{wrong.filename}: "
        status = _say(f"{where}{(wrong.strerror or str(wrong)).lower()}: see to that, then try again.", 2)
    sys.exit(status)


def _run(options: argparse.Namespace) -> int:
    command = import_module(f"croupier.cli.{options.module}")
    from croupier.games.notation import WrongInput

    try:
        if hasattr(options, "database"):
            _find_database(options)
        status: int = command.run(options)
    except WrongInput as wrong:
        return _say(str(wrong), 2)
    return status


def _find_database(options: argparse.Namespace) -> None:
    """The floor's database is the environment's where the command line names none. A command line has no password in it,
    and what is tried in a place of its own is never tried on the floor's."""
    from croupier.games.notation import WrongInput
    from croupier.plan.environment import DATABASE, secret
    from croupier.storage.server_address import has_secret

    if options.database is None:
        own = not getattr(options, "elsewhere", False) and not getattr(options, "demo", False)
        options.database = secret(DATABASE) or None if own else None
    elif has_secret(options.database):
        raise WrongInput(
            "Everybody on this machine can read a password in the list of processes: write the whole address into a file and"
            f" name that in {DATABASE}_FILE, or leave the password out and give it in PGPASSWORD."
        )


def _say(sentence: str, status: int) -> int:
    with contextlib.suppress(BrokenPipeError):
        print(f"croupier: {sentence}", file=sys.stderr)
    return status
