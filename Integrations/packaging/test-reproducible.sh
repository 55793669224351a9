#!/usr/bin/env bash
# Builds the last commit in two folders, and compares every byte that stage.sh lays out and dist.sh
# packs: test-reproducible.sh FOLDER
#
# FOLDER is for both clones. They get the same versions of SwiftPM's packages, which are an input like
# the compiler. REMOTE_CACHE=no in the environment saves half of the time.
set -euo pipefail
folder=$1
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
[[ -z $(git status --porcelain --untracked-files=no) ]] ||
  echo 'test-reproducible.sh: what is not committed is not tested'

rm -rf "$folder"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
mkdir "$folder/b"
# Paths of other lengths, too: they would move everything behind them.
trees=("$folder/a" "$folder/b/another-folder")
for tree in "${trees[@]}"; do git clone -q . "$tree"; done
for tree in "${trees[@]}"; do
  [[ ! -e ${trees[0]}/Package.resolved ]] || cp "${trees[0]}/Package.resolved" "$tree"
  make -C "$tree" dist
done
diff -r "${trees[0]}/.build/install" "${trees[1]}/.build/install"
diff -r "${trees[0]}/.build/dist" "${trees[1]}/.build/dist"
[[ -x ${trees[0]}/.build/install/bin/jpng ]]
rm -rf "$folder"
echo 'The same commit gives the same bytes in two folders.'
