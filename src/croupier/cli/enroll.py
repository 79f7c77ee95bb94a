"""`croupier enroll`: the addresses with which a floor's terminals and displays come in, and a password's hash."""

import argparse
import getpass
import sys
from pathlib import Path

from argon2 import PasswordHasher

from croupier.games.notation import WrongInput
from croupier.journal.keys import load_key
from croupier.journal.signers import signer
from croupier.plan.floor_file import read_plan
from croupier.server.access.hello import Enrolled, screens_of


def run(options: argparse.Namespace) -> int:
    """Print what was asked for. Whoever has a terminal's address can play at it, whoever has the key of its acceptor can
    credit it, whoever has its printer's reads every ticket's number, and whoever has a display's can be that display: keep
    each where it belongs."""
    if options.password:
        try:
            word = getpass.getpass() if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
        except EOFError:
            word = ""
        if not word:
            raise WrongInput("A password is not empty.")
        print(PasswordHasher().hash(word))
        return 0
    if options.config is None:
        raise WrongInput("Say which floor: croupier enroll FLOOR.toml (or --password for a member of staff).")
    config = Path(options.config)
    plan = read_plan(config)
    enrolled, signed_by = Enrolled(plan, load_key(config.with_suffix(".key"))), signer(plan.seal, config).key
    for terminal, tables in plan.places.items():
        if plan.is_terminal(terminal):
            print(f"{' '.join(tables)}  {terminal}  {enrolled.player_address(terminal)}")
            if not plan.player.acceptor_simulated:
                print(f"{' '.join(tables)}  {terminal}  acceptor {enrolled.acceptor_key(terminal)}")
            print(f"{' '.join(tables)}  {terminal}  printer {enrolled.printer_key(terminal)}")
    for table in plan.tables:
        for screen in screens_of(plan, table):
            print(f"{table}  {screen}  {enrolled.display_address(table, screen)}")
    print(f"Seals are signed by {signed_by}")
    return 0
