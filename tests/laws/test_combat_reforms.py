"""Combat Reforms: all that ``?`` offers is lawful, and it misses none.

Small units are drawn in contact with one or two enemies, with others about. Every way
to draw their ranks, every facing and many offsets are put to the judge one by one, who
looks at whole units on the table; the search lays edges against each other. A literal
reader of the page, ``reform_reader.py``, says of each line what it breaks, too.
"""

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Final, NamedTuple

import pytest

import serried
from laws.reform_reader import Stand, breaches, stand, touch
from serried import referee
from serried.geometry.pose import facing_degrees
from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.model.verdict import as_list, as_table

SQUARE: Final = (0, 90, 180, 270)
HAIR: Final = 1e-5
"""How near to the end of a stretch an offset is not asked about."""

STATS: Final = (
    "advance = 5\ndiscipline = 7\nattack_value = 1\noffensive_skill = 3\nstrength = 3\n"
    "agility = 3\ndefensive_skill = 3\nresilience = 3\narmour = 0\n"
    "armour_penetration = 0\n"
)


class Body(NamedTuple):
    """A unit of a drawn combat, its ranks as a file says them."""

    name: str
    player: str
    front: tuple[float, float]
    facing: int
    ranks: tuple[str, ...]
    march: float = 8.0
    fights: bool = True

    @property
    def text(self) -> str:
        """What a file says of it."""
        rows = ", ".join(f'"{row}"' for row in self.ranks)
        character = "K" in "".join(self.ranks)
        more = "[unit.model.K]\ncharacter = true\nhp = 3\n" if character else ""
        return (
            f'[[unit]]\nid = "{self.name}"\nplayer = "{self.player}"\n'
            f"front = [{self.front[0]}, {self.front[1]}]\nfacing = {self.facing}\n"
            f'base = "25.4x25.4"\nranks = [{rows}]\nmarch = {self.march}\n{STATS}{more}'
        )


RANKS: Final = (
    ("RRR",),
    ("RR", "RR"),
    ("RRR", "R.."),
    ("RRR", "R.R"),
    ("R", "R", "R"),
    ("RK", "RR"),
    ("KRR", ".R."),
    ("CRR",),
    ("CR", "RR"),
    ("RKC",),
    ("RRRR", "R..R"),
)
FOES: Final = (
    ("RRR",),
    ("RRRR",),
    ("RR", "RR"),
    ("RKR",),
    ("R",),
    ("RRRRR",),
    ("RRK", "RR."),
)


STEPS: Final = (-1.5, -1.0, -0.5, -0.3, 0.0, 0.0, 0.25, 0.5, 1.0)
OUT: Final = {"front": (0, 1), "rear": (0, -1), "left": (-1, 0), "right": (1, 0)}
HERE: Final = (30.0, 24.0)
AT_THE_EDGE: Final = (2.3, 24.0)


def laid(draw: Random) -> tuple[Body, ...]:
    """Return the bodies of a combat: one that reforms, an enemy or two, others."""
    own = draw.choice(RANKS)
    here = draw.choice((HERE, HERE, AT_THE_EDGE))
    unit = Body("a", "blue", here, 0, own, draw.choice((1.0, 1.7, 3.0, 8.0)))
    side, along = draw.choice(("front", "front", *OUT)), draw.choice(STEPS)
    foes = [beside(unit, side, draw.choice(FOES), draw.choice(SQUARE), along, "b")]
    if draw.random() < 0.3:
        first, foe = standing(foes[0]).edges, draw.choice(FOES[:3])
        other = beside(unit, side, foe, draw.choice(SQUARE), 0.0, "c")
        gap, edges = draw.choice((0.0, 0.5)), standing(other).edges
        across = 0 if side in {"front", "rear"} else 1
        shift = first[across + 2] + gap - edges[across]
        x, y = other.front
        moved = (x + shift, y) if across == 0 else (x, y + shift)
        foes.append(other._replace(front=moved))
    return (unit, *foes, *others(draw, here))


def standing(body: Body) -> Stand:
    """Return a body as the reader has it."""
    rows = list(body.ranks)
    return stand(body.name, body.player, rows, body.front, body.facing)


