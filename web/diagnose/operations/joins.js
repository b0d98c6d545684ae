/** Joins and stacks, in which sizes have to be equal: `cat` in all dimensions but one, `stack` in all. */
import { fact, possible } from '../facts/finding.js';
import { isRoundingApart, relation } from '../facts/numbers.js';
import { differing, firstShapes, shapesOf, sizesOf } from './sizes.js';

/** @import { Finding } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

/** @type {(situation: Situation) => Finding[]} */
export function concatenated(situation) {
  const { recognised, about } = situation;
  const sizes = sizesOf(situation);
  if (!sizes) return ofRanks(recognised);
  const { size, other, dim } = sizes;
  const facts = [fact('join', { size, other, dim, along: alongAnother(situation) }), ...relation(size, other)];
  // Maps of a network are joined along their channels; height and width come after those.
  const areMaps = dim > 1 || (dim < 0 && recognised.numbers[0] === 1) || (about('path') && dim !== 0);
  const [small, large] = size < other ? [size, other] : [other, size];
  return areMaps && isRoundingApart(size, other) ? [...facts, possible('not-a-multiple', { large, small })] : facts;
}

/** The only dimension in which the shapes differ, or -1. @param {Situation} situation */
function alongAnother(situation) {
  const [a = [], b = [], ...more] = shapesOf(situation);
  const [dim = -1, ...others] = differing(a, b);
  return others.length > 0 || more.length > 0 ? -1 : dim;
}

/** @type {(recognised: import('../diagnosis.js').Recognised) => Finding[]} */
function ofRanks({ numbers: [one = 0, two = 0] }) {
  return one === two ? [] : [fact('ranks', { size: one, other: two })];
}

/** Samples of one batch. @type {(situation: Situation) => Finding[]} */
export function stacked(situation) {
  const { one, two } = firstShapes(situation);
  const [size = -1, other = -1] = situation.recognised.clash?.sizes ?? [];
  if ([...one, ...two].includes(0)) return [fact('empty', { name: '' })];
  return [fact('stack', { one, two, size, other })];
}
