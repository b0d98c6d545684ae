// Attributes and methods of arrays, such as `x.T` and `x.astype`, and the checks of `bool(x)`, `len(x)` and others.

import { dtypeInfo } from '../../../../lib/boundary/dtype.js';
import { scalar } from '../../../../lib/functions.js';
import { callable } from '../torch/callable.js';
import { asDType } from '../torch/dtypes.js';
import { tolist } from '../torch/same-shape.js';
import { kindOf, refilled, asView } from '../torch/views.js';
import { DTypeValue, int, sizeNumber, some, tuple, UNKNOWN } from '../../runtime/values.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { nativeDType, zeroDimensional } from './arrays.js';
import { matrixTransposed, reversed } from './shaping.js';
import { methods } from './table.js';
import { typeError, valueError } from './words.js';

/** @import { Library, Row } from '../../types.js' */

const MOST_TEXT = 40;

/** @type {Library['attribute']} */
export const attribute = (world, array, name, span, text) => {
  const { dialect, shape, strides, dtype } = array;
  const itemSize = dtypeInfo(dtype).size;
  switch (name) {
    case 'shape':
      return tuple(shape.map(sizeNumber));
    case 'ndim':
      return int(shape.length);
    case 'size':
      return sizeNumber(array.numel);
    case 'dtype':
      return new DTypeValue(dtype, dialect);
    case 'itemsize':
      return int(itemSize);
    case 'nbytes':
      return int(itemSize * array.numel);
    case 'strides':
      return tuple(strides.map((stride) => int(stride * itemSize)));
    case 'T':
      return reversed(world, array);
    case 'mT':
      return matrixTransposed(world, array);
    case 'real':
    case 'base':
      return name === 'base' ? UNKNOWN : asView(world, array, (t) => t.to(t.dtype));
    case 'flat':
    case 'flags':
    case 'imag':
    case 'data':
    case 'ctypes':
      return UNKNOWN;
  }
  const entry = methods.get(name);
  if (entry) {
    const self = { value: array, name: '', text: text.slice(0, -name.length - 1), span };
    return callable(world, entry, { name, dialect, text }, self);
  }
  if (
    dialect === 'numpy' &&
    /^(cpu|cuda|unsqueeze|view_as|permute|detach|to|numpy|float|long|ptp|contiguous|expand|norm|concatenate|append)$/.test(
      name,
    )
  )
    throw new Raised('AttributeError', `'numpy.ndarray' object has no attribute '${name}'`);
  throw new NotUnderstood('unknownName', span, [text.length > MOST_TEXT ? `.${name}` : text]);
};

/** @type {Library['check']} */
export const check = ({ shape, numel }, as) => {
  if (as === 'len' && shape.length === 0) throw typeError('len() of unsized object');
  if (as === 'iter' && shape.length === 0) throw typeError('iteration over a 0-d array');
  if (as === 'bool' && numel !== 1)
    throw valueError(
      numel === 0
        ? 'The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an array is not empty.'
        : 'The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()',
    );
  if ((as === 'int' || as === 'float') && shape.length > 0)
    throw typeError('only 0-dimensional arrays can be converted to Python scalars');
};

/** @type {Library['number']} */
export const number = (array) => {
  if (array.shape.length > 0 || zeroDimensional.has(array)) return array;
  const element = array.storage.values?.[array.offset];
  const kind = kindOf(array);
  return element === undefined ? some(kind) : scalar(element, kind);
};

/** @param {Row} row */
export function arrayMethods(row) {
  row(
    'N',
    'astype',
    "array a, dtype, ~order='K', ~casting='unsafe', ~subok=True, ~copy=True",
    (world, bound, { dialect }) => {
      const x = bound.tensor('a');
      const { value, span } = bound.need('dtype');
      if (value === UNKNOWN) return UNKNOWN;
      const dtype = nativeDType(world, dialect, asDType(value, dialect, span));
      return asView(world, x, (t) => t.to(dtype).clone());
    },
  );
  row('N', 'item', 'array a, *args', (_, bound) => {
    const x = bound.tensor('a');
    if (bound.rest.length > 0) return UNKNOWN;
    if (x.numel !== 1) throw valueError('can only convert an array of size 1 to a Python scalar');
    const element = x.storage.values?.[x.offset];
    return element === undefined ? some(kindOf(x)) : scalar(element, kindOf(x));
  });
  row('N', 'tolist', 'array a', tolist('a'));
  // `x.view()`, which shares the memory. That of another dtype is not read.
  row('N', 'view', 'a, dtype=None, type=None', (world, bound) => {
    const isPlain = bound.value('dtype') === undefined && bound.value('type') === undefined;
    return isPlain ? asView(world, bound.tensor('a'), (t) => t.to(t.dtype)) : UNKNOWN;
  });
  row('N', 'fill', 'array input, array value', (world, bound, site) => {
    const { value } = bound.need('value');
    if (bound.tensor('input').storage.values !== null || value !== UNKNOWN) refilled('value')(world, bound, site);
    return null;
  });
}
