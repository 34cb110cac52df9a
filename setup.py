"""Compile the hot modules where that works; the same source runs where it does not."""

import os
import re
import shutil
import sys
import sysconfig
from collections.abc import Sequence
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext

HOT = (
    "src/serried/books/t9a/attacks/*.py",
    "src/serried/books/t9a/casualties/*.py",
    "src/serried/books/t9a/charge_move/points.py",
    "src/serried/books/t9a/charge_move/scene.py",
    "src/serried/books/t9a/fighting/allocating.py",
    "src/serried/books/t9a/fighting/bundles.py",
    "src/serried/books/t9a/fighting/fighters.py",
    "src/serried/books/t9a/fighting/means.py",
    "src/serried/books/t9a/fighting/model_parts.py",
    "src/serried/books/t9a/fighting/needs.py",
    "src/serried/books/t9a/fighting/outcomes.py",
    "src/serried/books/t9a/fighting/scoring.py",
    "src/serried/books/t9a/fighting/strikers.py",
    "src/serried/books/t9a/fighting/targets.py",
    "src/serried/books/t9a/fighting/volleys.py",
    "src/serried/geometry/*.py",
    "src/serried/model/grid.py",
    "src/serried/model/memo.py",
    "src/serried/rules/charging/*.py",
    "src/serried/rules/contact/*.py",
    "src/serried/rules/displacing/*.py",
    "src/serried/rules/findings.py",
    "src/serried/rules/moving/*.py",
    "src/serried/rules/nudging/*.py",
    "src/serried/rules/planning/about.py",
    "src/serried/rules/planning/beside.py",
    "src/serried/rules/planning/borders.py",
    "src/serried/rules/planning/families.py",
    "src/serried/rules/planning/gone.py",
    "src/serried/rules/planning/lattices.py",
    "src/serried/rules/planning/lines.py",
    "src/serried/rules/planning/nearby.py",
    "src/serried/rules/planning/nearest.py",
    "src/serried/rules/planning/outlines.py",
    "src/serried/rules/planning/places.py",
    "src/serried/rules/planning/room.py",
    "src/serried/rules/planning/tangents.py",
    "src/serried/rules/planning/trials.py",
    "src/serried/rules/planning/ways.py",
    "src/serried/rules/solving/*.py",
)
"""What is compiled: the loops over pairs of shapes, places, removals and nudges, what
moves, every answer about which goes through, and what looks up what is known.
"""

EXACT = "-ffp-contract=off"
"""A product and a sum stay two roundings, as in Python."""

DIRECT = ("-fvisibility=hidden", "-fno-semantic-interposition")
"""Functions of one library call each other directly, and may be inlined."""


QUICKLY = os.environ.get("SERRIED_BUILD") == "quick"
"""Whether the wheel is to be built soon, and not to run as fast as can be.

The C files are then compiled side by side, with little care: a fifth of the processor's
time, for the tests. The digits are the same.
"""

WITHOUT = (
    "branch-count-reg",
    "cprop-registers",
    "dce",
    "dse",
    "forward-propagate",
    "inline-functions-called-once",
    "move-loop-invariants",
    "tree-dce",
    "tree-dominator-opts",
    "tree-dse",
    "tree-pta",
    "tree-sra",
)
"""What GCC leaves out then: a fifth of its work, which tests run no faster for.

Old ones know all of these; a name that one does not know would end the build.
"""

PARTS = 8
"""How many files those are then: each reads a million bytes of headers first."""

ENTRY = re.compile(r"^(PyInit_\w+)\(void\)$", re.MULTILINE)
"""What Python calls to load a compiled module: it needs a library for each."""


class TolerantBuild(build_ext):
    """Compiles, or says in one line that it cannot, and goes on without."""

    def run(self) -> None:
        """Build all extensions, or none."""
        try:
            super().run()
        except Exception as why:  # noqa: BLE001 - whatever it is, we can do without
            give_up(why)
            self.extensions = []

    def build_extensions(self) -> None:
        """Build all extensions, their C files side by side."""
        one = self.compiler.compile

        def side_by_side(sources: Sequence[str], **options: Any) -> list[str]:  # noqa: ANN401 - setuptools' own
            with ThreadPool(os.cpu_count()) as pool:
                made = pool.map(lambda source: one([source], **options), sources)
            return [name for names in made for name in names]

        self.compiler.compile = side_by_side
        super().build_extensions()
        for one in self.extensions:
            built = self.get_ext_fullpath(one.name)
            for name in getattr(one, "copies", ()):
                copy = Path(self.get_ext_fullpath(name))
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(built, copy)


