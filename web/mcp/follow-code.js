/**
 * What lines of code come to, in sentences. The reader of code needs a Python grammar, which the package does not
 * depend on: web/lib/bundles/follow-code.js is this file with the grammar in it.
 */
import { tuple } from '../lib/errors/printed-shape.js';
import { readCode } from '../reading/python/code.js';
import { reading as words } from '../words/en-reading.js';
import { problemText } from '../words/problem.js';

/** @typedef {import('../case/case.js').Remark} Remark */

/** More lines than that are no answer. */
const MOST = 200;

/**
 * @param {string} code
 * @returns {{ text: string, data: { lines: { line: number, code: string, says: string }[] } }}
 * @example
 *   followCode('x = torch.ones(3, 1)\nx + torch.ones(4)').data.lines[1].says; // 'shape (3, 4), float32'
 */
export function followCode(code) {
  const { outcomes, problems } = readCode(code);
  const source = code.split('\n');
  const lineAt = (/** @type {number} */ at) => code.slice(0, at).split('\n').length;
  const said = [
    ...outcomes.map((each) => ({ line: lineAt(each.span.at), says: remarkText(each) })),
    ...problems
      .filter(({ key }) => key !== 'raised')
      .map((each) => ({ line: lineAt(each.at), says: problemText(words.problems, each, code) })),
  ];
  const lines = said
    .sort((x, y) => x.line - y.line)
    .slice(0, MOST)
    .map(({ line, says }) => ({ line, code: source[line - 1]?.trim() ?? '', says }));
  const text = lines
    .map((each) => `line ${each.line}: ${each.code}\n  ${each.says.replaceAll('\n', '\n  ')}`)
    .join('\n');
  return { text: text || 'No line of this makes a tensor.', data: { lines } };
}

/** @type {(remark: Remark) => string} */
function remarkText({ kind, shape, dtype, text, type }) {
  if (kind === 'tensor') return shape ? `shape ${tuple(shape)}${dtype ? `, ${dtype}` : ''}` : text;
  return kind === 'printed' ? `prints ${text}` : `${type}: ${text}`;
}
