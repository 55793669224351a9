"""Measures decoding against Pillow's PNG and WebP, of the same pictures: bench.py [PICTURE…].

Pictures are PNG files; without any, those of SampleAssets of at least 100,000 pixels. Prints the
table that docs/python.md has. All ways take turns, round by round, so that whatever else the
machine does meets them alike.
"""

from __future__ import annotations

import io
import platform
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import PIL
from PIL import Image

import jpng
import jpng.pillow

ASSETS = Path(__file__).resolve().parents[2] / "SampleAssets"
ROUNDS = 15
THUMBNAIL = (128, 128)


class Picture:
    """A picture in each format, in memory."""

    def __init__(self, path: Path) -> None:
        with Image.open(path) as image:
            rgba = image.convert("RGBA")
        self.pixels = rgba.width * rgba.height
        self.png = saved(rgba, "PNG")
        self.webp = saved(rgba, "WEBP", quality=80)
        self.jpng = jpng.encode(np.asarray(rgba))


def saved(image: Image.Image, format: str, **options: int) -> bytes:
    """An image as the bytes of a file."""
    stream = io.BytesIO()
    image.save(stream, format, **options)
    return stream.getvalue()


def load(data: bytes) -> None:
    """Has Pillow decode a file."""
    with Image.open(io.BytesIO(data)) as image:
        image.load()


def thumbnail(data: bytes) -> None:
    """Has Pillow make a small picture of a file."""
    with Image.open(io.BytesIO(data)) as image:
        image.thumbnail(THUMBNAIL)


WAYS: dict[str, Callable[[Picture], object]] = {
    "Pillow, PNG": lambda picture: load(picture.png),
    "Pillow, WebP of quality 80": lambda picture: load(picture.webp),
    "Pillow, JPNG": lambda picture: load(picture.jpng),
    "`jpng.decode`, one thread": lambda picture: jpng.decode(picture.jpng, threads=1),
    "`jpng.decode`": lambda picture: jpng.decode(picture.jpng),
    '`jpng.decode`, `scale="1/2"`': lambda picture: jpng.decode(picture.jpng, scale="1/2"),
    '`jpng.decode`, `scale="1/8"`': lambda picture: jpng.decode(picture.jpng, scale="1/8"),
    "Pillow, PNG, `thumbnail`": lambda picture: thumbnail(picture.png),
    "Pillow, WebP, `thumbnail`": lambda picture: thumbnail(picture.webp),
    "Pillow, JPNG, `thumbnail`": lambda picture: thumbnail(picture.jpng),
}


def seconds(way: Callable[[Picture], object], picture: Picture) -> float:
    """How long a way takes."""
    start = time.perf_counter()
    way(picture)
    return time.perf_counter() - start


def main(paths: list[Path]) -> None:
    """Prints the table."""
    pictures = [Picture(path) for path in paths or sorted(ASSETS.rglob("*.png"))]
    if not paths:
        pictures = [picture for picture in pictures if picture.pixels >= 100_000]
    megapixels = sum(picture.pixels for picture in pictures) / 1e6
    sums: dict[str, list[float]] = {name: [] for name in WAYS}
    # The first round is for caches and threads to come up.
    for number in range(ROUNDS + 1):
        for name, way in WAYS.items():
            total = sum(seconds(way, picture) for picture in pictures)
            if number > 0:
                sums[name].append(total)

    print(
        f"jpng {jpng.__version__}, Pillow {PIL.__version__}, NumPy {np.__version__}, Python "
        f"{platform.python_version()}; {len(pictures)} pictures, {megapixels:.1f} megapixels; "
        f"medians of {ROUNDS} rounds."
    )
    for name in ("png", "webp", "jpng"):
        count = sum(len(getattr(picture, name)) for picture in pictures)
        print(f"All as {name}: {count / 1e6:.2f} MB")
    print("\n| | MP/s | times PNG |\n| --- | --: | --: |")
    reference = statistics.median(sums["Pillow, PNG"])
    for name, times in sums.items():
        median = statistics.median(times)
        print(f"| {name} | {megapixels / median:.0f} | {reference / median:.1f} |")


main([Path(path) for path in sys.argv[1:]])
