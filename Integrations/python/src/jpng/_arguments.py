"""What callers hand over: sources, arrays and options, checked and made ready for the library."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from . import _library
from ._library import RequestStruct, whole_number, word

if TYPE_CHECKING:
    from typing import BinaryIO

    from typing_extensions import Buffer

Pixels: TypeAlias = npt.NDArray[np.uint8]
Scale: TypeAlias = str | float | Fraction
Format: TypeAlias = Literal["RGBA", "BGRA"]
Source: TypeAlias = "str | os.PathLike[str] | Buffer | BinaryIO"


def row_stride(pixels: Pixels) -> int:
    """Bytes from row to row of height × width × 4; 0 where the library cannot go through them.

    Rows must be downwards, at multiples of 4 bytes, and without gaps between pixels.
    """
    height, width, _ = pixels.shape
    row, pixel, channel = pixels.strides
    if height == 1:
        # NumPy's stride of an axis of one element means nothing.
        row = width * 4
    gapless = channel == 1 and (pixel == 4 or width == 1)
    aligned = row % 4 == 0 and pixels.ctypes.data % 4 == 0
    return row if gapless and aligned and row >= width * 4 else 0


def target_for(out: Pixels | None, shape: tuple[int, int, int]) -> Pixels:
    """The array to decode into: the caller's, if it will do, or a new one.

    Raises:
        ValueError: It will not do.
    """
    if out is None:
        return np.empty(shape, np.uint8)
    if not isinstance(out, np.ndarray) or out.dtype != np.uint8:
        raise ValueError("out is no array of uint8")
    if out.shape != shape:
        raise ValueError(f"out has the shape {out.shape}, and the picture {shape}")
    if not out.flags.writeable:
        raise ValueError("out is read-only")
    if row_stride(out) == 0:
        raise ValueError(
            f"out has strides of {out.strides} bytes; its rows must be downwards, without gaps "
            "between pixels, and at multiples of 4 bytes"
        )
    return out


def request_of(
    *,
    scale: Scale = 1,
    fit: int | tuple[int, int] | None = None,
    region: tuple[int, int, int, int] | None = None,
    threads: int = 0,
    format: Format = "RGBA",
    premultiplied: bool = False,
    max_memory: int | None = None,
) -> RequestStruct:
    request = RequestStruct()
    if fit is None:
        request.eighths = eighths(scale)
    elif scale != 1:
        raise ValueError("scale and fit are both given")
    else:
        # One side that may be the longer one is a square to fit into.
        box = fit if isinstance(fit, tuple) else (fit, fit)
        request.fit_width, request.fit_height = _numbers("fit", box, (1, 1))
    if region is not None:
        (
            request.region_x,
            request.region_y,
            request.region_width,
            request.region_height,
        ) = _numbers("region", region, (0, 0, 1, 1))
    request.threads = _library.thread_count(threads)
    request.format = word("format", format, _library.FORMATS)
    request.association = 1 if premultiplied else 0
    if max_memory is not None:
        request.max_memory = (
            whole_number("max_memory", max_memory, 1 << 20, (2**32 << 20) - 1) >> 20
        )
    return request


def eighths(scale: Scale) -> int:
    """A scale as a number of eighths.

    Raises:
        ValueError: It is not one of 1/8, 2/8 … 8/8.
    """
    try:
        fraction = Fraction(scale) * 8
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        fraction = Fraction(0)
    if fraction.denominator != 1 or not 1 <= fraction <= 8:
        raise ValueError(f"scale is {scale!r}, none of 1/8, 2/8 … 8/8")
    return int(fraction)


def _numbers(name: str, values: tuple[int, ...], least: tuple[int, ...]) -> list[int]:
    if len(values) != len(least):
        raise ValueError(f"{name} is {values!r}, not {len(least)} numbers")
    return [whole_number(name, value, low) for value, low in zip(values, least, strict=True)]


def content_of(source: Source) -> tuple[Pixels, str | None]:
    """The bytes of a file, and its name in messages."""
    if isinstance(source, (str, os.PathLike)):
        path = os.fspath(source)
        with open(path, "rb") as file:
            return _view(file.read()), path
    try:
        return _view(cast("Buffer", source)), None
    except TypeError:
        if not hasattr(source, "read"):
            raise TypeError(
                f"a path, bytes or a binary file is needed, not {type(source).__name__}"
            ) from None
    content = cast("BinaryIO", source).read()
    if not isinstance(content, bytes):
        raise TypeError("the file must be opened as binary, with mode 'rb'")
    name = getattr(source, "name", None)
    return _view(content), name if isinstance(name, str) else None


def _view(source: Buffer) -> Pixels:
    """The bytes of a buffer.

    Those that somebody may write to are copied: the library takes it that they do not change.
    """
    view = memoryview(source)
    if not view.readonly or not view.c_contiguous:
        view = memoryview(view.tobytes())
    return np.frombuffer(view, np.uint8)
