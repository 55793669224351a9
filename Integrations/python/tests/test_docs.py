"""The examples of docs/python.md and README.md print what they say."""

from __future__ import annotations

import fnmatch
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

import jpng

DOCUMENTS = [ROOT / "docs" / "python.md", ROOT / "Integrations" / "python" / "README.md"]


def examples(document: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", document.read_text(), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_examples(document: Path, packed: Path, tmp_path: Path) -> None:
    shutil.copy(packed / "sky.jpng", tmp_path)
    assert len(examples(document)) >= 2
    for example in examples(document):
        done = subprocess.run(
            [sys.executable, "-c", example],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        promised = re.findall(r"print\(.*\)  # (.*)$", example, re.MULTILINE)
        printed = done.stdout.splitlines()
        assert len(printed) == len(promised), done.stdout
        for line, pattern in zip(printed, promised, strict=True):
            assert fnmatch.fnmatchcase(line, pattern.replace("…", "*")), line


def test_names() -> None:
    text = DOCUMENTS[0].read_text()
    for name in re.findall(r"`(\w+Error)`", text):
        if name not in {"ValueError", "TypeError", "OSError", "MemoryError"}:
            assert hasattr(jpng, name), name
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (DOCUMENTS[0].parent / link).exists(), link
