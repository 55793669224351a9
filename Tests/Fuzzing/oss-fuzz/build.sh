#!/bin/bash -eu
# Builds the fuzz targets as OSS-Fuzz wants them: in $OUT, a program for each, which is the same
# one under another name, with its seeds and its dictionary.

# Sets SWIFTFLAGS, with the sanitizers.
# shellcheck source=/dev/null
. precompile_swift

export JPNG_FUZZING=1 JPNG_TOOL=jpng
# With a sanitizer, swiftc instruments Swift for libFuzzer only if it is told.
# shellcheck disable=SC2086
swift build -c release --product fuzz --traits StockCodecs $SWIFTFLAGS \
  -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp

for seeds in Tests/Fuzzing/Seeds/*; do
  target=$(basename "$seeds")
  cp .build/release/fuzz "$OUT/$target"
  zip -qj "$OUT/${target}_seed_corpus.zip" "$seeds"/*
  printf '[libfuzzer]\nmax_len = 4096\n' > "$OUT/$target.options"
  if [ -f "Tests/Fuzzing/Dictionaries/$target.dict" ]; then
    cp "Tests/Fuzzing/Dictionaries/$target.dict" "$OUT/$target.dict"
    echo "dict = $target.dict" >> "$OUT/$target.options"
  fi
done

# The libraries of the system are not in the image that runs the targets.
mkdir -p "$OUT/lib"
ldd .build/release/fuzz | awk '/lib(jpeg|png|lcms2|deflate|lz4|z)[^/]*\.so/ { print $3 }' |
  xargs -I{} cp {} "$OUT/lib"
for seeds in Tests/Fuzzing/Seeds/*; do
  patchelf --set-rpath "\$ORIGIN/lib" "$OUT/$(basename "$seeds")"
done
