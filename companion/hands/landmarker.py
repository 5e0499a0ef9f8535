"""MediaPipe's hand landmarker behind a small interface.

Pictures in BGR and points in pixels go in and come out; modes, channel order, time stamps and native noise stay here.
"""

import hashlib
from types import TracebackType

import mediapipe as mp
import numpy as np
from mediapipe.tasks.python import BaseOptions
from mediapipe.tasks.python.vision import HandLandmarker, HandLandmarkerOptions, HandLandmarkerResult, RunningMode

from companion.capture.frame import BgrImage
from companion.errors import CompanionError
from companion.hands.hand import Hand
from companion.quiet import native_silence
from companion.resources import resource

MODEL_FILE = "models/hand_landmarker.task"
MODEL_SHA256 = "fbc2a30080c3c557093b5ddfc334698132eb341044ccee322ccf8bcf3607cde1"


def load_model() -> bytes:
    """The landmarker's weights, checked; as bytes, since paths with umlauts or % break the native loader on Windows."""
    path = resource(MODEL_FILE)
    try:
        model = path.read_bytes()
    except OSError as error:
        raise CompanionError(
            f"the hand model {path} cannot be read ({error.strerror}): install companion again."
        ) from None
    if hashlib.sha256(model).hexdigest() != MODEL_SHA256:
        raise CompanionError(f"the hand model {path} is damaged (its checksum is wrong): install companion again.")
    return model


class Landmarker:
    """Finds hands in one square picture at a time. Use one in one thread only, and close it.

    `confidence` (0..1) is the least score of the palm detector and of the landmark network. With `tracking` the hands
    of the last picture are followed without a new search, at half the cost; the pictures must then be of one place.
    """

    def __init__(self, hands: int, confidence: float, tracking: bool = False) -> None:
        mode = RunningMode.VIDEO if tracking else RunningMode.IMAGE
        options = HandLandmarkerOptions(
            base_options=BaseOptions(model_asset_buffer=load_model()),
            running_mode=mode,
            num_hands=hands,
            min_hand_detection_confidence=confidence,
            min_hand_presence_confidence=confidence,
            min_tracking_confidence=confidence,
        )
        self._tracking = tracking
        self._pictures = 0
        with native_silence():
            self._task = HandLandmarker.create_from_options(options)

    def detect(self, picture: BgrImage) -> list[Hand]:
        """Hands in a square BGR picture, in pixels of that picture, in no particular order."""
        self._pictures += 1
        if self._pictures == 1:
            with native_silence():  # the graph talks once, when the first picture goes through
                found = self._detect(picture)
        else:
            found = self._detect(picture)
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
        if self._tracking:
            # Only the order of the pictures matters to the graph, and one stamp that does not grow stops it for good.
            return self._task.detect_for_video(image, self._pictures * 33)
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
