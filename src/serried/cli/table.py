"""``serried table``: the table in the browser."""

import argparse
import contextlib
import os
import re
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from serried.engine.files import read_game, read_position
from serried.late import Later
from serried.model.errors import NotationError
from serried.model.position import Position
from serried.model.record import Record
from serried.notation.positions.read_positions import A_RECORD
from serried.notation.words import quoted

if TYPE_CHECKING:
    from socket import socket

    from serried.rosters import Catalogues
    from serried.table.serving.address import Address
    from serried.table.serving.seats import Seats
    from serried.table.shelf import Shelf
    from serried.table.storing.store import Store
    from serried.table.table import Table

listen: "Callable[[str | None, int | None], socket]" = Later(
    "serried.table.serving.server", "listen"
)
serve_many: Final = Later("serried.table.serving.server", "serve_many")
serve: Final = Later("serried.table.serving.server", "serve")
back_up: Callable[[Path, Path], int] = Later("serried.table.storing.backups", "back_up")
data_file: Callable[[Path | None], Path] = Later(
    "serried.table.serving.server", "data_file"
)
store_of: "Callable[[Path], Store]" = Later("serried.table.storing.store", "Store")
table_of: "Callable[[Store, Catalogues | None, Shelf], Table]" = Later(
    "serried.table.table", "Table"
)
shelf_of: "Callable[..., Shelf]" = Later("serried.table.shelf", "Shelf")
seats_file: Callable[[Path | None], Path] = Later(
    "serried.table.serving.server", "seats_file"
)
seats_of: "Callable[..., Seats]" = Later("serried.table.serving.seats", "Seats")
read_catalogues: "Callable[[Path], Catalogues]" = Later(
    "serried.rosters", "read_catalogues"
)
open_browser: Callable[[str], bool] = Later("webbrowser", "open")

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - only where a table is shared

EPILOG = """\
examples:
  serried table                       go on where you were
  serried table battle.toml           begin with a position
  serried table game.serried          go on with a battle that was recorded
  serried table --share               for two players and spectators, by links
  serried table --host hall.local     the same, under a name that the others know
  serried table --share --tables club many tables, each kept in a folder of its own
  serried table --backup copy.sqlite3 copy all that was done, also while it is served
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "table",
        help="open the table in the browser",
        description="Serve a table on this machine and open it in the browser.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="to begin with")
    parser.add_argument("--port", type=_port, metavar="N", help="where to listen")
    parser.add_argument("--host", metavar="NAME", help="share under this name")
    parser.add_argument("--share", action="store_true", help="let others in, by links")
    parser.add_argument("--tables", metavar="FOLDER", help="share many tables")
    parser.add_argument("--no-browser", action="store_true", help="print the link only")
    parser.add_argument("--data", metavar="DIR", help="where the table is kept")
    parser.add_argument("--backup", metavar="COPY", help="copy the log, and end")
    parser.add_argument("--catalogues", metavar="DIR", help="where units are known")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serve until somebody ends it."""
    try:
        serve.found()
    except ModuleNotFoundError as missing:
        problem = (
            f"the table needs {missing.name}, which is not installed;"
            " install it with: pip install 'serried[table]'"
        )
        raise NotationError(problem) from None
    if options.backup is not None:
        return _back_up(options)
    if options.tables is not None:
        return _serve_many(options)
    table = _table(options)
    host, seats = sharing(options)
    listening = listen(host, options.port)
    with listening, contextlib.suppress(KeyboardInterrupt):  # how it is meant to end
        serve(table, listening, host, _ready(options, "the table is"), seats)
    return 0


def _serve_many(options: argparse.Namespace) -> int:
    """Serve all tables of a folder until somebody ends it."""
    if not (options.share or options.host):
        message = "many tables are for others too: add --share, or --host NAME"
        raise NotationError(message)
    if options.file or options.data or options.catalogues:
        message = "with --tables there is no FILE, no --data and no --catalogues"
        raise NotationError(message)
    host = options.host or EVERYWHERE
    listening = listen(host, options.port)
    with listening, contextlib.suppress(KeyboardInterrupt):
        ready = _ready(options, "the tables are")
        serve_many(Path(options.tables), listening, host, ready)
    return 0


def _ready(options: argparse.Namespace, what: str) -> "Callable[[Address], None]":
    """Return what tells where the page is, and opens it."""

    def ready(address: "Address") -> None:
        print(f"{what} at {address.link}  (end it with Ctrl-C)", flush=True)
        if not options.no_browser:
            _browse(address.link_once)

    return ready


def sharing(options: argparse.Namespace) -> "tuple[str | None, Seats]":
    """Return the name under which a table is shared, and its seats.

    Where it is not shared, nothing listens but on this machine, and there are none.
    """
    if not (options.share or options.host):
        return None, seats_of()
    file = seats_file(Path(options.data) if options.data else None)
    return options.host or EVERYWHERE, seats_of(shared=True, file=file)


def _back_up(options: argparse.Namespace) -> int:
    """Copy the log of a table, whether it is served or not."""
    many = back_up(_log_of(options), Path(options.backup))
    print(f"{options.backup} has all {many} entries of the log")
    return 0


def _log_of(options: argparse.Namespace) -> Path:
    return data_file(Path(options.data) if options.data else None)


def _table(options: argparse.Namespace) -> "Table":
    """Return the table as it was left, with the file on it that was given."""
    shelf = shelf_of(_log_of(options).parent / "catalogues")
    if options.catalogues is not None:
        shelf = shelf_of(Path(options.catalogues), own=False)
    known = _catalogues(options.catalogues) or _shelved(shelf)
    begun = options.file and _read(options.file)
    table = table_of(store_of(_log_of(options)), known, shelf)
    if table.told:
        print(f"serried: {table.told}", file=sys.stderr, flush=True)
    if begun:
        table.begin(begun, options.file)
    return table


def _read(name: str) -> Position | Record:
    """Read a position file, or the record of a battle."""
    path = Path(name)
    with contextlib.suppress(OSError):  # whoever reads it says why it cannot be read
        if path.is_file():
            with path.open("rb") as file:
                if file.read(len(A_RECORD)) == A_RECORD.encode():
                    return read_game(path)
    return read_position(name, catalogues=True)


def _catalogues(folder: str | None) -> "Catalogues | None":
    if folder is None:
        return None
    return read_catalogues(Path(folder))


def _shelved(shelf: "Shelf") -> "Catalogues | None":
    """Return what was dropped into the page before; what is spoilt is told."""
    try:
        return shelf.read()
    except NotationError as why:
        print(f"serried: the kept catalogues: {why}", file=sys.stderr, flush=True)
        return None


def _browse(link: str) -> None:
    """Open the link in a browser, in a thread: some take their time."""
    if os.environ.get("BROWSER") == "":
        return
    threading.Thread(target=open_browser, args=(link,), daemon=True).start()


def _port(text: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) >= 1 << 16:
        message = f"{quoted(text)} is no port from 0 to 65535"
        raise argparse.ArgumentTypeError(message)
    return int(text)
