"""What tests are given: the tool to compare with, packed pictures, and other people's files."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import settings
from PIL import Image, ImageCms

from jpng import Pixels

ROOT = Path(__file__).resolve().parents[3]
ASSETS = ROOT / "SampleAssets"

# The same inputs in each run.
settings.register_profile("fixed", derandomize=True, deadline=None)
settings.load_profile("fixed")

Tool = Callable[..., "subprocess.CompletedProcess[str]"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Says where what was built is."""
    parser.addoption("--tool", help="the program jpng")
    parser.addoption("--header", help="jpng.h of the libjpng in the wheel")


@pytest.fixture(scope="session")
def tool(request: pytest.FixtureRequest) -> Tool:
    """Runs ``jpng``; a status other than the expected one is a failure."""
    program = request.config.getoption("--tool")
    if program is None:
        pytest.skip("--tool is not given")
    path = str(Path(program).resolve())

    def run(*arguments: object, status: int = 0) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [path, *map(str, arguments)],
            env=os.environ | {"JPNG_CACHE": "off"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == status, done.stderr
        return done

    return run


@pytest.fixture(scope="session")
def header(request: pytest.FixtureRequest) -> str:
    """The text of jpng.h, without comments."""
    path = request.config.getoption("--header")
    if path is None:
        pytest.skip("--header is not given")
    return re.sub(r"//.*", "", Path(path).read_text())


@pytest.fixture(scope="session")
def packed(tool: Tool, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all sample assets, packed with the defaults, and some in other ways."""
    folder = tmp_path_factory.mktemp("packed")
    tool("pack", ASSETS, "-o", folder, "--quiet")
    sticker, clouds = ASSETS / "cloud sticker.png", ASSETS / "clouds.png"
    tool("pack", sticker, "-o", folder / "exact.jpng", "--alpha", "png", "--preview", "8")
    tool("pack", clouds, "-o", folder / "lossy.jpng", "--alpha", "jpeg", "--restarts", "rows")
    tool("pack", sticker, "-o", folder / "progressive.jpng", "--progressive")
    tool("pack", clouds, "-o", folder / "dark.jpng", "--association", "premultiplied")
    return folder


@pytest.fixture(scope="session")
def originals() -> list[Path]:
    """Files that the original tool has made."""
    folder = Path(os.environ.get("JPNG_FIXTURES", ROOT.parent / "shared" / "fixtures"))
    paths = sorted(folder.glob("*.jpng"))
    if not paths:
        pytest.skip("files of the original tool are not here: JPNG_FIXTURES names their folder")
    return paths


@pytest.fixture(scope="session")
def picture() -> Pixels:
    """A small picture with every kind of alpha."""
    y, x = np.mgrid[0:48, 0:70]
    channels = [x * 3, y * 5, (x * y) % 251, np.clip(x * 6 - 80, 0, 255)]
    return np.stack(channels, axis=-1).astype(np.uint8)


@pytest.fixture(scope="session")
def profile() -> bytes:
    """A colour profile that is not one of sRGB: red and green have changed places."""
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return srgb.replace(b"rXYZ", b"xXYZ").replace(b"gXYZ", b"rXYZ").replace(b"xXYZ", b"gXYZ")


def png_pixels(path: Path) -> Pixels:
    """The straight RGBA pixels of a PNG."""
    with Image.open(path) as image:
        return np.asarray(image.convert("RGBA"))


def is_8_bit(path: Path) -> bool:
    """Whether a PNG has no more than 8 bits a sample; Pillow rounds others in a way of its own."""
    return path.read_bytes()[24] <= 8
