"""The script that sets the project up: quick, whole or not at all, and quiet."""

import ast
import json
import os
import re
import runpy
import shutil
import signal
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

ROOT = Path(__file__).resolve().parents[2]
NEEDED = (
    "dev",
    "pyproject.toml",
    "licenses",
    "PACKAGE.md",
    "setup.py",
    "build_backend.py",
    "requirements",
    "src/serried/version.py",
    "tests/browser/chromium.py",
)

PATIENCE = 120
"""Seconds that a step has: a busy machine is no reason to fail."""

SERRIED = """\
#!/bin/sh
echo "$$ $PWD: $*"
exit 3
"""

UV = """\
#!/bin/sh
echo "$1 $2" >> {log}
if [ "$1" = venv ]; then
    mkdir -p {root}/.venv/bin
    ln -s {python} {root}/.venv/bin/python
    cp {root}/serried {root}/.venv/bin/serried
fi
sleep 0.1
[ "$(wc -l < {log})" -lt {patience} ]
"""


INSTALLING = "dev: installing Chromium\n"
NO_BROWSER = "dev: there is no browser even so: neither Chromium nor Google Chrome\n"


class Copy:
    """A copy of the project, with programs of our own in the place of the tools."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.log = root / "log"
        for name in NEEDED:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, root / name)
        self.program("serried", SERRIED)

    def program(self, name: str, text: str) -> None:
        """Write a program into the folder that the path begins with."""
        file = self.root / name
        file.write_text(text)
        file.chmod(0o755)

    def uv(self, patience: int = 99) -> None:
        """Put a uv on the path that notes its calls, and fails when out of patience."""
        python = sys.executable
        text = UV.format(log=self.log, root=self.root, python=python, patience=patience)
        self.program("uv", text)

    def start(self, *words: str, cwd: Path | None = None) -> subprocess.Popen[str]:
        """Start ./dev with *words*."""
        return subprocess.Popen(
            [sys.executable, self.root / "dev", *words],
            cwd=cwd or self.root,
            env={"PATH": f"{self.root}:/usr/bin:/bin"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def dev(self, *words: str, cwd: Path | None = None) -> tuple[int, str, str]:
        """Return the exit status, the output and the errors of ./dev with *words*."""
        process = self.start(*words, cwd=cwd)
        out, err = process.communicate(timeout=PATIENCE)
        return process.returncode, out, err

    def without_programs(self, name: str) -> tuple[int, str]:
        """Return status and errors of a function of ./dev, without other programs."""
        done = subprocess.run(
            [sys.executable, "-c", f"import runpy; runpy.run_path('dev')['{name}']()"],
            cwd=self.root,
            env={"PATH": str(self.root)},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stderr

    def calls(self) -> list[str]:
        """Return how uv was called since the last time we asked."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        self.log.unlink(missing_ok=True)
        return lines

    def module(self) -> ModuleType:
        """Return the script as a module."""
        loader = SourceFileLoader("copy_of_dev", str(self.root / "dev"))
        spec = spec_from_loader(loader.name, loader)
        assert spec is not None
        module = module_from_spec(spec)
        loader.exec_module(module)
        return module


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    """A copy of the project that was never set up."""
    return Copy(tmp_path)


@pytest.fixture
def ready(copy: Copy) -> Copy:
    """A copy of the project that has all that running it needs, and no uv."""
    (copy.root / ".venv/bin").mkdir(parents=True)
    (copy.root / ".venv/bin/python").symlink_to(sys.executable)
    shutil.copy(copy.root / "serried", copy.root / ".venv/bin/serried")
    stamp = {"maker": f"uv for {copy.root}", "run": copy.module().fingerprint("run")}
    (copy.root / ".venv/complete.json").write_text(json.dumps(stamp))
    return copy


def test_what_is_done_is_not_done_again(ready: Copy) -> None:
    """A complete .venv is used as it is, without a word."""
    status, out, err = ready.dev("run", "judge", "a b.toml")

    assert (status, err) == (3, "")
    assert out.endswith("judge a b.toml\n")


