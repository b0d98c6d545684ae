# The two libraries we build with, Highway and GoogleTest. Their sources come from wherever a package manager has put
# them, so that native, sanitized and WebAssembly builds use the same files.
#
# Their folders are linked into the build tree, and only that is on the include path: /usr/include as a whole must never
# be searched in a WebAssembly build.
set(STRIDE0_HIGHWAY_DIR "" CACHE PATH "The folder that contains hwy/highway.h")
set(STRIDE0_GOOGLETEST_DIR "" CACHE PATH "The folder that contains src/gtest-all.cc")
set(prefixes /usr /usr/local /opt/homebrew)

if(POLICY CMP0205)
  cmake_policy(SET CMP0205 NEW)  # where a link cannot be made, the folder is copied with what is in it
endif()

function(expose name folder)
  file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/include")
  file(CREATE_LINK "${folder}" "${CMAKE_BINARY_DIR}/include/${name}" COPY_ON_ERROR SYMBOLIC)
endfunction()

find_path(STRIDE0_HWY hwy/highway.h PATHS "${STRIDE0_HIGHWAY_DIR}" ${prefixes} PATH_SUFFIXES include
  NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
expose(hwy "${STRIDE0_HWY}/hwy")
add_library(highway INTERFACE)
target_include_directories(highway SYSTEM INTERFACE "${CMAKE_BINARY_DIR}/include")
target_compile_definitions(highway INTERFACE HWY_COMPILE_ONLY_STATIC)

find_path(STRIDE0_GTEST src/gtest-all.cc PATHS "${STRIDE0_GOOGLETEST_DIR}" ${prefixes}
  PATH_SUFFIXES src/googletest/googletest include/googletest/googletest NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
if(STRIDE0_GTEST)
  # Debian installs the headers beside the sources, Homebrew with its other headers.
  find_path(STRIDE0_GTEST_HEADERS gtest/gtest.h PATHS "${STRIDE0_GTEST}" "${STRIDE0_GTEST}/../.." PATH_SUFFIXES include
    NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  expose(gtest "${STRIDE0_GTEST_HEADERS}/gtest")
  add_library(googletest STATIC EXCLUDE_FROM_ALL "${STRIDE0_GTEST}/src/gtest-all.cc" "${STRIDE0_GTEST}/src/gtest_main.cc")
  target_compile_options(googletest PRIVATE -O0)  # it does little, and was half a minute's work for two compilers
  target_include_directories(googletest SYSTEM PUBLIC "${CMAKE_BINARY_DIR}/include" PRIVATE "${STRIDE0_GTEST}")
  if(NOT EMSCRIPTEN)
    find_package(Threads REQUIRED)
    target_link_libraries(googletest PUBLIC Threads::Threads)
  endif()
endif()
