"""What holds for all tests: none depends on the clock, so Hypothesis measures no time, and none
asks a language model that the developer has."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("kibitz", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("kibitz")

for name in [name for name in os.environ if name.startswith("KIBITZ_LLM_")]:
    del os.environ[name]