def beside(  # noqa: PLR0913, PLR0917 - how two rectangles are laid on each other
    unit: Body, side: str, foe: tuple[str, ...], facing: int, along: float, name: str
) -> Body:
    """Return an enemy flush with a side of a unit, whichever way it looks."""
    out, own = OUT[side], standing(unit).edges
    body = Body(name, "red", (0.0, 0.0), facing, foe)
    edges = standing(body).edges
    shift = []
    for axis in (0, 1):
        if out[axis] > 0:
            shift.append(own[axis + 2] - edges[axis])
        elif out[axis] < 0:
            shift.append(own[axis] - edges[axis + 2])
        else:
            middle = (own[axis] + own[axis + 2] - edges[axis] - edges[axis + 2]) / 2
            shift.append(middle + along)
    return body._replace(front=(shift[0], shift[1]))


def others(draw: Random, here: tuple[float, float]) -> Iterator[Body]:
    """Yield who stands about, some of the combat, some not."""
    for number in range(draw.randint(0, 2)):
        player = draw.choice(("blue", "red"))
        x = here[0] + draw.choice((-4.5, -4.0, 3.6, 4.0, 5.0))
        y = here[1] + draw.choice((-2.0, 0.0, 2.5))
        fights = draw.random() < 0.5
        facing = draw.choice((0, 180))
        yield Body(f"n{number}", player, (x, y), facing, ("RR",), fights=fights)


def drawn(draw: Random) -> tuple[tuple[Body, ...], Battle]:
    """Return a combat that can be laid out: nobody on anybody, all on the table."""
    while True:
        bodies = laid(draw)
        try:
            return bodies, battle_of(bodies)
        except NotationError:
            continue


def battle_of(bodies: tuple[Body, ...]) -> Battle:
    """Return the battle as Combat Reforms are made."""
    sides = ", ".join(f'{one.name} = "{one.player}"' for one in bodies if one.fights)
    head = 'format = "serried/1"\nbook = "t9a"\nphase = "melee"\n'
    tail = (
        f'[combat]\nsides = {{{sides}}}\nstep = "combat reforms"\n'
        'score = {blue = 3, red = 3}\nfirst = "blue"\n'
    )
    return serried.parse_battle(head + "".join(one.text for one in bodies) + tail)


