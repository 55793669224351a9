#!/usr/bin/env bash
# Runs a command that runs tests, and says again at the end which of them failed: among thousands of
# lines that is hard to find, and a log may be cut.
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" -ne 0 ]; then
  printf '\nWhat failed:\n'
  # Issues with the lines below that explain them, and crashes. A line may hold whole reports.
  grep -aE '^ *(✘|↳)|error:|Fatal error' "$log" | head -200 | cut -c1-400
fi
exit "$status"
