"""The parts of a run, each alone."""

from __future__ import annotations

import io
import json
import os
import random
import time
from pathlib import Path

import pytest
from pictures import make_art, tree

from jpng_ray._batches import batches
from jpng_ray._job import Job
from jpng_ray._listing import PathError, Source, from_manifest, is_below, listed
from jpng_ray._options import Options, parse
from jpng_ray._place import Place
from jpng_ray._planning import Row, plan
from jpng_ray._progress import Expected, Progress, size
from jpng_ray._retry import Retries, StorageError
from jpng_ray._scratch import scratch, sweep
from jpng_ray._settings import settings
from jpng_ray._tool import RefusedError, version
from jpng_ray._work import Outcome, pack_batch


def row(name: str, pixels: int = 1000, memory: int = 1 << 20, tag: str = "1") -> Row:
    return Row(Source(name, 100, tag), pixels, memory)


def names(found: list[Source]) -> list[str]:
    return [source.name for source in found]


def test_a_folder_is_listed_as_the_tool_would(tmp_path: Path) -> None:
    for name in (
        "b.png",
        "a/x.PNG",
        "a/.hidden.png",
        ".h/y.png",
        "a.png",
        "c.txt",
        "dir.png/z.png",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"1234")
    (tmp_path / "link.png").symlink_to("b.png")
    (tmp_path / "nothing.png").symlink_to("gone")
    (tmp_path / "a" / "circle").symlink_to(tmp_path)
    (tmp_path / "other").symlink_to("a")
    found = list(listed(Place(str(tmp_path))))
    assert names(found) == [
        *("a/x.PNG", "a.png", "b.png", "dir.png/z.png", "link.png", "other/x.PNG")
    ]
    assert found == list(listed(Place(str(tmp_path))))
    assert {source.size for source in found} == {4} and all(source.tag for source in found)


def test_other_storage_is_listed_folder_by_folder() -> None:
    place = Place("memory://listed/art")
    for name in ("b.png", "a/x.png", ".h/y.png", "a/.z.png"):
        place.write(name, b"12")
    place.write("b.txt", b"")
    assert sorted(names(list(listed(place)))) == ["a/x.png", "b.png"]


def test_the_lines_of_a_manifest() -> None:
    line = {"source": "a.png", "output": "b/c.jpng", "settings": {"quality": 3}}
    found = list(from_manifest(io.StringIO(f"{json.dumps(line)}\n\n")))
    assert found == [Source("a.png", 0, "", line)]
    for wrong in ("{", "[]", "{}", '{"source": 1}', '{"source": "a.png", "output": "../a.jpng"}'):
        with pytest.raises(PathError, match="line 1 of the manifest"):
            list(from_manifest(io.StringIO(wrong)))


def test_names_that_lead_astray() -> None:
    assert is_below("a/b..c/…/d.png")
    assert not any(map(is_below, ("", "/a", "a//b", "a/", "./a", "a/../b", "..", "a\0b")))


def test_batches_keep_their_limits_and_the_order() -> None:
    chance = random.Random(1)
    rows = [row(f"{n}.png", chance.choice((100, 50_000, 3_000_000))) for n in range(3000)]
    rows.insert(1000, row("huge.png", 90_000_000, 1 << 30))
    found = list(batches(rows, 200, 10, jobs=2))
    assert [row for batch in found for row in batch.rows] == rows
    assert all(len(batch.rows) <= 200 for batch in found)
    pixels = [sum(row.pixels for row in batch.rows) for batch in found if len(batch.rows) > 1]
    assert max(pixels) <= 10e6
    (alone,) = [batch for batch in found if batch.rows[0].source.name == "huge.png"]
    assert len(alone.rows) == 1 and alone.memory == 1 << 30 < alone.node_memory
    assert all(batch.memory == 16 << 20 for batch in found if batch is not alone)


def test_a_new_file_leaves_most_batches_as_they_are() -> None:
    rows = [row(f"folder/{n:05}.png") for n in range(20_000)]
    before = {tuple(batch.rows) for batch in batches(rows, 500, 10, 1)}
    rows.insert(7000, row("folder/06999a.png"))
    after = {tuple(batch.rows) for batch in batches(rows, 500, 10, 1)}
    assert len(after) > 40 and len(after - before) <= 8


def test_what_a_run_is_named_by() -> None:
    job = Job("a", "b", "c", b"{}\n", (), "jpng", "1", 1)
    others = [
        Job("x", "b", "c", b"{}\n", (), "jpng", "1", 1),
        Job("a", "b", "c", b"exclude: []\n", (), "jpng", "1", 1),
        Job("a", "b", "c", b"{}\n", ("--effort", "best"), "jpng", "1", 1),
        Job("a", "b", "c", b"{}\n", (), "jpng", "2", 1),
        Job("a", "b", "c", b"{}\n", (), "jpng", "1", 1, salt="1"),
    ]
    assert len({job.run, *(other.run for other in others)}) == 6
    assert job.run == Job("a", "b", "c", b"{}\n", (), "other/jpng", "1", 4).run
    parts = {job.part([row("a.png")]), job.part([row("a.png", tag="2")]), job.part([row("b.png")])}
    assert len(parts) == 3 and all(part.startswith(f"{job.run}/") for part in parts)


