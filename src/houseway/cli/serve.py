"""houseway serve: the house as a server, in a browser or for programs."""

import os
import sys
from pathlib import Path
from typing import Annotated

from houseway.cli.line import Exit, Option
from houseway.cli.saying import say
from houseway.printable import is_printable
from houseway.table.refusal import Refused

DEFAULT_PORT = 8000


def serve(
    host: Annotated[
        str, Option(metavar="ADDRESS", help="Where to listen; this machine alone if unsaid.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        Option(min=0, max=65535, metavar="N", help="The port; $PORT, or 8000, if unsaid."),
    ] = None,
    database: Annotated[
        str, Option(metavar="ADDRESS", help="postgresql://...; a file in the folder if none.")
    ] = "",
    table: Annotated[
        list[Path] | None, Option(metavar="FILE", help="A table file; may be repeated.")
    ] = None,
    folder: Annotated[
        Path, Option(metavar="FOLDER", help="Where the house keeps its file.")
    ] = Path(),
    name: Annotated[str, Option(metavar="NAME", help="The licensee's name.")] = "",
    wager_seconds: Annotated[
        float, Option(min=0, help="How long wagers are open; 0 for no limit.")
    ] = 20,
    decide_seconds: Annotated[
        float, Option(min=0, help="How long a decision may take; 0 for no limit.")
    ] = 30,
    pause: Annotated[
        float, Option(min=0, help="Seconds to follow one act; 0 for programs.")
    ] = 0.12,
    chips: Annotated[bool, Option("--chips", help="Play with chips of the cage.")] = False,
    guests: Annotated[bool, Option(help="Whether somebody may come by name alone.")] = True,
    coach: Annotated[bool, Option(help="Whether players may ask the coach.")] = True,
    computers: Annotated[bool, Option(help="Whether computer players sit down.")] = True,
    durable: Annotated[
        bool, Option("--durable", help="Each block on the disk before it counts.")
    ] = False,
    proxy: Annotated[
        list[str] | None,
        Option("--trusted-proxy", metavar="ADDRESS", help="Whose headers are believed."),
    ] = None,
    secure: Annotated[
        bool, Option("--secure", help="Behind TLS: cookies for https alone.")
    ] = False,
    show: Annotated[
        bool, Option("--open", help="Open the address in a browser, where there is a screen.")
    ] = False,
) -> None:
    """Open the pit: many tables, several people at each."""
    from houseway.games.layouts import LONGEST_NAME
    from houseway.pit.house import NotLawful
    from houseway.pit.serving import serve_house
    from houseway.pit.settings import Settings

    if not folder.is_dir():
        raise Refused(f"there is no folder {folder} to keep the house in")
    if not host.strip():
        raise Refused("--host names no address; 0.0.0.0 is every address of this machine")
    if not is_printable(name) or len(name) > LONGEST_NAME:
        raise Refused(f"--name has at most {LONGEST_NAME} characters, all of which can be printed")
    if database and not database.startswith(("postgresql://", "postgres://")):
        raise Refused("--database is no address; write postgresql://..., or leave it out")
    settings = Settings(
        folder=folder.resolve(),
        database=database,
        table_files=tuple(table or ()),
        money="chips" if chips else "play",
        guests=guests,
        coach=coach,
        computers=computers,
        wager_seconds=wager_seconds,
        decide_seconds=decide_seconds,
        pause=pause,
        durable=durable,
        host=host,
        port=_port(port),
        trusted_proxies=tuple(proxy or ()),
        secure=secure,
        name=name,
    )
    try:
        serve_house(settings, _say_now, _show if show and _has_screen() else None)
    except NotLawful as findings:
        for finding in findings.findings:
            say(finding, file=sys.stderr)
        raise Exit(2) from None


def _say_now(line: str) -> None:
    """Say it also to a pipe at once: whoever started the house waits for its address."""
    say(line)
    sys.stdout.flush()


def _has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


def _show(address: str) -> None:
    """Open the address; a browser may take its time, and the house does not wait for it."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _port(given: int | None) -> int:
    if given is not None:
        return given
    text = os.environ.get("PORT", "")
    if not text:
        return DEFAULT_PORT
    if not text.isdigit() or int(text) > 65535:
        raise Refused(f"PORT is {text!r}; it must be a port, 0 to 65535")
    return int(text)
