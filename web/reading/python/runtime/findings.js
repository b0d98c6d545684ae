// The findings of a reading: its cases, the result of each line, and the text that was not understood.

import { isGather, isJoin } from '../../../case/aligned.js';
import { MAX_PROBLEMS } from '../../../notation/parse.js';
import { asTuple, represent, shapeText } from './printing.js';
import { isUnknownSize } from './unknown-sizes.js';
import { TensorValue } from './values.js';

/** @import { Case, Problem, Remark } from '../../../case/case.js' */
/** @import { Span } from '../../../notation/parse.js' */
/** @import { Value } from './values.js' */

const MOST_CASES = 200;
/** The limit for a file, which is not drawn. */
export const MOST_IN_FILE = 5000;
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

export class Findings {
  /** @type {Case[]} */ cases = [];
  /** @type {Set<Remark>} */ outcomes = new Set();
  /** @type {Problem[]} */ problems = [];
  /** The most cases to keep. */ mostCases = MOST_CASES;
  /** The first case that fails. */ failing = -1;
  /** The last whose operands are tensors, and the last with any number. */ shown = [-1, -1];
  /** Warnings that are not recorded yet. @type {string[]} */ warnings = [];
  /** The output of the line. @type {string[]} */ printed = [];
  /** The last tensor that got a name. @type {{ name: string, value: TensorValue } | undefined} */ last;
  /**
   * Tensors that were named and not yet used in an operation.
   * @type {Map<string, { value: TensorValue, span: Span }>}
   */
  unresolved = new Map();
  /** By place, and by kind and place if they are about no tensor. @type {Map<string | number, Remark[]>} */
  #remarked = new Map();
  /** Storages of the operands of cases. @type {Map<object, number>} */ #storages = new Map();
  /** Tensors still to print. @type {Map<Remark, TensorValue>} */ #tensors = new Map();

  /** The number of a storage, for drawings. @param {object} storage */
  numberOf(storage) {
    const number = this.#storages.get(storage) ?? this.#storages.size + 1;
    this.#storages.set(storage, number);
    return number;
  }

  /** Underlines what is not understood. @param {Problem} problem */
  report(problem) {
    const known = this.problems.some(({ at, length }) => at === problem.at && length === problem.length);
    if (!known && this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }

  /**
   * Records the result of a line; for a line that ran several times, the last result and all shapes.
   * @param {Remark} outcome @param {TensorValue} [tensor]
   */
  remark(outcome, tensor) {
    if (tensor) this.#tensors.set(outcome, tensor);
    const { kind, span } = outcome;
    const key = kind === 'tensor' ? span.at : `${kind}${span.at}`;
    const before = this.#remarked.get(key) ?? [];
    const index = outcome.kind === 'tensor' ? before.findIndex((each) => isAlike(each, outcome)) : before.length - 1;
    if (outcome.kind === 'raised' && before.length > 0) return; // Python stops at the first
    const old = before[index] ?? (before.length < MOST_SHAPES ? undefined : before.at(-1));
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

  /**
   * Tensors of TensorFlow's, whose open sizes are None.
   * @type {(span: Span, named: readonly (readonly [string, Value])[]) => void}
   */
  remarkTensors(span, named) {
    const tensors = named.flatMap(([name, value]) =>
      value instanceof TensorValue
        ? [{ name, shape: value.shape.map((size) => (isUnknownSize(size) ? 'None' : size)), dtype: value.dtype }]
        : [],
    );
    const text = tensors.map(({ shape }) => asTuple(shape)).join(', ');
    this.remark({ span, kind: 'tensor', shape: null, dtype: tensors[0]?.dtype ?? null, type: '', text, tensors });
  }

  /** @param {Case} broadcastCase @param {boolean} ok */
  note(broadcastCase, ok) {
    this.unresolved.clear();
    if (this.isFull && (ok || this.failing >= 0)) return;
    const index = this.cases.push(broadcastCase) - 1;
    if (!ok && this.failing < 0) this.failing = index;
    if (isJoin(broadcastCase) || isGather(broadcastCase)) return; // drawn where nothing broadcasts
    const tensors = broadcastCase.operands.filter(({ weak }) => !weak);
    if (tensors.length > 1) this.shown[0] = index;
    if (broadcastCase.operands.length > 1) this.shown[1] = index;
  }

  /** Whether there are as many cases as are kept; the first that fails is kept anyway. */
  get isFull() {
    return this.cases.length >= this.mostCases;
  }

  /**
   * By place, with what they hold.
   * @param {boolean} isSpent  whether there is no time left to print numbers
   * @returns {Remark[]}
   */
  remarks(isSpent) {
    return [...this.outcomes]
      .map((outcome) => {
        const tensor = this.#tensors.get(outcome);
        return tensor ? { ...outcome, text: isSpent ? shapeText(tensor) : represent(tensor) } : outcome;
      })
      .sort((p, q) => p.span.at - q.span.at);
  }

  /** The first that fails, else the last that broadcasts. */
  get drawn() {
    return [this.failing, ...this.shown].find((index) => index >= 0) ?? this.cases.length - 1;
  }
}
