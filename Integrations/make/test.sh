#!/usr/bin/env bash
# Builds the example with Make again and again, and looks at what is packed: test.sh JPNG
set -euo pipefail
name=make/test.sh jpng=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../test-support.sh"
begin "$here"
cd example

# build ARGUMENT…: what Make prints. The path of the program may have spaces: it is quoted.
build() {
  make --no-print-directory JPNG="'$jpng'" JPNG_FLAGS='--fallback png --keep-name' \
    "${goals[@]}" "$@" 2>&1
}

goals=(build/art.stamp)
# shellcheck disable=SC2016
check_tree build/art '*up to date*' '$1 #2 100% \ sun'

# The rules for files, at work at the same time.
goals=()
cp icons/button.png icons/second.png
cp "$one_pixel" icons/dot.png
build -j4 > log || fail "the first build: $(cat log)"
remember build/icons
expect "$(build)" "*Nothing to be done for 'all'*"
expect_changed
expect "$(build build/icons/button.jpng)" '*up to date*'
expect_signature build/icons/button.jpng 'ff d8 ff'
cmp icons/dot.png build/icons/dot.jpng

# A file is packed where its PNG is newer, even with the same contents.
touch icons/button.png
build > log
expect_changed button.jpng
expect "$(build)" '*Nothing to be done*'
rm icons/second.png
build > log || fail "a PNG file was removed: $(cat log)"
expect_changed
echo 'no picture' > icons/broken.png
! build > log || fail 'a build with a broken PNG file succeeded'
expect "$(cat log)" '*jpng: error: icons/broken.png: *Error*'
echo 'Make: the example is well.'
