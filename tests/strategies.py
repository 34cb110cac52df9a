"""Generators of battles and actions, from which the laws and round trips draw.

Every unit stands in a cell of its own, so that nothing overlaps and no draw is
thrown away. Formations are lawful ones of the 9th Age.
"""

import math
from dataclasses import replace

from hypothesis import strategies as st

from positions import VOCABULARY
from serried.geometry.pose import Point, Pose, facing_vector
from serried.model.actions import Manner, Move
from serried.model.actions.legs import (
    Act,
    Backward,
    Forward,
    Leg,
    Pivot,
    Side,
    Sideways,
    Wheel,
)
from serried.model.actions.subject import Subject
from serried.model.arms import Force, Weapon
from serried.model.bases import Base, inches
from serried.model.battle import Battle, SettingValue
from serried.model.effects import Change, Effect, Operation, Until
from serried.model.errors import FormationError
from serried.model.extents import centre_offset
from serried.model.formation import Formation
from serried.model.profile import (
    UNARMED,
    Arms,
    Height,
    Kind,
    ModelKind,
    Part,
    Profile,
    Rates,
    Saves,
)
from serried.model.terrain import Terrain, TerrainKind
from serried.model.unit import Unit
from serried.model.vocabulary import Setting

CELL_WIDTH, CELL_HEIGHT = 18.0, 16.0
CELLS = [(column, row) for row in range(3) for column in range(4)]
ROOM = 0.05
"""Inches that a unit keeps from the border of its cell."""

PLAYERS = ("blue", "red")
IDS = ("spears", "foes", "guard", "knights", "hydra", "wolves", "Bow-men_2")
BASES = tuple(map(Base.parse, ("20x20", "25x25", "25x50", "30x30", "40x40", "12.5x25")))
LONE_BASES = tuple(map(Base.parse, ("50x100", "60 round", "100x150", "25x50", "20x20")))
MISMATCHING = Base.parse("35x55")
"""A base that is no multiple of any of BASES."""

rates = st.integers(0, 24).map(lambda half: half / 2)
numbers = st.floats(0, 12, allow_subnormal=False)
texts = st.text(st.characters(codec="utf-8"), min_size=1, max_size=20)
sides = st.sampled_from(Side)
marks = st.frozensets(st.sampled_from(sorted(VOCABULARY.marks, key=str)), max_size=3)


def perhaps(strategy: st.SearchStrategy) -> st.SearchStrategy:
    """Something, or None."""
    return st.none() | strategy


tens = perhaps(st.integers(0, 10))
optional_rates = st.builds(
    Rates,
    advance=perhaps(rates),
    march=perhaps(rates),
    discipline=tens,
    strength=tens,
    armour=tens,
)


OWN_WEAPONS = (
    Weapon(name="Long Knife", strength=Force(added=-1), attack_value=1),
    Weapon(
        name="Thrower (big)",
        range=(6.0, 30.5),
        shots="2D6+1",
        aim=4,
        strength=Force(4, bracketed=10),
        armour_penetration=Force(added=0, bracketed=2),
        offensive_skill=-1,
        rules=("Reload!", "[Multiple Wounds (D3)]"),
    ),
)
weapon_names = st.lists(
    st.sampled_from(("Spear", "Bow", "Bow (4+)", "Thrower (big) (2+)", "Long Knife")),
    max_size=3,
).map(tuple)
rolls = perhaps(st.integers(2, 6))
model_parts = st.builds(
    Part,
    name=texts,
    rates=st.builds(Rates, attack_value=tens, strength=tens, agility=tens),
    weapons=weapon_names,
    rules=st.lists(texts, max_size=2).map(tuple),
)
armaments = st.just(UNARMED) | st.builds(
    Arms,
    parts=perhaps(st.lists(model_parts, max_size=2).map(tuple)),
    weapons=perhaps(weapon_names),
    protection=perhaps(
        st.lists(st.sampled_from(("Shield", "Light Armour")), max_size=2).map(tuple)
    ),
    saves=perhaps(st.builds(Saves, rolls, rolls)),
)


