"""Battles, answers and sessions as SVG, for people to look at.

Plain SVG without scripts, styles, fonts or references to anything outside.
"""

from serried.drawing.picture import Manner as Manner
from serried.drawing.picture import Scene as Scene
from serried.drawing.picture import draw_answer as draw_answer
from serried.drawing.picture import draw_position as draw_position
from serried.drawing.picture import draw_session as draw_session
