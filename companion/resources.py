"""Where the files that travel with the package lie: `models/` and `calibration/`."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def resource(name: str) -> Path:
    """Path of a bundled file such as `models/reading.npz`.

    A wheel carries the folders inside the package (`_data`); a checkout or an editable install has them at its top.
    """
    installed = _PACKAGE / "_data"
    return (installed if installed.is_dir() else _PACKAGE.parent) / name
