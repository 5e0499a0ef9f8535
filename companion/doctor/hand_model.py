"""Whether hands can be found and read: the model files are whole, and the native library runs them."""

import numpy as np

from companion.doctor.finding import Finding, bad, good
from companion.errors import CompanionError


def check_hand_model() -> Finding:
    """Loads the models, which checks their hashes, and looks at an empty picture with them."""
    try:
        # Here, so that a library that cannot be loaded is a finding and not the end of the command.
        from companion.hands.finder import Finder
        from companion.hands.reader import Reader

        Finder(Reader().model).find(np.zeros((224, 224, 3), np.uint8))
    except CompanionError as error:
        return bad(str(error))
    except (ImportError, OSError, RuntimeError) as error:
        return bad(f"The hand finder does not start ({error}); run: python -m pip install --force-reinstall companion")
    return good("the models are whole and run")
