/** Calls operations by PyTorch's names, and records the outcome: a value or an error, and the warnings. */
import * as stride0 from '../../web/lib/index.js';

/** @import { Expectation } from './read.js' */

/** @typedef {{ value?: any, error?: any, warnings: { category: string, message: string }[] }} Outcome */

/** A PyTorch name that our API does not have. */
export class NotThere extends Error {}

/**
 * The corpus's operations that are an option of another function here.
 * @type {Record<string, [string, Record<string, unknown>]>}
 */
const spelled = {
  div_floor: ['div', { roundingMode: 'floor' }],
  div_trunc: ['div', { roundingMode: 'trunc' }],
};

/** @param {string} name in snake case; a trailing underscore stays */
export function camelCase(name) {
  return name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

/**
 * Calls an operation by PyTorch's name: as a method if it is in place, otherwise as a function.
 * @param {string} name
 * @param {any[]} args
 * @param {Record<string, unknown>} [options] in PyTorch's spelling
 */
export function call(name, args, options = {}) {
  const [torchName, fixed] = spelled[name] ?? [name, {}];
  const ours = camelCase(torchName);
  const given = {
    ...fixed,
    ...Object.fromEntries(Object.entries(options).map(([key, value]) => [camelCase(key), value])),
  };
  const last = Object.keys(given).length > 0 ? [given] : [];
  if (ours.endsWith('_')) {
    const [target, ...rest] = args;
    if (typeof target[ours] !== 'function') throw new NotThere(`there is no method ${ours}`);
    return target[ours](...rest, ...last);
  }
  const found = /** @type {any} */ (stride0)[ours];
  if (typeof found !== 'function') throw new NotThere(`there is no function ${ours}`);
  return found(...args, ...last);
}

/** @param {() => any} run @returns {Outcome} */
export function outcomeOf(run) {
  /** @type {Outcome['warnings']} */
  const warnings = [];
  const before = stride0.setWarningHandler((warning) => warnings.push(warning));
  try {
    return { value: run(), warnings };
  } catch (error) {
    return { error, warnings };
  } finally {
    stride0.setWarningHandler(before);
  }
}

/**
 * The first mistake of an outcome: a missing or surplus error, a wrong warning, or a difference that `compare` finds in
 * the value. Otherwise null.
 * @param {Outcome} outcome
 * @param {Expectation} expect
 * @param {(value: any) => string | null} compare
 */
export function judge({ value, error, warnings }, expect, compare) {
  if (!expect.ok)
    return error === undefined
      ? `succeeds; PyTorch: ${expect.error}: ${expect.text}`
      : (differentError(error, expect) ?? differentWarnings(warnings, expect.warnings ?? []));
  if (error !== undefined) return `throws ${nameOf(error)}; PyTorch succeeds`;
  return compare(value) ?? differentWarnings(warnings, expect.warnings ?? []);
}

/** @param {any} error */
function nameOf(error) {
  if (error?.torchType) return `${error.torchType}: ${error.message}`;
  const calls = String(error?.stack ?? '')
    .split('\n')
    .filter((line) => !line.includes(error.message)); // V8 repeats it
  return [String(error), ...(error instanceof NotThere ? [] : calls.slice(0, 2))].join(' ');
}

/** @param {any} error @param {Expectation} expect */
export function differentError(error, { error: torchType, text, match }) {
  const wanted = `PyTorch: ${torchType}: ${text}`;
  // An error without the name of PyTorch's class is a bug in stride0.
  if (!error?.torchType) return `throws ${nameOf(error)}; ${wanted}`;
  if (match === 'fails') return null;
  if (match === 'type') return error instanceof TypeError ? null : `throws ${nameOf(error)}; ${wanted}`;
  return error.torchType === torchType && error.message.split('\n', 1)[0] === text
    ? null
    : `throws ${nameOf(error)}; ${wanted}`;
}

/** @param {Outcome['warnings']} got @param {import('./read.js').RecordedWarning[]} want */
function differentWarnings(got, want) {
  const [ours, theirs] = [
    got.map(({ category, message }) => `${category}: ${message}`),
    want.map(({ category, text }) => `${category}: ${text}`),
  ];
  if (ours.join('\n') === theirs.join('\n')) return null;
  const shortly = (/** @type {string[]} */ said) => JSON.stringify(said.map((each) => each.slice(0, 150)));
  return `warns ${shortly(ours)}; PyTorch: ${shortly(theirs)}`;
}
