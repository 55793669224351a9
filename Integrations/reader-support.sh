# Sourced by the tests of programs that read JPNG files: a temporary folder with files to read, what
# `jpng unpack` makes of each, and damaged ones. It takes `name`, the script's name for messages, and
# `jpng`, the tool whose word is taken; they have set -euo pipefail.
# shellcheck shell=bash disable=SC2154,SC2164
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

fail() {
  echo "$name: failed: $*" >&2
  exit 1
}

# skip WHAT, where the whole test cannot be done.
skip() {
  echo "$name: skipped: $*"
  exit 0
}

# has PROGRAM WHAT: whether the check of WHAT can be made.
has() {
  command -v "$1" > /dev/null && return
  echo "$name: skipped: $2 ($1 is not installed)"
  return 1
}

# expect TEXT PATTERN: that the text is what a pattern of the shell says.
expect() {
  # shellcheck disable=SC2053
  [[ $1 == $2 ]] || fail "expected $2, and not: $1"
}

# within SECONDS COMMAND…: none of it may hang.
within() {
  timeout -k 5 "$@"
}

# begin: goes into a temporary folder.
begin() {
  [[ -x $jpng ]] || fail "$jpng is no program"
  work=$(mktemp -d)
  trap 'cd / && rm -rf "$work"' EXIT
  cd "$work"
  export JPNG_CACHE=off
}

# make_samples OPTION…: a folder `samples` of files of every kind, and `unpacked` with their rows, by
# unpack with these options.
#
# Those of the original tool, and pictures of games, are no part of the repository.
make_samples() {
  local shared=${JPNG_FIXTURES:-$root/../shared/fixtures}
  "$jpng" pack "$root/SampleAssets" -o samples/plain --quiet
  "$jpng" pack "$root/SampleAssets" -o samples/lossless --alpha png --preview 8 --quiet
  "$jpng" pack "$root/SampleAssets/effects" -o samples/lossy --alpha jpeg --preview 16 \
    --restarts rows --subsampling 444 --quiet
  "$jpng" pack "$root/SampleAssets/effects" -o samples/premultiplied --association premultiplied \
    --quiet
  if [[ -d $shared ]]; then
    mkdir samples/original
    cp "$shared"/*.jpng samples/original
  else
    echo "$name: skipped: files of the original tool (no $shared)"
  fi
  if [[ -d $shared/../corpus ]]; then
    "$jpng" pack "$shared/../corpus" -o samples/corpus --quiet
  else
    echo "$name: skipped: pictures of games (no $shared/../corpus)"
  fi
  find . -name .jpng-manifest -delete
  "$jpng" unpack samples -o unpacked --quiet "$@"
}

# make_damaged OPTION…: a folder `damaged`, and `undamaged` with the rows of those that the tool still
# takes.
make_damaged() {
  mkdir -p damaged
  within 30 python3 "$root/Integrations/damage.py" 117 damaged samples/lossless/moon.jpng \
    samples/lossy/*.jpng samples/plain/*.jpng "samples/plain/edge cases/divider.jpng"
  within 60 "$jpng" unpack damaged -o undamaged --quiet "$@" 2> /dev/null || [[ $? == 1 ]]
}

# check_damaged READ…: that the command, which is given a damaged file as well, prints the rows that unpack
# gives, or fails with a status that it chose itself.
check_damaged() {
  local file rows status refused=0 shown=0
  for file in damaged/*.jpng; do
    rows=undamaged/$(basename "$file" .jpng).rgba
    status=0
    "$@" "$file" > rows 2> why || status=$?
    if ((status == 0)); then
      cmp -s rows "$rows" || fail "$* shows of $file what jpng unpack does not"
      shown=$((shown + 1))
    else
      ((status < 124)) || fail "$* ends with status $status on $file: $(cat why)"
      refused=$((refused + 1))
    fi
  done
  ((refused > 50)) || fail "$* refuses only $refused damaged files"
  echo "$name: $1: of $((refused + shown)) damaged files, $refused are refused, $shown are as unpacked"
}

# analyze FILE FLAG…: Clang's analyzer, to whose warnings there is no objection but an error.
analyze() {
  has clang "Clang's analyzer" || return 0
  clang --analyze --analyzer-output text -Xclang -analyzer-werror -Wall -Wextra -Werror "${@:2}" \
    "$1" || fail "Clang objects to $1"
}
