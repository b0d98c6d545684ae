// Python's module `re`: `split`, `findall` and `sub` with patterns that JavaScript runs the same way.

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

/** @type {(f: (pattern: RegExp, text: string, by: Value | undefined) => Value) => (args: readonly Arg[]) => Value} */
const withText = (f) => (args) => {
  const [pattern, second, third] = args.map(({ value }) => value);
  const found = compiled(pattern);
  const text = third ?? second;
  if (!found || args.some(({ name }) => name) || typeof text !== 'string' || text.length > LONGEST) return UNKNOWN;
  // In Python, `\w` and `\d` match letters and digits of every script.
  return /[^\0-\x7f]/.test(text) ? UNKNOWN : f(found, text, third === undefined ? undefined : second);
};

/** `re.split(pattern, text)`, whose result also has the matches of groups. */
const split = withText((pattern, text, by) =>
  by === undefined ? list(text.split(pattern).map((part) => part ?? null)) : UNKNOWN,
);

/** `re.findall(pattern, text)` for patterns with at most one group. */
const findAll = withText((pattern, text, by) => {
  const all = [...text.matchAll(pattern)];
  if (by !== undefined || all.some((each) => each.length > 2)) return UNKNOWN;
  return list(all.map((each) => each[1] ?? each[0]));
});

/** `re.sub(pattern, other, text)` for a replacement without escapes. */
const replaced = withText((pattern, text, by) =>
  typeof by === 'string' && !by.includes('\\') ? text.replace(pattern, () => by) : UNKNOWN,
);

/** @type {Record<string, (args: readonly Arg[]) => Value>} */
const functions = { split, findall: findAll, sub: replaced };

/** `re.split`, `re.findall` and `re.sub`; the results of the others are unknown. @type {[string, Run][]} */
export const patterns = Object.entries(functions).map(([name, run]) => [`re.${name}`, (_, args) => run(args)]);
