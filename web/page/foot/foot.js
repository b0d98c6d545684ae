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

/** @import { Case } from '../../case/case.js' */
/** @import { Model } from '../../case/model.js' */
/** @import { Outcome } from '../../case/outcome.js' */
/** @import { Foot } from './scene.js' */

/**
 * @param {Case} asked
 * @param {Model} model
 * @param {Outcome} outcome
 * @param {typeof import('../../case/library.js')} library
 * @returns {Omit<Foot, 'time'>}
 */
export function footData(asked, model, outcome, library) {
  return {
    values: asked.indexing || asked.letters ? null : values(withIndex(asked), outcome, library),
    snippets: LANGUAGES.map((language) => {
      const code = codeOf(asked, model.shape, language);
      return { language, code: asked.letters ? spellCode(asked.letters, code, language === 'stride0') : code };
    }),
    back: model.ok && isAligned(asked) ? back(asked, model) : null,
    dtype: model.dtype,
    reason: !isAligned(asked) ? null : reason(asked, outcome, library),
  };
}

/**
 * Whether some gradients add up, so that there is something to draw.
 * @param {Case} asked
 * @param {Pick<Foot, 'back'>} foot
 * @returns {boolean}
 */
export function addsUp({ letters }, { back: ways }) {
  return (
    !letters &&
    ways !== null &&
    ways.some((way) => way.kind === 'sums' && sumsOver(way).length > 0 && !way.from.includes(0))
  );
}

/**
 * Whether to measure how long the case takes.
 * @param {Case} asked
 * @param {Outcome} outcome
 * @returns {'no' | 'tooLarge' | 'yes'}
 */
export function timed(asked, { results, failure }) {
  const { operands, out } = asked;
  if (failure || results.length === 0 || !isAligned(asked) || asked.letters) return 'no';
  const tensors = [...operands, ...(out ? [out] : [])];
  const large =
    tensors.some(({ stored }) => stored > MOST_TIMED) || results.some(({ shape }) => count(shape) > MOST_TIMED);
  return large ? 'tooLarge' : 'yes';
}
