"""A PDF file that is whole or not there at all."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from companion.errors import CompanionError
from companion.files import refuse_device


@contextlib.contextmanager
def pdf_file(path: Path, title: str, width: float, height: float, what: str) -> Iterator[Canvas]:
    """A canvas of this size in points to draw on; the file is put in its place at the end.

    Raises CompanionError, which calls the contents `what`, if it cannot be written, or if the path is no file's.
    """
    refuse_device(path)
    unfinished = path.with_name(path.name + ".part")
    canvas = Canvas(str(unfinished), pagesize=(width, height), invariant=True)
    canvas.setTitle(title)
    yield canvas
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        canvas.save()
        unfinished.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise CompanionError(f"{path}: {what} cannot be written ({error.strerror}).") from None
