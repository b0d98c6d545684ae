/** The types of creation functions come from their modules; creation.js adds the methods. */
import type { TensorMethods } from './methods.js';

export type { TensorMethods };
export { empty, eye, full, ones, zeros } from './ops/create.js';
export { tensor } from './ops/from-data.js';
export { arange, linspace } from './ops/ranges.js';
export { rand, randint, randn, randperm } from './ops/random/create.js';
export { normal } from './ops/random/distributions.js';
export { getRngState, initialSeed, manualSeed, seed, setRngState } from './ops/random/generator.js';
export { receive } from './transfer.js';
