"""Settings for all tests."""

from hypothesis import settings

# A slow or busy machine must not fail a test. Half of Hypothesis' usual examples: what they find is found in the first
# few, and the suite is to be quick.
settings.register_profile("companion", deadline=None, max_examples=50)
settings.load_profile("companion")
