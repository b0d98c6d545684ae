/** Shapes that fit together, and not into the first of them: a target keeps its shape. */
import { cause } from './cause.js';
import { stepMask } from './masks.js';
import { isChannelPlace } from './places.js';

/** @type {(situation: import('./situation.js').Situation) => import('./cause.js').Cause[]} */
export function growing({ fresh, names, shapes, about, rearranged, recognised }) {
  const { columns = [], shape = null } = fresh ?? {};
  const [target = []] = shapes ?? [];
  if (!shape) return [];
  const grown = columns.filter(({ operands, size }) => (operands[0]?.size ?? 1) !== size);
  const dims = grown.map(({ dim }) => dim);
  const facts = { a: names[0] ?? 'a', b: names[1] ?? 'b', target, result: shape, dims };
  const isWritten = recognised.form === 'assign' || recognised.form === 'expand';
  if (
    isWritten &&
    target.length < shape.length &&
    shape[0] === 1 &&
    String(shape.slice(shape.length - target.length)) === String(target)
  ) {
    const more = { kind: 'rank', wanted: target.length, given: shape.length, which: facts.b };
    return [cause('extra-axis', 'firm', ['ranks-differ'], more)];
  }
  // The simplest that fits: a column, and a vector that lies along its one column.
  const isColumn = target.length === 2 && target[1] === 1 && target[0] === shape[1] && shape.length === 2;
  if (isColumn && recognised.operands[1]?.shape == null)
    return [cause('missing-axis', 'firm', ['column-and-vector'], { ...facts, kind: 'column', size: target[0] ?? 0 })];
  const step = isWritten ? stepMask(target, shapes?.[1] ?? [], dims) : [];
  if (step.length > 0) return step;
  const grows = cause(
    'target-grows',
    recognised.form === 'assign' || recognised.form === 'expand' ? 'weak' : 'firm',
    ['target-keeps-shape', ...(rearranged.length > 0 ? ['fits-rearranged'] : [])],
    facts,
  );
  const [dim = 0] = dims;
  const isGray = grown.length === 1 && target.length === shape.length && shape[dim] === 3;
  // Many samples for a place that holds one were made by something else than a missing axis.
  const isCount =
    recognised.form === 'assign' &&
    grown.length === 1 &&
    dim === 0 &&
    target.length === shape.length &&
    target.length > 1;
  if (isCount && rearranged.length === 0) {
    const counts = { size: shape[0] ?? 0, other: target[0] ?? 0, dim: 0, kind: 'rows' };
    return [cause('different-counts', 'weak', ['target-keeps-shape'], counts), grows];
  }
  if (!isGray || !isChannelPlace(shape, dim)) return [grows];
  const because = ['channel-place', ...(about('image') ? ['about-images'] : []), 'target-keeps-shape'];
  return [cause('gray-image', 'firm', because, { ...facts, kind: 'gray', name: names[0] ?? 'a', dim }), grows];
}
