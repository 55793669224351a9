#!/usr/bin/env bash
# Lets each call that a pack makes to the file system fail in turn, one in a run, in every way that
# it can. Whatever fails: the sources are untouched, what is in the output folder is whole, a failure
# has a message and a status of its own, and the next run completes.
#
# test.sh JPNG FOLDER: the tool, and a folder for scratch files.
set -euo pipefail
jpng=$(realpath "$1")
scratch=$2
here=$(cd "$(dirname "$0")" && pwd)
[ "$(uname)" = Linux ] || { echo "skipped: the calls of a program are replaced on Linux only"; exit 0; }

rm -rf "$scratch"
mkdir -p "$scratch/in/sub"
scratch=$(cd "$scratch" && pwd)
cc -O1 -shared -fPIC -o "$scratch/fault.so" "$here/fault.c" -ldl
cd "$scratch"
export JPNG_CACHE=off
# One is packed; one is kept as it is, and copied.
cp "$here/../../SampleAssets/moon.png" in/sub/a.png
printf '%s' iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg== |
  base64 -d > in/b.png

command=("$jpng" pack in -o out --fallback png --effort fast -j 1 --quiet)
digest() { (cd "$1" && find . -type f ! -name .jpng-manifest -print0 | sort -z | xargs -0r sha256sum); }
with_fault() { # CALL KIND COMMAND…
  timeout -k 5 20 env FAULT_CALL="$1" FAULT_KIND="$2" FAULT_FOLDER="$scratch/" \
    FAULT_COUNT="$scratch/count" LD_PRELOAD="$scratch/fault.so" "${@:3}"
}

"${command[@]}"
digest in > in.txt
digest out > out.txt
rm -rf out
with_fault 0 EIO "${command[@]}"
calls=$(cut -d' ' -f1 count)
[ "$calls" -gt 40 ] || { echo "only $calls calls were seen"; exit 1; }

failed=0
fail() { echo "call $1 ($(cut -d' ' -f2 count)), $2: $3"; cat errors; failed=$((failed + 1)); }

# What is there is as it should be, each file of it.
check_outputs() {
  digest out > now.txt 2> /dev/null || true
  ! grep -vxFf out.txt now.txt > /dev/null
}

tolerated=0
runs=0
for kind in ${FAULT_KINDS:-EIO ENOSPC EINTR EMFILE ENOMEM EXDEV short}; do
  for call in $(seq 1 "$calls"); do
    rm -rf out
    status=0
    with_fault "$call" "$kind" "${command[@]}" 2> errors || status=$?
    runs=$((runs + 1))
    case $status in
      0) tolerated=$((tolerated + 1)); mkdir -p out; digest out > now.txt
        cmp -s out.txt now.txt || fail "$call" "$kind" "status 0, and not all outputs" ;;
      1 | 64 | 66 | 69 | 73 | 74) grep -q '^jpng: error: ' errors || fail "$call" "$kind" "no message" ;;
      *) fail "$call" "$kind" "status $status" ;;
    esac
    # What was not read or written yet is, in another call.
    [ "$kind$status" = short0 ] || [ "$kind" != short ] || fail "$call" "$kind" "status $status"
    check_outputs || fail "$call" "$kind" "an output is not whole"
    digest in | cmp -s in.txt - || fail "$call" "$kind" "a source has changed"
    "${command[@]}" 2> errors || fail "$call" "$kind" "the next run fails"
    digest out | cmp -s out.txt - || fail "$call" "$kind" "the next run does not complete"
  done
done
echo "$runs packs, each with another call of $calls failing: $tolerated did all the same, $failed failures"
[ "$failed" = 0 ]
