#!/usr/bin/env bash
# How close scaled pictures come to the exact area average of the original, in premultiplied space:
#   bench/fidelity.sh [--quality Q] IMAGE.png…
# For both alpha encodings and 1/2, 1/4 and 1/8: PSNR (the lowest over black, grey and white), the
# largest error, and the largest along edges of alpha. Quality 90 unless told.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build -c release --product scale-fidelity >&2
exec .build/release/scale-fidelity "$@"
