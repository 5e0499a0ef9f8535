"""The weights that travel with the package, checked when they are loaded."""

import hashlib

from companion.errors import CompanionError
from companion.resources import resource

LANDMARKER = "models/hand_landmarker.task"
PALM_DETECTOR = "models/palm_detector.tflite"
HAND_NETWORK = "models/hand_network.tflite"

SHA256 = {
    LANDMARKER: "fbc2a30080c3c557093b5ddfc334698132eb341044ccee322ccf8bcf3607cde1",
    PALM_DETECTOR: "945f713bc23570bd4ed60f848c401dc8eaf95713183d43ba14cf12e467d27a7d",
    HAND_NETWORK: "9bff90389be351e61d543743b5ccfbbf0243dba68feceeeb96bd8408d292d191",
}


def load_model(file: str) -> bytes:
    """The weights in one of the files above.

    As bytes, since paths with umlauts or % break native loaders on Windows. Raises CompanionError for a file that is
    missing or damaged.
    """
    path = resource(file)
    try:
        model = path.read_bytes()
    except OSError as error:
        raise CompanionError(
            f"the hand model {path} cannot be read ({error.strerror}): install companion again."
        ) from None
    if hashlib.sha256(model).hexdigest() != SHA256[file]:
        raise CompanionError(f"the hand model {path} is damaged (its checksum is wrong): install companion again.")
    return model
