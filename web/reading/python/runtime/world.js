// The state of one reading: the values of names, the calls that are running, and the changes of a branch that may have
// to be undone. Its results are in findings.js, its limits are in budget.js.

import { getDefaultDtype, setDefaultDtype } from '../../../lib/functions.js';
import { MOST_VALUES } from './apply.js';
import { Budget } from './budget.js';
import { Findings } from './findings.js';
import { someNode, lastName, parseLoosely } from '../syntax/syntax.js';

/** @import { Arg, Block, Dialect, DType, Problem, Scalar, Signal, Span, Value } from '../types.js' */

/** @typedef {(world: World, called: Value, args: readonly Arg[], span: Span, text: string) => Value} Call */

const FEW_VALUES = 128;

/** Whether a line assigns to an attribute of this name. @type {(line: string, attribute: string) => boolean} */
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
  /** The sizes that this reading uses for letters such as `B`. @type {ReadonlyMap<string, Value>} */ letters =
    new Map();
  /** Libraries of `from … import *`, the last first. @type {string[]} */ starred = [];
  /** Letters that the text uses as sizes without defining them. @type {Set<string>} */ wanted = new Set();
  /** Whether a size in an annotation or an input is being evaluated. */ sizing = false;
  /** The integers evaluated so far, which of them have names, and numbers to use instead of some, by position. */
  /** @type {{ found: Map<number, Scalar>, named: Set<Value>, others: ReadonlyMap<number, number> } | undefined} */
  integers;
  /** Whether `torch.utils.backcompat` asks for warnings. */ backcompat = false;
  /** The argument of `torch.set_default_dtype`. @type {DType} */ float = 'float32';
  /** Whether JAX's `jax_enable_x64` is on. */ isWide = false;
  /** How many functions of the text are being called. */ depth = 0;
  /**
   * The number of running calls of each function, by its position, and the `changes` when the first one began.
   * @type {Map<number, { calls: number, changes: World['changes'] }>}
   */
  going = new Map();
  /** Positions of decorators that took too long. @type {Set<number>} */ lengthy = new Set();
  /** How deeply nested the expression being evaluated is. */ level = 0;
  /** How many running `try` statements would catch a failure. */ tried = 0;
  /** The `try` whose body is being read: its depth of calls, and whether it used anything unknown. */
  /** @type {{ depth: number, isUncertain: boolean } | undefined} */ trying;
  /** Whether unknown sizes are replaced for now: supposed.js. */ isSupposing = false;
  /** Whether anything unknown was used. */ hasUsedUnknown = false;
  /** The text. */ text = '';
  /** Whether the text has computed gradients. */ wentBack = false;
  /** The number of the oldest list, dictionary or instance that was written into. */ oldest = Infinity;
  /** The changes of a branch that may not be taken. @type {import('./branches.js').Change[] | undefined} */ changes;
  /** The running calls of functions, the outermost first; scopes: the innermost first. */
  /** @type {{ span: Span, name: string, scopes: readonly Map<string, Value>[] }[]} */ calls = [];
  /** The imported files. @type {import('../evaluator/sibling-files.js').SiblingFiles | undefined} */ siblings;
  /** Runs each statement outside functions, if they are traced. */
  /** @type {((world: World, block: Block, run: () => Signal) => Signal) | undefined} */ around;

  /**
   * Libraries can't import the evaluator, so it is passed in.
   * @param {Call} call  calls a value of any kind
   * @param {(world: World, sign: string, left: Arg, right: Arg, span: Span) => Value} combine  applies an operator
   */
  constructor(call, combine) {
    /** @type {(called: Value, args: readonly Arg[], span: Span, text?: string) => Value} */
    this.call = (called, args, span, text = '') => call(this, called, args, span, text);
    /** @type {(sign: string, left: Arg, right: Arg, span: Span) => Value} */
    this.combine = (...given) => combine(this, ...given);
  }

  /** Evaluates sizes, in which an undefined name is a letter. @template Result @param {() => Result} run */
  withLetters(run) {
    const { sizing } = this;
    this.sizing = true;
    try {
      return run();
    } finally {
      this.sizing = sizing;
    }
  }

  /** Notes that something unknown was used, which may have failed. */
  noteUnknown() {
    this.hasUsedUnknown = true;
    if (this.trying?.depth === this.depth) this.trying.isUncertain = true;
  }

  /**
   * Whether instances of a class may have an attribute that was not found: something unknown was used, and either the
   * text assigns to an attribute of this name somewhere, or the class is of a sibling file.
   * @param {import('./values.js').PyClass} of @param {string} name
   */
  mayHave(of, name) {
    if (!this.hasUsedUnknown || this.tried > 0) return false;
    if (of.order.some(({ isInSibling }) => isInSibling)) return true;
    return (this.siblings?.files ?? [this]).some(({ text }) =>
      text.split('\n').some((line) => line.includes(`.${name}`) && writes(line, name)),
    );
  }

  /** How many elements of a tensor are computed; few inside functions, where usually only shapes matter. */
  get mostValues() {
    return this.depth > 0 ? FEW_VALUES : MOST_VALUES;
  }

  /**
   * How many elements of a float tensor are computed. Shapes rarely depend on them, so the budget may leave them out.
   */
  get mostFractions() {
    return this.depth > 0 && this.budget.isThrifty ? 1 : this.mostValues;
  }

  /** Reports text that was not understood, unless it is in a sibling file. @param {Problem} problem */
  report(problem) {
    if (problem.key !== 'raised') this.hasUsedUnknown = true;
    if (!this.siblings?.isBeyond(problem.at)) this.findings.report(problem);
  }

  /** Sets a name, an attribute or an entry. @param {Map<any, any>} map @param {any} key @param {any} value */
  write(map, key, value) {
    this.changes?.push({ in: map, key, had: map.has(key), value: map.get(key) });
    map.set(key, value);
  }

  /** Deletes a name, an attribute or an entry. @param {Map<string, any>} map @param {string} key */
  erase(map, key) {
    if (!map.has(key)) return;
    this.changes?.push({ in: map, key, had: true, value: map.get(key) });
    map.delete(key);
  }

  /** Notes that a list, a dictionary or an instance was written into. @param {{ birth: number }} what */
  noteWrite({ birth }) {
    this.oldest = Math.min(this.oldest, birth);
  }

  /** Replaces the items of a list. @param {import('./values.js').Sequence} list @param {readonly Value[]} items */
  refill(list, items) {
    this.changes?.push({ in: list, items: list.items });
    this.noteWrite(list);
    list.items = items;
    list.each = undefined; // the new items may differ from those known so far
  }

  /** Sets our library's default dtype to that of a dialect. @param {Dialect} dialect */
  useDialect(dialect) {
    const wanted = dialect === 'numpy' ? 'float64' : this.float;
    if (wanted !== getDefaultDtype()) setDefaultDtype(wanted); // drops cached plans, so only if it changes
  }
}
