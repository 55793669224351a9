#!/usr/bin/env bash
# Builds and installs the loader, and has gdk-pixbuf read files by it: test.sh JPNG LIBRARY
set -euo pipefail
name=gdk-pixbuf/test.sh jpng=$(realpath "$1") library=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../reader-support.sh"
export PKG_CONFIG_PATH=$library/lib/pkgconfig
pkg-config --exists gdk-pixbuf-2.0 || skip 'the loader (libgdk-pixbuf-2.0-dev is not installed)'
begin

# MARK: Build and install

read -r -a flags <<< "$(pkg-config --cflags gdk-pixbuf-2.0)"
analyze "$here/io-jpng.c" "${flags[@]}" -I"$library/include"
analyze "$here/io-jpng.c" "${flags[@]}" -I"$library/include" -DLOOK_INTO_JPEG
analyze "$here/pixels.c" "${flags[@]}"
in_make() {
  make -s -C "$here" BUILD="$PWD/build" CFLAGS='-O2 -Wall -Wextra -Werror' DESTDIR="$PWD/$1" "${@:2}"
}
in_make strict install JPEG=no
in_make both install
modules=$(pkg-config --variable=gdk_pixbuf_moduledir gdk-pixbuf-2.0)
expect "$(cd "strict$modules" && echo *)" libpixbufloader-jpng.so
expect "$(cd "both$modules" && echo *)" 'libpixbufloader-jpng-in-jpeg.so libpixbufloader-jpng.so'
query=$(pkg-config --variable=gdk_pixbuf_query_loaders gdk-pixbuf-2.0)
for kind in strict both; do
  "$query" "$kind$modules"/*.so > "$kind.cache"
done
"$query" > none.cache
in_make both uninstall
expect "$(ls "both$modules")" ''
in_make both install
read -r -a flags <<< "$(pkg-config --cflags --libs gdk-pixbuf-2.0)"
cc -O2 -Wall -Wextra -Werror "$here/pixels.c" "${flags[@]}" -o pixels

# load KIND HOW FILE [SIZE]: rows, with the loaders that are installed so.
load() {
  GDK_PIXBUF_MODULE_FILE=$PWD/$1.cache within 20 ./pixels "${@:2}"
}
of_name() {
  load both image/x-jpng "$@"
}
of_bytes() {
  load both file "$@"
}

# MARK: Every sample

make_samples --format raw
count=0
while IFS= read -r file; do
  rows=unpacked/${file#samples/}
  rows=${rows%.jpng}.rgba
  for how in image/x-jpng file; do
    load both "$how" "$file" > rows 2> said || fail "$how: $file: $(cat said)"
    cmp rows "$rows" || fail "$how: $file is not as unpacked"
    expect "$(cut -d ' ' -f 3-4 said)" '4 jpng*'
  done
  count=$((count + 1))
done < <(find samples -name '*.jpng')
((count > 30)) || fail "there are only $count samples"
echo "$name: $count files have the pixels of jpng unpack"

# A size that --fit gives, one that is not in the picture's proportions, a larger one, and one that
# the preview has pixels enough for.
file='samples/plain/sky.jpng'
"$jpng" unpack "$file" -o fitted --format raw --fit 300
of_name "$file" 300x225 2> said | cmp - fitted || fail "$file is not as fitted"
for size in 100x200 1500x40 1x1; do
  of_name "$file" "$size" 2>&1 > rows | grep -q "^${size/x/ } 4 jpng " || fail "no $size"
  [[ $(wc -c < rows) == $((${size/x/ * } * 4)) ]] || fail "not the pixels of $size"
done
"$jpng" unpack samples/lossless/sky.jpng -o preview --format raw --preview
of_name samples/lossless/sky.jpng 128x96 2> said | cmp - preview || fail 'the preview is not used'
expect "$(load both size "$file")" '1024 768 jpng-in-jpeg'
expect "$(load strict file "$file" 2>&1 > rows)" '1024 768 3 jpeg *'

# MARK: Other files

# What is no JPNG is what it was without the loader: JPEGs by any name, and PNG files that the tool
# leaves where it could not make them smaller.
"$jpng" unpack "$file" -o plane.png --plane color
bytes=$("$jpng" inspect "$file" --json | sed -n 's/.*"colorBytes" *: *\([0-9]*\).*/\1/p')
head -c "$bytes" "$file" > plain.jpg
[[ $(wc -c < plain.jpg) -gt 1000 ]] || fail 'there is no JPEG to try'
head -c 2000 plain.jpg > cut.jpg
cp plain.jpg named.jpng
for other in plain.jpg cut.jpg named.jpng plane.png; do
  for size in '' 64x48; do
    # shellcheck disable=SC2086 # no size is no word
    load none file "$other" $size > rows 2> said || true
    # shellcheck disable=SC2086
    load both file "$other" $size > others 2> saw || true
    cmp rows others || fail "$other is not what it was without the loader"
    expect "$(sed 's/ jpng-in-jpeg / jpeg /' saw)" "$(cat said)"
  done
