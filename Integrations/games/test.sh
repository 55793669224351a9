#!/usr/bin/env bash
# Builds the programs with CMake, by the library where it has been moved to, and looks at what they
# show: test.sh JPNG LIBRARY
set -euo pipefail
name=games/test.sh jpng=$(realpath "$1") library=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../reader-support.sh"
has cmake 'the programs for games' || exit 0
begin

# MARK: Find the library

cp -R "$library" 'the library'
prefix=$PWD/'the library'
# configure FOLDER SOURCES OPTION…
configure() {
  cmake -S "$2" -B "$1" -DCMAKE_PREFIX_PATH="$prefix" "${@:3}" > log 2>&1
}
version=$(sed -n 's/^Version: //p' "$prefix/lib/pkgconfig/jpng.pc")
mkdir finding
for pair in "$version:yes" "$version EXACT:yes" 0.0.1:yes '0.0.1 EXACT:no' 99:no; do
  cat > finding/CMakeLists.txt << END
cmake_minimum_required(VERSION 3.16)
project(finding C)
find_package(jpng ${pair%:*} REQUIRED)
get_target_property(location jpng::jpng IMPORTED_LOCATION)
message("version \${jpng_VERSION} at \${location}")
END
  found=no
  if configure found finding; then
    found=yes
    expect "$(cat log)" "*version $version at $prefix/lib/libjpng.*"
  fi
  expect "$found" "${pair#*:}"
  rm -r found
done
expect "$(PKG_CONFIG_PATH=$prefix/lib/pkgconfig pkg-config --variable=libdir jpng)" '*/lib'

flags='-Wall -Wextra -Werror'
configure build "$here" -DCMAKE_C_FLAGS="$flags" || fail "$(cat log)"
cmake --build build > log 2>&1 || fail "$(cat log)"
flags+=' -fsanitize=address,undefined -fno-sanitize-recover=all'
configure checked "$here" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS="$flags" || fail "$(cat log)"
cmake --build checked > log 2>&1 || fail "$(cat log)"
# Drivers of graphics have leaks of their own.
export ASAN_OPTIONS=detect_leaks=0

# MARK: Mapped buffers

if [[ ! -x build/upload ]]; then
  echo "$name: skipped: mapped buffers (libegl-dev or libgles-dev is not installed)"
elif build/upload /dev/null 2> why || [[ $? == 69 ]]; then
  echo "$name: skipped: mapped buffers ($(cat why))"
else
  read -r -a flags <<< "$(pkg-config --cflags egl glesv2)"
  analyze "$here/upload.c" "${flags[@]}" -I"$prefix/include"
  make_samples --format raw --premultiplied
  count=0
  while IFS= read -r file; do
    rows=unpacked/${file#samples/}
    within 20 build/upload --rows "$file" 2> why | cmp - "${rows%.jpng}.rgba" ||
      fail "$file is not as unpacked: $(cat why)"
    count=$((count + 1))
  done < <(find samples -name '*.jpng')
  ((count > 30)) || fail "there are only $count samples"
  echo "$name: $count textures have the pixels of jpng unpack"
  make_damaged --format raw --premultiplied
  uploaded() { within 20 checked/upload --rows "$@"; }
  check_damaged uploaded
  rm -r unpacked undamaged samples damaged
fi

# MARK: The scene

if [[ ! -x build/scene ]]; then
  echo "$name: skipped: the scene (libsdl2-dev is not installed)"
  exit 0
fi
read -r -a flags <<< "$(pkg-config --cflags sdl2)"
analyze "$here/scene.c" "${flags[@]}" -I"$prefix/include"
make_samples --format raw
make_damaged --format raw

# scene BUILD OPTION…: without a screen, by SDL's renderer in software.
scene() {
  SDL_VIDEODRIVER=dummy within 30 "$1/scene" "${@:2}"
}
# check_frames WHERE KIND: that the frames are the moon's, of that kind of samples.
check_frames() {
  local rows=unpacked/$2/moon.rgba
  python3 "$here/frame.py" moon-last.bmp "$rows" 400 3 1 || fail "$1: the last frame"
  python3 "$here/frame.py" moon-first.bmp "$rows" 400 255 8 || fail "$1: another picture was first"
  ! cmp -s moon-first.bmp moon-last.bmp || fail "$1: no preview was shown"
}
for kind in plain lossless; do
  scene build --window 400x400 --save moon "samples/$kind/moon.jpng" > said || fail "$kind: not shown"
  check_frames software "$kind"
done
expect "$(cat said)" 'previews of 1 pictures after *all pictures after *'
if has Xvfb 'the scene on a screen, by OpenGL'; then
  if SDL_RENDER_DRIVER=opengl within 60 xvfb-run -a build/scene --window 400x400 --save moon \
    samples/plain/moon.jpng > said 2> why; then
    check_frames OpenGL plain
  else
    echo "$name: skipped: the scene on a screen, by OpenGL ($(tail -n 1 why))"
  fi
fi
mapfile -t files < <(find samples -name '*.jpng')
scene checked --save all "${files[@]}" > said || fail 'not all samples are shown'
expect "$(cat said)" "previews of ${#files[@]} pictures *"

! scene checked --window 400x400 --save black /dev/null > said 2> why || fail 'nothing is shown'
[[ -z $(tail -c 1000 black-last.bmp | tr -d '\0') ]] || fail 'what shows nothing is not black'
for file in damaged/*.jpng; do
  status=0
  scene checked --window 400x400 --save damaged "$file" > said 2> why || status=$?
  ((status < 2)) || fail "status $status for $file: $(cat why)"
  if ((status == 1)); then
    cmp -s damaged-last.bmp black-last.bmp || fail "$file is refused, but shown"
  fi
  [[ $status == 1 || -e undamaged/$(basename "$file" .jpng).rgba ]] || fail "$file is shown"
done
echo 'Games: the programs are well.'
