"""PNG files made of nothing, and trees of them."""

from __future__ import annotations

import random
import struct
import zlib
from pathlib import Path


def png(width: int, height: int, seed: int) -> bytes:
    """An RGBA picture with gradients, some noise, and a soft edge of alpha."""
    chance = random.Random(seed)
    a, b, c = (chance.randint(1, 9) for _ in range(3))
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        for x in range(width):
            noise = chance.getrandbits(4)
            alpha = max(0, min(255, 500 - 16 * abs(x - y)))
            rows += bytes(((x * a + noise) & 255, (y * b) & 255, (x * y * c >> 3) & 255, alpha))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + _chunk(b"IDAT", zlib.compress(bytes(rows), 6))
        + _chunk(b"IEND", b"")
    )


def make_art(folder: Path, count: int) -> Path:
    """A tree with rules, exclusions of all kinds, and names of all kinds."""
    for number in range(count):
        name = ("ui/a b", "ui/deep/x", "höhlen", "loose", "big")[number % 5]
        path = folder / name / f"p{number:03}.{'PNG' if number % 7 == 0 else 'png'}"
        path.parent.mkdir(parents=True, exist_ok=True)
        side = 60 if name == "big" else 8 + number % 17
        path.write_bytes(png(side + number % 5, side, number))
    (folder / "dot.png").write_bytes(png(1, 1, 0))
    (folder / "drafts").mkdir()
    (folder / "drafts" / "left out.png").write_bytes(png(9, 9, 1))
    (folder / "ui" / "left out too.png").write_bytes(png(9, 9, 2))
    (folder / "ui" / ".jpngignore").write_text("left out too.png\n")
    (folder / ".hidden").mkdir()
    (folder / ".hidden" / "a.png").write_bytes(png(9, 9, 3))
    (folder / "jpng.yml").write_text(
        'exclude: ["drafts/"]\n'
        "defaults: {fallback: png}\n"
        'rules:\n  - {glob: "ui/**", quality: 92}\n  - {glob: "loose/*", exact: true}\n'
    )
    return folder


def tree(folder: Path) -> dict[str, bytes]:
    """All files but hidden ones, by their paths."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not any(part[0] == "." for part in path.relative_to(folder).parts)
    }


def _chunk(kind: bytes, content: bytes) -> bytes:
    checksum = struct.pack(">I", zlib.crc32(kind + content))
    return struct.pack(">I", len(content)) + kind + content + checksum
