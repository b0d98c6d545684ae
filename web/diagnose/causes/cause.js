/**
 * @typedef {import('../diagnosis.js').Cause} Cause
 */

/** Causes that no change of axes can mend. */
const ofData = ['alpha-channel', 'gray-image', 'off-by-one', 'position-table', 'wrong-data'];

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
  axesHelp: !ofData.includes(id) && id !== 'not-enough-known',
});
