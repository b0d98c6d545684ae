/**
 * The library's explanation of shapes, or null if it refuses them because a size is too large or there are too many
 * shapes.
 * @template Report
 * @param {(...asked: any[]) => Report} explain
 * @param {readonly (readonly number[])[]} shapes
 * @param {{ inplace?: boolean, op?: string }} [options]
 * @returns {Report | null}
 */
export function explained(explain, shapes, options) {
  try {
    return options ? explain(...shapes, options) : explain(...shapes);
  } catch {
    return null;
  }
}
