/**
 * @typedef {import('../diagnosis.js').Cause} Cause
 */

/** Causes that a change of axes can mend. @type {readonly Cause['id'][]} */
const ofAxes = [
  ...[
    'missing-axis',
    'extra-axis',
    'dropped-axis',
    'wrong-axis',
    'channel-vector',
    'channel-order',
    'outer-product',
    'extra-index',
  ],
  ...['target-grows', 'matched-by-chance', 'batch-of-one', 'square', 'transposed', 'flattened'],
].map((id) => /** @type {Cause['id']} */ (id));

/**
 * @param {Cause['id']} id
 * @param {Cause['sure']} sure
 * @param {Cause['because']} because
 * @param {Cause['facts']} [facts]
 * @returns {Cause}
 */
export const cause = (id, sure, because, facts = {}) => ({
  id,
  sure,
  facts,
  because,
  axesHelp: ofAxes.includes(id),
});
