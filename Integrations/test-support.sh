# Sourced by the tests of the examples: a copy of an example in a temporary folder whose name has
# spaces, and words for what has to happen to its outputs. It takes `name`, the script's name for
# messages, and `jpng`, the program to test; they have set -euo pipefail. On Linux, by GNU find.
# shellcheck shell=bash disable=SC2154,SC2164

# A picture that is larger when it is packed.
one_pixel=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/SampleAssets/'edge cases/one pixel.png'

fail() {
  echo "$name: failed: $*" >&2
  exit 1
}

# begin FOLDER [NAME]: goes into a copy of an example, made at a time that is past.
begin() {
  [[ -x $jpng ]] || fail "$jpng is no program"
  work=$(mktemp -d)
  trap end EXIT
  cp -R "$1" "$work/${2:-an example}"
  find "$work" -exec touch -d '1 hour ago' {} +
  cd "$work/${2:-an example}"
  # What earlier runs have packed would hide what a build does.
  export JPNG_CACHE=off
}

end() {
  cd /
  rm -rf "$work"
}

# outputs FOLDER: its packed files, each with inode and time. One that is written again has others.
outputs() {
  find "$1" -name '*.jpng' -printf '%P\t%i %T@\n' | sort
}

# remember FOLDER: what its packed files are now.
remember() {
  folder=$1 before=$(outputs "$1")
}

# expect_changed FILE…: of the folder that was remembered, just these have been written, added or
# removed since. Remembers it again.
expect_changed() {
  local after expected changed
  after=$(outputs "$folder")
  changed=$(comm -3 <(echo "$before") <(echo "$after") | sed 's/^\t//' | cut -f 1 | sort -u)
  expected=$( (($# == 0)) || printf '%s\n' "$@" | sort -u)
  [[ $changed == "$expected" ]] ||
    fail "below $folder changed: ${changed:-nothing}; expected: ${expected:-nothing}"
  before=$after
}

# expect TEXT PATTERN: that the text is what a pattern of the shell says.
expect() {
  # shellcheck disable=SC2053
  [[ $1 == $2 ]] || fail "expected $2, and not: $1"
}

# expect_signature FILE HEX: the first bytes of a file.
expect_signature() {
  expect "$(od -An -tx1 -N 4 "$1")" "*$2*"
}

# MARK: Builds that pack a whole tree

# check_tree OUTPUT NOTHING ODD: builds again and again, with `build`, what packs `art` below
# OUTPUT, and looks at what is packed. NOTHING is a pattern of what is said when there is nothing to
# do, ODD the name of a picture, without extension, whose characters mean something to the tools.
check_tree() {
  local output=$1 nothing=$2 odd=$3
  build > log || fail "the first build: $(cat log)"
  expect "$(outputs "$output" | cut -f 1 | tr '\n' ' ')" \
    'green hill.jpng sun.jpng ui/button.jpng '
  remember "$output"
  expect "$(build)" "$nothing"
  expect_changed

  # Another time alone packs nothing again; other contents do.
  touch art/sun.png
  build > log
  expect_changed
  expect "$(build)" "$nothing"
  cp art/ui/button.png art/sun.png
  build > log
  expect_changed sun.jpng

  echo 'defaults: {quality: 40}' > art/jpng.yml
  build > log
  expect_changed 'green hill.jpng' sun.jpng ui/button.jpng

  cp art/sun.png "art/ui/$odd.png"
  build > log
  expect_changed "ui/$odd.jpng"
  expect "$(build)" "$nothing"
  cp 'art/green hill.png' "art/ui/$odd.png"
  build > log
  expect_changed "ui/$odd.jpng"
  rm "art/ui/$odd.png"
  build > log || fail "a PNG file was removed: $(cat log)"
  expect_changed "ui/$odd.jpng"

  # A picture that packing makes larger is kept, by the name that was asked for.
  cp "$one_pixel" art/dot.png
  echo 'defaults: {quality: 40, fallback: png}' > art/jpng.yml
  build > log
  cmp art/dot.png "$output/dot.jpng"
  expect_signature "$output/dot.jpng" '89 50 4e 47'
  expect_signature "$output/green hill.jpng" 'ff d8 ff'

  echo 'no picture' > art/broken.png
  ! build > log || fail 'a build with a broken PNG file succeeded'
  expect "$(cat log)" '*jpng: error: *art/broken.png: *'
  ! build > log || fail 'a build that failed was taken for done'
  rm art/broken.png
  build > log || fail "the broken file was removed: $(cat log)"
  expect "$(build)" "$nothing"
}
