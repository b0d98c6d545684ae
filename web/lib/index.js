/**
 * stride0: PyTorch's broadcasting in JavaScript. Importing is loading; everything here works at once.
 *
 * The functions of `functions.js`, each made to refuse surplus arguments, and as they are those that take any number.
 */
import * as f from './functions.js';
import { strict } from './tensor/surplus.js';

export {
  ArgumentError,
  backcompat,
  broadcastShapes,
  broadcastTensors,
  DisposedError,
  DTypeError,
  empty,
  explain,
  Explanation,
  ones,
  OutOfMemoryError,
  rand,
  randn,
  resultType,
  Scalar,
  ShapeError,
  Tensor,
  zeros,
} from './functions.js';

export const abs = /* @__PURE__ */ strict('abs', f.abs);
export const absolute = /* @__PURE__ */ strict('absolute', f.absolute);
export const acos = /* @__PURE__ */ strict('acos', f.acos);
export const acosh = /* @__PURE__ */ strict('acosh', f.acosh);
export const add = /* @__PURE__ */ strict('add', f.add);
export const addcdiv = /* @__PURE__ */ strict('addcdiv', f.addcdiv);
export const addcmul = /* @__PURE__ */ strict('addcmul', f.addcmul);
export const all = /* @__PURE__ */ strict('all', f.all);
export const allclose = /* @__PURE__ */ strict('allclose', f.allclose);
export const amax = /* @__PURE__ */ strict('amax', f.amax);
export const amin = /* @__PURE__ */ strict('amin', f.amin);
export const any = /* @__PURE__ */ strict('any', f.any);
export const arange = /* @__PURE__ */ strict('arange', f.arange);
export const arccos = /* @__PURE__ */ strict('arccos', f.arccos);
export const arccosh = /* @__PURE__ */ strict('arccosh', f.arccosh);
export const arcsin = /* @__PURE__ */ strict('arcsin', f.arcsin);
export const arcsinh = /* @__PURE__ */ strict('arcsinh', f.arcsinh);
export const arctan = /* @__PURE__ */ strict('arctan', f.arctan);
export const arctan2 = /* @__PURE__ */ strict('arctan2', f.arctan2);
export const arctanh = /* @__PURE__ */ strict('arctanh', f.arctanh);
export const asin = /* @__PURE__ */ strict('asin', f.asin);
export const asinh = /* @__PURE__ */ strict('asinh', f.asinh);
export const asStrided = /* @__PURE__ */ strict('asStrided', f.asStrided);
export const atan = /* @__PURE__ */ strict('atan', f.atan);
export const atan2 = /* @__PURE__ */ strict('atan2', f.atan2);
export const atanh = /* @__PURE__ */ strict('atanh', f.atanh);
export const bitwiseAnd = /* @__PURE__ */ strict('bitwiseAnd', f.bitwiseAnd);
export const bitwiseLeftShift = /* @__PURE__ */ strict('bitwiseLeftShift', f.bitwiseLeftShift);
export const bitwiseNot = /* @__PURE__ */ strict('bitwiseNot', f.bitwiseNot);
export const bitwiseOr = /* @__PURE__ */ strict('bitwiseOr', f.bitwiseOr);
export const bitwiseRightShift = /* @__PURE__ */ strict('bitwiseRightShift', f.bitwiseRightShift);
export const bitwiseXor = /* @__PURE__ */ strict('bitwiseXor', f.bitwiseXor);
export const bmm = /* @__PURE__ */ strict('bmm', f.bmm);
export const broadcastLimit = /* @__PURE__ */ strict('broadcastLimit', f.broadcastLimit);
export const broadcastMode = /* @__PURE__ */ strict('broadcastMode', f.broadcastMode, 2);
export const broadcastTo = /* @__PURE__ */ strict('broadcastTo', f.broadcastTo);
export const canCast = /* @__PURE__ */ strict('canCast', f.canCast);
export const ceil = /* @__PURE__ */ strict('ceil', f.ceil);
export const clamp = /* @__PURE__ */ strict('clamp', f.clamp);
export const clip = /* @__PURE__ */ strict('clip', f.clip);
export const clone = /* @__PURE__ */ strict('clone', f.clone);
export const contiguous = /* @__PURE__ */ strict('contiguous', f.contiguous);
export const copysign = /* @__PURE__ */ strict('copysign', f.copysign);
export const cos = /* @__PURE__ */ strict('cos', f.cos);
export const cosh = /* @__PURE__ */ strict('cosh', f.cosh);
export const cumsum = /* @__PURE__ */ strict('cumsum', f.cumsum);
export const diagonal = /* @__PURE__ */ strict('diagonal', f.diagonal);
export const div = /* @__PURE__ */ strict('div', f.div);
export const divide = /* @__PURE__ */ strict('divide', f.divide);
export const dot = /* @__PURE__ */ strict('dot', f.dot);
export const eq = /* @__PURE__ */ strict('eq', f.eq);
export const equal = /* @__PURE__ */ strict('equal', f.equal);
export const erf = /* @__PURE__ */ strict('erf', f.erf);
export const erfc = /* @__PURE__ */ strict('erfc', f.erfc);
export const errorLinks = /* @__PURE__ */ strict('errorLinks', f.errorLinks);
export const exp = /* @__PURE__ */ strict('exp', f.exp);
export const exp2 = /* @__PURE__ */ strict('exp2', f.exp2);
export const expand = /* @__PURE__ */ strict('expand', f.expand);
export const expandAs = /* @__PURE__ */ strict('expandAs', f.expandAs);
export const expm1 = /* @__PURE__ */ strict('expm1', f.expm1);
export const eye = /* @__PURE__ */ strict('eye', f.eye);
export const fill = /* @__PURE__ */ strict('fill', f.fill);
export const finfo = /* @__PURE__ */ strict('finfo', f.finfo);
export const fix = /* @__PURE__ */ strict('fix', f.fix);
export const flatten = /* @__PURE__ */ strict('flatten', f.flatten);
export const floatPower = /* @__PURE__ */ strict('floatPower', f.floatPower);
export const floor = /* @__PURE__ */ strict('floor', f.floor);
export const floorDivide = /* @__PURE__ */ strict('floorDivide', f.floorDivide);
export const fmax = /* @__PURE__ */ strict('fmax', f.fmax);
export const fmin = /* @__PURE__ */ strict('fmin', f.fmin);
export const fmod = /* @__PURE__ */ strict('fmod', f.fmod);
export const frac = /* @__PURE__ */ strict('frac', f.frac);
export const full = /* @__PURE__ */ strict('full', f.full);
export const fuse = /* @__PURE__ */ strict('fuse', f.fuse);
export const gcd = /* @__PURE__ */ strict('gcd', f.gcd);
export const ge = /* @__PURE__ */ strict('ge', f.ge);
export const getDefaultDtype = /* @__PURE__ */ strict('getDefaultDtype', f.getDefaultDtype);
export const greater = /* @__PURE__ */ strict('greater', f.greater);
export const greaterEqual = /* @__PURE__ */ strict('greaterEqual', f.greaterEqual);
export const gt = /* @__PURE__ */ strict('gt', f.gt);
export const heaviside = /* @__PURE__ */ strict('heaviside', f.heaviside);
export const hypot = /* @__PURE__ */ strict('hypot', f.hypot);
export const iinfo = /* @__PURE__ */ strict('iinfo', f.iinfo);
export const init = /* @__PURE__ */ strict('init', f.init);
export const isclose = /* @__PURE__ */ strict('isclose', f.isclose);
export const isContiguous = /* @__PURE__ */ strict('isContiguous', f.isContiguous);
export const isfinite = /* @__PURE__ */ strict('isfinite', f.isfinite);
export const isinf = /* @__PURE__ */ strict('isinf', f.isinf);
export const isnan = /* @__PURE__ */ strict('isnan', f.isnan);
export const isneginf = /* @__PURE__ */ strict('isneginf', f.isneginf);
export const isposinf = /* @__PURE__ */ strict('isposinf', f.isposinf);
export const keep = /* @__PURE__ */ strict('keep', f.keep);
export const lcm = /* @__PURE__ */ strict('lcm', f.lcm);
export const ldexp = /* @__PURE__ */ strict('ldexp', f.ldexp);
export const le = /* @__PURE__ */ strict('le', f.le);
export const leaks = /* @__PURE__ */ strict('leaks', f.leaks);
export const lerp = /* @__PURE__ */ strict('lerp', f.lerp);
export const less = /* @__PURE__ */ strict('less', f.less);
export const lessEqual = /* @__PURE__ */ strict('lessEqual', f.lessEqual);
export const linspace = /* @__PURE__ */ strict('linspace', f.linspace);
export const log = /* @__PURE__ */ strict('log', f.log);
export const log10 = /* @__PURE__ */ strict('log10', f.log10);
export const log1p = /* @__PURE__ */ strict('log1p', f.log1p);
export const log2 = /* @__PURE__ */ strict('log2', f.log2);
export const logaddexp = /* @__PURE__ */ strict('logaddexp', f.logaddexp);
export const logaddexp2 = /* @__PURE__ */ strict('logaddexp2', f.logaddexp2);
export const logicalAnd = /* @__PURE__ */ strict('logicalAnd', f.logicalAnd);
export const logicalNot = /* @__PURE__ */ strict('logicalNot', f.logicalNot);
export const logicalOr = /* @__PURE__ */ strict('logicalOr', f.logicalOr);
export const logicalXor = /* @__PURE__ */ strict('logicalXor', f.logicalXor);
export const lt = /* @__PURE__ */ strict('lt', f.lt);
export const manualSeed = /* @__PURE__ */ strict('manualSeed', f.manualSeed);
export const maskedFill = /* @__PURE__ */ strict('maskedFill', f.maskedFill);
export const matmul = /* @__PURE__ */ strict('matmul', f.matmul);
export const maximum = /* @__PURE__ */ strict('maximum', f.maximum);
export const mean = /* @__PURE__ */ strict('mean', f.mean);
export const memory = /* @__PURE__ */ strict('memory', f.memory);
export const minimum = /* @__PURE__ */ strict('minimum', f.minimum);
export const mm = /* @__PURE__ */ strict('mm', f.mm);
export const moveaxis = /* @__PURE__ */ strict('moveaxis', f.moveaxis);
export const movedim = /* @__PURE__ */ strict('movedim', f.movedim);
export const mul = /* @__PURE__ */ strict('mul', f.mul);
export const multiply = /* @__PURE__ */ strict('multiply', f.multiply);
export const mv = /* @__PURE__ */ strict('mv', f.mv);
export const narrow = /* @__PURE__ */ strict('narrow', f.narrow);
export const ne = /* @__PURE__ */ strict('ne', f.ne);
export const neg = /* @__PURE__ */ strict('neg', f.neg);
export const negative = /* @__PURE__ */ strict('negative', f.negative);
export const nextafter = /* @__PURE__ */ strict('nextafter', f.nextafter);
export const notEqual = /* @__PURE__ */ strict('notEqual', f.notEqual);
export const permute = /* @__PURE__ */ strict('permute', f.permute);
export const positive = /* @__PURE__ */ strict('positive', f.positive);
export const pow = /* @__PURE__ */ strict('pow', f.pow);
export const prod = /* @__PURE__ */ strict('prod', f.prod);
export const promoteTypes = /* @__PURE__ */ strict('promoteTypes', f.promoteTypes);
export const receive = /* @__PURE__ */ strict('receive', f.receive);
export const reciprocal = /* @__PURE__ */ strict('reciprocal', f.reciprocal);
export const relu = /* @__PURE__ */ strict('relu', f.relu);
export const remainder = /* @__PURE__ */ strict('remainder', f.remainder);
export const repeat = /* @__PURE__ */ strict('repeat', f.repeat);
export const repeatInterleave = /* @__PURE__ */ strict('repeatInterleave', f.repeatInterleave);
export const reshape = /* @__PURE__ */ strict('reshape', f.reshape);
export const round = /* @__PURE__ */ strict('round', f.round);
export const rsqrt = /* @__PURE__ */ strict('rsqrt', f.rsqrt);
export const rsub = /* @__PURE__ */ strict('rsub', f.rsub);
export const scalar = /* @__PURE__ */ strict('scalar', f.scalar);
export const select = /* @__PURE__ */ strict('select', f.select);
export const setDefaultDtype = /* @__PURE__ */ strict('setDefaultDtype', f.setDefaultDtype);
export const setWarningHandler = /* @__PURE__ */ strict('setWarningHandler', f.setWarningHandler);
export const sgn = /* @__PURE__ */ strict('sgn', f.sgn);
export const sigmoid = /* @__PURE__ */ strict('sigmoid', f.sigmoid);
export const sign = /* @__PURE__ */ strict('sign', f.sign);
export const signbit = /* @__PURE__ */ strict('signbit', f.signbit);
export const sin = /* @__PURE__ */ strict('sin', f.sin);
export const sinh = /* @__PURE__ */ strict('sinh', f.sinh);
export const size = /* @__PURE__ */ strict('size', f.size);
export const slice = /* @__PURE__ */ strict('slice', f.slice);
export const sqrt = /* @__PURE__ */ strict('sqrt', f.sqrt);
export const square = /* @__PURE__ */ strict('square', f.square);
export const squaredDifference = /* @__PURE__ */ strict('squaredDifference', f.squaredDifference);
export const squeeze = /* @__PURE__ */ strict('squeeze', f.squeeze);
export const stride = /* @__PURE__ */ strict('stride', f.stride);
export const sub = /* @__PURE__ */ strict('sub', f.sub);
export const subtract = /* @__PURE__ */ strict('subtract', f.subtract);
export const sum = /* @__PURE__ */ strict('sum', f.sum);
export const sumToSize = /* @__PURE__ */ strict('sumToSize', f.sumToSize);
export const swapaxes = /* @__PURE__ */ strict('swapaxes', f.swapaxes);
export const swapdims = /* @__PURE__ */ strict('swapdims', f.swapdims);
export const t = /* @__PURE__ */ strict('t', f.t);
export const tan = /* @__PURE__ */ strict('tan', f.tan);
export const tanh = /* @__PURE__ */ strict('tanh', f.tanh);
export const tensor = /* @__PURE__ */ strict('tensor', f.tensor);
export const tidy = /* @__PURE__ */ strict('tidy', f.tidy);
export const tile = /* @__PURE__ */ strict('tile', f.tile);
export const to = /* @__PURE__ */ strict('to', f.to);
export const traceBroadcasts = /* @__PURE__ */ strict('traceBroadcasts', f.traceBroadcasts);
export const transfer = /* @__PURE__ */ strict('transfer', f.transfer);
export const transpose = /* @__PURE__ */ strict('transpose', f.transpose);
export const trueDivide = /* @__PURE__ */ strict('trueDivide', f.trueDivide);
export const trunc = /* @__PURE__ */ strict('trunc', f.trunc);
export const unbind = /* @__PURE__ */ strict('unbind', f.unbind);
export const unflatten = /* @__PURE__ */ strict('unflatten', f.unflatten);
export const unsqueeze = /* @__PURE__ */ strict('unsqueeze', f.unsqueeze);
export const view = /* @__PURE__ */ strict('view', f.view);
export const where = /* @__PURE__ */ strict('where', f.where);
export const withData = /* @__PURE__ */ strict('withData', f.withData);
export const xlogy = /* @__PURE__ */ strict('xlogy', f.xlogy);
