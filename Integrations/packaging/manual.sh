#!/usr/bin/env bash
# Man pages from the tool's own help: manual.sh JPNG FOLDER VERSION DATE
#
# Writes jpng.1, and jpng-COMMAND.1 for each command, which `man jpng COMMAND` finds, and so on for
# commands of commands. The generate-manual of ArgumentParser would leave out values and defaults of
# options, and drop what is not ASCII. The exit codes come from the README's table of them.
set -euo pipefail
export LC_ALL=C COLUMNS=80
jpng=$1 folder=$2 version=$3 date=$4
here=$(cd "$(dirname "$0")" && pwd)
readme=$here/../../README.md

fail() {
  echo "manual.sh: $*" >&2
  exit 1
}

exit_codes() {
  awk -F ' *[|] *' '
    /^\| Exit code/ { in_table = 1 }
    /^$/ { in_table = 0 }
    in_table && $2 ~ /^[0-9]/ { print ".TP\n.B " $2 "\n" $3 }' "$readme"
}

# help_of NAME, such as "jpng cache".
help_of() {
  local words
  read -r -a words <<< "$1"
  "$jpng" "${words[@]:1}" --help
}

# collect NAME: adds it and its commands to names.
names=()
collect() {
  local command
  names+=("$1")
  for command in $(help_of "$1" | sed -n '/^SUBCOMMANDS:/,$s/^  \([a-z][a-z-]*\)  .*/\1/p'); do
    collect "$1 $command"
  done
}

# see_also PAGE: all the others.
see_also() {
  local name
  for name in "${names[@]// /-}"; do
    [[ $1 == "$name" ]] || echo ".BR ${name//-/\\-} (1)"
  done | sed '$!s/$/,/'
}

# page PAGE: turns the help on standard input into a page.
#
# Help has headings at the margin, then entries, indented by two columns, and what they mean,
# indented by more or behind them on the same line.
page() {
  printf '.TH %s 1 %s "jpng %s" "User Commands"\n' \
    "$(tr '[:lower:]' '[:upper:]' <<< "$1")" "$date" "$version"
  awk -v name="${1//-/\\\\-}" '
    # Hyphens are those that can be copied; values in italics; no line begins with a request.
    function text(line) {
      gsub(/\\/, "\\e", line)
      gsub(/-/, "\\-", line)
      sub(/^[.\047]/, "\\\\\\&&", line)
      return line
    }
    function label(line) {
      line = "\\fB" text(line) "\\fR"
      gsub(/</, "\\fI", line)
      gsub(/>/, "\\fB", line)
      return line
    }
    function entry(length_of_label) {
      print ".TP"
      print label(substr($0, 3, length_of_label - 2))
      rest = substr($0, length_of_label + 1)
      sub(/^ +/, "", rest)
      if (rest != "") print text(rest)
    }
    /^OVERVIEW: / { overview = substr($0, 11); in_overview = 1; next }
    in_overview && /^$/ {
      in_overview = 0
      summary = overview
      sub(/\.$/, "", summary)
      print ".SH NAME"
      print name " \\- " text(summary)
      next
    }
    in_overview { overview = overview " " $0; next }
    /^USAGE: / {
      print ".SH SYNOPSIS"
      print label(substr($0, 8))
      print ".SH DESCRIPTION"
      print text(overview)
      printf "%s", discussion
      heading = 1
      next
    }
    !heading && /^$/ { goes_on = 0; next }
    !heading {
      discussion = discussion (goes_on ? "" : ".PP\n") text($0) "\n"
      goes_on = 1
      next
    }
    /^[A-Z]+:$/ { sub(/:/, ""); print ".SH " $0; next }
    /^$/ || /^  See / { next }
    match($0, /^  -[^ ]+(, -[^ ]+)*( \[?<[^>]*>\]?)?/) { entry(RLENGTH); next }
    match($0, /^  (<[^>]*>|[a-z-]+)/) { entry(RLENGTH); next }
    { sub(/^ +/, ""); print text($0) }'
  printf '.SH EXIT STATUS\n%s\n.SH SEE ALSO\n%s\n' "$(exit_codes)" "$(see_also "$1")"
}

collect jpng
((${#names[@]} > 1)) || fail 'no commands are in the help'
[[ -n $(exit_codes) ]] || fail "no exit codes are in $readme"
mkdir -p "$folder"
rm -f "$folder"/jpng.1 "$folder"/jpng-*.1
for name in "${names[@]}"; do
  help_of "$name" | page "${name// /-}" > "$folder/${name// /-}.1"
done
