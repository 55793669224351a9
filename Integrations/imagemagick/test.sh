#!/usr/bin/env bash
# Has ImageMagick read files by the delegate: test.sh JPNG
set -euo pipefail
name=imagemagick/test.sh jpng=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../reader-support.sh"

# ImageMagick 6 as Debian names it, where other programs may be called convert, or ImageMagick 7.
if command -v convert-im6.q16 > /dev/null; then
  convert=(convert-im6.q16) identify=(identify-im6.q16)
elif command -v magick > /dev/null; then
  convert=(magick) identify=(magick identify)
else
  skip 'the delegate (ImageMagick is not installed)'
fi
begin
make_samples --format raw
make_damaged --format raw
mkdir bin configuration
ln -s "$jpng" bin/jpng
cp "$here/delegates.xml" configuration
export PATH=$PWD/bin:$PATH MAGICK_CONFIGURE_PATH=$PWD/configuration
expect "$("${convert[@]}" -list delegate)" '*jpng =>*jpng unpack *'

# rows_of FILE: as ImageMagick reads it.
rows_of() {
  within 30 "${convert[@]}" "jpng:$1" -depth 8 RGBA:-
}

count=0
while IFS= read -r file; do
  rows=unpacked/${file#samples/}
  rows_of "$file" | cmp - "${rows%.jpng}.rgba" || fail "$file is not as unpacked"
  count=$((count + 1))
done < <(find samples/lossy samples/plain samples/original -name '*.jpng' 2> /dev/null)
((count > 15)) || fail "there are only $count samples"
echo "$name: $count files have the pixels of jpng unpack"

expect "$("${identify[@]}" jpng:samples/plain/moon.jpng)" '*PNG 400x400 *'
# The first bytes have more say than the name.
expect "$("${identify[@]}" samples/plain/moon.jpng)" '*JPEG 400x400 *'

# Names that a shell would make something of.
# shellcheck disable=SC2016
odd='a $(touch made) `touch made` "; touch made; # é.jpng'
cp samples/plain/moon.jpng "$odd"
rows_of "$odd" | cmp - unpacked/plain/moon.rgba
[[ ! -e made ]] || fail 'a shell has run what was in a name'

# What ImageMagick has made goes to the tool by a pipe.
"${convert[@]}" jpng:samples/plain/moon.jpng -resize 50% png:- |
  "$jpng" pack - --output small.jpng --quiet
"$jpng" verify small.jpng > /dev/null
expect "$("$jpng" inspect small.jpng)" '*200×200*'

check_damaged rows_of
for file in damaged/*.jpng; do
  [[ -e undamaged/$(basename "$file" .jpng).rgba ]] || ! "${identify[@]}" "jpng:$file" 2> why ||
    fail "identify takes $file"
done
echo 'ImageMagick: the delegate is well.'
