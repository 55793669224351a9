#!/usr/bin/env bash
# Bundles as other programs see them: unzip, Python's zipfile and libzip find them sound, and have the
# files that were put in (docs/bundle.md). What is not installed is skipped, and named.
#
#   test.sh JPNG SCRATCH [FOLDER]
#
# JPNG is the program, SCRATCH a folder to work in. FOLDER has packed files of one's own, of whatever
# number; without it, SampleAssets are packed. JPNG_BUNDLE_FILES names such a folder, too.
set -euo pipefail
jpng=$(realpath "$1")
rm -rf "$2" && mkdir -p "$2"
scratch=$(realpath "$2")
folder=${3:-${JPNG_BUNDLE_FILES:-}}
root=$(cd "$(dirname "$0")/../.." && pwd)
export JPNG_CACHE=off

fail() {
  echo "test.sh: $*" >&2
  exit 1
}

# has PROGRAM: whether it is installed; says so if not.
has() {
  command -v "$1" > /dev/null && return
  echo "skipped: $1 is not installed"
  return 1
}

# The files to bundle, below $scratch/files: hard links where they can be, as there may be thousands.
prepare() {
  if [[ -n $folder ]]; then
    cp -RlL "$folder" "$scratch/files" 2> /dev/null || cp -RL "$folder" "$scratch/files"
  else
    "$jpng" pack "$root/SampleAssets" -o "$scratch/files" --effort fast --preview 8 --quiet
    cp "$root/SampleAssets/moon.png" "$root/SampleAssets/README.md" "$scratch/files"
    : > "$scratch/files/empty"
    cp "$scratch/files/moon.jpng" "$scratch/files/été@2x.jpng"
    cp "$scratch/files/moon.jpng" "$scratch/files/été.jpng"
  fi
  # What bundles leave out.
  find "$scratch/files" -name '.*' -type f -delete
}

# check_readers BUNDLE: what each program says of it.
check_readers() {
  local bundle=$1
  if has unzip; then
    unzip -tq "$bundle" > "$scratch/unzip.log" || fail "unzip: $(tail -3 "$scratch/unzip.log")"
    grep -q '^No errors detected' "$scratch/unzip.log" || fail "unzip: $(cat "$scratch/unzip.log")"
  fi
  if has python3; then python3 "$root/Tests/Bundles/check.py" "$bundle" "$scratch/files"; fi
  # Both are of libzip, which compares the records of each entry.
  if has zipcmp; then zipcmp -q -p "$bundle" "$bundle" || fail "zipcmp objects to $bundle"; fi
  if has ziptool; then
    ziptool -c "$bundle" get_num_entries 0 > "$scratch/ziptool.log" || fail "ziptool: $bundle"
  fi
}

# check_bundle NAME OPTIONS…: makes one, twice, and reads it.
check_bundle() {
  local bundle=$scratch/$1.zip
  shift
  "$jpng" bundle create "$scratch/files" -o "$bundle" --quiet "$@"
  "$jpng" bundle create "$scratch/files" -o "$scratch/again.zip" --quiet --jobs 1 "$@"
  cmp "$bundle" "$scratch/again.zip" || fail "the same files gave another bundle: $*"
  "$jpng" bundle verify "$bundle"
  check_readers "$bundle"
  rm -rf "$scratch/extracted"
  "$jpng" bundle extract "$bundle" -o "$scratch/extracted" --quiet
  diff -r "$scratch/files" "$scratch/extracted" || fail "other files came out: $*"
}

# A bundle of other files, by the runs of a patch.
check_update() {
  has python3 || return 0
  mkdir "$scratch/changed"
  cp -R "$scratch/extracted/." "$scratch/changed"
  find "$scratch/changed" -type f | sort | sed -n '1~97p' | while read -r file; do rm "$file"; done
  echo 'new' > "$scratch/changed/new file.txt"
  "$jpng" bundle create "$scratch/changed" -o "$scratch/new.zip" --previews front --quiet
  "$jpng" bundle diff "$scratch/front.zip" "$scratch/new.zip" -o "$scratch/patch.json" --quiet
  python3 "$root/Tests/Bundles/patch.py" "$scratch/patch.json" "$scratch/front.zip" \
    "$scratch/new.zip"
}

prepare
check_bundle plain
check_bundle pages --align 4096
check_bundle front --previews front
check_update
echo "bundles are sound: $(find "$scratch/files" -type f | wc -l) files"
