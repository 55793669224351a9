#!/usr/bin/env bash
# Checks the bill of materials that dist.sh has written: test-sbom.sh TREE FOLDER VERSION
#
# SPDX's own validator is used where it is installed (spdx-tools of pip).
set -euo pipefail
tree=$1 folder=$2 version=$3
here=$(cd "$(dirname "$0")" && pwd)
bills=("$folder"/*.spdx.json)
bill=${bills[0]}

fail() {
  echo "test-sbom.sh: failed: $*" >&2
  exit 1
}

echo 'checking that the bill of materials is the same again'
"$here/sbom.py" "$tree" "$tree.build" "$version" | cmp - "$bill"

if command -v pyspdxtools > /dev/null; then
  echo 'checking the bill of materials with spdx-tools'
  pyspdxtools -i "$bill" || fail 'spdx-tools objects'
else
  echo 'skipped: the bill of materials with spdx-tools (pyspdxtools is not installed)'
fi

echo 'checking the bill of materials against the program'
program=$tree/bin/jpng
loaded=$("$program" --version | tail -n +2 | sort)
python3 - "$bill" "$loaded" "$program" << 'END' || fail 'see above'
import hashlib, json, sys

bill, loaded = json.load(open(sys.argv[1])), sys.argv[2].splitlines()
digest = hashlib.sha256(open(sys.argv[3], "rb").read()).hexdigest()
packages = {each["SPDXID"]: each for each in bill["packages"]}
assert len(packages) == len(bill["packages"]), "two packages have one identifier"

def related(kind):
    return [packages[each["relatedSpdxElement"]] for each in bill["relationships"]
            if each["relationshipType"] == kind]

[tool] = related("DESCRIBES")
assert tool["checksums"] == [{"algorithm": "SHA256", "checksumValue": digest}], "another program"
listed = sorted(f'{each["name"]} {each["versionInfo"]}' for each in related("DYNAMIC_LINK"))
assert listed == sorted(loaded), f"{listed} are listed, {loaded} are loaded"
inside = related("STATIC_LINK")
missing = {"Swift", "swift-argument-parser", "swift-crypto", "Yams"} - {each["name"] for each in inside}
assert not missing, f"{missing} are not listed"
assert len(packages) == 1 + len(inside) + len(listed), "a package has no relation"
END