def model_kinds(
    letter: str, base: Base | None, *, character: bool
) -> st.SearchStrategy:
    """How the models drawn with *letter* depart from their unit."""
    return st.builds(
        ModelKind,
        letter=st.just(letter),
        base=st.just(base),
        character=st.just(character),
        name=perhaps(texts),
        rates=optional_rates,
        hp=perhaps(st.integers(2, 5)),
        height=perhaps(st.sampled_from(Height)),
        kind=perhaps(st.sampled_from(Kind)),
        rules=perhaps(st.lists(texts, max_size=2).map(tuple)),
        arms=armaments,
        points=perhaps(st.integers(0, 900)),
        marks=marks,
    )


@st.composite
def plain_formations(draw: st.DrawFn) -> Formation:
    """Ranks and files of one sort of model, a short rear rank on the left."""
    files = draw(st.integers(1, 6))
    models = draw(st.integers(2, min(20, max(2, 4 * files))))
    return Formation.of(draw(st.sampled_from(BASES)), files, models)


@st.composite
def drawn_formations(draw: st.DrawFn) -> tuple[Formation, tuple[ModelKind, ...]]:
    """Ranks with command models, a large base, models beside, gaps in the rear."""
    base = draw(st.sampled_from(BASES))
    files = draw(st.integers(3, 6))
    short = draw(st.integers(1, files))
    start = draw(st.integers(0, files - short))
    front = draw(st.sampled_from(("MSC", "RCR", "RRR"))) + "R" * (files - 3)
    ranks = [front, "R" * files, "." * start + "R" * short]
    kinds = []
    if "C" in front and draw(st.booleans()):
        kinds.append(draw(model_kinds("C", None, character=False)))
    wide = draw(st.integers(0, 2))
    if wide:  # a base on two ranks, one or two files wide
        large = Base(wide * base.width, 2 * base.depth)
        ranks[:2] = [rank[:-wide] + "K" * wide for rank in ranks[:2]]
        kinds = [kind for kind in kinds if kind.letter in ranks[0]]
        kinds.append(draw(model_kinds("K", large, character=True)))
    beside = draw(st.sampled_from(({}, {}, {"left": "X"}, {"left": "X", "right": "Y"})))
    for letter in beside.values():
        kinds.append(draw(model_kinds(letter, MISMATCHING, character=True)))
    larger = tuple((kind.letter, kind.base) for kind in kinds if kind.base)
    sides = beside.get("left"), beside.get("right")
    return Formation(base, tuple(ranks), larger, *sides), tuple(kinds)


@st.composite
def lone_formations(draw: st.DrawFn) -> tuple[Formation, tuple[ModelKind, ...]]:
    """One model: of rank-and-file, or a character on its own."""
    base = draw(st.sampled_from(LONE_BASES))
    if draw(st.booleans()):
        return Formation(base, ("R",)), ()
    kind = draw(model_kinds("H", base, character=True))
    return Formation(base, ("H",)), (kind,)


@st.composite
def facings(draw: st.DrawFn) -> Point:
    """Quarter turns, degrees as people write them, and any unit vector."""
    degrees = draw(
        st.integers(-4, 8).map(lambda quarter: 90.0 * quarter)
        | st.integers(0, 7200).map(lambda part: part / 20)
    )
    if draw(st.booleans()):
        return facing_vector(degrees)
    turned = math.radians(degrees) + draw(st.floats(0, 1))
    return math.sin(turned), math.cos(turned)


