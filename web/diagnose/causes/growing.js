/** Shapes that fit together, and not into the first of them: a target keeps its shape. */
import { cause } from './cause.js';
import { isChannelPlace } from './places.js';

/** @type {(situation: import('./situation.js').Situation) => import('./cause.js').Cause[]} */
export function growing({ fresh, names, shapes, about, rearranged }) {
  const { columns = [], shape = null } = fresh ?? {};
  const [target = []] = shapes ?? [];
  if (!shape) return [];
  const grown = columns.filter(({ operands, size }) => (operands[0]?.size ?? 1) !== size);
  const dims = grown.map(({ dim }) => dim);
  const facts = { a: names[0] ?? 'a', b: names[1] ?? 'b', target, result: shape, dims };
  const grows = cause(
    'target-grows',
    'certain',
    ['target-keeps-shape', ...(rearranged.length > 0 ? ['fits-rearranged'] : [])],
    facts,
  );
  const [dim = 0] = dims;
  const isGray = grown.length === 1 && target.length === shape.length && shape[dim] === 3;
  if (!isGray || !isChannelPlace(shape, dim)) return [grows];
  const because = ['channel-place', ...(about('image') ? ['about-images'] : []), 'target-keeps-shape'];
  return [cause('gray-image', 'likely', because, { ...facts, kind: 'gray', name: names[0] ?? 'a', dim }), grows];
}
