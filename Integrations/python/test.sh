#!/usr/bin/env bash
# Builds the wheel, installs it where nothing else is, and tests it: test.sh JPNG LIBRARY
#
# LIBRARY is what `make library` has made with LIBRARY_TRAITS=StockCodecs.
set -euo pipefail
name=python/test.sh jpng=$(realpath "$1") library=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$root/.build/python
venv=$build/venv
mkdir -p "$build"

if ! python3 -m venv --clear "$venv" > "$build/log" 2>&1; then
  echo "$name: skipped: Python has no venv"
  exit 0
fi
pip=("$venv/bin/pip" --quiet --disable-pip-version-check)
# Of those that judge form and types, each version finds something else.
packages=(hypothesis 'mypy==2.4.*' numpy pillow pytest 'ruff==0.17.*' typing_extensions)
if ! "${pip[@]}" install "${packages[@]}" > "$build/log" 2>&1; then
  echo "$name: skipped: pip cannot fetch ${packages[*]}: $(tail -n 1 "$build/log")"
  exit 0
fi
"$here/wheel.sh" python3 "$library" "$build/dist" > "$build/log" 2>&1 || {
  cat "$build/log" >&2
  exit 1
}
"${pip[@]}" install --no-index "$build"/dist/jpng-*.whl

cd "$here"
"$venv/bin/ruff" check --quiet
"$venv/bin/ruff" format --check --quiet
"$venv/bin/mypy"
"$venv/bin/pytest" --quiet tests --tool="$jpng" --header="$library/include/jpng.h"
echo 'Python: the package is well.'