@st.composite
def poses(draw: st.DrawFn, formation: Formation, cell: tuple[int, int]) -> Pose:
    """Somewhere in a cell of the table, all bases inside it."""
    left, right, rear, front = map(inches, formation.extent)
    radius = math.hypot(right - left, front - rear) / 2 + ROOM
    sway = st.floats(-1, 1)
    x = (cell[0] + 0.5) * CELL_WIDTH + draw(sway) * max(0, CELL_WIDTH / 2 - radius)
    y = (cell[1] + 0.5) * CELL_HEIGHT + draw(sway) * max(0, CELL_HEIGHT / 2 - radius)
    facing = draw(facings())
    ahead = Pose(0.0, 0.0, *facing).point(*centre_offset(formation))
    return Pose(x - ahead[0], y - ahead[1], *facing)


@st.composite
def losses(
    draw: st.DrawFn, kinds: tuple[ModelKind, ...], hp: int
) -> tuple[tuple[str, int], ...]:
    """Health Points lost by the rank-and-file, or by a character on its own."""
    if not draw(st.booleans()):
        return ()
    alone = next((kind for kind in kinds if kind.letter == "H"), None)
    if alone is None:
        return (("R", draw(st.integers(0, hp - 1))),)
    return (("H", draw(st.integers(0, (alone.hp or hp) - 1))),)


@st.composite
def units(draw: st.DrawFn, unit_id: str, cell: tuple[int, int]) -> Unit:
    """A unit in its cell, or now and then off the table."""
    formation, kinds = draw(
        plain_formations().map(lambda plain: (plain, ()))
        | drawn_formations()
        | lone_formations()
    )
    off_table = draw(st.sampled_from((None, None, None, None, "reserve", "summoned")))
    hp = draw(st.integers(1, 4))
    profile = draw(profiles(hp))
    if draw(st.sampled_from((False, False, True))):
        rules = (*profile.rules, "Skirmisher")
        apart = _spaced(formation, kinds, replace(profile, rules=rules))
        if apart is not None:
            formation, profile = apart.formation, apart.profile
    return Unit(
        id=unit_id,
        player=draw(st.sampled_from(PLAYERS)),
        formation=formation,
        pose=None if off_table else draw(poses(formation, cell)),
        off_table=off_table,
        name=draw(perhaps(texts)),
        profile=profile,
        kinds=kinds,
        marks=draw(marks),
        lost=draw(losses(kinds, hp)),
        starting=draw(st.sampled_from((0, 0, 30))),
        awards_vp=draw(st.booleans()),
        roster=draw(perhaps(texts)),
        points=draw(perhaps(st.integers(0, 900))),
    )


def _spaced(
    formation: Formation, kinds: tuple[ModelKind, ...], profile: Profile
) -> Unit | None:
    """Such a unit with the gaps of its rules; None if its ranks or cell forbid them."""
    plain = Unit(
        id="spaced", player="blue", formation=formation, kinds=kinds, profile=profile
    )
    try:
        found = VOCABULARY.spaced(plain)
    except FormationError:  # a base on several places
        return None
    left, right, rear, front = map(inches, found.formation.extent)
    radius = math.hypot(right - left, front - rear) / 2 + ROOM
    return found if radius <= min(CELL_WIDTH, CELL_HEIGHT) / 2 else None


def profiles(hp: int) -> st.SearchStrategy:
    """What is true of every model of a unit."""
    return st.builds(
        Profile,
        rates=optional_rates,
        hp=st.just(hp),
        height=st.sampled_from(Height),
        kind=st.sampled_from(Kind),
        fly=perhaps(st.tuples(rates, rates)),
        random=perhaps(st.sampled_from(("3D6", "D3", "2D6+4"))),
        rules=st.lists(texts, max_size=2).map(tuple),
        arms=armaments,
    )


@st.composite
def pieces_of_terrain(draw: st.DrawFn, name: str, cell: tuple[int, int]) -> Terrain:
    """A triangle or rectangle in its cell, either way round."""
    west, south = cell[0] * CELL_WIDTH + 1, cell[1] * CELL_HEIGHT + 1
    width, height = draw(st.floats(0.5, 14)), draw(st.floats(0.5, 12))
    corners = [(west, south), (west + width, south), (west + width, south + height)]
    if draw(st.booleans()):
        corners.append((west, south + height))
    if draw(st.booleans()):
        corners.reverse()
    return Terrain(id=name, kind=TerrainKind.IMPASSABLE, polygon=tuple(corners))


