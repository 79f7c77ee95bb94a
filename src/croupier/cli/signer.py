"""`croupier signer`: sign a floor's seals where the floor cannot reach the key, one after the other and no other."""

import argparse
import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from croupier.games.notation import WrongInput
from croupier.journal.keys import is_key
from croupier.journal.notary import Notary
from croupier.journal.signers import TOKEN
from croupier.plan.environment import secret

LARGEST_SEAL = 16 << 20
"""A seal of a hundred thousand streams has some 9 megabytes."""
ANSWER_S = 10.0
"""How long somebody may take to say what is to be signed."""


def run(options: argparse.Namespace) -> int:
    """Sign one seal from standard input, or each that is sent, or print the public key."""
    key = Path(options.key)
    memory = Path(options.memory) if options.memory else key.with_suffix(".signed")
    with _alone(key.with_suffix(".lock")):
        notary = Notary(key, memory)
        if options.public:
            print(notary.key)
        elif options.listen:
            _listen(notary, options.listen)
        else:
            print(notary.sign(sys.stdin.buffer.read(LARGEST_SEAL)))
    return 0


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """One process at a time remembers: another waits."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as wrong:
        raise WrongInput(f"{path} cannot be opened: {wrong.strerror}.") from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _listen(notary: Notary, where: str) -> None:
    host, _, port = where.rpartition(":")
    token = secret(TOKEN)
    if not token:
        raise WrongInput(f"Set {TOKEN} here and where the floor runs: without it anybody could ask for a signature.")

    class Asked(BaseHTTPRequestHandler):
        timeout = ANSWER_S

        def do_POST(self) -> None:
            """Sign, or say why not."""
            size = self.headers.get("Content-Length", "")
            if not is_key(f"Bearer {token}", self.headers.get("Authorization", "")):
                self._answer(401, "The token is wrong.")
            elif not size.isdigit() or int(size) > LARGEST_SEAL:
                self._answer(413, "That is no seal.")
            else:
                try:
                    self._answer(200, notary.sign(self.rfile.read(int(size))))
                except WrongInput as refused:
                    self._answer(409, str(refused))

        def _answer(self, status: int, words: str) -> None:
            body = words.encode()
            self.send_response(status)
            self.send_header("Content-Type", "text/plain; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *arguments: object) -> None:
            """One plain line for each that asked."""
            print(f"{self.log_date_time_string()} {format % arguments}", file=sys.stderr, flush=True)

    try:
        server = HTTPServer((host or "127.0.0.1", int(port)), Asked)
    except (ValueError, OverflowError):
        raise WrongInput(f"{where} cannot be listened at: say HOST:PORT, such as 127.0.0.1:7300.") from None
    except OSError as wrong:
        raise WrongInput(f"{where} cannot be listened at ({wrong.strerror or wrong}): say HOST:PORT.") from None
    print(f"Signing at http://{host or '127.0.0.1'}:{server.server_port} with {notary.key}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.server_close()
