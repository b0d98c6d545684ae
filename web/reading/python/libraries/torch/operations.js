// The rows of elementwise operations, with PyTorch's signatures. To add one, add a row.

import * as elementwise from './elementwise.js';
import * as reductions from './reductions.js';

/** @import { Row } from '../../types.js' */

/** @param {Row} row */
// prettier-ignore
export function operations(row) {
  // Two operands. The first name is our library's, the others are aliases.
  const OUT = 'Tensor input, Tensor other, *, Tensor out=None';
  const two = (/** @type {string} */ all, /** @type {string} */ signature) => {
    for (const names of all.split(', ')) {
      const [name = ''] = names.split(' ');
      const fn = elementwise.camel(name.replace('subtract', 'sub').replace('multiply', 'mul'));
      row('tT', names, signature, elementwise.operation(fn, ['input', 'other']));
    }
  };
  two('add, sub', 'Tensor input, Tensor other, *, Scalar alpha=1, Tensor out=None | deprecated Tensor input, Scalar alpha, Tensor other, *, Tensor out=None');
  two('subtract, rsub', 'Tensor input, Scalar other, Scalar alpha=1 | Tensor input, Tensor other, *, Scalar alpha=1');
  two('mul, maximum, minimum, fmax, fmin, atan2 arctan2, hypot, nextafter, logaddexp, logaddexp2, ldexp', OUT);
  two('logical_and, logical_or, logical_xor, gcd, lcm', OUT);
  two('multiply, true_divide, floor_divide', `${OUT} | Tensor input, Scalar other`);
  two('remainder, bitwise_and, bitwise_or, bitwise_xor, bitwise_left_shift, bitwise_right_shift, xlogy special.xlogy', `${OUT} | Scalar self, Tensor other | Tensor input, Scalar other, *, Tensor out=None`);
  two('fmod, copysign, eq, ne not_equal, lt less, le less_equal, gt greater, ge greater_equal', `${OUT} | Tensor input, Scalar other, *, Tensor out=None`);
  row('tT', 'div', 'Tensor input, Tensor other, *, Tensor out=None | Tensor input, Tensor other, *, str? rounding_mode, Tensor out=None', elementwise.operation('div', ['input', 'other']));
  row('tT', 'divide', 'Tensor input, Tensor other, *, Tensor out=None | Tensor input, Tensor other, *, str? rounding_mode, Tensor out=None | Tensor input, Scalar other | Tensor input, Scalar other, *, str? rounding_mode', elementwise.operation('div', ['input', 'other']));
  row('tT', 'pow', 'Tensor input, Tensor exponent, *, Tensor out=None | Scalar self, Tensor exponent, *, Tensor out=None | Tensor input, Scalar exponent, *, Tensor out=None', elementwise.operation('pow', ['input', 'exponent']));
  row('tT', 'float_power', 'Tensor input, Tensor exponent, *, Tensor out=None | Scalar self, Tensor exponent, *, Tensor out=None | Tensor input, Scalar exponent, *, Tensor out=None', elementwise.operation('floatPower', ['input', 'exponent']));
  row('tT', 'heaviside', 'Tensor input, Tensor values, *, Tensor out=None', elementwise.operation('heaviside', ['input', 'values']));
  row('tT', 'isclose', 'Tensor input, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False', elementwise.operation('isclose', ['input', 'other']));
  row('tT', 'allclose', 'Tensor input, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False', elementwise.allclose);

  // Three operands.
  row('t', 'where', 'Tensor condition | Tensor condition, Tensor input, Tensor other, *, Tensor out=None | Tensor condition, Scalar self, Tensor other | Tensor condition, Tensor input, Scalar other | Tensor condition, Scalar self, Scalar other', elementwise.where);
  row('T', 'where', 'Tensor input, Tensor condition, Tensor other | Tensor input, Tensor condition, Scalar other', elementwise.whereMethod);
  row('tT', 'addcmul', 'Tensor input, Tensor tensor1, Tensor tensor2, *, Scalar value=1, Tensor out=None | deprecated Tensor input, Scalar value, Tensor tensor1, Tensor tensor2, *, Tensor out=None', elementwise.operation('addcmul', ['input', 'tensor1', 'tensor2']));
  row('tT', 'addcdiv', 'Tensor input, Tensor tensor1, Tensor tensor2, *, Scalar value=1, Tensor out=None | deprecated Tensor input, Scalar value, Tensor tensor1, Tensor tensor2, *, Tensor out=None', elementwise.operation('addcdiv', ['input', 'tensor1', 'tensor2']));
  row('tT', 'lerp', 'Tensor input, Tensor end, Tensor weight, *, Tensor out=None | Tensor input, Tensor end, Scalar weight, *, Tensor out=None', elementwise.operation('lerp', ['input', 'end', 'weight']));
  row('tT', 'masked_fill', 'Tensor input, Tensor mask, Tensor value | Tensor input, Tensor mask, Scalar value', elementwise.operation('maskedFill', ['input', 'mask', 'value']));
  row('tT', 'clamp clip', 'Tensor input, Tensor? min=None, Tensor? max=None, *, Tensor out=None | Tensor input, Scalar? min=None, Scalar? max=None, *, Tensor out=None', elementwise.clamp);
  row('tT', 'clamp_min', 'Tensor input, Tensor min, *, Tensor out=None | Tensor input, Scalar min, *, Tensor out=None', elementwise.clamp);
  row('tT', 'clamp_max', 'Tensor input, Tensor max, *, Tensor out=None | Tensor input, Scalar max, *, Tensor out=None', elementwise.clamp);
  row('T', 'copy_', 'Tensor input, Tensor src, ~bool non_blocking=False', elementwise.operation('copy', ['input', 'src']));

  // One operand.
  const one = (/** @type {string} */ all, /** @type {string} */ signature) => {
    for (const names of all.split(', ')) {
      const fn = elementwise.camel((names.split(' ')[0] ?? '').replace('F.', ''));
      row('tT', names, signature, elementwise.operation(fn, ['input']));
    }
  };
  one('abs absolute, acos arccos, acosh arccosh, asin arcsin, asinh arcsinh, atan arctan, atanh arctanh, bitwise_not, ceil, cos, cosh, deg2rad', 'Tensor input, *, Tensor out=None');
  one('erf special.erf, erfc special.erfc, exp, exp2 special.exp2, expm1 special.expm1, floor, frac, isneginf, isposinf, log, log10', 'Tensor input, *, Tensor out=None');
  one('log1p special.log1p, log2, logical_not, neg negative, rad2deg, reciprocal, rsqrt, sgn, sigmoid, sign, signbit, sin, sinh, sqrt', 'Tensor input, *, Tensor out=None');
  one('square, tan, tanh, trunc fix', 'Tensor input, *, Tensor out=None');
  one('isfinite, isinf, isnan, positive', 'Tensor input');
  one('F.sigmoid, F.tanh', 'input');
  row('tT', 'relu', 'Tensor input', elementwise.operation('relu', ['input']));
  row('t', 'F.relu', 'input, ~inplace=False', elementwise.operation('relu', ['input']));
  row('tT', 'round special.round', 'Tensor input, *, Tensor out=None | Tensor input, *, ^int decimals, Tensor out=None', elementwise.operation('round', ['input']));
  row('t', 'F.silu F.selu F.relu6 F.hardswish F.hardsigmoid F.mish', 'input, ~inplace=False', reductions.elementwiseFunction);
  row('t', 'F.softplus', 'Tensor input, Scalar beta=1, Scalar threshold=20, *, Tensor out=None', reductions.elementwiseFunction);
  row('t', 'F.elu F.celu', 'input, ^alpha=1.0, ~inplace=False', reductions.elementwiseFunction);
  row('t', 'selu F.logsigmoid', 'Tensor input', reductions.elementwiseFunction);
  row('t', 'celu', 'Tensor input, Scalar alpha=1.0', reductions.elementwiseFunction);
  row('t', 'F.leaky_relu', 'input, ^negative_slope=0.01, ~inplace=False', reductions.elementwiseFunction);
  row('t', 'rrelu', 'Tensor input, Scalar lower=0.125, Scalar upper=0.3333333333333333, ^bool training=False, Generator? generator=None', reductions.elementwiseFunction);
  row('t', 'F.rrelu', 'input, ^lower=0.125, ^upper=0.3333333333333333, ^training=False, ~inplace=False', reductions.elementwiseFunction);
  row('t', 'F.hardtanh', 'input, ^min_val=-1.0, ^max_val=1.0, ~inplace=False', reductions.elementwiseFunction);
  row('t', 'F.softsign F.tanhshrink', 'input', reductions.elementwiseFunction);
  row('t', 'F.softshrink', 'Tensor input, Scalar lambd=0.5, *, Tensor out=None', reductions.elementwiseFunction);
  row('tT', 'hardshrink F.hardshrink', 'Tensor input, Scalar lambd=0.5, *, Tensor out=None', reductions.elementwiseFunction);
  row('t', 'threshold', 'Tensor input, Scalar threshold, Scalar value, *, Tensor out=None', reductions.elementwiseFunction);
  row('t', 'F.threshold', 'input, ^threshold, array value, ~inplace=False', reductions.elementwiseFunction);
  row('tT', 'prelu F.prelu', 'Tensor input, ^Tensor weight', reductions.elementwiseFunction);
  row('tT', 'erfinv special.erfinv', 'Tensor input, *, Tensor out=None', reductions.elementwiseFunction);
  row('tT', 'softmax log_softmax', 'Tensor input, int dim, ScalarType? dtype=None, *, Tensor out=None', reductions.softmax);
  row('t', 'special.softmax', 'Tensor input, int dim, ScalarType? dtype=None', reductions.softmax);
  row('t', 'special.log_softmax', 'Tensor input, int dim, *, ScalarType? dtype=None', reductions.softmax);
  row('t', 'F.softmax F.log_softmax F.softmin', 'input, dim=None, ~_stacklevel=3, dtype=None', reductions.softmax);
  row('t', 'F.gumbel_softmax', 'logits, ^tau=1, ^hard=False, ^eps=1e-10, dim=-1', reductions.softmax);

  // Functions that only broadcast.
  row('t', 'broadcast_tensors', '*tensors', elementwise.broadcastTensors);
}
