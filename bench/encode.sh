#!/usr/bin/env bash
# Bytes at equal score: bench/encode.sh [OPTION…] -o RESULTS IMAGE.png|FOLDER|@LIST.txt…
#
# Encodes RGBA PNGs with each contender at a dozen settings, decodes them again, scores them with
# `jpng compare` (SSIMULACRA2, least over black, white and grey), and reads off the curves what each
# contender needs for the same score. A list has one path a line.
#
#   -o, --output RESULTS    where results go; a second run with the same folder does what is missing
#   --contenders A,B,…      of jpng, jpng-best, jpng-alpha-png, plain, old, cwebp, avifenc, cjxl;
#                           jpng, plain, old and the others that are installed, unless told
#   --jpng BINARY           this instead of this tree's, which is built otherwise
#   --old BINARY            the encoder of commit a417f4e, which is built otherwise
#   --jobs N                processes at a time; one per core unless told
#   --no-butteraugli        without the second metric
#   --quick                 half of the settings, for a first look
#   --summary-only          writes the tables and charts of what is there, measures nothing
#
# RESULTS then has summary.md, charts as SVG, and CONTENDER.tsv with each file's bytes and scores.
# The second metric is butteraugli's 3-norm, the greatest over the three backgrounds, by
# `butteraugli_main` of libjxl's development tools, if that is installed ($BUTTERAUGLI names it).
set -euo pipefail
export JPNG_CACHE=off  # what is measured must be done
old_commit=a417f4e
here=$(cd "$(dirname "$0")" && pwd)
tree=$(dirname "$here")
python=${PYTHON:-python3}
butteraugli=${BUTTERAUGLI:-butteraugli_main}
export LC_ALL=C

fail() {
  echo "encode.sh: $*" >&2
  exit 1
}

is_installed() { command -v "$1" > /dev/null; }

results='' contenders='' jpng='' old='' jobs=$(getconf _NPROCESSORS_ONLN)
second_metric=yes measures=yes passes='first second' inputs=()
while (($#)); do
  case $1 in
    -o | --output) results=$2 && shift ;;
    --contenders) contenders=${2//,/ } && shift ;;
    --jpng) jpng=$(realpath "$2") && shift ;;
    --old) old=$(realpath "$2") && shift ;;
    --jobs) jobs=$2 && shift ;;
    --no-butteraugli) second_metric=no ;;
    --quick) passes=first ;;
    --summary-only) measures=no ;;
    --help) sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "$0" && exit ;;
    -*) fail "unknown option $1" ;;
    *) inputs+=("$1") ;;
  esac
  shift
done
[[ -n $results ]] || fail 'a folder for the results is needed: -o RESULTS'
[[ $measures == yes ]] || exec "$python" "$here/encode_summary.py" "$results"
((${#inputs[@]})) || fail 'PNG files, folders or @lists are needed'
mkdir -p "$results"
results=$(cd "$results" && pwd)

if [[ -z $contenders ]]; then
  contenders='cwebp jpng plain old avifenc cjxl'
  for pair in cwebp:dwebp avifenc:avifdec cjxl:djxl; do
    is_installed "${pair%:*}" && is_installed "${pair#*:}" && continue
    echo "encode.sh: ${pair%:*} is left out: not installed" >&2
    contenders=${contenders/${pair%:*}/}
  done
fi
if [[ $second_metric == yes ]] && ! is_installed "$butteraugli"; then
  echo 'encode.sh: no butteraugli_main: there will be no second metric' >&2
  second_metric=no
fi

# MARK: What is compared

make -s -C "$tree" stock >&2
pictures=$tree/.build/pictures
if [[ -z $jpng ]]; then
  make -s -C "$tree" build >&2
  jpng=$tree/.build/release/jpng
fi

build_old() {
  local folder=$tree/.build-$old_commit
  old=$folder/build/release/jpng
  [[ -x $old ]] && return
  echo "encode.sh: building the encoder of commit $old_commit" >&2
  mkdir -p "$folder/tree"
  git -C "$tree" archive "$old_commit" | tar -x -C "$folder/tree" \
    || fail "commit $old_commit is not in this clone: --old BINARY, or --contenders without old"
  swift build -c release --product jpng --package-path "$folder/tree" \
    --scratch-path "$folder/build" >&2
}
[[ " $contenders " != *' old '* || -n $old ]] || build_old

# settings_of CONTENDER PASS: what is measured first is enough for curves, and enough with --quick;
# what comes second lies between, and makes them finer.
settings_of() {
  case $1:$2 in
    jpng*:first) echo 4 18 35 52 68 80 89 96 ;;
    jpng*:second) echo 1 10 26 44 60 74 85 93 99 ;;
    plain:first | old:first) echo 3 12 25 45 65 80 91 97 ;;
    plain:second | old:second) echo 1 7 18 35 55 73 86 94 ;;
    cwebp:first) echo 5 25 50 70 82 90 97 ;;
    cwebp:second) echo 0 14 38 60 76 86 94 100 ;;
    avifenc:first) echo 8 22 36 50 64 78 90 ;;
    avifenc:second) echo 2 15 29 43 57 71 84 95 ;;
    cjxl:first) echo 14 7 3.5 2 1.1 0.5 ;;
    cjxl:second) echo 20 10 5 2.6 1.5 0.8 0.3 ;;
    *) fail "unknown contender $1" ;;
  esac
}

