#!/usr/bin/env bash
# Packs a set of pictures by Slurm: an array of jobs that each pack a shard, and one that merges their
# reports. With a budget, arrays and jobs before that measure the set and choose a quality for each file.
#
#   submit.sh -n SHARDS [-t THROTTLE] [-b BUDGET [-r ROUNDS]] [-s OPTION]… [-a OPTION]… RUN PACK-ARGUMENT…
#   submit.sh -n 50 -t 20 -s --partition=art -a --mem=8G run art -o packed --effort best
#
# RUN is a folder for the reports and logs of this run, on storage that all nodes share, as are art and
# packed. What follows it is given to `jpng pack` as it is. Run it again, with the same arguments, to do
# what is missing after tasks were cancelled or failed.
#
#   -n  in how many shards the set is packed      -s  option of sbatch for all jobs
#   -t  how many of them at a time                -a  option of sbatch for the tasks of arrays
#   -b  what the set may take, like 100MB         -r  how often it is measured at most, 1 to 5 (1)
#
# JPNG names the program, which all nodes have at that path; by default it is jpng of the PATH.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

refuse() {
  echo "submit.sh: $*" >&2
  exit 64
}

usage() {
  sed -n '5,6s/^# *//p' "${BASH_SOURCE[0]}" >&2
  exit 64
}

shards='' throttle='' budget='' rounds=1 all=() tasks=()
while getopts n:t:b:r:s:a: option; do
  case $option in
    n) shards=$OPTARG ;;
    t) throttle=$OPTARG ;;
    b) budget=$OPTARG ;;
    r) rounds=$OPTARG ;;
    s) all+=("$OPTARG") ;;
    a) tasks+=("$OPTARG") ;;
    *) usage ;;
  esac
done
shift $((OPTIND - 1))
(($# >= 2)) || usage
for number in "$shards" "$rounds" "${throttle:-1}"; do
  [[ $number =~ ^[1-9][0-9]*$ ]] || refuse "'$number' is no number of shards, rounds or tasks"
done
((rounds <= 5)) || refuse "more than 5 rounds find nothing new"
run=$(realpath -m -- "$1")
pack=("${@:2}")
for argument in "${pack[@]}"; do
  case $argument in
    --shard* | --report* | --resume | --budget* | --json | --dry-run | --estimate | \
      --depfile* | --stamp*)
      refuse "$argument is not for here: the jobs set what they need" ;;
    -) refuse 'a task has no standard input' ;;
  esac
done
jpng=$(command -v "${JPNG:-jpng}") || refuse "${JPNG:-jpng} is no program"
jpng=$(realpath -- "$jpng")

# Not in the task's script, as sbatch refuses two of --mem, --mem-per-cpu and --mem-per-gpu.
[[ " ${all[*]} ${tasks[*]}" == *' --mem'* ]] || tasks+=(--mem=2G)

# Of a shard in which there is hardly a file: what is wrong with the arguments is told here, and not
# in the log of each task.
"$jpng" pack "${pack[@]}" --shard 1/1000000 --estimate --quiet > /dev/null

# What the jobs read. Another set of shards or other settings would not fit what is done already.
settings=$(folder=$PWD && declare -p folder jpng shards budget rounds pack)
mkdir -p "$run"/{parts,statuses,unfinished,measured,logs}
if [[ ! -e $run/settings ]]; then
  printf '%s\n' "$settings" > "$run/settings"
elif [[ $settings != "$(< "$run/settings")" ]]; then
  refuse "$run was begun with other arguments, or in another folder"
fi
# Twice at work, a run would pack its shards twice.
if [[ -s $run/jobs && -n $(squeue -h -j "$(paste -sd, "$run/jobs")" 2> /dev/null) ]]; then
  refuse "jobs of $run are in the queue"
fi
: > "$run/jobs"

# submit NAME FORM ARGUMENT…: submits a job after what `after` says. Its log is RUN/logs/NAME-FORM.log; a
# percent sign in the path of RUN means itself.
after=''
submit() {
  local dependency=()
  # What waits for a job that has failed would else wait for ever.
  [[ ! $after ]] || dependency=(--dependency="$after" --kill-on-invalid-dep=yes)
  job=$(sbatch --parsable --job-name="$1" --output="${run//%/%%}/logs/$1-$2.log" \
    "${all[@]}" "${dependency[@]}" "${@:3}")
  job=${job%%;*}
  echo "$job" >> "$run/jobs"
  echo "$1: job $job"
}

# submit_array NAME PART ARGUMENT…: submits the tasks whose part, a path with % for the shard, is not there.
submit_array() {
  local missing=() shard range
  for ((shard = 1; shard <= shards; shard++)); do
    [[ -e $run/${2/\%/$shard} ]] || missing+=("$shard")
  done
  ((${#missing[@]})) || return 0
  range=$(IFS=, && echo "${missing[*]}")
  ((${#missing[@]} < shards)) || range=1-$shards
  submit "$1" %A_%a "${tasks[@]}" --array="$range${throttle:+%$throttle}" \
    "$here/jpng-array.sbatch" "$run" "${@:3}"
  # afterany, and not afterok: what comes next says which shard is missing where a task was cancelled.
  # While a task waits to be started again, it has not ended.
  after=${after:+$after,}afterany:$job
}

[[ $budget ]] || rounds=0
for ((round = 1; round <= rounds; round++)); do
  submit_array "jpng-measure-$round" "measured/$round-%.json" measure "$round"
  submit "jpng-plan-$round" %j "$here/jpng-plan.sbatch" "$run" "$round"
  # Without a plan there is nothing to be measured or packed.
  after=afterok:$job
done
submit_array jpng-pack parts/%.json pack
# Where there was no plan, this one ends, too.
submit jpng-merge %j "$here/jpng-merge.sbatch" "$run"
