#!/usr/bin/env bash
# Decoding without codec libraries: the package JPNGDecode and libjpng, whose pixels have to be those
# of a jpng with all of them.
#
#   test.sh JPNG SCRATCH LIBRARY
#
# JPNG is the program, SCRATCH a folder to build in, LIBRARY what `make library` has made.
set -euo pipefail
jpng=$(realpath "$1")
mkdir -p "$2"
scratch=$(realpath "$2")
library=$(realpath "$3")
root=$(cd "$(dirname "$0")/../.." && pwd)
reference=$scratch/reference

fail() {
  echo "test.sh: $*" >&2
  exit 1
}

# What a build with all codec libraries decodes, as rows without a header.
make_reference() {
  rm -rf "$reference" && mkdir -p "$reference"
  (
    cd "$root/SampleAssets"
    for png in *.png; do
      "$jpng" pack "$png" -o "$reference/${png%.png}.exact.jpng" --alpha png --quiet
      "$jpng" pack "$png" -o "$reference/${png%.png}.lossy.jpng" --alpha jpeg --restarts rows \
        --subsampling 444 --quiet
    done
    "$jpng" pack ./*.png -o "$reference" --quiet
    "$jpng" pack "cloud sticker.png" -o "$reference/progressive.jpng" --progressive --quiet
  )
  if [[ -d $root/../shared/fixtures ]]; then
    cp "$root"/../shared/fixtures/*.jpng "$reference"
  else
    echo "skipped: files of the original tool are not here"
  fi
  for file in "$reference"/*.jpng; do
    for eighths in 1 2 3 4 5 6 7 8; do
      "$jpng" unpack "$file" -o "$file.$eighths.raw" --format raw --scale $eighths/8 --quiet
    done
    "$jpng" unpack "$file" -o "$file.fit.raw" --format raw --fit 50x40 --quiet
    "$jpng" unpack "$file" -o "$file.region.raw" --format raw --region 3,5,20,17 --quiet
  done
}

# Headers that end a compilation, in front of those of the system.
hide_headers() {
  hidden=$scratch/hidden
  mkdir -p "$hidden"
  for header in jpeglib.h png.h lcms2.h lz4.h libdeflate.h; do
    echo "#error \"$header is not to be used\"" > "$hidden/$header"
  done
  for target in CLibJPEG CLibPNG CLibLCMS2 CLibLZ4 CLibDeflate; do
    ! clang -fsyntax-only -I "$hidden" -x c "$root/Sources/$target/shim.h" 2> /dev/null \
      || fail "the headers of $target are not hidden"
  done
}

# The package of a program that decodes, as its users would have it, and without pkg-config.
test_package() {
  PKG_CONFIG_LIBDIR=/nonexistent JPNG_REFERENCE=$reference \
    swift test -c release --package-path "$root/Tests/DecodeOnly" \
    --scratch-path "$scratch/package" -Xcc -I"$hidden"
}

# The shared libraries that one needs, one a line.
needed() { readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'; }

# libjpng without the Swift runtime, and with zlib: its size, and what it needs.
test_library_alone() {
  PKG_CONFIG_LIBDIR=/nonexistent \
    swift build -c release --product JPNGC --package-path "$root" --disable-default-traits \
    --scratch-path "$scratch/library" -Xcc -I"$hidden" -Xlinker -s -Xlinker --gc-sections \
    -Xlinker "--version-script=$root/Sources/CJPNG/exports.map"
  local file=$scratch/library/release/libJPNGC.so size others
  size=$(stat -c %s "$file")
  echo "libjpng without the Swift runtime: $size bytes"
  ((size < 1000000)) || fail "libjpng has $size bytes"
  others=$(needed "$file" | grep -Ev '^lib(swift.*|dispatch|BlocksRuntime|z|c|m)\.so' || true)
  [[ -z $others ]] || fail "libjpng needs $others"
}

# libjpng as it is installed: what it needs, and its pixels.
test_library() {
  local file=$library/lib/libjpng.so others
  others=$(ldd "$file" | awk '{ print $1 }' \
    | grep -Ev '^(linux-vdso|/lib|lib(deflate|stdc\+\+|gcc_s|c|m))' || true)
  [[ -z $others ]] || fail "libjpng needs $others"
  # What the flags of the Makefile (HARDENING) are for.
  [[ $(readelf -dW "$file") == *FLAGS_1*NOW* ]] || fail 'libjpng binds functions late'
  [[ $(readelf -lW "$file") == *' GNU_STACK '*' RW  '*GNU_RELRO* ]] || fail 'libjpng is not hardened'
  clang -O1 -I "$library/include" "$root/Tests/JPNGCTests/decode.c" -L "$library/lib" -ljpng \
    "-Wl,-rpath,$library/lib" -o "$scratch/decode"
  local packed eighths count=0
  for packed in "$reference"/*.jpng; do
    [[ $packed != *progressive* ]] || continue
    for eighths in 1 2 3 4 5 6 7 8; do
      "$scratch/decode" "$packed" eighths=$eighths | cmp - "$packed.$eighths.raw"
    done
    "$scratch/decode" "$packed" threads=2 | cmp - "$packed.8.raw"
    "$scratch/decode" "$packed" region=3,5,20,17 | cmp - "$packed.region.raw"
    count=$((count + 1))
  done
  ((count >= 15)) || fail "only $count files"
  ! "$scratch/decode" "$reference/progressive.jpng" > /dev/null 2> "$scratch/refusal" \
    || fail "a progressive plane is not refused"
  grep -q progressive "$scratch/refusal" || fail "$(cat "$scratch/refusal")"
  echo "libjpng: $count files, at all scales"
  clang -O1 -I "$library/include" "$root/Tests/JPNGCTests/encode.c" -L "$library/lib" -ljpng \
    "-Wl,-rpath,$library/lib" -o "$scratch/encode"
  local status=0
  head -c 64 /dev/zero | "$scratch/encode" 4 4 > /dev/null 2> "$scratch/refusal" || status=$?
  ((status == 2)) || fail "a libjpng that only decodes is asked to encode: status $status"
  grep -q 'only decodes' "$scratch/refusal" || fail "$(cat "$scratch/refusal")"
}

make_reference
hide_headers
test_package
if [[ $(uname) == Linux ]]; then
  test_library_alone
  test_library
else
  echo "skipped: what libjpng needs is looked at on Linux only"
fi
