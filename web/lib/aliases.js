/**
 * PyTorch's other names for existing functions, one line per module. They are exported, they are methods, and they have
 * in-place forms.
 */
export {
  div as divide,
  div_ as divide_,
  mul as multiply,
  mul_ as multiply_,
  sub as subtract,
  sub_ as subtract_,
} from './ops/arithmetic.js';
export {
  ge as greaterEqual,
  ge_ as greaterEqual_,
  gt as greater,
  gt_ as greater_,
  le as lessEqual,
  le_ as lessEqual_,
  lt as less,
  lt_ as less_,
  ne as notEqual,
  ne_ as notEqual_,
} from './ops/comparison.js';
export {
  abs as absolute,
  abs_ as absolute_,
  acos as arccos,
  acos_ as arccos_,
  acosh as arccosh,
  acosh_ as arccosh_,
  asin as arcsin,
  asin_ as arcsin_,
  asinh as arcsinh,
  asinh_ as arcsinh_,
  atan as arctan,
  atan_ as arctan_,
  atanh as arctanh,
  atanh_ as arctanh_,
  neg as negative,
  neg_ as negative_,
  trunc as fix,
  trunc_ as fix_,
} from './ops/real.js';
export { atan2 as arctan2, atan2_ as arctan2_ } from './ops/real-pairs.js';
export { clamp as clip, clamp_ as clip_ } from './ops/clamp.js';
export { movedim as moveaxis, transpose as swapaxes, transpose as swapdims } from './ops/permutations.js';
