/** Indices that are out of range, and masks of another size. */
import { fact } from '../facts/finding.js';
import { relation } from '../facts/numbers.js';
import { shapesOf, sizesOf } from './sizes.js';
import { numelOf } from '../../lib/tensor/row-major.js';

/** @import { Finding } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

/** @type {(situation: Situation) => Finding[]} */
export function indexed(situation) {
  const { message, numbers, failing } = situation.recognised;
  if (/too many indices/.test(message)) return [fact('indices', { size: numbers[0] ?? -1 })];
  const sizes = sizesOf(situation);
  if (sizes) return [fact('index', { kind: sizes.other === 0 ? 'empty' : 'outside', ...sizes, last: sizes.other - 1 })];
  const source = `${message} ${failing?.source ?? ''} ${situation.around}`;
  const kind = /edge_index|graph/i.test(source) ? 'graph' : 'embedding';
  return [fact('index', { kind, size: -1, other: -1 })];
}

/** @type {(situation: Situation) => Finding[]} */
export function masked(situation) {
  const [mask, from = []] = shapesOf(situation);
  const sizes = sizesOf(situation);
  if (mask?.length === 1 && from.length > 1 && numelOf(from) === mask[0])
    return [fact('flat', { sizes: from, merged: mask[0] ?? 0 })];
  const dim = mask && from.length > 0 ? mask.findIndex((size, i) => size !== from[i]) : (sizes?.dim ?? 0);
  const size = (mask ? mask[dim] : sizes?.size) ?? 0;
  const other = (from.length > 0 ? from[dim] : sizes?.other) ?? 0;
  if (size <= 0 && other <= 0) return [];
  return [fact('mask', { size, other, dim }), ...relation(size, other)];
}
