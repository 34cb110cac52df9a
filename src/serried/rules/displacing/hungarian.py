"""The least sum: who goes where, so that all ways together are shortest.

Integers only, and compiled where that works.
"""

from typing import Final

INFINITE: Final = 1 << 100


class _Prices:
    """The prices by which rows and columns come together (Kuhn and Munkres)."""

    def __init__(self, costs: list[list[int]]) -> None:
        self.costs: list[list[int]] = costs
        self.columns: int = len(costs[0])
        self.of_row: list[int] = [0] * (len(costs) + 1)
        self.of_column: list[int] = [0] * (self.columns + 1)
        self.holder: list[int] = [0] * (self.columns + 1)
        self.came: list[int] = [0] * (self.columns + 1)

    def add(self, row: int) -> None:
        """Find *row* a column, moving other rows on where that is cheaper."""
        self.holder[0] = row
        column = 0
        least = [INFINITE] * (self.columns + 1)
        done = [False] * (self.columns + 1)
        while True:
            done[column] = True
            column = self._step(column, least, done)
            if not self.holder[column]:
                break
        while column:
            before = self.came[column]
            self.holder[column] = self.holder[before]
            column = before

    def _step(self, column: int, least: list[int], done: list[bool]) -> int:
        """Go on to the column that is nearest in price."""
        row, step, nearest = self.holder[column], INFINITE, 0
        costs, price = self.costs[row - 1], self.of_row[row]
        for other in range(1, self.columns + 1):
            if done[other]:
                continue
            cost = costs[other - 1] - price - self.of_column[other]
            if cost < least[other]:
                least[other], self.came[other] = cost, column
            if least[other] < step:
                step, nearest = least[other], other
        for other in range(self.columns + 1):
            if done[other]:
                self.of_row[self.holder[other]] += step
                self.of_column[other] -= step
            else:
                least[other] -= step
        return nearest


def cheapest_assignment(costs: list[list[int]]) -> list[int]:
    """Give each row a column of its own so that the costs sum up to the least.

    Args:
        costs: Row by row; there are at least as many columns as rows.

    Returns:
        For each row its column.
    """
    prices = _Prices(costs)
    for row in range(1, len(costs) + 1):
        prices.add(row)
    found = [0] * len(costs)
    for column, row in enumerate(prices.holder[1:]):
        if row:
            found[row - 1] = column
    return found
