"""The page about actions: every verb, what it means, and whether it is enforced.

Whether it is enforced is found by asking: each line is put to the referee by the
rules of each book, on a table where it makes sense.
"""

from typing import Final, NamedTuple

from making.tables import code, page, table

from serried import RequestError, RuleGapError, parse_battle
from serried.books.registry import books
from serried.engine.referee import consider
from serried.notation.lines.shorthands import SHORTHANDS


class Line(NamedTuple):
    """One way to write an action.

    Attributes:
        example: A line that can be judged on ``TABLE``.
        meaning: What is asked, in a few words.
        only: The one book that has it; empty where each has.
    """

    example: str
    meaning: str
    only: str = ""


MOVES: Final = (
    Line(
        "spears advance: forward 3, wheel right 2, forward 1",
        "An Advance Move, in Battleaxe an ordinary move, of several legs in order."
        " `wheel left` and `wheel right` name the front corner that stands still; the"
        " number is how far the other one goes, as the book measures wheels.",
    ),
    Line("spears advance: wheel left 45deg", "A wheel by its angle, at most 180."),
    Line("spears advance: backward 2.5", "Straight back, the facing unchanged."),
    Line("spears advance: right 2", "To the side, the facing unchanged; or `left 2`."),
    Line(
        "spears march: forward 3, wheel right 6, forward 2",
        "A March Move, in Battleaxe a march.",
    ),
    Line(
        "hydra march: pivot right 45, forward 8",
        "A Pivot about the Centre, in degrees, for single models.",
    ),
    Line(
        "spears advance: forward 3, reform facing 90 files 4, backward 2",
        "A Reform within the move, about the Centre where it is then: `facing`, `files`"
        " or `ranks` as of a Reform. Only Light Troops make one (LIGHT-1),"
        " and whoever makes a Vanguard move (DEP-24).",
        only="t9a",
    ),
    Line(
        "spears march: forward 3, act 1.2, forward 2",
        "Model 1.2 does something at this point of the move (MOV-16).",
    ),
    Line(
        "eagle march flying: forward 3, sweep foes, forward 2",
        "A Sweeping Attack of all models, at the moment in which one of them lies over"
        " the foes: they are measured by way of there (SWEEP-2).",
        only="t9a",
    ),
    Line(
        "spears march: forward 3, place M at 1.3",
        "The musician is re-placed within the move (CMD-1, FR-2).",
    ),
    Line(
        "spears march: forward 3, place M at 1.3, ranks RCMSR/RRRRR/RRRRR",
        "The same, and how the others stand then: one of the ways that are as good,"
        " which the answer lists as `choices` (FR-11).",
    ),
    Line("eagle march flying: forward 9", "With Flying Movement."),
    Line(
        "spears magical move 12 advance: forward 12",
        "A Magical Move with its range, then any move or reform.",
        "t9a",
    ),
    Line(
        "spears vanguard: reform facing 90, forward 8",
        "A Vanguard move, by turns before the first turn: an Advance, and Reforms"
        " before and after it.",
        "t9a",
    ),
    Line("eagle vanguard flying: forward 8", "The same in flight.", "t9a"),
    Line("blue pass", "Blue makes no more Vanguard moves, for good.", "t9a"),
    Line(
        "guard pass",
        "What is left of a unit that a Character left by a Vanguard move stays where"
        " it is.",
        "t9a",
    ),
    Line(
        "spears march: forward 3, test by C",
        "If a test comes up, it is taken on the Discipline or Leadership of model C;"
        " always the last item of a line. Otherwise the best one present is used.",
    ),
)

OPEN: Final = (
    Line(
        "spears march: forward 3, wheel right ?",
        "One `?` asks for every lawful value of one number. Nothing is moved.",
    ),
    Line(
        "spears march: forward rest, wheel right 4",
        "One `rest` is what the other legs leave of the allowance. With a number"
        " everywhere else, the line is a move.",
    ),
    Line(
        "spears march: forward rest, wheel right ?",
        "Both: the longer the wheel, the shorter the way ahead.",
    ),
)

