# Finds the Emscripten on PATH and includes its own toolchain file, wherever a distribution or emsdk has put it.
find_program(STRIDE0_EM_CONFIG em-config REQUIRED)
execute_process(COMMAND "${STRIDE0_EM_CONFIG}" EMSCRIPTEN_ROOT
  OUTPUT_VARIABLE STRIDE0_EMSCRIPTEN_ROOT OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
include("${STRIDE0_EMSCRIPTEN_ROOT}/cmake/Modules/Platform/Emscripten.cmake")

# Debian's linker scripts need acorn, which its package installs in a folder that Node does not search.
if(EXISTS /usr/share/nodejs/acorn)
  set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
endif()
