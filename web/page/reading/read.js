// Text into cases. What kind of text it is comes first; each kind has a reader of its own.

import { classify } from './classify.js';
import { readShapes } from './shapes.js';

/** @typedef {import('../case/case.js').Reading} Reading */

/**
 * @param {string} text
 * @param {((text: string) => Reading) | undefined} readCode  as soon as it has come
 * @returns {Reading | null}  null while the reader it needs is still on its way
 */
export const read = (text, readCode) => {
  const kind = classify(text);
  if (kind === 'shapes') return readShapes(text);
  if (kind === 'code') return readCode?.(text) ?? null;
  const length = text.trimEnd().length;
  return { kind, cases: [], shown: -1, problems: [{ at: 0, length, key: 'message' }], outcomes: [] };
};

/**
 * `read` that has the reader of code come when it is first needed; `whenThere` is told. The same text is read once, as a
 * picture is drawn again with every step.
 * @param {() => void} whenThere
 * @returns {(text: string) => Reading | null}
 */
export const lazyReader = (whenThere) => {
  /** @type {((text: string) => Reading) | undefined} */
  let readCode;
  /** @type {Promise<void> | undefined} */
  let coming;
  const come = async () => {
    try {
      ({ readCode } = await import('./code/code.js'));
    } catch {
      readCode = (text) => {
        const problem = { at: 0, length: text.length, key: /** @type {const} */ ('noReader') };
        return { kind: 'code', cases: [], shown: -1, problems: [problem], outcomes: [] };
      };
    }
    whenThere();
  };
  /** @type {{ text: string, reading: Reading } | undefined} */
  let last;
  return (text) => {
    if (last?.text === text) return last.reading;
    const reading = read(text, readCode);
    if (reading === null) coming ??= come();
    else last = { text, reading };
    return reading;
  };
};
