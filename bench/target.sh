#!/usr/bin/env bash
# How close --target-quality comes to trying every quality:
#   bench/target.sh [--alpha png|jpeg|auto] [FOLDER]
# Packs FOLDER (SampleAssets unless told) at the qualities 1 to 100, and for targets from 50 to 95.
# For each target: how many files reach it, the encodes that took, and how much larger they are than
# the smallest of the hundred that reaches it. With lossless alpha (the default) that is the smallest
# there is; otherwise the hundred all have --alpha-quality 90, and the search may well beat them.
set -euo pipefail
export JPNG_CACHE=off  # what is measured must be done
cd "$(dirname "$0")/.."
alpha=png
if [[ ${1:-} == --alpha ]]; then
  alpha=$2
  shift 2
fi
folder=${1:-SampleAssets}
make -s build >&2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# pack NAME OPTION…: the CSV report of a pack, without its packed files.
pack() {
  local name=$1
  shift
  .build/release/jpng pack "$folder" -o "$work/out" --dry-run --quiet --alpha "$alpha" \
    --report "$work/$name.csv" "$@" 2>> "$work/errors" || [[ $? == 2 ]]
}

for quality in {1..100}; do pack "q$quality" -q "$quality"; done
echo "target  files  encodes mean  max  larger mean  max"
for target in 50 60 70 75 80 85 90 95; do
  pack target --target-quality "$target"
  awk -v target="$target" -F, '
    { sub(/\r$/, "") }
    FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
    { name = $column["source"]; bytes = $column["packedBytes"]; score = $column["ssimulacra2"] }
    score == "" { next }
    FILENAME !~ /target/ {
      if (score + 0 >= target && (!(name in best) || bytes < best[name])) best[name] = bytes
      next
    }
    $column["targetReached"] == "true" && name in best {
      files++; encodes += $column["encodes"]; larger += bytes / best[name] - 1
      if ($column["encodes"] > most) most = $column["encodes"]
      if (files == 1 || bytes / best[name] - 1 > worst) worst = bytes / best[name] - 1
    }
    END {
      if (!files) { printf "%6d  %5d\n", target, 0; exit }
      printf "%6d  %5d  %12.1f  %3d  %9.2f %%  %.2f %%\n", target, files, encodes / files, most, \
        100 * larger / files, 100 * worst
    }' "$work"/q*.csv "$work/target.csv"
done
