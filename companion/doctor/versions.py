"""Whether the right software is installed, and only once."""

import sys
from importlib import metadata

from companion import __version__
from companion.doctor.finding import Finding, bad, good

OLDEST, NEWEST = (3, 11), (3, 14)

OPENCV = ("opencv-python", "opencv-contrib-python", "opencv-python-headless", "opencv-contrib-python-headless")
"""Packages that each bring a module `cv2` and overwrite each other's."""

SHOWN = ("ai-edge-litert", "mediapipe", "opencv-python", "numpy")


def check_versions() -> Finding:
    """Python and the packages that frames and hands depend on."""
    python = ".".join(map(str, sys.version_info[:3]))
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        return bad(f"Python {python} is not supported; install Python 3.11 to 3.14 and companion in it.")
    wanted, there = _pinned("mediapipe"), _installed("mediapipe")
    if there is None or (wanted is not None and there != wanted):
        return bad(
            f"mediapipe {wanted} is needed, not {there or 'none'}; run: python -m pip install mediapipe=={wanted}"
        )
    packages = [f"{name} {version}" for name in SHOWN if (version := _installed(name))]
    return good(", ".join([f"companion {__version__}", f"Python {python}", *packages]))


def check_opencv() -> Finding:
    """Two packages that both bring `cv2` leave a mixture of the two behind."""
    packages = [name for name in OPENCV if _installed(name)]
    if len(packages) > 1:
        return bad(
            f"{' and '.join(packages)} overwrite each other; run: python -m pip uninstall -y {' '.join(packages)}, "
            "then: python -m pip install opencv-python"
        )
    import cv2

    if cv2.CAP_FFMPEG not in cv2.videoio_registry.getBackends():
        return bad(
            f"OpenCV {cv2.__version__} here reads no videos; run: python -m pip install --force-reinstall opencv-python"
        )
    return good(f"OpenCV {cv2.__version__}, once")


def _installed(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _pinned(name: str) -> str | None:
    """The one version of a package that companion asks for, if it asks for one."""
    for requirement in metadata.requires("companion") or []:
        package, equals, version = requirement.partition("==")
        if package.strip() == name and equals:
            return version.split(";")[0].strip()
    return None
