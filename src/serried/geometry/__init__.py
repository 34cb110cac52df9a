"""Points, poses, shapes, motions, and how near they come; exact comparison.

Lengths are inches, the frame is the table's: x to the east, y to the north.
Distances, also the least distance of a whole motion, are closed forms: there is
no sampling anywhere. Every module says one thing.
"""

from serried.geometry.clearance import Approach as Approach
from serried.geometry.clearance import clearance as clearance
from serried.geometry.clearance import least_distance as least_distance
from serried.geometry.compare import TOLERANCE as TOLERANCE
from serried.geometry.compare import at_least as at_least
from serried.geometry.compare import at_most as at_most
from serried.geometry.compare import same as same
from serried.geometry.compare import touching as touching
from serried.geometry.crowd import Crowd as Crowd
from serried.geometry.crowd import Way as Way
from serried.geometry.distance import Gap as Gap
from serried.geometry.distance import gap as gap
from serried.geometry.motion import STILL as STILL
from serried.geometry.motion import Motion as Motion
from serried.geometry.motion import Slide as Slide
from serried.geometry.motion import Turn as Turn
from serried.geometry.motion import after as after
from serried.geometry.motion import arc_length as arc_length
from serried.geometry.motion import arc_turn as arc_turn
from serried.geometry.motion import chord_length as chord_length
from serried.geometry.motion import chord_turn as chord_turn
from serried.geometry.motion import degrees_turn as degrees_turn
from serried.geometry.motion import move_point as move_point
from serried.geometry.motion import move_pose as move_pose
from serried.geometry.motion import move_shape as move_shape
from serried.geometry.motion import until as until
from serried.geometry.pose import Point as Point
from serried.geometry.pose import Pose as Pose
from serried.geometry.pose import facing_degrees as facing_degrees
from serried.geometry.pose import facing_vector as facing_vector
from serried.geometry.shapes import Shape as Shape
from serried.geometry.shapes import disc as disc
from serried.geometry.shapes import inset as inset
from serried.geometry.shapes import polygon as polygon
from serried.geometry.shapes import rectangle as rectangle
from serried.geometry.table import overhang as overhang
from serried.geometry.table import path_overhang as path_overhang
from serried.geometry.union import clearance_of as clearance_of
from serried.geometry.union import closest_of as closest_of
from serried.geometry.union import distance_of as distance_of
from serried.geometry.union import gap_of as gap_of
from serried.geometry.union import may_come_within_of as may_come_within_of
from serried.geometry.union import near_intervals_of as near_intervals_of
from serried.geometry.union import nearest_point_of as nearest_point_of
from serried.geometry.union import penetrates_of as penetrates_of
from serried.geometry.union import release_of as release_of
from serried.geometry.union import separation_of as separation_of
