#!/usr/bin/env bash
# Packs a set by turns in one process and by an array of tasks, as many at a time as there are cores, and
# compares seconds and bytes: measure.sh JPNG FOLDER [SHARDS [ROUNDS]]
#
# First, and not timed, a task is requeued when it has packed half of its files. The rounds that follow are
# timed until the last task has ended: the page of a report takes as long to make either way.
set -euo pipefail
name=slurm/measure.sh jpng=$(realpath "$1") art=$(realpath "$2") shards=${3:-7} rounds=${4:-3}
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../test-support.sh"
source "$here/cluster.sh"

[[ ! $(missing_tools) ]] || fail "$(missing_tools)"
work=$(mktemp -d)
trap 'stop_cluster; end' EXIT
trap 'exit 130' INT TERM
start_cluster "$work/cluster" 16000 || fail 'Slurm did not start'
cd "$work"
export JPNG=$jpng JPNG_CACHE=off
settings=("$art" --effort fast --no-score)
cores=$(nproc)

now() { date +%s%N; }
one() {
  "$jpng" pack "${settings[@]}" -o one --jobs "$cores" --report one.json \
    > /dev/null 2>&1 || (($? == 1))
}
array() {
  rm -rf run packed
  "$here/submit.sh" -n "$shards" -t "$cores" -a --cpus-per-task=1 -a --mem=1G run \
    "${settings[@]}" -o packed > submitted
}
# finish [OPTION…]: waits until no job is left, or none that squeue's options are for.
finish() {
  while [[ $(squeue -h "$@") ]]; do sleep 0.1; done
}

rm -rf one
one
array
task=$(sed -n 's/^jpng-pack: job //p' submitted)_1
half=$(($(find one -name '*.jpng' | wc -l) / shards / 2))
until [[ $(grep -cs '' "packed/.jpng-journal-1-$shards") -ge $half ]]; do sleep 0.1; done
echo "requeued: shard 1 at $(($(wc -l < "packed/.jpng-journal-1-$shards") - 1)) files"
scontrol requeue "$task"
finish
scontrol show job "$task" | grep -o 'Restarts=[0-9]*'
diff -r --exclude='.jpng-*' one packed
tail -n 1 run/logs/jpng-merge-*.log
echo "same bytes: $(find packed -name '*.jpng' | wc -l) files"

for ((round = 1; round <= rounds; round++)); do
  rm -rf one
  sync
  begun=$(now)
  one
  alone=$((($(now) - begun) / 1000000))
  rm -rf packed
  sync
  begun=$(now)
  array
  finish -n jpng-pack
  together=$((($(now) - begun) / 1000000))
  scancel -n jpng-merge
  finish
  echo "round $round: one process $alone ms, array $together ms"
  sums=("$((${sums[0]:-0} + alone))" "$((${sums[1]:-0} + together))")
done
awk -v one="${sums[0]}" -v array="${sums[1]}" 'BEGIN { printf "the array takes %.2f times as long\n", array / one }'
