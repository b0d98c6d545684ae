// What a text has come to so far: its names, the cases that were met, what every line came to, and what was not
// understood. It also keeps account of the work, so that no text takes long.

import { isGather, isJoin } from '../../case/aligned.js';
import { getDefaultDtype, setDefaultDtype } from '../../lib/functions.js';
import { MAX_PROBLEMS } from '../../notation/parse.js';
import { MOST_VALUES } from './apply.js';
import { represent, shapeText } from './printing.js';
import { Seeded } from './seeded.js';
import { holds, lastName, parseLoosely } from './syntax.js';
import { UNKNOWN } from './values.js';
import { NotUnderstood } from './raised.js';

/** @import { Case, DType, Dialect, Problem, Remark, Span } from '../../case/case.js' */
/** @import { Arg, Definition, TensorValue, Value } from './values.js' */

/**
 * @typedef {(world: World, called: Value, args: readonly Arg[], span: Span, text: string) => Value} Call
 */

const MOST_STEPS = 400_000;
/** After so many the rest should be cheap. */
const MANY_STEPS = 32_000;
const MOST_CASES = 200;
/** In a file, of which none is drawn. */
export const MOST_IN_FILE = 5000;
const FEW_VALUES = 128;
/** A line that makes tensors of more shapes than these shows the last of them. */
const MOST_SHAPES = 128;

/** @type {(a: Remark['shape'], b: Remark['shape']) => boolean} */
const same = (a, b) => a === b || (!!a && !!b && a.length === b.length && a.every((size, i) => size === b[i]));

/** @type {(a: Remark, b: Remark) => boolean} */
const isAlike = (a, b) =>
  a.text === b.text &&
  same(a.shape, b.shape) &&
  a.dtype === b.dtype &&
  (a.tensors ?? []).every(({ dtype }, i) => dtype === b.tensors?.[i]?.dtype);

/** The lines of a text that a word stands in. @type {(text: string, word: string) => string[]} */
const linesWith = (text, word) => {
  const lines = [];
  for (let at = text.indexOf(word); at >= 0;) {
    const end = text.indexOf('\n', at);
    lines.push(text.slice(text.lastIndexOf('\n', at) + 1, end < 0 ? text.length : end));
    at = end < 0 ? -1 : text.indexOf(word, end);
  }
  return lines;
};

/** Whether a line gives an attribute a value. @type {(line: string, attribute: string) => boolean} */
const writes = (line, attribute) => {
  const tree = parseLoosely(line.trim());
  return (
    tree !== null &&
    holds(tree, ({ name, children }) => {
      if (name !== 'AssignStatement') return false;
      const last = children.findLastIndex((each) => each.name === 'AssignOp');
      return children
        .slice(0, last)
        .some((each) => each.name === 'MemberExpression' && lastName(line.trim(), each) === attribute);
    })
  );
};

export class World {
  /** @type {Map<string, Value>} */ names = new Map();
  /** @type {Case[]} */ cases = [];
  /** @type {Set<Remark>} */ outcomes = new Set();
  /** @type {Problem[]} */ problems = [];
  /** Whether it is a file, which Python runs as a whole. */ isFile = false;
  /** So many cases are kept. */ mostCases = MOST_CASES;
  /** The first case that fails. */ failing = -1;
  /** The last whose operands are tensors, and the last with any number. */ shown = [-1, -1];
  /** Sizes that are not known, as they are in this instance. @type {ReadonlyMap<string, Value>} */ letters = new Map();
  /** Libraries that everything was imported from, the last first. @type {string[]} */ starred = [];
  /** Names of sizes that the text does not define. @type {Set<string>} */ wanted = new Set();
  /** Whether what is evaluated is a size of a type, or of an input. */ sizing = false;
  /** As `torch.utils.backcompat` has it. */ backcompat = false;
  /** What `torch.set_default_dtype` was told. @type {DType} */ float = 'float32';
  /** Whether JAX was asked for numbers of 64 bits. */ isWide = false;
  /** What `torch.manual_seed` was told. */ seeded = new Seeded();
  /** Sentences of warnings that nobody has noted yet. @type {string[]} */ warnings = [];
  /**
   * Tensors that were given names, and have not met since.
   * @type {Map<string, { value: TensorValue, span: Span }>}
   */
  unresolved = new Map();
  /** What the line has printed. @type {string[]} */ printed = [];
  /** What a tensor was last made. @type {{ name: string, value: TensorValue } | undefined} */ last;
  /** How many functions of the text are being called. */ depth = 0;
  /**
   * How many calls of a function are going on, by where it stands, and what the first of them may take back.
   * @type {Map<number, { calls: number, changes: World['changes'] }>}
   */
  going = new Map();
  /** Decorators that took too long, by where they stand. @type {Set<number>} */ lengthy = new Set();
  /** How deep the expression is that is being evaluated. */ level = 0;
  /** How many `try` of functions failures would be taken by. */ tried = 0;
  /** The `try` whose body is read: how many functions were being called, and whether it met what nobody knows. */
  /** @type {{ depth: number, isUnsure: boolean } | undefined} */ trying;
  /** Whether sizes that nobody knows are other ones for now: supposed.js. */ isSupposing = false;
  /** Whether anything was met that nobody knows. */ hasMetUnknown = false;
  /** Whether some of what stands at the top of other files was left out. */ isPartial = false;
  /** What is read. */ text = '';
  /** Whether gradients were asked for. */ wentBack = false;
  /** Functions of the text that have not gone backward. @type {import('./own-functions.js').Applied[]} */ applied = [];
  /** The birth of the oldest list, dictionary or instance that was written into. */ oldest = Infinity;
  /** What a branch that may not be taken has changed. @type {import('./branches.js').Change[] | undefined} */ changes;
  /** Functions that are being called, the outermost first: where, and what. @type {{ span: Span, name: string }[]} */
  calls = [];
  /** Files beside the text. @type {import('./neighbours.js').Neighbours | undefined} */ neighbours;
  /** @type {(world: World, sign: string, left: Arg, right: Arg, span: Span) => Value} */ combined = () => UNKNOWN;
  #steps = 0;
  #most = MOST_STEPS;
  /** @type {Call} */ #call;
  /** By kind and place. @type {Map<string, Remark[]>} */ #remarked = new Map();
  /** Storages of the operands of cases. @type {Map<object, number>} */ #storages = new Map();
  /** What is still to be printed. @type {Map<Remark, TensorValue>} */ #tensors = new Map();

