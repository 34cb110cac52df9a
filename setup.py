"""Compile the hot modules where that works; the same source runs where it does not."""

import os
import shutil
import sys
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
    "src/serried/rules/charging/*.py",
    "src/serried/rules/contact/*.py",
    "src/serried/rules/displacing/*.py",
    "src/serried/rules/moving/*.py",
    "src/serried/rules/nudging/*.py",
    "src/serried/rules/planning/about.py",
    "src/serried/rules/planning/beside.py",
    "src/serried/rules/planning/borders.py",
    "src/serried/rules/planning/families.py",
    "src/serried/rules/planning/gone.py",
    "src/serried/rules/planning/lattices.py",
    "src/serried/rules/planning/lines.py",
    "src/serried/rules/planning/nearest.py",
    "src/serried/rules/planning/outlines.py",
    "src/serried/rules/planning/places.py",
    "src/serried/rules/planning/room.py",
    "src/serried/rules/planning/tangents.py",
    "src/serried/rules/planning/trials.py",
    "src/serried/rules/planning/ways.py",
    "src/serried/rules/solving/*.py",
)
"""What is compiled: the loops over pairs of shapes, places, removals and nudges, and
what moves, every answer about which goes through.
"""

EXACT = "-ffp-contract=off"
"""A product and a sum stay two roundings, as in Python."""

DIRECT = ("-fvisibility=hidden", "-fno-semantic-interposition")
"""Functions of one library call each other directly, and may be inlined."""


QUICKLY = os.environ.get("SERRIED_BUILD") == "quick"
"""Whether the wheel is to be built soon, and not to run as fast as can be.

Each module is then a C file of its own, and they are compiled side by side: a fifth of
the time, for the tests. The digits are the same.
"""


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
    for extension in made:
        extension.extra_compile_args = [*extension.extra_compile_args, EXACT]
        if QUICKLY:
            extension.extra_compile_args += ["-g0"]
        if os.name == "posix":
            extension.extra_compile_args += DIRECT
    return made


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": TolerantBuild, "bdist_wheel": ListedWheel},
)
