/** Creates a fix from a change of one operand. The library runs every change first, so its result is a fact. */
import { apply } from '../apply.js';
import { codeOf } from './code.js';

/** @import { Fix, Step } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

/**
 * @typedef {object} Claim  the parts of a fix that its shapes do not decide
 * @property {string} meaning
 * @property {Fix['facts']} [facts]
 * @property {boolean} [caution]
 */

/**
 * Whether an operand's name is one that the user can write. Those of a bare message are `a` and `b` in sentences only.
 * @type {(recognised: import('../diagnosis.js').Recognised, operand: number) => boolean}
 */
export function hasName({ operands }, operand) {
  const { name = null, from = 'message', isForeign = false } = operands[operand] ?? {};
  return !isForeign && (name !== null || from !== 'message');
}

/**
 * The fix that makes a change, or none if the change does not run.
 * @param {Situation} situation
 * @param {Step} step
 * @param {Claim} claim
 * @param {readonly (readonly number[])[] | null} [shapes]  before; for what does not broadcast
 * @param {{ inplace?: boolean, op?: string }} [options]
 * @returns {Fix[]}
 */
export function byStep(
  { library, names, recognised, hasTarget, assumed, shapes: known },
  step,
  { meaning, facts = {}, caution = false },
  shapes = assumed ? null : known,
  options = { inplace: hasTarget },
) {
  const applied = library && shapes ? apply(library, shapes, step, options) : null;
  const result = applied?.report.shape;
  const before = shapes?.[step.operand];
  const name = names[step.operand];
  if (!applied || !result || !before || name === undefined) return [];
  const isNamed = hasName(recognised, step.operand);
  const by = (/** @type {string} */ of) => codeOf(recognised.framework, of, step, before, recognised.batchHidden);
  return [
    {
      code: isNamed ? by(name) : '',
      steps: [step],
      shapes: applied.shapes,
      result,
      meaning,
      facts: {
        ...{ name, shape: applied.shapes[step.operand] ?? [], ...facts },
        ...(!isNamed && { call: by('…').replace(/^…/, '') }),
      },
      caution,
    },
  ];
}
