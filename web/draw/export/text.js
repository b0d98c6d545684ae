// The case to paste into a message or an issue: Markdown, and plain text as the library writes it.

import { drawLettered } from '../../case/letters.js';
import { answerLines } from './answer.js';

/** @import { Analysis } from '../figure.js' */
/** @import { Cell, Layout } from '../table/layout.js' */

/** @typedef {typeof import('../../words/en.js').en} Words */

/**
 * A table, then the answer or PyTorch's sentence.
 * @param {Analysis} analysis
 * @param {Layout} layout  of the last step
 * @param {import('../../diagnose/suspicion.js').Suspicion | null} doubt
 * @param {Words} words
 * @returns {string}
 */
export function markdownOf(analysis, layout, doubt, words) {
  const { columns, sign, label } = layout;
  const names = analysis.model.names;
  const rows = [
    ['', ...columns.map(({ dim }) => words.dim(dim))],
    ['---', ...columns.map(() => ':-:')],
    ...names.map((name, i) => [
      `${i > 0 && sign ? `${escaped(sign)} ` : ''}${code(name)}`,
      ...columns.map(({ cells }) => cellText(cells[i])),
    ]),
    [`**${code(label)}**`, ...columns.map(({ sum }) => (sum.text.trim() ? `**${sum.text}**` : ''))],
    [
      '',
      ...columns.map(({ verdicts, phase }) => {
        const all = verdicts.map((verdict) => escaped(words.verdict(verdict))).join(', ');
        return all || (phase === 'beyond' ? words.notReached : words.notYet);
      }),
    ],
  ];
  const table = columns.length > 0 ? rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n') : '';
  const lines = answerLines(analysis, doubt, words).map(({ text, mono }) =>
    mono ? `\`\`\`text\n${text}\n\`\`\`` : escaped(text),
  );
  return [table, ...lines].filter(Boolean).join('\n\n');
}

/** @type {(cell: Cell | undefined) => string} */
const cellText = (cell) => {
  if (!cell) return '';
  const { was, text, box } = cell;
  const own = box === 'thick' ? `**${text}**` : text;
  return was ? `${was} → ${own}` : own;
};

/** A name as code, for any characters in it. */
const code = (/** @type {string} */ text) => {
  const plain = text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
  const fence = '`'.repeat(1 + Math.max(0, ...(plain.match(/`+/g) ?? []).map(({ length }) => length)));
  return plain.includes('`') ? `${fence} ${plain} ${fence}` : `${fence}${plain}${fence}`;
};

/** Escapes text so that none of it is markup. */
const escaped = (/** @type {string} */ text) => text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');

/**
 * Our library's aligned text, and the reason if a target or a dtype is refused, which that text lacks.
 * @param {Analysis} analysis
 * @param {typeof import('../../case/library.js')} library
 * @returns {string}
 */
export function plainOf({ asked, model }, library) {
  const found = library.explain(...asked.operands.map(({ shape }) => shape));
  if (asked.letters) return drawLettered(asked.letters, found);
  const text = String(found);
  const { failure } = model;
  return failure && !text.includes(failure.message) ? `${text}\n${failure.message}` : text;
}
