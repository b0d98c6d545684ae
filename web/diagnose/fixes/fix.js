/** A fix is made here only, and only of what the library has run: it can claim no result of its own. */
import { apply } from '../apply.js';
import { codeOf } from './code.js';

/**
 * @typedef {import('../diagnosis.js').Fix} Fix
 * @typedef {import('../diagnosis.js').Step} Step
 * @typedef {import('../causes/situation.js').Situation} Situation
 * @typedef {{ meaning: string, facts?: Fix['facts'], caution?: boolean, about?: Fix['about'], code?: string }} Claim
 */

/**
 * A change of one operand, if it runs.
 * @type {(situation: Situation, step: Step, claim: Claim) => Fix[]}
 */
export function byStep(
  { library, shapes, keeps, names, recognised },
  step,
  { meaning, facts = {}, caution = false, about = 'shapes', code },
) {
  const applied = library && shapes && apply(library, shapes, [step], { inplace: keeps });
  const result = applied?.report.shape;
  const before = shapes?.[step.operand];
  const name = names[step.operand];
  if (!applied || !result || !before || name === undefined) return [];
  const elements = applied.report.numel ?? 0;
  return [
    {
      code: code ?? codeOf(recognised.framework, name, step, before, recognised.batchHidden),
      steps: [step],
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

/** What is to be changed is fed in, and has no shapes here. @type {(code: string, meaning: string, caution?: boolean, facts?: Fix['facts']) => Fix} */
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
