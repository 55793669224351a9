#!/usr/bin/env bash
# Runs the script for Xcode as Xcode would, which is not here: test.sh JPNG
set -euo pipefail
name=xcode/test.sh jpng=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../test-support.sh"
begin "$here"
cp -R "$here/../make/example/art" Art
mkdir "$work/bin"
ln -s "$jpng" "$work/bin/jpng"
export PATH=$work/bin:$PATH
for shell in sh bash dash zsh; do
  ! command -v "$shell" > /dev/null || "$shell" -n pack-assets.sh
done

export SRCROOT=$PWD TARGET_BUILD_DIR="$work/build products" DERIVED_FILE_DIR="$work/derived files"
export UNLOCALIZED_RESOURCES_FOLDER_PATH=Weather.app/Resources
packed=$TARGET_BUILD_DIR/$UNLOCALIZED_RESOURCES_FOLDER_PATH/Art
# Xcode hands over the lists with its variables replaced.
phase() {
  ./pack-assets.sh --lists Art
  local list
  for list in Art Art-packed; do
    sed "s|\$(SRCROOT)|$SRCROOT|; s|\$(TARGET_BUILD_DIR)|$TARGET_BUILD_DIR|
      s|\$(UNLOCALIZED_RESOURCES_FOLDER_PATH)|$UNLOCALIZED_RESOURCES_FOLDER_PATH|" \
      "$list.xcfilelist" > "$work/$list-resolved.xcfilelist"
  done
  SCRIPT_INPUT_FILE_LIST_COUNT=1 SCRIPT_INPUT_FILE_LIST_0=$work/Art-resolved.xcfilelist \
    SCRIPT_OUTPUT_FILE_LIST_COUNT=1 SCRIPT_OUTPUT_FILE_LIST_0=$work/Art-packed-resolved.xcfilelist \
    ./pack-assets.sh Art > log 2>&1
}
# expect_outputs: that just what the list of outputs names is there, and newer than all inputs.
expect_outputs() {
  local file
  while read -r file; do
    [[ -e $file ]] || fail "no $file"
    [[ -z $(find Art -newer "$file" -type f) ]] || fail "$file is older than an input"
  done < "$work/Art-packed-resolved.xcfilelist"
  expect "$(outputs "$packed" | wc -l)" "$(wc -l < "$work/Art-packed-resolved.xcfilelist")"
}

phase || fail "$(cat log)"
# shellcheck disable=SC2016
expect "$(cat Art.xcfilelist)" '*$(SRCROOT)/Art/green hill.png*$(SRCROOT)/Art/jpng.yml'
expect_outputs
touch Art/sun.png
cp "$one_pixel" Art/dot.png
echo 'defaults: {fallback: png}' > Art/jpng.yml
phase || fail "$(cat log)"
expect_outputs
cmp Art/dot.png "$packed/dot.jpng"
[[ -z $(find "$packed" -name '.*') ]] || fail 'the product has hidden files'

echo 'no picture' > Art/broken.png
! phase || fail 'a phase with a broken PNG file succeeded'
expect "$(cat log)" '*jpng: error: *Art/broken.png: *'
! ./pack-assets.sh 2> log || fail 'a phase without a folder was taken'
echo 'Xcode: the script is well.'
