/** Losses, which need one label for each prediction. */
import { fact } from '../facts/finding.js';
import { lastBatch } from '../facts/causes.js';
import { relation } from '../facts/numbers.js';
import { bare, differing, firstShapes, sizesOf } from './sizes.js';

/** @import { Finding } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

/** Another number of labels than of predictions. @type {(situation: Situation) => Finding[]} */
export function counted(situation) {
  const sizes = sizesOf(situation);
  if (!sizes) return [];
  return [fact('labels', sizes), ...lastBatch(situation.recognised, { ...sizes, dim: 0 })];
}

/** Two shapes that have to be the same. @type {(situation: Situation) => Finding[]} */
export function compared(situation) {
  const { one, two } = firstShapes(situation);
  // The shape of the predictions comes first.
  const isOnes = bare(one) === bare(two);
  const [dim, ...more] = differing(one, two);
  const [size = 0, other = 0] = dim === undefined ? [] : [one[dim], two[dim]];
  return [
    fact('same', { one, two, kind: isOnes ? 'ones' : '' }),
    ...(dim !== undefined && more.length === 0 ? relation(size, other) : []),
  ];
}
