"""The line to a database server under TLS: certificates from files, and both sides know who the other is.

A PostgreSQL of this file's own, and TLS in front of it with an authority of its own: nobody is let in without a certificate.
"""

import asyncio
import os
import shutil
import ssl
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import asyncpg
import pytest
from certificates import CertificateAuthority
from postgres import USER, running
from tls_front import TlsFront, tls_front
from waiting import LOOKS_EVERY_S

from croupier.games.notation import WrongInput
from croupier.storage.opening import hold, open_moment, open_store

HOST = "127.0.0.1"
FILES = {"sslrootcert": "authority.crt", "sslcert": "client.crt", "sslkey": "client.key"}
OTHERS = "FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"


class TlsServer:
    """The server's front, its authority, and a client's own files."""

    def __init__(self, folder: Path, front: TlsFront, authority: CertificateAuthority) -> None:
        self.folder, self.front, self.authority = folder, front, authority
        authority.vouch(USER, folder / "client.crt", folder / "client.key")

    def url(self, sslmode: str = "verify-full", host: str = HOST, **more: str) -> str:
        """Where the database is; a file that is named empty is left out."""
        files = {name: str(self.folder / f"{file}") for name, file in FILES.items()}
        query = {"sslmode": sslmode, **files, **more}
        words = "&".join(f"{name}={quote(value)}" for name, value in query.items() if value)
        return f"postgresql://{USER}@{host}:{self.front.port}/postgres?{words}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TlsServer]:
    folder, authority = tmp_path_factory.mktemp("client"), CertificateAuthority("the house's authority")
    authority.vouch(HOST, folder / "server.crt", folder / "server.key")
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH, cafile=authority.write(folder / "authority.crt"))
    context.load_cert_chain(folder / "server.crt", folder / "server.key")
    context.verify_mode = ssl.CERT_OPTIONAL
    with running() as postgres, tls_front(postgres.folder, context, HOST) as front:
        yield TlsServer(folder, front, authority)


def refused(url: str) -> str:
    """The one sentence with which an address is refused, however it is opened."""
    said = set()
    for way in (hold, open_store, open_moment):
        with pytest.raises(WrongInput) as wrong:
            asyncio.run(way(url))
        said.add(str(wrong.value))
    [sentence] = said
    assert "\n" not in sentence
    return sentence


def test_a_floors_line_is_under_tls_with_both_sides_known(server: TlsServer) -> None:
    async def look() -> int:
        held = await hold(server.url())
        store = await open_store(server.url())
        line = await asyncpg.connect(server.url())
        try:
            return int(await line.fetchval(f"SELECT count(*) {OTHERS}"))
        finally:
            await line.close()
            await store.close()
            await held.release()

    before = len(server.front.names)
    others = asyncio.run(look())
    assert others >= 2
    assert server.front.names[before:] == [USER] * (others + 1)


def test_a_certificate_of_another_authority_is_refused_in_a_sentence(server: TlsServer, tmp_path: Path) -> None:
    stranger = CertificateAuthority("a stranger").write(tmp_path / "stranger.crt")
    words = refused(server.url(sslrootcert=str(stranger)))
    assert words.startswith("The database server's certificate is refused (")
    assert "sslrootcert" in words


def test_a_certificate_of_another_name_is_refused_in_a_sentence(server: TlsServer) -> None:
    words = refused(server.url(host="localhost"))
    assert "certificate is refused" in words
    assert "localhost" in words


def test_a_client_without_a_certificate_is_not_let_in_and_told_so(server: TlsServer) -> None:
    words = refused(server.url(sslcert="", sslkey=""))
    assert "certificate" in words
    assert "away" not in words
    words = refused(server.url("disable", sslrootcert="", sslcert="", sslkey=""))
    assert words.startswith("The database server does not let this client in (")


def test_a_server_without_tls_is_not_spoken_to_where_tls_is_asked_for(tmp_path: Path) -> None:
    async def ask() -> str:
        async def no(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readexactly(8)
            writer.write(b"N")
            writer.close()

        async with await asyncio.start_server(no, HOST, 0) as plain:
            port = plain.sockets[0].getsockname()[1]
            with pytest.raises(WrongInput) as wrong:
                await open_moment(f"postgresql://{USER}@{HOST}:{port}/floor?sslmode=require")
            return str(wrong.value)

    assert "offers no TLS" in asyncio.run(ask())


def test_a_file_that_is_not_there_and_one_that_is_no_certificate_are_named(server: TlsServer, tmp_path: Path) -> None:
    assert f"{tmp_path}/none.crt, which sslrootcert names, cannot be read" in refused(
        server.url(sslrootcert=f"{tmp_path}/none.crt")
    )
    (tmp_path / "odd.crt").write_text("no certificate", "utf-8")
    assert "see to the certificates" in refused(server.url(sslcert=f"{tmp_path}/odd.crt"))


def test_certificates_are_read_anew_by_the_next_connection_without_a_restart(server: TlsServer, tmp_path: Path) -> None:
    for name in FILES.values():
        shutil.copy(server.folder / name, tmp_path / name)
    own = {name: str(tmp_path / file) for name, file in FILES.items()}

    async def renew() -> None:
        store = await open_store(server.url(**own))
        line = await asyncpg.connect(server.url())

        async def answers() -> bool:
            try:
                return await store.heads() == {}
            except Exception as failure:
                if not store.may_pass(failure):  # a floor that is open tries again
                    raise
                return False

        try:
            assert await answers()
            CertificateAuthority("a stranger").vouch(USER, tmp_path / "client.crt", tmp_path / "client.key")
            await line.execute(f"SELECT pg_terminate_backend(pid) {OTHERS}")
            while await line.fetchval(f"SELECT count(*) {OTHERS}"):
                await asyncio.sleep(LOOKS_EVERY_S)
            assert not any([await answers() for _ in range(3)])
            server.authority.vouch(USER, tmp_path / "client.crt", tmp_path / "client.key")
            assert await answers()
        finally:
            await line.close()
            await store.close()

    asyncio.run(renew())


def test_a_keys_passphrase_comes_with_an_address_that_no_command_line_has(server: TlsServer, tmp_path: Path) -> None:
    server.authority.vouch(USER, tmp_path / "client.crt", tmp_path / "client.key", "a passphrase")
    files = {"sslcert": str(tmp_path / "client.crt"), "sslkey": str(tmp_path / "client.key")}

    async def look() -> None:
        await (await open_store(server.url(sslpassword="a passphrase", **files))).close()

    asyncio.run(look())
    assert "see to the certificates" in refused(server.url(sslpassword="another", **files))
    assert os.stat(files["sslkey"]).st_mode & 0o077 == 0
