// Finds what an editor underlines: conflicting sizes, and text that we can't read, each with its message.

/** @import { Problem } from '../../case/case.js' */
/** @import { Span } from '../../notation/parse.js' */

/**
 * @typedef {typeof import('../../words/en.js').en} Words
 * @typedef {Span & { look: 'clashes' | 'problem' | 'message' | 'call', say: string }} Mark  say: its
 *   sentence; call: what led to a failure
 * @typedef {{ line: number, start: number, says: string[] }} Said  line: from 1; start: its position in the text
 */

const QUOTED = 24;

/**
 * All marks of a text.
 * @param {string} text
 * @param {Span[]} clashes  the conflicting sizes
 * @param {readonly Problem[]} problems
 * @param {Words} words
 * @returns {Mark[]} in the order of the text
 */
export function marksOf(text, clashes, problems, words) {
  /** @type {Mark[]} */
  const marks = [
    ...clashes.map(({ at, length }) => ({ at, length, look: /** @type {const} */ ('clashes'), say: '' })),
    ...problems.map((problem) => ({
      ...{ at: problem.at, length: problem.length, look: lookOf(problem) },
      say: sentence(text, problem, words),
    })),
  ];
  return marks.sort((p, q) => p.at - q.at);
}

/** Failures look different from text that is not understood. @type {(problem: Problem) => 'clashes' | 'problem'} */
const lookOf = ({ key }) => (key === 'raised' ? 'clashes' : 'problem');

/**
 * The sentence for a problem, quoting the text it is about.
 * @type {(text: string, problem: Problem, words: Words) => string}
 */
const sentence = (text, { at, length, key, about = [] }, words) => {
  const piece = text.slice(at, at + Math.min(length, QUOTED));
  return words.problems[key](piece.length < length ? `${piece}…` : piece, about);
};

/** The messages by line, none twice on a line. @param {string} text @param {Mark[]} marks @returns {Said[]} */
export function saidByLine(text, marks) {
  /** @type {Said[]} */
  const said = [];
  let line = 1;
  let begin = 0;
  for (const { at, say } of marks) {
    for (let end = text.indexOf('\n', begin); end >= 0 && end < at; end = text.indexOf('\n', begin)) {
      begin = end + 1;
      line++;
    }
    if (!say) continue;
    const last = said.at(-1);
    if (last?.line !== line) said.push({ line, start: begin, says: [say] });
    else if (!last.says.includes(say)) last.says.push(say);
  }
  return said;
}
