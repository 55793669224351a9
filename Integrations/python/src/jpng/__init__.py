"""Decodes and encodes JPNG files: a JPEG colour plane and an alpha plane in one file.

    import jpng

    pixels = jpng.decode("sky.jpng")                   # uint8, height × width × 4, RGBA
    small = jpng.decode("sky.jpng", scale="1/4")

    with jpng.open("sky.jpng") as file:
        print(file.info)
        part = file.decode(region=(0, 0, 640, 480))

    data = jpng.encode(pixels, quality=85)

Where Pillow is installed, ``PIL.Image`` opens and saves such files once this is imported.
"""

from __future__ import annotations

from importlib.util import find_spec

from . import _library
from ._arguments import Format, Pixels, Scale, Source
from ._encode import encode
from ._errors import (
    Error,
    InvalidArgumentError,
    InvalidRegionError,
    LimitExceededError,
    MalformedError,
    NoPreviewError,
    OutOfMemoryError,
    UnsupportedError,
)
from ._file import File, Info

__all__ = [
    "Error",
    "File",
    "Format",
    "Info",
    "InvalidArgumentError",
    "InvalidRegionError",
    "LimitExceededError",
    "MalformedError",
    "NoPreviewError",
    "OutOfMemoryError",
    "Pixels",
    "Scale",
    "Source",
    "UnsupportedError",
    "decode",
    "encode",
    "info",
    "open",
    "preview",
]

__version__: str = _library.library.jpng_version().decode()


def open(source: Source, *, checksums: bool = True) -> File:
    """Opens a file: reads it, and of its content the headers.

    Args:
        source: A path; or the bytes of a file, as bytes or any other buffer; or a binary file
            object, which is read to its end and left open. Files are read, not mapped, since a
            process that reads from a mapped file is ended when somebody cuts it short. To map one
            nonetheless, open an ``mmap`` with ``ACCESS_READ``. Read-only buffers like that are not
            copied, writable ones are.
        checksums: Whether the first decoding compares the checksums of the planes, where the file
            has them, with all bytes of the planes: that finds damage which decodes to wrong pixels,
            and takes far less time than decoding all.

    Raises:
        Error: It is not a file of this kind, or damaged, or more than is handled.
        OSError: It cannot be read.
    """
    return File(source, checksums=checksums)


def info(source: Source) -> Info:
    """What a file says about itself, from its headers."""
    with File(source) as file:
        return file.info


def decode(
    source: Source,
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
    """Decodes a file. ``File.decode`` has what the arguments mean."""
    with File(source) as file:
        return file.decode(
            scale=scale,
            fit=fit,
            region=region,
            threads=threads,
            format=format,
            premultiplied=premultiplied,
            max_memory=max_memory,
            out=out,
        )


def preview(
    source: Source,
    *,
    format: Format = "RGBA",
    premultiplied: bool = False,
    out: Pixels | None = None,
) -> Pixels:
    """Decodes the preview of a file. ``File.preview`` has what the arguments mean."""
    with File(source) as file:
        return file.preview(format=format, premultiplied=premultiplied, out=out)


if find_spec("PIL") is not None:
    # Registers the plugin. Pillow has no way to find one by itself.
    from . import pillow as pillow
