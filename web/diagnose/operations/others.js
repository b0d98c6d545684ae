/** Reshapes, lengths that have to be equal, dtypes and devices. */
import { fact } from '../facts/finding.js';
import { factors, relation } from '../facts/numbers.js';
import { bare, differing, shapesOf, sizesOf } from './sizes.js';
import { numelOf } from '../../lib/tensor/row-major.js';

/** @import { Finding } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

/** @type {(situation: Situation) => Finding[]} */
export function reshaped(situation) {
  const { numbers } = situation.recognised;
  const shape = shapesOf(situation)[0] ?? [];
  const count = numbers.at(-1) && shape.length === 0 ? (numbers[0] ?? 0) : (numbers.at(-1) ?? 0);
  const wanted = shape.length > 0 ? numelOf(shape.filter((size) => size >= 0)) : (numbers[1] ?? 0);
  if (count === 0 && wanted === 0) return [];
  const open = Number(shape.includes(-1));
  return [fact('elements', { count, wanted, shape, open }), ...factors(count, wanted)];
}

/** Two arrays of one length, such as x and y of a plot. @type {(situation: Situation) => Finding[]} */
export function paired(situation) {
  const { message, numbers, framework } = situation.recognised;
  const shapes = shapesOf(situation);
  const [a = [], b = []] = shapes;
  if (/columns passed/.test(message)) return [fact('columns', { size: numbers[1] ?? 0, other: numbers[0] ?? 0 })];
  if (/same length as key/.test(message)) return [fact('columns', { size: -1, other: -1 })];
  if (shapes.length === 2 && a.length !== b.length && bare(a) === bare(b))
    return [fact('same', { kind: 'ones', one: a, two: b })];
  const [dim] = differing(a, b);
  // scikit-learn lists the lengths of all inputs.
  const counts = shapes.length === 1 ? [a[0], a.find((count) => count !== a[0])] : [a[dim ?? 0], b[dim ?? 0]];
  const sizes = sizesOf(situation);
  const [size, other] = sizes ? [sizes.size, sizes.other] : [counts[0] ?? -1, counts[1] ?? -1];
  const rows = /number of rows: ([\d, ]+)/.exec(message)?.[1]?.match(/\d+/g)?.map(Number);
  if (rows && rows.length > 1) return [fact('lengths', { size, other, kind: 'several', sizes: rows })];
  const kind = /Expected axis has/.test(message)
    ? 'named'
    : /replacement has/.test(message)
      ? 'filled'
      : (framework ?? '');
  return [fact('lengths', { size, other, kind }), ...relation(size, other)];
}

/** R's messages, which have no sizes. @type {(situation: Situation) => Finding[]} */
export function ofR({ recognised: { message } }) {
  const kind = /longer object/.test(message) ? 'recycled' : /arguments/.test(message) ? 'product' : 'arrays';
  return [fact('unequal', { kind })];
}

/** Two sizes that had to be equal, if the message gives them. @type {(situation: Situation) => Finding[]} */
export function sized(situation) {
  const { size, other, dim } = sizesOf(situation) ?? { size: -1, other: -1, dim: -1 };
  return size === other && size >= 0 ? [] : [fact('sizes', { size, other, dim }), ...relation(size, other)];
}

/**
 * Two sizes of an operator of Octave, which counts dimensions from 1. + broadcasts, and / and \\ solve for a matrix.
 * @type {(situation: Situation) => Finding[]}
 */
export function ofOctave(situation) {
  const { names, recognised } = situation;
  const [[rows = 0, columns = 0] = [], [p = 0, q = 0] = []] = shapesOf(situation);
  const pairs = { '*': [columns, p], '/': [columns, q], '\\': [rows, p] }[recognised.operation ?? ''];
  const isEqual = rows === p || rows === 1 || p === 1;
  const [size = 0, other = 0] = pairs ?? (isEqual ? [columns, q] : [rows, p]);
  return recognised.operation === '*'
    ? [fact('inner', { kind: '', size, other, a: names[0] ?? 'a', b: names[1] ?? 'b' })]
    : [fact('sizes', { size, other, dim: -1 })];
}

/** @param {Situation} situation @returns {Finding[]} */
export function dtype({ recognised: { words, message } }) {
  const [one = '', other = ''] = words;
  if (/can't be cast/.test(message)) return [fact('dtype', { kind: 'result', wanted: other, given: one })];
  // "Found Long but expected Float" has them in the other order.
  const isTurned = /^found dtype|got \w+$/i.test(message) && !/^expected (?:object|scalar)/i.test(message);
  return [fact('dtype', { kind: '', wanted: isTurned ? other : one, given: isTurned ? one : other })];
}

/** @param {Situation} situation @returns {Finding[]} */
export function device({ recognised: { words, message } }) {
  const [one, other] = words.length > 1 ? words : (/devices?,? (\S+?) and (\S+?)[!,. ]/.exec(message)?.slice(1) ?? []);
  return [fact('device', { one: one ?? '', other: other ?? '' })];
}
