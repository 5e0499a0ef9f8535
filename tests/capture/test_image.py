"""Reading pictures, good and bad."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.capture.image import ImageSource, read_image
from companion.errors import CompanionError
from tests.capture.media import picture, with_exif_orientation, write_picture


@pytest.mark.parametrize("name", ["two words.png", 'it\'s "quoted".png', "Hände 手.png", "100%.png", "-x.png"])
def test_any_file_name(tmp_path: Path, name: str) -> None:
    path = write_picture(tmp_path / "plain.png", picture()).rename(tmp_path / name)
    assert np.array_equal(read_image(path), picture())


def test_grey_becomes_three_equal_channels(tmp_path: Path) -> None:
    grey = picture()[:, :, 0]
    image = read_image(write_picture(tmp_path / "grey.png", grey))
    assert image.shape == (48, 64, 3)
    assert all(np.array_equal(image[:, :, channel], grey) for channel in range(3))


def test_16_bits_become_8(tmp_path: Path) -> None:
    deep = picture().astype(np.uint16) * 257
    assert np.array_equal(read_image(write_picture(tmp_path / "deep.png", deep)), picture())


def test_floating_point_picture(tmp_path: Path) -> None:
    image = read_image(write_picture(tmp_path / "float.tiff", picture().astype(np.float32) / 255))
    assert np.abs(image.astype(int) - picture()).max() <= 1


def test_transparent_parts_lie_on_white(tmp_path: Path) -> None:
    alpha = np.zeros((48, 64), np.uint8)
    alpha[:, 32:] = 255
    alpha[:, 31] = 128
    image = read_image(write_picture(tmp_path / "cutout.png", np.dstack([picture(), alpha])))
    assert (image[:, :31] == 255).all()
    assert np.array_equal(image[:, 32:], picture()[:, 32:])
    half = (picture()[:, 31].astype(int) + 255) / 2
    assert np.abs(image[:, 31] - half).max() <= 1


@pytest.mark.parametrize("opacity", [0, 255])
def test_even_alpha_changes_nothing(tmp_path: Path, opacity: int) -> None:
    alpha = np.full((48, 64), opacity, np.uint8)
    image = read_image(write_picture(tmp_path / "even.png", np.dstack([picture(), alpha])))
    assert np.array_equal(image, picture())


@pytest.mark.parametrize("orientation", [2, 3, 6, 8])
def test_pixels_are_those_of_the_file_as_stored(tmp_path: Path, orientation: int) -> None:
    plain = write_picture(tmp_path / "plain.jpg", picture())
    turned = tmp_path / "turned.jpg"
    turned.write_bytes(with_exif_orientation(plain.read_bytes(), orientation))
    turned_by_opencv, as_stored = cv2.imread(str(turned)), cv2.imread(str(plain))
    assert turned_by_opencv is not None
    assert as_stored is not None
    assert not np.array_equal(turned_by_opencv, as_stored)
    assert np.array_equal(read_image(turned), read_image(plain))


def test_one_pixel(tmp_path: Path) -> None:
    assert read_image(write_picture(tmp_path / "dot.png", np.full((1, 1, 3), 7, np.uint8))).tolist() == [[[7, 7, 7]]]


def test_very_large(tmp_path: Path) -> None:
    path = write_picture(tmp_path / "large.jpg", np.zeros((9000, 12000), np.uint8))
    assert read_image(path).shape == (9000, 12000, 3)


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match=r"none\.jpg: there is no such file\."):
        read_image(tmp_path / "none.jpg")


def test_folder(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match="this is a folder"):
        read_image(tmp_path)


def test_path_that_no_system_takes(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match="cannot be read"):
        read_image(tmp_path / "a\0b.jpg")


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("empty.jpg", b"", "the file is empty"),
        ("text.jpg", b"not a picture at all\n", "this is not a picture"),
        ("sound.jpg", b"\0\0\0\x20ftypisom" + bytes(80), "a video or a sound"),
        ("phone.heic", b"\0\0\0\x18ftypheic" + bytes(80), "HEIC pictures cannot be read; save it as JPEG"),
    ],
)
def test_not_a_picture(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], name: str, data: bytes, sentence: str
) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(CompanionError, match=sentence) as caught:
        read_image(tmp_path / name)
    assert str(caught.value).startswith(str(tmp_path / name))
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("suffix", [".jpg", ".png"])
def test_cut_short_without_native_lines(tmp_path: Path, capfd: pytest.CaptureFixture[str], suffix: str) -> None:
    whole = write_picture(tmp_path / f"whole{suffix}", picture()).read_bytes()
    path = tmp_path / f"half{suffix}"
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(CompanionError, match="cut short or damaged"):
        read_image(path)
    assert capfd.readouterr() == ("", "")


def test_picture_as_source(tmp_path: Path) -> None:
    with ImageSource(write_picture(tmp_path / "a.png", picture())) as source:
        (frame,) = source
    assert np.array_equal(frame.image, picture())
    assert frame.time_s == 0.0
    assert not source.live
    assert source.fps is None
