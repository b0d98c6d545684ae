// Replaces Emscripten's function of this name: web/lib/boundary/core.js instantiates the module.
function instantiateSync(_, imports) {
  return [Module['instantiate'](imports)];
}
