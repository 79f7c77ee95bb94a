"""Certificates for tests: an authority of their own, and whom it vouches for."""

import ipaddress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


class CertificateAuthority:
    """Signs certificates."""

    def __init__(self, name: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = _named(name)
        built = self._built(self._name, self._key).add_extension(x509.BasicConstraints(True, 0), critical=True)
        self._certificate = built.sign(self._key, hashes.SHA256())

    def write(self, path: Path) -> Path:
        """The authority's own certificate, for those who believe it."""
        path.write_bytes(self._certificate.public_bytes(serialization.Encoding.PEM))
        return path

    def vouch(self, name: str, certificate: Path, key: Path, passphrase: str = "") -> None:
        """Write a certificate for a host or a client, and its key."""
        own = ec.generate_private_key(ec.SECP256R1())
        try:
            known: x509.GeneralName = x509.IPAddress(ipaddress.ip_address(name))
        except ValueError:
            known = x509.DNSName(name)
        built = self._built(_named(name), own).add_extension(x509.SubjectAlternativeName([known]), critical=False)
        signed = built.sign(self._key, hashes.SHA256())
        hidden: serialization.KeySerializationEncryption = serialization.NoEncryption()
        if passphrase:
            hidden = serialization.BestAvailableEncryption(passphrase.encode())
        written = own.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, hidden)
        key.unlink(missing_ok=True)
        key.touch(mode=0o600)
        key.write_bytes(written)
        certificate.write_bytes(signed.public_bytes(serialization.Encoding.PEM))

    def _built(self, whose: x509.Name, key: ec.EllipticCurvePrivateKey) -> x509.CertificateBuilder:
        now = datetime.now(UTC)
        return (
            x509.CertificateBuilder()
            .subject_name(whose)
            .issuer_name(self._name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=30))
        )