REFORMS: Final = (
    Line(
        "spears reform: facing 90, files 6",
        "The Centre stays. `facing` alone keeps the layout; `files` puts a short rear"
        " rank where the book does.",
    ),
    Line(
        "spears reform: ranks RRMCSRRR/RRRRRRR.",
        "The new ranks as drawn, front first, `.` for an empty place.",
    ),
    Line(
        "host reform: facing 90, place K at R",
        "K, who stands beside the unit, goes to its other side.",
        "t9a",
    ),
    Line(
        "spears reform: facing 90, test by C",
        "If a test comes up, it is taken on the Discipline or Leadership of model C.",
    ),
    Line(
        "spears magical move 12 reform: facing 90, files 6",
        "A Reform as a Magical Move, with its range.",
        "t9a",
    ),
)

QUESTIONS: Final = (
    Line(
        "spears may move",
        "Whether it may still move this turn; a test that it has to take first makes it"
        " depend.",
    ),
    Line("spears may march", "Whether it may march; a test to come makes it depend."),
    Line("spears may shoot", "Whether it may shoot in this turn's Shooting Phase."),
    Line("spears may charge", "Whether it may declare a Charge."),
    Line(
        "spears distance to foes",
        "The closest points of two units, or of a unit and terrain, and how far apart.",
    ),
    Line(
        "spears march to 40, 22 facing 30",
        "How it gets there: the shortest lawful line; or the nearest place that can be"
        " had, and what bars the shortest way. Nothing is moved.",
    ),
    Line(
        "spears advance to 40, 22 facing 30 within 0.5",
        "The same, where half an inch off is good enough.",
    ),
    Line("eagle march flying to 40, 22 facing 30", "The same, by a Flying March."),
    Line(
        "spears reach march",
        "Where it can get to: the outline of all places where the middle of its front"
        " can stand, and a line to the farthest. Nothing is moved.",
    ),
    Line(
        "spears reach march facing 30",
        "The same, if it is to look one way.",
    ),
    Line(
        "spears reach march at 40, 22",
        "Which ways it can look at one place, and a line there.",
    ),
    Line("eagle reach advance flying", "Where a Flying Advance gets it to."),
    Line(
        "spears reach reform",
        "Which ways it can look after a Reform, and where its front is then.",
    ),
    Line("spears reach reform files 6", "The same, in so many files."),
    Line(
        "spears reach charge",
        "Of each enemy that it can charge next: where its front may end, if that holds,"
        " and the chance.",
        "t9a",
    ),
    Line(
        "spears safe from charges",
        "Whether no enemy can charge it in the next Charge Phase, with everybody where"
        " they stand now: who can, how likely, and why the others cannot.",
        "t9a",
    ),
    Line(
        "threat of red",
        "Where each unit of a player can charge in its next Charge Phase, with which"
        " chance, as outlines; whoever might be in the way is not looked at.",
        "t9a",
    ),
    Line(
        "why not: spears charge foes",
        "What would allow a line that is barred: other lines, neighbours that would"
        " have to be gone, inches that are missing; each was tried out. Nothing is"
        " changed.",
    ),
    Line(
        "spears sees foes",
        "Whether it is in Line of Sight: the line that proves it, or what hides.",
        "t9a",
    ),
    Line("spears.1.2 sees foes.2.1", "The same of one model and another.", "t9a"),
    Line("spears sees 40, 30", "The same of a point of the table.", "t9a"),
    Line(
        "foes arc of spears",
        "In which Arc of the spears the foes, or one model of theirs, are.",
        "t9a",
    ),
    Line(
        "spears cover of foes",
        "How much cover the foes have from each model of the spears: none, soft or"
        " hard, how much of the Facing is hidden and by what.",
        "t9a",
    ),
    Line(
        "spears.1.2 cover of foes from 0.3",
        "The same of one model, and from a point of its front, in inches from its left"
        " end.",
        "t9a",
    ),
    Line(
        "spears odds against foes",
        "What the next Round of Combat of two units may come to, exactly: how likely"
        " each loses how many Health Points, and who wins by how much.",
        "t9a",
    ),
    Line(
        "spears odds against foes in fractions",
        "The same with chances as fractions, nothing rounded.",
        "t9a",
    ),
    Line(
        "spears inside wood",
        "Whether more than half of the models are in a piece of terrain, and what that"
        " means for Steadfast and Stubborn.",
        "t9a",
    ),
)

