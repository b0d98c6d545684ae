/** Fixes of what picks or joins by position: an index with an axis too few, index vectors, the dimension of a join. */
import { apply } from '../apply.js';
import { partner } from '../recognise/brackets.js';
import { byStep } from './fix.js';
import { codeOf } from './code.js';

/** @import { Fix } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

/** Whole shapes of the operands of a message that is not about broadcasting. @param {Situation} situation */
const shapesIn = ({ recognised: { operands } }) => {
  const shapes = operands.map(({ shape }) => (shape ?? [null]).filter((size) => size !== null));
  return shapes.every((shape, i) => shape.length === operands[i]?.shape?.length) ? shapes : [];
};

/**
 * The index of `logits.gather(1, labels)` with one axis more, in the dimension along which it picks. It runs if the
 * other sizes line up.
 * @type {(situation: Situation) => Fix[]}
 */
export function indexAxis(situation) {
  const { library, names, recognised } = situation;
  const [input = [], index = []] = shapesIn(situation);
  const dim = (recognised.numbers[0] ?? 0) + (Number(recognised.numbers[0]) < 0 ? input.length : 0);
  if (!library || recognised.numbers.length === 0 || index.length !== input.length - 1) return [];
  const step = { operand: 1, how: /** @type {const} */ ('unsqueeze'), by: [dim] };
  const applied = apply(library, [input.with(dim, 1), index], [step], { inplace: true });
  const [, after = []] = applied?.shapes ?? [];
  if (!applied || String(after) !== String(input.with(dim, 1))) return [];
  const name = names[1] ?? 'index';
  return [
    {
      code: codeOf(recognised.framework, name, [step], index, false),
      steps: [step],
      about: 'shapes',
      shapes: [input, after],
      result: after,
      cost: { elements: applied.report.numel ?? 0, copied: 0 },
      meaning: 'gather-index',
      facts: { name, shape: after },
      caution: false,
    },
  ];
}

/**
 * The index arrays of `x[rows, cols]`, by the names in the brackets of the failing line.
 * @type {(situation: Situation) => readonly string[]}
 */
function indexNames({ names, recognised: { failing } }) {
  const inner = /\[([^[\]]{1,200})\]/.exec(failing?.source ?? '')?.[1] ?? '';
  const own = inner.split(',').map((each) => each.trim());
  return own.length === names.length && own.every((each) => /^[a-z_][\w.]*$/i.test(each)) ? own : names;
}

/** Every row with every column: NumPy has a function for it. @type {(situation: Situation) => Fix[]} */
export function outerIndex(situation) {
  const { recognised, shapes } = situation;
  const names = indexNames(situation);
  const [name = 'a', other = 'b'] = names;
  const isNumpy = recognised.framework === 'numpy' && shapes?.length === 2;
  const claim = { meaning: 'inserted', facts: { name, other, at: [] }, caution: true };
  return byStep(
    { ...situation, names },
    { operand: 0, how: 'unsqueeze', by: [1] },
    {
      ...claim,
      ...(isNumpy && { code: `np.ix_(${name}, ${other})` }),
    },
  );
}

/** The call of a join with another dimension. @type {(source: string, dim: number, word: string) => string} */
function joinedAlong(source, dim, word) {
  const call = /\b(?:cat|concat|concatenate)\(/.exec(source);
  const end = call ? partner(source, call.index + call[0].length - 1, 1) : -1;
  if (!call || end < 0) return '';
  const inner = source.slice(call.index, end).replace(/(?<=[)\]])\s*,\s*(?:(?:dim|axis)\s*=\s*)?-?\d+\s*,?\s*$/, '');
  return `${source.slice(0, call.index)}${inner}, ${word}=${dim}${source.slice(end)}`;
}

/** Tensors that differ in one dimension only, joined along that. @type {(situation: Situation) => Fix[]} */
export function alongAnother(situation) {
  const { recognised } = situation;
  const shapes = shapesIn(situation);
  const [first = []] = shapes;
  const dims = first.flatMap((size, dim) => (shapes.every((shape) => shape[dim] === size) ? [] : [dim]));
  const [dim = 0] = dims;
  const source = recognised.failing?.source ?? '';
  const code = joinedAlong(source, dim, recognised.framework === 'pytorch' ? 'dim' : 'axis');
  if (dims.length !== 1 || code === '') return [];
  const result = first.with(
    dim,
    shapes.reduce((sum, shape) => sum + (shape[dim] ?? 0), 0),
  );
  const elements = result.reduce((product, size) => product * size, 1);
  return [
    {
      ...{ code, steps: [], about: 'shapes', shapes, result, cost: { elements, copied: elements } },
      ...{ meaning: 'joined-along', facts: { dim }, caution: true },
    },
  ];
}
