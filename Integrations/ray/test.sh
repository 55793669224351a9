#!/usr/bin/env bash
# Tests packing on a cluster, in an environment of its own: test.sh JPNG
#
# The cluster is of several raylets on this machine, one of which is killed; the S3 server is moto's.
set -euo pipefail
name=ray/test.sh jpng=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$root/.build/ray
venv=$build/venv
mkdir -p "$build"

if ! python3 -m venv "$venv" > "$build/log" 2>&1; then
  echo "$name: skipped: Python has no venv"
  exit 0
fi
pip=("$venv/bin/pip" --quiet --disable-pip-version-check)
# Of those that judge form and types, each version finds something else.
packages=('moto[server]' 'mypy==2.4.*' pytest 'ray>=2.40' 'ruff==0.17.*' s3fs)
if ! "${pip[@]}" install "${packages[@]}" > "$build/log" 2>&1; then
  echo "$name: skipped: pip cannot fetch ${packages[*]}: $(tail -n 1 "$build/log")"
  exit 0
fi

cd "$here"
"$venv/bin/ruff" check --quiet
"$venv/bin/ruff" format --check --quiet
"$venv/bin/mypy"
"$venv/bin/pytest" --quiet tests --tool="$jpng"
echo 'Ray: a cluster packs what one machine would.'
