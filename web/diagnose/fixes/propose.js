/**
 * Proposes the fixes that follow from the facts, best first. It proposes nothing for a line of a library, nor if a fix
 * would run and hide that the data is not what the code expects.
 */
import { numelOf } from '../../lib/tensor/row-major.js';
import { partner } from '../recognise/brackets.js';
import * as axes from './axes.js';
import { byStep } from './fix.js';

/** @import { Finding, Fix } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

const MAX_FIXES = 4;

/** All shapes of a message that is not about broadcasting; none if one is incomplete. @param {Situation} situation */
function wholeShapes({ recognised: { operands } }) {
  const shapes = operands.map(({ shape }) => (shape ?? [null]).filter((size) => size !== null));
  return shapes.every((shape, i) => shape.length === operands[i]?.shape?.length) ? shapes : [];
}

/**
 * The line with another dimension in its call of `cat` or `concatenate`.
 * @type {(source: string, dim: number, word: string) => string}
 */
function joinedAlong(source, dim, word) {
  const call = /\b(?:cat|concat|concatenate)\(/.exec(source);
  const end = call ? partner(source, call.index + call[0].length - 1, 1) : -1;
  if (!call || end < 0) return '';
  const inner = source.slice(call.index, end).replace(/(?<=[)\]])\s*,\s*(?:(?:dim|axis)\s*=\s*)?-?\d+\s*,?\s*$/, '');
  return `${source.slice(0, call.index)}${inner}, ${word}=${dim}${source.slice(end)}`;
}

/** Joins tensors along the only dimension in which they differ. @type {(situation: Situation) => Fix[]} */
function alongAnother(situation) {
  const { recognised } = situation;
  const shapes = wholeShapes(situation);
  const [first = []] = shapes;
  const dims = first.flatMap((size, dim) => (shapes.every((shape) => shape[dim] === size) ? [] : [dim]));
  const [dim = 0] = dims;
  const source = recognised.failing?.source ?? '';
  const code = joinedAlong(source, dim, recognised.framework === 'pytorch' ? 'dim' : 'axis');
  if (dims.length !== 1 || code === '') return [];
  const length = shapes.reduce((sum, shape) => sum + (shape[dim] ?? 0), 0);
  const result = first.with(dim, length);
  const elements = numelOf(result);
  return [
    {
      ...{ code, steps: [], about: 'shapes', shapes, result, cost: { elements, copied: elements } },
      ...{ meaning: 'joined-along', facts: { dim }, caution: true },
    },
  ];
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
  const shapes = wholeShapes(situation);
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

/** @type {Readonly<Record<string, (situation: Situation, fact: Finding) => Fix[]>>} */
const proposals = {
  ways: axes.rearranged,
  target: axes.ofWritten,
  stretch: axes.pairs,
  chance: axes.intended,
  'loss-shapes': axes.sameShape,
  same: axes.sameShape,
  join: alongAnother,
  inner: products,
};

/**
 * @param {Situation} situation
 * @param {readonly Finding[]} facts
 * @param {readonly Finding[]} causes
 * @returns {Fix[]}
 */
export function propose(situation, facts, causes) {
  return situation.recognised.failing?.library || causes.some(({ id }) => id === 'gray-image')
    ? []
    : facts.flatMap((fact) => proposals[fact.id]?.(situation, fact) ?? []).slice(0, MAX_FIXES);
}
