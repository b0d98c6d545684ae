/**
 * PyTorch's other names for existing functions, one line per module. They are exported, they are methods, and they have
 * in-place forms.
 */
export { div as divide, mul as multiply, sub as subtract } from './ops/arithmetic.js';
export { ge as greaterEqual, gt as greater, le as lessEqual, lt as less, ne as notEqual } from './ops/comparison.js';
export {
  abs as absolute,
  acos as arccos,
  acosh as arccosh,
  asin as arcsin,
  asinh as arcsinh,
  atan as arctan,
  atanh as arctanh,
  neg as negative,
  trunc as fix,
} from './ops/real.js';
export { atan2 as arctan2 } from './ops/real-pairs.js';
export { clamp as clip } from './ops/clamp.js';
export { movedim as moveaxis, transpose as swapaxes, transpose as swapdims } from './ops/permutations.js';
