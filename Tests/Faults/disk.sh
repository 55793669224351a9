#!/usr/bin/env bash
# Packs to a disk that is full, to one that is read-only, and from a folder that is gone.
#
# disk.sh JPNG FOLDER: the tool, and a folder for scratch files.
set -euo pipefail
jpng=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
art=$(realpath "$here/../../SampleAssets")
export JPNG_CACHE=off
mkdir -p "$2/disk"
disk=$(realpath "$2/disk")
if ! mount -t tmpfs -o size=64k tmpfs "$disk" 2> /dev/null; then
  echo "skipped: a small disk cannot be mounted here"
  exit 0
fi
trap 'umount "$disk"' EXIT

# expect STATUS MESSAGE COMMAND…
expect() {
  local status=0 errors
  errors=$(timeout -k 5 60 "${@:3}" 2>&1 > /dev/null) || status=$?
  if [ "$status" != "$1" ] || [[ $errors != *"$2"* ]]; then
    echo "status $status instead of $1, or not \"$2\": ${*:3}"
    echo "$errors"
    exit 1
  fi
}

expect 1 "writing: No space left on device" "$jpng" pack "$art" -o "$disk/out" --quiet
expect 0 "" "$jpng" verify "$disk/out"
if compgen -G "$disk/out/.jpng-*.tmp" > /dev/null; then
  echo "a temporary file is left on the full disk"
  exit 1
fi
mount -o remount,ro "$disk"
expect 73 "writing: Read-only file system" "$jpng" pack "$art/moon.png" -o "$disk/moon.jpng"
mkdir -p "$2/gone"
cd "$2/gone"
rmdir "$PWD"
expect 73 "x.jpng: writing: No such file or directory" "$jpng" pack "$art/moon.png" -o x.jpng
echo "a full disk, a read-only one and a folder that is gone: errors that say so, and nothing in part"
