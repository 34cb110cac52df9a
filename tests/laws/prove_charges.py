"""Hold very many random charges against searches over sampled moves.

    python tests/laws/prove_charges.py [COUNT [SEED]]

What must hold of COUNT charges of one unit, and of a tenth as many of two units on one:
where a sampled move lands, the referee lands too; nowhere are more models in contact
than it says; and each way that it tells is lawful when it is simulated. The laws of the
test suite hold a few of the same.

Source:
    CHG-MOVE-1 to CHG-MOVE-6, CHG-MOVE-8
"""

import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from laws import test_charges, test_charges_combined
from laws.charge_tables import random_table

SHARE: Final = 10
"""One pair of chargers for so many single ones: it takes longer."""


def hold_one(seed: int) -> str:
    """Hold one charge against the search; say how it ends."""
    table = random_table(seed)
    test_charges.assert_nothing_better(table)
    ends = test_charges.ends_of(table)
    for end in ends:
        test_charges.assert_lawful(table, end)
    if not ends:
        return "no end"
    return "a turn of the target" if ends[0].turned else "an end"


def hold_pair(seed: int) -> str:
    """Hold a Combined Charge against the search; say how many come into contact."""
    ends = test_charges_combined.assert_nothing_better(seed, 8)
    return f"{ends} of 2 in contact"


def proved(hold: Callable[[int], str], seeds: range) -> tuple[Counter[str], list[int]]:
    """Return how often what came of it, and the seeds that broke a law."""
    tally: Counter[str] = Counter()
    broken: list[int] = []
    for seed in seeds:
        try:
            tally[hold(seed)] += 1
        except AssertionError:
            broken.append(seed)
    return tally, broken


def main(arguments: list[str]) -> int:
    """Prove, and say what was proved; 1 if a law was broken."""
    count = int(arguments[0]) if arguments else 1000
    seed = int(arguments[1]) if len(arguments) > 1 else 1
    worst = 0
    pairs = range(seed, seed + count // SHARE)
    for name, hold, seeds in (
        ("charges", hold_one, range(seed, seed + count)),
        ("pairs", hold_pair, pairs),
    ):
        start = time.perf_counter()
        tally, broken = proved(hold, seeds)
        said = ", ".join(f"{many} {what}" for what, many in sorted(tally.items()))
        taken = time.perf_counter() - start
        sys.stdout.write(f"{len(seeds)} {name} in {taken:.0f} s: {said}\n")
        if broken:
            worst = 1
            sys.stdout.write(f"  broken: {', '.join(map(str, broken))}\n")
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
