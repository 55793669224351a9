#!/usr/bin/env bash
# Packs a set by Slurm, whose daemons it starts and ends, with tasks that are requeued, told of their time
# limit, killed and cancelled, and compares all with one run: test.sh JPNG
set -euo pipefail
name=slurm/test.sh jpng=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../test-support.sh"
source "$here/cluster.sh"

missing=$(missing_tools)
if [[ $missing ]]; then
  echo "Slurm: skipped: ${missing//$'\n'/, }"
  exit 0
fi
work=$(mktemp -d)
stop() {
  status=$?
  # A job that hangs would be as bad as one that fails: the logs say why.
  ((status == 0)) || tail -n 15 "$work"/*/run*/logs/*.log >&2 2> /dev/null || true
  stop_cluster
  end
}
trap stop EXIT
trap 'exit 130' INT TERM
start_cluster "$work/cluster" 4000 || fail 'Slurm did not start'
export JPNG=$jpng JPNG_CACHE=off
mkdir "$work/a set"
cd "$work/a set"

# submit ARGUMENT…: submits a run; `jobs` are the numbers of its jobs by the names that they are submitted by.
declare -A jobs
submit() {
  local line
  "$here/submit.sh" -a --cpus-per-task=1 -a --mem=400M "$@" > submitted || return
  jobs=()
  while read -r line; do jobs[${line%%:*}]=${line##* }; done < submitted
}

# wait_until SECONDS COMMAND…: tries again until it succeeds.
wait_until() {
  local end=$((SECONDS + $1))
  until "${@:2}"; do
    ((SECONDS < end)) || fail "waited $1 seconds for: ${*:2}; $(squeue -o '%i %j %T %r' 2>&1)"
    sleep 0.05
  done
}

is_empty() { [[ ! $(squeue -h) ]]; }
# has_done FOLDER SHARD: some files of the shard are packed.
has_done() { [[ $(grep -cs '' "$1/.jpng-journal-$2") -gt 8 ]]; }
# expect_restarts COUNT JOB: how often it was requeued.
expect_restarts() { expect "$(scontrol show job "$2" | grep -o 'Restarts=[0-9]*')" "Restarts=$1"; }
# exit_code JOB: status and signal, like 1:0.
exit_code() { scontrol show job "$1" | grep -om 1 'ExitCode=[0-9:]*' | cut -d = -f 2; }
# compare FOLDER FOLDER: all packed files are there, and the same.
compare() {
  diff -r --exclude='.jpng-*' "$1" "$2" || fail "$1 and $2 differ"
  (($(find "$2" -name '*.jpng' | wc -l) > 0)) || fail "$2 has no packed files"
}
# report FILE: without what no two runs have in common.
report() {
  python3 -c '
import json, sys
report = json.load(open(sys.argv[1]))
report.pop("shard", None)
for part in [report["totals"], *report["assets"]]:
    for key in ["seconds", "scoreSeconds", "savedSeconds"]:
        part.pop(key, None)
print(json.dumps(report, indent=1, sort_keys=True))' "$1"
}

# What is wrong with the arguments is told before anything is submitted.
python3 "$here/pictures.py" art 700
echo 'no picture' > 'art/part 1/broken.png'
# jpng does not trust the time of a file that was written less than two seconds before it was read.
sleep 2
! submit -n 7 'run 1' art -o packed --qualty 3 2> log || fail 'a wrong option was submitted'
expect "$(< log)" "*Unknown option '--qualty'*"
! submit -n 7 'run 1' art -o packed --shard 1/2 2> log || fail 'a shard was submitted'
! submit -n 0 'run 1' art -o packed 2> log || fail 'no shards were submitted'
is_empty || fail "the queue has $(squeue)"
[[ ! -e 'run 1' ]] || fail 'a run was begun'

# MARK: Tasks that do not come to their end

settings=(art -o packed --effort best)
submit -n 7 -t 2 'run 1' "${settings[@]}"
array=${jobs[jpng-pack]}
# A requeue by hand, by an operator, or as the node is wanted for something else.
wait_until 60 has_done packed 1-7
(($(squeue -h -t RUNNING -o %i | wc -l) <= 2)) || fail 'the throttle is not kept'
scontrol requeue "${array}_1"
# The signal before the time limit: the task requeues itself.
wait_until 60 has_done packed 2-7
cut -f 1 packed/.jpng-journal-2-7 > early
find packed -name '*.jpng' -printf '%P\t%i %T@\n' | sort > before
# scancel repeats what a job that is about to end does not confirm, so it is stopped.
timeout 2 scancel --batch --signal=USR1 "${array}_2" 2> /dev/null || true
# A process that is killed, as where it takes more memory than there is, and a task that is cancelled.
wait_until 60 has_done packed 3-7
pid=$(pgrep -f -- "$jpng pack .*--shard 3/7" | tail -n 1)
kill -KILL "$pid"
wait_until 60 has_done packed 4-7
scancel "${array}_4"
# Twice at work, a run would pack its shards twice.
! submit -n 7 -t 2 'run 1' "${settings[@]}" 2> log || fail 'the same run was submitted twice'
expect "$(< log)" '*in the queue*'
wait_until 120 is_empty

expect "$(cd 'run 1/parts' && echo ./*)" './1.json ./2.json ./5.json ./6.json ./7.json'
expect "$(exit_code "${jobs[jpng-merge]}")" 65:0
expect "$(cat 'run 1/logs/jpng-merge'*)" '*shard 3 of 7 is missing*'
for shard in 1 2; do expect_restarts 1 "${array}_$shard"; done
# What was packed before was not packed again.
find packed -name '*.jpng' -printf '%P\t%i %T@\n' | sort > after
comm -12 before after | cut -f 1 > kept
! diff before after | grep '^<' || fail 'a requeued task packed again what it had packed'
[[ -s kept ]] || fail 'no output is older than the requeue'

# Other arguments would not fit what is there.
! submit -n 8 'run 1' "${settings[@]}" 2> log || fail 'a run went on with other arguments'
expect "$(< log)" '*was begun with other arguments*'
# The same do what is missing.
submit -n 7 -t 2 'run 1' "${settings[@]}"
expect "$(squeue -h -r -n jpng-pack -o %K | sort | tr '\n' ' ')" '3 4 '
wait_until 120 is_empty
# A file is broken: that is the status of the set, while the task with that file has done its work.
expect "$(cat 'run 1/statuses'/* | sort | tr -d '\n')" 0000001
expect "$(exit_code "${array}_2")" 0:0
expect "$(exit_code "${jobs[jpng-merge]}")" 1:0

"$jpng" pack art -o one --effort best --report one.json > /dev/null 2>&1 && status=0 || status=$?
expect "$status" 1
compare one packed
diff <(report one.json) <(report 'run 1/report.json') || fail 'the reports differ'
[[ -s 'run 1/report.html' ]] || fail 'there is no page'

# MARK: A job that takes precedence

# It needs both nodes while each task has most of its files before it.
submit -n 2 'run 3' art -o preempted --effort best
wait_until 60 has_done preempted 1-2
sbatch --parsable --partition=urgent --nodes=2 --exclusive --output=urgent.log --wrap='echo here' > urgent
wait_until 180 is_empty
expect "$(< urgent.log)" here
expect "$(for shard in 1 2; do scontrol show job "${jobs[jpng-pack]}_$shard"; done)" '*Restarts=1 *'
compare one preempted
diff <(report one.json) <(report 'run 3/report.json') || fail 'the reports differ after a preemption'

# MARK: A budget

mkdir small
cp -R 'art/part 2' small
budget=(-n 3 -t 2 -b 420kB -r 5 'run 2' small -o 'packed small' --effort fast)
submit "${budget[@]}"
# Without what one task measures there is no plan, and nothing is packed.
scancel "${jobs[jpng-measure-1]}_3"
wait_until 120 is_empty
expect "$(cat 'run 2/logs/jpng-plan-1-'*)" '*shard 3/3 is missing*'
expect "$(cd 'run 2/logs' && echo jpng-[!m]*)" "jpng-plan-1-${jobs[jpng-plan-1]}.log"
[[ ! -e 'packed small' ]] || fail 'something was packed without a plan'
submit "${budget[@]}"
wait_until 120 is_empty
expect "$(exit_code "${jobs[jpng-merge]}")" 0:0
"$jpng" pack small -o 'one small' --effort fast --budget 420kB --report one.json > /dev/null 2>&1
compare 'one small' 'packed small'
diff <(report one.json) <(report 'run 2/report.json') || fail 'the reports of the budget differ'
echo 'Slurm: an array with tasks requeued, killed and cancelled gives what one run gives.'
