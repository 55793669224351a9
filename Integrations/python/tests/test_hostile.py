"""Damaged files: refused, or decoded to what the tool makes of them; never a crash."""

from __future__ import annotations

import io
import random
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from conftest import Tool
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

import jpng
import jpng.pillow
from jpng import Pixels

TRAILER = struct.Struct("<IIHBBI")


class Parts:
    """The parts of a file (docs/format.md), to be changed and put together again."""

    def __init__(self, data: bytes) -> None:
        color, alpha, footer, self.major, self.minor, self.identifier = TRAILER.unpack(data[-16:])
        assert color + alpha + footer == len(data)
        self.color = bytearray(data[:color])
        self.alpha = bytearray(data[color : color + alpha])
        self.extension = bytearray(data[color + alpha : -16])

    def file(self) -> bytes:
        """The file, whose sizes and checksums are right."""
        at = self.extension.find(b"crcs\x08\x00")
        if at >= 0:
            sums = struct.pack("<II", zlib.crc32(self.color), zlib.crc32(self.alpha))
            self.extension[at + 6 : at + 14] = sums
        footer = TRAILER.pack(
            len(self.color),
            len(self.alpha),
            len(self.extension) + 16,
            self.major,
            self.minor,
            self.identifier,
        )
        return bytes(self.color + self.alpha + self.extension + footer)

    def repair_png(self) -> None:
        """Makes the checksum of the alpha plane's header right."""
        self.alpha[29:33] = struct.pack(">I", zlib.crc32(self.alpha[12:29]))


@pytest.fixture(scope="module")
def files(picture: Pixels) -> list[bytes]:
    return [
        jpng.encode(picture, alpha="png", preview=8, restarts="rows"),
        jpng.encode(picture, alpha="jpeg", effort="fast"),
        jpng.encode(picture, progressive=True),
    ]


def flipped(files: list[bytes], count: int) -> list[bytes]:
    """Files with a bit or a few that are wrong."""
    source = random.Random(1)
    found = []
    for index in range(count):
        data = bytearray(files[index % len(files)])
        for _ in range(source.choice([1, 1, 3, 10])):
            data[source.randrange(len(data))] ^= 1 << source.randrange(8)
        found.append(bytes(data))
    return found


def repaired(files: list[bytes], count: int) -> list[bytes]:
    """Files with planes that are wrong, and checksums that say they are right."""
    source = random.Random(2)
    found = []
    for index in range(count):
        parts = Parts(files[index % len(files)])
        plane = parts.color if source.random() < 0.6 else parts.alpha
        at = source.randrange(len(plane))
        match source.randrange(3):
            case 0:
                plane[at] = source.randrange(256)
            case 1:
                del plane[at : at + source.randrange(1, 40)]
            case _:
                plane[at:at] = source.randbytes(source.randrange(1, 40))
        if parts.major == 1:
            parts.repair_png()
        found.append(parts.file())
    return found


def edited(files: list[bytes]) -> list[bytes]:
    """Files whose trailer or headers lie."""
    found = []
    for data in files:
        parts = Parts(data)
        fields = TRAILER.unpack(data[-16:])
        for index, bits in enumerate((32, 32, 16, 8, 8, 32)):
            for value in (0, 1, 15, fields[index] + 1, fields[index] - 1, 2 ** (bits - 1)):
                changed = [*fields]
                changed[index] = value % 2**bits
                found.append(data[:-16] + TRAILER.pack(*changed))
        for size in ((0, 0), (1, 1), (71, 48), (65500, 65500), (2**31, 2**31)):
            parts = Parts(data)
            at = parts.extension.index(b"info") + 6
            parts.extension[at : at + 8] = struct.pack("<II", *size)
            found.append(parts.file())
            if parts.major == 1:
                parts = Parts(data)
                parts.alpha[16:24] = struct.pack(">II", *size)
                parts.repair_png()
                found.append(parts.file())
        parts = Parts(data)
        parts.alpha, parts.color = parts.color, parts.alpha
        found.append(parts.file())
        parts = Parts(data)
        parts.extension[0:4] = b"INFO"
        found.append(parts.file())
    return found


