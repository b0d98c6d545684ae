// Attributes and methods of arrays, such as `x.T` and `x.astype`, and the checks of `bool(x)`, `len(x)` and others.

import { callable } from '../torch/callable.js';
import { asDType } from '../torch/dtypes.js';
import { tolist } from '../torch/same-shape.js';
import { layoutAttributes } from '../torch/tensor-members.js';
import { elementOf, refilled, asView } from '../torch/views.js';
import { DTypeValue, forgetElements, sizeNumber, tuple, UNKNOWN } from '../../runtime/values.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { nativeDType, zeroDimensional } from './arrays.js';
import { matrixTransposed, reversed } from './shaping.js';
import { methods } from './table.js';
import { typeError, valueError } from './words.js';

/** @import { Library, Row, TensorValue, Value, World } from '../../types.js' */

const MOST_TEXT = 40;

/** @type {Map<string, (array: TensorValue, world: World) => Value>} */
const attributes = new Map(
  Object.entries({
    ...layoutAttributes,
    shape: ({ shape }) => tuple(shape.map(sizeNumber)),
    size: ({ numel }) => sizeNumber(numel),
    dtype: ({ dtype, dialect }) => new DTypeValue(dtype, dialect),
    T: (x, world) => reversed(world, x),
    mT: (x, world) => matrixTransposed(world, x),
    real: (x, world) => asView(world, x, (t) => t.to(t.dtype)),
  }),
);

/** Names of PyTorch's and of older versions, which arrays surely lack. */
const LACKING =
  /^(cpu|cuda|unsqueeze|view_as|permute|detach|to|numpy|float|long|ptp|contiguous|expand|norm|concatenate|append)$/;

/** @type {Library['attribute']} */
export const attribute = (world, array, name, span, text) => {
  const known = attributes.get(name);
  if (known) return known(array, world);
  const { dialect } = array;
  const entry = methods.get(name);
  const self = { value: array, name: '', text: text.slice(0, -name.length - 1), span };
  if (entry) return callable(world, entry, { name, dialect, text }, self);
  if (dialect === 'numpy' && LACKING.test(name))
    throw new Raised('AttributeError', `'numpy.ndarray' object has no attribute '${name}'`);
  if (/^(flat|imag|data|ctypes|put|itemset)$/.test(name)) forgetElements(array); // as `x.flat[0] = 1` writes
  if (/^(base|flat|flags|imag|data|ctypes)$/.test(name)) return UNKNOWN;
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
export const number = (array) => (array.shape.length > 0 || zeroDimensional.has(array) ? array : elementOf(array));

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
    return elementOf(x);
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
