// Under Node the program sees the seed that was asked for; Emscripten shows it no other environment.
if (process.env.STRIDE0_SEED) Module.preRun = () => (ENV.STRIDE0_SEED = process.env.STRIDE0_SEED);
