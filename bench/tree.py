#!/usr/bin/env python3
"""What packing a tree takes, and how much of that its slowest files do (docs/encoder.md).

    bench/tree.py JPNG FOLDER [-- OPTION OF PACK ...]

Packs the PNGs of a folder, and of those in it, on all cores, and prints the time, also by how large
pictures are, and which took longest. A search that takes long in one of a hundred
files takes as long as all others: sets of a few large pictures (bench/pack.sh) do not show that.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ENVIRONMENT = os.environ | {"JPNG_CACHE": "off"}
# Up to how many pixels pictures are, class by class.
CLASSES = [1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 62]
SLOWEST = 10


def pack(options, work):
    """What became of each asset, and how long all of it took, in seconds."""
    report = work / "report.json"
    words = [options.jpng, "pack", options.folder, "-o", work / "packed", "--no-score"]
    words += ["--report", report, "--quiet", *options.pack]
    start = time.monotonic()
    process = subprocess.run(words, env=ENVIRONMENT, check=False)
    seconds = time.monotonic() - start
    # 1 is that some files failed.
    if process.returncode not in (0, 1):
        sys.exit(f"{options.folder}: status {process.returncode}")
    return json.loads(report.read_text())["assets"], seconds


def pixels(asset):
    return asset["width"] * asset["height"]


def sums(assets):
    megapixels = sum(map(pixels, assets)) / 1e6
    seconds = sum(asset["seconds"] for asset in assets)
    rate = f"{seconds / megapixels:7.3f} s/megapixel"
    return f"{len(assets):6} files {megapixels:8.2f} megapixels {seconds:7.1f} s {rate}"


def print_classes(assets):
    lower = 0
    for upper in CLASSES:
        members = [asset for asset in assets if lower < pixels(asset) <= upper]
        if members:
            print(f"{sums(members)}, {lower + 1} to {max(map(pixels, members))} pixels")
        lower = upper


def print_slowest(assets):
    slowest = sorted(assets, key=lambda asset: -asset["seconds"])
    print(f"{sums(slowest[: (len(slowest) + 99) // 100])}, the slowest hundredth")
    for asset in slowest[:SLOWEST]:
        print(f"  {asset['seconds']:.2f} s {asset['width']} x {asset['height']} {asset['source']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("jpng", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("pack", nargs="*", help="options of jpng pack, after --")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        assets, seconds = pack(options, Path(work))
    packed = [asset for asset in assets if asset.get("packedBytes")]
    if not packed:
        sys.exit(f"{options.folder}: nothing was packed")
    print(f"{seconds:.1f} s for {len(assets)} files, {sum(a['packedBytes'] for a in packed)} bytes packed")
    print(f"{sums(packed)}, of all threads together")
    print_classes(packed)
    print_slowest(packed)


if __name__ == "__main__":
    main()
