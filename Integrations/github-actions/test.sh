#!/usr/bin/env bash
# Checks the workflow's form, and runs those of its steps that use jpng: test.sh JPNG
set -euo pipefail
name=github-actions/test.sh jpng=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../test-support.sh"
begin "$here"
if command -v check-jsonschema > /dev/null; then
  # It has a copy of the schema with it.
  check-jsonschema --builtin-schema vendor.github-workflows assets.yml > log || fail "$(cat log)"
else
  echo "$name: skipped: the schema of workflows (check-jsonschema is not installed)"
fi
if ! python3 -c 'import yaml' 2> /dev/null; then
  echo "$name: skipped: the steps (Python has no yaml)"
  exit 0
fi

mkdir "$work/bin" "$work/steps"
ln -s "$jpng" "$work/bin/jpng"
# Stands in for GitHub's program: writes down what it is called with, and lists the comments in ids.
cat > "$work/bin/gh" <<'GH'
#!/bin/sh
echo "$@" >> gh.log
[ "$2" != --paginate ] || cat ids
GH
# Stands in for Swift.
cat > "$work/bin/swift" <<'SWIFT'
#!/bin/sh
[ -n "$SWIFT" ] || exit 127
echo "Swift version $SWIFT (swift-$SWIFT-RELEASE)"
SWIFT
chmod +x "$work/bin/gh" "$work/bin/swift"
export PATH=$work/bin:$PATH GITHUB_STEP_SUMMARY=summary.md NUMBER=7 ART=art PACKED=packed
export GITHUB_REPOSITORY=studio/game
export JPNG_CACHE=$work/cache
# Every script of the workflow into a file, named by its step's id where it has one.
python3 - "$work/steps" <<'PYTHON'
import pathlib, sys, yaml
workflow = yaml.safe_load(pathlib.Path("assets.yml").read_text())
for index, step in enumerate(workflow["jobs"]["pack"]["steps"]):
    if "run" in step:
        path = pathlib.Path(sys.argv[1], f"{step.get('id', index)}.sh")
        path.write_text("#!/usr/bin/env bash\n" + step["run"])
PYTHON
if command -v shellcheck > /dev/null; then
  # The names of libraries are a list.
  shellcheck -e SC2086 "$work"/steps/*.sh
fi
# As GitHub runs them.
step() {
  bash --noprofile --norc -eo pipefail "$work/steps/$1.sh" > log 2>&1
}

for version in 6.2 6.2.1 6.10 7.0; do
  SWIFT=$version step swift || fail "Swift $version: $(cat log)"
done
for version in '' 5.10 6.1.3; do
  ! SWIFT=$version step swift || fail "Swift '$version' was taken"
  expect "$(cat log)" "::error::*this runner has ${version:-none}.*"
done

cp -R "$here/../make/example/art" art
! step check || fail 'a check without a report was taken'
expect "$(cat check.md)" 'Nothing was packed*'
step pack || fail "packing: $(cat log)"
expect "$(outputs packed | cut -f 1 | tr '\n' ' ')" 'green hill.jpng sun.jpng ui/button.jpng '
step check || fail "checking without limits: $(cat log)"
mv report.json baseline.json
echo '{"total": {"maxBytes": "1kB"}}' > budgets.json
rm -r packed
step pack
expect "$(tr -d ' \n' < report.json)" '*"unchanged":3*'
! step check || fail 'a budget that is not kept was taken'
step summary
expect "$(cat summary.md)" '*1000*sun.png*'
: > ids
step comment || fail "commenting: $(cat log)"
expect "$(cat gh.log)" '*--method POST repos/studio/game/issues/7/comments -F body=@body.md*'
expect "$(head -n 1 body.md)" '<!-- jpng: art -->'
tail -n +2 body.md | cmp - comment.md
printf '%s\n' 34 56 > ids
step comment || fail "commenting again: $(cat log)"
expect "$(tail -n 1 gh.log)" '*--method PATCH repos/studio/game/issues/comments/34 -F body=@body.md*'
echo '{"total": {"maxBytes": "1MB"}}' > budgets.json
step check || fail "checking a budget that is kept: $(cat log)"
step trim || fail "trimming the cache: $(cat log)"
# What could not be packed is among the findings.
echo 'no picture' > art/broken.png
! step pack || fail 'a broken picture was taken'
! step check || fail 'a picture that was not packed broke nothing'
expect "$(cat check.md)" '*broken.png*must be packed*'
echo 'GitHub Actions: the workflow is well.'
