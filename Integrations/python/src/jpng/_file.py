"""Opening and decoding files."""

from __future__ import annotations

import builtins
import ctypes
import os
import weakref
from dataclasses import dataclass
from fractions import Fraction
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from . import _library
from ._errors import NoPreviewError
from ._library import InfoStruct, RequestStruct, call, library, whole_number, word

if TYPE_CHECKING:
    from typing import BinaryIO

    from typing_extensions import Buffer, Self

Pixels: TypeAlias = npt.NDArray[np.uint8]
Scale: TypeAlias = str | float | Fraction
Format: TypeAlias = Literal["RGBA", "BGRA"]
Source: TypeAlias = "str | os.PathLike[str] | Buffer | BinaryIO"


@dataclass(frozen=True)
class Info:
    """What a file says about itself, from its headers."""

    width: int
    """Pixels of a row."""
    height: int
    """Rows."""
    alpha_encoding: Literal["png", "jpeg"]
    """``"png"`` is lossless; ``"jpeg"`` is exact at 0 and 255, and lossy between."""
    alpha_kind: Literal["opaque", "binary", "general"] | None
    """``"opaque"``: all pixels have alpha 255; ``"binary"``: 0 or 255; ``None``: the file does not
    say."""
    color_byte_count: int
    """Bytes of the colour plane in the file."""
    alpha_byte_count: int
    """Bytes of the alpha plane in the file."""
    preview_size: tuple[int, int] | None
    """Width and height of the preview, where there is one."""
    icc_profile: bytes | None
    """The profile that the colours are in; ``None``: they are sRGB. Decoding does not convert
    them."""
    association: Literal["straight", "premultiplied"]
    """How colour is stored. What is decoded is as the call wants it, whatever this is."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height


class File:
    """An open file. Any number of threads may use it at once.

    Only headers are read until pixels are asked for. A ``File`` is a context manager; one that is
    forgotten closes itself.
    """

    def __init__(self, source: Source) -> None:
        self._handle: _Handle | None = _Handle(source)
        self._info = self._handle.info()

    def __repr__(self) -> str:
        name = "" if self._handle is None or self._handle.name is None else f" {self._handle.name}"
        closed = " closed" if self.closed else ""
        return f"<jpng.File{name} {self.width}×{self.height}{closed}>"

    def __enter__(self) -> Self:
        self._open_handle()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the use of the file. Calls of other threads that are at work are completed."""
        self._handle = None

    @property
    def closed(self) -> bool:
        """Whether ``close`` has been called."""
        return self._handle is None

    @property
    def info(self) -> Info:
        """What the file says about itself; also after ``close``."""
        return self._info

    @property
    def width(self) -> int:
        """Pixels of a row, at full size."""
        return self._info.width

    @property
    def height(self) -> int:
        """Rows, at full size."""
        return self._info.height

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, at full size."""
        return self._info.size

    def decode(
        self,
        *,
        scale: Scale = 1,
        fit: int | tuple[int, int] | None = None,
        region: tuple[int, int, int, int] | None = None,
        threads: int = 0,
        format: Format = "RGBA",
        premultiplied: bool = False,
        max_memory: int | None = None,
        out: Pixels | None = None,
    ) -> Pixels:
        """Decodes the picture, or a part of it.

        Args:
            scale: Of each side, in eighths, rounded up to whole pixels: ``"3/8"``, ``0.5``,
                ``Fraction(1, 8)``. The smaller, the faster.
            fit: Rather the length of the longer side, or a width and height to fit into. The shape
                is kept, and the picture is never enlarged.
            region: x, y, width and height of the part to decode, in pixels of the full size, from
                the top left corner.
            threads: Most threads to decode on; 0: one for a small picture, else one for each core.
                The pixels do not depend on it.
            format: The order of the four channels.
            premultiplied: Whether colour comes multiplied by alpha / 255.
            max_memory: Most bytes that decoding may take, the array included; counted in whole MiB.
            out: The array to decode into, which is returned: uint8, height × width × 4, writable.
                Its rows may be apart, as those of a slice of a larger picture are. After an error,
                it may hold anything.

        Returns:
            uint8, height × width × 4, row by row from the top. The library writes into it: no
            pixel is copied.

        Raises:
            Error: The file is damaged, or more than is handled.
            ValueError: An argument is out of range, or the file is closed.
        """
        handle = self._open_handle()
        request = _request(
            scale=scale,
            fit=fit,
            region=region,
            threads=threads,
            format=format,
            premultiplied=premultiplied,
            max_memory=max_memory,
        )
        shape = handle.decoded_shape(request)
        return handle.decode_into(library.jpng_decode, request, _target(out, shape))

    def decoded_shape(
        self,
        *,
        scale: Scale = 1,
        fit: int | tuple[int, int] | None = None,
        region: tuple[int, int, int, int] | None = None,
    ) -> tuple[int, int, int]:
        """The shape of what ``decode`` returns: height, width and 4."""
        request = _request(scale=scale, fit=fit, region=region)
        return self._open_handle().decoded_shape(request)

    def preview(
        self,
        *,
        format: Format = "RGBA",
        premultiplied: bool = False,
        out: Pixels | None = None,
    ) -> Pixels:
        """Decodes the small copy of the picture that a file may have, without a look at the planes.

        Arguments and result are those of ``decode``; ``info.preview_size`` is the size.

        Raises:
            NoPreviewError: The file has none.
        """
        handle = self._open_handle()
        if self._info.preview_size is None:
            raise NoPreviewError(handle.about("the file has no preview"))
        width, height = self._info.preview_size
        request = _request(format=format, premultiplied=premultiplied)
        target = _target(out, (height, width, 4))
        return handle.decode_into(library.jpng_decode_preview, request, target)

    def _open_handle(self) -> _Handle:
        handle = self._handle
        if handle is None:
            raise ValueError("the file is closed")
        return handle


class _Handle:
    """What the library has opened, and the bytes that it reads.

    It is closed when the last reference to it goes: a call at work has one, so that no other
    thread can close the file under it.
    """

    def __init__(self, source: Source) -> None:
        self._bytes, self.name = _read(source)
        self._pointer = ctypes.c_void_p()
        self._call(
            library.jpng_open,
            self._bytes.ctypes.data,
            self._bytes.size,
            ctypes.byref(self._pointer),
        )
        # Not at exit, when other threads may still be decoding.
        weakref.finalize(self, library.jpng_close, self._pointer).atexit = False

    def about(self, message: str) -> str:
        """A message about this file."""
        return message if self.name is None else f"{self.name}: {message}"

    def info(self) -> Info:
        found = InfoStruct()
        self._call(library.jpng_get_info, self._pointer, ctypes.byref(found))
        profile = None
        if found.color_profile_byte_count > 0:
            profile = np.empty(found.color_profile_byte_count, np.uint8)
            self._call(library.jpng_color_profile, self._pointer, profile.ctypes.data, profile.size)
        return Info(
            width=found.width,
            height=found.height,
            alpha_encoding=_word(found.alpha_encoding, _library.ALPHA_ENCODINGS),
            alpha_kind=_word(found.alpha_kind, _library.ALPHA_KINDS),
            color_byte_count=found.color_byte_count,
            alpha_byte_count=found.alpha_byte_count,
            preview_size=(
                (found.preview_width, found.preview_height) if found.has_preview else None
            ),
            icc_profile=None if profile is None else profile.tobytes(),
            association=_word(found.stored_association, _library.ASSOCIATIONS),
        )

    def decoded_shape(self, request: RequestStruct) -> tuple[int, int, int]:
        width, height = ctypes.c_uint32(), ctypes.c_uint32()
        self._call(
            library.jpng_request_size,
            self._pointer,
            ctypes.byref(request),
            ctypes.byref(width),
            ctypes.byref(height),
        )
        return height.value, width.value, 4

    def decode_into(self, function: Any, request: RequestStruct, pixels: Pixels) -> Pixels:
        stride = row_stride(pixels)
        height, width, _ = pixels.shape
        self._call(
            function,
            self._pointer,
            ctypes.byref(request),
            pixels.ctypes.data,
            stride,
            stride * (height - 1) + width * 4,
        )
        return pixels

    def _call(self, function: Any, *arguments: Any) -> None:
        call(function, *arguments, about=self.name)


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


def _target(out: Pixels | None, shape: tuple[int, int, int]) -> Pixels:
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


def _request(
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


def _word(number: int, words: dict[str, int]) -> Any:
    """The word that has this number, where one has."""
    return next((word for word, code in words.items() if code == number), None)


def _read(source: Source) -> tuple[Pixels, str | None]:
    """The bytes of a file, and its name in messages."""
    if isinstance(source, (str, os.PathLike)):
        path = os.fspath(source)
        with builtins.open(path, "rb") as file:
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
