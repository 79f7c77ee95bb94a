"""The address of a database on a server: which secrets and which files it names."""

import os
from collections.abc import Iterable
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from croupier.games.notation import WrongInput

SERVER = ("postgresql://", "postgres://")
SECRET = ("password", "sslpassword")
"""What nobody else may read, as an address names it after its question mark."""
CERTIFICATES = {"sslrootcert": "PGSSLROOTCERT", "sslcert": "PGSSLCERT", "sslkey": "PGSSLKEY"}
"""The files with certificates and their key, as an address names them, and the variables that do."""


def has_secret(url: str) -> bool:
    """Whether an address has a password in it, or the passphrase of a key.

    >>> [has_secret(f"postgresql://{each}/floor") for each in ("db", "floor@db", "floor:pass@db", "db/?password=x&host=")]
    [False, False, True, True]
    """
    if not url.startswith(SERVER):
        return False
    parts = urlsplit(url)
    return ":" in parts.netloc.rpartition("@")[0] or any(key in SECRET for key, _ in parse_qsl(parts.query))


def without_passwords(arguments: Iterable[str]) -> tuple[list[str], dict[str, str]]:
    """The words of a command of PostgreSQL's own without the passwords of addresses in them, and the environment for it that
    has them.

    >>> words, environment = without_passwords(["--dbname=postgresql://floor:a%2Fb@db/floor?sslmode=require"])
    >>> words, environment["PGPASSWORD"]
    (['--dbname=postgresql://floor@db/floor?sslmode=require'], 'a/b')
    """
    words, environment = [], {**os.environ}
    for each in arguments:
        before, scheme, rest = each.partition("postgres")
        url = scheme + rest
        if not has_secret(url):
            words.append(each)
            continue
        parts, query = urlsplit(url), dict(parse_qsl(urlsplit(url).query))
        if "sslpassword" in query:
            raise WrongInput(
                "PostgreSQL's own programs take the passphrase of a key on their command line alone, for everybody to read:"
                " give this client a key without one, which its owner alone can read."
            )
        name, _, host = parts.netloc.rpartition("@")
        user, _, password = name.partition(":")
        environment["PGPASSWORD"] = query.pop("password", "") or unquote(password)
        shown = parts._replace(netloc=f"{user}@{host}" if name else host, query=urlencode(query))
        words.append(before + shown.geturl())
    return words, environment


def refuse_missing_certificates(url: str) -> None:
    """Name a file with a certificate or a key that cannot be read, before anybody is connected to."""
    query = dict(parse_qsl(urlsplit(url).query))
    for word, variable in CERTIFICATES.items():
        file = query.get(word) or os.environ.get(variable, "")
        if file and not os.access(file, os.R_OK):
            raise WrongInput(
                f"{file}, which {word} names, cannot be read: see that it is there, and that you may read it."
            )
