// Passes the requested seed to the program under Node. Emscripten passes no other environment variables.
if (process.env.STRIDE0_SEED) Module.preRun = () => (ENV.STRIDE0_SEED = process.env.STRIDE0_SEED);
