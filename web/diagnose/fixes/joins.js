/** Fixes of the dimension of a join. */
import { numelOf } from '../../lib/tensor/row-major.js';
import { partner } from '../recognise/brackets.js';

/** @import { Fix } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

/** All shapes of a message that is not about broadcasting; none if one is incomplete. @param {Situation} situation */
export function wholeShapes({ recognised: { operands } }) {
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
export function alongAnother(situation) {
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
