"""Who touches whom in one frame, held against the contacts of whole battles."""

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest

from draws import came_up
from serried.books.t9a.casualties.removal import Removal
from serried.geometry import Pose, at_most, facing_vector
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.extents import Edge
from serried.model.formation import Formation
from serried.model.unit import Unit
from serried.rules.contact.bonds import Bond
from serried.rules.contact.contacts import Meeting, meeting, touching_enemies
from serried.rules.contact.melee import Melee
from serried.rules.contact.musters import (
    FRONT,
    LEFT,
    REAR,
    RIGHT,
    Layout,
    muster_of,
)
from serried.rules.contact.placed_units import whole_at
from unit.books.t9a.casualties.battles import (
    afterwards,
    battle,
    combat_of,
    flush,
    from_ends,
    left_of,
    outcomes,
    overlap,
    unit,
)
from unit.rules.contact.test_contacts import Box, boxes, lines

DRAWN = ("R", "RRR", "RRRRR", "RRRR/RRRR", "RRRR/R..R", "RRRRR/.RR..", "RR/RR/RR/.R")
BASES = ("20x20", "25x25", "25x50", "40x40")


@pytest.mark.parametrize("ranks", DRAWN)
@pytest.mark.parametrize("side", range(4))
@pytest.mark.parametrize("quarter", range(4))
def test_an_edge_is_met_from_outside(ranks: str, side: int, quarter: int) -> None:
    """CONTACT-2: the models that lines straight in from there meet first."""
    who = unit("spears", ranks, base="25x50")
    placed = whole_at(Layout(who.formation), 10.0, 20.0, quarter)

    profile = placed.profile(side)

    turned = boxes(who, 0, 0, (side + quarter - FRONT) % 4)  # that edge looks north
    seen = {
        name
        for line in lines(turned)
        for name, *_ in topmost([box for box in turned if box[1] <= line <= box[2]])
    }
    assert {placed.layout.names[model] for model in profile.models} == seen
    assert profile.marks == sorted(profile.marks)
    assert (profile.marks[0], profile.marks[-1]) == pytest.approx(
        (placed.low(side), placed.high(side))
    )


def topmost(found: list[Box]) -> list[Box]:
    """Return the boxes that reach farthest north."""
    return [box for box in found if box[4] == max(top for *_, top in found)]


@pytest.mark.parametrize("quarter", range(4))
def test_who_is_met_does_not_change_on_the_way(quarter: int) -> None:
    """A nudged unit is met from outside as before, so much farther along."""
    placed = whole_at(
        Layout(unit("spears", "RRRR/R..R").formation), 10.0, 20.0, quarter
    )
    for side in range(4):
        profile, moved = placed.profile(side), placed.moved(3.0, -2.0).profile(side)
        along = 3.0 if side % 2 else -2.0
        assert moved.models == profile.models
        assert moved.marks == pytest.approx([mark + along for mark in profile.marks])


def test_contact_is_looked_at_anew_when_somebody_stands_elsewhere() -> None:
    """CONTACT-1: three inches aside the corners touch, half an inch more is too far.

    Bases are an inch square, and the foes stand before the spears.
    """
    three = Layout(unit("spears", "RRR", base="25.4x25.4").formation)
    spears, foes = (
        whole_at(three, 10.0, 20.0, 0),
        whole_at(three, 10.0, 20.0, 2),
    )
    melee = Melee([spears, foes], [Bond(0, 1, FRONT, REAR)])

    def seen() -> tuple[bool, list[int], int]:
        return melee.holds(0), melee.out_of_contact(), melee.models_in_contact()

    melee.move(1, 3.0, 0.0)
    aside = melee.snapshot()
    assert seen() == (True, [], 2)
    melee.move(1, 0.5, 0.0)
    assert seen() == (False, [0, 1], 0)
    assert melee.places() == ((10.0, 20.0), (13.5, 20.0))
    melee.restore(aside)
    assert seen() == (True, [], 2)
    melee.remove(1)
    assert seen() == (False, [], 0)
    melee.reset()
    assert seen() == (True, [], 6)


