#!/usr/bin/env python3
"""What packing in shards costs, and what a million assets do (docs/scale.md).

    bench/shards.py JPNG FOLDER [--shards 7] [--rounds 3] [-- OPTION OF PACK ...]
    bench/shards.py JPNG --million

The first packs a tree in one run and in shards with a merge behind them, by turns, and fails if files
or reports differ. The second has one shard of a thousand read a manifest of a million lines, and a
thousand reports of a thousand assets merged. Linux only: peaks of memory are those that wait4 gives.
"""

import argparse
import hashlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ENVIRONMENT = os.environ | {"JPNG_CACHE": "off"}


def run(*arguments):
    """Runs a command. Returns its seconds, its processor time and its peak of memory in MB."""
    start = time.monotonic()
    words = [str(word) for word in arguments]
    process = subprocess.Popen(words, env=ENVIRONMENT, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    # 1 is that some files failed, which a million that are not there do.
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit(f"{words}: status {os.waitstatus_to_exitcode(status)}")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000


def report(path):
    """A report without what no two runs have in common."""
    document = json.loads(path.read_text())
    for part in [document["totals"], *document["assets"]]:
        for key in ["seconds", "scoreSeconds", "savedSeconds"]:
            part.pop(key, None)
    return document


def files(folder):
    """The bytes of all packed files, as digests."""
    paths = (path for path in folder.rglob("*") if path.is_file() and path.name[0] != ".")
    return {path.relative_to(folder): hashlib.sha256(path.read_bytes()).digest() for path in paths}


def compare(options, work):
    pack = [options.jpng, "pack", options.folder, "--quiet", "--no-score", *options.pack]
    print("| Round | One run, s | Shards, s | One run, CPU s | Shards, CPU s | Largest shard, MB |")
    print("| --: | --: | --: | --: | --: | --: |")
    ratios = []
    for number in range(1, options.rounds + 1):
        base = work / str(number)
        (base / "parts").mkdir(parents=True)
        one = run(*pack, "-o", base / "one", "--report", base / "one.json")
        costs = []
        for shard in range(1, options.shards + 1):
            part = ["--shard", f"{shard}/{options.shards}"]
            part += ["--report", base / "parts" / f"{shard}.json"]
            costs.append(run(*pack, "-o", base / "shards", *part))
        merged = base / "merged.json"
        costs.append(run(options.jpng, "report", "merge", base / "parts", "-o", merged, "--quiet"))
        seconds, cpu, peak = zip(*costs, strict=True)
        ratios.append((sum(seconds) / one[0], sum(cpu) / one[1]))
        row = [one[0], sum(seconds), one[1], sum(cpu), max(peak)]
        print(f"| {number} |", " | ".join(f"{value:.1f}" for value in row), "|", flush=True)
        if files(base / "one") != files(base / "shards"):
            sys.exit("the packed files differ")
        if report(base / "one.json") != report(merged):
            sys.exit("the reports differ")
    medians = [statistics.median(values) for values in zip(*ratios, strict=True)]
    print(f"\nmedians of the ratios: {medians[0]:.2f} of time, {medians[1]:.2f} of processor time")


def million(jpng, work):
    names = [f"set{i % 700:03}/pose{i % 31:02}/layer-{i:07}.png" for i in range(1_000_000)]
    manifest = work / "jobs.ndjson"
    with manifest.open("w") as lines:
        lines.writelines(f'{{"source": "{name}"}}\n' for name in names)
    shard = ["--shard", "3/1000", "--estimate", "--quiet", "-o", work / "packed"]
    cost = run("sh", "-c", 'exec "$@" 2> /dev/null', "sh", jpng, "pack", "--manifest", manifest, *shard)
    print("a shard's part of a million lines: {:.1f} s, {:.1f} s of CPU, {:.0f} MB".format(*cost))

    # One report of the tool's own is the model of all.
    tiny = work / "model.json"
    sample = Path(__file__).parent.parent / "SampleAssets" / "edge cases"
    run(jpng, "pack", sample, "-o", work / "tiny", "--shard", "1/1", "--report", tiny, "--quiet")
    model = json.loads(tiny.read_text())
    asset = model["assets"][0]
    places = [[] for _ in range(1000)]
    for place, name in enumerate(names):
        number = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")
        places[number % 1000].append(place)
    (work / "parts").mkdir()
    for index, own in enumerate(places, 1):
        model["assets"] = [asset | {"source": names[place]} for place in own]
        model["shard"] |= {"index": index, "count": 1000, "unread": 0, "places": own}
        text = json.dumps(model, indent=2, sort_keys=True, separators=(",", " : "))
        (work / "parts" / f"{index}.json").write_text(text)
    cost = run(jpng, "report", "merge", work / "parts", "-o", work / "merged.json", "--quiet")
    print("a million assets of a thousand reports: {:.1f} s, {:.1f} s of CPU, {:.0f} MB".format(*cost))


def main():
    words = sys.argv[1:]
    end = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("jpng")
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--shards", type=int, default=7)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--million", action="store_true")
    options = parser.parse_args(words[:end])
    options.pack = words[end + 1 :]
    if options.million == bool(options.folder):
        parser.error("either a folder or --million")
    with tempfile.TemporaryDirectory(prefix="jpng-shards-", dir="/var/tmp") as work:
        if options.million:
            million(options.jpng, Path(work))
        else:
            compare(options, Path(work))


main()
