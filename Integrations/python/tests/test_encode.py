"""Encoding: the bytes of ``jpng pack``, from any array."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import ASSETS, Tool, is_8_bit, png_pixels
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as stn
from PIL import Image

import jpng
from jpng import Pixels

OPTIONS: list[tuple[list[str], dict[str, Any]]] = [
    ([], {}),
    (
        "-q 55 --alpha jpeg --alpha-quality 70 --effort fast --subsampling 422 --preview 16 "
        "--restarts rows --hidden-color zero".split(),
        {
            "quality": 55,
            "alpha": "jpeg",
            "alpha_quality": 70,
            "effort": "fast",
            "subsampling": "422",
            "preview": 16,
            "restarts": "rows",
            "hidden_color": "zero",
        },
    ),
    (
        "-q 91 --alpha png --progressive --association premultiplied --subsampling 444 "
        "--restarts none --preview 8".split(),
        {
            "quality": 91,
            "alpha": "png",
            "progressive": True,
            "association": "premultiplied",
            "subsampling": "444",
            "restarts": "none",
            "preview": 8,
            "threads": 2,
        },
    ),
    (
        "--alpha-max-error 3 --hidden-color keep --subsampling 420".split(),
        {"alpha_max_error": 3, "hidden_color": "keep", "subsampling": "420"},
    ),
]


@pytest.mark.parametrize(("words", "options"), OPTIONS)
def test_the_bytes_of_the_tool(
    tool: Tool, tmp_path: Path, words: list[str], options: dict[str, Any]
) -> None:
    sources = tmp_path / "sources"
    for path in sorted(ASSETS.rglob("*.png")):
        # The largest takes as long as all others, and once is enough.
        if options and path.stem == "hills":
            continue
        copy = sources / path.relative_to(ASSETS)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if is_8_bit(path):
            copy.write_bytes(path.read_bytes())
        else:
            Image.fromarray(png_pixels(path)).save(copy)
    tool("pack", sources, "-o", tmp_path / "packed", "--quiet", *words)
    paths = sorted(sources.rglob("*.png"))
    assert len(paths) >= 13
    for path in paths:
        packed = tmp_path / "packed" / path.relative_to(sources).with_suffix(".jpng")
        assert jpng.encode(png_pixels(path), **options) == packed.read_bytes(), path


def test_the_best_effort(tool: Tool, picture: Pixels, tmp_path: Path) -> None:
    Image.fromarray(picture).save(tmp_path / "best.png")
    tool("pack", tmp_path / "best.png", "-o", tmp_path / "best.jpng", "--effort", "best")
    assert jpng.encode(picture, effort="best") == (tmp_path / "best.jpng").read_bytes()


@pytest.mark.parametrize("policy", ["preserve", "srgb", "strip"])
def test_profiles(tool: Tool, picture: Pixels, profile: bytes, tmp_path: Path, policy: Any) -> None:
    source, packed = tmp_path / "profile.png", tmp_path / "profile.jpng"
    Image.fromarray(picture).save(source, icc_profile=profile)
    tool("pack", source, "-o", packed, "--color-profile", policy)
    data = jpng.encode(picture, icc_profile=profile, color_profile=policy)
    assert data == packed.read_bytes()
    assert jpng.info(data).icc_profile == (profile if policy == "preserve" else None)


def test_wrong_profiles(picture: Pixels) -> None:
    for profile in (b"no profile", b"\0" * 200):
        with pytest.raises(jpng.UnsupportedError):
            jpng.encode(picture, icc_profile=profile)
    assert jpng.encode(picture, icc_profile=b"") == jpng.encode(picture)


# Arrays


def test_strides(picture: Pixels) -> None:
    expected = jpng.encode(picture)
    sheet = np.zeros((100, 120, 4), np.uint8)
    part = sheet[7 : 7 + 48, 9 : 9 + 70]
    part[...] = picture
    upside_down = np.ascontiguousarray(picture[::-1])[::-1]
    misaligned = np.zeros(picture.size + 1, np.uint8)[1:].reshape(picture.shape)
    misaligned[...] = picture
    wide = np.zeros((48, 140, 4), np.uint8)[:, ::2]
    wide[...] = picture
    read_only = picture.copy()
    read_only.setflags(write=False)
    for pixels in (part, upside_down, misaligned, wide, read_only, np.asfortranarray(picture)):
        assert jpng.encode(pixels) == expected
    bgra = np.ascontiguousarray(picture[..., [2, 1, 0, 3]])
    assert jpng.encode(bgra, format="BGRA") == expected
    assert jpng.encode(picture[..., [2, 1, 0, 3]], format="BGRA") == expected


def test_fewer_channels(picture: Pixels) -> None:
    opaque = picture.copy()
    opaque[..., 3] = 255
    expected = jpng.encode(opaque)
    assert jpng.encode(opaque[..., :3]) == expected
    assert jpng.encode(opaque[..., 2::-1], format="BGRA") == expected
    assert jpng.info(expected).alpha_kind == "opaque"

    grey = picture[..., 0]
    three = np.dstack([grey, grey, grey])
    assert jpng.encode(grey) == jpng.encode(grey[..., np.newaxis]) == jpng.encode(three)
    with_alpha = np.dstack([grey, picture[..., 3]])
    assert jpng.encode(with_alpha) == jpng.encode(np.dstack([three, picture[..., 3]]))


@pytest.mark.parametrize(
    "shape", [(0, 4, 4), (4, 0, 4), (4, 4, 5), (4, 4, 0), (4,), (1, 4, 4, 4), ()]
)
def test_wrong_shapes(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="shape"):
        jpng.encode(np.zeros(shape, np.uint8))


def test_wrong_types() -> None:
    wrong: list[Any] = [np.zeros((4, 4, 4)), np.zeros((4, 4, 4), np.int8), [[1]], None, b"1234"]
    for pixels in wrong:
        with pytest.raises(TypeError, match="uint8"):
            jpng.encode(pixels)


def test_too_large() -> None:
    flat = np.broadcast_to(np.zeros((1, 1, 4), np.uint8), (2, 65501, 4))
    with pytest.raises(jpng.LimitExceededError):
        jpng.encode(flat)


@settings(max_examples=100)
@given(stn.arrays(np.uint8, st.tuples(st.integers(1, 40), st.integers(1, 40), st.just(4))))
def test_alpha_is_exact(pixels: Pixels) -> None:
    decoded = jpng.decode(jpng.encode(pixels, alpha="png", effort="fast"))
    assert np.array_equal(decoded[..., 3], pixels[..., 3])
    lossy = jpng.decode(jpng.encode(pixels, alpha="jpeg", effort="fast"))
    extreme = (pixels[..., 3] == 0) | (pixels[..., 3] == 255)
    assert np.array_equal(lossy[..., 3][extreme], pixels[..., 3][extreme])


# Wrong options


@pytest.mark.parametrize(
    "options",
    [
        {"quality": 0},
        {"quality": 101},
        {"alpha": "webp"},
        {"alpha": None},
        {"alpha": []},
        {"alpha_quality": 0},
        {"alpha_max_error": 0},
        {"alpha_max_error": 256},
        {"subsampling": "4:2:0"},
        {"effort": "worst"},
        {"hidden_color": "red"},
        {"association": "unknown"},
        {"color_profile": "adobe"},
        {"restarts": "all"},
        {"preview": 4},
        {"preview": 0},
        {"threads": -1},
        {"format": "RGB"},
    ],
)
def test_wrong_options(picture: Pixels, options: dict[str, Any]) -> None:
    (name,) = options
    with pytest.raises(ValueError, match=f"^{name} is "):
        jpng.encode(picture, **options)


def test_whole_numbers_are_asked_for(picture: Pixels) -> None:
    with pytest.raises(TypeError, match="quality"):
        jpng.encode(picture, quality=80.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="bytes-like"):
        jpng.encode(picture, icc_profile="sRGB")  # type: ignore[arg-type]


def test_more_rows_than_a_file_can_say() -> None:
    # A view of one byte again and again takes no memory.
    rows = np.lib.stride_tricks.as_strided(
        np.zeros(4, np.uint8), (2**32 + 5, 1, 4), (0, 4, 1), writeable=False
    )
    with pytest.raises(ValueError, match="height"):
        jpng.encode(rows)
