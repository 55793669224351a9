#!/usr/bin/env bash
# Fetches real art out of Debian's game packages: bench/corpus.sh [FOLDER [TABLE]]
#
# FOLDER is ${XDG_CACHE_HOME:-$HOME/.cache}/jpng-corpus unless given. What is there already and
# intact stays. TABLE, corpus.tsv unless given, lists the packages, the paths in them, licences and
# checksums. Packages are downloaded and taken apart in a temporary folder; nothing is installed, no
# root is needed.
set -euo pipefail
table=${2:-$(cd "$(dirname "$0")" && pwd)/corpus.tsv}
folder=${1:-${XDG_CACHE_HOME:-$HOME/.cache}/jpng-corpus}

fail() {
  echo "corpus.sh: $*" >&2
  exit 1
}

# The name that a path of a package gets in the folder: the package and all of the path but what
# every path begins with.
output_name() {
  local path=${2#usr/share/games/}
  path=${path// /_}
  echo "$1__${path//\//_}"
}

# Whether a file has a checksum.
is_intact() {
  [[ -f $1 ]] && echo "$2  $1" | sha256sum --check --status 2> /dev/null
}

# The rows of the table of one package, or of all.
rows() {
  awk -F '\t' -v package="${1:-}" '!/^#/ && (package == "" || $1 == package)' "$table"
}

# The packages of which a file is missing or damaged.
wanted_packages() {
  while IFS=$'\t' read -r package path _ checksum; do
    is_intact "$folder/$(output_name "$package" "$path")" "$checksum" || echo "$package"
  done < <(rows) | sort -u
}

# Takes the listed files of a package out of it and into the folder.
fetch() {
  local package=$1 paths=() path checksum name
  mkdir "$scratch/$package"
  (cd "$scratch/$package" && apt-get download -qq "$package") \
    || fail "$package cannot be downloaded; does \`apt-get update\` help?"
  while IFS=$'\t' read -r _ path _; do paths+=("./$path"); done < <(rows "$package")
  dpkg-deb --fsys-tarfile "$scratch/$package/"*.deb \
    | tar -x -C "$scratch/$package" "${paths[@]}" || fail "$package has other files than expected"
  while IFS=$'\t' read -r _ path _ checksum; do
    name=$(output_name "$package" "$path")
    is_intact "$scratch/$package/$path" "$checksum" \
      || fail "$name: not the file that $table lists (another version of $package?)"
    mv "$scratch/$package/$path" "$folder/$name"
  done < <(rows "$package")
}

for tool in apt-get dpkg-deb sha256sum; do
  command -v "$tool" > /dev/null || fail "Debian or Ubuntu with apt is needed ($tool is missing)"
done
mkdir -p "$folder"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# Read first, as the loop's body changes what there is to do.
mapfile -t packages < <(wanted_packages)
for package in "${packages[@]}"; do fetch "$package"; done
echo "$(rows | wc -l) images in $folder"
