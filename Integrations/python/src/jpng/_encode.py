"""Encoding of arrays."""

from __future__ import annotations

import ctypes
from typing import Literal

import numpy as np

from . import _library
from ._arguments import Format, Pixels, row_stride
from ._library import PictureStruct, SettingsStruct, call, library, whole_number, word


def encode(
    pixels: Pixels,
    *,
    format: Format = "RGBA",
    icc_profile: bytes | None = None,
    quality: int = 80,
    alpha: Literal["auto", "png", "jpeg"] = "auto",
    alpha_quality: int = 90,
    alpha_max_error: int | None = None,
    subsampling: Literal["auto", "444", "422", "420"] = "auto",
    effort: Literal["fast", "balanced", "best"] = "balanced",
    progressive: bool = False,
    hidden_color: Literal["fill", "keep", "zero"] = "fill",
    association: Literal["straight", "premultiplied"] = "straight",
    color_profile: Literal["preserve", "srgb", "strip"] = "preserve",
    restarts: Literal["auto", "rows", "none"] = "auto",
    preview: Literal[8, 16] | None = None,
    threads: int = 1,
) -> bytes:
    """Encodes a picture, and decodes the result to check it.

    The options are those of ``jpng pack``, and so are the bytes: the same pixels, options and
    version give the same file.

    Args:
        pixels: uint8, row by row from the top, straight (not premultiplied): height × width × 4;
            or × 3 without alpha, × 2 for grey with alpha, or height × width for grey. With four
            channels, rows of pixels without gaps, at multiples of 4 bytes, are read where they are,
            however far apart; arrays of other forms are copied first.
        format: The order of four channels; of three, the order of the first three.
        icc_profile: The profile that the colours are in; ``None`` or empty: they are sRGB.
        quality: Of colour, 1 to 100.
        alpha: ``"png"`` keeps alpha exact; ``"jpeg"`` keeps 0 and 255 exact, and the rest about;
            ``"auto"`` takes the smallest whose error is acceptable.
        alpha_quality: Of a JPEG alpha plane, 1 to 100; with ``alpha="auto"`` no higher than that
            of colour, but for ``effort="fast"``.
        alpha_max_error: Largest error of an alpha value, 1 to 255; ``None``: by the quality.
        subsampling: Of chroma; ``"auto"`` decides by the picture's chroma detail.
        effort: How long to search for a smaller file.
        progressive: Progressive JPEG: a little smaller, much slower to decode.
        hidden_color: The colour of pixels with alpha 0: a smooth fill, as it is, or black.
        association: How colour is stored. What decoders hand out does not depend on it.
        color_profile: What becomes of a profile that is not sRGB: kept; or colours are converted
            to sRGB; or it is dropped, and colours stay as they are.
        restarts: Restart markers, for decoding on several threads and in part: in large pictures,
            in all, or in none.
        preview: A small copy of the picture, 1/8 or 1/16 of each side, in the file.
        threads: Most threads to encode on. More than two gain nothing.

    Returns:
        The bytes of a file.

    Raises:
        Error: The picture is larger than is handled, or its profile is not one of RGB.
        ValueError: An argument is out of range.
    """
    rows = _rows(pixels)
    height, width, _ = rows.shape
    stride = row_stride(rows)
    picture = PictureStruct(
        pixels=rows.ctypes.data,
        byte_count=stride * (height - 1) + width * 4,
        row_stride=stride,
        width=width,
        height=height,
        format=word("format", format, _library.FORMATS),
    )
    if icc_profile:
        profile = np.frombuffer(icc_profile, np.uint8)
        picture.color_profile = profile.ctypes.data
        picture.color_profile_byte_count = profile.size
    settings = SettingsStruct(
        quality=whole_number("quality", quality, 1, 100),
        alpha=word("alpha", alpha, _library.ALPHA_ENCODINGS),
        alpha_quality=whole_number("alpha_quality", alpha_quality, 1, 100),
        # 0 would be the default. No error is alpha="png".
        alpha_max_error=(
            0
            if alpha_max_error is None
            else whole_number("alpha_max_error", alpha_max_error, 1, 255)
        ),
        subsampling=word("subsampling", subsampling, _library.SUBSAMPLINGS),
        effort=word("effort", effort, _library.EFFORTS),
        progressive=1 if progressive else 0,
        hidden_color=word("hidden_color", hidden_color, _library.HIDDEN_COLORS),
        association=word("association", association, _library.ASSOCIATIONS),
        profile_policy=word("color_profile", color_profile, _library.PROFILE_POLICIES),
        restarts=word("restarts", restarts, _library.RESTARTS),
        preview=_preview(preview),
        threads=_library.thread_count(threads),
    )
    file, count = ctypes.c_void_p(), ctypes.c_size_t()
    call(
        library.jpng_encode,
        ctypes.byref(picture),
        ctypes.byref(settings),
        ctypes.byref(file),
        ctypes.byref(count),
    )
    try:
        return ctypes.string_at(file.value or 0, count.value)
    finally:
        library.jpng_free(file)


def _preview(divisor: int | None) -> int:
    if divisor not in (None, 8, 16):
        raise ValueError(f"preview is {divisor!r}, none of 8, 16 and None")
    return int(divisor or 0)


def _rows(pixels: Pixels) -> Pixels:
    """The picture with four channels, as the library can read it: itself where possible."""
    if not isinstance(pixels, np.ndarray) or pixels.dtype != np.uint8:
        raise TypeError("pixels is no array of uint8")
    shape = (*pixels.shape, 1) if pixels.ndim == 2 else pixels.shape
    if len(shape) != 3 or shape[2] not in (1, 2, 3, 4) or pixels.size == 0:
        raise ValueError(f"pixels has the shape {pixels.shape}, not height × width × 4")
    # Larger numbers would be cut off.
    whole_number("the height of pixels", shape[0], 1)
    whole_number("the width of pixels", shape[1], 1)
    channels = shape[2]
    if channels == 4:
        return pixels if row_stride(pixels) else pixels.copy()
    pixels = pixels.reshape(shape)
    rows = np.empty((*pixels.shape[:2], 4), np.uint8)
    # One channel of grey is all three of colour.
    rows[..., :3] = pixels[..., :3] if channels == 3 else pixels[..., :1]
    rows[..., 3] = pixels[..., 1] if channels == 2 else 255
    return rows
