/** Reshapes, lengths that have to be equal, and operators of MATLAB, Octave and R. */
import { fact, possible } from '../facts/finding.js';
import { leading, relation } from '../facts/numbers.js';
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
  const open = shape.includes(-1);
  const rows = open ? [] : leading(count, shape);
  return [
    fact('elements', { kind: open ? 'open' : '', count, wanted, shape }),
    ...(rows.length > 0 ? rows : relation(count, wanted)),
  ];
}

/** Two arrays of one length, such as x and y of a plot. @type {(situation: Situation) => Finding[]} */
export function paired(situation) {
  const { framework } = situation.recognised;
  const shapes = shapesOf(situation);
  const [a = [], b = []] = shapes;
  if (shapes.length === 2 && a.length !== b.length && bare(a) === bare(b))
    return [fact('same', { kind: 'ones', one: a, two: b })];
  const [dim] = differing(a, b);
  // scikit-learn lists the lengths of all inputs.
  const counts = shapes.length === 1 ? [a[0], a.find((count) => count !== a[0])] : [a[dim ?? 0], b[dim ?? 0]];
  const sizes = sizesOf(situation);
  const [size, other] = sizes ? [sizes.size, sizes.other] : [counts[0] ?? -1, counts[1] ?? -1];
  const isFiltered = framework === 'pandas' && /dropna|isna|NaN|predict|merge|filter|missing/.test(situation.around);
  return [
    fact('lengths', { size, other, kind: size >= 0 && framework === 'julia' ? 'julia' : '' }),
    ...relation(size, other),
    ...(isFiltered ? [possible('missing-values')] : []),
  ];
}

/** Two sizes that had to be equal, if the message gives them. @type {(situation: Situation) => Finding[]} */
export function sized(situation) {
  const sizes = sizesOf(situation);
  return sizes ? [fact('sizes', sizes), ...relation(sizes.size, sizes.other)] : [];
}

/**
 * The sizes that an operator of MATLAB, Octave, R or Julia compares, by operator; these languages count dimensions from
 * 1. Matrix products compare an inner size, and / and \\ solve for a matrix.
 * @type {(situation: Situation) => Finding[]}
 */
export function ofOperator(situation) {
  const { names, recognised } = situation;
  const { operation, framework, message } = recognised;
  const shapes = shapesOf(situation);
  const isProduct = /multiplication|Inner|arguments/.test(message);
  const sign = operation ?? (isProduct ? '*' : '');
  const [one = [], two = []] = shapes;
  if (shapes.length < 2) {
    const kind = { '*': 'product', '/': 'columns', '\\': 'rows' }[sign];
    return [fact('unequal', { kind: kind ?? (framework === 'r' ? 'arrays' : '') })];
  }
  const [rows = 0, columns = 1] = one;
  const [p = 0, q = 1] = two;
  const a = names[0] ?? 'a';
  const b = names[1] ?? 'b';
  const compared = { '*': [columns, p], '/': [columns, q], '\\': [rows, p] }[framework === 'r' ? '' : sign];
  if (compared) {
    const [size = 0, other = 0] = compared;
    return [fact('operator', { sign, a, b, size, other, kind: { '*': 'product', '/': 'columns' }[sign] ?? 'rows' })];
  }
  if (one.length === 1 && two.length === 1)
    return [fact('operator', { sign, a, b, size: rows, other: p, kind: 'lengths' }), ...relation(rows, p)];
  const isFree = framework !== 'r' && sign !== '=';
  const dim = one.findIndex((size, i) => size !== two[i] && !(isFree && (size === 1 || two[i] === 1)));
  const [size, other] = [one[dim] ?? 0, two[dim] ?? 0];
  if (dim < 0) return [];
  return [
    fact('operator', { sign, a, b, size, other, dim: dim + 1, kind: sign === '=' ? 'assigned' : '' }),
    ...relation(size, other),
  ];
}
