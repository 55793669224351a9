#!/usr/bin/env bash
# Decoding against the stock libraries: bench/decode.sh [OPTION…] IMAGE.png…
#
# Each image is packed (JPEG and PNG alpha, quality 80, with a preview); then, from memory and into
# memory that is allocated before: libpng decoding the source, libjpeg-turbo and libpng decoding the
# two planes of the packed file, and this project, at several scales, on one and two threads. One
# round of all is for warming up, then --runs rounds (15) follow; medians.
#
#   --runs N       rounds
#   --quality Q    of the colour plane
#   --only NAME    one contender alone, for a profiler
#   --fidelity     no times: how close scaled pictures come to the exact area average
set -euo pipefail
cd "$(dirname "$0")/.."
swift build -c release --product decode-bench >&2
exec .build/release/decode-bench "$@"
