# Packs PNG files with jpng when a CMake project is built. Copy this file, and include it.
#
#   jpng_pack(TARGET FOLDER OUTPUT FOLDER [CONFIG FILE] [OPTIONS OPTION...])
#
# makes a target that packs every PNG file below a folder, relative to the source folder, into the
# same tree below OUTPUT, relative to the build folder. Settings are those of jpng.yml in the folder
# or beside it, or of CONFIG; OPTIONS are handed to `jpng pack`. The target is part of `all`; where
# another target needs the files, use add_dependencies.
#
# Only what has changed is packed, and an output whose PNG file is gone is removed. With Ninja, Make
# and Xcode as generators (CMake 3.21), a build runs jpng only if a PNG file, a folder or the
# configuration has changed.

find_program(JPNG_EXECUTABLE jpng REQUIRED DOC "The program that packs PNG files as JPNG")

function(jpng_pack target folder)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "OUTPUT;CONFIG" "OPTIONS")
  if(NOT DEFINED arg_OUTPUT)
    message(FATAL_ERROR "jpng_pack(${target}): OUTPUT must say where packed files go")
  endif()
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "jpng_pack(${target}): what is ${arg_UNPARSED_ARGUMENTS}?")
  endif()
  # Absolute paths, which mean the same to CMake and in the depfile wherever the tool runs.
  get_filename_component(folder "${folder}" ABSOLUTE)
  get_filename_component(output "${arg_OUTPUT}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
  set(config)
  if(DEFINED arg_CONFIG)
    get_filename_component(arg_CONFIG "${arg_CONFIG}" ABSOLUTE)
    set(config --config "${arg_CONFIG}")
  endif()
  set(files "${CMAKE_CURRENT_BINARY_DIR}/${target}")
  add_custom_command(
    OUTPUT "${files}.stamp"
    COMMAND
      "${JPNG_EXECUTABLE}" pack "${folder}" --output "${output}" ${config} --prune --quiet
      --depfile "${files}.d" --stamp "${files}.stamp" ${arg_OPTIONS}
    DEPENDS "${JPNG_EXECUTABLE}" ${arg_CONFIG}
    DEPFILE "${files}.d"
    COMMENT "Packing ${folder}"
    VERBATIM)
  add_custom_target("${target}" ALL DEPENDS "${files}.stamp")
endfunction()
