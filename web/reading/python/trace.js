// Follows an element of a result back through the statements of a text. Each statement outside functions is recorded
// with the values before it, and can run again with one element of a tensor changed.

import { getDefaultDtype, setDefaultDtype, setWarningHandler } from '../../lib/functions.js';
import { isAligned } from '../../case/aligned.js';
import { changing, readAt } from '../../case/sources.js';
import { elementsOf, placesOf, rowMajor, Storage } from './runtime/apply.js';
import { Budget } from './runtime/budget.js';
import { deepCopy } from './runtime/copies.js';
import { Findings } from './runtime/findings.js';
import { Callable, Instance, list, PyClass, TensorValue } from './runtime/values.js';
import { namesIn } from './syntax/blocks.js';
import { readCode } from './script.js';

/** @import { Asked } from './script.js' */
/** @import { Block, Sequence, Span, Value, World } from './types.js' */

/**
 * @typedef {number | bigint | boolean} Element
 * @typedef {object} Traced  a tensor after a statement
 * @property {string} name  empty for the value of an expression
 * @property {readonly number[]} shape
 * @property {string} dtype
 * @property {readonly Element[]} elements
 * @typedef {Traced & { marked: ReadonlySet<number> }} Marked  marked: positions in row-major order
 * @typedef {{ span: Span, results: readonly Marked[], sources: readonly Marked[] }} Origin  of elements of the results
 *   of a statement: the elements that it computed them from
 * @typedef {Traced & { step: number, span: Span }} Result
 * @typedef {object} Step
 * @property {Block} block
 * @property {Map<string, Value>} before
 * @property {readonly Traced[]} results
 * @property {boolean} writes  whether it writes into tensors
 * @property {() => import('./evaluator/statements.js').Signal} run
 */

/** Tensors with more elements are not followed. */
const MOST_ELEMENTS = 64;
const MOST_STEPS = 200;
const MOST_ORIGINS = 20;

/** A copy of values, in which tensors share memory as in the original. @param {ReadonlyMap<string, Value>} names */
const copyOf = (names) => {
  const copies = /** @type {Sequence} */ (deepCopy(list([...names.values()]))).items;
  return new Map([...names.keys()].map((name, i) => [name, /** @type {Value} */ (copies[i] ?? null)]));
};

/** @type {(name: string, value: Value | undefined) => Traced | undefined} */
const traced = (name, value) => {
  if (!(value instanceof TensorValue) || value.numel > MOST_ELEMENTS) return undefined;
  const elements = elementsOf(value);
  return elements && { name, shape: value.shape, dtype: value.dtype, elements };
};

/** Whether elements are equal, also if both are NaN. @type {(one?: Element, other?: Element) => boolean} */
const isSame = (one, other) => one === other || Object.is(one, other);

/** @type {(one: readonly Element[], other: readonly Element[] | undefined) => boolean} */
const isEqual = (one, other) => one.length === other?.length && one.every((each, i) => isSame(each, other[i]));

export class Trace {
  /** @type {World | undefined} */ #world;
  /** @type {Step[]} */ #steps = [];

  /** @param {string} text @param {Asked} [asked] */
  constructor(text, asked = {}) {
    readCode(text, { ...asked, around: (world, block, run) => this.#record(world, block, run) });
  }

  /** The results of all statements, by statement. @returns {Result[]} */
  get results() {
    return this.#steps.flatMap(({ block: { line }, results }, step) =>
      results.map((each) => ({ ...each, step, span: line.span })),
    );
  }

  /**
   * Where an element comes from: the statements that led to it, the last first.
   * @param {number} step  an index of a statement in `results`
   * @param {string} name
   * @param {number} position
   */
  origins(step, name, position) {
    /** The elements that are still followed. @type {Map<string, ReadonlySet<number>>} */
    const followed = new Map([[name, new Set([position])]]);
    /** @type {Origin[]} */
    const found = [];
    for (const each of this.#steps.slice(0, step + 1).reverse()) {
      const results = each.results.flatMap((result) => {
        const marked = followed.get(result.name);
        return marked ? [{ ...result, marked }] : [];
      });
      if (results.length === 0 || found.length === MOST_ORIGINS) continue;
      const sources = this.#sourcesOf(each, results);
      for (const result of results) followed.delete(result.name);
      for (const source of sources) {
        const others = followed.get(source.name) ?? [];
        followed.set(source.name, new Set([...others, ...source.marked]));
      }
      found.push({ span: each.block.line.span, results, sources });
    }
    return found.filter(({ results, sources }) => !isUnchanged(results, sources));
  }

  /** @type {NonNullable<Asked['around']>} */
  #record(world, block, run) {
    this.#world = world;
    if (this.#steps.length === MOST_STEPS) return run();
    const [names, before] = [new Map(world.names), copyOf(world.names)];
    const { last } = world.findings;
    world.findings.last = undefined;
    const signal = run();
    const own = /** @type {Findings['last']} */ (world.findings.last);
    world.findings.last ??= last;
    const changed = [...world.names].flatMap(([name, value]) => {
      const found = traced(name, value);
      const old = names.get(name) === value ? traced(name, before.get(name)) : undefined;
      return found && !isEqual(found.elements, old?.elements) ? [{ found, isWritten: old !== undefined }] : [];
    });
    const value =
      own?.name === '' && ![...world.names.values()].includes(own.value) ? traced('', own.value) : undefined;
    const results = [...changed.map(({ found }) => found), ...(value ? [value] : [])];
    const writes = changed.some(({ isWritten }) => isWritten);
    if (results.length > 0) this.#steps.push({ block, before, results, writes, run });
    return signal;
  }

  /** @type {(step: Step, results: readonly Marked[]) => Marked[]} */
  #sourcesOf(step, results) {
    const words = new Set(namesIn(step.block));
    const isOpaque = [...step.before].some(
      ([name, value]) =>
        words.has(name) && (value instanceof Instance || value instanceof PyClass || value instanceof Callable),
    );
    // A statement that writes into a tensor leaves its other elements, also those that another name views.
    if (step.writes) for (const { name } of results) words.add(name);
    const given = [...step.before].flatMap(([name, value]) =>
      words.has(name) || isOpaque ? (traced(name, value) ?? []) : [],
    );
    const read = this.#broadcastIn(step, results);
    const sources = given.map((each) => ({
      ...each,
      marked: read
        ? read(each)
        : changing(each.elements, (position, other) => {
            const after = this.#rerun(step, { name: each.name, position, other: /** @type {Element} */ (other) });
            return results.some(({ name, elements, marked }) => {
              const now = after.get(name);
              return now !== undefined && [...marked].some((i) => !isSame(now[i], elements[i]));
            });
          }),
    }));
    return sources.filter(({ marked }) => marked.size > 0);
  }

