"""Backups: a copy of a table's log, made while the table is served too."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from serried.model.errors import NotationError
from serried.table.storing.rescue import StrangeFileError, connected, found_in

WAIT: Final = 10.0
"""Seconds to wait for a change that is being written."""


def back_up(path: Path, copy: Path) -> int:
    """Copy a log as it is at one moment, and return how many entries it has.

    The copy is looked through as a log is at the start.

    Raises:
        NotationError: If there is no log, or it is damaged, or the copy cannot be made.
    """
    if not path.is_file():
        problem = "no table is kept here, so there is nothing to copy"
        raise NotationError(problem, file=str(path))
    if not path.stat().st_size:
        problem = "the log is empty, so there is nothing to copy"
        raise NotationError(problem, file=str(path))
    try:
        copy.touch(mode=0o600, exist_ok=False)
    except OSError as why:
        problem = "it is there already" if copy.exists() else str(why.strerror)
        said = f"the copy cannot be made: {problem}"
        raise NotationError(said, file=str(copy)) from None
    try:
        return _copied(path, copy)
    except BaseException:
        copy.unlink(missing_ok=True)
        raise


def _copied(path: Path, copy: Path) -> int:
    try:
        with closing(connected(path, WAIT)) as log, closing(connected(copy)) as new:
            log.backup(new)
        damage = found_in(copy).damage
    except (sqlite3.Error, OSError, StrangeFileError) as why:
        damage = " ".join(str(why).split())
    if damage:
        problem = f"the log is damaged, and was not copied: {damage}"
        raise NotationError(problem, file=str(path))
    with closing(connected(copy)) as new:
        many: int = new.execute("SELECT count(number) FROM event").fetchone()[0]
    return many
