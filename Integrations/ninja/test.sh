#!/usr/bin/env bash
# Builds the example with Ninja again and again, and looks at what is packed: test.sh JPNG
set -euo pipefail
name=ninja/test.sh jpng=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../test-support.sh"
begin "$here"
cd example
sed "s|^jpng = .*|jpng = '$jpng'|" build.ninja > changed && mv changed build.ninja

build() {
  ninja 2>&1
}
# shellcheck disable=SC2016
check_tree packed '*no work to do*' '$1 #2 100% \ sun'
echo 'Ninja: the example is well.'
