"""Keys: what the journal hides and what the house signs."""

import os
import pickle
import stat
import subprocess
import sys
import warnings
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

import pytest

from houseway.folders import state_folder
from houseway.table.keys import (
    HouseKey,
    JournalKey,
    KeyExposed,
    KeyFault,
    house_key_file,
    house_key_path,
    journal_key_path,
    key_file,
    verify,
)

LOADERS = pytest.mark.parametrize("load", [key_file, house_key_file])
Loader = Callable[..., JournalKey | HouseKey]


def test_a_new_key_is_random() -> None:
    assert len({JournalKey().raw for _ in range(10)} | {HouseKey().raw for _ in range(10)}) == 20
    assert len(JournalKey().raw) == 32


def test_a_salt_is_told_by_the_key_and_the_place_alone() -> None:
    key = JournalKey(bytes(range(32)))
    salts = {key.salt(n, k) for n in range(50) for k in range(5)}
    assert len(salts) == 250
    assert {len(salt) for salt in salts} == {16}
    assert key.salt(7) == key.salt(7, 0) == JournalKey(bytes(range(32))).salt(7)
    assert key.salt(7) != JournalKey(bytes(32)).salt(7)


def test_the_salt_is_the_keyed_hash_that_is_written_down() -> None:
    """A stranger's verifier, with the key, finds the same salt."""
    raw = bytes(range(32))
    subkey = blake2b(b"", key=raw, digest_size=32, person=b"houseway salt").digest()
    place = (300).to_bytes(8, "big") + (2).to_bytes(8, "big")
    assert JournalKey(raw).salt(300, 2) == blake2b(place, key=subkey, digest_size=16).digest()


def test_what_is_encrypted_can_be_read_with_the_key_only() -> None:
    key = JournalKey()
    stored = key.encrypt(b"As Kd", b"block 1")
    assert b"As Kd" not in stored
    assert len(stored) == 12 + 5 + 16
    assert key.decrypt(stored, b"block 1") == b"As Kd"
    assert pickle.loads(pickle.dumps(key)).decrypt(stored, b"block 1") == b"As Kd"
    with pytest.raises(KeyFault):
        JournalKey().decrypt(stored, b"block 1")
    assert key.encrypt(b"As Kd", b"block 1") != stored


def test_what_is_encrypted_cannot_be_changed_cut_or_moved() -> None:
    key = JournalKey()
    stored = key.encrypt(b"As Kd", b"block 1")
    for i in range(len(stored)):
        changed = bytearray(stored)
        changed[i] ^= 1
        with pytest.raises(KeyFault):
            key.decrypt(bytes(changed), b"block 1")
        with pytest.raises(KeyFault):
            key.decrypt(stored[:i], b"block 1")
    with pytest.raises(KeyFault, match="not the key of the journal"):
        key.decrypt(stored, b"block 2")


def test_salts_and_encryption_use_keys_of_their_own() -> None:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    key = JournalKey()
    stored = key.encrypt(b"As Kd", b"")
    subkey = blake2b(b"", key=key.raw, digest_size=32, person=b"houseway encrypt").digest()
    assert ChaCha20Poly1305(subkey).decrypt(stored[:12], stored[12:], b"") == b"As Kd"
    assert subkey != blake2b(b"", key=key.raw, digest_size=32, person=b"houseway salt").digest()


def test_another_library_verifies_what_the_house_signs() -> None:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    house, other = HouseKey(), HouseKey()
    theirs = Ed25519PrivateKey.from_private_bytes(house.raw)
    assert theirs.public_key().public_bytes_raw() == house.public
    theirs.public_key().verify(house.sign(b"head"), b"head")
    assert verify(house.public, theirs.sign(b"head"), b"head")
    assert not verify(other.public, theirs.sign(b"head"), b"head")


def test_a_signature_is_verified_by_the_public_key_alone() -> None:
    house = HouseKey()
    signature = house.sign(b"head")
    assert len(signature) == 64 and len(house.public) == 32
    assert verify(house.public, signature, b"head")
    assert not verify(house.public, signature, b"heads")
    assert not verify(HouseKey().public, signature, b"head")
    assert not verify(house.public, signature[:-1], b"head")
    assert not verify(house.public, b"", b"head")
    assert not verify(house.public[:-1], signature, b"head")
    assert not verify(b"", signature, b"head")
    assert pickle.loads(pickle.dumps(house)).public == house.public


def test_ed25519_as_rfc_8032_prints_it() -> None:
    """RFC 8032, 7.1, test 2."""
    house = HouseKey(
        bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
    )
    assert house.public.hex() == "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
    assert house.sign(b"\x72").hex() == (
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )


