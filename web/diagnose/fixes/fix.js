/** The only place that creates a fix. The library has run every one, so its result is a fact. */
import { apply } from '../apply.js';
import { codeOf } from './code.js';

/**
 * @typedef {import('../diagnosis.js').Fix} Fix
 * @typedef {import('../diagnosis.js').Step} Step
 * @typedef {import('../causes/situation.js').Situation} Situation
 * @typedef {{ meaning: string, facts?: Fix['facts'], caution?: boolean, about?: Fix['about'], code?: string }} Claim
 */

/**
 * Changes of one operand, if they run.
 * @type {(situation: Situation, steps: readonly [Step, ...Step[]], claim: Claim) => Fix[]}
 */
export function bySteps(
  { library, shapes, assumed, keeps, names, recognised },
  steps,
  { meaning, facts = {}, caution = false, about = 'shapes', code },
) {
  const [step] = steps;
  const applied = library && shapes && !assumed ? apply(library, shapes, steps, { inplace: keeps }) : null;
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

/** @type {(situation: Situation, step: Step, claim: Claim) => Fix[]} */
export const byStep = (situation, step, claim) => bySteps(situation, [step], claim);

/**
 * For changes to the input, whose shapes are not known here.
 * @type {(code: string, meaning: string, caution?: boolean, facts?: Fix['facts']) => Fix}
 */
export const ofData = (code, meaning, caution = false, facts = {}) => ({
  code,
  steps: [],
  about: 'data',
  shapes: [],
  result: null,
  cost: null,
  meaning,
  facts,
  caution,
});
