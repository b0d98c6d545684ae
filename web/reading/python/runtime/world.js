// The state of one reading: what names hold, where it is in the text, and what a branch has changed. Its findings
// are in findings.js, its limits in budget.js.

import { getDefaultDtype, setDefaultDtype } from '../../../lib/functions.js';
import { MOST_VALUES } from './apply.js';
import { Budget } from './budget.js';
import { Findings } from './findings.js';
import { Seeded } from './seeded.js';
import { someNode, lastName, parseLoosely } from '../syntax/syntax.js';
import { UNKNOWN } from './values.js';

/** @import { Dialect, Problem } from '../../../case/case.js' */
/** @import { DType } from '../../../lib/boundary/dtype.js' */
/** @import { Span } from '../../../notation/parse.js' */
/** @import { Applied } from '../libraries/torch/own-functions.js' */
/** @import { Arg, Definition, Value } from './values.js' */

/**
 * @typedef {(world: World, called: Value, args: readonly Arg[], span: Span, text: string) => Value} Call
 */

const FEW_VALUES = 128;

/** The lines of a text that a word stands in. @type {(text: string, word: string) => string[]} */
const linesWith = (text, word) => {
  const lines = [];
  for (let i = text.indexOf(word); i >= 0;) {
    const end = text.indexOf('\n', i);
    lines.push(text.slice(text.lastIndexOf('\n', i) + 1, end < 0 ? text.length : end));
    i = end < 0 ? -1 : text.indexOf(word, end);
  }
  return lines;
};

/** Whether a line gives an attribute a value. @type {(line: string, attribute: string) => boolean} */
const writes = (line, attribute) => {
  const tree = parseLoosely(line.trim());
  return (
    tree !== null &&
    someNode(tree, ({ name, children }) => {
      if (name !== 'AssignStatement') return false;
      const last = children.findLastIndex((each) => each.name === 'AssignOp');
      return children
        .slice(0, last)
        .some((each) => each.name === 'MemberExpression' && lastName(line.trim(), each) === attribute);
    })
  );
};

export class World {
  findings = new Findings();
  budget = new Budget();
  /** @type {Map<string, Value>} */ names = new Map();
  /** Whether it is a file, which Python runs as a whole. */ isFile = false;
  /** Sizes that are not known, as they are in this instance. @type {ReadonlyMap<string, Value>} */ letters = new Map();
  /** Libraries that everything was imported from, the last first. @type {string[]} */ starred = [];
  /** Names of sizes that the text does not define. @type {Set<string>} */ wanted = new Set();
  /** Whether what is evaluated is a size of a type, or of an input. */ sizing = false;
  /** As `torch.utils.backcompat` has it. */ backcompat = false;
  /** The argument of `torch.set_default_dtype`. @type {DType} */ float = 'float32';
  /** Whether JAX was asked for numbers of 64 bits. */ isWide = false;
  /** The state of `torch.manual_seed`. */ seeded = new Seeded();
  /** How many functions of the text are being called. */ depth = 0;
  /**
   * The running calls of each function, by its position, and the changes that the first one may undo.
   * @type {Map<number, { calls: number, changes: World['changes'] }>}
   */
  going = new Map();
  /** Decorators that took too long, by where they stand. @type {Set<number>} */ lengthy = new Set();
  /** How deep the expression is that is being evaluated. */ level = 0;
  /** How many `try` of functions failures would be taken by. */ tried = 0;
  /** The `try` whose body is being read: its depth of calls, and whether it used anything unknown. */
  /** @type {{ depth: number, isUncertain: boolean } | undefined} */ trying;
  /** Whether unknown sizes are replaced for now: supposed.js. */ isSupposing = false;
  /** Whether anything unknown was used. */ hasUsedUnknown = false;
  /** The text. */ text = '';
  /** Whether gradients were asked for. */ wentBack = false;
  /** Functions of the text that have not gone backward. @type {Applied[]} */ applied = [];
  /** The birth of the oldest list, dictionary or instance that was written into. */ oldest = Infinity;
  /** The changes of a branch that may not be taken. @type {import('./branches.js').Change[] | undefined} */ changes;
  /** Functions that are being called, the outermost first: where, and what. @type {{ span: Span, name: string }[]} */
  calls = [];
  /** Files beside the text. @type {import('../evaluator/sibling-files.js').SiblingFiles | undefined} */ siblings;
  /** @type {(world: World, sign: string, left: Arg, right: Arg, span: Span) => Value} */ combined = () => UNKNOWN;
  /** @type {Call} */ #call;

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

  /** Something unknown may have failed. */
  noteUnknown() {
    this.hasUsedUnknown = true;
    if (this.trying?.depth === this.depth) this.trying.isUncertain = true;
  }

  /**
   * Whether instances of a class may have a missing attribute: something unknown was used, and
   * somewhere in the text it is written, or the class is of another file.
   * @param {import('./values.js').PyClass} of @param {string} name
   */
  mayHave(of, name) {
    if (!this.hasUsedUnknown || this.tried > 0) return false;
    if (of.order.some(({ isInSibling }) => isInSibling)) return true;
    return (this.siblings?.files ?? [this]).some(({ text }) =>
      linesWith(text, `.${name}`).some((each) => writes(each, name)),
    );
  }

  /** How many numbers of a tensor are computed: within functions few, as only shapes are asked for there. */
  get mostValues() {
    return this.depth > 0 ? FEW_VALUES : MOST_VALUES;
  }

  /** The same for fractions. Few shapes hang on them, so they are left out where much has been done already. */
  get mostFractions() {
    return this.depth > 0 && this.budget.isThrifty ? 1 : this.mostValues;
  }

  /** @param {Problem} problem */
  report(problem) {
    if (problem.key !== 'raised') this.hasUsedUnknown = true;
    if (!this.siblings?.isBeyond(problem.at)) this.findings.report(problem);
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

  /** Floats are what they are where `dialect` is spoken. @param {Dialect} dialect */
  speak(dialect) {
    const wanted = dialect === 'numpy' ? 'float64' : this.float;
    if (wanted !== getDefaultDtype()) setDefaultDtype(wanted); // what was planned is forgotten with it
  }
}