TIME: Final = (
    Line("next phase", "The phase ends, and what lasts to its end with it."),
    Line("next turn", "The player's turn ends, and the other player's begins."),
)

CHARACTERS: Final = (
    Line(
        "hero advance: forward 4, wheel right 1, join spears at 1.3",
        "Joining a unit is the last leg of a move.",
    ),
    Line(
        "hero advance: forward 4, join spears at 1.1 widening left",
        "Joining a unit of one rank, whose model goes to its left end.",
    ),
    Line(
        "hero advance: forward 4, join spears at ?",
        "Every place that it can reach from there; nothing is moved.",
    ),
    Line(
        "hero advance: forward 4, join spears at 1.5 ranks RMCSK/RRRRR/RRRRR/....R",
        "Who gives way, and where to: the ranks as they are then, one of the ways that"
        " are as good, which the answer lists as `choices`.",
    ),
    Line("hero deploy in spears at 1.3", "Deploying inside a unit."),
    Line(
        "hero deploy in spears at ?",
        "Every place in which it may be deployed; nothing is moved.",
    ),
    Line(
        "hero deploy in spears at 1.3 widening left",
        "Deploying inside a unit of one rank, which grows at that end.",
    ),
    Line(
        "hero deploy in spears at 1.5 ranks RMCSK/RRRRR/RRRRR/....R",
        "Who gives way, as for a move.",
    ),
    Line("guard.K march: forward 9", "A character that acts on its own leaves."),
    Line(
        "guard.K march: forward 9, ranks RRRRR/RRRR.",
        "Who fills its place: the ranks that are left, one of the ways that are as"
        " good. It stands anywhere before a `join`.",
    ),
    Line(
        "guard.K march: forward 9, slide left",
        "Which half closes a single rank that it leaves from the middle: the models on"
        " the left of the gap slide, or `slide right`.",
    ),
    Line(
        "guard make way: K to 1.3",
        "A Character in the first rank changes places with those at 1.3, its own"
        " front-left corner.",
        "t9a",
    ),
    Line(
        "guard make way: K to ?",
        "Every place where it may go; nothing is moved.",
        "t9a",
    ),
)

