// Messages from the frame may be forged by the code that runs in it. They are copied field by field, so the rest of
// the page can rely on their form: an unexpected field becomes a neutral value, such as 0 or an empty text, and an
// entry for an unknown site is dropped. A site is a value or a call in the user's code, numbered by instrument.js.

import { isDType } from '../lib/boundary/dtype.js';

/** @import { Report } from './program-worker.js' */
/** @import { Fact } from './recorder.js' */

const MOST_RANK = 64;
const MOST_TEXT = 20_001;
const MOST_LINES = 500;
const MOST_ITEMS = 16;
const MOST_VALUES = 4096;
const DEEPEST = 4;

const text = (/** @type {unknown} */ given) => (typeof given === 'string' ? given.slice(0, MOST_TEXT) : '');
const count = (/** @type {unknown} */ given) => (Number.isSafeInteger(given) && Number(given) >= 0 ? Number(given) : 0);
const amount = (/** @type {unknown} */ given) => (typeof given === 'number' && given >= 0 ? given : 0);
const difference = (/** @type {unknown} */ given) => (Number.isSafeInteger(given) ? Number(given) : 0);
/** @type {(given: unknown, most: number) => unknown[]} */
const list = (given, most) => (Array.isArray(given) ? given.slice(0, most) : []);

/** @type {(given: unknown) => number[] | null} */
const shape = (given) => {
  const sizes = list(given, MOST_RANK + 1);
  const isShape = Array.isArray(given) && sizes.length <= MOST_RANK && sizes.every((size) => count(size) === size);
  return isShape ? /** @type {number[]} */ (sizes) : null;
};

/** @type {(given: any) => import('./recorder.js').TensorSummaries | null} */
const tensorsOf = (given) => {
  const all = list(given, MOST_ITEMS).flatMap((each) => {
    const sizes = shape(/** @type {any} */ (each)?.shape);
    const { dtype } = /** @type {any} */ (Object(each));
    return sizes && isDType(dtype) ? [{ shape: sizes, dtype }] : [];
  });
  return all.length > 0 ? all : null;
};

/** @type {(given: any, depth?: number) => Fact} */
const fact = (given, depth = 0) => {
  const { kind } = Object(given);
  if (kind === 'text') return { kind, text: text(given.text) };
  if (kind === 'null') return { kind };
  if (kind === 'number' && ['bool', 'int', 'float'].includes(given.of) && typeof given.value === 'number')
    return { kind, of: given.of, value: given.value };
  if ((kind === 'list' || kind === 'options') && depth < DEEPEST) {
    const items = list(given.items, MOST_ITEMS).map((each) => fact(each, depth + 1));
    if (kind === 'list') return { kind, items };
    return { kind, items, names: items.map((_, i) => text(given.names?.[i])) };
  }
  return (kind === 'tensor' && tensor(given)) || { kind: 'other' };
};

/** The tensor, or null unless all its elements are inside its memory. @type {(given: any) => Fact | null} */
const tensor = (given) => {
  const [sizes, steps] = [shape(given.shape), shape(given.strides)];
  if (!sizes || !steps || sizes.length !== steps.length || !isDType(given.dtype)) return null;
  const { dtype } = given;
  const [offset, stored] = [count(given.offset), count(given.stored)];
  const isEmpty = sizes.includes(0);
  const end = sizes.reduce((last, size, i) => last + (size - 1) * Number(steps[i]), offset);
  if (!isEmpty && !(end < stored)) return null;
  const numbers = list(given.values, MOST_VALUES);
  const isWhole = numbers.length === stored && numbers.every((each) => typeof each === 'number');
  const values = Array.isArray(given.values) && isWhole ? /** @type {number[]} */ (numbers) : null;
  return { kind: 'tensor', shape: sizes, strides: steps, offset, dtype, stored, storage: count(given.storage), values };
};

/** -1 for a site that there is not. @type {(given: any, sites: number) => number} */
const siteOf = (given, sites) => (count(given) === given && given < sites ? given : -1);

