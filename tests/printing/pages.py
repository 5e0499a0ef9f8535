"""Pages of a PDF as pictures, as a printer would print them at 100 %."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pypdfium2

GreyImage = npt.NDArray[np.uint8]


def rendered(path: Path, dpi: float) -> Iterator[GreyImage]:
    """Each page in grey."""
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            yield np.asarray(page.render(scale=dpi / 72, grayscale=True).to_numpy(), dtype=np.uint8).squeeze()


def texts(path: Path) -> list[str]:
    """The text of each page."""
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_range() for page in document]