done
cp plane.png kept.jpng
of_name kept.jpng 2> said | cmp - <(load none file plane.png 2> said) || fail 'a PNG is not loaded'
for wrong in plain.jpg cut.jpg /dev/null "$here/test.sh"; do
  ! of_name "$wrong" > rows 2> said || fail "$wrong is taken for a JPNG"
  expect "$(cat said)" 'gdk-pixbuf-error-quark 0 ?*'
done
"$jpng" pack "$root/SampleAssets/moon.png" -o progressive.jpng --progressive --quiet
if of_name progressive.jpng > rows 2> said; then
  "$jpng" unpack progressive.jpng -o progressive --format raw && cmp rows progressive
else
  expect "$(cat said)" 'gdk-pixbuf-error-quark 4 *progressive*'
fi

# MARK: Colour profiles

profile=/usr/share/color/icc/compatibleWithAdobeRGB1998.icc
if [[ ! -e $profile ]]; then
  echo "$name: skipped: colour profiles (icc-profiles-free is not installed)"
elif has convert-im6.q16 'colour profiles'; then
  convert-im6.q16 "$root/SampleAssets/moon.png" +profile '*' -profile "$profile" tagged.png
  "$jpng" pack tagged.png -o tagged.jpng --quiet
  for how in image/x-jpng file; do
    load both "$how" tagged.jpng 2>&1 > rows | cut -d ' ' -f 6 | base64 -d | cmp - "$profile" ||
      fail 'the colour profile is lost'
  done
fi

# MARK: Thumbnails

if has gdk-pixbuf-thumbnailer 'gdk-pixbuf-thumbnailer'; then
  for file in samples/plain/sky.jpng samples/lossless/moon.jpng; do
    GDK_PIXBUF_MODULE_FILE=$PWD/both.cache within 20 gdk-pixbuf-thumbnailer -s 128 "$file" thumb.png
    load none file thumb.png 2>&1 > rows | grep -q '^128 [0-9]* 4 png ' || fail "$file: no thumbnail"
  done
fi

# MARK: Damaged files

make_damaged --format raw
check_damaged of_name
# By its bytes, a file whose last four are not a JPNG's is a JPEG: what it is without the loader.
for file in damaged/*.jpng; do
  as=(none file)
  [[ $(tail -c 4 "$file" | od -An -tx1) != *' 47 4'[e5]' 50 4a' ]] || as=(both image/x-jpng)
  load "${as[@]}" "$file" > others 2> saw || true
  of_bytes "$file" > rows 2> said || true
  cmp -s rows others || fail "$file is not what it is to ${as[*]}: $(cat said)"
done
if has valgrind 'memory errors'; then
  # The C library reads the path of libraries by whole words.
  printf '{\n words\n Memcheck:Addr8\n fun:strncmp\n fun:is_dst\n}\n' > suppressed
  for file in damaged/00*.jpng samples/lossless/moon.jpng plain.jpg; do
    for how in image/x-jpng file; do
      G_SLICE=always-malloc GDK_PIXBUF_MODULE_FILE=$PWD/both.cache within 60 valgrind -q \
        --suppressions=suppressed --error-exitcode=99 ./pixels "$how" "$file" > rows 2> said ||
        [[ $? == 65 ]] || fail "valgrind: $how $file: $(cat said)"
    done
  done
fi
echo 'gdk-pixbuf: the loader is well.'
