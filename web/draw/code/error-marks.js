// A failure in code: PyTorch's message below the failing code, and the calls that led there.

/** @import { Reading } from '../../case/case.js' */
/** @import { Mark } from '../expression/marks.js' */

/** @typedef {typeof import('../../words/en.js').en} Words */

/**
 * @param {string} text
 * @param {Reading} reading
 * @param {Words} words
 * @returns {Mark[]}
 */
export function raisedMarks(text, { outcomes, problems, cases, shown }, words) {
  const raised = outcomes.find(({ kind }) => kind === 'raised');
  if (!raised) return [];
  const { span, path = [], type, text: sentence } = raised;
  const calls = path.map(({ at, length }) => ({ at, length, look: /** @type {const} */ ('call'), say: '' }));
  const within = (/** @type {{ at: number }} */ { at }) => at >= span.at && at < span.at + Math.max(span.length, 1);
  if (problems.some((each) => each.key === 'raised' && within(each))) return calls;
  const asked = cases[shown];
  // Sizes in the text are marked themselves, unless they are far from the failing code.
  const isMarked = asked && within(asked.span) && asked.operands.some(({ spans }) => spans.length > 0);
  if (isMarked && path.length === 0) return calls;
  const { at, length } = asked && within(asked.span) ? asked.span : span;
  const say = words.problems.raised('', [type, sentence]);
  return [...calls, { at, length: length || text.length - at, look: 'clashes', say }];
}
