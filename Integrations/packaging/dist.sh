#!/usr/bin/env bash
# Archives of what stage.sh has laid out: dist.sh TREE FOLDER VERSION
#
# Writes FOLDER/jpng-VERSION-MACHINE-SYSTEM.tar.gz, a bill of materials of the program beside it, and a
# Debian package where dpkg-deb is. The same commit, toolchain and libraries give the same bytes.
set -euo pipefail
umask 022
tree=$1 folder=$2 version=$3
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
source "$here/source-date.sh"

rm -rf "$folder"
mkdir -p "$folder"
name=jpng-$version-$(uname -m)-$(uname | tr '[:upper:]' '[:lower:]')

# Only GNU's tar can sort, and set dates and owners.
tar=$(command -v gtar || command -v tar)
[[ $("$tar" --version) == *GNU* ]] || { echo 'dist.sh: GNU tar is needed' >&2 && exit 1; }
"$tar" -C "$tree" --transform "s,^\.,$name," --sort=name --mtime="@$SOURCE_DATE_EPOCH" \
  --owner=0 --group=0 --numeric-owner --mode='u=rwX,go=rX' --format=gnu -cf - . |
  gzip -9n > "$folder/$name.tar.gz"
"$here/sbom.py" "$tree" "$tree.build" "$version" > "$folder/$name.spdx.json"
command -v dpkg-deb > /dev/null && "$here/deb.sh" "$tree" "$folder" "$version"
(cd "$folder" && ls -l -- *)
