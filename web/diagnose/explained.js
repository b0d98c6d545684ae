/**
 * What the library says of shapes, or null where it refuses to look at them: a size it cannot hold, or too many of
 * them.
 * @template Report
 * @param {(...asked: any[]) => Report} explain
 * @param {readonly (readonly number[])[]} shapes
 * @param {{ inplace?: boolean, op?: string }} [options]
 * @returns {Report | null}
 */
export const explained = (explain, shapes, options) => {
  try {
    return options ? explain(...shapes, options) : explain(...shapes);
  } catch {
    return null;
  }
};
