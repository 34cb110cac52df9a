"""Marks: what a unit or a model has done or suffered, and what it is now."""

from enum import Enum


class Mark(Enum):
    """One mark, under the name it has in a position file.

    Each book lets its own marks be written (``Vocabulary.marks``).
    """

    FLEEING = "fleeing"
    SHAKEN = "shaken"
    CHARGING = "charging"
    DECLARED_CHARGE = "declared_charge"
    REDIRECTED = "redirected"
    STOOD_AND_SHOT = "stood_and_shot"
    ADVANCED = "advanced"
    MARCHED = "marched"
    REFORMED = "reformed"
    JOINED = "joined"
    PASSED_MARCH_TEST = "passed_march_test"
    FAILED_MARCH_TEST = "failed_march_test"
    MAGICAL_MOVE = "magical_move"
    PASSED_PANIC_TEST = "passed_panic_test"
    MADE_WAY = "made_way"
    NEWLY_SUMMONED = "newly_summoned"
    FLED = "fled"
    RALLIED = "rallied"
    COMPULSORY_MOVED = "compulsory_moved"
    MOVED = "moved"
    REINFORCEMENT = "reinforcement"
    PASSED_ENEMY_SIGHTED = "passed_enemy_sighted"
    FAILED_RALLY = "failed_rally"
