"""Keys: one for what a journal hides, one for what the house signs.

A key file holds 64 hexadecimal digits and a newline, and can be read by its owner alone. It is
never part of a journal: whoever holds only the journal can check the chain, the signatures and
everything public, and nothing else.
"""

import os
import secrets
import stat
import warnings
from contextlib import suppress
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

from houseway.folders import key_folder
from houseway.table.refusal import Remark
from houseway.table.stores.interface import printable

_NONCE = 12
_SIGNATURE = 64


class KeyFault(Exception):
    """A key cannot be read, made or used; the message says why in one sentence."""


class KeyExposed(Remark):
    """A key file that others than its owner may read; it is used, and this is said."""


class JournalKey:
    """The key of a journal's hidden parts: it salts them, and encrypts them where they lie.

    >>> key = JournalKey(bytes(32))
    >>> key.decrypt(key.encrypt(b"As Kd", about=b"block 1"), about=b"block 1")
    b'As Kd'
    """

    def __init__(self, raw: bytes | None = None) -> None:
        self.raw = os.urandom(32) if raw is None else bytes(raw)
        if len(self.raw) != 32:
            raise KeyFault("the key of a journal has 32 bytes")
        self._salting = self._subkey(b"salt")

    def salt(self, n: int, k: int = 0) -> bytes:
        """The 16 bytes that salt hidden part `k` of record `n`."""
        where = n.to_bytes(8, "big") + k.to_bytes(8, "big")
        return blake2b(where, key=self._salting, digest_size=16).digest()

    def encrypt(self, plain: bytes, about: bytes) -> bytes:
        """Encrypted, and bound to what it is about: the nonce, then the text with its tag."""
        from nacl.bindings import crypto_aead_chacha20poly1305_ietf_encrypt as seal

        nonce = os.urandom(_NONCE)
        return nonce + bytes(seal(plain, about, nonce, self._encrypting))

    def decrypt(self, stored: bytes, about: bytes) -> bytes:
        """What was encrypted, if this is its key and what it is about."""
        from nacl.bindings import crypto_aead_chacha20poly1305_ietf_decrypt as unseal
        from nacl.exceptions import CryptoError

        try:
            return bytes(unseal(stored[_NONCE:], about, stored[:_NONCE], self._encrypting))
        except (CryptoError, ValueError):
            raise KeyFault(
                "this is not the key of the journal, or a hidden part has been changed or moved"
            ) from None

    def _subkey(self, use: bytes) -> bytes:
        return blake2b(key=self.raw, digest_size=32, person=b"houseway " + use).digest()

    @cached_property
    def _encrypting(self) -> bytes:
        return self._subkey(b"encrypt")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, JournalKey) and secrets.compare_digest(self.raw, other.raw)

    def __hash__(self) -> int:
        return hash(self.raw)

    def __repr__(self) -> str:
        return "JournalKey(…)"

    def __reduce__(self) -> tuple[type["JournalKey"], tuple[bytes]]:
        return JournalKey, (self.raw,)


class HouseKey:
    """The key with which the house signs the heads of its journals (Ed25519)."""

    def __init__(self, raw: bytes | None = None) -> None:
        self.raw = os.urandom(32) if raw is None else bytes(raw)
        if len(self.raw) != 32:
            raise KeyFault("the key of the house has 32 bytes")

    @cached_property
    def public(self) -> bytes:
        """The 32 bytes by which everybody can verify."""
        return self._pair[0]

    def sign(self, data: bytes) -> bytes:
        """The signature of 64 bytes."""
        from nacl.bindings import crypto_sign

        return bytes(crypto_sign(data, self._pair[1])[:_SIGNATURE])

    @cached_property
    def _pair(self) -> tuple[bytes, bytes]:
        """The public and the secret key."""
        from nacl.bindings import crypto_sign_seed_keypair

        public, secret = crypto_sign_seed_keypair(self.raw)
        return bytes(public), bytes(secret)

    def __repr__(self) -> str:
        return "HouseKey(…)"

    def __reduce__(self) -> tuple[type["HouseKey"], tuple[bytes]]:
        return HouseKey, (self.raw,)


def verify(public: bytes, signature: bytes, data: bytes) -> bool:
    """Whether the holder of the key to `public` has signed the data."""
    from nacl.bindings import crypto_sign_open
    from nacl.exceptions import CryptoError

    if len(signature) != _SIGNATURE:
        return False
    try:
        crypto_sign_open(signature + data, public)
    except (CryptoError, ValueError):
        return False
    return True


def key_file(path: Path, *, make: bool = True) -> JournalKey:
    """The key in a file; if there is none it is made, unless it must be there already."""
    return JournalKey(_from_file(path, make))


def house_key_file(path: Path, *, make: bool = True) -> HouseKey:
    """The house's key in a file; if there is none it is made, unless it must be there already."""
    return HouseKey(_from_file(path, make))


def journal_key_path(journal: Path) -> Path:
    """Where the key of a journal lies: beside the file itself, whatever link led to it."""
    own = journal.resolve()
    return own.with_name(f"{own.name}.key")


def keys_folder() -> Path:
    """Where keys lie that belong to no file: $HOUSEWAY_KEYS, or the user's configuration."""
    if keys := os.environ.get("HOUSEWAY_KEYS"):
        return Path(keys)
    return key_folder()


def house_key_path() -> Path:
    """Where the key of the house lies."""
    return keys_folder() / "house.key"


def database_key_path() -> Path:
    """Where the key of the journals in databases lies: never in the database."""
    return keys_folder() / "journal.key"


def _from_file(path: Path, make: bool) -> bytes:
    try:
        if make and not path.exists():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _make(path)
        return _load(path)
    except FileNotFoundError:
        raise KeyFault(f"there is no key at {path}") from None
    except OSError as error:
        raise KeyFault(f"the key {path} cannot be used: {printable(error.strerror)}") from None


def _load(path: Path) -> bytes:
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        mode = os.fstat(handle).st_mode
        text = os.read(handle, 66) if stat.S_ISREG(mode) else b""
    finally:
        os.close(handle)
    digits = text[:-1]
    if len(text) != 65 or text[-1:] != b"\n" or digits.strip(b"0123456789abcdef"):
        raise KeyFault(f"{path} is not a key: a key file has 64 hexadecimal digits and a newline")
    if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
        warnings.warn(
            f"the key {path} is not for its owner alone (mode {stat.S_IMODE(mode):o}); "
            f"make it so: chmod 600 {path}",
            KeyExposed,
            stacklevel=2,
        )
    return bytes.fromhex(digits.decode("ascii"))


def _make(path: Path) -> None:
    """A new key under its name whole or not at all, and never in the place of another."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        try:
            os.write(handle, os.urandom(32).hex().encode("ascii") + b"\n")
            os.fsync(handle)
        finally:
            os.close(handle)
        with suppress(FileExistsError):  # somebody else was faster, and theirs is the key
            os.link(draft, path)
    finally:
        os.unlink(draft)