  /**
   * @param {Call} call  calls anything, for those below it that call what they are given
   */
  constructor(call) {
    this.#call = call;
  }

  /** Calls what can be called. @type {(called: Value, args: readonly Arg[], span: Span, text?: string) => Value} */
  call(called, args, span, text = '') {
    return this.#call(this, called, args, span, text);
  }

  /**
   * An operator between two values, for those below what knows them all.
   * @type {(sign: string, left: Arg, right: Arg, span: Span) => Value}
   */
  combine(sign, left, right, span) {
    return this.combined(this, sign, left, right, span);
  }

  /** Something that nobody knows may have failed. */
  metUnknown() {
    this.hasMetUnknown = true;
    if (this.trying?.depth === this.depth) this.trying.isUnsure = true;
  }

  /**
   * Whether instances of a class may have an attribute that they have not: something that nobody knows was met, and
   * somewhere in the text it is written, or the class is of another file.
   * @param {import('./values.js').PyClass} of @param {string} name
   */
  mayHave(of, name) {
    if (!this.hasMetUnknown || this.tried > 0) return false;
    if (of.order.some(({ isBeside }) => isBeside)) return true;
    return (this.neighbours?.files ?? [this]).some(({ text }) =>
      linesWith(text, `.${name}`).some((each) => writes(each, name)),
    );
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

  /** The same for fractions. Few shapes hang on them, so they are left out where much has been done already. */
  get mostFractions() {
    return this.depth > 0 && this.isThrifty ? 1 : this.mostValues;
  }

  /** Whether so much has been done that the rest should be cheap. */
  get isThrifty() {
    return this.#steps > MANY_STEPS;
  }

  /**
   * Runs what only few steps are spent on: of files beside the text and of decorators little is asked for.
   * @template T
   * @param {number} steps @param {() => T} run
   */
  sparingly(steps, run) {
    const most = this.#most;
    this.#most = Math.min(most, this.#steps + steps);
    try {
      return run();
    } finally {
      this.isPartial ||= this.isSpent;
      this.#most = most;
    }
  }

  get isSpent() {
    return this.#steps > this.#most;
  }

  /** The number by which drawings tell storages apart. @param {object} storage */
  numberOf(storage) {
    const number = this.#storages.get(storage) ?? this.#storages.size + 1;
    this.#storages.set(storage, number);
    return number;
  }

  /** @param {Problem} problem */
  blame(problem) {
    if (problem.key !== 'raised') this.hasMetUnknown = true;
    if (this.neighbours?.isBeyond(problem.at)) return; // another file's
    const known = this.problems.some(({ at, length }) => at === problem.at && length === problem.length);
    if (!known && this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }

  /** Gives a name, an attribute or a key its value. @param {Map<any, any>} map @param {any} key @param {any} value */
  write(map, key, value) {
    this.changes?.push({ in: map, key, had: map.has(key), value: map.get(key) });
    map.set(key, value);
  }

  /**
   * Takes a key out of a dictionary, or an attribute off an instance.
   * @param {Map<string, any>} map @param {string} key
   */
  erase(map, key) {
    if (!map.has(key)) return;
    this.changes?.push({ in: map, key, had: true, value: map.get(key) });
    map.delete(key);
  }

  /** A function of the text is called. @param {Definition} definition */
  calledOnce(definition) {
    definition.isCalled = true;
    this.seeded.lose(); // it may draw, also where it is not read again
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
    list.each = undefined; // what is written into an open list is not looked at
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
