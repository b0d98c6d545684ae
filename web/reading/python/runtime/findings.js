// Collects what a reading finds: the cases to draw, a remark for the result of each line, and the parts of the text
// that were not understood.

import { isGather, isJoin } from '../../../case/aligned.js';
import { MAX_PROBLEMS } from '../../../notation/parse.js';
import { represent, shapeText } from './printing.js';

/** @import { Case, NamedNumber, Problem, Remark, Span, TensorValue } from '../types.js' */

const MOST_CASES = 200;
/** The limit for a file, whose cases are checked but not drawn. */
export const MOST_IN_FILE = 5000;
/** How many different shapes one line, for example in a loop, may show. */
const MOST_SHAPES = 128;

/** @type {(a: Remark['shape'], b: Remark['shape']) => boolean} */
const same = (a, b) => a === b || (!!a && !!b && a.length === b.length && a.every((size, i) => size === b[i]));

/** @type {(a: Remark, b: Remark) => boolean} */
const isAlike = (a, b) =>
  a.text === b.text &&
  same(a.shape, b.shape) &&
  a.dtype === b.dtype &&
  (a.tensors ?? []).every(({ dtype }, i) => dtype === b.tensors?.[i]?.dtype);

export class Findings {
  /** @type {Case[]} */ cases = [];
  /** @type {Set<Remark>} */ outcomes = new Set();
  /** @type {Problem[]} */ problems = [];
  /** How many cases are stored. */ mostCases = MOST_CASES;
  /** The index of the first case that fails, or -1. */ failing = -1;
  /** The index of the last case with two tensors, and of the last with two operands. */ shown = [-1, -1];
  /** Returns the numbers in scope, if cases and remarks should have them. @type {(() => NamedNumber[]) | undefined} */
  scope;
  /** The current line's warnings. @type {string[]} */ warnings = [];
  /** The current line's output. @type {string[]} */ printed = [];
  /** The last tensor that was assigned to a name. @type {{ name: string, value: TensorValue } | undefined} */ last;
  /** Named tensors that no operation has used since. @type {Map<string, { value: TensorValue, span: Span }>} */
  unresolved = new Map();
  /** Remarks by position; by kind and position if they are about no tensor. @type {Map<string | number, Remark[]>} */
  #remarked = new Map();
  /** The number of each storage. @type {Map<object, number>} */ #storages = new Map();
  /** Tensors whose elements are printed at the end. @type {Map<Remark, TensorValue>} */ #tensors = new Map();

  /** Numbers the storages of operands, so that drawings can show which share memory. @param {object} storage */
  numberOf(storage) {
    const number = this.#storages.get(storage) ?? this.#storages.size + 1;
    this.#storages.set(storage, number);
    return number;
  }

  /** Adds a part of the text that was not understood, which the page underlines. @param {Problem} problem */
  report(problem) {
    const known = this.problems.some(({ at, length }) => at === problem.at && length === problem.length);
    if (!known && this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }

  /**
   * Records the result of a line. A line that runs several times has a remark for each different shape.
   * @param {Remark} outcome @param {TensorValue} [tensor]
   */
  addRemark(outcome, tensor) {
    if (this.scope) outcome.scope = this.scope();
    if (tensor) this.#tensors.set(outcome, tensor);
    const { kind, span } = outcome;
    const key = kind === 'tensor' ? span.at : `${kind}${span.at}`;
    const before = this.#remarked.get(key) ?? [];
    const index = outcome.kind === 'tensor' ? before.findIndex((each) => isAlike(each, outcome)) : before.length - 1;
    if (outcome.kind === 'raised' && before.length > 0) return; // Python stops at the first error
    const old = before[index] ?? (before.length < MOST_SHAPES ? undefined : before.at(-1));
    if (!old) {
      this.#remarked.set(key, [...before, outcome]);
      this.outcomes.add(outcome);
      return;
    }
    if (old === before.at(-1) && old.kind === 'tensor' && !tensor) return; // nothing changed
    this.outcomes.delete(old);
    this.outcomes.add(outcome);
    this.#remarked.set(key, [...before.filter((each) => each !== old), outcome]);
  }

  /**
   * Records a remark that is about no tensor.
   * @param {'printed' | 'warned' | 'raised'} kind @param {Span} span @param {string} text @param {string} [type]
   * @param {Pick<Remark, 'part' | 'layer' | 'path'>} [more]
   */
  say(kind, span, text, type = '', more = {}) {
    this.addRemark({ span, kind, shape: null, dtype: null, text, type, ...more });
  }

  /** Records a case. @param {Case} broadcastCase @param {boolean} ok  whether it fits */
  addCase(broadcastCase, ok) {
    this.unresolved.clear();
    if (this.isFull && (ok || this.failing >= 0)) return;
    if (this.scope) broadcastCase.scope = this.scope();
    const index = this.cases.push(broadcastCase) - 1;
    if (!ok && this.failing < 0) this.failing = index;
    if (isJoin(broadcastCase) || isGather(broadcastCase)) return; // drawn only if the text has no broadcast
    const tensors = broadcastCase.operands.filter(({ weak }) => !weak);
    if (tensors.length > 1) this.shown[0] = index;
    if (broadcastCase.operands.length > 1) this.shown[1] = index;
  }

  /** Whether no more cases are stored, except the first that fails. */
  get isFull() {
    return this.cases.length >= this.mostCases;
  }

  /**
   * All remarks by position, with the elements of their tensors.
   * @param {boolean} isSpent  whether there is no time left to print elements
   */
  remarks(isSpent) {
    return [...this.outcomes]
      .map((outcome) => {
        const tensor = this.#tensors.get(outcome);
        return tensor ? { ...outcome, text: isSpent ? shapeText(tensor) : represent(tensor) } : outcome;
      })
      .sort((p, q) => p.span.at - q.span.at);
  }

  /** The index of the case to draw: the first that fails, otherwise the last that broadcasts. */
  get drawn() {
    return [this.failing, ...this.shown].find((index) => index >= 0) ?? this.cases.length - 1;
  }
}
