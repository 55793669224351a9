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
# Stands in for GitHub's program: what it is called with, and with what text.
cat > "$work/bin/gh" <<'GH'
#!/bin/sh
echo "$@" >> gh.log
[ "$6" != --edit-last ] || exit 1
GH
chmod +x "$work/bin/gh"
export PATH=$work/bin:$PATH GITHUB_STEP_SUMMARY=summary.md NUMBER=7 ART=art PACKED=packed
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

cp -R "$here/../make/example/art" art
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
step comment || fail "commenting: $(cat log)"
expect "$(cat gh.log)" '*--edit-last*pr comment 7 --body-file body.md'
cmp body.md comment.md
echo '{"total": {"maxBytes": "1MB"}}' > budgets.json
step check || fail "checking a budget that is kept: $(cat log)"
echo 'GitHub Actions: the workflow is well.'
