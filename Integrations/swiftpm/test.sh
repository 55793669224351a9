#!/usr/bin/env bash
# Has SwiftPM build the example again and again, and looks at what is packed:
# test.sh SCRATCH JPNG [source]
#
# SCRATCH is the folder of the builds. The plugins run JPNG; with "source", they have jpng compiled
# from source as well, which takes ten minutes.
set -euo pipefail
name=swiftpm/test.sh jpng=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
mkdir -p "$1"
scratch=$(cd "$1" && pwd)
source "$here/../test-support.sh"
log=$scratch/log
export JPNG_CACHE=off

# begin_build FOLDER: goes to a copy of the example, to be built in a folder of this name. The copy
# is in the same place each time, so that what was compiled before is of use.
begin_build() {
  local copy="$scratch/$1/a gallery"
  rm -rf "$copy"
  mkdir -p "$scratch/$1"
  cp -R "$here" "$copy"
  cd "$copy"
  sed -i "s|path: \"../..\"|path: \"$root\"|" Package.swift
  flags=(--scratch-path "$scratch/$1/build")
  products=$(swift build --show-bin-path "${flags[@]}" 2> "$log") || fail "$(cat "$log")"
  bundle=$products/gallery_Gallery.resources
}
build() {
  swift build --product Gallery "${flags[@]}" > "$log" 2>&1
}
# build_twice: the first time everything is there, the second time nothing is run.
build_twice() {
  local start=$SECONDS
  build || fail "the first build: $(tail -n 20 "$log")"
  echo "The first build took $((SECONDS - start)) s."
  expect "$("$products/Gallery")" 'button.jpng: 96×32, *green hill.jpng: 96×64, *sun.jpng: 64×64, *'
  expect_signature "$bundle/green hill.jpng" 'ff d8 ff'
  [[ -z $(find "$bundle" -name '*.png') ]] || fail 'the bundle has the PNG files as well'
  remember "$bundle"
  start=$SECONDS
  build
  echo "The second build took $((SECONDS - start)) s."
  expect_changed
  ! grep -qE 'Packing|Compiling|Linking' "$log" || fail "the second build: $(cat "$log")"
}

begin_build installed
export JPNG_TOOL=$jpng
build_twice

art=Sources/Gallery/Art
cp "$art/ui/button.png" "$art/sun.png"
build
expect_changed sun.jpng
grep -q 'Packing' "$log" || fail "the build does not say what it packs: $(cat "$log")"
expect "$("$products/Gallery")" '*sun.jpng: 96×32, *'

# The settings are those of jpng.yml: now of this one.
printf 'defaults: {fallback: png}\nrules:\n- {glob: "ui/**", exact: true}\n' > "$art/jpng.yml"
cp "$one_pixel" "$art/one #1.png"
build || fail "a PNG file was added: $(tail -n 20 "$log")"
expect "$("$products/Gallery")" '*one #1.jpng: kept as PNG*'
cmp "$art/ui/button.png" "$bundle/button.jpng"

rm "$art/one #1.png"
build || fail "a PNG file was removed: $(tail -n 20 "$log")"

echo 'no picture' > "$art/broken.png"
! build || fail 'a build with a broken PNG file succeeded'
expect "$(cat "$log")" '*jpng: error: *Art/broken.png: *'
rm "$art/broken.png"
build || fail "the broken file was removed: $(tail -n 20 "$log")"

# MARK: The command

pack_assets() {
  local command=(swift package "${flags[@]}" --allow-writing-to-package-directory pack-assets)
  local status=0
  "${command[@]}" "$@" > "$log" 2>&1 || status=$?
  # SwiftPM 6.3 itself has been seen to crash when a command had failed, which is no fault of ours.
  if ((status == 139)); then
    status=0
    "${command[@]}" "$@" > "$log" 2>&1 || status=$?
  fi
  return "$status"
}
pack_assets || fail "pack-assets: $(tail -n 20 "$log")"
expect "$(outputs PackedAssets | cut -f 1 | tr '\n' ' ')" \
  'Sources/Gallery/Art/green hill.jpng Sources/Gallery/Art/sun.jpng *ui/button.jpng '
remember PackedAssets
pack_assets
expect_changed
rm "$art/sun.png"
pack_assets
expect_changed Sources/Gallery/Art/sun.jpng
pack_assets --target Gallery --output 'other folder' --quality 30 --quiet || fail "$(cat "$log")"
expect "$(outputs 'other folder' | cut -f 1 | tr '\n' ' ')" '*green hill.jpng *button.jpng '
! pack_assets --target Nobody || fail 'a target that does not exist was packed'
expect "$(cat "$log")" '*Nobody*'
echo 'no picture' > "$art/broken.png"
! pack_assets || fail 'a broken PNG file was packed'
expect "$(cat "$log")" '*jpng: error: *Art/broken.png: *'
echo 'SwiftPM: the example is well with a jpng that is installed.'

# MARK: From source

[[ ${3:-} == source ]] || exit 0

unset JPNG_TOOL
begin_build source
# Once: SwiftPM 6.3 compiles the tools of plugins again in the next build, whose plan is a new one.
start=$SECONDS
build || fail "the build from source: $(tail -n 20 "$log")"
echo "The build from source took $((SECONDS - start)) s."
expect "$("$products/Gallery")" 'button.jpng: 96×32, *green hill.jpng: 96×64, *sun.jpng: 64×64, *'
echo 'SwiftPM: the example is well with a jpng from source.'
