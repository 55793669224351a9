#!/bin/sh
# A run-script phase for Xcode: packs the PNG files of the phase's input file list into the product.
#
# The phase's shell script:     "$SRCROOT/pack-assets.sh" Art
# Its input file list:          $(SRCROOT)/Art.xcfilelist, with a line for each picture and one for
#                               $(SRCROOT)/Art/jpng.yml
# Its output file list:         $(SRCROOT)/Art-packed.xcfilelist, with a line for each packed file
# `pack-assets.sh --lists Art`, in the project's folder, writes both. Xcode runs the phase if one of
# the inputs is newer than an output. ENABLE_USER_SCRIPT_SANDBOXING has to be NO: what is packed is
# kept in DERIVED_FILE_DIR, beside a manifest of it, so that only what has changed is packed again.
#
# The argument is the folder of the pictures, in the project's. It has the same tree in the product:
# Bundle.main.url(forResource: "sun", withExtension: "jpng", subdirectory: "Art").
set -eu

# Xcode's PATH has no folder of programs that were installed later.
PATH=$PATH:/opt/homebrew/bin:/usr/local/bin

# lists FOLDER: writes the file lists of the folder's pictures.
# shellcheck disable=SC2016 # The variables are Xcode's.
lists() {
  find "$1" -name '*.png' ! -path '*/.*' | LC_ALL=C sort > "$1.pictures"
  {
    sed 's|^|$(SRCROOT)/|' "$1.pictures"
    [ ! -e "$1/jpng.yml" ] || echo "\$(SRCROOT)/$1/jpng.yml"
  } > "$1.xcfilelist"
  sed 's|^|$(TARGET_BUILD_DIR)/$(UNLOCALIZED_RESOURCES_FOLDER_PATH)/|; s|\.png$|.jpng|' \
    "$1.pictures" > "$1-packed.xcfilelist"
  rm "$1.pictures"
}

# Xcode hands over the lists with its variables replaced. The copies are new, and so newer than
# their PNG files.
pack() {
  folder=$1
  derived=$DERIVED_FILE_DIR/jpng
  resources=$TARGET_BUILD_DIR/$UNLOCALIZED_RESOURCES_FOLDER_PATH/
  mkdir -p "$derived"
  grep '\.png$' "$SCRIPT_INPUT_FILE_LIST_0" > "$derived/pictures.txt"
  set -- --root "$SRCROOT/$folder" --output "$derived/$folder" --prune --keep-name --cache off
  if [ -e "$SRCROOT/$folder/jpng.yml" ]; then
    set -- "$@" --config "$SRCROOT/$folder/jpng.yml"
  fi
  jpng pack --quiet "@$derived/pictures.txt" "$@"
  while read -r output; do
    mkdir -p "${output%/*}"
    cp "$derived/${output#"$resources"}" "$output"
  done < "$SCRIPT_OUTPUT_FILE_LIST_0"
}

case ${1-} in
  --lists) lists "$2" ;;
  '') echo "error: pack-assets.sh: the folder of the pictures is missing" >&2; exit 64 ;;
  *) pack "$1" ;;
esac
