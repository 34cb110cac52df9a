"""Which ways to remove casualties are lawful: found early, and by weighing all.

The kernel is asked: ways that are passed over unweighed are in no answer.

Source:
    CAS-ENG-2 to CAS-ENG-4, CAS-ILL-4, AMB-79
"""

from collections import defaultdict
from collections.abc import Sequence

import pytest

from draws import came_up
from laws.combats import Combats
from serried import parse_action
from serried.books.t9a.casualties.fray import Fray
from serried.books.t9a.casualties.removing_casualties import weighed
from serried.books.t9a.casualties.weighing import Way
from serried.books.t9a.edition import EDITION
from serried.engine.files import parse_battle
from serried.model.actions.models import Batch, Lose
from serried.model.errors import RuleGapError


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 200, 20))
def test_the_best_are_the_best_of_all(start: int) -> None:
    """CAS-ENG-2, CAS-ILL-4: whoever is passed over unweighed is no better."""
    compared = 0
    for seed in range(start, start + 20):
        for fray in frays(seed):
            assert set(map(id, fray.best)) == set(map(id, weighed_out(fray.ways)))
            compared += len(fray.ways) > 1
    assert came_up(compared > 5)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(200, 300, 20))
def test_nobody_who_lost_contact_is_forgotten(start: int) -> None:
    """CAS-ENG-2: nudges save nobody from having lost contact, but by dropping out."""
    seen = 0
    for seed in range(start, start + 20):
        for fray in frays(seed):
            for way in fray.ways:
                outcome = way.outcome
                lost, dropped = set(outcome.lost_contact), set(outcome.dropped_out)
                assert len(lost) <= way.losing <= len(lost | dropped)
                seen += way.losing > 0
    assert came_up(seen > 5)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(300, 400, 20))
def test_no_more_models_are_in_contact_than_may_be(start: int) -> None:
    """CAS-ENG-2: what is said of the models before any nudge is never too few."""
    exact = 0
    for seed in range(start, start + 20):
        for fray in frays(seed):
            for way in fray.ways:
                outcome = way.outcome
                if not outcome.dropped_out:
                    assert outcome.models_in_contact <= way.most_in_contact
                    exact += outcome.models_in_contact == way.most_in_contact
    assert came_up(exact > 5)


def frays(seed: int) -> tuple[Fray, ...]:
    """Return the casualties of one combat; nothing where that is a gap."""
    combat = Combats(seed).combat()
    action = parse_action(combat.line)
    assert isinstance(action, Lose | Batch)
    losses = action.losses if isinstance(action, Batch) else (action,)
    try:
        found = weighed(EDITION.situation(parse_battle(combat.text)), losses)
        _ = [way.outcome for fray in found for way in fray.ways]
    except RuleGapError:
        return ()
    return found


def weighed_out(ways: Sequence[Way]) -> list[Way]:
    """Return the lawful ways, every one of them weighed, by the names of models."""
    behind: dict[object, list[Way]] = defaultdict(list)
    for way in ways:
        rear = [
            [name for name in names if name[0] in "23456789"] for names in way.lifted
        ]
        behind[str(rear)].append(way)
    return [way for alike in behind.values() for way in least(alike)]


def least(ways: list[Way]) -> list[Way]:
    """Return the best of some ways: tidily closed, and then spoiling least."""
    tidy = [
        way
        for way in ways
        if all(way.disorder <= w.disorder for w in ways if w.lifted == way.lifted)
    ]
    return [way for way in tidy if all(way.harm <= other.harm for other in tidy)]
