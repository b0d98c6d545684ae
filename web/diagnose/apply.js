/**
 * Runs a change of an operand in the library, so that a fix claims only what really happens: `unsqueeze(1)` of `(4,)`
 * beside `(4, 3)` fits and gives `(4, 3)`. It runs on outlines of tensors, which have a shape and no memory.
 *
 * @typedef {readonly number[]} Shape
 * @typedef {Pick<typeof import('./library.js'),
 *   'explain' | 'outline' | 'rehearse' | 'permute' | 'squeeze' | 'unsqueeze'>} Library
 * @typedef {{ shapes: Shape[], report: import('../lib/control/explain.js').Explanation }} Applied
 */
/** @import { Tensor } from '../lib/tensor/tensor.js' */
/** @import { Step } from './diagnosis.js' */

/** @type {(library: Library, tensor: Tensor, by: readonly number[]) => Tensor} */
const unsqueeze = (library, tensor, by) => by.reduce((each, dim) => library.unsqueeze(each, dim), tensor);

/** @type {Record<Step['how'], (library: Library, tensor: Tensor, by: readonly number[]) => Tensor>} */
const moves = {
  unsqueeze,
  squeeze: ({ squeeze }, tensor, by) => by.toReversed().reduce((each, dim) => squeeze(each, dim), tensor),
  permute: ({ permute }, tensor, by) => permute(tensor, [...by]),
};

/** @type {(library: Library, shape: Shape, step: Step) => Shape} */
function shapeAfter(library, shape, { how, by }) {
  // Strides of 0 fit any sizes; row-major strides may be too large for a number.
  const start = library.outline({ dtype: 'float32', shape, strides: shape.map(() => 0) });
  return library.rehearse(() => moves[how](library, start, by)).shape;
}

/**
 * The shapes after a step, and the core's report of them; null if the step does not run or the shapes do not fit.
 * @param {Library} library
 * @param {readonly Shape[]} shapes
 * @param {Step | null} step  null: the shapes as they are
 * @param {{ inplace?: boolean, op?: string }} [options]  of `explain`
 * @returns {Applied | null}
 */
export function apply(library, shapes, step, options = {}) {
  try {
    const after = shapes.map((shape, operand) =>
      step?.operand === operand ? shapeAfter(library, shape, step) : shape,
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
