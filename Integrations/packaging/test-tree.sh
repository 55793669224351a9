#!/usr/bin/env bash
# Checks what stage.sh has laid out, with the programs that will read it: test-tree.sh TREE
#
# A check whose program is not installed is skipped, and says so.
set -euo pipefail
tree=$(cd "$1" && pwd)
root=$(cd "$(dirname "$0")/../.." && pwd)
share=$tree/share
export PATH=$tree/bin:$PATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir home
export HOME=$work/home

fail() {
  echo "test-tree.sh: failed: $*" >&2
  exit 1
}

# has PROGRAM… WHAT: whether the check of WHAT can be made.
has() {
  local what=${*: -1} program
  for program in "${@:1:$#-1}"; do
    command -v "$program" > /dev/null && continue
    echo "skipped: $what ($program is not installed)"
    return 1
  done
  echo "checking $what"
}

# What the flags of the Makefile (HARDENING) are for.
if has readelf 'how the program is hardened'; then
  headers=$(readelf -hlW "$tree/bin/jpng")
  [[ $headers == *'Type: '*'DYN '* ]] || fail 'the program is not position independent'
  [[ $headers == *GNU_RELRO* ]] || fail 'nothing is read-only after relocation'
  [[ $headers == *' GNU_STACK '*' RW  '* ]] || fail 'the stack is executable'
  [[ $(readelf -dW "$tree/bin/jpng") == *FLAGS_1*NOW* ]] || fail 'functions are bound late'
  symbols=$(readelf --dyn-syms -W "$tree/bin/jpng")
  for symbol in __stack_chk_fail __memcpy_chk; do
    [[ $symbols == *" $symbol@"* ]] || fail "nothing calls $symbol"
  done
fi

pages=("$share"/man/man1/*.1)

# check_page WORD…: that this command, those below it, and all their options have a page.
check_page() {
  local name=$* page help described entry
  name=${name// /-}
  page=$share/man/man1/$name.1
  [[ -e $page ]] || fail "no $page"
  described=$(sed 's/\\//g' "$page" | grep -A 1 '^\.TP')
  help=$("$@" --help)
  for entry in $(grep -E '^  -' <<< "$help" | grep -oE -- ' --[a-z-]+'); do
    [[ $described == *$entry* ]] || fail "no $entry in $page"
  done
  for entry in $(sed -n '/^SUBCOMMANDS:/,$s/^  \([a-z][a-z-]*\)  .*/\1/p' <<< "$help"); do
    check_page "$@" "$entry"
  done
}
echo 'checking that every command and every option is in a man page'
check_page jpng

if has mandoc 'man pages with mandoc'; then
  mandoc -T lint -W warning "${pages[@]}" || fail 'mandoc objects'
fi
if has man 'man pages with man'; then
  for page in "${pages[@]}"; do
    messages=$(MANROFFSEQ='' MANWIDTH=80 LC_ALL=C.UTF-8 man --warnings -l "$page" 2>&1 > /dev/null)
    [[ -z $messages ]] || fail "$page: $messages"
  done
  [[ $(man -M "$share/man" jpng pack) == *SYNOPSIS* ]] || fail 'man jpng pack finds nothing'
fi

# By the loader of bash-completion where it is installed, as in a terminal.
echo 'checking completions in bash'
offered=$(bash --noprofile --norc -c '
  set -e
  loader=/usr/share/bash-completion/bash_completion
  if [[ -e $loader ]]; then
    source "$loader"
    XDG_DATA_DIRS=$1 _completion_loader jpng || [[ $? = 124 ]]
  else
    source "$1/bash-completion/completions/jpng"
  fi
  complete -p jpng > /dev/null
  COMP_WORDS=(jpng unp) COMP_CWORD=1 COMP_LINE="jpng unp" COMP_POINT=8 COMP_TYPE=9 COMP_KEY=9
  _jpng jpng unp jpng || true
  printf "%s\n" "${COMPREPLY[@]}"' bash "$share")
[[ $offered == unpack* ]] || fail "bash offers $offered for unp"

if has zsh 'completions in zsh'; then
  zsh -n "$share/zsh/site-functions/_jpng"
  zsh -fc "fpath=('$share/zsh/site-functions' \$fpath); autoload -Uz compinit; compinit -D
    [[ \$_comps[jpng] == _jpng ]]" || fail 'zsh does not know them'
fi
if has fish 'completions in fish'; then
  fish -n "$share/fish/vendor_completions.d/jpng.fish"
  offered=$(fish --no-config -c \
    "source '$share/fish/vendor_completions.d/jpng.fish'; complete -C 'jpng unp'")
  [[ $offered == unpack* ]] || fail "fish offers $offered for unp"
fi

if has xmllint 'the MIME type, as XML'; then
  xmllint --noout "$share/mime/packages/jpng.xml"
fi
if has update-mime-database gio 'the MIME type, in a database'; then
  system=/usr/share/mime/packages/freedesktop.org.xml
  mkdir -p data/mime/packages
  cp "$share/mime/packages/jpng.xml" data/mime/packages
  [[ ! -e $system ]] || cp "$system" data/mime/packages
  export XDG_DATA_HOME=$work/none XDG_DATA_DIRS=$work/data
  update-mime-database data/mime
  # The first bytes of every JPEG.
  printf '\xff\xd8\xff\xe0\0\x10JFIF\0' | tee picture.jpng picture.jpg > picture
  for pair in picture.jpng:image/x-jpng picture.jpg:image/jpeg picture:image/jpeg; do
    [[ $(gio info -a standard::content-type "${pair%:*}") == *" ${pair#*:}" ]] ||
      fail "${pair%:*} is not ${pair#*:}"
  done
  grep -q 'image/x-jpng image/jpeg' data/mime/subclasses || fail 'it is no kind of JPEG'
fi
if has bwrap file 'thumbnails, in the sandbox of GNOME'; then
  # It shows /usr, a new /tmp, the picture and nothing else (gnome-desktop-thumbnail-script.c).
  read -r -a words <<< "$(sed -n 's/^Exec=//p' "$share/thumbnailers/jpng.thumbnailer")"
  "$tree/bin/jpng" pack "$root/SampleAssets/moon.png" -o moon.jpng --quiet
  mkdir sandbox
  : > sandbox/thumb.png
  words=("${words[@]//%s/128}")
  words=("${words[@]//%i//tmp/moon.jpng}")
  sandbox=(--ro-bind /usr /usr --ro-bind "$tree" /usr/local --symlink usr/bin /bin --symlink usr/lib /lib)
  sandbox+=(--symlink usr/lib64 /lib64 --ro-bind-try /etc/ld.so.cache /etc/ld.so.cache --proc /proc)
  sandbox+=(--dev /dev --chdir / --unshare-all --die-with-parent --setenv PATH /usr/local/bin:/usr/bin)
  if ! bwrap "${sandbox[@]}" true 2> /dev/null; then
    echo 'skipped: thumbnails, in the sandbox of GNOME (it may not be made here)'
  else
    timeout -k 5 20 bwrap "${sandbox[@]}" --bind sandbox /tmp --ro-bind moon.jpng /tmp/moon.jpng \
      "${words[@]//%o//tmp/thumb.png}" || fail 'there is no thumbnail'
    [[ $(file -b sandbox/thumb.png) == 'PNG image data, 128 x 128, 8-bit/color RGBA'* ]] ||
      fail 'the thumbnail is wrong'
  fi
fi
echo 'The installed files are well.'
