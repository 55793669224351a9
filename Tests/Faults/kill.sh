#!/usr/bin/env bash
# Kills a pack a hundred times, at any moment, with its calls to the file system slowed down so that
# temporary files are caught in the act: what has its name is whole, and the next run completes.
#
# kill.sh JPNG FOLDER [ROUNDS]: the tool, and the folder in which test.sh has left its library.
set -euo pipefail
jpng=$(realpath "$1")
rounds=${3:-100}
here=$(cd "$(dirname "$0")" && pwd)
cd "$2"
scratch=$PWD
[ -e fault.so ] || { echo "skipped: run test.sh first, which needs Linux"; exit 0; }
export JPNG_CACHE=off

rm -rf in out
mkdir in
for number in 1 2 3 4 5 6; do cp "$here/../../SampleAssets/moon.png" "in/$number.png"; done
command=("$jpng" pack in -o out --effort fast -j 2 --quiet)
digest() { (cd out && find . -type f -name '*.jpng' -print0 | sort -z | xargs -0r sha256sum); }
"${command[@]}"
digest > whole.txt

caught=0
for round in $(seq 1 "$rounds"); do
  rm -rf out
  env FAULT_DELAY=4000 FAULT_FOLDER="$scratch/" LD_PRELOAD="$scratch/fault.so" "${command[@]}" &
  tool=$!
  sleep "0.$((RANDOM % 5))$((RANDOM % 10))"
  kill -KILL $tool 2> /dev/null || true
  wait $tool 2> /dev/null || true
  mkdir -p out
  if compgen -G 'out/.jpng-*.tmp' > /dev/null; then caught=$((caught + 1)); fi
  if digest | grep -vxFf whole.txt; then
    echo "round $round: a file that is not whole"
    exit 1
  fi
  "${command[@]}"
  digest | cmp -s whole.txt - || { echo "round $round: the next run does not complete"; exit 1; }
  if compgen -G 'out/.jpng-*.tmp' > /dev/null; then echo "round $round: not tidied up"; exit 1; fi
done
echo "$rounds kills, $caught of them with a temporary file at work: all files whole"
[ "$caught" -gt 0 ]
