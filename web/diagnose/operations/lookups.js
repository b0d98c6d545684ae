/** Indices and masks: what they point to has to be there. */
import { cause } from '../causes/cause.js';
import { shapesOf, sizesOf } from './sizes.js';
import { numelOf } from '../../lib/tensor/row-major.js';

/**
 * @typedef {import('../causes/cause.js').Cause} Cause
 * @typedef {import('../causes/situation.js').Situation} Situation
 */

/** @type {(situation: Situation) => Cause[]} */
export function indexed(situation) {
  const { message, numbers, failing } = situation.recognised;
  const told = sizesOf(situation);
  if (/too many indices/i.test(message)) {
    const rank = numbers[0] ?? -1;
    return [cause('missing-axis', 'firm', ['more-indices'], { kind: 'indices', size: rank })];
  }
  if (told) {
    const { size, other, dim } = told;
    const kind = size === other ? 'one-too-far' : other === 0 ? 'empty' : 'far';
    return [cause('index-range', 'firm', ['outside'], { kind, size, other, dim, last: other - 1 })];
  }
  const source = `${failing?.source ?? ''} ${situation.around}`;
  const facts = { kind: 'embedding', size: -1, other: -1 };
  const range = cause('index-range', 'firm', ['embedding-lookup'], facts);
  const positions = cause('position-table', 'firm', ['positions-in-code'], { kind: 'lookup', size: 0, table: 0 });
  if (/position_emb|position_ids|wpe|pos_emb/i.test(source)) return [positions, range];
  const vocabulary = Number(/vocab_size\W{1,6}(\d{3,9})/i.exec(situation.around)?.[1] ?? 0);
  const ids = [...situation.around.matchAll(/(?:index|_id|token)\w*\W{1,6}(\d{3,9})/gi)].map(([, id]) => Number(id));
  const outside = vocabulary > 0 ? ids.find((id) => id >= vocabulary && id < 2 * vocabulary) : undefined;
  if (outside !== undefined)
    return [{ ...range, facts: { kind: 'vocabulary', size: outside, other: vocabulary, last: vocabulary - 1 } }];
  if (/edge_index|graph/i.test(`${message} ${source}`)) return [{ ...range, facts: { ...facts, kind: 'graph' } }];
  return [range, { ...positions, strength: 'weak' }];
}

/**
 * An index of gather or scatter, which has to have as many dimensions as what it picks from.
 * @type {(situation: Situation) => Cause[]}
 */
export function gathered(situation) {
  const { message } = situation.recognised;
  const [input = [], index = []] = shapesOf(situation);
  const told = sizesOf(situation);
  if (/Size does not match/.test(message)) {
    const { size, other, dim } = told ?? { size: -1, other: -1, dim: -1 };
    const at = situation.recognised.clash?.dim ?? dim;
    const [one = size, two = other] = [input[at], index[at]];
    return [cause('index-range', 'firm', ['outside'], { kind: 'longer', size: one, other: two, dim: at })];
  }
  if (input.length > 0 && index.length > input.length)
    return [cause('extra-axis', 'firm', ['ranks-differ'], { kind: 'gather' })];
  return [cause('missing-axis', input.length > 0 ? 'firm' : 'weak', ['ranks-differ'], { kind: 'gather' })];
}

/** @type {(situation: Situation) => Cause[]} */
export function masked(situation) {
  const [mask, indexed = []] = shapesOf(situation);
  const told = sizesOf(situation);
  if (mask?.length === 1 && indexed.length > 1 && numelOf(indexed) === mask[0])
    return [cause('flattened', 'firm', ['same-count'], { kind: 'mask', merged: mask[0] ?? 0, sizes: indexed })];
  const dim = mask && indexed.length > 0 ? mask.findIndex((size, i) => size !== indexed[i]) : (told?.dim ?? 0);
  const size = (mask ? mask[dim] : told?.size) ?? 0;
  const other = (indexed.length > 0 ? indexed[dim] : told?.other) ?? 0;
  if ((size === 0) !== (other === 0))
    return [cause('empty', 'firm', ['zero'], { size, other, dim, kind: 'operand', name: size === 0 ? 'mask' : 'x' })];
  return size > 0 || other > 0
    ? [cause('mask', 'firm', ['mask-made-elsewhere'], { kind: 'index', size, other, dim })]
    : [];
}

/** The mask of a masked array has one element for each of the data. @type {(situation: Situation) => Cause[]} */
export function ofMaskedArray(situation) {
  const { size = 0, other = 0 } = sizesOf(situation) ?? {};
  return [cause('mask', 'firm', ['mask-made-elsewhere'], { kind: 'elements', size, other, dim: 0 })];
}

/** A mask of attention: as many rows and columns as there are positions. @type {(situation: Situation) => Cause[]} */
export function attended(situation) {
  const [mask = [], wanted = []] = shapesOf(situation);
  return [
    cause('mask', 'firm', ['mask-made-elsewhere'], {
      kind: 'attention',
      size: mask.at(-1) ?? 0,
      other: wanted.at(-1) ?? 0,
      dim: 0,
    }),
  ];
}
