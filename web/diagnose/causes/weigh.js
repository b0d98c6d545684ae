/** The causes of a situation, likeliest first; none where nothing is wrong or nothing was recognised. */
import { cause } from './cause.js';
import { ofData } from './data.js';
import { growing } from './growing.js';
import { levelOf } from './level.js';
import { legal } from './legal.js';
import { misaligned } from './misaligned.js';
import { products } from './products.js';
import { ratio } from './numbers.js';
import { namesPicked } from './picked.js';
import { operations } from '../operations/operations.js';
import { ofSizes, rowsOf } from './sizes.js';

/**
 * @typedef {import('./cause.js').Cause} Cause
 * @typedef {import('./situation.js').Situation} Situation
 */

/**
 * Where no shapes are known: two sizes, perhaps a dimension, and the words around.
 * @type {(situation: Situation) => Cause[]}
 */
function untold(situation) {
  const { conflicts, reduction, about, names, recognised, around } = situation;
  const [clash] = conflicts;
  const isCompiled =
    recognised.family === 'torch-compiled' || recognised.evidence.some(({ text }) => /_inductor|_dynamo/.test(text));
  if (!clash)
    return isCompiled ? [cause('framework-limit', 'weak', ['in-the-compiler'], { kind: 'compile', result: [] })] : [];
  const { dim, size, other } = clash;
  const facts = { a: names[0] ?? 'a', b: names[1] ?? 'b', size, other, dim, count: 1, kind: 'untold' };
  const isEnd = dim > 2 || recognised.clash?.fromEnd === 1;
  const isMask = /masked_fill|mask/.test(recognised.failing?.source ?? '');
  const isVector = about('bias') && isEnd && !isMask && Math.abs(size - other) > 3 && ratio(size, other) !== 2;
  const isBatch =
    dim > 0 &&
    new RegExp(`batch[^\\n]{0,40}\\b(?:${size}|${other})\\b`, 'i').test(around) &&
    !/mask|loss|criterion|class|label|digit/i.test(around);
  return [
    ...(isBatch && ratio(size, other) < 2 && Math.abs(size - other) > 1
      ? [cause('batch-of-one', 'weak', ['batch-size-in-text', 'sizes-only'], facts)]
      : []),
    ...(reduction ? [cause('dropped-axis', 'weak', ['reduction', 'sizes-only'], facts)] : []),
    ...ofData(situation),
    ...(about('column') ? [cause('batch-of-one', 'weak', ['column-in-code', 'sizes-only'], facts)] : []),
    ...(isVector ? [cause('channel-vector', 'weak', ['about-channels', 'sizes-only'], facts)] : []),
    ...ofSizes(situation),
  ];
}

/** Keras wants one number a sample of a loss. @type {(situation: Situation) => Cause[]} */
function ofKerasLoss({ recognised, shapes, around }) {
  const isVector = shapes?.length === 2 && shapes.every((shape) => shape.length === 1);
  const isLoss = /def \w*(?:loss|metric|error)\w*\(/i.test(around) && recognised.framework === 'tensorflow';
  if (!isVector || !isLoss) return [];
  const [[size = 0] = [], [other = 0] = []] = shapes;
  if (/axis ?= ?0\b/.test(around))
    return [cause('wrong-axis', 'firm', ['reduces-the-batch'], { kind: 'loss', size, other })];
  return [cause('loss-shape', 'weak', ['one-number-a-sample'], { kind: 'keras', size, other })];
}

/**
 * `x[rows, columns]`, whose vectors are paired: two readings, and the message does not tell which was meant.
 * @type {(situation: Situation, others: Cause[]) => Cause[]}
 */
function ofIndices(situation, others) {
  const { recognised, shapes } = situation;
  const arePicked = /^(?:torch|numpy)-index$/.test(recognised.family ?? '') && recognised.form === 'fresh';
  if (!arePicked || shapes?.length !== 2 || shapes.some((shape) => shape.length !== 1)) return others;
  const [a = 'a', b = 'b'] = namesPicked(situation);
  const pairs = cause('missing-axis', 'weak', ['index-vectors'], { kind: 'index-pairs', a, b });
  return [pairs, ...others.map((each) => ({ ...each, strength: /** @type {const} */ ('weak') }))];
}

/** The rule says that they fit, and something refused them. @type {(situation: Situation) => Cause[]} */
function refused({ recognised, rule }) {
  if (
    !recognised.fails ||
    !rule ||
    /^(?:torch-old|torch-index|numpy-index|torch-migration)/.test(recognised.family ?? '')
  )
    return [];
  return [
    cause('framework-limit', 'firm', ['fits-by-the-rule'], {
      result: rule,
      kind: recognised.framework === 'onnxruntime' ? 'export' : 'rule',
    }),
  ];
}

/** @type {(situation: Situation) => Cause[]} */
function candidates(situation) {
  const { recognised, report, fresh, conflicts, keeps, assumed } = situation;
  if (recognised.kind !== 'broadcast') return (operations[recognised.family ?? ''] ?? products)(situation);
  if (!report) return [...refused(situation), ...untold(situation)];
  const special = [...rowsOf(situation), ...ofKerasLoss(situation)];
  const hasNone = situation.shapes?.some((shape) => shape.includes(0)) && recognised.form === 'fresh';
  if (conflicts.length > 0 && hasNone)
    return ofSizes({
      ...situation,
      conflicts: [
        { dim: 0, size: situation.shapes?.[0]?.includes(0) ? 0 : 1, other: situation.shapes?.[1]?.includes(0) ? 0 : 1 },
      ],
    });
  if (conflicts.length > 0) return [...special, ...ofIndices(situation, misaligned(situation))];
  if (assumed) return [];
  if (report.ok) return legal(situation);
  return keeps && fresh?.ok ? [...special, ...growing(situation)] : special;
}

/** In order, not more than three. @type {(situation: Situation) => Cause[]} */
export function ranked(situation) {
  const { recognised, report } = situation;
  const all = candidates(situation).filter(({ id }, i, list) => i === list.findIndex((each) => each.id === id));
  const isFirm = (/** @type {Cause} */ { strength }) => strength !== 'weak';
  const some = [...all.filter(isFirm), ...all.filter((each) => !isFirm(each))].slice(0, 3);
  if (some.length > 0 || recognised.kind === 'none' || report?.ok || report?.message) return some;
  return [cause('not-enough-known', 'weak', [recognised.clash ? 'sizes-only' : 'no-shapes'], {})];
}

/**
 * The same, each as sure as its rule has been right.
 * @type {(situation: Situation) => import('../diagnosis.js').Cause[]}
 */
export const weigh = (situation) =>
  ranked(situation).map((each) => {
    const { strength: _, ...said } = each;
    return { ...said, sure: levelOf(each) };
  });
