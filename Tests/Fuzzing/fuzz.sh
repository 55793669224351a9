#!/usr/bin/env bash
# Runs the fuzz targets, which `make fuzz-build` has built (docs/fuzzing.md).
#
#   fuzz.sh run TARGET SECONDS    fuzzes one target, with the corpus of earlier runs
#   fuzz.sh all SECONDS           fuzzes each target for so long, and prints a table
#   fuzz.sh test SECONDS          each target on its seeds, then for so long with them alone
#   fuzz.sh seeds                 writes the seeds anew that code makes
#   fuzz.sh merge TARGET FOLDER   the least of the corpus that covers as much as all of it
set -euo pipefail
cd "$(dirname "$0")/../.."
here=Tests/Fuzzing
build=.build/fuzzing

# A trap is to end the process at once; and processes that end leave memory behind on purpose.
export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=0}
# Files of the pixel cache need no disk. libFuzzer ends the process without removing them.
if [[ -z ${TMPDIR:-} && -w /dev/shm ]]; then TMPDIR=/dev/shm; fi
TMPDIR=$(mktemp -d -p "${TMPDIR:-/tmp}")
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT

# One program has all targets. It looks at its name.
mapfile -t targets < <(ls "$here/Seeds")
mkdir -p "$build/targets" "$build/findings"
for target in "${targets[@]}"; do ln -f "$build/release/fuzz" "$build/targets/$target"; done

# fuzz TARGET SECONDS [ARGUMENT...]
fuzz() {
  local target=$1 seconds=$2 dictionary=$here/Dictionaries/$1.dict
  shift 2
  # Nothing that small pictures need is larger than 64 MB.
  local options=(-timeout=20 -rss_limit_mb=2048 -malloc_limit_mb=64 -max_len=4096)
  options+=(-detect_leaks=0)
  if [[ -f $dictionary ]]; then options+=("-dict=$dictionary"); fi
  timeout $((seconds + 300)) "$build/targets/$target" "${options[@]}" -print_final_stats=1 \
    "-max_total_time=$seconds" "-artifact_prefix=$build/findings/$target-" "$@" < /dev/null
}

run() {
  mkdir -p "$build/corpus/$1"
  fuzz "$1" "$2" "$build/corpus/$1" "$here/Seeds/$1"
}

# The last number behind a word in a log.
figure() { sed -n "s/.*$2:* *\([0-9]*\).*/\1/p" "$1" | tail -1; }

all() {
  local status=0 log
  echo "target | executions | a second | edges | features | finding"
  for target in "${targets[@]}"; do
    log=$build/$target.log
    run "$target" "$1" > "$log" 2>&1 || status=1
    echo "$target | $(figure "$log" number_of_executed_units) |" \
      "$(figure "$log" average_exec_per_sec) | $(figure "$log" ' cov') | $(figure "$log" ' ft') |" \
      "$(grep -m 1 -oE 'FINDING.*|Fatal error.*|ERROR: [A-Za-z]*Sanitizer.*' "$log" || echo none)"
  done
  return $status
}

test_all() {
  local log=$build/test.log
  for target in "${targets[@]}"; do
    rm -rf "$build/scratch" && mkdir -p "$build/scratch"
    if ! { fuzz "$target" "$1" -runs=0 "$here/Seeds/$target" &&
      fuzz "$target" "$1" "$build/scratch" "$here/Seeds/$target"; } > "$log" 2>&1; then
      cat "$log"
      echo "fuzz.sh: $target has a finding" >&2
      return 1
    fi
    echo "$target: $(figure "$log" number_of_executed_units) executions"
  done
}

case ${1:-} in
  run) run "$2" "$3" ;;
  all) all "$2" ;;
  test) test_all "$2" ;;
  seeds)
    rm -f "$here"/Seeds/*/made-*
    "$build/targets/${targets[0]}" --write-seeds "$here/Seeds" < /dev/null
    ;;
  merge)
    mkdir -p "$3"
    fuzz "$2" 3600 -set_cover_merge=1 "$3" "$build/corpus/$2" "$here/Seeds/$2"
    ;;
  *)
    sed -n '2,9s/^# \{0,1\}//p' "$0"
    exit 64
    ;;
esac
