"""The plugin for Pillow: opening, reducing and saving, beside Pillow's own plugins."""

from __future__ import annotations

import copy
import io
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import ASSETS, png_pixels
from PIL import Image, ImageDraw, JpegImagePlugin, MpoImagePlugin, UnidentifiedImageError

import jpng
import jpng.pillow
from jpng import Pixels


@pytest.fixture
def path(picture: Pixels, tmp_path: Path) -> Path:
    path = tmp_path / "picture.jpng"
    path.write_bytes(jpng.encode(picture))
    return path


@pytest.fixture
def decodings(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The scales of all decodings from now on."""
    found: list[Any] = []
    decode = jpng.File.decode

    def counted(self: jpng.File, **options: Any) -> Pixels:
        found.append(options.get("scale"))
        return decode(self, **options)

    monkeypatch.setattr(jpng.File, "decode", counted)
    return found


def python(program: str, *arguments: object) -> str:
    """What a program prints, in a process where Pillow has not been used before."""
    words = [sys.executable, "-c", program, *map(str, arguments)]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


# Opening


def test_opening_is_lazy(path: Path, decodings: list[Any]) -> None:
    with Image.open(path) as image:
        assert isinstance(image, jpng.pillow.JpngImageFile)
        assert (image.format, image.mode, image.size) == ("JPNG", "RGBA", (70, 48))
        assert image.info == {"association": "straight"}
        assert image.get_format_mimetype() == "image/x-jpng"
        assert decodings == []
        assert np.array_equal(np.asarray(image), jpng.decode(path))
        image.load()
        image.convert("RGB")
    assert decodings == [1.0, 1]


def test_all_sample_assets(packed: Path) -> None:
    for file in sorted(packed.rglob("*.jpng")):
        with Image.open(file) as image:
            assert np.array_equal(np.asarray(image), jpng.decode(file)), file


def test_files_of_the_original_tool(originals: list[Path]) -> None:
    for file in originals:
        with Image.open(file) as image:
            assert image.format == "JPNG"
            assert np.array_equal(np.asarray(image), jpng.decode(file)), file


def test_sources(path: Path) -> None:
    expected = jpng.decode(path)
    content = path.read_bytes()
    with path.open("rb") as file, Image.open(file) as image:
        file.seek(5)
        assert np.array_equal(np.asarray(image), expected)
        assert not file.closed
    with Image.open(io.BytesIO(content)) as image:
        assert np.array_equal(np.asarray(image), expected)
    read, write = os.pipe()
    with os.fdopen(read, "rb") as stream:
        with os.fdopen(write, "wb") as end:
            end.write(content)
        with Image.open(stream) as image:
            assert np.array_equal(np.asarray(image), expected)
    with Image.open(os.fspath(path).encode()) as image:
        assert image.size == (70, 48)


def test_info(picture: Pixels, profile: bytes) -> None:
    data = jpng.encode(picture, icc_profile=profile, association="premultiplied")
    with Image.open(io.BytesIO(data)) as image:
        assert image.info == {"association": "premultiplied", "icc_profile": profile}
        assert np.array_equal(np.asarray(image), jpng.decode(data))


def test_the_image_is_the_callers(path: Path) -> None:
    expected = jpng.decode(path)
    image = Image.open(path)
    other = image.copy()
    clone = pickle.loads(pickle.dumps(image))
    image.putpixel((3, 4), (1, 2, 3, 4))
    ImageDraw.Draw(image).rectangle((10, 10, 20, 20), fill=(9, 9, 9, 9))
    image.paste((5, 5, 5, 5), (30, 30, 40, 40))
    image.putalpha(7)
    assert image.getpixel((3, 4)) == (1, 2, 3, 7)
    assert image.getpixel((15, 15)) == (9, 9, 9, 7)
    assert image.getpixel((35, 35)) == (5, 5, 5, 7)
    for same in (other, clone, copy.deepcopy(other)):
        assert np.array_equal(np.asarray(same), expected)


def test_the_file_is_closed_after_it_is_loaded(path: Path) -> None:
    with Image.open(path) as image:
        image.load()
        assert getattr(image, "fp", None) is None
        image.getpixel((0, 0))


def test_closing_before_it_is_loaded(path: Path) -> None:
    image = Image.open(path)
    image.close()
    with pytest.raises((OSError, ValueError)):
        image.load()
    with Image.open(path) as image:
        pass
    with pytest.raises((OSError, ValueError)):
        image.load()


# Reducing


@pytest.mark.parametrize(
    ("wanted", "size"),
    [
        ((1, 1), (9, 6)),
        ((9, 6), (9, 6)),
        ((9, 7), (18, 12)),
        ((10, 6), (18, 12)),
        ((26, 18), (27, 18)),
        ((35, 24), (35, 24)),
        ((36, 1), (44, 30)),
        ((70, 48), (70, 48)),
        ((500, 500), (70, 48)),
    ],
)
def test_draft(path: Path, wanted: tuple[int, int], size: tuple[int, int]) -> None:
    with Image.open(path) as image:
        drafted = image.draft("L", wanted)
        assert drafted is not None
        mode, box = drafted
        eighths = round(box[2] * 8 / 70)
        assert (mode, box) == ("RGBA", (0, 0, 70 * eighths / 8, 48 * eighths / 8))
        assert image.size == size
        assert np.array_equal(np.asarray(image), jpng.decode(path, scale=eighths / 8))
        assert image.draft("RGBA", (1, 1)) is None


def test_another_draft(path: Path) -> None:
    with Image.open(path) as image:
        image.draft(None, (1, 1))
        image.draft(None, (35, 20))
        assert image.size == (35, 24)
        assert image.draft("RGB", None) is None
        assert np.asarray(image).shape == (24, 35, 4)


def test_thumbnails(path: Path, decodings: list[Any]) -> None:
    with Image.open(path) as image:
        image.thumbnail((16, 16))
        assert image.size == (16, 11)
        # Pillow asks for about twice the size, each version in a way of its own.
        assert decodings in ([0.5], [0.75])
    whole = Image.fromarray(jpng.decode(path))
    whole.thumbnail((16, 16))
    difference = np.asarray(whole, np.int16) - np.asarray(image, np.int16)
    visible = np.asarray(whole)[..., 3:] > 64
    assert np.abs(difference * visible).max() < 24


# Beside other plugins


def test_plain_jpegs_stay_what_they_are(picture: Pixels, tmp_path: Path) -> None:
    image = Image.fromarray(picture).convert("RGB")
    image.save(tmp_path / "plain.jpg")
    image.save(tmp_path / "two.mpo", save_all=True, append_images=[image])
    (tmp_path / "short.jpg").write_bytes(b"\xff\xd8\xff")
    with Image.open(tmp_path / "plain.jpg") as plain:
        assert type(plain) is JpegImagePlugin.JpegImageFile
        plain.load()
    with Image.open(tmp_path / "two.mpo") as two:
        assert type(two) is MpoImagePlugin.MpoImageFile
        assert two.n_frames == 2
    with pytest.raises(UnidentifiedImageError):
        Image.open(tmp_path / "short.jpg")


def test_a_picture_that_was_kept_as_png(picture: Pixels, tmp_path: Path) -> None:
    # What `jpng pack --fallback png --keep-name` leaves.
    path = tmp_path / "kept.jpng"
    Image.fromarray(picture).save(path, format="PNG")
    assert (
        python(
            "import sys, jpng; from PIL import Image; print(Image.open(sys.argv[1]).format)",
            path,
        )
        == "PNG"
    )


def test_a_file_that_is_cut_off_is_not_shown_as_jpeg(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:-1])
    with pytest.raises(UnidentifiedImageError, match="does not end as"):
        Image.open(path)
    with path.open("rb") as file, pytest.raises(UnidentifiedImageError, match="does not end as"):
        Image.open(file)
    with pytest.raises(UnidentifiedImageError):
        Image.open(io.BytesIO(content[:-1]), formats=["JPNG"])
    # Without a name, and with an end of another kind, nothing but the JPEG can be known.
    with Image.open(io.BytesIO(content[:-1])) as image:
        assert image.format == "JPEG"
    # Sizes that contradict each other are no reason to show the JPEG.
    with pytest.raises(OSError, match="cannot read JPNG file"):
        Image.open(io.BytesIO(content[:-40] + content[-20:]))


def test_damage_in_a_plane(path: Path) -> None:
    content = bytearray(path.read_bytes())
    at = content.index(b"\xff\xda") + 40
    content[at : at + 20] = b"\xff\xd9" * 10
    image = Image.open(io.BytesIO(content))
    for _ in range(2):
        with pytest.raises(OSError, match="cannot decode JPNG file"):
            image.load()
    with pytest.raises(OSError, match="cannot decode JPNG file"):
        Image.open(io.BytesIO(content)).verify()


def test_verify(path: Path) -> None:
    image = Image.open(path)
    image.draft(None, (1, 1))
    image.verify()
    with pytest.raises((OSError, AssertionError)):
        image.load()


@pytest.mark.parametrize(
    "before",
    ["", "Image.preinit()", "Image.init()", "from PIL import JpegImagePlugin"],
)
def test_whatever_has_been_imported_before(path: Path, before: str, tmp_path: Path) -> None:
    plain = tmp_path / "plain.jpg"
    Image.new("RGB", (4, 4)).save(plain)
    program = f"""
import sys
from PIL import Image
{before}
import jpng.pillow
for path in sys.argv[1:]:
    print(Image.open(path).format, Image.open(open(path, "rb")).format)
Image.init()
print(Image.open(sys.argv[1]).format, Image.registered_extensions()[".jpng"])
"""
    assert python(program, path, plain).split() == "JPNG JPNG JPEG JPEG JPNG JPNG".split()


def test_formats(path: Path) -> None:
    assert Image.open(path, formats=["JPNG"]).format == "JPNG"
    assert Image.open(path, formats=("jpng",)).format == "JPNG"


# Saving


def test_saving(path: Path, picture: Pixels, tmp_path: Path) -> None:
    image = Image.fromarray(picture)
    image.save(tmp_path / "saved.jpng")
    assert (tmp_path / "saved.jpng").read_bytes() == jpng.encode(picture)
    stream = io.BytesIO()
    image.save(stream, "JPNG", quality=50, alpha="png", preview=8, optimize=True)
    assert stream.getvalue() == jpng.encode(picture, quality=50, alpha="png", preview=8)
    with pytest.raises(ValueError, match="quality"):
        image.save(tmp_path / "wrong.jpng", quality=500)
    assert not (tmp_path / "wrong.jpng").exists()


def test_saving_keeps_the_profile(picture: Pixels, profile: bytes, tmp_path: Path) -> None:
    path = tmp_path / "profile.jpng"
    Image.fromarray(picture).save(path, icc_profile=profile)
    image = Image.open(path)
    image.save(tmp_path / "again.jpng")
    assert jpng.info(tmp_path / "again.jpng").icc_profile == profile
    image.save(tmp_path / "without.jpng", icc_profile=None)
    assert jpng.info(tmp_path / "without.jpng").icc_profile is None


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "RGBX"])
def test_saving_other_modes(picture: Pixels, mode: str) -> None:
    image = Image.fromarray(picture).convert(mode)
    stream = io.BytesIO()
    image.save(stream, "JPNG")
    assert stream.getvalue() == jpng.encode(np.asarray(image.convert("RGBA")))


def test_saving_a_palette_with_alpha() -> None:
    path = ASSETS / "labels" / "snowflake.png"
    stream = io.BytesIO()
    with Image.open(path) as image:
        assert image.mode == "P"
        image.save(stream, "JPNG")
    assert stream.getvalue() == jpng.encode(png_pixels(path))


@pytest.mark.parametrize("mode", ["CMYK", "F", "I", "HSV", "I;16"])
def test_modes_that_cannot_be_saved(mode: str) -> None:
    with pytest.raises(OSError, match=f"cannot write mode {mode}"):
        Image.new(mode, (4, 4)).save(io.BytesIO(), "JPNG")
