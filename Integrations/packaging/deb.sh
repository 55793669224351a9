#!/usr/bin/env bash
# A Debian package of what stage.sh has laid out: deb.sh TREE FOLDER VERSION
#
# It is for the release of Debian or Ubuntu that it is built on, whose libraries it depends on. The
# maintainer is whoever made the last commit, unless DEBFULLNAME and DEBEMAIL say otherwise.
set -euo pipefail
umask 022
tree=$1 folder=$2 version=$3-1
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
source "$here/source-date.sh"
architecture=$(dpkg --print-architecture)
name=${DEBFULLNAME:-$(git log -1 --format=%cn)}
email=${DEBEMAIL:-$(git log -1 --format=%ce)}
root=.build/deb.root
compress() { gzip -9n > "$1.gz"; }

rm -rf "$root"
mkdir -p "$root/DEBIAN" "$root/usr"
cp -R "$tree/." "$root/usr"
share=$root/usr/share

# Debian's places and forms: zsh looks for packages' completions elsewhere, a folder for man pages
# has compressed ones only, and the licence is in a file named copyright.
mkdir -p "$share/zsh/vendor-completions"
mv "$share/zsh/site-functions/_jpng" "$share/zsh/vendor-completions"
rmdir "$share/zsh/site-functions"
gzip -9n "$share"/man/man1/*.1
{
  echo 'This is jpng. Its licence follows; those of what is linked are in the file'
  printf '%s\n\n' 'THIRD-PARTY-NOTICES in this folder.'
  cat LICENSE
} > "$share/doc/jpng/copyright"
rm "$share/doc/jpng/LICENSE"
compress "$share/doc/jpng/changelog" < CHANGELOG.md
compress "$share/doc/jpng/changelog.Debian" << END
jpng ($version) unstable; urgency=medium

  * Packaged from its sources; the file changelog.gz has what changed.

 -- $name <$email>  $(LC_ALL=C date -u -d "@$SOURCE_DATE_EPOCH" -R)
END

# Yams, which reads the configuration, brings a libyaml of its own and cannot use the system's, and so
# do the network libraries of the remote cache with zlib, under names that do not meet the system's.
mkdir -p "$share/lintian/overrides"
for library in libyaml zlib; do
  echo "jpng: embedded-library $library [usr/bin/jpng]"
done > "$share/lintian/overrides/jpng"

# dpkg-shlibdeps wants to be in a source package, and finds in which versions of the libraries the
# functions are that the program calls.
sources=$(mktemp -d)
trap 'rm -rf "$sources"' EXIT
mkdir "$sources/debian"
printf 'Source: jpng\n\nPackage: jpng\nArchitecture: any\n' > "$sources/debian/control"
program=$PWD/$root/usr/bin/jpng
depends=$(cd "$sources" && dpkg-shlibdeps -O "$program" | sed -n 's/^shlibs:Depends=//p')

# In kibibytes, each file rounded up.
size_of() {
  find "$1" -type f -printf '%s\n' |
    awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }'
}
cat > "$root/DEBIAN/control" << END
Package: jpng
Version: $version
Architecture: $architecture
Maintainer: $name <$email>
Installed-Size: $(size_of "$root/usr")
Depends: $depends
Section: graphics
Priority: optional
Description: pack pictures with transparency several times smaller than PNG
 A JPNG file holds a JPEG colour plane and an alpha plane in one file: a grey
 PNG (JPNG, lossless alpha) or a grey JPEG (JPJP, lossy alpha, exact at 0 and
 255). It is several times smaller than the PNG, and still opens as an ordinary
 JPEG.
 .
 This is the tool that a build pipeline runs over an asset tree: it packs,
 unpacks, inspects, verifies and scores, writes reports, holds sizes and scores
 against budgets, and measures decoding.
END
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)

# dpkg-deb sorts the files, and takes no date after SOURCE_DATE_EPOCH; so all are set to just that.
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$root" "$folder" > /dev/null
rm -rf "$root"
