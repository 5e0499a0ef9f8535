"""MediaPipe's own hand landmarker, bare: what `companion bench` measures the product against.

The product runs the same networks directly (`companion.hands.network`).
"""

from types import TracebackType

import mediapipe as mp
import numpy as np
from mediapipe.tasks.python import BaseOptions
from mediapipe.tasks.python.vision import HandLandmarker, HandLandmarkerOptions, HandLandmarkerResult, RunningMode

from companion.capture.frame import BgrImage
from companion.hands.hand import Hand
from companion.hands.model_files import LANDMARKER, load_model
from companion.quiet import native_silence


class Landmarker:
    """Finds hands in one square picture at a time. Use one in one thread only, and close it.

    `confidence` (0..1) is the least score of the palm detector and of the landmark network.
    """

    def __init__(self, hands: int, confidence: float) -> None:
        options = HandLandmarkerOptions(
            base_options=BaseOptions(model_asset_buffer=load_model(LANDMARKER)),
            running_mode=RunningMode.IMAGE,
            num_hands=hands,
            min_hand_detection_confidence=confidence,
            min_hand_presence_confidence=confidence,
        )
        self._spoken = False
        with native_silence():
            self._task = HandLandmarker.create_from_options(options)

    def detect(self, picture: BgrImage) -> list[Hand]:
        """Hands in a square BGR picture, in pixels of that picture, in no particular order."""
        if self._spoken:
            found = self._detect(picture)
        else:
            with native_silence():  # the graph talks once, when the first picture goes through
                found = self._detect(picture)
            self._spoken = True
        height, width = picture.shape[:2]
        return [
            Hand(
                landmarks=np.array([[p.x * width, p.y * height, p.z * width] for p in points], np.float32),
                world=np.array([[p.x, p.y, p.z] for p in world], np.float32),
                handedness=(label[0].category_name or "").lower(),
                score=float(label[0].score or 0.0),
            )
            for points, world, label in zip(
                found.hand_landmarks, found.hand_world_landmarks, found.handedness, strict=True
            )
        ]

    def _detect(self, picture: BgrImage) -> HandLandmarkerResult:
        image = mp.Image(image_format=mp.ImageFormat.SRGB, data=np.ascontiguousarray(picture[:, :, ::-1]))
        return self._task.detect(image)

    def close(self) -> None:
        """Free the native graph; left to the interpreter's exit it ends in a traceback."""
        self._task.close()

    def __enter__(self) -> "Landmarker":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
