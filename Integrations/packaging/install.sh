#!/usr/bin/env bash
# Copies what stage.sh has laid out, or removes it again:
#
#   install.sh install TREE PREFIX    DESTDIR in the environment comes before PREFIX
#   install.sh uninstall PREFIX
set -euo pipefail
umask 022

# Programs learn of the MIME type from a database that is made of all its files. Where something is
# only staged below DESTDIR, that is the business of whoever installs it in the end.
update_mime_database() {
  [[ -z ${DESTDIR:-} ]] && command -v update-mime-database > /dev/null || return 0
  update-mime-database "$1/share/mime"
}

install_tree() {
  local tree=$1 root=${DESTDIR:-}$2 path mode
  while IFS= read -r path; do
    [[ $path == bin/* ]] && mode=755 || mode=644
    mkdir -p "$root/${path%/*}"
    install -m "$mode" "$tree/$path" "$root/$path"
  done < <(cd "$tree" && find . -type f | cut -c 3- | sort)
  update_mime_database "$root"
  echo "Installed $root/bin/jpng"
}

# Folders stay, as others may use them; but for the one of our own.
uninstall() {
  local root=${DESTDIR:-}$1
  rm -f "$root"/bin/jpng "$root"/share/man/man1/jpng{,-*}.1 "$root"/share/mime/packages/jpng.xml \
    "$root"/share/bash-completion/completions/jpng "$root"/share/zsh/site-functions/_jpng \
    "$root"/share/fish/vendor_completions.d/jpng.fish "$root"/share/thumbnailers/jpng.thumbnailer
  # libjpng, which `make install-library` installs, has the same licences.
  if [[ ! -e $root/lib/pkgconfig/jpng.pc ]]; then
    rm -f "$root"/share/doc/jpng/{LICENSE,THIRD-PARTY-NOTICES}
    [[ ! -d $root/share/doc/jpng ]] || rmdir "$root/share/doc/jpng" 2> /dev/null || true
  fi
  # Where that was the only MIME type, the database is all that is left of it.
  if [[ -n $(ls -A "$root/share/mime/packages" 2> /dev/null) ]]; then
    update_mime_database "$root"
  elif [[ -d $root/share/mime ]]; then
    rm -f "$root/share/mime/image/x-jpng.xml"
    find "$root/share/mime" -maxdepth 1 -type f -exec rm -f {} +
  fi
  echo "Removed jpng from $root"
}

case ${1:-}:$# in
  install:3) install_tree "$2" "$3" ;;
  uninstall:2) uninstall "$2" ;;
  *) sed -n '2,5s/^# \{0,1\}//p' "$0" >&2 && exit 64 ;;
esac