FIGHTING: Final = (
    Line(
        "spears charge foes",
        "Declaring a Charge.",
    ),
    Line("eagle charge foes on foot", "The same, Flying Movement left unused."),
    Line(
        "spears charge foes ?",
        "What would come of it: the chance, every end, and what each reaction leads"
        " to; nothing is declared.",
        "t9a",
    ),
    Line("guard.K charge foes", "The same, of a character on its own."),
    Line("foes hold", "A charged unit holds.", "t9a"),
    Line("foes stand and shoot", "A charged unit stands and shoots.", "t9a"),
    Line(
        "foes flee",
        "A charged unit flees, as far as the dice say; without dice, how far for each"
        " roll.",
        "t9a",
    ),
    Line(
        "spears panic test",
        "The Panic Test that a unit owes; who fails it flees once all are taken.",
        "t9a",
    ),
    Line("spears panic test: test by C", "The same, tested by C.", "t9a"),
    Line(
        "spears panic test without flag",
        "The same; a failed roll stands, though the flag of the army is near.",
        "t9a",
    ),
    Line(
        "spears dangerous terrain test",
        "The tests for which the flight of a unit waits whose distance is rolled; it"
        " is made then.",
        "t9a",
    ),
    Line(
        "spears frenzy test",
        "The Frenzy Test that a unit owes before anybody declares a Charge; who fails"
        " it must declare one.",
        "t9a",
    ),
    Line("spears frenzy test: test by C", "The same, tested by C.", "t9a"),
    Line(
        "spears flee from foes",
        "In Panic, from the one of several enemies as close that chance chose.",
        "t9a",
    ),
    Line(
        "spears flee facing 120",
        "In Panic with no enemy on the table: the way that chance says.",
        "t9a",
    ),
    Line(
        "spears flee facing ?",
        "The same while chance has not spoken: nothing moves.",
        "t9a",
    ),
    Line(
        "spears redirect to wolves",
        "The test after the target fled, and the new declaration.",
        "t9a",
    ),
    Line("spears redirect to wolves: test by C", "The same, tested by C.", "t9a"),
    Line(
        "spears resolve charge",
        "The roll for a charger and for all who charge the same unit, and their moves;"
        " without dice, what they need.",
        "t9a",
    ),
    Line(
        "spears resolve charge: at 1.2, guard.K at -3",
        "The same, and where they end, as far as that is their owner's choice: offsets"
        " from the middle of the charged Facing, to the charger's own left.",
        "t9a",
    ),
    Line(
        "spears resolve charge: against foes",
        "Of two targets that fled, the one it goes for.",
        "t9a",
    ),
    Line(
        "spears resolve charge: at 0.5, facing front, ranks RRR/RR.",
        "On a Blocked Path: where the charger is, and which Facing and ranks of its"
        " target line up.",
        "t9a",
    ),
    Line(
        "guard.K resolve charge: slide left",
        "The half that closes the single rank that a character charges out of.",
        "t9a",
    ),
    Line(
        "spears resolve charge: pivot right 45, test by C",
        "The turn after a fleeing target was caught, with the test for it.",
        "t9a",
    ),
    Line("spears take 7 hits by red", "Distributing hits over the Health Pools."),
    Line(
        "spears take 7 hits",
        "Hits of an attack that no player makes: the owner distributes them.",
    ),
    Line("spears take 7 hits by red: R 5, C 2", "The same, the shares named."),
    Line(
        "spears lose 3",
        "Health Points lost in one batch, from the rank and file; the referee says"
        " which models, or which choices the owner has.",
    ),
    Line(
        "spears lose 3 from foes",
        "The same, by the attack or the spell of an enemy unit: who panics because of"
        " it flees from that.",
    ),
    Line("spears lose 3: 3.1, 3.2, 3.3", "The owner's choice of models, judged."),
    Line(
        "guard.K lose 1: 2.2 to 1.2",
        "Who fills the gap that is left: one of those among whom the owner may choose.",
    ),
    Line(
        "guard.K lose 1: slide left",
        "Which side of the gap slides to close it, or `slide right`.",
    ),
    Line("guard.K lose 1", "From the Health Points of one character."),
    Line("batch: spears lose 3, guard.K lose 1, foes lose 2", "All at one moment."),
    Line("spears recover 3", "Recovering Health Points.", "t9a"),
    Line("spears recover 3: R 3", "The same, the Health Pools named.", "t9a"),
    Line("guard.K recover 2", "One character alone Recovers.", "t9a"),
    Line(
        "spears raise 5",
        "Raising Health Points, and models with them; the referee says where they may"
        " stand.",
        "t9a",
    ),
    Line(
        "spears raise 5: C at 1.3, R at 2.4",
        "The owner's choice of places, as they are called afterwards, judged.",
        "t9a",
    ),
    Line(
        "spears raise 5: R 2",
        "How many Health Points each pool Recovers first, where there is a choice.",
        "t9a",
    ),
    Line(
        "summon ghouls at 30, 20 facing 90",
        "Placing a Summoned unit, with no range to be judged.",
        "t9a",
    ),
    Line(
        "summon ghouls at 30, 20 facing 90 within 12 of hero files 5",
        "Within a range of somebody, and in so many files.",
        "t9a",
    ),
    Line(
        "summon ghouls at 30, 20 facing 90 within 12 of hero on 30, 20 ranks RRR/RR.",
        "`on` names the point of a Ground spell, `ranks` draws a formation; all in this"
        " order.",
        "t9a",
    ),
    Line(
        "summon ghouls at ? facing ? within 12 of hero",
        "One lawful place, if there is any; nobody is put anywhere.",
        "t9a",
    ),
)

