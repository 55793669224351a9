#!/usr/bin/env python3
"""Whether bytes and scores rise with the quality (docs/encoder.md).

    bench/rising.py [--qualities 10,15,...] JPNG FOLDER [-- OPTION OF PACK ...]

Packs the PNGs of a folder, and of those in it, at several qualities, and prints in how many steps from
one to the next bytes or SSIMULACRA2 fall, and which those are, the largest first.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from itertools import pairwise
from pathlib import Path

QUALITIES = [*range(10, 100, 5), 98]
# What a score may fall by.
TOLERANCE = 0.3
ENVIRONMENT = os.environ | {"JPNG_CACHE": "off"}


def measure(options, quality):
    with tempfile.TemporaryDirectory() as work:
        return pack(options, quality, Path(work))


def pack(options, quality, work):
    """Bytes and score of each asset; `None` where there is no score."""
    report = work / "report.json"
    words = [options.jpng, "pack", options.folder, "-o", work / "packed", "--quality", str(quality)]
    words += ["--report", report, "--quiet", *options.pack]
    process = subprocess.run(words, env=ENVIRONMENT, check=False)
    # 1 is that some files failed.
    if process.returncode not in (0, 1):
        sys.exit(f"quality {quality}: status {process.returncode}")
    assets = json.loads(report.read_text())["assets"]
    return {
        asset["source"]: (asset["packedBytes"], (asset.get("scores") or {}).get("ssimulacra2"))
        for asset in assets
        if asset.get("packedBytes")
    }


def falls(measured, of, fall, tolerance):
    """How many steps there are, and those that fall by more: by how much, asset, qualities, from what."""
    steps = []
    for (lower, before), (higher, after) in pairwise(measured.items()):
        for source in before.keys() & after.keys():
            first, second = before[source][of], after[source][of]
            if first is not None and second is not None:
                steps.append((fall(first, second), source, lower, higher, first))
    return len(steps), sorted((step for step in steps if step[0] > tolerance), reverse=True)


def report(title, count, found, text):
    print(f"{title}: {len(found)} of {count} steps")
    for fall, source, lower, higher, first in found:
        print(f"  {text(fall)}\t{lower} to {higher}\tfrom {first:.10g}\t{source}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("jpng")
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--qualities", default=QUALITIES, type=lambda text: sorted(map(int, text.split(",")))
    )
    parser.add_argument("pack", nargs="*", help="options of pack, behind --")
    options = parser.parse_args()
    measured = {quality: measure(options, quality) for quality in options.qualities}
    bytes_falls = falls(measured, 0, lambda first, second: 1 - second / first, 0)
    report("Bytes fall", *bytes_falls, lambda fall: f"{100 * fall:.2f} %")
    score_falls = falls(measured, 1, lambda first, second: first - second, TOLERANCE)
    report(f"Scores fall by more than {TOLERANCE}", *score_falls, lambda fall: f"{fall:.2f}")


if __name__ == "__main__":
    main()
