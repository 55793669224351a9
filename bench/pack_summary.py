"""Reads what bench/pack.sh gathered and prints medians and ratios."""

import json
import pathlib
import re
import statistics
import sys

STAGES = ["decode", "color", "alphaPNG", "alphaJPEG", "checkColor", "checkPNG", "checkJPEG"]


def documents(text):
    """The JSON documents that follow each other in a file."""
    decoder = json.JSONDecoder()
    while text.strip():
        document, end = decoder.raw_decode(text.lstrip())
        yield document
        text = text.lstrip()[end:]


def main(folder):
    scratch = pathlib.Path(folder)
    reports = {
        jobs: list(documents((scratch / f"jpng-{jobs}.txt").read_text())) for jobs in (1, 2)
    }
    assets = reports[1][0]["assets"]
    encodings = {asset["source"]: asset["alphaEncoding"] for asset in assets}

    times = {}
    for line in (scratch / "stock.txt").read_text().splitlines():
        path = re.match(r"(.*?\.png) \d+ \d+ decode ", line).group(1)
        stages = {name: float(re.search(rf" {name} ([\d.]+)", line).group(1)) for name in STAGES}
        times.setdefault(path, []).append(stages)

    total = dict.fromkeys(["decode", "colour", "alpha", "check"], 0.0)
    for path, runs in times.items():
        median = {name: statistics.median(run[name] for run in runs) for name in STAGES}
        source = next(name for name in encodings if path.endswith(name))
        kind = "JPEG" if encodings[source] == "jpeg" else "PNG"
        total["decode"] += median["decode"]
        total["colour"] += median["color"]
        total["alpha"] += median["alpha" + kind]
        total["check"] += median["checkColor"] + median["check" + kind]

    floor = sum(total.values()) / 1000
    megapixels = reports[1][0]["totals"]["pixels"] / 1e6
    parts = ", ".join(f"{name} {value / 1000:.3f}" for name, value in total.items())
    print(f"{len(assets)} images, {megapixels:.1f} megapixels")
    print(f"floor, one core: {floor:.3f} s ({parts})")
    for jobs, documents_ in reports.items():
        seconds = statistics.median(d["totals"]["seconds"] for d in documents_)
        print(f"jpng pack -j {jobs}: {seconds:.3f} s, {seconds / (floor / jobs):.2f} of floor / {jobs}")


main(sys.argv[1])
