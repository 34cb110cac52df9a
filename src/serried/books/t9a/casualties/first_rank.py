"""The 9th Age, chapter "Removing Casualties": first ranks, and how they close again."""

from serried.books.t9a.casualties.removal import Removal
from serried.model.formation import Formation, Place
from serried.model.memo import memo_on_value
from serried.rules.contact.frames import layout_of
from serried.rules.contact.musters import LEFT, RIGHT, Muster, row_of
from serried.rules.displacing import row


class Rank:
    """The first rank of a unit from the left, those beside it among them.

    Attributes:
        places: Where everybody in it stands.
        widths: The front width of each of their bases, in 0.05 mm.
    """

    def __init__(self, formation: Formation) -> None:
        places = [place for place in formation.places if place.rank == 1]
        if formation.left is not None:  # whoever stands beside the right is the last
            places.sort(key=_across)
        self.places = tuple(places)
        self.widths = [place.base.width for place in places]
        layout = self._layout = layout_of(formation)
        numbers = self._numbers = [layout.numbers[place.name] for place in places]
        self._in_order = numbers == sorted(numbers)
        self._begin: int = layout.across[numbers[0]] - layout.wide[numbers[0]]
        self._before = layout.extent[RIGHT] - layout.extent[LEFT]
        self._numbered = numbers == list(range(len(numbers)))
        self._deep = _only([layout.ahead[model] for model in numbers])

    def closed(self, way: row.Way) -> Removal:
        """Return what one way to close it leaves, where nobody is left behind it."""
        layout, models = self._layout, way.kept
        if not self._numbered:
            models = [self._numbers[place] for place in models]
        begin = self._begin + way.edge
        if layout.width and self._deep:
            wide, deep = layout.width * len(models), self._deep
        else:
            wide = 2 * sum([layout.wide[model] for model in models])
            deep = min([layout.ahead[model] for model in models])
        # Centres are half a depth behind the front.
        extent = [begin, 2 * deep, begin + wide, 0]
        return Removal(
            row_of(layout, models, extent)
            if self._in_order
            else self._by_number(models, extent),
            at_left=way.at_left,
            at_right=way.at_right,
            width=abs(wide - self._before),
        )

    def _by_number(self, models: list[int], extent: list[int]) -> Muster:
        """Return a row in which somebody's number is not his place in it."""
        layout, at = self._layout, extent[LEFT]
        pairs: list[tuple[int, int]] = []
        for model in models:
            pairs.append((model, at + layout.wide[model]))
            at += 2 * layout.wide[model]
        pairs.sort()
        numbers = [model for model, _ in pairs]
        ahead = [layout.ahead[model] for model in numbers]
        return Muster(layout, numbers, [x for _, x in pairs], ahead, extent)


@memo_on_value
def rank_of(formation: Formation) -> Rank:
    """Return the first rank of a unit that stands so."""
    return Rank(formation)


def _across(place: Place) -> int:
    return place.x


def _only(sizes: list[int]) -> int:
    """Return the size that all have; 0 if they have several."""
    return sizes[0] if sizes.count(sizes[0]) == len(sizes) else 0
