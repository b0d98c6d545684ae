// Removes the colour codes that text copied from a terminal contains.

/** Colours and cursors (CSI), links and titles (OSC), character sets and single shifts. */
const CODES =
  /\x1b(?:\[[0-?]{0,64}[ -/]{0,8}[@-~]|\][^\x07\x1b]{0,2000}(?:\x07|\x1b\\)|[()][0-9A-Za-z]|[=>78@-Z\\^_])/g;

/**
 * The text as a terminal shows it.
 * @param {string} text
 * @returns {string}
 * @example
 *   withoutCodes('\x1b[1;31mRuntimeError\x1b[0m: no'); // 'RuntimeError: no'
 */
export function withoutCodes(text) {
  return text.includes('\x1b') ? text.replace(CODES, '') : text;
}
