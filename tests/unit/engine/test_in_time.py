"""In time: an answer is given within the time that was named, or not at all."""

import sys
import time
from pathlib import Path

import pytest

from serried.engine.in_time import Job, in_time
from serried.model.errors import RequestError


def test_an_answer_that_came_too_late_is_not_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a busy machine whoever waits is woken late, with the answer there already."""
    wait = Job.wait
    monkeypatch.setattr(Job, "wait", lambda job, seconds: wait(job, seconds + 30))

    with pytest.raises(RequestError, match=r"longer than 1e-09 seconds"):
        in_time(lambda: sum(range(1000)), 1e-9)


def test_nobody_is_stopped_in_the_middle_of_an_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a lock would stay behind, and whoever imports next would wait for ever."""
    gate = tmp_path / "gate"
    waits = f"while not pathlib.Path({str(gate)!r}).exists(): time.sleep(0.005)"
    slow = tmp_path / "slow_to_load.py"
    slow.write_text(f"import pathlib, time\n{waits}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    def work() -> None:
        import slow_to_load  # type: ignore[import-not-found]  # noqa: F401, PLC0415 - what is tested

        while True:
            time.sleep(0)

    job = Job(work, bool)
    job.stop()

    assert not job.wait(0.1)
    gate.touch()
    assert job.wait(30.0)
    assert sys.modules.pop("slow_to_load")
