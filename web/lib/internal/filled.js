/** A new tensor and what goes into it: both, or neither. */

/** @typedef {import('../tensor.js').Tensor} Tensor */

/** Runs `fill` on a new tensor and takes it back if that throws. @param {Tensor} made @param {(made: Tensor) => void} fill */
export function filled(made, fill) {
  try {
    fill(made);
    return made;
  } catch (error) {
    made.dispose();
    throw error;
  }
}
