"""The one thing that capture hands on."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

BgrImage = npt.NDArray[np.uint8]
"""H x W x 3, blue green red, never mirrored."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One camera image with the moment it was taken.

    `image` is H x W x 3 uint8 in BGR order, as the camera sees the table (un-mirrored).
    `time_s` is the capture time in seconds; within one source it strictly grows.
    """

    image: BgrImage
    time_s: float
