#!/usr/bin/env python3
"""How far colours are off at edges of alpha, at four scales, against another encoder (docs/encoder.md).

    bench/fringe.py [--other JPNG] [--other-options="..."] [--each] JPNG FOLDER [-- OPTION OF PACK ...]

Packs the PNGs of a folder twice: as JPNG does, and with the other encoder, which is the same with
`--effort fast` unless told: libjpeg's own quantisation, behind the same fill of hidden colours. Options
after `--` are for both, and the other's own come after them. Files are decoded at each scale by the first;
what either does not pack is left out. Prints how many assets have a largest error (the fringe of
docs/quality.md) above the other's, or larger as reports show it, the means of both, and the bytes of those
files. Needs NumPy and Pillow, which cuts off the low bytes of 16-bit samples, where JPNG rounds.

Three ways of looking are measured: pixels as decoded; half-way between four pixels, as a sampler of
straight colours has them, which mixes hidden ones in; and the same of premultiplied ones. The
reference is the average of the premultiplied source, at the scale and between the pixels.
"""

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
from PIL import Image

SCALES = [1, 2, 4, 8]
LOOKS = ["as decoded", "straight", "premultiplied"]
# As FringeError has them.
EDGE_STEP, REACH = 32, 2
# How far above the other a fringe has to be to be counted.
EXCESSES = [0, 0.5, 1, 2, 5]
# A difference that comes of floating point.
NOISE = 1e-6
ENVIRONMENT = os.environ | {"JPNG_CACHE": "off"}


def run(*arguments):
    words = [str(word) for word in arguments]
    process = subprocess.run(words, env=ENVIRONMENT, stdout=subprocess.DEVNULL, check=False)
    # 1 is that some files failed.
    if process.returncode not in (0, 1):
        sys.exit(f"{words}: status {process.returncode}")


def pixels(path):
    """Height × width × 4 numbers 0...255, straight."""
    return numpy.asarray(Image.open(path).convert("RGBA"), dtype=numpy.float32)


def premultiplied(image):
    return numpy.concatenate([image[..., :3] * (image[..., 3:] / 255), image[..., 3:]], axis=2)


def reduced(image, scale):
    """Averages of scale × scale pixels, at the right and lower border of those that there are."""
    for axis in (0, 1):
        starts = numpy.arange(0, image.shape[axis], scale)
        counts = numpy.diff(numpy.append(starts, image.shape[axis]))
        sums = numpy.add.reduceat(image, starts, axis=axis)
        image = sums / counts.reshape([-1 if a == axis else 1 for a in range(3)])
    return image


def between(image):
    """Averages of each pixel, the next one, and the two below."""
    rows = image[:-1] + image[1:]
    return (rows[:, :-1] + rows[:, 1:]) / 4


def near_edges(alpha):
    """Which pixels are on an edge of alpha, or up to two columns and rows from one."""
    marks = numpy.zeros(alpha.shape, bool)
    for axis in (0, 1):
        steps = numpy.abs(numpy.diff(alpha, axis=axis)) >= EDGE_STEP
        after, before = ((1, 0), (0, 1))
        pad = [(0, 0), (0, 0)]
        for side in (after, before):
            pad[axis] = side
            marks |= numpy.pad(steps, pad)
    for axis in (0, 1):
        marks = numpy.any([shifted(marks, axis, by) for by in range(-REACH, REACH + 1)], axis=0)
    return marks


def shifted(marks, axis, by):
    result = numpy.roll(marks, by, axis)
    border = [slice(None), slice(None)]
    border[axis] = slice(0, by) if by >= 0 else slice(by, None)
    result[tuple(border)] = False
    return result


def largest_error(reference, image):
    """Over black and white, of premultiplied pixels near the reference's edges; None without edges."""
    marks = near_edges(reference[..., 3])
    if not marks.any():
        return None
    difference = (image - reference)[marks]
    color, alpha = difference[:, :3], difference[:, 3:]
    return max(float(numpy.abs(over).max()) for over in (color, color - alpha))


