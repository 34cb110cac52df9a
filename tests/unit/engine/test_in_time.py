"""In time: an answer is given within the time that was named, or not at all."""

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
