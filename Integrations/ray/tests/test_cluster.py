"""Whole runs, on a cluster of several raylets, against one run of the tool."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from conftest import OBJECT_STORE, Run, Start
from pictures import png, tree
from ray._private.node import Node
from ray._private.ray_constants import PROCESS_TYPE_RAYLET
from ray.cluster_utils import Cluster

SMALL = ("--batch-assets", 12)


def parts(folder: Path) -> list[Path]:
    return sorted(folder.glob(".jpng-parts/*/*.json"))


def wait_for_parts(folder: Path, count: int, process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + 60
    while len(parts(folder)) < count:
        wait_a_moment(process, end)


def wait_for(path: Path, process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + 60
    while not path.exists():
        wait_a_moment(process, end)


def wait_a_moment(process: subprocess.Popen[str], end: float) -> None:
    if process.poll() is not None or time.monotonic() > end:
        process.kill()
        pytest.fail(f"what the test waits for did not happen: {process.communicate()[1]}")
    time.sleep(0.02)


def raylet(node: Node) -> int:
    """The number of the process that a node is."""
    return int(node.all_processes[PROCESS_TYPE_RAYLET][0].process.pid)


def attempts(folder: Path) -> dict[str, Any]:
    (found,) = folder.glob(".jpng-parts/*.attempts.json")
    document: dict[str, Any] = json.loads(found.read_text())
    return document


def report(path: Path) -> dict[str, Any]:
    """A report, without what is another time each time."""
    found: dict[str, Any] = json.loads(path.read_text())
    for entry in (found["totals"], *found["assets"]):
        for key in ("seconds", "scoreSeconds", "savedSeconds"):
            entry.pop(key, None)
    return found


def test_folders_have_the_bytes_and_the_report_of_one_run(
    run: Run, art: Path, packed: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    done = run(art, out, *SMALL, "--report", "r.json", "--report", tmp_path / "r.html")
    assert tree(out) == tree(packed)
    assert "loose/p003.png" in tree(out), "what is kept is there, too"
    assert report(tmp_path / "r.json") == report(packed.with_name("report.json"))
    assert "<html" in (tmp_path / "r.html").read_text()[:200]
    assert "241 files" in done.stderr
    assert not list(out.glob(".jpng-parts/tmp/*")), "nothing temporary is left"


def test_s3(run: Run, server: str, art: Path, packed: Path, tmp_path: Path) -> None:
    import s3fs

    storage = s3fs.S3FileSystem(use_listings_cache=False)
    for bucket in ("art", "packed"):
        storage.mkdir(bucket)
    for path in [path for path in art.rglob("*") if path.is_file()]:
        storage.pipe_file(f"art/v1/{path.relative_to(art)}", path.read_bytes())
    storage.pipe_file("art/v1/no/../path.png", b"")
    storage.pipe_file("art/v1/empty.png", b"")
    storage.pipe_file("art/v10/other.png", b"")
    done = run(
        *("s3://art/v1/", "s3://packed/v1", "--report", "s3://packed/r.json"),
        *("--state", "s3://packed/state", *SMALL),
        status=1,
    )
    assert "no/../path.png: planning: it is no path of a file" in done.stderr
    storage.get("packed/v1", str(tmp_path / "packed"), recursive=True)
    assert tree(tmp_path / "packed") == tree(packed)
    merged = json.loads(storage.cat_file("packed/r.json"))
    assert merged["totals"]["assets"] == 243 and merged["totals"]["failed"] == 2

    # Another run finds all done, but for what has changed.
    storage.pipe_file("art/v1/big/p004.png", (art / "big" / "p009.png").read_bytes())
    before = storage.info("packed/v1/big/p014.jpng")["LastModified"]
    done = run(
        *("s3://art/v1/", "s3://packed/v1", "--state", "s3://packed/state", *SMALL), status=1
    )
    assert storage.cat_file("packed/v1/big/p004.jpng") == (packed / "big/p009.jpng").read_bytes()
    assert storage.info("packed/v1/big/p199.jpng")["LastModified"] >= before
    assert "were done before" in done.stderr


def test_a_node_that_dies_loses_nothing(
    start: Start, cluster: Cluster, slow_jpng: str, art: Path, packed: Path, tmp_path: Path
) -> None:
    doomed = cluster.add_node(num_cpus=2, object_store_memory=OBJECT_STORE)
    out = tmp_path / "out"
    process = start(art, out, "--batch-assets", 6, "--report", "r.json", tool=slow_jpng)
    wait_for_parts(out, 12, process)
    # No node finishes a batch until the doomed one has one; that one is never finished.
    holds = {node: Path(f"{slow_jpng}.hold.{raylet(node)}") for node in cluster.worker_nodes}
    for hold in holds.values():
        hold.touch()
    wait_for(Path(f"{slow_jpng}.held.{raylet(doomed)}"), process)
    cluster.remove_node(doomed, allow_graceful=False)
    for node in holds.keys() - {doomed}:
        holds[node].unlink()
    written = {path: path.stat().st_ino for path in parts(out)}
    _, errors = process.communicate(timeout=120)
    holds[doomed].unlink()
    assert process.returncode == 0, errors
    assert tree(out) == tree(packed)
    assert report(tmp_path / "r.json") == report(packed.with_name("report.json"))
    # What was committed was not repeated; what was lost says why.
    assert all(path.stat().st_ino == inode for path, inode in written.items())
    causes = [attempt["cause"] for attempt in attempts(out)["attempts"]]
    assert causes and len(causes) <= 4, errors
    assert all("Died" in cause or "Crashed" in cause or "died" in cause for cause in causes)
    assert "failed attempts" in errors


def test_a_driver_that_was_killed_goes_on(
    start: Start, run: Run, slow_jpng: str, copy: Path, packed: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    process = start(copy, out, *SMALL, tool=slow_jpng)
    wait_for_parts(out, 4, process)
    process.kill()
    process.communicate()
    # Its tasks end with it, or a moment later.
    time.sleep(1)
    before = {path: path.stat().st_ino for path in parts(out)}
    assert 4 <= len(before) < 20
    assert "were done before" in run(copy, out, *SMALL, tool=slow_jpng).stderr
    assert tree(out) == tree(packed)
    assert all(path.stat().st_ino == inode for path, inode in before.items())

    # A source that changes is packed again, with few beside it; what --force asks for, all.
    after = {path: path.stat().st_ino for path in out.rglob("*.jpng")}
    (copy / "big" / "p004.png").write_bytes((copy / "big" / "p009.png").read_bytes())
    run(copy, out, *SMALL)
    assert (out / "big/p004.jpng").read_bytes() == (packed / "big/p009.jpng").read_bytes()
    changed = [path for path in after if path.stat().st_ino != after[path]]
    assert 1 <= len(changed) <= 40
    run(copy, out, *SMALL, "--force")
    assert not [path for path in after if path.stat().st_ino == after[path]]


def test_an_interruption(
    start: Start, slow_jpng: str, art: Path, packed: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    process = start(art, out, *SMALL, tool=slow_jpng)
    wait_for_parts(out, 2, process)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "goes on from here" in errors and "Traceback" not in errors
    made, expected = tree(out), tree(packed)
    assert 0 < len(made) < len(expected)
    assert all(expected[name] == content for name, content in made.items())


def test_files_that_cannot_be_packed(run: Run, copy: Path, packed: Path, tmp_path: Path) -> None:
    good = (copy / "big" / "p004.png").read_bytes()
    (copy / "big" / "cut.png").write_bytes(good[: len(good) // 2])
    (copy / "no picture.png").write_bytes(b"no picture")
    (copy / "empty.png").write_bytes(b"")
    out = tmp_path / "out"
    done = run(copy, out, *SMALL, "--report", "r.json", status=1)
    assert tree(out) == tree(packed)
    assert done.stderr.count("jpng_ray: error: ") == 3
    failed = {asset["source"]: asset["error"] for asset in attempts(out)["failed"]}
    assert set(failed) == {"big/cut.png", "no picture.png", "empty.png"}
    assert not attempts(out)["attempts"], "another attempt would find the same"
    merged = report(tmp_path / "r.json")
    assert merged["totals"]["failed"] == 3 and merged["totals"]["assets"] == 244
    # And again, when nothing is packed.
    assert run(copy, out, *SMALL, status=1).stderr.count("jpng_ray: error: ") == 3


def test_storage_that_fails(run: Run, art: Path, packed: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = run(f"flaky://{art}", f"flaky://{out}", *SMALL)
    assert tree(out) == tree(packed)
    causes = [attempt["cause"] for attempt in attempts(out)["attempts"]]
    assert causes and all("the server is away" in cause for cause in causes)
    assert "failed attempts" in done.stderr


def test_a_program_that_crashes(
    run: Run, jpng: str, art: Path, packed: Path, tmp_path: Path
) -> None:
    crashing = tmp_path / "jpng"
    crashing.write_text(
        "#!/bin/sh\n"
        f'if [ "$1" = pack ] && [ "$2" = --manifest ] && grep -q p003 "$3"; then\n'
        f"  [ -e {tmp_path}/again ] && exit 70; fi\n"
        f'if [ "$1" = pack ] && mkdir {tmp_path}/crashed 2> /dev/null; then kill -9 $$; fi\n'
        f'exec "{jpng}" "$@"\n'
    )
    crashing.chmod(0o755)
    out = tmp_path / "out"
    run(art, out, *SMALL, tool=str(crashing))
    assert tree(out) == tree(packed)
    (attempt,) = attempts(out)["attempts"]
    assert "ended with -9" in attempt["cause"] and attempt["number"] == 1

    # One that always does so costs the files of its batch, and each of them is named.
    (tmp_path / "again").touch()
    other = tmp_path / "other"
    options = ("--attempts", 2, "--report", "r.json")
    done = run(art, other, *SMALL, *options, status=1, tool=str(crashing))
    made, expected = tree(other), tree(packed)
    missing = sorted(name.rpartition(".")[0] for name in expected if name not in made)
    assert "loose/p003" in missing and len(missing) <= 12
    assert done.stderr.count("2 attempts failed: CrashError") == len(missing)
    failed = [a for a in report(tmp_path / "r.json")["assets"] if a["status"] == "failed"]
    assert sorted(asset["source"].rpartition(".")[0] for asset in failed) == missing


def test_a_manifest_and_a_program_that_ray_brings(
    run: Run, jpng: str, art: Path, tmp_path: Path
) -> None:
    with (tmp_path / "list").open("w") as lines:
        for name, line in {
            "big/p004.png": {"output": "x/y.jpng", "settings": {"quality": 30}},
            "dot.png": {},
            "gone.png": {},
        }.items():
            lines.write(json.dumps({"source": name} | line) + "\n")
    out = tmp_path / "out"
    options = ("--manifest", tmp_path / "list", "--ship-jpng", "--", "--effort", "fast")
    done = run(art, out, *options, status=1)
    assert "gone.png" in done.stderr
    expected = tmp_path / "expected"
    command = [jpng, "pack", "--manifest", str(tmp_path / "list"), "--root", str(art)]
    command += ["-o", str(expected), "--effort", "fast", "--quiet"]
    subprocess.run(command, check=False)
    assert tree(out) == tree(expected)
    assert set(tree(out)) == {"x/y.jpng", "dot.png"}


def test_what_stops_a_run(run: Run, copy: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert "--budget is for a set" in run(copy, out, "--", "--budget", "1MB", status=64).stderr
    (copy / "jpng.yml").write_text("budget: 1MB\n")
    assert "has a budget" in run(copy, out, status=69).stderr
    (copy / "jpng.yml").write_text("qualty: 1\n")
    assert "qualty" in run(copy, out, status=69).stderr
    assert run(tmp_path / "nowhere", out, status=66).stderr
    assert not tree(out) if out.exists() else True
    (copy / "jpng.yml").unlink()
    (copy / "z.png").write_bytes(png(600, 400, 1))
    os.environ.pop("RAY_ADDRESS", None)
    assert run(copy, out, "--", "--target-size", "1kB", status=2).stderr
