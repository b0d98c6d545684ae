/** Fixes that change the axes of an operand: insert axes of size 1, or else remove one, or change their order. */
import { operatorOf } from '../../notation/operators.js';
import { namesLabels } from '../facts/hints.js';
import { isChannelMove } from '../facts/rearrangements.js';
import { byStep } from './fix.js';

/** @import { Finding, Fix, Step } from '../diagnosis.js' */
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

/** Inserts axes of size 1 in front, if the shapes are equal then. @type {(situation: Situation) => Fix[]} */
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
 * The reduction in the failing line with `keepdim`.
 * @type {(situation: Situation, step: Step, caution: boolean) => Fix[]}
 */
const keepingAxes = (situation, step, caution) =>
  situation.reduction?.code
    ? byStep(situation, { ...step, how: 'keepdim' }, { meaning: 'keepdim', code: situation.reduction.code, caution })
    : [];

/** Names of what a model gives and what it should give, which have the same shape. */
const compared = /pred|label|truth|y_?true|y_?hat|logits|target/i;

/**
 * Inserts axes of size 1, or else changes the order of axes. Even the only way to insert them may not be what is meant.
 * @type {(situation: Situation) => Fix[]}
 */
export function rearranged(situation) {
  const { recognised, reduction, names } = situation;
  const isComparison = recognised.failing && operatorOf(recognised.operation ?? '')?.kind === 'comparison';
  const isCompared =
    isComparison || /\{\{node [^}]*loss/.test(situation.around) || names.some((name) => compared.test(name));
  // Every entry would be compared with every other, and the mistake would be hidden.
  if (isCompared && !reduction) return [];
  const inserted = situation.rearranged.filter(({ step }) => step.how === 'unsqueeze');
  const [best] = inserted;
  if (!best) return reordered(situation);
  const fits = inserted.filter(({ step }) => step.operand === best.step.operand).slice(0, 2);
  return [
    ...keepingAxes(situation, best.step, false),
    ...fits.flatMap((found) => ofRearrangement(situation, found, true)),
  ];
}

/**
 * The change after which a legal broadcast does what was probably meant: new axes at the end of the smaller operand.
 * @type {(situation: Situation, fact: Finding) => Fix[]}
 */
export function intended(situation, { facts: { kind, low, count, b } }) {
  if (kind === 'batch') {
    const operand = Number(low);
    const from = situation.shapes?.[operand]?.length ?? 0;
    const by = Array.from({ length: Number(count) }, (_, i) => from + i);
    const facts = { other: b ?? 'b', at: [0] };
    return byStep(situation, { operand, how: 'unsqueeze', by }, { meaning: 'inserted', facts });
  }
  const inserted = situation.rearranged.filter(({ step }) => step.how === 'unsqueeze');
  const [found] = inserted;
  if (!found) return [];
  return [
    ...keepingAxes(situation, found.step, true),
    ...inserted.slice(0, 2).flatMap((each) => ofRearrangement(situation, each, true)),
    ...(kind === 'square' ? byStep(situation, { ...found.step, by: [0] }, { meaning: 'as-columns' }) : []),
  ];
}

/** Pairs elements one to one instead of each with every other. @type {(situation: Situation) => Fix[]} */
export function pairs(situation) {
  const { recognised, names } = situation;
  const isLoss = recognised.form === 'loss';
  // A loss needs equal shapes.
  const rearranged = situation.rearranged.filter(({ shapes: [one, two] }) => !isLoss || String(one) === String(two));
  const isTarget = (/** @type {Rearrangement} */ { step }) => namesLabels(names[step.operand] ?? '');
  const inserted = rearranged.filter(({ step }) => step.how === 'unsqueeze').slice(0, 1);
  // A column `(n, 1)` is often the output of a network. Without its last axis, later code has vectors only.
  const squeezed = rearranged
    .filter(({ step, shape }) => step.how === 'squeeze' && step.by[0] === shape.length)
    .slice(0, 1);
  const turned = rearranged.filter((each) => each.step.how === 'permute' && isLoss);
  const ordered = isLoss ? [...inserted, ...squeezed] : [...squeezed, ...inserted];
  const chosen = ordered.length > 0 ? ordered : [...turned.filter(isTarget), ...turned].slice(0, 1);
  return chosen.flatMap((found) => ofRearrangement(situation, found, false));
}

/**
 * A move of channels, the framework's own layout first: channels first in PyTorch, last elsewhere. Then an axis that is
 * removed. Any other order of axes would fit by chance as often as by intent.
 * @type {(situation: Situation) => Fix[]}
 */
function reordered(situation) {
  const { framework } = situation.recognised;
  const isFirst = [null, 'pytorch', 'paddle', 'onnx', 'onnxruntime', 'tvm'].includes(framework);
  const rank = (/** @type {Rearrangement} */ { at, step: { operand, by } }) => {
    if (isChannelMove(at)) return (by.indexOf(by.length - 1) === by.length - 3) === isFirst ? 0 : 1;
    return 100 - operand;
  };
  return situation.rearranged
    .filter(({ step: { how }, at }) => how === 'squeeze' || (how === 'permute' && isChannelMove(at)))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, 2)
    .flatMap((each) => ofRearrangement(situation, each, true));
}

/** Changes the axes of the written value, so that it fits the target. @param {Situation} situation @returns {Fix[]} */
export function ofWritten(situation) {
  return situation.rearranged.slice(0, 2).flatMap((each) => ofRearrangement(situation, each, true));
}