def test_run_becomes_serried(ready: Copy, tmp_path: Path) -> None:
    """Serried takes the place of the script, where the caller stands."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()

    process = ready.start("run", "show", cwd=folder)
    out, _ = process.communicate(timeout=PATIENCE)

    assert out == f"{process.pid} {folder}: show\n"


def test_without_arguments_the_table_is_opened(ready: Copy) -> None:
    """On an example, which is named as the caller's folder sees it."""
    _, out, _ = ready.dev("run", cwd=ready.root / "src")

    assert out.endswith(": table ../examples/table.toml\n")
    assert (ROOT / "examples/table.toml").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("requirements/run.txt", "# ", "# changed "),
        ("pyproject.toml", "dependencies = []", 'dependencies = ["six"]'),
    ],
)
def test_a_change_of_requirements_installs_again(
    copy: Copy, file: str, old: str, new: str
) -> None:
    """What the installation follows from is compared each time."""
    copy.uv()
    copy.dev("run")
    assert copy.calls() == ["venv --quiet", "pip install", "pip install"]
    text = (copy.root / file).read_text()

    (copy.root / file).write_text(text.replace(old, new))
    copy.dev("run")

    assert copy.calls() == ["pip install", "pip install"]


def test_a_change_that_installs_nothing_costs_nothing(ready: Copy) -> None:
    """How the linter is set does not matter to those who run serried."""
    page = ready.root / "pyproject.toml"
    page.write_text(page.read_text().replace("line-length = 88", "line-length = 80"))

    assert ready.dev("run")[2] == ""


@pytest.mark.slow
@pytest.mark.parametrize("patience", [1, 2, 3])
def test_half_a_set_up_is_none(copy: Copy, patience: int) -> None:
    """Whichever step fails, one line says so, and the next run begins anew."""
    copy.uv(patience)
    status, out, err = copy.dev("run")
    assert (status, out) == (1, "")
    assert re.search(r"\Adev: setting up .*\ndev: .* failed \(1\)\n\Z", err)
    copy.calls()

    copy.uv()
    status, _, _ = copy.dev("run")

    assert status == 3
    assert copy.calls()[0] == "venv --quiet"


@pytest.mark.slow
def test_uv_trusts_whom_the_machine_trusts(copy: Copy) -> None:
    """As pip does: behind a company's proxy all of it went by pip, in 23 s for 6."""
    copy.program("uv", f'#!/bin/sh\necho "$UV_SYSTEM_CERTS" >> {copy.log}\nexit 1\n')
    copy.dev("run")

    assert copy.calls() == ["1"]


@pytest.mark.slow
def test_two_at_once_set_up_once(copy: Copy) -> None:
    """The second waits for the first, and finds the work done."""
    copy.uv()

    both = [copy.start("run"), copy.start("run")]

    assert [process.wait(timeout=PATIENCE) for process in both] == [3, 3]
    assert len(copy.calls()) == 3
    for process in both:
        process.communicate()


@pytest.mark.slow
def test_a_project_that_was_moved_is_set_up_anew(ready: Copy, tmp_path: Path) -> None:
    """A .venv names its folder in every script, so it cannot move along."""
    moved = Copy(tmp_path / "moved")
    shutil.copytree(ready.root / ".venv", moved.root / ".venv", symlinks=True)
    moved.uv()

    moved.dev("run")

    assert moved.calls()[0] == "venv --quiet"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            ("fly",),
            "dev: there is no `fly`; there are run, check, test, prove, pythons, ",
        ),
        (("check", "all"), "dev: `check` takes no arguments"),
    ],
)
def test_a_slip_costs_one_line(copy: Copy, words: tuple[str, ...], line: str) -> None:
    """Nothing is set up for a command that cannot be read."""
    status, out, err = copy.dev(*words)

    assert (status, out) == (2, "")
    assert err.startswith(line)
    assert err.count("\n") == 1


def test_help_lists_every_command(copy: Copy) -> None:
    """The help is the head of the script, and leaves no command out."""
    status, out, _ = copy.dev()

    assert status == 0
    assert re.findall(r"^\./dev (\w+)", out, re.MULTILINE) == list(
        copy.module().COMMANDS
    )


