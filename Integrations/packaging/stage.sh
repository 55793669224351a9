#!/usr/bin/env bash
# Builds the tool as it is to be installed, and lays out what belongs to it: stage.sh TREE VERSION
#
# The tool has the Swift runtime inside, so that it runs where there is none; on macOS the system
# has it. TREE is then a prefix, such as /usr, with everything in its usual place. With
# REMOTE_CACHE=no in the environment, the tool has no remote cache, whose network libraries take
# longer to compile than all the rest. HARDENING has further flags of the Makefile's.
set -euo pipefail
umask 022
tree=$1 version=$2
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
source "$here/source-date.sh"

# Removes symbols, and zeroes hashes that the compiler made for its own use: they depend on the
# folder of the sources, and are all that does. The linker's identifier would count them in. (With
# these sections removed, strip would leave tables writable that are to be read only.)
strip_reproducibly() {
  local hashes=.build/install.build/hashes
  objcopy -O binary --only-section=.swift_modhash "$1" "$hashes"
  tr -c '\0' '\0' < "$hashes" > "$hashes.zero"
  objcopy --strip-all --update-section ".swift_modhash=$hashes.zero" "$1"
}

# In a folder of its own: other flags would have everything else compiled again.
flags=(-c release --product jpng --scratch-path .build/install.build -debug-info-format none)
flags+=(-Xswiftc -file-prefix-map -Xswiftc "$PWD=." -Xcc "-ffile-prefix-map=$PWD=.")
read -r -a further <<< "${HARDENING:-}"
flags+=("${further[@]}")
[[ ${REMOTE_CACHE:-yes} == yes ]] || flags+=(--traits StockCodecs)
[[ $(uname) == Darwin ]] || flags+=(--static-swift-stdlib -Xlinker --build-id=none)
start=$SECONDS
swift build "${flags[@]}"
seconds=$((SECONDS - start))

rm -rf "$tree"
mkdir -p "$tree"/{bin,share/{doc/jpng,fish/vendor_completions.d,mime/packages,thumbnailers}}
mkdir -p "$tree"/share/{bash-completion/completions,zsh/site-functions}
jpng=$tree/bin/jpng
cp .build/install.build/release/jpng "$jpng"
if [[ $(uname) == Darwin ]]; then strip -x "$jpng"; else strip_reproducibly "$jpng"; fi
cp LICENSE THIRD-PARTY-NOTICES "$tree/share/doc/jpng"
cp "$here/jpng.xml" "$tree/share/mime/packages"
cp "$here/../thumbnailer/jpng.thumbnailer" "$tree/share/thumbnailers"
"$here/manual.sh" "$jpng" "$tree/share/man/man1" "$version" "$(day_of "$SOURCE_DATE_EPOCH")"
# Bash reads its completions, and does not run them: the line that names an interpreter goes.
"$jpng" --generate-completion-script bash | sed '1{/^#!/d;}' \
  > "$tree/share/bash-completion/completions/jpng"
"$jpng" --generate-completion-script zsh > "$tree/share/zsh/site-functions/_jpng"
"$jpng" --generate-completion-script fish > "$tree/share/fish/vendor_completions.d/jpng.fish"

bytes=$(wc -c < "$jpng")
echo "$jpng: $((bytes / 1000)) kB, built in $seconds s"