def in_a_line(*bonds: Bond) -> Melee:
    """Return spears and guard side by side from 8.5 to 14.5, and foes before both.

    All are three files of an inch; the foes reach from 10 to 13.
    """
    three = Layout(unit("spears", "RRR", base="25.4x25.4").formation)
    spears, guard = (
        whole_at(three, 10.0, 20.0, 0),
        whole_at(three, 13.0, 20.0, 0),
    )
    return Melee([spears, whole_at(three, 11.5, 20.0, 2), guard], list(bonds))


def test_level_edges_can_only_come_back_to_a_corner() -> None:
    """NUDGE-4, NUDGE-7: the least way along the line ends where they begin to touch.

    Away from the line they may come back anywhere along all three files of each.
    """
    melee = in_a_line(Bond(0, 1, FRONT, REAR))

    assert melee.most_in_contact() == 2 + 2  # from 10 to 11.5
    melee.move(1, 5.0, 0.0)
    assert melee.most_in_contact() == 1 + 1
    melee.move(1, 0.0, 0.25)
    assert melee.most_in_contact() == 3 + 3


def test_who_goes_back_to_another_may_come_to_stand_anywhere() -> None:
    """NUDGE-4: the foes may go back to either; of the two one may be overlapped."""
    melee = in_a_line(Bond(0, 1, FRONT, REAR), Bond(2, 1, FRONT, REAR))

    melee.move(1, 9.0, 0.0)
    assert melee.most_in_contact() == 2 * (3 + 3)


def test_who_is_engaged_still_stays() -> None:
    """NUDGE-1: so the spears can only come back to a corner of the foes.

    These reach from 13.25 to 16.25 now, the guard from 11.5 to 14.5: two touch of each.
    """
    melee = in_a_line(Bond(0, 1, FRONT, REAR), Bond(2, 1, FRONT, REAR))

    melee.move(1, 3.25, 0.0)
    assert melee.most_in_contact() == (2 + 2) + (1 + 1)


def test_at_the_corner_of_a_flank_it_is_still_the_flank() -> None:
    """NUDGE-7, CONTACT-3: without their second rank the spears touch a corner only.

    The foes look west and reach from 16 to 19, their rear at 9, the spears from 18 to
    20: along that line over empty spots 1.3 is met, and 1.2 at its corner at 18. Then
    the spears reach from 19, where 1.3 ends. Their own rear would meet 2.1 there.
    """
    rows = Layout(unit("spears", "RR/RR", base="25.4x25.4").formation)
    three = Layout(unit("foes", "RRR/R..", base="25.4x25.4").formation)
    spears, foes = whole_at(rows, 10.0, 20.0, 0), whole_at(three, 7.0, 17.5, 3)
    melee = Melee([spears, foes], [Bond(0, 1, LEFT, RIGHT)])
    assert melee.names(1, melee.touched()[1]) == ["1.2", "1.3"]

    first = [rows.numbers["1.1"], rows.numbers["1.2"]]
    melee.reduce(0, muster_of(rows, first, [-254, 254], [-254, -254]))

    mine, theirs = melee.touched()
    assert melee.names(0, mine) == ["1.1"]
    assert melee.names(1, theirs) == ["1.3"]


def counted(before: Battle, after: Battle) -> Counter[str]:
    """Return how many models of each unit are in contact."""
    models: set[tuple[str, str]] = set()
    for number, one in enumerate(after.units):
        for enemy in touching_enemies(after, one):
            if enemy not in after.units[:number]:
                for mine, theirs in pairs(before, one, enemy):
                    models |= {(one.id, mine), (enemy.id, theirs)}
    return Counter(name for name, _ in models)


def pairs(before: Battle, one: Unit, enemy: Unit) -> Iterable[tuple[str, str]]:
    """Return the models of two units that touch.

    Units that have come to touch at a corner fight in the Facings in which they did
    (NUDGE-7): of two that are set down there nobody can tell these (AMB-78).
    """
    met = meeting(one, enemy)
    assert met is not None
    if corner(met):
        known = meeting(before.unit(one.id), before.unit(enemy.id))
        assert known is not None
        met = met._replace(bond=Bond(0, 1, known.bond.side, known.bond.facing))
    return met.pairs


def corner(met: Meeting) -> bool:
    """Tell whether two units that are square to each other touch at a corner only."""
    here, there = met.unit.placed.lines, met.enemy.placed.lines
    return met.bond.touch is None and all(
        at_most(min(here[low + 2], there[low + 2]), max(here[low], there[low]))
        for low in (0, 1)
    )


