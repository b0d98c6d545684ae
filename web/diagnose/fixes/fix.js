/** The only place that creates a fix. The library has run every one, so its result is a fact. */
import { apply } from '../apply.js';
import { codeOf } from './code.js';

/** @import { Fix, Step } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

/**
 * @typedef {{ meaning: string, facts?: Fix['facts'], caution?: boolean, about?: Fix['about'], code?: string }} Claim
 */

/**
 * A change of one operand, if it runs.
 * @type {(situation: Situation, step: Step, claim: Claim) => Fix[]}
 */
export function byStep(
  { library, shapes, assumed, hasTarget, names, recognised },
  step,
  { meaning, facts = {}, caution = false, about = 'shapes', code },
) {
  const steps = /** @type {const} */ ([step]);
  const applied = library && shapes && !assumed ? apply(library, shapes, steps, { inplace: hasTarget }) : null;
  const result = applied?.report.shape;
  const before = shapes?.[step.operand];
  const name = names[step.operand];
  if (!applied || !result || !before || name === undefined) return [];
  const elements = applied.report.numel ?? 0;
  return [
    {
      code: code ?? codeOf(recognised.framework, name, steps, before, recognised.batchHidden),
      steps,
      about,
      shapes: applied.shapes,
      result,
      cost: { elements, copied: step.how === 'expand' ? elements : 0 },
      meaning,
      facts: { name, shape: applied.shapes[step.operand] ?? [], ...facts },
      caution,
    },
  ];
}
