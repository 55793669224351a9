#!/usr/bin/env bash
# The full matrix: bench/run.sh [FOLDER]
#
# Measures SampleAssets and the art that corpus.sh fetches (to FOLDER, if given), and writes
# bench/results/ and the results section of README.md: nothing there is typed. Some six minutes
# on a machine that has nothing else to do.
set -euo pipefail
cd "$(dirname "$0")/.."
jpng=.build/release/jpng
results=bench/results
corpus=${1:-${XDG_CACHE_HOME:-$HOME/.cache}/jpng-corpus}

make -s build
bench/corpus.sh "$corpus"
commit=$(git rev-parse --short HEAD)
git diff --quiet HEAD -- Sources || commit+=" with changes"

# measure NAME OPTION…: writes NAME.json, NAME.md and the charts.
measure() {
  local name=$1
  shift
  rm -rf "$results/$name"
  echo "bench/run.sh: $name" >&2
  "$jpng" bench SampleAssets "$corpus" --label "commit $commit" --quiet "$@" \
    --json "$results/$name.json" --markdown "$results/$name.md" --charts "$results/$name"
}

mkdir -p "$results"
measure codecs --threads 1,2 --from-disk --codecs "png/libpng,png/optimized,lz4/hc,lz4/fast,\
jpng,jpjp,jpeg/color-only,jpng/stock,jpjp/stock,pixels/mapped,webp/libwebp,avif/libavif"
measure subsampling --threads 1 --codecs png/libpng,jpng,jpjp,jpeg/color-only \
  --subsampling 444,422,420
measure quality --threads 1 --codecs png/libpng,jpng,jpjp,jpeg/color-only --scales 1/1,1/8 \
  --quality 50,70,80,90

# Between the two marks in the README goes the summary of the first run.
summary=$(mktemp)
trap 'rm -f "$summary" README.md.new' EXIT
"$jpng" bench --results "$results/codecs.json" --quiet --summary "$summary"
awk -v summary="$summary" '
  /^<!-- end of results -->/ { inside = 0 }
  !inside { print }
  /^<!-- results / {
    inside = 1
    print ""
    while ((getline line < summary) > 0) print line
    print ""
  }' README.md > README.md.new
mv README.md.new README.md
