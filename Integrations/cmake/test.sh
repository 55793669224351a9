#!/usr/bin/env bash
# Builds the example with CMake, by Ninja and by Make, again and again, and looks at what is packed:
# test.sh JPNG
set -euo pipefail
name=cmake/test.sh jpng=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../test-support.sh"

path=$PATH

# The example, where the jpng of the PATH is the one to test.
begin_example() {
  begin "$here"
  mkdir "$work/bin"
  ln -s "$jpng" "$work/bin/jpng"
  PATH=$work/bin:$path
  cd example
}
build() {
  cmake --build build 2>&1
}
for generator in Ninja 'Unix Makefiles'; do
  begin_example
  cmake -S . -B build -G "$generator" > log || fail "cmake -G '$generator': $(cat log)"
  # CMake reads names with # and $ in the file of dependencies, and % where Make is the tool, but
  # hands them on without escapes.
  nothing='*no work to do*'
  [[ $generator == Ninja ]] || nothing='*Built target art*'
  check_tree build/packed "$nothing" "(fun) no. 1"
  echo "CMake with $generator: the example is well."
  end
done

begin_example
sed 's/OUTPUT packed/packed/' CMakeLists.txt > wrong && mv wrong CMakeLists.txt
! cmake -S . -B build -G Ninja > log 2>&1 || fail 'a call without OUTPUT was taken'
expect "$(cat log)" '*jpng_pack(art): OUTPUT must say where packed files go*'