MELEE: Final = (
    Line("blue fight spears", "The combat of the spears is fought next.", "t9a"),
    Line(
        "blue fight on",
        "The Round goes on: the dice of its next Initiative Step are thrown, and who"
        " falls is removed; without dice, who would strike whom. After the last step"
        " the Round ends.",
        "t9a",
    ),
    Line("spears fear test", "The Fear Test at the start of a Round.", "t9a"),
    Line("spears fear test: test by C", "The same, tested by C.", "t9a"),
    Line(
        "spears use Great Weapon",
        "The weapon that the R&F fight this combat with; a Character chooses its own.",
        "t9a",
    ),
    Line("guard.K issue duel", "A Character or Champion issues a Duel.", "t9a"),
    Line("foes.C accept duel", "One who may accepts it.", "t9a"),
    Line("foes.C refuse duel", "All who might accept it refuse.", "t9a"),
    Line(
        "guard.K name foes.K",
        "Which Character suffers for having refused it (DUEL-3).",
        "t9a",
    ),
    Line("hydra crush", "A Crush Attack instead of the other attacks.", "t9a"),
    Line("hydra grind", "Grind in this Round instead of Impact Hits.", "t9a"),
    Line(
        "spears attack: 1.1 to 1.4 on foes, C on foes.C, K mount 2 on foes",
        "Whom the models of a unit strike in the Initiative Step that comes next; who"
        " is not named strikes the rank and file that it reaches.",
        "t9a",
    ),
    Line(
        "foes break test",
        "Who has lost tests whether it stands, or loses Health Points instead "
        "if it is Unstable; the loser picks the order.",
        "t9a",
    ),
    Line(
        "spears break test: test by C",
        "The same on the Discipline of C.",
        "t9a",
    ),
    Line(
        "spears break test without flag",
        "The same; a failed roll stands, though the flag of the army is near.",
        "t9a",
    ),
    Line(
        "spears break test: more from K, more from L",
        "Of Characters that lose Health Points with an Unstable unit and cannot all "
        "lose as many, K and L lose one more.",
        "t9a",
    ),
    Line(
        "spears pursue foes",
        "The spears will Pursue a Broken unit that they touch; later, where "
        "there are several pursuers, that theirs is the next move.",
        "t9a",
    ),
    Line(
        "spears restrain",
        "They hold back, if their test is passed; from an Overrun without one.",
        "t9a",
    ),
    Line(
        "spears restrain: test by C",
        "The same on the Discipline of C.",
        "t9a",
    ),
    Line(
        "spears overrun",
        "Who Charged and has wiped out all that it touched will go on straight "
        "ahead; later, as with `pursue`.",
        "t9a",
    ),
    Line(
        "spears pivot: right 90",
        "A Post-Combat Pivot about the Centre, of who is free after the combat;"
        " in the same step `reform` is a Post-Combat Reform.",
        "t9a",
    ),
    Line(
        "foes combat reform test",
        "Who has lost tests whether it may make a Combat Reform.",
        "t9a",
    ),
    Line(
        "spears combat reform test: test by C",
        "The same on the Discipline of C.",
        "t9a",
    ),
    Line(
        "red reforms first",
        "The Active Player says whose units make their Combat Reforms first.",
        "t9a",
    ),
    Line(
        "spears combat reform: facing 90, files 5",
        "A Combat Reform: with one of its Facings along the one that it touches.",
        "t9a",
    ),
    Line(
        "spears combat reform: ranks RRC/RRR, at 0.5",
        "The same with ranks as drawn, its middle half an inch to its own left of the"
        " middle of the enemy Facing.",
        "t9a",
    ),
    Line(
        "spears combat reform: ?",
        "Every lawful one, most models in contact first; nothing is done.",
        "t9a",
    ),
    Line(
        "spears return",
        "In the Movement Phase: who has Pursued off the table comes back, where"
        " it left or as near as it can.",
        "t9a",
    ),
    Line("red pass", "Red does nothing in a step in which it might.", "t9a"),
)

