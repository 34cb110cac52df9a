"""The gallery: examples and scenes, drawn, each beside what it is about."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from making.blocks import ROOT
from making.tables import page

from serried.engine.files import read_position
from serried.engine.pictures import picture
from serried.engine.session import hold

SCENES: Final = ROOT / "tests" / "scenes"

EXAMPLES: Final = ("wheels-a", "wheels-b", "wheels-c", "march-then-wheel")
T9A: Final = (
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

BATTLEAXE: Final = (
    "T01-half-of-5-rounded-up",
    "T04-a-wheel-by-its-arc",
    "T05-an-enemy-at-8",
    "T15-reinforcements-too-deep",
    "T17-overhang-in-mid-wheel",
    "T18-fleeing-past-a-friend",
    "BA-CMP-7-until-clear-of-all",
    "BA-CMP-11-off-the-table",
    "BA-CMP-14-pivot-then-straight",
    "BA-CMP-16-contact",
    "BA-MAN-11-any-angle",
    "BA-SOT-4-rallies-and-reforms",
)

BODIES: Final[dict[str, tuple[int, ...]]] = {
    "formations": (),
    "placing": (3, 6),
    "joining": (1, 4, 9),
    "leaving": (1, 2, 6),
    "wiped-out": (),
    "hits": (2,),
    "make-way": (1, 2),
    "line-of-sight": (1, 3, 7),
    "cover": (1, 3),
    "through-the-woods": (),
    "resolve-a-charge": (2, 3, 4),
    "skirmishers": (2, 3),
}
"""Examples of which these answers are drawn; where there are none, the position."""

FIGURES: Final[dict[str, tuple[int, ...]]] = {
    "CAS-F1-one-from-each-side": (6,),
    "CAS-F2-most-models-in-contact": (3,),
    "CAS-F3-nobody-loses-contact": (3,),
    "CAS-F4-nobody-drops-out": (3,),
    "CAS-F5-fewest-drop-out": (3,),
}
"""Scenes of casualties of which these answers are drawn, with what they rule out."""

LOSSES: Final[dict[str, tuple[int, ...]]] = {
    "casualties": (1, 5),
    "champion-falls": (1, 3),
    "both-sides": (1, 2),
}
"""Examples of casualties of which these answers are drawn."""

PICKED: Final = BODIES | FIGURES | LOSSES

PARTS: Final[dict[str, dict[str, Path]]] = {
    "The 9th Age": {
        **{name: ROOT / "examples" / f"{name}.toml" for name in EXAMPLES},
        **{name: SCENES / "t9a" / f"{name}.toml" for name in T9A},
    },
    "The 9th Age: bodies of troops": {
        name: ROOT / "examples" / f"{name}.toml" for name in BODIES
    },
    "The 9th Age: casualties": {
        **{n: SCENES / "t9a" / "casualties" / f"{n}.toml" for n in FIGURES},
        **{name: ROOT / "examples" / f"{name}.toml" for name in LOSSES},
    },
    "Battleaxe": {name: SCENES / "battleaxe" / f"{name}.toml" for name in BATTLEAXE},
}
"""The files that are drawn, by the part of the page and the name of the picture."""

PICTURED: Final = {name: path for part in PARTS.values() for name, path in part.items()}


def drawn(name: str) -> str:
    """Return the picture of the answers to one file, or of those that are picked."""
    path = PICTURED[name]
    session = hold(read_position(path), path.name)
    if name in PICKED:
        picked = tuple(session.answers[number - 1] for number in PICKED[name])
        session = replace(session, answers=picked)
    return picture(session, ruled_out=name in FIGURES)


def gallery_page() -> str:
    """Return the page of all pictures with their captions."""
    introduction = (
        "Figures and worked examples of the rulebooks, and positions that show what a"
        " clause is about, as the referee judges and draws them. Green is lawful, red"
        " is not; amber waits for a test. A dashed outline is where the unit began;"
        " what is hatched is where it would end, or where it is destroyed. A crossed"
        " base is a casualty, a shaded one is in base contact. The pictures come from"
        " `serried judge FILE --svg OUT`; with `-v` they show the ways to remove"
        " casualties that are ruled out, too."
    )
    return page("Gallery", introduction, *(_part(title) for title in PARTS))


def _part(title: str) -> str:
    entries = (_entry(name, path) for name, path in PARTS[title].items())
    return "\n\n".join((f"## {title}", *entries))


def _entry(name: str, path: Path) -> str:
    place = path.relative_to(ROOT).as_posix()
    return (
        f"### {name}\n\n{_caption(path)}\n\n![{name}]({name}.svg)\n\n"
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
