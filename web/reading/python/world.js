// What a text has come to so far: its names, the cases that were met, what every line came to, and what was not
// understood. It also keeps account of the work, so that no text takes long.

import { isGather, isJoin } from '../../case/aligned.js';
import { getDefaultDtype, setDefaultDtype } from '../../lib/functions.js';
import { MAX_PROBLEMS } from '../../notation/parse.js';
import { MOST_VALUES } from './apply.js';
import { represent, shapeText } from './printing.js';
import { NotUnderstood, TensorValue } from './values.js';

/**
 * @typedef {import('../../case/case.js').Case} Case
 * @typedef {import('../../case/case.js').DType} DType
 * @typedef {import('../../case/case.js').Dialect} Dialect
 * @typedef {import('../../case/case.js').Remark} Remark
 * @typedef {import('../../case/case.js').Problem} Problem
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {(world: World, called: Value, args: readonly Arg[], span: Span, text: string) => Value} Call
 */

const MOST_STEPS = 400_000;
/** So few are done whatever the clock says: what a model does is read whole on a slow machine too. */
const FEW_STEPS = 48_000;
const MOST_CASES = 200;
/** In a file, of which none is drawn. */
export const MOST_IN_FILE = 5000;
const FEW_VALUES = 128;
/** A line that makes tensors of more shapes than these shows the last of them. */
const MOST_SHAPES = 128;

/** Where a call stands that is not in the text. */
export const OUTSIDE = Object.freeze({ at: 0, length: 0 });

/** @type {(a: Remark['shape'], b: Remark['shape']) => boolean} */
const same = (a, b) => a === b || (!!a && !!b && a.length === b.length && a.every((size, i) => size === b[i]));

/** @type {(a: Remark, b: Remark) => boolean} */
const isAlike = (a, b) => a.text === b.text && a.dtype === b.dtype && same(a.shape, b.shape);

export class World {
  /** @type {Map<string, Value>} */ names = new Map();
  /** @type {Case[]} */ cases = [];
  /** @type {Set<Remark>} */ outcomes = new Set();
  /** @type {Problem[]} */ problems = [];
  /** So many cases are kept. */ mostCases = MOST_CASES;
  /** The first case that fails. */ failing = -1;
  /** The last whose operands are tensors, and the last with any number. */ shown = [-1, -1];
  /** Sizes that are not known, as they are in this instance. @type {ReadonlyMap<string, Value>} */ letters = new Map();
  /** Names of sizes that the text does not define. @type {Set<string>} */ wanted = new Set();
  /** Whether what is evaluated is a size of a type, or of an input. */ sizing = false;
  /** As `torch.utils.backcompat` has it. */ backcompat = false;
  /** What `torch.set_default_dtype` was told. @type {DType} */ float = 'float32';
  /** Sentences of warnings that nobody has noted yet. @type {string[]} */ warnings = [];
  /** Tensors that were given names, and have not met since. @type {Map<string, { value: TensorValue, span: Span }>} */
  unresolved = new Map();
  /** What the line has printed. @type {string[]} */ printed = [];
  /** What a tensor was last made. @type {{ name: string, value: TensorValue } | undefined} */ last;
  /** How many functions of the text are being called. */ depth = 0;
  /** How deep the expression is that is being evaluated. */ level = 0;
  /** How many `try` of functions failures would be taken by. */ tried = 0;
  /** Whether gradients were asked for. */ wentBack = false;
  /** The birth of the oldest list, dictionary or instance that was written into. */ oldest = Infinity;
  /** What a branch that may not be taken has changed. @type {import('./unsure.js').Change[] | undefined} */ changes;
  /** Functions that are being called, the outermost first: where, and what. @type {{ span: Span, name: string }[]} */
  calls = [];
  #steps = 0;
  /** @type {Call} */ #call;
  /** By kind and place. @type {Map<string, Remark[]>} */ #remarked = new Map();
  /** What is still to be printed. @type {Map<Remark, TensorValue>} */ #tensors = new Map();

  /**
   * @param {number} until  by the clock
   * @param {Call} call  calls anything, for those below it that call what they are given
   */
  constructor(until, call) {
    this.until = until;
    this.#call = call;
  }

