/**
 * A cause as a rule proposes it: how strongly it holds, for the order. How sure that makes us is measured (level.js).
 * @typedef {'told' | 'firm' | 'weak'} Strength  told: the message says so itself
 * @typedef {Omit<import('../diagnosis.js').Cause, 'sure'> & { strength: Strength }} Cause
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
 * @param {Strength} strength
 * @param {Cause['because']} because
 * @param {Cause['facts']} [facts]
 * @returns {Cause}
 */
export const cause = (id, strength, because, facts = {}) => ({
  id,
  strength,
  facts,
  because,
  axesHelp: ofAxes.includes(id),
});