  /**
   * For a statement that is one broadcasting operation on names, such as `y = a + b`: finds the elements of a tensor
   * that it reads.
   * @type {(step: Step, results: readonly Marked[]) => ((given: Traced) => Set<number>) | undefined}
   */
  #broadcastIn(step, [result, ...more]) {
    const value = step.block.statement?.children.at(-1);
    const isPlain = value?.name === 'BinaryExpression' && [0, 2].every((i) => value.parts[i]?.name === 'VariableName');
    if (!result || more.length > 0 || step.writes || !isPlain) return undefined;
    this.#rerun(step);
    const [asked] = /** @type {World} */ (this.#world).findings.cases;
    if (!asked?.sign || !isAligned(asked)) return undefined;
    const names = asked.operands.map(({ name }) => name);
    if (!names.every((name) => step.before.get(name) instanceof TensorValue)) return undefined;
    const { shape, marked } = result;
    return (given) => new Set(names.includes(given.name) ? [...marked].map((i) => readAt(given.shape, shape, i)) : []);
  }

  /**
   * The elements of all results after a statement has run again.
   * @type {(step: Step, change?: { name: string, position: number, other: Element }) => Map<string, readonly
   * Element[]>}
   */
  #rerun({ before, writes, run }, change) {
    const world = /** @type {World} */ (this.#world);
    world.findings = new Findings();
    world.budget = new Budget();
    world.names.clear();
    for (const [name, value] of copyOf(before)) world.names.set(name, value);
    const changed = change && world.names.get(change.name);
    if (change && changed instanceof TensorValue) alter(changed, change, writes);
    const [float, handler] = [getDefaultDtype(), setWarningHandler(() => {})];
    try {
      if (run()?.kind === 'raised') return new Map(); // Python refuses this value
    } finally {
      setWarningHandler(handler);
      if (float !== getDefaultDtype()) setDefaultDtype(float);
    }
    const all = [...world.names, .../** @type {[string, Value][]} */ ([['', world.findings.last?.value]])];
    return new Map(
      all.flatMap(([name, value]) => {
        const found = traced(name, value);
        return found ? [[name, found.elements]] : [];
      }),
    );
  }
}

/**
 * Changes an element; also in other tensors that share its memory, if a statement writes into them.
 * @type {(tensor: TensorValue, change: { position: number, other: Element }, isShared: boolean) => void}
 */
const alter = (tensor, { position, other }, isShared) => {
  const places = placesOf(tensor);
  const { storage, shape, dtype } = tensor;
  const values = /** @type {Element[]} */ (Array.from(storage.values ?? []));
  if (isShared) {
    storage.values = values.with(Number(places[position]), other);
    return;
  }
  const own = places.map((place) => /** @type {Element} */ (values[place]));
  const { strides, numel } = rowMajor(shape);
  Object.assign(tensor, { storage: new Storage(numel, dtype, own.with(position, other)), strides, offset: 0 });
};

/**
 * Whether a statement left the marked elements as they were.
 * @type {(results: readonly Marked[], sources: readonly Marked[]) => boolean}
 */
const isUnchanged = (results, sources) =>
  results.length === sources.length &&
  results.every(({ name, marked, elements }) => {
    const old = sources.find((each) => each.name === name);
    return (
      old?.marked.size === marked.size && [...marked].every((i) => old.marked.has(i) && elements[i] === old.elements[i])
    );
  });
