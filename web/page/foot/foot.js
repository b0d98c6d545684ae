// The content of the panels below the figure, as data.

import { back, sumsOver } from '../../case/back.js';
import { codeOf, LANGUAGES } from '../../case/code/code.js';
import { isAligned } from '../../case/aligned.js';
import { withIndex } from '../../case/gathering.js';
import { reason } from '../../case/dtype-reason.js';
import { count } from '../../notation/numbers.js';
import { MOST_TIMED } from './timing.js';
import { spellCode } from '../../case/letters.js';
import { values } from '../../case/values.js';

/**
 * @typedef {import('../../case/case.js').Case} Case
 * @typedef {import('../../case/model.js').Model} Model
 * @typedef {import('../../case/outcome.js').Outcome} Outcome
 * @typedef {import('./scene.js').Foot} Foot
 */

/**
 * @type {(asked: Case, model: Model, outcome: Outcome, library: typeof import('../../case/library.js')) => Omit<Foot,
 *   'time'>}
 */
export const foot = (asked, model, outcome, library) => ({
  values: asked.indexing || asked.letters ? null : values(withIndex(asked), outcome, library),
  snippets: LANGUAGES.map((language) => {
    const code = codeOf(asked, model.shape, language);
    return { language, code: asked.letters ? spellCode(asked.letters, code, language === 'stride0') : code };
  }),
  back: model.ok && isAligned(asked) ? back(asked, model) : null,
  dtype: model.dtype,
  reason: !isAligned(asked) ? null : reason(asked, outcome, library),
});

/**
 * Whether some gradients add up, so that there is something to draw.
 * @type {(asked: Case, foot: Pick<Foot, 'back'>) => boolean}
 */
export const addsUp = ({ letters }, { back: ways }) =>
  !letters &&
  ways !== null &&
  ways.some((way) => way.kind === 'sums' && sumsOver(way).length > 0 && !way.from.includes(0));

/** Whether to measure how long the case takes. @type {(asked: Case, outcome: Outcome) => 'no' | 'tooLarge' | 'yes'} */
export const timed = (asked, { results, failure }) => {
  const { operands, out } = asked;
  if (failure || results.length === 0 || !isAligned(asked) || asked.letters) return 'no';
  const tensors = [...operands, ...(out ? [out] : [])];
  const large =
    tensors.some(({ stored }) => stored > MOST_TIMED) || results.some(({ shape }) => count(shape) > MOST_TIMED);
  return large ? 'tooLarge' : 'yes';
};
