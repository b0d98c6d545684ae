/**
 * Proposes the fixes that follow from the facts, best first: it inserts axes of size 1, removes one, or changes their
 * order. It proposes nothing for a line of a library, nor if a fix would run and hide that the data is not what the
 * code expects.
 */
import { operatorOf } from '../../notation/operators.js';
import { isChannelMove } from '../facts/rearrangements.js';
import { byStep } from './fix.js';

/** @import { Finding, Fix } from '../diagnosis.js' */
/** @import { Rearrangement } from '../facts/rearrangements.js' */
/** @import { Situation } from '../facts/situation.js' */

const meanings = /** @type {const} */ ({ unsqueeze: 'inserted', squeeze: 'squeezed', permute: 'permuted' });

/** @type {(situation: Situation, found: Rearrangement, caution: boolean) => Fix[]} */
const ofRearrangement = (situation, { step, other, at }, caution) =>
  byStep(situation, step, {
    meaning: meanings[/** @type {keyof typeof meanings} */ (step.how)],
    facts: {
      other: situation.names[other] ?? 'b',
      at: at.filter((_, i) => situation.shapes?.[step.operand]?.[i] !== 1),
      order: step.by,
    },
    caution,
  });

/** Inserts axes of size 1 in front, if the shapes are equal then. @type {(situation: Situation) => Fix[]} */
function sameShape(situation) {
  const [a = [], b = []] = situation.shapes ?? [];
  const [operand, low, high] = a.length < b.length ? [0, a, b] : [1, b, a];
  const by = Array.from({ length: high.length - low.length }, (_, i) => i);
  const claim = { meaning: 'inserted', facts: { other: situation.names[1 - operand] ?? 'b', at: [] } };
  return byStep(situation, { operand, how: 'unsqueeze', by }, claim).filter(
    ({ shapes: [one, two] }) => String(one) === String(two),
  );
}

/** Names of what a model gives and what it should give, which have the same shape. */
const compared = /pred|label|truth|y_?true|y_?hat|logits|target/i;

/**
 * Inserts axes of size 1, or else changes the order of axes. Even the only way to insert them may not be what is meant.
 * @type {(situation: Situation) => Fix[]}
 */
function rearranged(situation) {
  const { recognised, names, report } = situation;
  const isComparison = recognised.failing && operatorOf(recognised.operation ?? '')?.kind === 'comparison';
  const isCompared =
    isComparison || /\{\{node [^}]*loss/.test(situation.around) || names.some((name) => compared.test(name));
  // Every entry would be compared with every other, and the mistake would be hidden.
  if (isCompared) return [];
  const inserted = situation.rearranged.filter(({ step }) => step.how === 'unsqueeze');
  const [best] = inserted;
  if (!best) return report?.ok ? [] : reordered(situation);
  const fits = inserted.filter(({ step }) => step.operand === best.step.operand).slice(0, 2);
  return fits.flatMap((found) => ofRearrangement(situation, found, true));
}

/** Pairs elements one to one instead of each with every other. @type {(situation: Situation) => Fix[]} */
function pairs(situation) {
  const isLoss = situation.recognised.form === 'loss';
  // A loss needs equal shapes.
  const rearranged = situation.rearranged.filter(({ shapes: [one, two] }) => !isLoss || String(one) === String(two));
  const inserted = rearranged.filter(({ step }) => step.how === 'unsqueeze').slice(0, 1);
  // A column `(n, 1)` is often the output of a network. Without its last axis, later code has vectors only.
  const squeezed = rearranged
    .filter(({ step, shape }) => step.how === 'squeeze' && step.by[0] === shape.length)
    .slice(0, 1);
  const ordered = isLoss ? [...inserted, ...squeezed] : [...squeezed, ...inserted];
  return ordered.flatMap((found) => ofRearrangement(situation, found, false));
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
function ofWritten(situation) {
  return situation.rearranged.slice(0, 2).flatMap((each) => ofRearrangement(situation, each, true));
}

/**
 * Transposes one matrix of a product, if the inner sizes are then equal and only one of the two can be meant.
 * @type {(situation: Situation) => Fix[]}
 */
function products(situation) {
  const { recognised, names } = situation;
  const source = recognised.failing?.source ?? '';
  // Nobody has to transpose the weights of a layer.
  const isLayer = /linear|addmm|mat1 and mat2/i.test(`${recognised.message} ${source}`);
  const shapes = recognised.operands.flatMap(({ shape }) => (shape?.every((size) => size !== null) ? [shape] : []));
  // The message of a batched product has only two sizes of each operand.
  if (shapes.length !== 2 || recognised.family === 'bmm' || (isLayer && !/@|matmul|\bmm\(/.test(source))) return [];
  const fixes = shapes.flatMap((shape, operand) => {
    // A vector has no other orientation.
    if (shape.length < 2 || shape.slice(-2).includes(1)) return [];
    const [last = 0, before = 0, ...batch] = shape.map((_, dim) => dim).reverse();
    const order = [...batch.reverse(), last, before];
    const claim = { meaning: 'permuted', facts: { other: names[1 - operand] ?? 'b', order }, caution: true };
    return byStep(situation, { operand, how: 'permute', by: order }, claim, shapes, { op: 'matmul' });
  });
  return fixes.length === 1 ? fixes : [];
}

const MAX_FIXES = 4;

/** By fact. @type {Readonly<Record<string, (situation: Situation) => Fix[]>>} */
const proposals = {
  ways: rearranged,
  target: ofWritten,
  stretch: pairs,
  chance: rearranged,
  'loss-shapes': sameShape,
  same: sameShape,
  inner: products,
};

/** @type {(situation: Situation, facts: readonly Finding[], causes: readonly Finding[]) => Fix[]} */
export function propose(situation, facts, causes) {
  return situation.recognised.failing?.library || causes.some(({ id }) => id === 'gray-image')
    ? []
    : facts.flatMap((fact) => proposals[fact.id]?.(situation) ?? []).slice(0, MAX_FIXES);
}