def test_an_old_python_hears_why() -> None:
    """Python 3.7 can read the script, and it says what is needed."""
    text = (ROOT / "dev").read_text()
    ast.parse(text, feature_version=(3, 7))
    old = "import runpy, sys; sys.version_info = (3, 9); sys.version = '3.9.2 (x)'"

    done = subprocess.run(
        [sys.executable, "-c", f"{old}; runpy.run_path({str(ROOT / 'dev')!r})"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert done.stderr == "dev: serried needs Python 3.11 or later, this is 3.9.2\n"


def test_the_script_needs_python_alone() -> None:
    """Every import is from the standard library."""
    nodes = list(ast.walk(ast.parse((ROOT / "dev").read_text())))
    names = {a.name for n in nodes if isinstance(n, ast.Import) for a in n.names}
    names |= {str(n.module) for n in nodes if isinstance(n, ast.ImportFrom)}

    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


def test_what_is_compiled_is_tested_on_the_source_too() -> None:
    """Whatever package has a compiled module, its tests run at both speeds."""
    twice = runpy.run_path(str(ROOT / "dev"))["TWICE"]
    setup = (ROOT / "setup.py").read_text(encoding="utf-8")
    compiled = set(re.findall(r'"src/serried/(\w+)/', setup))

    assert compiled
    assert {f"tests/unit/{name}" for name in compiled} <= {*twice}
    assert all((ROOT / path).exists() for path in twice)


def test_a_missing_package_is_installed_or_named(copy: Copy) -> None:
    """The superuser gets the Debian package, anyone else the line to type."""
    copy.program("apt-get", f'#!/bin/sh\necho "$*" >> {copy.log}\n')
    code = "import runpy; runpy.run_path('dev')['debian']('chromium')"

    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=copy.root,
        env={"PATH": f"{copy.root}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )

    install = "install --yes --no-install-recommends chromium"
    if os.geteuid() == 0:
        assert (done.returncode, done.stderr) == (0, "")
        assert copy.calls() == ["update --quiet", install]
    else:
        line = f"dev: chromium missing; please type: sudo apt-get {install}\n"
        assert (done.returncode, done.stderr) == (1, line)


@pytest.mark.parametrize(
    "name", ["chromium-headless-shell", "chromium", "google-chrome"]
)
def test_a_browser_that_is_there_is_used(copy: Copy, name: str) -> None:
    """Whichever of the family it is, nothing is installed."""
    copy.program(name, "#!/bin/sh\n")

    assert copy.without_programs("set_up_browser") == (0, "")


@pytest.mark.parametrize("status", [0, 1])
def test_what_failed_runs_again_alone(
    copy: Copy, capfd: pytest.CaptureFixture[str], status: int
) -> None:
    """Only what failed, in one process; what passes then is to be mended."""
    copy.program("pytest", f'#!/bin/sh\necho "$*"\nexit {status}\n')
    wrong = copy.module().failures_alone((copy.root / "pytest", "tests/browser"))

    assert wrong == ["pytest tests/browser"] * status
    told = capfd.readouterr().out
    assert "tests/browser --last-failed" in told
    assert ("please mend" in told) == (status == 0)


@pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser installs")
def test_a_browser_is_installed(copy: Copy) -> None:
    """Debian's, with fonts, because it brings none."""
    browser = copy.root / "chromium-headless-shell"
    copy.program(
        "apt-get",
        f"""#!/bin/sh
        echo "$*" >> {copy.log}
        [ "$1" = update ] || /bin/cp {copy.root}/serried {browser}
        """,
    )

    assert copy.without_programs("set_up_browser") == (0, INSTALLING)
    packages = "chromium-headless-shell fonts-liberation fonts-dejavu-core"
    assert copy.calls()[1] == f"install --yes --no-install-recommends {packages}"


@pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser installs")
def test_a_browser_that_does_not_come_is_missed(copy: Copy) -> None:
    """An installation that succeeds and brings no browser is none."""
    copy.program("apt-get", "#!/bin/sh\n")

    done = copy.without_programs("set_up_browser")
    assert done == (1, f"{INSTALLING}{NO_BROWSER}")


def test_where_there_is_no_apt_a_browser_is_asked_for(copy: Copy) -> None:
    """One line names what to install."""
    status, lines = copy.without_programs("set_up_browser")

    assert status == 1
    assert lines == (
        f"{INSTALLING}dev: chromium-headless-shell and fonts-liberation and"
        " fonts-dejavu-core missing; please install what this system has of it\n"
    )


def test_fragments_move_into_the_changelog(copy: Copy) -> None:
    """A release begins with what was added, and stands above the one before."""
    page, changes = copy.root / "CHANGELOG.md", copy.root / "changes"
    page.write_text("# Changelog\n\nWhat changed.\n\n## 0.0.1 - 2020-02-02\n\n- Old.\n")
    changes.mkdir()
    (changes / "README.md").write_text("How.\n")
    (changes / "b.fixed.md").write_text("- Mended.\n")
    (changes / "a.added.md").write_text("- New.\n")

    status, _, _ = copy.dev("changelog")

    text = re.sub(r"## \S+ - \d{4}-\d\d-\d\d", "## RELEASE", page.read_text())
    assert status == 0
    assert text == (
        "# Changelog\n\nWhat changed.\n\n## RELEASE\n\n### Added\n\n- New.\n\n"
        "### Fixed\n\n- Mended.\n\n## RELEASE\n\n- Old.\n"
    )
    assert [file.name for file in changes.iterdir()] == ["README.md"]


@pytest.mark.parametrize("name", ["uv", "run", "dev", "bench"])
class TestLock:
    """The lists of locked versions."""

    def test_every_requirement_has_a_hash(self, name: str) -> None:
        """Nothing is installed that was not seen when the versions were chosen."""
        text = (ROOT / f"requirements/{name}.txt").read_text()
        joined = re.sub(r"^\s*#.*\n", "", text.replace("\\\n", " "), flags=re.MULTILINE)
        line = r"[a-z0-9.-]+==\S+( ; [^#]+?)?(\s+--hash=sha256:[0-9a-f]{64})+"

        assert joined.strip()
        for entry in joined.strip().splitlines():
            if not entry.lstrip().startswith("#"):
                assert re.fullmatch(line, entry.strip()), entry[:80]

    def test_no_place_is_named(self, name: str) -> None:
        """Which index is asked is the business of each machine."""
        text = (ROOT / f"requirements/{name}.txt").read_text()

        assert not re.search(r"://|@|--(extra-)?index|--find-links|(^|\s)/", text)

    def test_it_answers_the_list_of_wishes(self, name: str) -> None:
        """What the list asks for is locked: nobody forgot ./dev lock."""
        wishes = (ROOT / f"requirements/{name}.in").read_text()
        locked = (ROOT / f"requirements/{name}.txt").read_text()

        wanted = set(re.findall(r"^\w[\w-]*", wishes, re.MULTILINE))
        assert wanted <= set(re.findall(r"^(.+)==", locked, re.MULTILINE))


@pytest.mark.slow
def test_a_fresh_copy_opens_the_table(tmp_path: Path) -> None:
    """From files alone to a page with the example: one command, no browser needed."""
    names = ("README.md", "LICENSE", "src", "examples", *NEEDED[:-2])
    for name in names:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)

    environment = {**os.environ, "BROWSER": "", "XDG_DATA_HOME": str(tmp_path / "data")}
    with subprocess.Popen(
        [sys.executable, "dev", "run"],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as table:
        assert table.stdout is not None
        assert table.stderr is not None
        said = table.stdout.readline()
        link = r"the table is at (http://127\.0\.0\.1:\d+/enter/\S+) "
        address = re.match(link, said)
        try:
            assert address is not None, said + table.stderr.read()
            visitor = build_opener(HTTPCookieProcessor())
            with visitor.open(address[1]) as page:
                assert b"<title>" in page.read()
        finally:
            table.send_signal(signal.SIGINT)
        assert table.wait(30) == 0
        assert table.stderr.read() == "dev: setting up .venv to run\n"