def unsettled(field: Battle) -> bool:
    """Tell whether two units touch at a corner that neither front runs along."""
    return any(
        corner(met) and Edge.FRONT not in {met.edge, back.edge}
        for one in field.units
        for enemy in touching_enemies(field, one)
        if (met := meeting(one, enemy)) and (back := meeting(enemy, one))
    )


def with_one_beside(who: Unit) -> Unit:
    """Return a unit with a Mismatching model to its left."""
    old = who.formation
    larger = (("K", Base.parse("35x60")),)
    return replace(who, formation=Formation(old.base, old.ranks, larger, left="K"))


def drawn(chance: random.Random) -> Battle | None:
    """Return spears with up to four enemies on their edges, or None."""
    facing = chance.choice((0.0, 90.0, 180.0, 270.0, 30.0, 101.3))
    pose = Pose(36.0, 24.0, *facing_vector(facing))
    ranks = chance.choice((*DRAWN[1:], "RRRRRRRRRR", "RRKRRRRRK", "RRRRRR/RR.RR."))
    spears = unit("spears", ranks, player="blue", base=chance.choice(BASES), pose=pose)
    units = [spears]
    for name in ("a", "b", "c", "d")[: chance.randint(1, 4)]:
        foes = unit(name, chance.choice(DRAWN), base=chance.choice(BASES))
        if chance.random() < 0.2:
            foes = with_one_beside(foes)
        shift = chance.choice(
            (0.0, chance.uniform(-4, 4), chance.randint(-8, 8) * 10 / 25.4)
        )
        edge, quarter = chance.choice(tuple(Edge)), chance.randrange(4)
        there = flush(spears, foes, edge, quarter, shift)
        if any(overlap(there, other) for other in units):
            continue
        units.append(there)
    if chance.random() < 0.3 and len(units) > 1:
        guard = unit("guard", chance.choice(DRAWN), player="blue")
        there = flush(
            units[1], guard, chance.choice(tuple(Edge)), chance.randrange(4), 0.5
        )
        if not any(overlap(there, other) for other in units):
            units.append(there)
    return battle(*units) if len(units) > 1 else None


def fallen(who: Unit, chance: random.Random) -> Removal:
    """Return one way to remove a few models."""
    ranks = who.formation.ranks
    if len(ranks) == 1:
        many = chance.randint(0, len(ranks[0]) // 2)
        left = chance.randint(0, many)
        return from_ends(who, left, many - left)
    rear = [f"{len(ranks)}.{n + 1}" for n, x in enumerate(ranks[-1]) if x == "R"]
    gone = set(chance.sample(rear, chance.randint(1, len(rear))))
    last = "".join(
        "." if f"{len(ranks)}.{n + 1}" in gone else x for n, x in enumerate(ranks[-1])
    )
    rest = ranks[:-1] if len(gone) == len(rear) else (*ranks[:-1], last)
    return left_of(who, gone, "/".join(rest))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_after_casualties_and_nudges_the_same_models_touch(seed: int) -> None:
    """CONTACT-1, CONTACT-2, AMB-26: as in the battle with all formations drawn anew."""
    chance = random.Random(seed)
    nudged = dropped = 0
    for _ in range(150):
        before = drawn(chance)
        if before is None or not touching_enemies(before, before.unit("spears")):
            continue
        if unsettled(before):
            continue  # in which Facings they fight (AMB-78)
        candidate = {"spears": fallen(before.unit("spears"), chance)}
        combat = combat_of(before, "spears")
        a = next((one for one in combat if one.id == "a"), None)
        if a is not None and not a.formation.left and chance.random() < 0.3:
            candidate["a"] = fallen(a, chance)
        (outcome,) = outcomes(before, [candidate])
        after = afterwards(before, candidate, outcome)
        members = {one.id for one in combat}
        many = counted(before, after)
        assert outcome.models_in_contact == sum(many[name] for name in members)
        assert set(outcome.dropped_out) == {name for name in members if not many[name]}
        assert not any(
            overlap(one, other)
            for n, one in enumerate(after.units)
            for other in after.units[:n]
        )
        nudged += len(outcome.nudges)
        dropped += len(outcome.dropped_out)
    assert came_up(nudged > 10)
    assert came_up(dropped)
