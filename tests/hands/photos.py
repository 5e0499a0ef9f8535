"""The photos of hands in `tests/media`, with the number of fingers that each shows."""

from pathlib import Path

FOLDER = Path(__file__).parent.parent / "media" / "hands"

PHOTOS = [(photo, int(photo.parent.name)) for photo in sorted(FOLDER.glob("*/*.jpg"))]
"""Every photo and its count."""
