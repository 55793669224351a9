#!/usr/bin/env bash
# Has thumbnails made as a file manager does: by the line of jpng.thumbnailer, with its words
# replaced. test.sh JPNG
set -euo pipefail
name=thumbnailer/test.sh jpng=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../reader-support.sh"
begin
make_samples --format raw
make_damaged --format raw
mkdir bin
ln -s "$jpng" bin/jpng
export PATH=$PWD/bin:$PATH

entry() {
  sed -n "s/^$1=//p" "$here/jpng.thumbnailer"
}
expect "$(head -n 1 "$here/jpng.thumbnailer")" '\[Thumbnailer Entry]'
command -v "$(entry TryExec)" > /dev/null || fail 'TryExec names no program'
# The type is that of the files' names.
grep -q "<mime-type type=\"$(entry MimeType | tr -d ';')\">" "$here/../packaging/jpng.xml" ||
  fail 'there is no such MIME type'
read -r -a words <<< "$(entry Exec)"

# thumbnail FILE SIZE: thumb.png, which is there before and empty, as GNOME makes it.
thumbnail() {
  local command=() word
  for word in "${words[@]}"; do
    word=${word//%s/$2}
    word=${word//%o/$PWD/thumb.png}
    command+=("${word//%i/$1}")
  done
  rm -f thumb.png
  : > thumb.png
  within 20 "${command[@]}"
}

# size_of PNG: from its header.
size_of() {
  od -An -tu1 -j 16 -N 10 "$1" | awk '{
    printf "%d %d %d %d\n", ($1 * 256 + $2) * 65536 + $3 * 256 + $4,
      ($5 * 256 + $6) * 65536 + $7 * 256 + $8, $9, $10 }'
}

count=0
while IFS= read -r file; do
  thumbnail "$PWD/$file" 128 || fail "$file has no thumbnail"
  read -r width height bits type <<< "$(size_of thumb.png)"
  ((width <= 128 && height <= 128 && bits == 8 && type == 6)) || fail "$file: $width × $height"
  count=$((count + 1))
done < <(find samples -name '*.jpng')
((count > 30)) || fail "there are only $count samples"
for pair in '128:128 80' '256:256 160' '512:512 320' '1024:1024 640'; do
  thumbnail "$PWD/samples/plain/hills.jpng" "${pair%:*}"
  expect "$(size_of thumb.png)" "${pair#*:} 8 6"
done
"$jpng" unpack samples/plain/hills.jpng -o fitted.png --fit 256
thumbnail "$PWD/samples/plain/hills.jpng" 256
cmp thumb.png fitted.png

# Names that a shell or the tool would make something of, but for the path that comes before them.
# shellcheck disable=SC2016
for odd in 'a $(touch made) `touch made`; "é.jpng' '-o.jpng' '@list.jpng'; do
  cp samples/plain/moon.jpng "./$odd"
  thumbnail "$PWD/$odd" 128 || fail "$odd has no thumbnail"
done
[[ ! -e made ]] || fail 'a shell has run what was in a name'
# A PNG that has the name of a packed file (--keep-name) is not made smaller, and says so.
cp "$root/SampleAssets/moon.png" kept.jpng
! thumbnail "$PWD/kept.jpng" 128 2> why || fail 'a PNG has a thumbnail: the documents say it has none'
expect "$(cat why)" '*it is a PNG*'

for file in damaged/*.jpng; do
  status=0
  thumbnail "$PWD/$file" 128 2> why || status=$?
  ((status < 124)) || fail "status $status for $file: $(cat why)"
  if [[ -e undamaged/$(basename "$file" .jpng).rgba ]]; then
    ((status == 0)) || fail "$file has no thumbnail: $(cat why)"
  else
    [[ $status != 0 && ! -s thumb.png ]] || fail "$file has a thumbnail, but is refused"
  fi
done
echo "The thumbnailer is well: $count files have thumbnails."