def test_storage_is_tried_again() -> None:
    retries, calls = Retries((0.0, 0.0)), []

    def twice_wrong() -> str:
        calls.append(1)
        if len(calls) < 3:
            raise ConnectionResetError("away")
        return "there"

    assert retries.call("read a", twice_wrong) == "there"
    assert retries.causes == ["read a: ConnectionResetError: away"] * 2

    def wrong() -> None:
        raise TimeoutError("never")

    with pytest.raises(StorageError, match=r"never; .*never; .*never"):
        retries.call("read b", wrong)

    def missing() -> None:
        calls.append(1)
        raise FileNotFoundError("b")

    count = len(calls)
    with pytest.raises(FileNotFoundError):
        retries.call("read b", missing)
    assert len(calls) == count + 1


def test_a_place_that_is_far_away(tmp_path: Path) -> None:
    place = Place("memory://far/away/")
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b").write_bytes(b"12345")
    place.store(tmp_path, ["a/b"])
    place.write("c", b"678")
    assert place.read("a/b") == b"12345" and place.read("d") is None
    assert list(place.read_many(["a/b", "gone", "c"], [5, 0, 3])) == [
        *(("a/b", b"12345"), ("gone", None), ("c", b"678"))
    ]
    assert dict(place.read_many(["a/b", "c"], [5, 3], first=2)) == {"a/b": b"12", "c": b"67"}


def test_temporary_folders_of_the_dead_are_removed(tmp_path: Path) -> None:
    (tmp_path / "jpng-ray-dead" / "work").mkdir(parents=True)
    (tmp_path / "jpng-ray-dead" / "lock").touch()
    with scratch(tmp_path) as work:
        (work / "file").touch()
        past = time.time() - 1000
        for folder in tmp_path.iterdir():
            os.utime(folder, (past, past))
        sweep(tmp_path)
        assert [folder.name for folder in tmp_path.iterdir()] == [work.parent.name]
        assert (work / "file").exists()
    assert not list(tmp_path.iterdir())


def test_the_settings_that_count(tmp_path: Path) -> None:
    art = tmp_path / "art"
    art.mkdir()
    options = Options(str(art), "out")
    assert settings(options, Place(str(art))) == b"{}\n"
    (tmp_path / "jpng.yml").write_text("defaults: {quality: 1}\n")
    assert b"quality: 1" in settings(options, Place(str(art)))
    (art / "jpng.yml").write_text("defaults: {quality: 2}\n")
    assert b"quality: 2" in settings(options, Place(str(art)))
    (tmp_path / "x.yml").write_text("budget: 1MB\n")
    with pytest.raises(RefusedError, match="budget"):
        settings(Options(str(art), "out", config=str(tmp_path / "x.yml")), Place(str(art)))
    Place("memory://bucket/art").write("x.png", b"")
    Place("memory://bucket").write("jpng.yml", b"defaults: {quality: 3}\n")
    assert b"quality: 3" in settings(options, Place("memory://bucket/art"))


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    options = parse(["pack", "a", "b", "--report", "r.json", "--cpus", "2", "--", "-q", "7"])
    assert options.reports == ("r.json",) and options.tool == ("-q", "7") and options.jobs == 2
    for wrong in (["--", "--jobs=3"], ["--cpus", "0"], ["--attempts", "0"], ["--nonsense"]):
        with pytest.raises(SystemExit) as ended:
            parse(["pack", "a", "b", *wrong])
        assert ended.value.code == 64
    assert "--jobs=3 follows --cpus" in capsys.readouterr().err


def test_progress_in_a_log_and_on_a_terminal() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    outcome = Outcome("part", 2, 4_000_000, 3_000, 1_000, [("a.png", "no")], 0, False, "node", [])
    expected = Expected(iter([Source("a.png", 1_500, "")] * 4))
    while not expected.complete:
        time.sleep(0.01)
    for stream in (io.StringIO(), Terminal()):
        progress = Progress(expected, False, stream)
        progress.add(outcome)
        progress._shown -= 20
        progress.show(3)
        progress.show(3)
        assert stream.getvalue().count("2 of 4, 3 kB → 1 kB") == 1
        assert "3 tasks under way" in stream.getvalue() and "s left" in stream.getvalue()
        assert stream.getvalue().startswith("\r") == stream.isatty()
        progress.end()
        assert "2 files, 3 kB → 1 kB" in stream.getvalue() and "1 failed" in stream.getvalue()
    assert [size(999), size(1234), size(5 * 10**12)] == ["999 B", "1.23 kB", "5 TB"]


def test_a_batch_is_packed_once(jpng: str, tmp_path: Path) -> None:
    art = make_art(tmp_path / "art", 10)
    config = (art / "jpng.yml").read_bytes()
    outputs = []
    for source, destination in (
        (str(art), str(tmp_path / "near")),
        ("memory://once/art", "memory://once/packed"),
    ):
        for name, content in (
            tree(art).items() | {"ui/.jpngignore": (art / "ui/.jpngignore").read_bytes()}.items()
        ):
            Place(source).write(name, content)
        job = Job(source, destination, f"{destination}/s", config, (), jpng, version(jpng), 1)
        found = plan(job, list(listed(Place(source))))
        assert sorted(row.source.name for row in found.rows) == sorted(
            name for name in tree(art) if name.lower().endswith(".png") and "left out" not in name
        )
        assert all(row.memory > 1 << 20 for row in found.rows)
        (batch,) = batches(found.rows, 1000, 32, 1)
        first = pack_batch(job, batch)
        assert first.assets == 11 and not first.restored and not first.failures
        again = pack_batch(job, batch)
        assert again == first._replace(restored=True)
        place = Place(destination)
        outputs.append(
            {row.source.name[:-4]: place.read(row.source.name[:-4] + ".jpng") for row in batch.rows}
        )
        with pytest.raises(RefusedError, match="different programs"):
            pack_batch(Job(source, destination, "memory://new", config, (), jpng, "0", 1), batch)
    assert outputs[0] == outputs[1]
