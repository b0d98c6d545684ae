// Regular expressions of Python's, as far as code about models takes its settings apart with them.

import { dictionaryOf } from '../../runtime/entries.js';
import { isNumber } from '../../runtime/kinds.js';
import { Callable, Instance, int, list, PyClass, tuple, UNKNOWN } from '../../runtime/values.js';

/** @import { Arg, Value } from '../../runtime/values.js' */

const LONGEST = 200;

/**
 * A pattern that means the same in JavaScript and is quick: few repetitions, and none nested.
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
  // Python's letters and digits are those of every script.
  return /[^\0-\x7f]/.test(text) ? UNKNOWN : f(found, text, third === undefined ? undefined : second);
};

/** `re.split(pattern, text)`: what its groups matched stands between the parts. */
const split = withText((pattern, text, by) =>
  by === undefined ? list(text.split(pattern).map((part) => part ?? null)) : UNKNOWN,
);

/** `re.findall(pattern, text)`, of patterns with at most one group. */
const findAll = withText((pattern, text, by) => {
  const all = [...text.matchAll(pattern)];
  if (by !== undefined || all.some((each) => each.length > 2)) return UNKNOWN;
  return list(all.map((each) => each[1] ?? each[0]));
});

/** `re.sub(pattern, text, other)`, where the other is plain text. */
const replaced = withText((pattern, text, by) =>
  typeof by === 'string' && !by.includes('\\') ? text.replace(pattern, () => by) : UNKNOWN,
);

const matchClass = new PyClass('Match', [], true);
const patternClass = new PyClass('Pattern', [], true);

/** A match object. @param {RegExpExecArray} found */
const matched = (found) => {
  const result = new Instance(matchClass);
  const one = (/** @type {Value} */ key) => {
    const group = isNumber(key) ? found[Number(key.value)] : found.groups?.[String(key)];
    return group ?? null;
  };
  const place = () => tuple([int(found.index), int(found.index + found[0].length)]);
  /** @type {Record<string, (args: readonly Arg[]) => Value>} */
  const methods = {
    group: (args) => {
      const all = args.map(({ value }) => one(value));
      return args.length === 0 ? found[0] : all.length === 1 ? (all[0] ?? null) : tuple(all);
    },
    groups: () => tuple(found.slice(1).map((each) => each ?? null)),
    groupdict: () => dictionaryOf(Object.entries(found.groups ?? {}).map(([key, each]) => [key, each ?? null])),
    start: () => place().items[0] ?? null,
    end: () => place().items[1] ?? null,
    span: place,
  };
  for (const [name, run] of Object.entries(methods)) result.attributes.set(name, new Callable(name, run));
  return result;
};

/** `re.search(pattern, text)` */
const search = withText((pattern, text, by) => {
  if (by !== undefined || text.endsWith('\n')) return UNKNOWN;
  const found = pattern.exec(text);
  return found && matched(found);
});

/** `re.match` and `re.fullmatch`: from the start on. @type {(end: string) => (args: readonly Arg[]) => Value} */
const anchored =
  (end) =>
  ([pattern, ...rest]) =>
    typeof pattern?.value === 'string'
      ? search([{ ...pattern, value: `^(?:${pattern.value})${end}` }, ...rest])
      : UNKNOWN;

/** @type {Record<string, (args: readonly Arg[]) => Value>} */
const functions = { split, findall: findAll, sub: replaced, search, match: anchored(''), fullmatch: anchored('$') };

/** `re.compile(pattern)`, whose methods are the functions. @param {readonly Arg[]} args */
const asPattern = ([pattern, ...flags]) => {
  if (!pattern || flags.length > 0) return UNKNOWN;
  const result = new Instance(patternClass);
  result.attributes.set('pattern', pattern.value);
  for (const [name, run] of Object.entries(functions))
    result.attributes.set(name, new Callable(name, (args) => run([pattern, ...args])));
  return result;
};

/** The result of a function of `re`. @type {(name: string, args: readonly Arg[]) => Value} */
export const ofPattern = (name, args) => {
  const run = name === 'compile' ? asPattern : functions[name];
  return run ? run(args) : UNKNOWN;
};
