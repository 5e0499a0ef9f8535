"""Whether hands can be found: the model file is whole, and the native library runs it."""

import numpy as np

from companion.doctor.finding import Finding, bad, good
from companion.errors import CompanionError


def check_hand_model() -> Finding:
    """Loads the model, which checks its hash, and looks at an empty picture with it."""
    try:
        # Here, so that a library that cannot be loaded is a finding and not the end of the command.
        from companion.hands.landmarker import Landmarker, load_model

        size = len(load_model())
        with Landmarker(hands=1, confidence=0.5) as landmarker:
            landmarker.detect(np.zeros((224, 224, 3), np.uint8))
    except CompanionError as error:
        return bad(str(error))
    except (ImportError, OSError, RuntimeError) as error:
        return bad(f"The hand finder does not start ({error}); run: python -m pip install --force-reinstall companion")
    return good(f"the model is whole ({size / 1e6:.1f} MB) and runs")