class ListedWheel(bdist_wheel):
    """Puts the bill of materials into the folder of the metadata (PEP 770)."""

    def egg2dist(self, egginfo_path: str, distinfo_path: str) -> None:
        """Make the metadata, and the bill beside it."""
        super().egg2dist(egginfo_path, distinfo_path)
        bills = Path(distinfo_path) / "sboms"
        bills.mkdir()
        shutil.copy("licenses/sbom.cdx.json", bills / "serried.cdx.json")


def give_up(why: BaseException) -> None:
    """Say in one line that the installation is pure, and why."""
    reason = " ".join(f"{type(why).__name__}: {why}".split())[:120]
    line = f"serried: not compiled ({reason}); it runs interpreted\n"
    sys.stderr.write(line)


def extensions() -> list[Extension]:
    """Return what is to be compiled; nothing where that is unwanted or impossible."""
    if os.environ.get("SERRIED_PURE") == "1":
        return []
    try:
        from mypyc.build import mypycify  # noqa: PLC0415 - it may be missing

        files = sorted({path.as_posix() for hot in HOT for path in Path().glob(hot)})
        made = mypycify(
            files,
            opt_level="1" if QUICKLY else "3",
            multi_file=QUICKLY,
            group_name="serried_geometry",
        )
    except (Exception, SystemExit) as why:  # noqa: BLE001 - a type error exits
        give_up(why)
        return []
    if QUICKLY:
        made = in_few_files(made)
    for extension in made:
        extension.extra_compile_args = [*extension.extra_compile_args, EXACT]
        if QUICKLY:
            extension.extra_compile_args += ["-g0"]
            if "gcc" in (os.environ.get("CC") or sysconfig.get_config_var("CC") or ""):
                extension.extra_compile_args += [f"-fno-{one}" for one in WITHOUT]
        if os.name == "posix":
            extension.extra_compile_args += DIRECT
    return made


def in_few_files(made: Sequence[Extension]) -> list[Extension]:
    """Return extensions that do the same and come of few C files.

    The library of all modules comes of some files that include the others. What loads
    a module is in one library for many, of which each gets a copy; only modules whose
    packages alone tell them apart, such as two called ``targets``, are in two.
    """
    library, *loaders = made
    ours = [name for name in library.sources if "__native" in name]
    ours.sort(key=os.path.getsize)
    library.sources = [
        *(including(ours[part::PARTS], f"part_{part}") for part in range(PARTS)),
        *(name for name in library.sources if "__native" not in name),
    ]
    shared: list[dict[str, Extension]] = []
    for loader in loaders:
        (source,) = loader.sources
        (entry,) = ENTRY.findall(Path(source).read_text(encoding="utf-8"))
        room = next((one for one in shared if entry not in one), None)
        if room is None:
            shared.append(room := {})
        room[entry] = loader
    for number, room in enumerate(shared):
        first, *others = room.values()
        files = [loader.sources[0] for loader in room.values()]
        first.sources = [including(files, f"loaders_{number}")]
        first.copies = [loader.name for loader in others]
    return [library, *(next(iter(room.values())) for room in shared)]


def including(files: Sequence[str], name: str) -> str:
    """Write a C file that includes others, and return its path.

    Loaders have a second entry, always of one name, which only Windows asks for.
    """
    whole = Path("build", f"{name}.c")
    lines = (
        f'#define PyInit___init__ {name}_{number}\n#include "{Path(file).resolve()}"\n'
        "#undef PyInit___init__\n"
        for number, file in enumerate(files)
    )
    whole.write_text("".join(lines), encoding="utf-8")
    return whole.as_posix()


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": TolerantBuild, "bdist_wheel": ListedWheel},
)
