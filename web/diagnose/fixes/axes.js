/** Fixes that change the axes of an operand: one inserted before one removed, and either before another order. */
import { namesLabels } from '../causes/hints.js';
import { isChannelMove } from '../causes/places.js';
import { callable, dialectOf } from './code.js';
import { byStep, ofData } from './fix.js';

/**
 * @typedef {import('../diagnosis.js').Cause} Cause
 * @typedef {import('../diagnosis.js').Fix} Fix
 * @typedef {import('../causes/situation.js').Situation} Situation
 * @typedef {import('../causes/rearrangements.js').Rearrangement} Rearrangement
 */

const meanings = /** @type {const} */ ({ unsqueeze: 'inserted', squeeze: 'squeezed', permute: 'permuted' });

/** @type {(situation: Situation, found: Rearrangement, caution: boolean, code?: string) => Fix[]} */
const ofRearrangement = (situation, { step, other, at }, caution, code = '') =>
  byStep(situation, step, {
    meaning: meanings[/** @type {keyof typeof meanings} */ (step.how)],
    facts: {
      other: situation.names[other] ?? 'b',
      at: at.filter((_, i) => situation.shapes?.[step.operand]?.[i] !== 1),
      order: step.by,
    },
    caution,
    ...(code && { code }),
  });

/** Shapes that differ by axes of size 1 only, made the same. @type {(situation: Situation) => Fix[]} */
function sameShape(situation) {
  const [a = [], b = []] = situation.shapes ?? [];
  const [operand, low, high] = a.length < b.length ? [0, a, b] : [1, b, a];
  const by = Array.from({ length: high.length - low.length }, (_, i) => i);
  const claim = { meaning: 'inserted', facts: { other: situation.names[1 - operand] ?? 'b', at: [] } };
  return byStep(situation, { operand, how: 'unsqueeze', by }, claim).filter(
    ({ shapes: [one, two] }) => String(one) === String(two),
  );
}

/**
 * Axes of size 1, where they fit in few enough ways to choose among.
 * @type {(situation: Situation, cause: Cause) => Fix[]}
 */
export function insertions(situation, cause) {
  const { id, sure } = cause;
  const { rearranged, reduction, report } = situation;
  const all = rearranged.filter(({ step }) => step.how === 'unsqueeze');
  const [best] = all;
  if (cause.facts.kind === 'harmless') return sameShape(situation);
  if (cause.facts.kind === 'moved') return reordered(situation);
  const fits = all.filter(({ step }) => step.operand === best?.step.operand).slice(0, 2);
  const caution = Boolean(report?.ok && id !== 'batch-of-one') || fits.length > 1 || sure === 'possible';
  const kept = id === 'dropped-axis' && best && reduction?.code;
  const [first] = fits;
  return [
    ...(kept && first
      ? byStep(situation, { ...first.step, how: 'keepdim' }, { meaning: 'keepdim', code: kept, caution: false })
      : []),
    ...fits.flatMap((found) => ofRearrangement(situation, found, caution)),
  ];
}

/**
 * One number a sample hides its missing axes while there is one sample.
 * @type {(situation: Situation, cause: Cause) => Fix[]}
 */
export function forMoreSamples(situation, cause) {
  const { low, count } = cause.facts;
  if (!situation.report?.ok && !situation.recognised.batchHidden) {
    const [found] = situation.rearranged;
    if (!found) return [];
    // Of however many samples, and however many of the axes are there already.
    const code = dialectOf(situation.recognised.framework).column(
      callable(situation.names[found.step.operand] ?? 'a'),
      found.shape.length,
    );
    return ofRearrangement(situation, found, cause.sure === 'possible', code);
  }
  if (!situation.report?.ok || typeof low !== 'number' || typeof count !== 'number')
    return insertions(situation, cause);
  const from = situation.shapes?.[low]?.length ?? 0;
  const by = Array.from({ length: count }, (_, i) => from + i);
  return byStep(
    situation,
    { operand: low, how: 'unsqueeze', by },
    { meaning: 'inserted', facts: { other: cause.facts.b ?? 'b', at: [0] } },
  );
}

/**
 * A square's other reading, which is the one it has: written out, it is seen to be meant.
 * @type {(situation: Situation) => Fix[]}
 */
export function asColumns(situation) {
  const [found] = situation.rearranged.filter(({ step }) => step.how === 'unsqueeze');
  if (!found) return [];
  return byStep(situation, { ...found.step, by: [0] }, { meaning: 'as-columns' });
}

/**
 * For a call without known shapes: keeping its axes is right for any shapes.
 * @type {(situation: Situation) => Fix[]}
 */
export const keptAxes = ({ reduction }) => (reduction?.code ? [ofData(reduction.code, 'keepdim', true)] : []);

/** Pairs instead of every one against every other. @type {(situation: Situation) => Fix[]} */
export function pairs(situation) {
  const { recognised, names } = situation;
  const isLoss = recognised.form === 'loss';
  // A loss wants the very same shape of both.
  const rearranged = situation.rearranged.filter(({ shapes: [one, two] }) => !isLoss || String(one) === String(two));
  const isTarget = (/** @type {Rearrangement} */ { step }) => namesLabels(names[step.operand] ?? '');
  const inserted = rearranged.filter(({ step }) => step.how === 'unsqueeze').slice(0, 1);
  // The column at the end is often a network's; squeezed, what follows meets vectors too.
  const squeezed = rearranged
    .filter(({ step, shape }) => step.how === 'squeeze' && step.by[0] === shape.length)
    .slice(0, 1);
  const turned = rearranged.filter((each) => each.step.how === 'permute' && isLoss);
  const ordered = isLoss ? [...inserted, ...squeezed] : [...squeezed, ...inserted];
  const chosen = ordered.length > 0 ? ordered : [...turned.filter(isTarget), ...turned].slice(0, 1);
  return chosen.flatMap((found) => ofRearrangement(situation, found, false));
}

/**
 * The framework's own layout wins: channels first in PyTorch, last in most others.
 * @type {(situation: Situation) => Fix[]}
 */
export function channelOrders(situation) {
  const { rearranged, recognised } = situation;
  const isFirst = [null, 'pytorch', 'paddle', 'onnx', 'onnxruntime', 'tvm'].includes(recognised.framework);
  const orders = rearranged.filter(({ at }) => isChannelMove(at));
  const toFirst = (/** @type {Rearrangement} */ { step: { by } }) => by.indexOf(by.length - 1) === by.length - 3;
  const usual = orders.filter((each) => toFirst(each) === isFirst);
  return [...usual, ...orders.filter((each) => !usual.includes(each))]
    .slice(0, 2)
    .flatMap((found) => ofRearrangement(situation, found, true));
}

/** @type {(situation: Situation) => Fix[]} */
export function reordered(situation) {
  const found = situation.rearranged.filter(({ step }) => step.how !== 'unsqueeze');
  // Of two matrices that are each other's transpose the second is the one to turn, by custom.
  const swaps = found.toSorted((a, b) =>
    a.step.how === b.step.how ? b.step.operand - a.step.operand : a.step.how === 'squeeze' ? -1 : 1,
  );
  return swaps.slice(0, 2).flatMap((each) => ofRearrangement(situation, each, true));
}

/** Changes the axes of the written value so that it fits its target. @type {(situation: Situation) => Fix[]} */
export const written = (situation) =>
  situation.rearranged.slice(0, 2).flatMap((each) => ofRearrangement(situation, each, true));
