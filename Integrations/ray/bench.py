"""Measures what Ray costs, for docs/scale.md: ``bench.py overhead|coordinator|planning …``."""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import ray
from ray.cluster_utils import Cluster

from jpng_ray._batches import batches
from jpng_ray._listing import Source, from_manifest
from jpng_ray._planning import Row


def overhead(arguments: argparse.Namespace) -> None:
    """One process of so many jobs, and a cluster of as many processors, in turn, on the same files.

    Both write a report. What a run of two files takes on the cluster is told apart: Ray starts
    workers for each run.
    """
    os.environ["JPNG_CACHE"] = "off"
    usage = _own_usage()
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": arguments.processors})
    ratios: dict[str, list[float]] = {name: [] for name in _RATIOS}
    try:
        with tempfile.TemporaryDirectory(dir=arguments.work) as work:
            few = _some(Path(arguments.art), Path(work) / "few", 2)
            for number in range(arguments.rounds):
                one = _timed(_one(arguments, Path(work)), usage)
                start = _timed(_many(arguments, few, cluster.address, Path(work)), usage)
                many = _timed(
                    _many(arguments, Path(arguments.art), cluster.address, Path(work)), usage
                )
                for made in ("one", "many"):
                    shutil.rmtree(f"{work}/{made}")
                found = (
                    *(many[0] / one[0], (many[0] - start[0]) / one[0]),
                    *(many[1] / one[1], (many[1] - start[1]) / one[1]),
                )
                for name, ratio in zip(_RATIOS, found, strict=True):
                    ratios[name].append(ratio)
                columns = "  ".join(f"{wall:6.2f} {own:6.2f}" for wall, own in (one, start, many))
                print(f"{number}: seconds, and of processors: {columns}", flush=True)
    finally:
        cluster.shutdown()  # type: ignore[no-untyped-call]
    for name, values in ratios.items():
        spread = f"{min(values):.3f} to {max(values):.3f}"
        print(f"{name}: median {statistics.median(values):.3f}, {spread}")


_RATIOS = ("time", "time but for the start", "processor time", "processor time but for the start")


def _one(arguments: argparse.Namespace, work: Path) -> list[str]:
    command = [arguments.jpng, "pack", arguments.art, "-o", f"{work}/one", "--no-score"]
    command += ["--report", f"{work}/one.json"]
    return [*command, "--effort", arguments.effort, "--jobs", str(arguments.processors), "--quiet"]


def _many(arguments: argparse.Namespace, art: Path, address: str, work: Path) -> list[str]:
    command = [sys.executable, "-m", "jpng_ray", "pack", str(art), f"{work}/many", "--quiet"]
    command += ["--force", "--jpng", arguments.jpng, "--address", address]
    command += ["--report", f"{work}/many.json"]
    return [*command, "--", "--effort", arguments.effort]


def _some(art: Path, folder: Path, count: int) -> Path:
    folder.mkdir()
    for number, path in zip(range(count), art.rglob("*.png"), strict=False):
        shutil.copy(path, folder / f"{number}.png")
    return folder


def coordinator(arguments: argparse.Namespace) -> None:
    """How many tasks a second the driver hands out, takes back and counts, if they only sleep."""
    ray.init(num_cpus=arguments.workers, include_dashboard=False, log_to_driver=False)

    @ray.remote
    def nap(batch: object, seconds: float) -> tuple[int, int]:
        time.sleep(seconds)
        return 0, 0

    batch = ray.put([Source(f"some/folder/picture {n}.png", n, str(n)) for n in range(500)])
    options = {"num_cpus": 1, "memory": 1 << 20}
    ray.get([nap.options(**options).remote(batch, 1.0) for _ in range(arguments.workers)])
    for seconds in map(float, arguments.seconds.split(",")):
        count = max(200, int(arguments.workers * 8 / max(seconds, 0.02)))
        began = time.monotonic()
        under_way: set[object] = set()
        left = count
        while left or under_way:
            while left and len(under_way) < 2 + 2 * arguments.workers:
                under_way.add(nap.options(**options).remote(batch, seconds))
                left -= 1
            ready, others = ray.wait(list(under_way), num_returns=1, timeout=0.2)
            if ready and others:
                ready += ray.wait(others, num_returns=len(others), timeout=0)[0]
            for reference in ready:
                under_way.remove(reference)
                ray.get(reference)
        took = time.monotonic() - began
        ideal = count * seconds / arguments.workers
        print(
            f"{arguments.workers} workers, {seconds} s a task: {count / took:.0f} tasks/s, "
            f"{100 * ideal / took:.0f} % of the time asleep",
            flush=True,
        )
    ray.shutdown()


def planning(arguments: argparse.Namespace) -> None:
    """A manifest of so many lines, with sizes as the tool would tell them, cut into batches."""
    with tempfile.TemporaryDirectory() as work:
        path = Path(work) / "manifest"
        with path.open("w") as lines:
            for number in range(arguments.count):
                name = f"textures/{number // 1000:04}/picture {number:07}.png"
                lines.write(json.dumps({"source": name, "settings": {"quality": 70}}) + "\n")
        began = time.monotonic()
        with path.open() as lines:
            count = sum(1 for _ in batches(_rows(lines), 1000, 32, 1))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{arguments.count} rows, {count} batches: {time.monotonic() - began:.1f} s, ", end="")
    print(f"{peak:.0f} MB at most")


def _rows(lines: IO[str]) -> Iterator[Row]:
    for number, source in enumerate(from_manifest(lines)):
        yield Row(source._replace(size=40_000, tag=str(number)), 10_000 + number % 50_000, 4 << 20)


def _timed(command: list[str], usage: Path) -> tuple[float, float]:
    """Seconds, and seconds of processor time of all that we have started."""
    before = int(usage.read_text())
    began = time.monotonic()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    took = time.monotonic() - began
    return took, (int(usage.read_text()) - before) / 1e9


def _own_usage() -> Path:
    """Where Linux counts the processor time of this process and of all that it starts from now on.

    Ray's workers end without anybody who waits for them, so their times are nowhere else. It takes
    root, and control groups of the first version.
    """
    group = Path("/sys/fs/cgroup/cpuacct") / f"jpng-ray-{os.getpid()}"
    group.mkdir()
    (group / "cgroup.procs").write_text(str(os.getpid()))
    return group / "cpuacct.usage"


def main() -> None:
    """Measures what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("overhead", help=overhead.__doc__)
    command.set_defaults(measure=overhead)
    command.add_argument("jpng")
    command.add_argument("art")
    command.add_argument("--processors", type=int, default=2)
    command.add_argument("--effort", default="balanced")
    command.add_argument("--rounds", type=int, default=5)
    command.add_argument("--work", help="the folder for outputs")
    command = commands.add_parser("coordinator", help=coordinator.__doc__)
    command.set_defaults(measure=coordinator)
    command.add_argument("--workers", type=int, default=32)
    command.add_argument("--seconds", default="1,0.3,0.1,0")
    command = commands.add_parser("planning", help=planning.__doc__)
    command.set_defaults(measure=planning)
    command.add_argument("--count", type=int, default=1_000_000)
    arguments = parser.parse_args()
    arguments.measure(arguments)


if __name__ == "__main__":
    main()
