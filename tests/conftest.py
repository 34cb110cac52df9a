"""What holds for all tests."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
"""No test fails because the machine is busy: time is measured in benchmarks/."""

settings.load_profile("steady")