BATTLEAXE: Final = "battleaxe"

STEPS: Final = (
    Line(
        "spears rally",
        "A fleeing unit tries to rally, in Battleaxe in the step `start`, and stays as"
        " it stands.",
    ),
    Line(
        "spears rally: facing 90, files 6",
        "The same; if it rallies, it reforms at once, as with `reform`.",
    ),
    Line(
        "spears rally: ranks RRMCSRRR/RRRRRRR., test by C",
        "The same with ranks as drawn; the test is taken on C's Leadership or"
        " Discipline.",
    ),
    Line(
        "spears rally without flag",
        "The same; a failed roll stands, though the flag of the army is near.",
        "t9a",
    ),
    Line(
        "spears flee",
        "A fleeing unit flees on, in the step `compulsory`, as far as the dice say;"
        " without dice, how far for each roll.",
        BATTLEAXE,
    ),
    Line(
        "spawn random move",
        "A random move in the step `compulsory`: straight ahead, as far as the dice"
        " say.",
        BATTLEAXE,
    ),
    Line(
        "spawn random move: pivot right 45",
        "The same after a pivot about the Centre.",
        BATTLEAXE,
    ),
    Line(
        "spawn random move against foes: pivot right 45",
        "The same against the one of several enemies that it is to turn into.",
        "t9a",
    ),
    Line(
        "spawn random move then left 90",
        "The same; if it catches an enemy that flees, it turns after that, once a "
        "Discipline Test is passed.",
        "t9a",
    ),
    Line(
        "spawn random move against foes then left 90: pivot right 45, test by K",
        "All of that; the test is taken on K's Discipline.",
        "t9a",
    ),
    Line(
        "wolves reinforce west at 20",
        "Coming in from a table edge in the step `compulsory`, the middle of the rear"
        " at that place along it: inches north on the west and east edges, inches east"
        " on the others.",
        BATTLEAXE,
    ),
    Line(
        "wolves reinforce west at ?",
        "Every place along that edge at which it may come in.",
        BATTLEAXE,
    ),
)

GROUPS: Final = {
    "Moves": MOVES,
    "How far could it go?": OPEN,
    "Reforms": REFORMS,
    "Questions": QUESTIONS,
    "Time": TIME,
    "Characters": CHARACTERS,
    "Fighting, healing, summoning": FIGHTING,
    "A Round of Combat": MELEE,
    "The steps of Battleaxe's Movement phase": STEPS,
}

RATES: Final = {
    "t9a": "advance = 6\nmarch = 12\ndiscipline = 7",
    "battleaxe": "movement = 6\nleadership = 7",
}
BESIDE: Final = {
    "t9a": """beside = {left = "K"}
[unit.model.K]
character = true
base = "35x55"

[[terrain]]
id = "wood"
kind = "forest"
circle = [4, 4, 2]""",
    "battleaxe": "",
}
"""Who stands beside the host, on a Mismatching Base, and ground of the book."""

