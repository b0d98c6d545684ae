// Python's module `re`: `split` with patterns that JavaScript runs the same way.

import { list, UNKNOWN } from '../../runtime/values.js';

/** @import { Run } from './standard.js' */
/** @import { Arg, Value } from '../../runtime/values.js' */

const LONGEST = 200;

/**
 * A pattern as a JavaScript RegExp; undefined if it may mean something else there, or be slow.
 * @param {Value | undefined} pattern
 */
const compiled = (pattern) => {
  if (typeof pattern !== 'string' || pattern.length > LONGEST) return undefined;
  const plain = pattern.replace(/\(\?(?::|P<\w+>)/g, '(');
  if (/\(\?|\\[AZ]|\)[*+{]/.test(plain) || (plain.match(/[*+?{]/g) ?? []).length > 3) return undefined;
  try {
    return new RegExp(pattern.replaceAll('(?P<', '(?<'), 'g');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
};

/**
 * `re.split(pattern, text)`, whose result also has the matches of groups. In Python, `\w` and `\d` match letters and
 * digits of every script.
 * @type {(args: readonly Arg[]) => Value}
 */
const split = ([given, from, ...more]) => {
  const [found, text] = [compiled(given?.value), from?.value];
  if (!found || more.length > 0 || typeof text !== 'string' || text.length > LONGEST || /[^\0-\x7f]/.test(text))
    return UNKNOWN;
  return list(text.split(found).map((part) => part ?? null));
};

/** The other functions of `re` give unknown values. @type {[string, Run][]} */
export const patterns = [['re.split', (_, args) => split(args)]];