def truncated(files: list[bytes]) -> list[bytes]:
    return [data[: len(data) * n // 60] for data in files for n in range(60)]


def test_damaged_files(tool: Tool, files: list[bytes], tmp_path: Path) -> None:
    damaged = flipped(files, 300) + repaired(files, 300) + edited(files) + truncated(files)
    assert len(damaged) > 800
    source, target = tmp_path / "damaged", tmp_path / "unpacked"
    source.mkdir()
    for index, data in enumerate(damaged):
        (source / f"{index}.jpng").write_bytes(data)
    tool("unpack", source, "-o", target, "--format", "raw", "--quiet", status=1)

    refused = 0
    for index, data in enumerate(damaged):
        unpacked = target / f"{index}.rgba"
        try:
            pixels = jpng.decode(data)
        except jpng.Error as error:
            refused += 1
            assert str(error)
            assert not unpacked.exists(), index
            continue
        assert pixels.tobytes() == unpacked.read_bytes(), index
    # Most of the rest have other values in their planes, which only checksums know of.
    assert refused > 500

    # Pillow refuses the same ones; by their name, even those that end as a JPEG may.
    for index, data in enumerate(damaged):
        if data.startswith(b"\x89PNG"):
            # Planes that have changed places are a PNG to all who look at the start.
            continue
        path = source / f"{index}.jpng"
        if (target / f"{index}.rgba").exists():
            with Image.open(path) as image:
                assert (image.format, image.mode) == ("JPNG", "RGBA")
                image.load()
        else:
            with pytest.raises(OSError), Image.open(path) as image:
                image.load()


def test_checksums(files: list[bytes]) -> None:
    """A byte of the JFIF header that no decoder minds: only the checksum tells."""
    data = bytearray(files[1])
    data[15] ^= 0x20
    with jpng.open(bytes(data)) as file:
        for _ in range(2):
            with pytest.raises(jpng.MalformedError, match="checksum") as caught:
                file.decode(scale="1/8")
            assert caught.value.plane == "color"
    with jpng.open(bytes(data), checksums=False) as file:
        assert np.array_equal(file.decode(), jpng.decode(files[1]))
    with pytest.raises(OSError, match="checksum"):
        Image.open(io.BytesIO(data)).load()


def test_no_previews_but_the_right_ones(files: list[bytes]) -> None:
    expected = jpng.preview(files[0])
    for data in flipped(files[:1], 200):
        try:
            pixels = jpng.preview(data)
        except jpng.Error:
            continue
        assert pixels.shape == expected.shape


def test_every_truncation_is_refused(files: list[bytes]) -> None:
    for data in files:
        for count in range(0, len(data), 3):
            with pytest.raises(jpng.MalformedError):
                jpng.open(data[:count])


def test_large_pictures_take_no_memory_before_they_are_decoded(files: list[bytes]) -> None:
    parts = Parts(files[0])
    at = parts.color.index(b"\xff\xc0") + 5
    parts.color[at : at + 4] = struct.pack(">HH", 16000, 16000)
    parts.alpha[16:24] = struct.pack(">II", 16000, 16000)
    parts.repair_png()
    at = parts.extension.index(b"info") + 6
    parts.extension[at : at + 8] = struct.pack("<II", 16000, 16000)
    # The preview has another shape now.
    at = parts.extension.index(b"prvw")
    parts.extension[at : at + 4] = b"none"
    data = parts.file()
    with jpng.open(data) as file:
        assert file.size == (16000, 16000)
        with pytest.raises(jpng.LimitExceededError):
            file.decode(max_memory=64 << 20)
    with pytest.raises(Image.DecompressionBombError):
        Image.open(io.BytesIO(data))


@settings(max_examples=300)
@given(data=st.binary(max_size=200), major=st.integers(0, 3), minor=st.integers(0, 2))
def test_random_bytes(data: bytes, major: int, minor: int) -> None:
    cut = len(data) // 2
    trailer = TRAILER.pack(cut, len(data) - cut, 16, major, minor, 0x4A504E47)
    for content in (data, data + trailer):
        with pytest.raises(jpng.Error):
            jpng.decode(content)


def test_the_parts_are_those_of_a_file(files: list[bytes]) -> None:
    for data in files:
        assert Parts(data).file() == data
        assert np.array_equal(jpng.decode(Parts(data).file()), jpng.decode(data))