  /** Calls what can be called. @type {(called: Value, args: readonly Arg[], span: Span, text?: string) => Value} */
  call(called, args, span, text = '') {
    return this.#call(this, called, args, span, text);
  }

  /** One more piece of work. @param {number} [steps] */
  work(steps = 1) {
    this.#steps += steps;
    if (this.isSpent) throw new NotUnderstood('tooMuch');
  }

  /** Work that was done already, as that of a failure. @param {number} steps */
  spend(steps) {
    this.#steps += steps;
  }

  /** How many numbers of a tensor are computed: within functions few, as only shapes are asked for there. */
  get mostValues() {
    return this.depth > 0 ? FEW_VALUES : MOST_VALUES;
  }

  get isSpent() {
    return this.#steps > MOST_STEPS || (this.#steps > FEW_STEPS && performance.now() > this.until);
  }

  /** @param {Problem} problem */
  blame(problem) {
    const known = this.problems.some(({ at, length }) => at === problem.at && length === problem.length);
    if (!known && this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }

  /** Gives a name, an attribute or a key its value. @param {Map<any, any>} map @param {any} key @param {any} value */
  write(map, key, value) {
    this.changes?.push({ in: map, key, had: map.has(key), value: map.get(key) });
    map.set(key, value);
  }

  /** Something was written into a list, a dictionary or an instance. @param {{ birth: number }} what */
  wrote({ birth }) {
    this.oldest = Math.min(this.oldest, birth);
  }

  /** Gives a list other items. @param {import('./values.js').Sequence} list @param {readonly Value[]} items */
  refill(list, items) {
    this.changes?.push({ in: list, items: list.items });
    this.wrote(list);
    list.items = items;
  }

  /**
   * What a line came to; of a line that ran several times, what it came to last, and every shape it made.
   * @param {Remark} outcome @param {TensorValue} [tensor]
   */
  remark(outcome, tensor) {
    if (tensor) this.#tensors.set(outcome, tensor);
    const key = `${outcome.kind}${outcome.span.at}`;
    const before = this.#remarked.get(key) ?? [];
    const at = outcome.kind === 'tensor' ? before.findIndex((each) => isAlike(each, outcome)) : before.length - 1;
    if (outcome.kind === 'raised' && before.length > 0) return; // Python stops at the first
    const old = before[at] ?? (before.length < MOST_SHAPES ? undefined : before.at(-1));
    if (!old) {
      this.#remarked.set(key, [...before, outcome]);
      this.outcomes.add(outcome);
      return;
    }
    if (old === before.at(-1) && old.kind === 'tensor' && !tensor) return; // as it was
    this.outcomes.delete(old);
    this.outcomes.add(outcome);
    this.#remarked.set(key, [...before.filter((each) => each !== old), outcome]);
  }

  /** Floats are what they are where `dialect` is spoken. @param {Dialect} dialect */
  speak(dialect) {
    const wanted = dialect === 'numpy' ? 'float64' : this.float;
    if (wanted !== getDefaultDtype()) setDefaultDtype(wanted); // what was planned is forgotten with it
  }

  /** @param {Case} met @param {boolean} ok */
  note(met, ok) {
    this.unresolved.clear();
    if (this.isFull && (ok || this.failing >= 0)) return;
    const index = this.cases.push(met) - 1;
    if (!ok && this.failing < 0) this.failing = index;
    if (isJoin(met) || isGather(met)) return; // drawn where nothing broadcasts
    const tensors = met.operands.filter(({ weak }) => !weak);
    if (tensors.length > 1) this.shown[0] = index;
    if (met.operands.length > 1) this.shown[1] = index;
  }

  /** Whether there are as many cases as are kept; the first that fails is kept anyway. */
  get isFull() {
    return this.cases.length >= this.mostCases;
  }

  /** By place, with what they hold. @returns {Remark[]} */
  get remarks() {
    return [...this.outcomes]
      .map((outcome) => {
        const tensor = this.#tensors.get(outcome);
        return tensor ? { ...outcome, text: this.isSpent ? shapeText(tensor) : represent(tensor) } : outcome;
      })
      .sort((p, q) => p.span.at - q.span.at);
  }

  /** The first that fails, else the last that broadcasts. */
  get drawn() {
    return [this.failing, ...this.shown].find((index) => index >= 0) ?? this.cases.length - 1;
  }
}
