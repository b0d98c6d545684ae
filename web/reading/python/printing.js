// Values as Python prints them.

import { allOf } from './apply.js';
import { Scalar } from '../../lib/functions.js';
import { sizeTold } from './counts.js';
import { Callable, Dictionary, DTypeValue, ELLIPSIS, Module, Sequence, Slice, TensorValue } from './values.js';

/** @typedef {import('./values.js').Value} Value */

const MOST_ITEMS = 64;
const MOST_PRINTED = 256;

/** With an exponent where Python writes one: below 1e-4 and from 1e16 on. @param {number} value */
const floating = (value) => {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-4 && size < 1e16))
    return Number.isInteger(value) ? `${Object.is(value, -0) ? '-0' : value}.0` : String(value);
  const [digits, exponent = ''] = value.toExponential().split('e');
  return `${digits}e${exponent.replace(/^([+-])(\d)$/, '$10$2')}`;
};

/** @param {Scalar} number */
const numeral = ({ value, kind }) => {
  if (kind === 'bool') return value ? 'True' : 'False';
  return kind === 'float' ? floating(Number(value)) : String(value);
};

/** What is known of a tensor's numbers; its shape says the rest. @param {TensorValue} tensor */
const numbersOf = ({ storage, shape, strides, offset, dialect, numel }) => {
  if (dialect !== 'torch' || storage.values === null || numel > MOST_PRINTED) return '';
  const all = allOf(storage);
  const view = all.asStrided(shape, strides, offset);
  const text = view.toString();
  view.dispose();
  all.dispose();
  return text;
};

/** `repr(value)`; a tensor whose numbers are not known is its shape. @param {Value} value @returns {string} */
export const represent = (value) => {
  if (value instanceof Scalar) return numeral(value);
  if (value === null) return 'None';
  if (typeof value === 'string') return `'${value.slice(0, 200)}'`;
  if (value === ELLIPSIS) return 'Ellipsis';
  if (value instanceof TensorValue) return numbersOf(value) || shapeText(value);
  if (value instanceof DTypeValue)
    return value.dialect === 'torch' ? `torch.${value.dtype}` : `dtype('${value.dtype}')`;
  if (value instanceof Sequence) {
    const items = value.items.slice(0, MOST_ITEMS).map(represent);
    if (value.items.length > MOST_ITEMS) items.push('...');
    const inside = items.join(', ');
    if (value.kind === 'size') return `torch.Size([${inside}])`;
    return value.kind === 'list' ? `[${inside}]` : `(${inside}${items.length === 1 ? ',' : ''})`;
  }
  if (value instanceof Dictionary) return '{...}';
  if (value instanceof Callable || value instanceof Module || value instanceof Slice) return '<...>';
  return '?';
};

/** `str(value)`. @param {Value} value */
export const print = (value) => {
  if (typeof value === 'string') return value;
  return value instanceof DTypeValue && value.dialect !== 'torch' ? value.dtype : represent(value);
};

/** `(5, 3)`, as a tuple is written. @param {TensorValue} tensor */
export const shapeText = ({ shape }) => `(${shape.map(sizeTold).join(', ')}${shape.length === 1 ? ',' : ''})`;