@st.composite
def effects(draw: st.DrawFn, ids: tuple[str, ...]) -> Effect:
    """A lasting effect on some of the units."""
    added = st.tuples(st.just(Operation.ADD), st.floats(-10, 10))
    other = st.sampled_from((Operation.SET, Operation.MULTIPLY))
    change = added | st.tuples(other, st.floats(0, 10, allow_subnormal=False))
    changed = draw(st.lists(st.sampled_from(VOCABULARY.rate_names), unique=True))
    return Effect(
        name=draw(texts),
        on=tuple(draw(st.lists(st.sampled_from(ids), min_size=1, unique=True))),
        until=draw(st.sampled_from(Until)),
        changes=tuple(Change(name, *draw(change)) for name in changed),
        source=draw(perhaps(texts)),
    )


@st.composite
def rulings(draw: st.DrawFn) -> tuple[tuple[str, SettingValue], ...]:
    """Some settings of the book, each set to something."""
    chosen = draw(
        st.lists(st.sampled_from(VOCABULARY.settings), max_size=3, unique=True)
    )
    return tuple((setting.name, draw(_values(setting))) for setting in chosen)


def _values(setting: Setting) -> st.SearchStrategy:
    if setting.choices:
        return st.sampled_from(setting.choices)
    return st.booleans() if isinstance(setting.default, bool) else rates


@st.composite
def battles(draw: st.DrawFn, fewest: int = 1, most: int = 4) -> Battle:
    """A battle of the 9th Age of so many units, anything else about it at random."""
    ids = IDS[: draw(st.integers(fewest, most))]
    cells = draw(st.permutations(CELLS))
    terrain = ("cliff", "wall")[: draw(st.integers(0, 2))]
    zone = ((0.0, 0.0), (72.0, 0.0), (72.0, 12.0), (0.0, 12.0))
    standing = tuple(draw(units(name, cells.pop())) for name in ids)
    phase = draw(st.sampled_from(VOCABULARY.phase_names))
    return Battle(
        book=VOCABULARY.name,
        active=draw(st.sampled_from([unit.player for unit in standing])),
        phase=phase,
        step=VOCABULARY.usual_step(phase),
        units=standing,
        round=draw(st.integers(1, 6)),
        rulings=draw(rulings()),
        zones=draw(st.sampled_from(((), (("blue", zone),)))),
        terrain=tuple(draw(pieces_of_terrain(name, cells.pop())) for name in terrain),
        effects=tuple(draw(st.lists(effects(ids), max_size=2))),
        weapons=OWN_WEAPONS,
    )


@st.composite
def moves(draw: st.DrawFn, battle: Battle) -> Move:
    """An Advance or March Move of a unit of *battle*, lawful or not."""
    unit = draw(st.sampled_from(battle.units))
    return Move(
        subject=Subject(unit.id),
        manner=draw(st.sampled_from(Manner)),
        legs=tuple(draw(st.lists(legs(unit), min_size=1, max_size=5))),
    )


def legs(unit: Unit) -> st.SearchStrategy[Leg]:
    """A leg that *unit* can be asked for; only single models pivot."""
    names = tuple(place.name for place in unit.formation.places)
    known: list[st.SearchStrategy[Leg]] = [
        st.builds(Forward, numbers),
        st.builds(Wheel, sides, st.floats(0, 4, allow_subnormal=False)),
        st.builds(Wheel, sides, degrees=st.floats(0, 180, allow_subnormal=False)),
        st.builds(Backward, numbers),
        st.builds(Sideways, sides, numbers),
        st.builds(Act, st.sampled_from(names)),
    ]
    if unit.single:
        known.append(st.builds(Pivot, sides, st.floats(0, 180, allow_subnormal=False)))
    return st.one_of(known)
