// How well a text was read: compares the result of each line with what PyTorch recorded.

/** @import { Reading } from '../../web/case/case.js' */

/**
 * @typedef {{ line: number, type: string, text: string }} Failure
 * @typedef {{ records: [line: number, name: string, shape: number[], dtype: string][], error: Failure | null }}
 *   Recorded
 * @typedef {{ line: number, text: string, error: Failure }} Fault  another text for a line, and the error it causes
 */

/** @type {(text: string, offset: number) => number} */
const lineOf = (text, offset) => text.slice(0, offset).split('\n').length;

/** The failures that a reading reports. @param {string} text @param {Reading} reading @returns {Failure[]} */
export function failuresOf(text, { outcomes }) {
  return outcomes
    .filter(({ kind }) => kind === 'raised')
    .map(({ span, type, text: said }) => ({ line: lineOf(text, span.at), type, text: said }));
}

/**
 * `missing`: recorded but not read. `wrong`: read for a name on a line where PyTorch recorded something else.
 * @param {string} text
 * @param {Recorded} recorded
 * @param {Reading} reading
 * @returns {{ records: number, missing: string[], wrong: string[] }}
 */
export function scoreOf(text, recorded, reading) {
  const place = (/** @type {number} */ line, /** @type {string} */ name) => `${line} ${name}`;
  const keyed = recorded.records.map(([line, name, shape, dtype]) => `${place(line, name)} [${shape}] ${dtype}`);
  const wanted = new Set(keyed);
  const places = new Set(recorded.records.map(([line, name]) => place(line, name)));
  const said = new Map(
    reading.outcomes.flatMap(({ span, tensors = [] }) =>
      tensors.map(({ name, shape, dtype }) => {
        const key = place(lineOf(text, span.at), name);
        return /** @type {const} */ ([`${key} [${shape}] ${dtype}`, key]);
      }),
    ),
  );
  return {
    records: wanted.size,
    missing: [...wanted].filter((key) => !said.has(key)),
    wrong: [...said].filter(([entry, key]) => places.has(key) && !wanted.has(entry)).map(([entry]) => entry),
  };
}
