"""The markers on printed cards: 4 x 4 cells in a black edge, of the same family as those of the calibration sheet."""

import cv2
import numpy as np
import numpy.typing as npt

DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_250)
"""Its first fifty are those that the calibration sheet takes its markers from."""

CELLS = 6
"""Of a marker's side, its black edge included. A white edge of one more cell must surround it."""


def code_of(number: int) -> npt.NDArray[np.uint8]:
    """A marker as `CELLS` x `CELLS`: 0 for black, 255 for white."""
    return np.asarray(cv2.aruco.generateImageMarker(DICTIONARY, number, CELLS), dtype=np.uint8)
