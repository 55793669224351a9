#!/usr/bin/env bash
# test.sh JPNG_TOOL [NAME]: decodes files of every kind in Chromium and Firefox, and compares their
# pixels with those that the tool unpacks; what is damaged has to be refused. A browser that is
# missing is skipped, and named. With a name, only tests that have it in theirs are run.
set -euo pipefail
jpng=${1:?"test.sh JPNG_TOOL [NAME]"}
filter=${2-}
[[ -x $jpng ]] || {
  echo "web: failed: $jpng is no program" >&2
  exit 1
}
if ! command -v node > /dev/null; then
  echo "skipped: node is not installed, which serves and starts the tests"
  exit 0
fi
here=$(cd "$(dirname "$0")" && pwd)
files=$(mktemp -d)
trap 'rm -rf "$files"' EXIT
# What earlier runs have packed is no concern of a test.
export JPNG_CACHE=off
node "$here/test/make-files.mjs" "$jpng" "$files"
node "$here/test/run.mjs" "$files" "$filter"