# What results stand on: with another encoder they are measured anew.
identity_of() {
  case $1 in
    jpng*) sha256sum < "$jpng" | cut -c 1-64 ;;
    old) echo "$old_commit" ;;
    plain) sha256sum < "$here/pictures.c" | cut -c 1-64 ;;
    cwebp) cwebp -version | head -n 1 ;;
    avifenc) avifenc --version | head -n 1 ;;
    cjxl) cjxl --version | head -n 1 ;;
  esac
}

# MARK: Encoding

# How avifenc is told a quality of 0 to 100, for colour and alpha: before 1.0 it knew quantisers.
avif_options() {
  if avifenc --help | grep -q -e --qalpha; then
    echo "-q $1 --qalpha $1"
  else
    echo "--min 0 --max 63 --minalpha 0 --maxalpha 63 -a end-usage=q" \
      "-a cq-level=$(((100 - $1) * 63 / 100))"
  fi
}

# code_one CONTENDER SETTING SOURCE.png: one picture, to packed/NAME and decoded/NAME.png.
code_one() {
  local name packed decoded options=()
  name=$(basename "$3" .png)
  packed=$work/packed/$name decoded=$work/decoded/$name.png
  case $1 in
    plain) "$pictures" plain "$2" "$3" "$decoded" > "$packed.bytes" ;;
    cwebp) cwebp -quiet -m 6 -q "$2" "$3" -o "$packed" && dwebp -quiet "$packed" -o "$decoded" ;;
    avifenc)
      read -ra options <<< "$(avif_options "$2")"
      avifenc -s 6 "${options[@]}" "$3" "$packed.avif" \
        && avifdec --png-compress 1 "$packed.avif" "$decoded" && mv "$packed.avif" "$packed"
      ;;
    cjxl)
      cjxl "$3" "$packed.jxl" -d "$2" --num_threads=0 \
        && djxl "$packed.jxl" "$decoded" --num_threads=0 && mv "$packed.jxl" "$packed"
      ;;
  esac > "$work/log/$name" 2>&1 || {
    rm -f "$decoded"
    echo "encode.sh: $1 at $2: $name: $(tail -n 1 "$work/log/$name")" >&2
  }
}

# code CONTENDER SETTING: all pictures in todo/.
code() {
  local options=()
  case $1 in
    jpng | jpng-* | old)
      local tool=$jpng
      [[ $1 != old ]] || tool=$old
      [[ $1 != jpng-best ]] || options=(--effort best)
      [[ $1 != jpng-alpha-png ]] || options=(--alpha png)
      "$tool" pack "$work/todo" -o "$work/packed" -q "$2" --quiet --jobs "$jobs" "${options[@]}" \
        > /dev/null || echo "encode.sh: $1 at $2: not all were packed" >&2
      "$jpng" unpack "$work/packed" -o "$work/decoded" --quiet --jobs "$jobs" > /dev/null
      ;;
    *)
      find "$work/todo" -name '*.png' -print0 \
        | xargs -0 -P "$jobs" -n 1 bash -c 'code_one "$@"' _ "$1" "$2"
      ;;
  esac
}

# The bytes of a packed picture, whatever its extension is.
bytes_of() {
  if [[ -f $work/packed/$1.bytes ]]; then
    cat "$work/packed/$1.bytes"
  else
    cat "$work/packed/$1" "$work/packed/$1".* 2> /dev/null | wc -c | tr -d ' '
  fi
}

# MARK: Scores

# The names and scores of what is in decoded/.
scores() {
  "$jpng" compare "$work/todo" "$work/decoded" --json --quiet --jobs "$jobs" 2> /dev/null \
    | "$python" -c 'import json, os, sys
for pair in json.load(sys.stdin)["pairs"]:
  if pair["scores"]["ssimulacra2"] is not None:
    print(os.path.splitext(pair["path"])[0], pair["scores"]["ssimulacra2"], sep="\t")'
}

