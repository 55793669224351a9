"""Opening and decoding files."""

from __future__ import annotations

import ctypes
import weakref
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from . import _library
from ._arguments import (
    Format,
    Pixels,
    Scale,
    Source,
    content_of,
    request_of,
    row_stride,
    target_for,
)
from ._errors import NoPreviewError
from ._library import InfoStruct, RequestStruct, call, library

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Self


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

    def __init__(self, source: Source, *, checksums: bool = True) -> None:
        self._handle: _Handle | None = _Handle(source, checksums)
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
            threads: Most threads to decode on, fewer for a small file or few rows; 0: one for
                each core. The pixels do not depend on it.
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
        request = request_of(
            scale=scale,
            fit=fit,
            region=region,
            threads=threads,
            format=format,
            premultiplied=premultiplied,
            max_memory=max_memory,
        )
        shape = handle.decoded_shape(request)
        target = target_for(out, shape)
        handle.verify_checksums()
        return handle.decode_into(library.jpng_decode, request, target)

    def decoded_shape(
        self,
        *,
        scale: Scale = 1,
        fit: int | tuple[int, int] | None = None,
        region: tuple[int, int, int, int] | None = None,
    ) -> tuple[int, int, int]:
        """The shape of what ``decode`` returns: height, width and 4."""
        request = request_of(scale=scale, fit=fit, region=region)
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
        request = request_of(format=format, premultiplied=premultiplied)
        target = target_for(out, (height, width, 4))
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

    def __init__(self, source: Source, checksums: bool) -> None:
        self._are_checksums_due = checksums
        self._bytes, self.name = content_of(source)
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

    def verify_checksums(self) -> None:
        """Before the first decoding; two threads may both do so, with the same result."""
        if self._are_checksums_due:
            self._call(library.jpng_verify_checksums, self._pointer)
            self._are_checksums_due = False

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


def _word(number: int, words: dict[str, int]) -> Any:
    """The word that has this number, where one has."""
    return next((word for word, code in words.items() if code == number), None)