TABLE: Final = """\
format = "serried/1"
book = "{book}"

[[unit]]
id = "spears"
player = "blue"
front = [36, 20]
facing = 0
base = "25x25"
ranks = ["RMCSR", "RRRRR", "RRRRR"]
{rates}

[[unit]]
id = "guard"
player = "blue"
front = [56, 10]
facing = 0
base = "20x20"
ranks = ["RKRRR", "RRRRR"]
{rates}
[unit.model.K]
character = true

[[unit]]
id = "host"
player = "blue"
front = [8, 30]
facing = 0
base = "20x20"
files = 5
models = 10
{rates}
{beside}

[[unit]]
id = "hero"
player = "blue"
front = [36, 12]
facing = 0
base = "25x25"
ranks = ["K"]
{rates}
[unit.model.K]
character = true

[[unit]]
id = "eagle"
player = "blue"
front = [20, 10]
facing = 0
base = "50x50"
ranks = ["R"]
fly = [8, 16]
{rates}

[[unit]]
id = "hydra"
player = "blue"
front = [10, 10]
facing = 0
base = "50x100"
ranks = ["R"]
{rates}

[[unit]]
id = "ghouls"
player = "blue"
off_table = "summoned"
base = "20x20"
files = 5
models = 5

[[unit]]
id = "spawn"
player = "blue"
front = [64, 20]
facing = 0
base = "50x50"
ranks = ["R"]
random = "3D6"
{rates}

[[unit]]
id = "wolves"
player = "blue"
off_table = "reserve"
base = "25x50"
files = 5
models = 5
{rates}

[[unit]]
id = "foes"
player = "red"
front = [36, 42]
facing = 180
base = "20x20"
files = 6
models = 18
{rates}
"""

RULES: Final = """\
An action is a line of text: who acts, a verb in its plain form, and after a colon the
details. The same line stands in files, records, error messages and on the command
line; what the referee prints can be read back. A line says what is *asked*: what the
rules forbid is heard too, so that it can be explained.

- A unit is named by its `id`, a character in a unit by its letter as well: `guard.K`.
- A model is named `rank.file`, from the front and from the left as the unit itself sees
  them, as it stood before the action: `1.3`. Models beside the unit are `L` and `R`.
- A character that leaves its unit is a unit of its own from then on: `guard.K` is then
  `guard-K`, or `guard-K2` where that name is taken.
- Lengths are inches, angles degrees. A leg of 0 is lawful.
- The last columns say whether this referee decides it yet by the rules of each book; a
  stroke is what a book does not have. What it does not decide it answers with a gap,
  exit status 3, and never with a guess; a gap can also come from a special rule of the
  unit (`rules = ["Light Troops"]`)."""

SHORT: Final = """\
On the command line, in the page and from Python the legs of a move may be typed short:
`spears march: f 3, wr5, f rest`. A shorthand is the first word of an item and has a
number, `?` or `rest` behind it, so a unit may be called `f`. What is answered, logged
and recorded is the line in full, and files hold it in full."""


def actions_page() -> str:
    """Return every action line with its meaning, and whether it is enforced."""
    groups = (_group(title, lines) for title, lines in GROUPS.items())
    return page("Actions", RULES, _shorthands(), *groups)


def _shorthands() -> str:
    rows = [(code(f"{short} 3"), code(f"{leg} 3")) for short, leg in SHORTHANDS.items()]
    return f"## Typed short\n\n{SHORT}\n\n{table(('typed', 'read as'), rows)}"


def _group(title: str, lines: tuple[Line, ...]) -> str:
    names = (rules.title.partition(":")[0] for rules in books().values())
    heads = ("line", "meaning", *names)
    rows = [
        (code(line.example), line.meaning, *(enforced(line, book) for book in books()))
        for line in lines
    ]
    return f"## {title}\n\n{table(heads, rows)}"


def enforced(line: Line, book: str) -> str:
    """Say whether the referee decides a line by the rules of *book*, by asking it."""
    battle = parse_battle(
        TABLE.format(book=book, rates=RATES[book], beside=BESIDE[book])
    )
    try:
        consider(battle, line.example)
    except RuleGapError as gap:
        return f"not yet: {gap.clause}"
    except RequestError as why:
        if line.only not in {"", book}:
            return "-"
        message = f"{line.example} cannot be put to the table: {why}"
        raise AssertionError(message) from why
    return "yes"
