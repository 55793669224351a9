#!/usr/bin/env python3
"""Small PNG files for the test, the same each time:

    pictures.py FOLDER COUNT

They are parts of one picture with noise and a soft edge, in folders whose names have spaces.
"""

import math
import os
import random
import struct
import sys
import zlib

SIDE = 256


def chunk(kind, data):
    checksum = struct.pack(">I", zlib.crc32(kind + data))
    return struct.pack(">I", len(data)) + kind + data + checksum


def pixel(x, y):
    waves = (math.sin(x / 9), math.sin(y / 13), math.sin((x + y) / 21))
    color = [128 + round(80 * wave) + random.randint(-12, 12) for wave in waves]
    return color + [max(0, min(255, round(6 * (SIDE / 2 - math.hypot(x - SIDE / 2, y - SIDE / 2)))))]


def main(folder, count):
    random.seed(count)
    picture = [bytes(value for x in range(SIDE) for value in pixel(x, y)) for y in range(SIDE)]
    for number in range(count):
        width, height = random.randint(64, 128), random.randint(64, 128)
        left, top = random.randint(0, SIDE - width), random.randint(0, SIDE - height)
        rows = b"".join(
            b"\0" + row[4 * left:4 * (left + width)] for row in picture[top:top + height])
        header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
        path = os.path.join(folder, f"part {number % 5}", f"picture {number}.png")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
                       + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


main(sys.argv[1], int(sys.argv[2]))
