"""What tests are given: the tool, a tree of pictures, a cluster, and an S3 server."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pictures import make_art
from ray.cluster_utils import Cluster

HERE = Path(__file__).parent
SOURCES = HERE.parent / "src"
OBJECT_STORE = 80 << 20

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Start = Callable[..., "subprocess.Popen[str]"]

# What earlier runs have packed would hide what a run does.
os.environ |= {
    "JPNG_CACHE": "off",
    "PYTHONPATH": f"{SOURCES}:{HERE / 'startup'}",
    "RAY_DEDUP_LOGS": "0",
    "AWS_ACCESS_KEY_ID": "test",
    "AWS_SECRET_ACCESS_KEY": "test",
    "AWS_DEFAULT_REGION": "us-east-1",
}

# Shells start what is to run in the background with interruptions ignored, and so would be the ones
# that a test sends to a command.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Says where the program is."""
    parser.addoption("--tool", help="the program jpng")


@pytest.fixture(scope="session")
def jpng(request: pytest.FixtureRequest) -> str:
    """The path of the program."""
    program = request.config.getoption("--tool")
    if program is None:
        pytest.skip("--tool is not given")
    return str(Path(program).resolve())


SLOW = """#!/bin/sh
if [ "$1" = pack ]; then
  sleep 0.3
  while [ -e "$0.hold.$RAY_RAYLET_PID" ]; do : > "$0.held.$RAY_RAYLET_PID"; sleep 0.05; done
fi
exec "{jpng}" "$@"
"""


@pytest.fixture(scope="session")
def slow_jpng(jpng: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The program, on a machine that takes its time for each batch.

    On a node it does not go on while there is a file ``.hold.PID`` beside it, with the process
    number of the raylet, and says so by a file ``.held.PID``.
    """
    path = tmp_path_factory.mktemp("slow") / "jpng"
    path.write_text(SLOW.format(jpng=jpng))
    path.chmod(0o755)
    return str(path)


@pytest.fixture(scope="session")
def art(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tree of PNG files. It is not to be changed; ``shutil.copytree`` makes another."""
    return make_art(tmp_path_factory.mktemp("tree") / "art", 240)


@pytest.fixture(scope="session")
def packed(art: Path, jpng: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What one run of the tool makes of it; its report is beside it."""
    folder = tmp_path_factory.mktemp("expected") / "packed"
    report = folder.with_name("report.json")
    command = [jpng, "pack", str(art), "-o", str(folder), "--no-score", "--quiet"]
    subprocess.run([*command, "--report", str(report)], check=True)
    return folder


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """An S3 server, whose URL is in the environment of all that starts later."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    os.environ["AWS_ENDPOINT_URL"] = url
    try:
        for _ in range(200):
            try:
                urllib.request.urlopen(url, timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        yield url
    finally:
        process.terminate()
        process.wait()


@pytest.fixture(scope="session")
def cluster(server: str) -> Iterator[Cluster]:
    """A head without processors, which finds out soon that a node is dead, and a node of two."""
    quick = {
        "health_check_initial_delay_ms": 0,
        "health_check_period_ms": 500,
        "health_check_timeout_ms": 2000,
        "health_check_failure_threshold": 4,
    }
    found = Cluster(
        initialize_head=True,
        head_node_args={
            "num_cpus": 0,
            "object_store_memory": OBJECT_STORE,
            "_system_config": quick,
        },
    )
    try:
        found.add_node(num_cpus=2, object_store_memory=OBJECT_STORE)
        yield found
    finally:
        found.shutdown()  # type: ignore[no-untyped-call]


@pytest.fixture
def start(cluster: Cluster, jpng: str, tmp_path: Path) -> Start:
    """Starts the command on the cluster, in a process of its own."""

    def begin(*arguments: object, tool: str = jpng) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "jpng_ray", "pack", "--address", cluster.address]
        command += ["--jpng", tool, *map(str, arguments)]
        return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=tmp_path)

    return begin


@pytest.fixture
def run(start: Start) -> Run:
    """Runs the command to its end; a status other than the expected one is a failure."""

    def finish(
        *arguments: object, status: int = 0, **options: str
    ) -> subprocess.CompletedProcess[str]:
        process = start(*arguments, **options)
        _, errors = process.communicate(timeout=120)
        assert process.returncode == status, errors
        return subprocess.CompletedProcess(process.args, process.returncode, "", errors)

    return finish


@pytest.fixture
def copy(art: Path, tmp_path: Path) -> Path:
    """A tree that a test may change."""
    return Path(shutil.copytree(art, tmp_path / "art"))
