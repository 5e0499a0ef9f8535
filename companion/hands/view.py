"""A square look into the frame: any centre, size and turn."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from companion.capture.frame import BgrImage

FloatArray = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class View:
    """A square of the full frame that is cut out upright.

    `x`, `y`: its centre in frame pixels; `size`: its side in frame pixels; `turn`: the direction in the frame that
    points up in the cut, in degrees from up, clockwise; `pixels`: the side of the cut.
    """

    x: float
    y: float
    size: float
    turn: float = 0.0
    pixels: int = 320

    def _matrix(self) -> npt.NDArray[np.float64]:
        """2 x 3, frame pixels to cut pixels."""
        scale, angle = self.pixels / self.size, np.radians(-self.turn)
        turn = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        return np.column_stack([turn, self.pixels / 2 - turn @ [self.x, self.y]])

    def cut(self, image: BgrImage) -> BgrImage:
        """The square as `pixels` x `pixels` BGR; beyond the frame's edge the edge is repeated."""
        matrix = self._matrix()
        shrink = int(self.size / self.pixels)
        if shrink >= 2:
            # warpAffine samples points: shrink by areas first, or thin fingers break up.
            reach = self.size * 0.75
            left, top = max(0, int(self.x - reach)), max(0, int(self.y - reach))
            part = image[top : int(self.y + reach) + 1, left : int(self.x + reach) + 1]
            if part.size:
                small = (max(1, part.shape[1] // shrink), max(1, part.shape[0] // shrink))
                across, down = part.shape[1] / small[0], part.shape[0] / small[1]
                image = np.asarray(cv2.resize(part, small, interpolation=cv2.INTER_AREA), dtype=np.uint8)
                moved = matrix[:, :2] @ [left, top] + matrix[:, 2]
                matrix = np.column_stack([matrix[:, :2] * [across, down], moved])
        cut = cv2.warpAffine(
            image, matrix, (self.pixels, self.pixels), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(cut, dtype=np.uint8)

    def to_frame(self, points: FloatArray) -> FloatArray:
        """N x 3 points of the cut, in its pixels, as points of the full frame, in its pixels."""
        matrix = self._matrix()
        flat = (points[:, :2] - matrix[:, 2]) @ np.linalg.inv(matrix[:, :2]).T
        return np.column_stack([flat, points[:, 2:] * (self.size / self.pixels)]).astype(np.float32)

    def near(self, other: "View") -> bool:
        """Whether both look at about the same place from about the same distance, whichever way up."""
        apart = float(np.hypot(self.x - other.x, self.y - other.y))
        return apart < 0.2 * other.size and 0.6 < self.size / other.size < 1.6

    def from_further(self, times: float, ahead: float) -> "View":
        """The same look from `times` as far away, its middle moved up in the cut by `ahead` sides of this one."""
        angle, step = np.radians(self.turn), ahead * self.size
        x, y = self.x + step * float(np.sin(angle)), self.y - step * float(np.cos(angle))
        return replace(self, x=x, y=y, size=times * self.size)

    def to_cut(self, points: FloatArray) -> FloatArray:
        """N x 2 points of the full frame, in its pixels, as points of the cut, in its pixels."""
        matrix = self._matrix()
        return np.asarray(points @ matrix[:, :2].T + matrix[:, 2], dtype=np.float32)

    @classmethod
    def whole(cls, image: BgrImage, turn: float = 0.0, margin: float = 0.0, pixels: int = 640) -> "View":
        """All of the image in a square, with `margin` (a share of the longer side) left on every side."""
        height, width = image.shape[:2]
        return cls(width / 2, height / 2, max(width, height) * (1 + 2 * margin), turn, pixels)
