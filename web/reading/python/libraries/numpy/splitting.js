// Functions that split arrays, such as `np.split` and `np.array_split`.

import { asView } from '../torch/views.js';
import { list } from '../../runtime/values.js';
import { isNumber } from '../../runtime/kinds.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { argument, arrayOf, axisOf } from './arrays.js';
import { indexError, valueError, wordsOf } from './words.js';

/** @import { Row, Run, Site, Value, World } from '../../types.js' */

const MOST_PIECES = 20_000;

/**
 * The indices to split at.
 * @type {(world: World, value: Value, size: number, site: Site, evenly: boolean) => number[]}
 */
const cuts = (world, value, size, site, evenly) => {
  if (!isNumber(value)) {
    const places = arrayOf(world, value, site.dialect);
    if (!places.storage.values) throw new NotUnderstood('unknown');
    return Array.from(places.storage.values, Number);
  }
  const sections = Number(value.value);
  if (sections <= 0) throw valueError('number sections must be larger than 0.');
  if (evenly && size % sections !== 0) throw wordsOf(site.dialect).split(size, sections, 0);
  if (sections > MOST_PIECES) throw new NotUnderstood('tooMuch');
  const [each, more] = [Math.floor(size / sections), size % sections];
  return Array.from({ length: sections - 1 }, (_, i) => (i + 1) * each + Math.min(i + 1, more));
};

/** @type {(evenly: boolean, axisOfRank?: (rank: number) => number) => Run} */
const split = (evenly, fixed) => (world, bound, site) => {
  const x = argument(world, bound, site, 'ary');
  const rank = x.shape.length;
  const given = bound.int('axis', 0);
  if (!fixed && site.dialect === 'numpy' && (given >= rank || given < -rank))
    throw indexError('tuple index out of range');
  const axis = fixed ? fixed(rank) : axisOf(site, given, rank);
  const size = x.shape[axis] ?? 0;
  const found = cuts(world, bound.need('indices_or_sections').value, size, site, evenly);
  const place = (/** @type {number} */ index) => Math.min(Math.max(index < 0 ? index + size : index, 0), size);
  const bounds = [0, ...found.map(place), size];
  const pieces = bounds.slice(0, -1).map((from, i) => {
    const to = Math.max(bounds[i + 1] ?? size, from);
    return asView(world, x, (t) => t.narrow(axis, from, to - from));
  });
  return list(pieces);
};

/** @param {Row} row */
// prettier-ignore
export function splittings(row) {
  row('n', 'split', 'ary, indices_or_sections, axis=0', split(true));
  row('n', 'array_split', 'ary, indices_or_sections, axis=0', split(false));
}
