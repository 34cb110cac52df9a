"""The 9th Age, chapter "Terrain": who is more than half inside, and what that brings.

Source:
    TER-4, TER-10, UR-STRIDE, AMB-121
"""

from serried.books.t9a.ground.features import feature_of
from serried.books.t9a.ground.strider import strides
from serried.books.t9a.movers.light_troops import is_light
from serried.books.t9a.units import towers
from serried.geometry import Shape, touching
from serried.geometry.distance import distance
from serried.model.actions import AskInside
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.extents import model_centre, pose_of
from serried.model.profile import Kind
from serried.model.terrain import Terrain
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Situation


def judge_inside(
    situation: Situation,
    question: AskInside,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Answer whether a unit is more than half inside a feature; change nothing.

    Raises:
        RequestError: If there is no such unit on the table, or no such feature.

    Source:
        TER-10
    """
    battle = situation.battle
    unit, area = battle.unit(question.unit), area_called(battle, question.area)
    models, inside = len(unit.formation.places), models_inside(unit, area)
    findings = [
        Finding(
            clause="TER-10",
            holds=more_than_half(unit, area),
            reason="inside_ground",
            values=(("inside", inside), ("models", models)),
            unit=unit.id,
            other=area.id,
        )
    ]
    steadfast, stubborn = may_be_steadfast(unit, area), is_stubborn(unit, area)
    if not steadfast or stubborn:
        findings.append(
            Finding(
                clause="TER-4",
                holds=True,
                reason="stubborn_in_it" if stubborn else "never_steadfast",
                unit=unit.id,
                other=area.id,
            )
        )
    verdict = Verdict(
        findings=tuple(findings),
        measures=(
            ("inside", inside),
            ("models", models),
            ("steadfast", steadfast),
            ("stubborn", stubborn),
        ),
    )
    return Transition(battle=battle, verdict=verdict, dice_left=dice or ())


def area_called(battle: Battle, name: str) -> Terrain:
    """Return a piece of terrain by its name.

    Raises:
        RequestError: If there is none.
    """
    for area in battle.terrain:
        if area.id == name:
            return area
    known = ", ".join(area.id for area in battle.terrain) or "none"
    message = f"there is no terrain {name}; there is: {known}"
    raise RequestError(message)


def models_inside(unit: Unit, area: Terrain) -> int:
    """Return how many models of a unit have the centre of their base in a feature.

    Source:
        TER-10
    """
    pose, shape = pose_of(unit), area.shape
    centres = (model_centre(place, pose) for place in unit.formation.places)
    return sum(touching(distance(Shape((centre,)), shape)) for centre in centres)


def more_than_half(unit: Unit, area: Terrain) -> bool:
    """Return whether more than half of a unit's models are inside a feature.

    Source:
        TER-10
    """
    return 2 * models_inside(unit, area) > len(unit.formation.places)


def may_be_steadfast(unit: Unit, area: Terrain) -> bool:
    """Return whether a feature lets a unit be Steadfast where it stands.

    It does if more than half of the models have Strider, for this kind at least.

    Source:
        TER-4, TER-10, UR-STRIDE, AMB-121
    """
    if feature_of(area).steadfast or not more_than_half(unit, area):
        return True
    places = unit.formation.places
    return 2 * sum(strides(unit, place.letter, area) for place in places) > len(places)


def is_stubborn(unit: Unit, area: Terrain) -> bool:
    """Return whether a feature makes a unit Stubborn: all Infantry, Light Troops.

    Source:
        TER-4
    """
    if not feature_of(area).stubborn or not more_than_half(unit, area):
        return False
    letters = {place.letter for place in unit.formation.places}
    on_foot = all(unit.body(letter)[1] is Kind.INFANTRY for letter in letters)
    tall = any(towers(unit, letter) for letter in letters)
    barred = tall or any(unit.values("flying_march"))
    return on_foot and is_light(unit) and not barred
