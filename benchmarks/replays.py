"""Replays: records put to the referee again, and everything that comes out hashed.

``python benchmarks/replays.py GAME...`` prints a line for each: a hash of every verdict
with all its numbers and of the position after every line, how many lines there are and
how many came out as recorded; and last, at which speed.
"""

import hashlib
import sys

from serried.engine.files import format_battle, read_game
from serried.engine.replay import replayed
from serried.version import speed


def digest(game: str) -> tuple[str, int, int]:
    """Return the hash of a record, its lines, and those that came out as recorded."""
    record = read_game(game)
    everything, alike = hashlib.sha256(), 0
    for step in replayed(record):
        alike += step.differs is None
        verdict = None if step.answer is None else step.answer.verdict
        said = f"{verdict!r}\n{format_battle(step.after)}{step.after.state_hash}\n"
        everything.update(said.encode())
    return everything.hexdigest(), len(record.entries), alike


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(*digest(name))
    print(speed())
