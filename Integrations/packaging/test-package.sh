#!/usr/bin/env bash
# Installs the Debian package where there is nothing else, uses it, and removes it:
# test-package.sh FOLDER, with what dist.sh has left there.
#
# The clean system is made by debootstrap, of the release that the package was built on and from
# where this machine has its packages. Where that cannot be done, the test is skipped, and says so.
set -euo pipefail
folder=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
root=$PWD/.build/package.root
cache=$PWD/.build/package.cache

fail() {
  echo "test-package.sh: failed: $*" >&2
  exit 1
}
skip() {
  echo "test-package.sh: skipped: $*"
  exit 0
}

packages=("$folder"/*.deb)
[[ -e ${packages[0]} ]] || skip 'no Debian package was built'
package=${packages[0]}
if command -v lintian > /dev/null; then
  # The tag asks for the number of a bug in Debian's tracker.
  lintian --allow-root --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs \
    "$package" || fail 'lintian objects'
else
  echo 'test-package.sh: lintian is not installed, and not run'
fi
command -v debootstrap > /dev/null || skip 'debootstrap is not installed'
[[ $(id -u) == 0 ]] || skip 'only root can make a clean system'
unshare --mount true 2> /dev/null || skip 'root may not mount here'

# MARK: The clean system

in_root() {
  env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp/home LC_ALL=C.UTF-8 chroot "$root" "$@"
}
clean() {
  # What debootstrap has mounted goes first, or its files would be removed.
  findmnt -rno TARGET | { grep "^$root/" || true; } | sort -r | xargs -r umount
  rm -rf --one-file-system "$root"
}
trap clean EXIT
clean
mkdir -p "$root/etc/dpkg/dpkg.cfg.d" "$cache"
# Nothing of it has to outlast a power failure.
echo force-unsafe-io > "$root/etc/dpkg/dpkg.cfg.d/unsafe-io"

codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
# shellcheck disable=SC2016 # these names are for apt-get
mirror=$(apt-get indextargets --format '$(CODENAME) $(COMPONENT) $(SITE)' 'Created-By: Packages' |
  awk -v codename="$codename" '$1 == codename && $2 == "main" { print $3; exit }')
[[ -n $mirror ]] || skip "apt knows no packages of $codename"

# Nothing has to be fetched in there, so it needs no network: debootstrap installs what the package
# depends on, and dpkg holds it to the versions.
depends=$(dpkg-deb -f "$package" Depends | sed 's/([^)]*)//g; s/|[^,]*//g; s/ //g')
echo "test-package.sh: making a clean $codename"
debootstrap --variant=minbase --cache-dir="$cache" --include="man-db,$depends" "$codename" "$root" \
  "$mirror" > .build/package.log 2>&1 || fail "debootstrap: $(tail -n 3 .build/package.log)"

# MARK: Install, use, remove

# Swift's runtime finds the arguments of a program there, and Dispatch its state.
mount -t proc proc "$root/proc"
cp "$package" "$root/tmp/package.deb"
mkdir "$root/tmp/art" "$root/tmp/home"
cp SampleAssets/moon.png SampleAssets/clouds.png "$root/tmp/art"

in_root dpkg -i /tmp/package.deb
version=$(dpkg-deb -f "$package" Version)
[[ $(in_root jpng --version) == "jpng ${version%-*}"$'\n'* ]] || fail "it is not version $version"
libraries=$(in_root ldd /usr/bin/jpng)
! grep -E 'not found|libswift|libFoundation' <<< "$libraries" || fail 'it needs what is not there'
in_root jpng pack /tmp/art -o /tmp/packed --quiet
in_root jpng verify /tmp/packed
[[ $(cd "$root/tmp/packed" && echo *) == 'clouds.jpng moon.jpng' ]] || fail 'not all was packed'
for page in jpng 'jpng pack' 'jpng unpack'; do
  # shellcheck disable=SC2086 # two words are a command and its subcommand
  [[ $(in_root man $page) == *SYNOPSIS* ]] || fail "there is no man page for $page"
done

# What is a user's, such as a cache of packed files, is there.
rm -r "$root"/tmp/*
in_root dpkg --purge jpng
# The pages that man has shown are its own business.
left=$(find "$root" -xdev -name '*jpng*' -not -path '*/var/cache/man/*')
[[ -z $left ]] || fail "left behind: $left"
echo "test-package.sh: ${package##*/} is installed, works, and is removed without a trace"
