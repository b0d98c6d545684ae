// What a text has come to so far: its names, the cases that were met, what every line came to, and what was not
// understood. It also keeps account of the work, so that no text takes long.

import { getDefaultDtype, setDefaultDtype } from '../../lib/functions.js';
import { MAX_PROBLEMS } from '../../notation/parse.js';
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
 */

const MOST_STEPS = 20_000;
/** So few are done whatever the clock says: a short text is read whole on a slow machine too. */
const FEW_STEPS = 1500;
const MOST_CASES = 200;

export class World {
  /** @type {Map<string, Value>} */ names = new Map();
  /** @type {Case[]} */ cases = [];
  /** @type {Remark[]} */ outcomes = [];
  /** @type {Problem[]} */ problems = [];
  /** The first case that fails. */ failing = -1;
  /** The last whose operands are tensors, and the last with any number. */ shown = [-1, -1];
  /** As `torch.utils.backcompat` has it. */ backcompat = false;
  /** What `torch.set_default_dtype` was told. @type {DType} */ float = 'float32';
  /** Sentences of warnings that nobody has noted yet. @type {string[]} */ warnings = [];
  /** Tensors that were given names, and have not met since. @type {Map<string, { value: TensorValue, span: Span }>} */
  unresolved = new Map();
  /** What the line has printed. @type {string[]} */ printed = [];
  /** What a tensor was last made. @type {{ name: string, value: TensorValue } | undefined} */ last;
  /** How many functions of the text are being called. */ depth = 0;
  #steps = 0;
  /** What is still to be printed. @type {Map<Remark, TensorValue>} */ #tensors = new Map();

  /** @param {number} until  by the clock */
  constructor(until) {
    this.until = until;
  }

  /** One more piece of work. @param {number} [steps] */
  work(steps = 1) {
    this.#steps += steps;
    if (this.isSpent) throw new NotUnderstood('tooMuch');
  }

  get isSpent() {
    return this.#steps > MOST_STEPS || (this.#steps > FEW_STEPS && performance.now() > this.until);
  }

  /** @param {Problem} problem */
  blame(problem) {
    const known = this.problems.some(({ at, length }) => at === problem.at && length === problem.length);
    if (!known && this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }

  /** What a line came to; of a line in a loop, the last. @param {Remark} outcome @param {TensorValue} [tensor] */
  remark(outcome, tensor) {
    if (tensor) this.#tensors.set(outcome, tensor);
    const at = this.outcomes.findIndex(({ span, kind }) => span.at === outcome.span.at && kind === outcome.kind);
    if (at < 0) this.outcomes.push(outcome);
    else this.outcomes[at] = outcome;
  }

  /** Floats are what they are where `dialect` is spoken. @param {Dialect} dialect */
  speak(dialect) {
    const wanted = dialect === 'numpy' ? 'float64' : this.float;
    if (wanted !== getDefaultDtype()) setDefaultDtype(wanted); // what was planned is forgotten with it
  }

  /** @param {Case} met @param {boolean} ok */
  note(met, ok) {
    this.unresolved.clear();
    if (this.cases.length === MOST_CASES) return;
    const index = this.cases.push(met) - 1;
    if (!ok && this.failing < 0) this.failing = index;
    const tensors = met.operands.filter(({ weak }) => !weak);
    if (tensors.length > 1) this.shown[0] = index;
    if (met.operands.length > 1) this.shown[1] = index;
  }

  /** By place, with what they hold. @returns {Remark[]} */
  get remarks() {
    return this.outcomes
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
