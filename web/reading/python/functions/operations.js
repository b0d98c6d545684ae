// Operations that broadcast, with their parameters as PyTorch's and NumPy's documentation has them. To add one, add a
// row.

import * as elementwise from './elementwise.js';
import * as joins from './joins.js';
import { loss } from './losses.js';
import * as reductions from './reductions.js';
import * as views from './views.js';

const camel = (/** @type {string} */ name) => name.replace(/_([a-z\d])/g, (_, letter) => letter.toUpperCase());

/** @param {import('../table.js').Row} row */
export const operations = (row) => {
  // Two operands. The names that are not the library's stand after it.
  const TWO = 'input, other, *, alpha=, out=';
  for (const names of [
    'add',
    'sub subtract',
    'mul multiply',
    'true_divide',
    'floor_divide',
    'remainder',
    'fmod',
    'maximum',
    'minimum',
    'fmax',
    'fmin',
    'atan2 arctan2',
    'hypot',
    'copysign',
    'nextafter',
    'logaddexp',
    'logaddexp2',
    'xlogy',
    'ldexp',
    'eq',
    'ne not_equal',
    'lt less',
    'le less_equal',
    'gt greater',
    'ge greater_equal',
    'logical_and',
    'logical_or',
    'logical_xor',
    'bitwise_and',
    'bitwise_or',
    'bitwise_xor',
    'bitwise_left_shift',
    'bitwise_right_shift',
    'gcd',
    'lcm',
    'rsub',
  ]) {
    row('tT', names, TWO, elementwise.operation(camel(names.split(' ')[0] ?? ''), ['input', 'other']));
  }
  row('tT', 'div divide', 'input, other, *, rounding_mode=, out=', elementwise.operation('div', ['input', 'other']));
  row('tT', 'pow power', 'input, exponent, *, out=', elementwise.operation('pow', ['input', 'exponent']));
  row('tT', 'float_power', 'input, exponent, *, out=', elementwise.operation('floatPower', ['input', 'exponent']));
  row('tT', 'heaviside', 'input, values, *, out=', elementwise.operation('heaviside', ['input', 'values']));
  row('tT', 'isclose', 'input, other, rtol=, atol=, equal_nan=', elementwise.operation('isclose', ['input', 'other']));
  row('tT', 'allclose', 'input, other, rtol=, atol=, equal_nan=', elementwise.allclose);

  // Three.
  row('t', 'where', 'condition, input=, other=, *, out=', elementwise.where);
  row('T', 'where', 'input, condition, other', elementwise.whereMethod);
  const THREE = 'input, tensor1, tensor2, *, value=, out=';
  row('tT', 'addcmul', THREE, elementwise.operation('addcmul', ['input', 'tensor1', 'tensor2']));
  row('tT', 'addcdiv', THREE, elementwise.operation('addcdiv', ['input', 'tensor1', 'tensor2']));
  row('tT', 'lerp', 'input, end, weight, *, out=', elementwise.operation('lerp', ['input', 'end', 'weight']));
  row('tT', 'masked_fill', 'input, mask, value', elementwise.operation('maskedFill', ['input', 'mask', 'value']));
  row('tT', 'clamp clip', 'input, min=, max=, *, out=', elementwise.clamp);
  row('T', 'copy_', 'input, other', elementwise.operation('copy', ['input', 'other']));

  // One.
  for (const names of [
    'abs absolute',
    'acos arccos',
    'acosh arccosh',
    'asin arcsin',
    'asinh arcsinh',
    'atan arctan',
    'atanh arctanh',
    'bitwise_not invert',
    'ceil',
    'cos',
    'cosh',
    'erf',
    'erfc',
    'exp',
    'exp2',
    'expm1',
    'floor',
    'frac',
    'isfinite',
    'isinf',
    'isnan',
    'isneginf',
    'isposinf',
    'log',
    'log10',
    'log1p',
    'log2',
    'logical_not',
    'neg negative',
    'positive',
    'reciprocal',
    'rsqrt',
    'sgn',
    'sigmoid',
    'sign',
    'signbit',
    'sin',
    'sinh',
    'sqrt',
    'square',
    'tan',
    'tanh',
    'trunc fix',
  ]) {
    row('tT', names, 'input, *, out=', elementwise.operation(camel(names.split(' ')[0] ?? ''), ['input']));
  }
  row('tT', 'relu', 'input, inplace=, *, out=', elementwise.operation('relu', ['input']));
  row('tT', 'round around', 'input, decimals=', elementwise.operation('round', ['input']));
  row(
    'tT',
    'silu softplus elu selu celu relu6 leaky_relu rrelu hardtanh hardswish hardsigmoid softsign tanhshrink ' +
      'softshrink hardshrink threshold prelu mish log_sigmoid logsigmoid erfinv',
    'input, *size',
    reductions.each,
  );
  row(
    'tT',
    'softmax log_softmax softmin gumbel_softmax',
    'input, dim=, *rest, dtype=, tau=, hard=',
    reductions.softmax,
  );

  // Broadcasting by itself.
  row('t', 'broadcast_tensors broadcast_arrays', '*tensors', elementwise.broadcastTensors);
  row('t', 'broadcast_shapes', '*shapes', joins.broadcastShapes);
  row('tT', 'broadcast_to', 'input, *size', views.expand);
  row('T', 'expand', 'input, *size', views.expand);
  row(
    'T',
    'expand_as',
    'input, other',
    views.as((x, shape) => x.expand(shape)),
  );
  row('t', 'mse_loss', 'input, target, size_average=, reduce=, reduction=, weight=', loss('squaredDifference'));
  row('t', 'l1_loss smooth_l1_loss', 'input, target, size_average=, reduce=, reduction=, beta=, weight=', loss('sub'));
  row('t', 'huber_loss', 'input, target, reduction=, delta=, weight=', loss('sub'));
};
