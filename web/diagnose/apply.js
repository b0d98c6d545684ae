/**
 * Steps done to shapes by the library itself, on outlines: what it refuses is no fix, and what it makes of the rest is
 * what a fix may claim. Nothing is allocated, whatever the sizes.
 *
 * @typedef {readonly number[]} Shape
 * @typedef {Pick<typeof import('./library.js'),
 *   'explain' | 'outline' | 'rehearse' | 'permute' | 'expand' | 'squeeze' | 'unsqueeze'>} Library
 * @typedef {{ shapes: Shape[], report: import('../lib/control/explain.js').Explanation }} Applied
 */
/** @import { Tensor } from '../lib/tensor/tensor.js' */
/** @import { Step } from './diagnosis.js' */

/**
 * @type {Record<Exclude<Step['how'], 'reshape'>, (library: Library, tensor: Tensor, by: readonly number[]) => Tensor>}
 */
const moves = {
  unsqueeze: ({ unsqueeze }, tensor, by) => by.reduce((each, dim) => unsqueeze(each, dim), tensor),
  keepdim: ({ unsqueeze }, tensor, by) => by.reduce((each, dim) => unsqueeze(each, dim), tensor),
  squeeze: ({ squeeze }, tensor, by) => by.toReversed().reduce((each, dim) => squeeze(each, dim), tensor),
  permute: ({ permute }, tensor, by) => permute(tensor, [...by]),
  expand: ({ expand }, tensor, by) => expand(tensor, [...by]),
};

/** @type {(library: Library, shape: Shape, step: Step) => Shape} */
function shapeAfter(library, shape, { how, by }) {
  if (how === 'reshape') throw new RangeError('a reshape may move numbers between axes');
  // Strides of 0 fit any sizes; row-major strides may be too large for a number.
  const start = library.outline({ dtype: 'float32', shape, strides: shape.map(() => 0) });
  return library.rehearse(() => moves[how](library, start, by)).shape;
}

/**
 * The shapes afterwards, and the core's report of them; null where something of it does not run.
 * @param {Library} library
 * @param {readonly Shape[]} shapes
 * @param {readonly Step[]} steps
 * @param {{ inplace?: boolean, op?: string }} [options]  of `explain`
 * @returns {Applied | null}
 */
export function apply(library, shapes, steps, options = {}) {
  try {
    const after = shapes.map((shape, operand) =>
      steps.reduce((each, step) => (step.operand === operand ? shapeAfter(library, each, step) : each), shape),
    );
    const report = library.explain(...after, options);
    return report.ok ? { shapes: after, report } : null;
  } catch {
    return null;
  }
}

/**
 * The library's explanation of shapes, or null if it refuses them because a size is too large or there are too many
 * shapes.
 * @template Report
 * @param {(...asked: any[]) => Report} explain
 * @param {readonly (readonly number[])[]} shapes
 * @param {{ inplace?: boolean }} [options]
 * @returns {Report | null}
 */
export function explained(explain, shapes, options) {
  try {
    return options ? explain(...shapes, options) : explain(...shapes);
  } catch {
    return null;
  }
}
