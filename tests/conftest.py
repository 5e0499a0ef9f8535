"""Settings for all tests."""

from hypothesis import settings

# A slow or busy machine must not fail a test.
settings.register_profile("companion", deadline=None)
settings.load_profile("companion")
