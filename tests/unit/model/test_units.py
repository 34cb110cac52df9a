"""Units: what is true of them, and of the models that depart from them."""

from serried.geometry.pose import Pose
from serried.model.bases import Base
from serried.model.formation import Formation
from serried.model.marks import Mark
from serried.model.profile import ModelKind, Profile, Rates
from serried.model.unit import Unit

SMALL = Base.parse("20x20")
KING = ModelKind(
    letter="K",
    character=True,
    rates=Rates(advance=4.0, discipline=9),
    marks=frozenset({Mark.SHAKEN}),
)
SPEARS = Unit(
    id="spears",
    player="blue",
    formation=Formation(SMALL, ("RKR", "RR.")),
    pose=Pose(30.0, 20.0, 0.0, 1.0),
    profile=Profile(rates=Rates(advance=5.0, march=10.0)),
    kinds=(KING,),
    marks=frozenset({Mark.ADVANCED}),
)
HERO = Unit(
    id="hero",
    player="blue",
    formation=Formation(SMALL, ("K",)),
    profile=Profile(rates=Rates(advance=5.0)),
    kinds=(KING,),
)
WITHOUT_KING = Unit(
    id="spears",
    player="blue",
    formation=Formation(SMALL, ("RRR",)),
    profile=Profile(rates=Rates(advance=5.0)),
    kinds=(KING,),
)


def test_each_sort_of_model_has_its_own_value_or_else_the_units() -> None:
    """The unit's value first, then those of the models that depart from it."""
    assert SPEARS.values("advance") == (5.0, 4.0)
    assert SPEARS.values("march") == (10.0, 10.0)
    assert SPEARS.values("discipline") == (None, 9)


def test_only_models_that_stand_in_the_unit_count() -> None:
    """A lone character has no rank-and-file; a fallen one counts no more."""
    assert HERO.values("advance") == (4.0,)
    assert WITHOUT_KING.values("advance") == (5.0,)
    assert WITHOUT_KING.present_kinds == ()
    assert not HERO.whole
    assert SPEARS.whole


def test_the_models_at_the_start_are_those_drawn_unless_stated() -> None:
    """The number of models at the start of the game."""
    assert SPEARS.starting == 5
    assert HERO.single
    assert not SPEARS.single


def test_a_unit_is_called_by_its_name_or_its_id() -> None:
    """The title is what people call it."""
    assert SPEARS.title == "spears"


def test_marks_are_those_of_the_unit_and_of_the_models_in_it() -> None:
    """A mark of a model that fell counts no more."""
    assert SPEARS.has(Mark.ADVANCED)
    assert not SPEARS.has(Mark.SHAKEN)
    assert SPEARS.any_model_has(Mark.SHAKEN)
    assert not WITHOUT_KING.any_model_has(Mark.SHAKEN)


def test_marks_come_and_go_with_a_new_unit() -> None:
    """The old unit stays true of the past."""
    after = SPEARS.with_marks(Mark.MARCHED).without_marks(
        frozenset({Mark.ADVANCED, Mark.SHAKEN})
    )

    assert after.marks == {Mark.MARCHED}
    assert after.kinds[0].marks == frozenset()
    assert SPEARS.marks == {Mark.ADVANCED}


def test_a_unit_that_is_put_somewhere_is_on_the_table() -> None:
    """A reserve that arrives is a reserve no more."""
    reserve = Unit(
        id="a", player="b", formation=Formation(SMALL, ("R",)), off_table="reserve"
    )

    assert reserve.at(Pose(1.0, 1.0, 0.0, 1.0)).off_table is None
