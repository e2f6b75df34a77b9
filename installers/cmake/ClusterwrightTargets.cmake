# SPDX-License-Identifier: GPL-3.0-or-later
# Helpers that keep the CMakeLists of the folders down to the names they use.

# cw_layer(NAME LINKS target...): the static library of one folder, from every .cpp in it and below.
function(cw_layer name)
  cmake_parse_arguments(ARG "" "" "LINKS;PRIVATE_LINKS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp ${CMAKE_CURRENT_SOURCE_DIR}/*.h)
  list(FILTER sources EXCLUDE REGEX "/tools/")
  set(compiled ${sources})
  list(FILTER compiled INCLUDE REGEX "\\.cpp$")
  if(NOT compiled) # a folder that holds only declarations so far
    add_library(${name} INTERFACE)
    target_include_directories(${name} INTERFACE ${PROJECT_SOURCE_DIR})
    target_link_libraries(${name} INTERFACE ${ARG_LINKS})
    return()
  endif()
  add_library(${name} STATIC ${sources})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC ${ARG_LINKS} PRIVATE cw_flags ${ARG_PRIVATE_LINKS})
endfunction()

# cw_use_core_pch(NAME): shares the precompiled header of core_base.
function(cw_use_core_pch name)
  if(CLUSTERWRIGHT_PCH)
    target_precompile_headers(${name} REUSE_FROM core_base)
  endif()
endfunction()

# cw_core_layer(NAME LINKS target...): a folder of core.
function(cw_core_layer name)
  cw_layer(${name} ${ARGN})
  get_target_property(type ${name} TYPE)
  if(NOT type STREQUAL "INTERFACE_LIBRARY")
    cw_use_core_pch(${name})
  endif()
endfunction()

# cw_tests(NAME FOLDER folder LINKS target... [LABELS label...] [GUI]): one QTest program from the test_*.cpp of a
# folder and one CTest entry for each of them. Test classes register with CW_TEST (tests/test_main.h).
function(cw_tests name)
  cmake_parse_arguments(ARG "GUI" "FOLDER" "LINKS;LABELS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${ARG_FOLDER}/*.cpp
                                      ${CMAKE_CURRENT_SOURCE_DIR}/${ARG_FOLDER}/*.h)
  if(NOT sources)
    return()
  endif()
  add_executable(${name} ${sources})
  set_target_properties(${name} PROPERTIES AUTOMOC ON)
  target_link_libraries(${name} PRIVATE cw_flags test_support ${ARG_LINKS})
  if(ARG_GUI)
    target_sources(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests/test_main.cpp)
    target_compile_definitions(${name} PRIVATE CW_TEST_WIDGETS)
    target_link_libraries(${name} PRIVATE Qt6::Widgets)
    if(CLUSTERWRIGHT_PCH)
      target_precompile_headers(${name} PRIVATE <QtTest> <QtWidgets>)
    endif()
  else()
    target_sources(${name} PRIVATE $<TARGET_OBJECTS:test_main>)
    if(CLUSTERWRIGHT_PCH)
      target_precompile_headers(${name} REUSE_FROM test_main)
    endif()
  endif()
  if(NOT ARG_LABELS)
    set(ARG_LABELS fast)
  endif()
  foreach(source IN LISTS sources)
    get_filename_component(stem ${source} NAME_WE)
    if(stem MATCHES "^test_")
      add_test(NAME ${ARG_FOLDER}/${stem} COMMAND ${name} ${stem})
      set_tests_properties(${ARG_FOLDER}/${stem} PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT 300
                           ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8")
    endif()
  endforeach()
endfunction()
