"""Words cover as little as they can."""

import re

from serried.drawing.labels import Label, along, beside, text_width, written
from serried.drawing.view import View
from serried.geometry import Shape

VIEW = View(west=0.0, north=10.0, scale=40.0, width=400.0, height=400.0)


def middles(svg: str) -> list[tuple[float, float]]:
    """Return where the first line of each label is, in pixels."""
    found = re.findall(r'<g class="label".*?<text x="([\d.-]+)" y="([\d.-]+)"', svg)
    return [(float(x), float(y)) for x, y in found]


def test_two_labels_of_one_place_stand_apart() -> None:
    """The second goes to another spot than the first."""
    labels = [Label(("one",), beside((5.0, 5.0))), Label(("two",), beside((5.0, 5.0)))]

    first, second = middles(written(labels, [], VIEW))

    apart = abs(first[0] - second[0]) >= text_width("one")
    assert apart or abs(first[1] - second[1]) >= 13.0


def test_a_label_keeps_clear_of_what_is_taken() -> None:
    """With a unit on the right, words go elsewhere."""
    unit = Shape(((5.0, 4.0), (9.0, 4.0), (9.0, 6.0), (5.0, 6.0)))

    ((x, _),) = middles(written([Label(("spears",), beside((5.0, 5.0)))], [unit], VIEW))

    assert x < 200.0


def test_a_label_stays_on_the_picture() -> None:
    """At the right side of a picture, words go to the left."""
    label = Label(("a long name",), beside((9.9, 5.0)))

    ((x, _),) = middles(written([label], [], VIEW))

    assert x + text_width("a long name") / 2 <= VIEW.width


def test_a_label_stands_beside_its_line() -> None:
    """A corner of the label touches a slanting line; the line does not cross it."""
    label = Label(("3",), along((2.0, 2.0), (8.0, 8.0)))

    ((x, y),) = middles(written([label], [], VIEW))

    east, north = x / VIEW.scale, 10.0 - (y - 5.0) / VIEW.scale
    assert abs(east - north) > 0.3
