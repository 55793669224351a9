#!/usr/bin/env bash
# Packing against its floor: the stock libraries doing the same parts, one after the other.
#   bench/pack.sh FOLDER [RUNS]
# FOLDER holds RGBA PNGs. Prints, for the whole folder, the median seconds of `jpng pack` with one
# and with two jobs, and the ratio of each to the floor split over as many cores. The floor of an
# image counts the alpha encoding that the tool chose for it.
set -euo pipefail
export JPNG_CACHE=off  # what is measured must be done
folder=${1:?usage: bench/pack.sh FOLDER [RUNS]}
runs=${2:-5}
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

make -s build stock >&2
jpng=.build/release/jpng
python=${PYTHON:-python3}
# Runs alternate, so that a machine that drifts drifts for all.
for ((run = 0; run < runs; run++)); do
  find "$folder" -name '*.png' -print0 | xargs -0 .build/stock pack 1 80 >> "$scratch/stock.txt"
  for jobs in 1 2; do
    "$jpng" pack "$folder" -o "$scratch/out" --effort fast --force --jobs "$jobs" --json >> "$scratch/jpng-$jobs.txt"
  done
done
"$python" bench/pack_summary.py "$scratch"