# butteraugli_one NAME: prints the name and the 3-norm, the greatest over the backgrounds.
butteraugli_one() {
  local grey worst=0 norm
  for grey in 0 128 255; do
    [[ -f $work/over/$1-$grey.png ]] \
      || "$pictures" over "$grey" "$work/sources/$1.png" "$work/over/$1-$grey.png"
    "$pictures" over "$grey" "$work/decoded/$1.png" "$work/over/$1-$grey-decoded.png"
    norm=$("$butteraugli" "$work/over/$1-$grey.png" "$work/over/$1-$grey-decoded.png" \
      2> /dev/null | sed -n 's/^3-norm: //p') || true
    rm -f "$work/over/$1-$grey-decoded.png"
    [[ -n $norm ]] || return 0
    worst=$(awk -v a="$worst" -v b="$norm" 'BEGIN { print (a + 0 > b + 0) ? a : b }')
  done
  printf '%s\t%s\n' "$1" "$worst"
}

# MARK: One step

# The assets that have no row yet of a table and a setting, or lack the second metric in it.
missing() {
  awk -F '\t' -v setting="$2" -v second="$second_metric" '
    NR == FNR { if ($2 == setting && (second == "no" || $5 != "-")) done[$1] = 1; next }
    !($1 in done) { print $1 }' "$1" "$results/assets.tsv"
}

# measure CONTENDER SETTING: adds what is missing to the contender's table.
measure() {
  local table=$results/$1.tsv name score norm
  rm -rf "$work"/{todo,packed,decoded,log}
  mkdir "$work"/{todo,packed,decoded,log}
  while read -r name; do
    ln -s "$work/sources/$name.png" "$work/todo/$name.png"
  done < <(missing "$table" "$2")
  [[ -n $(ls "$work/todo") ]] || return 0
  echo "encode.sh: $1 at $2, $(find "$work/todo" -name '*.png' | wc -l) pictures" >&2
  code "$1" "$2"
  scores > "$work/scores"
  : > "$work/norms"
  if [[ $second_metric == yes ]]; then
    cut -f 1 "$work/scores" | tr '\n' '\0' \
      | xargs -0 -P "$jobs" -n 1 bash -c 'butteraugli_one "$@"' _ > "$work/norms"
  fi
  while IFS=$'\t' read -r name score; do
    norm=$(awk -F '\t' -v name="$name" '$1 == name { print $2 }' "$work/norms")
    printf '%s\t%s\t%s\t%s\t%s\n' "$name" "$2" "$(bytes_of "$name")" "$score" "${norm:--}"
  done < "$work/scores" >> "$table"
}

# MARK: Everything

# The PNGs that the inputs stand for, one a line.
list_inputs() {
  local input
  for input in "${inputs[@]}"; do
    if [[ $input == @* ]]; then
      grep . "${input#@}"
    elif [[ -d $input ]]; then
      find "$input" -type f -name '*.png' | sort
    else
      echo "$input"
    fi
  done
}

# Pictures have a name that holds with any list: their own, and the beginning of a checksum.
prepare_assets() {
  local path name
  : > "$results/assets.tsv"
  while read -r path; do
    [[ -f $path ]] || fail "$path: no such file"
    name=$(basename "$path" .png | tr -c '[:alnum:]\n-' _)
    name+=-$(sha256sum < "$path" | cut -c 1-6)
    [[ ! -f $work/sources/$name.png ]] || continue
    "$pictures" rgba "$path" "$work/sources/$name.png"
    printf '%s\t%s\n' "$name" \
      "$(od -An -j 16 -N 8 -t u1 "$work/sources/$name.png" | awk '{
        print 16777216 * $1 + 65536 * $2 + 256 * $3 + $4 "\t" \
          16777216 * $5 + 65536 * $6 + 256 * $7 + $8 }')" >> "$results/assets.tsv"
  done < <(list_inputs)
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work"/{sources,over}
prepare_assets
[[ -s $results/assets.tsv ]] || fail "no PNG in ${inputs[*]}"
export work pictures butteraugli
export -f code_one avif_options butteraugli_one

for contender in $contenders; do
  table=$results/$contender.tsv
  identity="# $(identity_of "$contender")"
  if [[ -f $table && $(head -n 1 "$table") != "$identity" ]]; then
    echo "encode.sh: $contender is another than before, and measured anew" >&2
    rm "$table"
  fi
  [[ -f $table ]] || echo "$identity" > "$table"
done
for pass in $passes; do
  for contender in $contenders; do
    for setting in $(settings_of "$contender" "$pass"); do measure "$contender" "$setting"; done
  done
done
"$python" "$here/encode_summary.py" "$results"
