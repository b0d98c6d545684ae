/** The causes of a situation, likeliest first; none where nothing is wrong or nothing was recognised. */
import { cause } from './cause.js';
import { ofData } from './data.js';
import { growing } from './growing.js';
import { legal } from './legal.js';
import { misaligned } from './misaligned.js';
import { products } from './products.js';
import { ofSizes } from './sizes.js';

/**
 * @typedef {import('./cause.js').Cause} Cause
 * @typedef {import('./situation.js').Situation} Situation
 */

/** Where no shapes are known: two sizes, perhaps a dimension, and the words around. @type {(situation: Situation) => Cause[]} */
function untold(situation) {
  const { conflicts, reduction, about, names, recognised } = situation;
  const [clash] = conflicts;
  if (!clash) return [];
  const { dim, size, other } = clash;
  const facts = { a: names[0] ?? 'a', b: names[1] ?? 'b', size, other, dim, count: 1, kind: 'untold' };
  const isEnd = dim > 2 || recognised.clash?.fromEnd === 1;
  return [
    ...(reduction ? [cause('dropped-axis', 'likely', ['reduction', 'sizes-only'], facts)] : []),
    ...ofData(situation),
    ...ofSizes(situation),
    ...(about('column') ? [cause('batch-of-one', 'possible', ['column-in-code', 'sizes-only'], facts)] : []),
    ...(about('channels') && isEnd && Math.abs(size - other) > 3
      ? [cause('channel-vector', 'possible', ['about-channels', 'sizes-only'], facts)]
      : []),
  ];
}

/** @type {(situation: Situation) => Cause[]} */
function candidates(situation) {
  const { recognised, report, fresh, conflicts, keeps, assumed } = situation;
  if (recognised.kind !== 'broadcast') return products(situation);
  if (!report) return untold(situation);
  if (conflicts.length > 0) return misaligned(situation);
  if (assumed) return [];
  if (report.ok) return legal(situation);
  return keeps && fresh?.ok ? growing(situation) : [];
}

/** @type {(situation: Situation) => Cause[]} */
export function weigh(situation) {
  const { recognised, report } = situation;
  const all = candidates(situation).filter(({ id }, i, list) => i === list.findIndex((each) => each.id === id));
  const isFirm = (/** @type {Cause} */ { sure }) => sure !== 'possible';
  const ranked = [...all.filter(isFirm), ...all.filter((each) => !isFirm(each))].slice(0, 4);
  if (ranked.length > 0 || recognised.kind !== 'broadcast' || report?.ok || report?.message) return ranked;
  return [cause('not-enough-known', 'possible', [recognised.clash ? 'sizes-only' : 'no-shapes'], {})];
}
