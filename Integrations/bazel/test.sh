#!/usr/bin/env bash
# Builds the example with Bazel again and again, and looks at what is packed: test.sh JPNG
#
# Where Bazel is not installed, only the syntax is checked: its language is a part of Python's.
set -euo pipefail
name=bazel/test.sh jpng=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../test-support.sh"
# Bazel refuses to work in a folder whose name has spaces.
begin "$here" example
find . \( -name '*.bzl' -o -name '*.bazel' -o -name WORKSPACE \) -print0 | xargs -0 python3 -c '
import ast, sys
for path in sys.argv[1:]:
    with open(path) as file:
        ast.parse(file.read(), path)'
if ! command -v bazel > /dev/null; then
  echo "$name: skipped: the build (bazel is not installed)"
  exit 0
fi

mkdir "$work/bin"
ln -s "$jpng" "$work/bin/jpng"
bazel=(bazel --output_user_root="$work/root" --max_idle_secs=60)
trap '"${bazel[@]}" shutdown > /dev/null 2>&1; chmod -R u+w "$work"; end' EXIT
build() {
  "${bazel[@]}" build --action_env="PATH=$work/bin:$PATH" //example:art > log 2>&1
}

build || fail "the first build: $(cat log)"
packed='bazel-bin/example/packed/art/'
expect "$(outputs "$packed" | cut -f 1 | tr '\n' ' ')" 'green hill.jpng sun.jpng ui/button.jpng '
expect_signature "$packed/green hill.jpng" 'ff d8 ff'
remember "$packed"
build
expect_changed
expect "$(cat log)" '* 1 process: 1 internal*'

# The sandbox has no outputs of earlier builds, so a rule packs all of its pictures or none.
cp example/art/sun.png 'example/art/#2 100% sun.png'
rm example/art/ui/button.png
cp "$one_pixel" example/art/dot.png
echo 'defaults: {fallback: png}' > example/art/jpng.yml
build || fail "a PNG file was added and one removed: $(cat log)"
expect "$(outputs "$packed" | cut -f 1 | tr '\n' ' ')" \
  '#2 100% sun.jpng dot.jpng green hill.jpng sun.jpng *'
cmp example/art/dot.png "$packed/dot.jpng"

echo 'no picture' > example/art/broken.png
! build || fail 'a build with a broken PNG file succeeded'
expect "$(cat log)" '*jpng: error: example/art/broken.png: *'
echo 'Bazel: the example is well.'
