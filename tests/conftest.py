"""What holds for all tests: none of them depends on the clock, so Hypothesis measures no time."""

from hypothesis import HealthCheck, settings

settings.register_profile("kibitz", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("kibitz")
