"""``serried table``: the table in the browser."""

import argparse
import contextlib
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from serried.engine.files import read_position
from serried.model.errors import NotationError
from serried.notation.words import quoted

if TYPE_CHECKING:
    from serried.rosters import Catalogues
    from serried.table.address import Address
    from serried.table.table import Table

EPILOG = """\
examples:
  serried table                       go on where you were
  serried table battle.toml           begin with a position
  serried table --host 192.168.1.20   for others too, by the link that is printed
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
    parser.add_argument("--host", metavar="NAME", help="let others in, by a link")
    parser.add_argument("--no-browser", action="store_true", help="print the link only")
    parser.add_argument("--data", metavar="DIR", help="where the table is kept")
    parser.add_argument("--backup", metavar="COPY", help="copy the log, and end")
    parser.add_argument("--catalogues", metavar="DIR", help="where units are known")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serve until somebody ends it."""
    try:
        from serried.table.server import listen, serve  # noqa: PLC0415 - see below
    except ModuleNotFoundError as missing:
        problem = (
            f"the table needs {missing.name}, which is not installed;"
            " install it with: pip install 'serried[table]'"
        )
        raise NotationError(problem) from None
    if options.backup is not None:
        return _back_up(options)
    table = _table(options)

    def ready(address: "Address") -> None:
        print(f"the table is at {address.link}  (end it with Ctrl-C)", flush=True)
        if not options.no_browser:
            _browse(address.link_once)

    listening = listen(options.host, options.port)
    with listening, contextlib.suppress(KeyboardInterrupt):  # how it is meant to end
        serve(table, listening, options.host, ready)
    return 0


def _back_up(options: argparse.Namespace) -> int:
    """Copy the log of a table, whether it is served or not."""
    from serried.table.backups import back_up  # noqa: PLC0415 - not for other commands

    many = back_up(_log_of(options), Path(options.backup))
    print(f"{options.backup} has all {many} entries of the log")
    return 0


def _log_of(options: argparse.Namespace) -> Path:
    from serried.table.server import data_file  # noqa: PLC0415 - not for other commands

    return data_file(Path(options.data) if options.data else None)


def _table(options: argparse.Namespace) -> "Table":
    """Return the table as it was left, with the file on it that was given."""
    from serried.table.store import Store  # noqa: PLC0415 - not for other commands
    from serried.table.table import Table  # noqa: PLC0415

    known = _catalogues(options.catalogues)
    position = options.file and read_position(options.file, catalogues=True)
    table = Table(Store(_log_of(options)), known)
    if table.told:
        print(f"serried: {table.told}", file=sys.stderr, flush=True)
    if position:
        table.begin(position, options.file)
    return table


def _catalogues(folder: str | None) -> "Catalogues | None":
    if folder is None:
        return None
    from serried.rosters import read_catalogues  # noqa: PLC0415

    return read_catalogues(Path(folder))


def _browse(link: str) -> None:
    """Open the link in a browser, in a thread: some take their time."""
    import threading  # noqa: PLC0415
    import webbrowser  # noqa: PLC0415

    if os.environ.get("BROWSER") == "":
        return
    threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()


def _port(text: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) >= 1 << 16:
        message = f"{quoted(text)} is no port from 0 to 65535"
        raise argparse.ArgumentTypeError(message)
    return int(text)