def drawings(ranks: tuple[str, ...]) -> list[str]:
    """Return every way to draw the same models in ranks of one width, lawful or not."""
    letters = "".join(ranks).replace(".", "")
    found = set()
    for files in range(1, len(letters) + 1):
        deep = -(-len(letters) // files)
        holes = files * deep - len(letters)
        behind = len(letters) - files * (deep - 1)
        for order in set(permutations(letters)):
            text = "".join(order)
            last = set(permutations(text[len(text) - behind :] + "." * holes))
            for row in last:
                kept = "".join(row)
                if kept.replace(".", "") == text[len(text) - behind :]:
                    whole = text[: len(text) - behind] + kept
                    rows = [whole[i : i + files] for i in range(0, len(whole), files)]
                    found.add("/".join(rows))
    return sorted(found)


def offered(battle: Battle) -> dict[tuple[str, int], list[tuple[float, float]]]:
    """Return the stretches that are offered, by ranks and facing; each is lawful."""
    verdict = referee.judge(battle, "a combat reform: ?")
    found: dict[tuple[str, int], list[tuple[float, float]]] = {}
    for choice in as_list(verdict.measure("choices")):
        said = dict(as_table(choice) or ())
        made = referee.play(battle, str(said["line"])).battle.unit("a")
        assert made.pose is not None
        facing = round(facing_degrees(made.pose.ux, made.pose.uy)) % 360
        low, high = float(str(said["low"])), float(str(said["high"]))
        assert low - 1e-9 <= float(str(said["at"])) <= high + 1e-9
        found.setdefault(("/".join(made.formation.ranks), facing), []).append(
            (low, high)
        )
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_all_that_is_offered_is_lawful_and_none_is_missed(seed: int) -> None:
    """Judged one by one, and read from the page, the same lines are lawful."""
    draw = Random(seed)
    bodies, battle = drawn(draw)
    asking = referee.judge(battle, "a combat reform: ?")
    if not asking.legal:
        own, *foes = map(standing, bodies)
        fights = any(touch(own, foe) for foe in foes if foe.player == "red")
        bar = "CREF-2" if fights else "CREF-1"
        assert [one.clause for one in asking.breaches] == [bar]
        return
    stretches = offered(battle)
    asked = 0
    for ranks in drawings(bodies[0].ranks):
        for facing in SQUARE:
            for at in offsets(draw, stretches.get((ranks, facing), [])):
                line = f"a combat reform: facing {facing}, ranks {ranks}, at {at!r}"
                known = stretches.get((ranks, facing), [])
                if any(doubtful(at, one) for one in known):
                    continue
                verdict = referee.judge(battle, line)
                inside = any(low <= at <= high for low, high in known)
                broken = {str(one.clause) for one in verdict.breaches}

                assert verdict.legal is inside, (line, broken)
                assert broken == breaches(battle, ranks, facing, at), line
                asked += 1
    assert asked


def test_a_corner_beside_an_empty_spot_is_offered() -> None:
    """Two touch there: one across the side, one across the rear (ruling 0039).

    Facing east, four lie along the rear of b, x 30 to 31; at -1.5 they reach from x 31
    on. Across their side the one of the second rank is met, past two empty spots, and
    across their rear the first of the first rank, past the empty spot behind it.
    """
    own = Body("a", "blue", (30.0, 24.0), 0, ("RRR", "R.R"))
    enemy = Body("b", "red", (30.5, 25.0), 0, ("R",))
    found = offered(battle_of((own, enemy)))

    assert (-1.5, -1.5) in found["RRRR/..R.", 90]
    assert (-1.5, -1.5) not in found["RRRR/R...", 90]


def doubtful(at: float, stretch: tuple[float, float]) -> bool:
    """Tell whether an offset is outside of a stretch by no more than rounding."""
    low, high = stretch
    return low - HAIR <= at < low or high < at <= high + HAIR


def offsets(draw: Random, stretches: list[tuple[float, float]]) -> Iterator[float]:
    """Yield offsets at random, and those about the ends of stretches."""
    for low, high in stretches:
        yield from (low - 1e-3, low, (low + high) / 2, high, high + 1e-3)
    yield from draw.sample([n / 4 for n in range(-16, 17)], 3)
    yield round(draw.uniform(-4, 4), 2)


LORD: Final = "[unit.model.K]\ncharacter = true\nhp = 3"
LARGE: Final = {
    "askew": (
        'facing = 17\nbase = "20x20"\nfiles = 4\nmodels = 10\nrules = ["Skirmisher"]',
        'base = "25x50"\nfiles = 3\nmodels = 5',
    ),
    "with command": (
        'facing = 0\nbase = "25x25"\nranks = ["RRCKRMSRRR", "RRRRRRRRRR"]\n' + LORD,
        'base = "20x20"\nfiles = 7\nmodels = 20',
    ),
}
"""Units that nobody draws in every way, and what they fight."""


@pytest.mark.slow
@pytest.mark.parametrize("which", LARGE)
def test_stretches_of_larger_units_are_lawful_to_their_ends(which: str) -> None:
    """Also askew to the table, with gaps between models, and on other bases."""
    own, foes = LARGE[which]
    battle = serried.parse_battle(
        'format = "serried/1"\nbook = "t9a"\nphase = "melee"\n'
        '[[unit]]\nid = "a"\nplayer = "blue"\nfront = [30, 24]\nmarch = 8\n'
        f'{own}\n[[unit]]\nid = "b"\nplayer = "red"\nmarch = 8\n'
        f'against = {{unit = "a", edge = "front", shift = 0.3}}\n{foes}\n'
        '[combat]\nsides = {a = "blue", b = "red"}\nstep = "combat reforms"\n'
        'score = {blue = 3, red = 3}\nfirst = "blue"\n'
    )
    choices = as_list(referee.judge(battle, "a combat reform: ?").measure("choices"))

    assert len(choices) > 50
    for choice in choices[::9]:
        said = dict(as_table(choice) or ())
        line = str(said["line"]).rpartition("at ")[0]
        for at in (said["low"], said["at"], said["high"]):
            assert referee.judge(battle, f"{line}at {at!r}").legal, (line, at)
