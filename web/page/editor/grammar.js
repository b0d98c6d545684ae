// Highlights code by weight and shade, because on this page a hue always means an axis. Loaded with the first text that
// has words in it, together with the grammar of its language.

import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';

/** @typedef {(from: number, to: number, looks: string) => void} Put */

/** The style of each class is in styles/editor.css; names, numbers and operators have none. */
const highlighter = tagHighlighter([
  { tag: tags.keyword, class: 'code-keyword' },
  { tag: [tags.bool, tags.null, tags.self], class: 'code-keyword' },
  { tag: [tags.string, tags.docString], class: 'code-string' },
  { tag: tags.comment, class: 'code-comment' },
  { tag: [tags.bracket, tags.separator, tags.derefOperator], class: 'code-joint' },
]);

/** @typedef {'python' | 'javascript'} Language */

const grammars = { python: () => import('@lezer/python'), javascript: () => import('@lezer/javascript') };

/**
 * A function that finds the highlighted pieces of a text.
 * @param {Language} language
 * @returns {Promise<(text: string, put: Put) => void>}
 */
export async function piecesOf(language) {
  const { parser } = await grammars[language]();
  return (text, put) => highlightTree(parser.parse(text), highlighter, put);
}
