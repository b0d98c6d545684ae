/** Fixes that change the axes of an operand: one inserted before one removed, and either before another order. */
import { namesLabels } from '../facts/hints.js';
import { isChannelMove } from '../facts/places.js';
import { byStep } from './fix.js';

/** @import { Finding, Fix } from '../diagnosis.js' */
/** @import { Rearrangement } from '../facts/rearrangements.js' */
/** @import { Situation } from '../facts/situation.js' */

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
export function sameShape(situation) {
  const [a = [], b = []] = situation.shapes ?? [];
  const [operand, low, high] = a.length < b.length ? [0, a, b] : [1, b, a];
  const by = Array.from({ length: high.length - low.length }, (_, i) => i);
  const claim = { meaning: 'inserted', facts: { other: situation.names[1 - operand] ?? 'b', at: [] } };
  return byStep(situation, { operand, how: 'unsqueeze', by }, claim).filter(
    ({ shapes: [one, two] }) => String(one) === String(two),
  );
}

/**
 * Added axes of size 1, or else another order of axes. Only one that is the only one goes without a caution.
 * @type {(situation: Situation, fact: Finding) => Fix[]}
 */
export function rearranged(situation, { facts: { kind } }) {
  const inserted = situation.rearranged.filter(({ step }) => step.how === 'unsqueeze');
  const [best] = inserted;
  if (!best) return reordered(situation);
  const fits = inserted.filter(({ step }) => step.operand === best.step.operand).slice(0, 2);
  const withKeepdim = situation.reduction?.code;
  return [
    ...(withKeepdim
      ? byStep(situation, { ...best.step, how: 'keepdim' }, { meaning: 'keepdim', code: withKeepdim })
      : []),
    ...fits.flatMap((found) => ofRearrangement(situation, found, kind !== 'one')),
  ];
}

/**
 * The reading of a legal broadcast that was perhaps meant: axes at the end of the smaller operand.
 * @type {(situation: Situation, fact: Finding) => Fix[]}
 */
export function intended(situation, { facts: { kind, low, count, b } }) {
  const operand = Number(low);
  if (kind === 'batch') {
    const from = situation.shapes?.[operand]?.length ?? 0;
    const by = Array.from({ length: Number(count) }, (_, i) => from + i);
    return byStep(
      situation,
      { operand, how: 'unsqueeze', by },
      { meaning: 'inserted', facts: { other: b ?? 'b', at: [0] } },
    );
  }
  const inserted = situation.rearranged.filter(({ step }) => step.how === 'unsqueeze');
  const [found] = inserted;
  const withKeepdim = situation.reduction?.code;
  if (!found) return [];
  return [
    ...(withKeepdim
      ? byStep(situation, { ...found.step, how: 'keepdim' }, { meaning: 'keepdim', code: withKeepdim, caution: true })
      : []),
    ...inserted.slice(0, 2).flatMap((each) => ofRearrangement(situation, each, true)),
    ...(kind === 'square' ? byStep(situation, { ...found.step, by: [0] }, { meaning: 'as-columns' }) : []),
  ];
}

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
 * A move of channels comes first, and of those the framework's own layout: channels first in PyTorch, last elsewhere.
 * @type {(situation: Situation, found: Rearrangement[]) => Rearrangement[]}
 */
function inOrder({ recognised: { framework } }, found) {
  const isFirst = [null, 'pytorch', 'paddle', 'onnx', 'onnxruntime', 'tvm'].includes(framework);
  const toFirst = (/** @type {Rearrangement} */ { step: { by } }) => by.indexOf(by.length - 1) === by.length - 3;
  const rank = (/** @type {Rearrangement} */ each) => (!isChannelMove(each.at) ? 2 : toFirst(each) === isFirst ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b));
}

/** @type {(situation: Situation) => Fix[]} */
function reordered(situation) {
  const found = inOrder(
    situation,
    situation.rearranged.filter(({ step }) => step.how !== 'unsqueeze'),
  );
  // Of two matrices that are each other's transpose the second is the one to turn, by custom.
  const swaps = found.toSorted((a, b) =>
    isChannelMove(a.at) || isChannelMove(b.at)
      ? 0
      : a.step.how === b.step.how
        ? b.step.operand - a.step.operand
        : a.step.how === 'squeeze'
          ? -1
          : 1,
  );
  return swaps.slice(0, 2).flatMap((each) => ofRearrangement(situation, each, true));
}

/** Changes the axes of the written value so that it fits its target. @param {Situation} situation @returns {Fix[]} */
export function ofWritten(situation) {
  return situation.rearranged.slice(0, 2).flatMap((each) => ofRearrangement(situation, each, true));
}
