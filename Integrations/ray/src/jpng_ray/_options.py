"""The command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass

# Options of `jpng pack` that mean something else, or nothing, for a part of a set.
_REFUSED = {
    "--budget": "is for a set as a whole, which no worker sees; give a quality or a target",
    "--budget-part": "is for runs without a cluster",
    "--budget-plan": "is for runs without a cluster",
    "--derive-scales": "makes outputs that are in no list",
    "--prune": "would take the outputs of other workers for old ones",
    "--no-overwrite": "would refuse what an interrupted run has written",
    "--dry-run": "writes nothing",
    "--depfile": "is for builds on one machine",
    "--stamp": "is for builds on one machine",
    "--json": "is what workers answer by",
    "--all": "is for a terminal",
    "--fail-fast": "would leave out others of a batch, by chance",
    "--manifest": "goes before --",
    "--config": "goes before --",
    "--report": "goes before --",
    "--root": "is the source",
    "--output": "is the destination",
    "-o": "is the destination",
    "--jobs": "follows --cpus",
    "-j": "follows --cpus",
    "--max-memory": "follows what the pictures need",
    "--shard": "is for runs without a cluster",
    "--resume": "is what a run does anyway",
    "--estimate": "is what a run begins with",
}


@dataclass(frozen=True)
class Options:
    """What was asked for; the help of the command explains each."""

    source: str
    destination: str
    manifest: str | None = None
    config: str | None = None
    state: str | None = None
    reports: tuple[str, ...] = ()
    address: str | None = None
    jpng: str = "jpng"
    ship_jpng: bool = False
    cpus: float = 1
    batch_assets: int = 1000
    batch_megapixels: float = 32
    in_flight: int | None = None
    attempts: int = 5
    force: bool = False
    quiet: bool = False
    tool: tuple[str, ...] = ()

    @property
    def jobs(self) -> int:
        """How many pictures a task has at work at once: as many as it has processors."""
        return max(1, int(self.cpus))


def parse(arguments: Sequence[str]) -> Options:
    """Reads the command line; what cannot be meant ends the program with status 64."""
    given, tool = list(arguments), []
    if "--" in given:
        split = given.index("--")
        given, tool = given[:split], given[split + 1 :]
    parser = _parser()
    values = vars(parser.parse_args(given))
    del values["command"]
    for option in tool:
        reason = _REFUSED.get(option.split("=")[0])
        if reason is not None:
            parser.error(f"{option} {reason}")
    options = Options(**values | {"tool": tuple(tool), "reports": tuple(values["reports"])})
    if options.cpus <= 0 or options.batch_assets < 1 or options.batch_megapixels <= 0:
        parser.error("--cpus, --batch-assets and --batch-megapixels are more than 0")
    if options.attempts < 1 or (options.in_flight is not None and options.in_flight < 1):
        parser.error("--attempts and --in-flight are at least 1")
    return options


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> None:  # type: ignore[override]
        self.print_usage(sys.stderr)
        self.exit(64, f"jpng_ray: error: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m jpng_ray", description="Packs PNG files on a Ray cluster.")
    pack = parser.add_subparsers(dest="command", required=True).add_parser(
        "pack",
        help="packs a tree of PNG files",
        epilog="What follows -- are options of jpng pack, like: -- --effort best --fallback png",
    )
    add = pack.add_argument
    add("source", help="folder or URL below which the PNG files are, like s3://art/")
    add("destination", help="folder or URL for packed files, which has the same tree below it")
    add("--manifest", metavar="FILE", help="pack the lines of this file: jpng pack has their form")
    add("--config", metavar="FILE", help="settings; default: jpng.yml in the source or beside it")
    add("--state", metavar="URL", help="what is done; default: .jpng-parts in the destination")
    add(
        "--report",
        dest="reports",
        metavar="FILE",
        action="append",
        default=[],
        help=".html, .md, .csv or .json, path or URL, of the whole run; may be given several times",
    )
    add("--address", help="the cluster; default: $RAY_ADDRESS, one that runs here, or a new one")
    add("--jpng", default="jpng", metavar="PROGRAM", help="jpng; default: that of each node's PATH")
    add("--ship-jpng", action="store_true", help="have Ray bring jpng and this package to nodes")
    add("--cpus", type=float, default=1, help="processors of a task (1); 0.5 where storage is slow")
    add("--batch-assets", type=int, default=1000, metavar="N", help="most files of a task (1000)")
    add("--batch-megapixels", type=float, default=32, metavar="N", help="most pixels of one (32)")
    add("--in-flight", type=int, metavar="N", help="tasks at once; default: twice the processors")
    add("--attempts", type=int, default=5, metavar="N", help="of a task, whose nodes may die (5)")
    add("--force", action="store_true", help="pack again what is done")
    add("--quiet", action="store_true", help="say nothing but errors")
    return parser
