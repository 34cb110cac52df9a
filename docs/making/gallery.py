"""The gallery: examples and scenes, drawn, each beside what it is about."""

from pathlib import Path
from typing import Final

from making.blocks import ROOT
from making.tables import page

from serried.engine.files import read_position
from serried.engine.pictures import picture
from serried.engine.session import hold

EXAMPLES: Final = ("wheels-a", "wheels-b", "wheels-c", "march-then-wheel")
SCENES: Final = (
    "CONTACT-2-across-a-gap",
    "EDGE-1-overhang-in-mid-wheel",
    "MOV-11-backwards-half",
    "MOV-16-rear-rank-acts",
    "MOV-22-reform-about-the-centre",
    "MOV-9-one-direction",
    "PIV-1-not-swept",
    "SPACE-2-outer-corner-of-a-wheel",
    "SPACE-2-passing-by",
    "SPACE-4-until-more-than-an-inch",
    "UNIT-9-own-empty-places",
    "WHEEL-2-ninety-degrees",
)

PICTURED: Final = {
    **{name: ROOT / "examples" / f"{name}.toml" for name in EXAMPLES},
    **{name: ROOT / "tests" / "scenes" / "t9a" / f"{name}.toml" for name in SCENES},
}
"""The files that are drawn, by the name of their picture."""


def drawn(name: str) -> str:
    """Return the picture of the answers to one file."""
    path = PICTURED[name]
    return picture(hold(read_position(path), path.name))


def gallery_page() -> str:
    """Return the page of all pictures with their captions."""
    introduction = (
        "Figures of the rulebook, and positions that show what a clause is about, as"
        " the referee judges and draws them. Green is lawful, red is not; amber waits"
        " for a test. A dashed outline is where the unit began. The pictures come from"
        " `serried judge FILE --svg OUT`."
    )
    return page("Gallery", introduction, *map(_entry, PICTURED))


def _entry(name: str) -> str:
    path = PICTURED[name]
    place = path.relative_to(ROOT).as_posix()
    return (
        f"## {name}\n\n{_caption(path)}\n\n![{name}]({name}.svg)\n\n"
        f"From [{place}](../../{place})."
    )


def _caption(path: Path) -> str:
    """Return the comment on top of a position file."""
    said = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            break
        said.append(line.removeprefix("#").strip())
    return " ".join(said)
