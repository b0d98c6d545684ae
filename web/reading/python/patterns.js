// Regular expressions of Python's, as far as code about models takes its settings apart with them.

import { list, UNKNOWN } from './values.js';

/**
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('./values.js').Value} Value
 */

const LONGEST = 200;

/**
 * A pattern that means the same here, and cannot take long: a few repetitions, none of which repeats another.
 * @param {Value | undefined} pattern
 */
const compiled = (pattern) => {
  if (typeof pattern !== 'string' || pattern.length > LONGEST || /\(\?|\\[AZ]|\)[*+?{]/.test(pattern)) return undefined;
  if ((pattern.match(/[*+?{]/g) ?? []).length > 3) return undefined;
  try {
    return new RegExp(pattern, 'g');
  } catch {
    return undefined;
  }
};

/** @type {(f: (pattern: RegExp, text: string, by: Value | undefined) => Value) => (args: readonly Arg[]) => Value} */
const withText = (f) => (args) => {
  const [pattern, second, third] = args.map(({ value }) => value);
  const found = compiled(pattern);
  const text = third ?? second;
  if (!found || args.some(({ name }) => name) || typeof text !== 'string' || text.length > LONGEST) return UNKNOWN;
  return f(found, text, third === undefined ? undefined : second);
};

/** `re.split(pattern, text)`: what its groups matched stands between the parts. */
export const split = withText((pattern, text, by) =>
  by === undefined ? list(text.split(pattern).map((part) => part ?? null)) : UNKNOWN,
);

/** `re.findall(pattern, text)`, of patterns with at most one group. */
export const findAll = withText((pattern, text, by) => {
  const all = [...text.matchAll(pattern)];
  if (by !== undefined || all.some((each) => each.length > 2)) return UNKNOWN;
  return list(all.map((each) => each[1] ?? each[0]));
});

/** `re.sub(pattern, text, other)`, where the other is plain text. */
export const replaced = withText((pattern, text, by) =>
  typeof by === 'string' && !by.includes('\\') ? text.replace(pattern, () => by) : UNKNOWN,
);
