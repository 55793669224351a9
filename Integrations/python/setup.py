"""The wheel has a library in it that was built before, and suits every Python of its platform."""

import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel

library = "libjpng.dylib" if sys.platform == "darwin" else "libjpng.so"
if not Path(__file__).parent.joinpath("src", "jpng", library).exists():
    sys.exit("error: jpng is built from a checkout of its repository, by `make python`")


class PlatformWheel(bdist_wheel):
    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", super().get_tag()[2]


class DistributionWithLibrary(Distribution):
    def has_ext_modules(self) -> bool:
        return True


setup(cmdclass={"bdist_wheel": PlatformWheel}, distclass=DistributionWithLibrary)
