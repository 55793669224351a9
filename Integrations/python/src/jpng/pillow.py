"""JPNG files for Pillow: once ``jpng`` is imported, ``Image.open`` and ``Image.save`` know them.

``Image.open("sky.jpng")`` is an RGBA image whose pixels are decoded when they are first used.
Its ``info`` has ``icc_profile``, where the colours are not sRGB, and ``association``, how colour is
stored; pixels are straight whatever that is. ``draft`` and ``thumbnail`` decode to eighths of the
size. ``save`` takes the options of ``jpng.encode``, and ``icc_profile`` from ``info``.
"""

from __future__ import annotations

import inspect
import os
from typing import IO, Any

import numpy as np
from PIL import Image, ImageFile, UnidentifiedImageError

from . import Error, File, Pixels, encode

__all__ = ["JpngImageFile"]

# The last bytes of a file: docs/format.md has both.
_IDENTIFIERS = (b"GNPJ", b"GEPJ")
_EXTENSION = ".jpng"
_MODES = ("1", "L", "LA", "P", "PA", "RGB", "RGBX", "RGBA", "RGBa")
_OPTIONS = frozenset(inspect.signature(encode).parameters) - {"pixels", "format", "icc_profile"}


class JpngImageFile(ImageFile.ImageFile):
    """A JPNG file that Pillow has opened."""

    format = "JPNG"
    format_description = "JPEG colour with alpha"

    _file: File | None = None
    _eighths = 8

    def _open(self) -> None:
        fp = self.fp
        assert fp is not None
        content = _content(fp, self.filename)
        try:
            self._file = File(content)
        except Error as error:
            # Not a SyntaxError: the JPEG plugin would be next, and show the colours without alpha.
            raise OSError(f"cannot read JPNG file: {error}") from error
        info = self._file.info
        self._mode = "RGBA"
        self._size = info.size
        self.info["association"] = info.association
        if info.icc_profile is not None:
            self.info["icc_profile"] = info.icc_profile

    def draft(
        self, mode: str | None, size: tuple[int, int] | None
    ) -> tuple[str, tuple[int, int, float, float]] | None:
        """Has the picture decoded to fewer eighths, but at least to ``size`` in both directions.

        ``mode`` has no effect.

        Returns:
            The mode, and the box of the whole picture within the reduced one, whose last row and
            column may reach beyond it. ``None`` once pixels are there.
        """
        if self._file is None or size is None:
            return None
        for eighths in range(1, 9):
            height, width, _ = self._file.decoded_shape(scale=eighths / 8)
            if (width >= size[0] and height >= size[1]) or eighths == 8:
                break
        self._eighths = eighths
        self._size = width, height
        full_width, full_height = self._file.size
        return self.mode, (0, 0, full_width * eighths / 8, full_height * eighths / 8)

    def load(self) -> Any:
        """Decodes the picture, if nobody has before."""
        file = self._file
        if file is not None:
            pixels = self._decoded(file)
            # Pillow's rows are those of the array, which the image keeps.
            self.im = Image.frombuffer("RGBA", self._size, pixels, "raw", "RGBA", 0, 1).im
            self.readonly = 0
            # Before Pillow 11, this was None, for nothing to load.
            self.tile = []
            self._file = None
            if self._exclusive_fp and self.fp is not None:
                self.fp.close()
                self.fp = None
        return super().load()

    def verify(self) -> None:
        """Decodes the picture, and reports what is wrong; the image cannot be used after that."""
        if self._file is not None:
            self._eighths = 8
            self._decoded(self._file)
            self._file = None
        super().verify()

    def close(self) -> None:
        """Lets go of the file and of the pixels."""
        self._file = None
        super().close()

    def __exit__(self, *arguments: object) -> None:
        self._file = None
        super().__exit__(*arguments)

    def _decoded(self, file: File) -> Pixels:
        try:
            return file.decode(scale=self._eighths / 8)
        except Error as error:
            raise OSError(f"cannot decode JPNG file: {error}") from error


def _content(fp: IO[bytes], filename: str | bytes) -> bytes:
    """The bytes of a JPNG file.

    Raises:
        SyntaxError: It is another kind of file, which the next plugin may know.
        UnidentifiedImageError: Its name says JPNG, but it has no such end: it has been cut off, or
            is damaged there. It still begins as a JPEG, which the next plugin would show.
    """
    length = fp.seek(0, os.SEEK_END)
    fp.seek(max(0, length - 4))
    if fp.read(4) in _IDENTIFIERS:
        fp.seek(0)
        return fp.read()
    name = filename or getattr(fp, "name", "")
    if isinstance(name, (str, bytes)) and os.fsdecode(name).lower().endswith(_EXTENSION):
        raise UnidentifiedImageError(f"{os.fsdecode(name)!r} does not end as a JPNG file does")
    raise SyntaxError("not a JPNG file")


def _accept(prefix: bytes) -> bool:
    return prefix.startswith(b"\xff\xd8\xff")


def _save(image: Image.Image, fp: IO[bytes], filename: str | bytes) -> None:
    if image.mode not in _MODES:
        raise OSError(f"cannot write mode {image.mode} as JPNG")
    wanted = image.encoderinfo
    options = {name: value for name, value in wanted.items() if name in _OPTIONS}
    profile = wanted.get("icc_profile", image.info.get("icc_profile"))
    pixels = np.asarray(image if image.mode == "RGBA" else image.convert("RGBA"))
    fp.write(encode(pixels, icc_profile=profile, **options))


def _register() -> None:
    """In front of JPEG, as whose kind a JPNG file begins, and which asks only for that."""
    name = JpngImageFile.format
    Image.register_open(name, JpngImageFile, _accept)
    Image.ID.remove(name)
    Image.ID.insert(0, name)
    Image.register_save(name, _save)
    Image.register_extension(name, _EXTENSION)
    Image.register_mime(name, "image/x-jpng")


_register()
