/**
 * Fills in a sentence. `{a}` is a value, and a shape is printed as a tuple. `{dims+}` joins a list with “and”,
 * `{sizes·}` multiplies it, and `{dims:s}` is the s of a plural. Of the parts in `[ in dimension {dim}|…]`, the first
 * counts whose values are known: not missing, empty or negative. Brackets without a value, as in `y[:, 2]`, stay.
 */
import { partialTuple } from '../../lib/errors/printed-shape.js';

/** @typedef {Readonly<Record<string, any>>} Facts */

/** @type {(value: any) => boolean} */
const isKnown = (value) => value !== undefined && (typeof value === 'number' ? value >= 0 : value.length > 0);

/**
 * @param {string} sentence
 * @param {Facts} facts
 * @param {string} [and]  between the items of a list
 * @example
 *   say('{a} has {size}[ in dimension {dim}].', { a: 'x', size: 3, dim: -1 }, ' and '); // 'x has 3.'
 */
export function say(sentence, facts, and = '') {
  const known = (/** @type {string} */ part) =>
    [...part.matchAll(/\{(\w+)/g)].every(([, name = '']) => isKnown(facts[name]));
  const shown = (/** @type {string} */ _, /** @type {string} */ name, /** @type {string} */ how) => {
    const value = facts[name];
    if (how === '+')
      return [value.slice(0, -1).join(and.trim() === and ? and : ', '), ...value.slice(-1)].filter(String).join(and);
    if (how === '·') return value.join(' · ');
    if (how === ':s') return value.length > 1 ? 's' : '';
    return Array.isArray(value) ? partialTuple(value) : String(value);
  };
  return sentence
    .replace(/\[([^\]]*\{[^\]]*)\]/g, (_, parts) => parts.split('|').find(known) ?? '')
    .replace(/\{(\w+)([+·]|:s)?\}/g, shown);
}
