// The case as code in four languages.

import { count } from '../scene/numbers.js';
import { namesOf } from './names.js';
import { python } from './python.js';
import { stride0 } from './stride0.js';

/**
 * @typedef {import('../case/case.js').Case} Case
 * @typedef {import('./spelling.js').Language} Language
 */

export const LANGUAGES = /** @type {const} */ (['torch', 'numpy', 'jax', 'stride0']);

/** More numbers than this are not made by a snippet: somebody may paste it. */
const MOST = 2n ** 24n;

/**
 * @param {Case} asked
 * @param {readonly number[] | null} shape  of the result, or of what it would be
 * @param {Language} language
 * @returns {string}
 */
export const codeOf = (asked, shape, language) => {
  const { operands, out, fn } = asked;
  const shapes = [...operands.map((operand) => operand.shape), ...(out ? [out.shape] : []), ...(shape ? [shape] : [])];
  const all = namesOf(out ? [...operands, out] : operands, new Set([fn]));
  const how = {
    names: all.slice(0, operands.length),
    outName: out ? (all.at(-1) ?? 'out') : 'out',
    huge: shapes.some((each) => count(each) > MOST) || operands.some(({ stored }) => stored > MOST),
  };
  return language === 'stride0' ? stride0(asked, how) : python(asked, language, how);
};
