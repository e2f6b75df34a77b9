# SPDX-License-Identifier: GPL-3.0-or-later
# Options, compiler flags and tools that every target shares.
option(CLUSTERWRIGHT_GUI "Build the studio (needs Qt 6)" ON)
option(CLUSTERWRIGHT_FUZZ "Build the libFuzzer targets (needs clang)" OFF)
option(CLUSTERWRIGHT_PCH "Precompile the common headers" ON)
option(CLUSTERWRIGHT_WERROR "Treat warnings as errors" ON)
set(CLUSTERWRIGHT_SANITIZE "" CACHE STRING "Sanitizers, for example address,undefined or thread")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # The extra sloppiness lets ccache work together with precompiled headers.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE_PROGRAM})
endif()

add_library(cw_flags INTERFACE)
target_compile_options(cw_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual)
if(CLUSTERWRIGHT_WERROR)
  target_compile_options(cw_flags INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 and 13 report these falsely from inside libstdc++ at -O2.
  target_compile_options(cw_flags INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds
                                            -Wno-maybe-uninitialized -Wno-stringop-overread)
  if(CLUSTERWRIGHT_PCH AND CCACHE_PROGRAM)
    target_compile_options(cw_flags INTERFACE -fpch-preprocess)
  endif()
endif()
if(CLUSTERWRIGHT_SANITIZE)
  target_compile_options(cw_flags INTERFACE -fsanitize=${CLUSTERWRIGHT_SANITIZE} -fno-omit-frame-pointer
                                            -fno-sanitize-recover=all)
  target_link_options(cw_flags INTERFACE -fsanitize=${CLUSTERWRIGHT_SANITIZE})
endif()
if(CLUSTERWRIGHT_FUZZ)
  target_compile_options(cw_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
find_program(MOLD_PROGRAM mold)
if(MOLD_PROGRAM AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT CLUSTERWRIGHT_SANITIZE)
  target_link_options(cw_flags INTERFACE -fuse-ld=mold)
endif()
