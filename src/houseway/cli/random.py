"""houseway random: raw output of the random source, for a laboratory's own battery or ours."""

import sys
from pathlib import Path
from shutil import disk_usage
from typing import Annotated, BinaryIO

from houseway.cli.arguments import Json, source_of
from houseway.cli.line import Exit, Option
from houseway.cli.saying import say, say_json
from houseway.equipment.randomness import Source
from houseway.table.refusal import Refused
from houseway.whole import whole

PIECE = 1 << 16
TESTED = 1_000_000
MOST_TESTED = 100_000_000
MOST_BYTES = 10**15
FAILED = 1


def random(
    bytes_: Annotated[
        int | None,
        Option("--bytes", min=1, max=MOST_BYTES, metavar="N", help="How many bytes."),
    ] = None,
    seed: Annotated[
        str | None,
        Option(metavar="S", help="Of a seeded source, as tests have it; else the system's."),
    ] = None,
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="FILE", help="Write them to a file.")
    ] = None,
    test: Annotated[
        bool, Option("--test", help="Put them to a small battery instead of writing them.")
    ] = False,
    json: Json = False,
) -> None:
    """Raw output of the source that shuffles the cards, for a laboratory's own battery."""
    source = source_of(seed)
    if test:
        if output is not None:
            raise Refused("--test writes no bytes; leave -o away, or --test")
        _test(source, TESTED if bytes_ is None else bytes_, json)
        return
    if json:
        raise Refused("raw bytes are no JSON; --json goes with --test")
    if bytes_ is None:
        raise Refused("say how many with --bytes N, or --test")
    if output is not None:
        _refuse_full(output, bytes_)
        with whole(output) as file:
            _write(source, bytes_, file)
        say(f"{output}: {bytes_:,} bytes of the source {source.name}")
        return
    if sys.stdout.isatty():
        raise Refused("raw bytes are not for a terminal; name a file with -o, or use a pipe")
    _write(source, bytes_, sys.stdout.buffer)


def _refuse_full(output: Path, count: int) -> None:
    """Refuse what the disk cannot hold before it is full."""
    folder = output.absolute().parent
    if folder.is_dir() and (free := disk_usage(folder).free) < count:
        raise Refused(f"{output} would have {count:,} bytes; the disk has {free:,} left")


def _write(source: Source, count: int, file: BinaryIO) -> None:
    while count:
        piece = min(count, PIECE)
        file.write(source.bytes(piece))
        count -= piece
    file.flush()


def _test(source: Source, count: int, json: bool) -> None:
    from houseway.sim.battery import LEAST_BYTES, judge

    if not LEAST_BYTES <= count <= MOST_TESTED:
        raise Refused(f"--test takes {LEAST_BYTES:,} to {MOST_TESTED:,} bytes, not {count:,}")
    pieces = (source.bytes(min(PIECE, count - done)) for done in range(0, count, PIECE))
    found = judge(b"".join(pieces))
    if json:
        document = {
            "source": source.name,
            "bytes": found.bytes,
            "least": found.least,
            "tests": {test.name: test.probability for test in found.tests},
            "failed": [test.name for test in found.failed],
        }
        say_json(document)
    else:
        for test in found.tests:
            say(f"{test.name:<12}{test.about:<44}p {test.probability:.4f}")
        say(
            f"{found.bytes:,} bytes of the source {source.name}; "
            f"a test fails below p {found.least:.5f}, all together at 99%"
        )
    if found.failed:
        names = ", ".join(test.name for test in found.failed)
        say(
            f"FAILED: {names}; a perfect source fails once in a hundred runs: run it again",
            file=sys.stderr,
        )
        raise Exit(FAILED)
