// The case as code in four languages.

import { isGather, isJoin } from '../aligned.js';
import { count } from '../../notation/numbers.js';
import { einsumCode } from './einsum.js';
import { gatherCode } from './gathering.js';
import { indexCode } from './indexing.js';
import { joinCode } from './joining.js';
import { namesOf } from './names.js';
import { pythonCode } from './python.js';
import { stride0Code } from './stride0.js';

/** @import { Case } from '../case.js' */
/** @import { Language } from './spelling.js' */

export const LANGUAGES = /** @type {const} */ (['torch', 'numpy', 'jax', 'stride0']);

/**
 * Names for storages that several operands view in different ways; writing to one changes the others.
 * @param {readonly import('../case.js').Operand[]} operands
 * @param {readonly string[]} names
 * @returns {Map<number | null, string>}
 */
const basesOf = (operands, names) => {
  const free = ['base', 'memory', 'numbers', 'kept'].filter((name) => !names.includes(name));
  const views = operands.map(({ shape, strides, offset }) => `${shape} ${strides} ${offset}`);
  const shared = operands.flatMap(({ storage }, i) =>
    storage !== null && operands.some((each, j) => each.storage === storage && views[j] !== views[i]) ? [storage] : [],
  );
  return new Map([...new Set(shared)].map((storage, i) => [storage, free[i] ?? `base${i}`]));
};

/** A snippet creates no more elements than this, because somebody may run it. */
const MOST = 2n ** 24n;

/**
 * @param {Case} asked
 * @param {readonly number[] | null} shape  of the result, or the expected result
 * @param {Language} language
 * @returns {string}
 */
export function codeOf(asked, shape, language) {
  const { operands, out, fn, indexing } = asked;
  if (indexing) return indexCode(asked, indexing, language);
  const shapes = [...operands.map((operand) => operand.shape), ...(out ? [out.shape] : []), ...(shape ? [shape] : [])];
  const letters = asked.letters?.numbers.map(([name]) => name) ?? [];
  const all = namesOf(out ? [...operands, out] : operands, new Set([fn, ...letters]));
  if (isJoin(asked)) return joinCode(asked, all, language);
  if (isGather(asked)) return gatherCode(asked, all, language);
  if (fn === 'einsum') return einsumCode(asked, all, language);
  const how = {
    names: all.slice(0, operands.length),
    outName: out ? (all.at(-1) ?? 'out') : 'out',
    huge: shapes.some((each) => count(each) > MOST) || operands.some(({ stored }) => stored > MOST),
    bases: new Map(),
  };
  if (asked.form !== 'fresh' && !how.huge) how.bases = basesOf(out ? [...operands, out] : operands, all);
  return language === 'stride0' ? stride0Code(asked, how) : pythonCode(asked, language, how);
}
