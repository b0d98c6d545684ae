/** Converts the items of `x[…]` to arguments of our `index`. */
import * as stride0 from '../../web/lib/index.js';
import { integer } from './read.js';

/** @import { Scope } from './read.js' */

/** @typedef {(value: any, scope: Scope) => any} Read */

/** A slice in Python's writing. @type {Read} */
const slice = (bounds) => {
  const [start, end, step] = bounds.map((/** @type {unknown} */ each) => each ?? '');
  return step === '' ? `${start}:${end}` : `${start}:${end}:${step}`;
};

/** @type {Record<string, Read>} */
const kinds = {
  int: (value) => integer(BigInt(value)),
  slice,
  none: () => null,
  ellipsis: () => '...',
  bool: (value) => value,
  tensor: (value, scope) => scope.argument(value),
  list: (value) => value,
  float: (value) => stride0.scalar(value, 'float'),
  str: (value) => value,
};

/** @param {readonly Record<string, any>[]} index @param {Scope} scope */
export function itemsOf(index, scope) {
  return index.map((item) => {
    const [[kind, value] = ['none', 1]] = Object.entries(item);
    return kinds[kind]?.(value, scope);
  });
}