/** @param {any} given @param {number} sites @returns {Report['values']} */
export function checkedValue(given, sites) {
  const [site, slot] = list(given, 2);
  if (siteOf(site, sites) < 0) return [];
  const { count: rounds, when, first, last } = /** @type {any} */ (Object(slot));
  const known = { count: count(rounds), when: count(when), first: tensorsOf(first), last: tensorsOf(last) };
  return [[Number(site), known]];
}

/** @param {any} given @param {number} sites @returns {Report['calls']} */
export function checkedCall(given, sites) {
  const [site, slot] = list(given, 2);
  if (siteOf(site, sites) < 0) return [];
  const { count: rounds, when, took, grew, fn, isMethod, facts } = /** @type {any} */ (Object(slot));
  const known = {
    count: count(rounds),
    when: count(when),
    took: amount(took),
    grew: difference(grew),
    fn: text(fn),
    isMethod: isMethod === true,
  };
  return [[Number(site), { ...known, facts: list(facts, MOST_ITEMS).map((each) => fact(each)) }]];
}

/** @type {(given: readonly unknown[]) => Report['printed']} */
const checkedLines = (given) => list(given, MOST_LINES).map(text);

/** @type {(given: any) => import('./globals.js').Place | null} */
const placeOf = (given) => {
  const { line, column } = Object(given);
  return count(line) > 0 ? { line: count(line), column: count(column) } : null;
};

/** @type {(given: any, sites: number) => Report['thrown']} */
const thrown = (given, sites) => {
  if (typeof given !== 'object' || given === null) return null;
  const { name, type, code, message, site, place, isSyntax } = given;
  return {
    ...{ name: text(name), type: text(type), code: text(code), message: text(message), isSyntax: isSyntax === true },
    ...{ site: siteOf(site, sites), place: placeOf(place) },
  };
};

/** @param {any} given @param {number} sites @returns {Report} */
export function checkedReport(given, sites) {
  const { isDone, values, calls, costs, printed, unprinted, last, warnings, memory } = Object(given);
  const { tensors, blocks, bytes, peak } = Object(memory);
  return {
    isDone: isDone === true,
    values: list(values, sites).flatMap((each) => checkedValue(each, sites)),
    calls: list(calls, sites).flatMap((each) => checkedCall(each, sites)),
    costs: list(costs, sites).flatMap((each) => {
      const [site, took, grew] = list(each, 3);
      return siteOf(site, sites) < 0 ? [] : [[Number(site), amount(took), difference(grew)]];
    }),
    printed: checkedLines(printed),
    unprinted: count(unprinted),
    last: typeof last === 'string' ? text(last) : null,
    warnings: list(warnings, MOST_ITEMS).map((/** @type {any} */ each) => ({
      site: siteOf(each?.site, sites),
      place: placeOf(each?.place),
      category: text(each?.category),
      message: text(each?.message),
    })),
    thrown: thrown(Object(given).thrown, sites),
    memory: { tensors: count(tensors), blocks: count(blocks), bytes: count(bytes), peak: count(peak) },
  };
}

/** A run sends at most two messages for each site, and this many others: reports and printed lines. */
const MOST_REPORTS = 200;

/** Collects the messages of a run. A run that sends more messages than a valid one could is ended. */
export class Gathered {
  /** @type {Report} */ report;
  #sites;
  #left;

  /** @param {number} sites */
  constructor(sites) {
    this.#sites = sites;
    this.#left = 2 * sites + MOST_REPORTS; // the first value and the first call of each
    this.report = checkedReport({}, sites);
  }

  /**
   * @param {any} message
   * @returns {'memory' | 'lost' | 'done' | null}  why the run ended, or null while it continues
   */
  take(message) {
    const { report } = this;
    const { kind, site, slot } = Object(message);
    if (this.#left-- <= 0) return 'lost';
    if (kind === 'memory') return 'memory';
    if (kind === 'report') this.report = checkedReport(message.report, this.#sites);
    if (kind === 'value') report.values.push(...checkedValue([site, slot], this.#sites));
    if (kind === 'call') report.calls.push(...checkedCall([site, slot], this.#sites));
    if (kind === 'printed') report.printed = checkedLines([...report.printed, message.text]);
    return this.report.isDone ? 'done' : null;
  }
}