def fringes(source, packed, scale):
    """The fringe of each way of looking."""
    reference, image = reduced(premultiplied(source), scale), packed
    errors = [largest_error(reference, premultiplied(image))]
    if min(image.shape[:2]) < 2:
        return errors + [None, None]
    reference = between(reference)
    errors.append(largest_error(reference, premultiplied(between(image))))
    errors.append(largest_error(reference, between(premultiplied(image))))
    return errors


def pack(jpng, options, folder, output):
    run(jpng, "pack", folder, "-o", output, "--quiet", "--no-score", *options)


def packed_by_both(folder, packed):
    """The sources in a folder of which there are files, as paths in it."""
    places = [path.relative_to(folder) for path in folder.rglob("*") if path.suffix.lower() == ".png"]
    found = [
        place
        for place in sorted(places)
        if all((output / place).with_suffix(".jpng").is_file() for output in packed.values())
    ]
    print(f"{len(found)} of {len(places)} files")
    for name, output in packed.items():
        total = sum((output / place).with_suffix(".jpng").stat().st_size for place in found)
        print(f"{name}: {total / 1e6:.3f} MB")
    return found


def measure(options, work):
    packed = {"first": work / "first", "other": work / "other"}
    pack(options.jpng, options.pack, options.folder, packed["first"])
    own_options = shlex.split(options.other_options)
    other = options.other or options.jpng
    pack(other, [*options.pack, *own_options], options.folder, packed["other"])
    places = packed_by_both(options.folder, packed)
    rows = []
    for scale in SCALES:
        decoded = {}
        for name, folder in packed.items():
            decoded[name] = work / f"{name}-{scale}"
            run(options.jpng, "unpack", folder, "-o", decoded[name], "--scale", f"1/{scale}", "--quiet")
        for place in places:
            source = pixels(options.folder / place)
            images = [pixels((decoded[name] / place).with_suffix(".png")) for name in packed]
            pairs = [fringes(source, image, scale) for image in images]
            rows += [(scale, look, place, *pair) for look, *pair in zip(LOOKS, *pairs, strict=True)]
    return [row for row in rows if None not in row]


def summary(rows, scale, look):
    pairs = [row[3:] for row in rows if row[:2] == (scale, look)]
    if not pairs:
        return "– | | |"
    counts = [sum(first > other + excess + NOISE for first, other in pairs) for excess in EXCESSES]
    larger = sum(shown(first) > shown(other) for first, other in pairs)
    means = [sum(column) / len(pairs) for column in zip(*pairs, strict=True)]
    counted = " / ".join(map(str, counts))
    return f"{counted} of {len(pairs)} | {larger} | {means[0]:.1f} | {means[1]:.1f}"


def shown(fringe):
    """As reports show it: in whole steps, halves rounded up."""
    return int(fringe + 0.5 + NOISE)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("jpng")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--other", help="another build of jpng, such as that of a417f4e")
    parser.add_argument("--other-options", default="--effort fast")
    parser.add_argument("--each", action="store_true", help="list each asset that is above by more than 2")
    parser.add_argument("pack", nargs="*", help="options of pack, behind --")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        rows = measure(options, Path(work))
    limits = " / ".join(map(str, EXCESSES))
    print(f"| Scale | Look | more than {limits} above | larger as shown | mean | other's mean |")
    print("| --- | --- | --- | --: | --: | --: |")
    for scale in SCALES:
        for look in LOOKS:
            print(f"| 1/{scale} | {look} | {summary(rows, scale, look)} |")
    if options.each:
        for scale, look, place, first, other in sorted(rows, key=lambda row: row[4] - row[3]):
            if first > other + 2:
                print(f"1/{scale}\t{look}\t{place}\t{first:.0f}\t{other:.0f}")


if __name__ == "__main__":
    main()
