/** As types, what makes tensors is that of its modules, with its comments; making.js ties the methods to it. */
import type { TensorMethods } from './methods.js';

export type { TensorMethods };
export { empty, eye, full, ones, tensor, zeros } from './create.js';
export { arange, linspace } from './ranges.js';
export { manualSeed, rand, randn } from './random.js';
export { receive } from './transfer.js';
