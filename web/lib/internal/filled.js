/** A new tensor and what goes into it: both, or neither. */

/** @typedef {import('../tensor.js').Made} Made */

/** Runs `fill` on a new tensor and takes it back if that throws. @param {Made} made @param {(made: Made) => void} fill */
export function filled(made, fill) {
  try {
    fill(made);
    return made;
  } catch (error) {
    made.dispose();
    throw error;
  }
}