def test_no_key_shows_itself() -> None:
    for key in (JournalKey(), HouseKey()):
        assert key.raw.hex() not in repr(key) and repr(key.raw) not in repr(key)


@LOADERS
def test_a_key_file_is_made_once_for_its_owner_alone(load: Loader, tmp_path: Path) -> None:
    path = tmp_path / "keys" / "a.key"
    before = os.umask(0)
    try:
        key = load(path)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_bytes() == key.raw.hex().encode() + b"\n"
    assert load(path).raw == key.raw
    assert load(path, make=False).raw == key.raw
    assert [found.name for found in path.parent.iterdir()] == ["a.key"]


@LOADERS
@pytest.mark.parametrize("mode", [0o644, 0o640, 0o660, 0o602])
def test_a_key_that_others_may_read_or_write_is_used_and_remarked_on(
    load: Loader, mode: int, tmp_path: Path
) -> None:
    path = tmp_path / "a.key"
    key = load(path)
    path.chmod(mode)
    with pytest.warns(KeyExposed) as said:
        assert load(path).raw == key.raw
    (remark,) = said
    assert str(remark.message) == (
        f"the key {path} is not for its owner alone (mode {mode:o}); make it so: chmod 600 {path}"
    )
    assert key.raw.hex() not in str(remark.message)


@LOADERS
@pytest.mark.parametrize("mode", [0o600, 0o400])
def test_a_key_for_its_owner_alone_is_not_remarked_on(
    load: Loader, mode: int, tmp_path: Path
) -> None:
    path = tmp_path / "a.key"
    load(path)
    path.chmod(mode)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        load(path)


@LOADERS
def test_a_key_that_must_be_there_is_not_made(load: Loader, tmp_path: Path) -> None:
    with pytest.raises(KeyFault, match="there is no key"):
        load(tmp_path / "a.key", make=False)
    assert list(tmp_path.iterdir()) == []


@LOADERS
@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\n",
        b"0" * 64,
        b"0" * 65,
        b"0" * 63 + b"\n",
        b"0" * 64 + b"\n\n",
        b"g" * 64 + b"\n",
        b"00" * 31 + b" 0\n",
        b"0" * 32 + b"_" + b"0" * 31 + b"\n",
        b"\xd9\xa0" * 32 + b"\n",
    ],
)
def test_a_file_that_is_no_key_is_refused_and_left(
    load: Loader, tmp_path: Path, text: bytes
) -> None:
    path = tmp_path / "a.key"
    path.write_bytes(text)
    with pytest.raises(KeyFault, match="64 hexadecimal digits"):
        load(path)
    assert path.read_bytes() == text


def test_what_is_no_file_is_one_sentence(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    for path in (tmp_path, tmp_path / "fifo"):
        with pytest.raises(KeyFault):
            key_file(path)
    (tmp_path / "file").touch()
    with pytest.raises(KeyFault):
        key_file(tmp_path / "file" / "a.key")


def test_processes_that_make_a_key_at_once_get_the_same_one(tmp_path: Path) -> None:
    program = (
        "import sys, pathlib; from houseway.table.keys import key_file; "
        "print(key_file(pathlib.Path(sys.argv[1])).raw.hex())"
    )
    path = tmp_path / "a.key"
    children = [
        subprocess.Popen([sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE)
        for _ in range(4)
    ]
    assert {child.communicate()[0] for child in children} == {path.read_bytes()}


def test_the_key_of_a_journal_lies_beside_the_file_itself(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "pit.journal").touch()
    (tmp_path / "link").symlink_to(tmp_path / "real" / "pit.journal")
    assert journal_key_path(tmp_path / "link") == tmp_path.resolve() / "real" / "pit.journal.key"


def test_where_the_key_of_the_house_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("HOUSEWAY_KEYS", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert house_key_path() == tmp_path / ".config" / "houseway" / "house.key"
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path / "none"))
    assert house_key_path() == state_folder() / "keys" / "house.key"
    monkeypatch.setenv("XDG_CONFIG_HOME", "/etc/xdg")
    assert house_key_path() == Path("/etc/xdg/houseway/house.key")
    monkeypatch.setenv("HOUSEWAY_KEYS", "/keys")
    assert house_key_path() == Path("/keys/house.key")


def test_nacl_and_psycopg_are_loaded_when_needed_only() -> None:
    program = (
        "import sys, houseway.table.keys, houseway.table.stores; "
        "print([m for m in ('nacl', 'psycopg') if m in sys.modules])"
    )
    assert subprocess.check_output([sys.executable, "-c", program]) == b"[]\n"
