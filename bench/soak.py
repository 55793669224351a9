#!/usr/bin/env python3
"""Packs, verifies and unpacks a tree again and again, and watches the processes meanwhile.

    bench/soak.py JPNG FOLDER [--minutes 20] [--max-memory 128MB]

FOLDER has PNGs, as many as there are; JPNG is the program. Linux only: memory, threads and open
files are read in /proc. It fails if a command does, or if what one command takes grows from round
to round, or while it runs.
"""

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# Of the first round. Memory depends on which files happen to be at work at the same time.
MOST_GROWTH = 1.25


def sample(pid):
    """Megabytes that are resident, threads, and open files of a process; None once it has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
        files = len(list(Path(f"/proc/{pid}/fd").iterdir()))
        fields = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
        return int(fields["VmRSS"].split()[0]) / 1000, int(fields["Threads"]), files
    except (OSError, KeyError):
        return None


def watch(arguments):
    """Runs a command. Returns its status, its seconds, and the samples taken of it."""
    start = time.monotonic()
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    samples = []
    while process.poll() is None:
        found = sample(process.pid)
        if found:
            samples.append(found)
        time.sleep(0.05)
    errors = process.stderr.read().decode().splitlines()
    return process.returncode, time.monotonic() - start, samples, errors


def quarters(values):
    """The medians of the first and of the last quarter."""
    count = max(1, len(values) // 4)
    return statistics.median(values[:count]), statistics.median(values[-count:])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("jpng")
    parser.add_argument("folder")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--max-memory", default="128MB")
    options = parser.parse_args()
    end = time.monotonic() + options.minutes * 60
    first = {}
    failed = False
    work = Path(tempfile.mkdtemp(prefix="jpng-soak-"))
    print("| Round | Command | s | Peak, MB | First quarter | Last | Threads | Open files |")
    print("| --: | --- | --: | --: | --: | --: | --: | --: |")
    number = 0
    while number == 0 or time.monotonic() < end:
        number += 1
        # What a round finds of the one before would be read, and take memory.
        shutil.rmtree(work)
        memory = ["--max-memory", options.max_memory, "--quiet"]
        commands = {
            "pack": [options.folder, "-o", work / "packed", "--cache", "off"],
            "verify": [work / "packed"],
            "unpack": [work / "packed", "-o", work / "unpacked"],
        }
        for name, arguments in commands.items():
            status, seconds, samples, errors = watch([options.jpng, name, *arguments, *memory])
            peak, threads, files = (max(column) for column in zip(*samples))
            early, late = quarters([resident for resident, _, _ in samples])
            print(
                f"| {number} | {name} | {seconds:.1f} | {peak:.0f} | {early:.0f} | {late:.0f} "
                f"| {threads} | {files} |",
                flush=True,
            )
            if status != 0:
                print(f"{name}: status {status}", *errors[:5], sep="\n", file=sys.stderr)
                failed = True
            most = first.setdefault(name, (peak, threads, files))
            if any(now > MOST_GROWTH * then for now, then in zip((peak, threads, files), most)):
                print(f"{name} took more than in the first round", file=sys.stderr)
                failed = True
    count = sum(1 for _ in work.glob("packed/**/*.jpng"))
    print(f"\n{number} rounds of {count} files, --max-memory {options.max_memory}")
    shutil.rmtree(work)
    sys.exit(failed)


if __name__ == "__main__":
    main()
