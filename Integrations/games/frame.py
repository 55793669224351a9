#!/usr/bin/env python3
"""Compares a frame that scene has saved with rows of RGBA, laid over black:

    frame.py FRAME.bmp ROWS WIDTH MOST MEAN

fails where a sample differs by more than MOST, or all of them by more than MEAN on average.
"""

import struct
import sys


def frame(path):
    data = open(path, "rb").read()
    start, = struct.unpack_from("<I", data, 10)
    width, height, _, bits = struct.unpack_from("<iiHH", data, 18)
    assert bits == 24
    stride = (width * 3 + 3) // 4 * 4
    rows = [data[start + y * stride:start + y * stride + width * 3] for y in range(abs(height))]
    return width, rows[::-1] if height > 0 else rows


def over_black(rows, width):
    """Blue, green, red of each pixel."""
    result = []
    for at in range(0, len(rows), width * 4):
        row = rows[at:at + width * 4]
        result.append(bytes(
            (row[i + channel] * row[i + 3] + 127) // 255
            for i in range(0, len(row), 4) for channel in (2, 1, 0)))
    return result


def main(path, rows_path, width, most, mean):
    shown_width, shown = frame(path)
    assert shown_width == int(width), f"the frame is {shown_width} wide"
    wanted = over_black(open(rows_path, "rb").read(), int(width))
    assert len(shown) == len(wanted), f"the frame has {len(shown)} rows"
    differences = [abs(a - b) for left, right in zip(shown, wanted) for a, b in zip(left, right)]
    largest, average = max(differences), sum(differences) / len(differences)
    print(f"{path}: largest difference {largest}, {average:.2f} on average")
    sys.exit(largest > int(most) or average > float(mean))


main(*sys.argv[1:])
