"""How the line of an action is written, for the forms of a page."""

from serried.table.answers.verbs import ItemSaid, PartSaid, VerbSaid, verbs_said


def said(name: str) -> VerbSaid:
    """Return a verb of the usual book."""
    return next(one for one in verbs_said("t9a") if one.name == name)


def test_a_verb_is_named_by_its_first_words() -> None:
    """Who acts and what else may stand before them are left out."""
    names = [one.name for one in verbs_said("t9a")]
    assert {"redirect_to", "make_way", "reform", "summon"} <= set(names)
    assert names.count("") == 2  # a move and a reaction: their verbs are values


def test_words_fields_and_what_may_be_left_out_are_told_apart() -> None:
    """As in ``{subject} charge {target:enemy} [on foot] [{asked}]``."""
    assert list(said("charge").parts) == [
        PartSaid(field="subject", kind="subject"),
        PartSaid(word="charge"),
        PartSaid(field="target", kind="enemy"),
        PartSaid(parts=[PartSaid(word="on"), PartSaid(word="foot")], flag="on_foot"),
        PartSaid(parts=[PartSaid(field="asked", kind="asked")]),
    ]


def test_what_stands_behind_the_colon_may_be_one_or_many() -> None:
    """A Character makes way to a place, and others to theirs, as the form says."""
    letter = PartSaid(field="letter", kind="letter")
    count = PartSaid(field="count", kind="count")
    assert list(said("recover").items) == [ItemSaid([letter, count], many=True)]


def test_a_field_of_few_values_has_them() -> None:
    """Models slide to one of two sides."""
    slide = said("lose").items[-1].parts[-1]
    assert (slide.kind, tuple(slide.choices)) == ("side", ("left", "right"))
