"""Skirmishers, held against the letter of the rules in plain fractions."""

from fractions import Fraction
from random import Random

import pytest

from laws.skirmish_oracle import (
    Box,
    Loss,
    Troop,
    around,
    boundary,
    losses,
    models,
    pairs,
    touch,
    troop_at,
)
from positions import HEAD, at
from serried import parse_battle, referee
from serried.engine.files import format_battle
from serried.model.bases import UNITS_PER_MM
from serried.model.battle import Battle
from serried.model.extents import Edge
from serried.model.formation import Formation
from serried.model.results.casualties import Casualties
from serried.rules.contact.contacts import contacts, meeting, touching_enemies

EDGES = ("front", "rear", "left", "right")

KINDS = 2 * 2 * len(EDGES)
"""Ways in which two units meet: either is of skirmishers or not, along any edge."""

MOST = 2000
"""Pairs of units drawn at most until each kind comes up: a hundred mostly suffice."""


def text(name: str, player: str, troop: Troop, where: str) -> str:
    """Return a unit as a position file has it."""
    wide, deep = troop.beside
    ranks = ", ".join(f'"{rank}"' for rank in troop.ranks)
    lines = [
        "[[unit]]",
        f'id = "{name}"',
        f'player = "{player}"',
        where,
        f'base = "{troop.wide}x{troop.deep}"',
        f"ranks = [{ranks}]",
        'rules = ["Skirmisher"]' if troop.apart else "",
        'beside = {left = "K"}' if wide else "",
    ]
    if wide:
        lines += ["[unit.model.K]", "character = true", f'base = "{wide}x{deep}"']
    return "\n".join(lines) + "\n"


def inches(mm: Fraction) -> float:
    """Return millimetres in inches."""
    return float(mm / Fraction(254, 10))


def flush(one: Troop, foes: Troop, edge: str, shift: Fraction) -> Battle:
    """Return a battle of two units, the foes flush with an edge of the other."""
    against = f'against = {{unit = "one", edge = "{edge}", shift = {inches(shift)!r}}}'
    first = text("one", "blue", one, at(36, 24))
    return parse_battle(HEAD + first + text("foes", "red", foes, against))


def box_of(place: tuple[int, int, int, int]) -> Box:
    """Return a rectangle in units of 0.05 mm in mm."""
    return Box(*(Fraction(end, UNITS_PER_MM) for end in place))


def boxes(formation: Formation) -> dict[str, Box]:
    """Return where serried has each model."""
    found = {}
    for place in formation.places:
        half, deep = place.base.width // 2, place.base.depth // 2
        ends = (place.x - half, place.x + half, place.y - deep, place.y + deep)
        found[place.name] = box_of(ends)
    return found


def shifts(rng: Random, one: Troop, foes: Troop, edge: str) -> Fraction:
    """Return how far off the middle of an edge others stand: mostly at some corner."""
    if rng.random() < 0.3:
        return Fraction(rng.randint(-1600, 1600), 20)
    own = rng.choice(list(models(one).values()))
    their = rng.choice(list(models(foes).values()))
    middle = boundary(one)
    ends = (own.left, own.right) if edge in {"front", "rear"} else (own.rear, own.front)
    level = (
        (middle.left + middle.right) / 2
        if edge in {"front", "rear"}
        else (middle.rear + middle.front) / 2
    )
    return rng.choice((1, -1)) * (
        rng.choice(ends) - level + rng.choice((their.left, their.right))
    )


@pytest.mark.clause("UR-SKIRM")
@pytest.mark.clause("UNIT-4")
@pytest.mark.parametrize("seed", range(200))
def test_models_and_boundary_are_where_the_rules_have_them(seed: int) -> None:
    """UNIT-4, UNIT-9: 12.5 mm between all bases, and nothing outside of them."""
    troop = troop_at(Random(seed))
    battle = parse_battle(HEAD + text("one", "blue", troop, at(36, 24)))
    formation = battle.unit("one").formation

    assert boxes(formation) == models(troop)
    assert box_of(formation.extent) == boundary(troop)
    assert around(map(box_of, formation.blocks)) == around(models(troop).values())
    assert parse_battle(format_battle(battle)) == battle


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 1000, 100))
def test_contacts_across_gaps_are_those_of_lines_square_to_the_edge(start: int) -> None:
    """CONTACT-1 to CONTACT-3: on front, flanks and rear, of skirmishers and others."""
    seen: set[tuple[bool, bool, str]] = set()
    for seed in range(start, start + MOST):
        if seed >= start + 100 and len(seen) == KINDS:
            break
        rng = Random(seed)
        one, foes, edge = troop_at(rng), troop_at(rng), rng.choice(EDGES)
        shift = shifts(rng, one, foes, edge)
        if not touch(one, foes, edge, shift):
            continue
        battle = flush(one, foes, edge, shift)
        expected = pairs(one, foes, edge, shift)
        found = {(two.model, two.other_model) for two in contacts(battle)}
        blue, red = battle.unit("one"), battle.unit("foes")
        met = meeting(blue, red)

        assert found == expected, seed
        assert touching_enemies(battle, blue) == (red,)
        assert met is not None
        if expected and len({a for a, _ in expected}) > 1:
            assert met.edge is Edge(edge), seed
        mine, theirs = met.bond.models(met.unit.placed, met.enemy.placed)
        names = met.unit.placed.layout.names, met.enemy.placed.layout.names
        assert {names[0][n] for n in mine} == {a for a, _ in expected}, seed
        assert {names[1][n] for n in theirs} == {b for _, b in expected}, seed
        seen.add((one.apart, foes.apart, edge))
    assert len(seen) == KINDS


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(300))
def test_casualties_of_skirmishers_are_those_of_the_rules(seed: int) -> None:
    """CAS-ENG-2: of one rank whoever keeps most in contact, as even as can be."""
    rng = Random(seed)
    one = troop_at(rng, apart=True, rows=1)._replace(beside=(0, 0))
    foes = troop_at(rng, rows=2)._replace(beside=(0, 0))
    files = len(one.ranks[0])
    if files < 2:
        return
    shift = shifts(rng, one, foes, "front")
    many = rng.randint(1, files - 1)
    if not touch(one, foes, "front", shift):
        return
    ways = list(losses(one, foes, shift, many))
    if any(not still_touches(one, foes, shift, way) for way in ways):
        return  # then others are nudged
    most = max(way.touching for way in ways)
    best = [way for way in ways if way.touching == most]
    even = min(way.uneven for way in best)
    expected = {frozenset(way.gone) for way in best if way.uneven == even}

    verdict = referee.judge(flush(one, foes, "front", shift), f"one lose {many}")
    found = verdict.result
    assert isinstance(found, Casualties)

    assert {
        frozenset(name for _, name in way.gone) for way in found.choices
    } == expected


def still_touches(one: Troop, foes: Troop, shift: Fraction, way: Loss) -> bool:
    """Return whether what a loss leaves has a Boundary that touches the foes."""
    left = [box for name, box in models(one).items() if name not in way.gone]
    box = around(left)
    kept = Troop(one.wide, one.deep, ("R" * len(left),), one.apart)
    return touch(kept, foes, "front", shift - (box.left + box.right) / 2)
