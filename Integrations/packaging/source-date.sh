# shellcheck shell=bash
# To be sourced. What is built is dated by its last commit, so that it is the same whenever it is
# built. Without a repository, as in an unpacked archive, it is dated by the change log.
if [[ -z ${SOURCE_DATE_EPOCH:-} ]]; then
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2> /dev/null ||
    perl -e 'print +(stat shift)[9]' CHANGELOG.md)
fi
export SOURCE_DATE_EPOCH

# day_of SECONDS: as 2026-01-31. The date of GNU and that of BSD are asked in different ways.
day_of() { date -u -d "@$1" +%F 2> /dev/null || date -u -r "$1" +%F; }
