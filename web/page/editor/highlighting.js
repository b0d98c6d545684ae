// Python, told apart by weight and shade: a hue means an axis on this page, and nothing else.

import { Decoration, ViewPlugin } from '@codemirror/view';
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import { parser } from '@lezer/python';

/** What is longer is no code that anybody reads, and would be parsed at every key. */
const MOST = 4000;

/** Each class has its looks in styles/editor.css; names, numbers and operators are plain ink. */
export const highlighter = tagHighlighter([
  { tag: tags.keyword, class: 'code-keyword' },
  { tag: [tags.bool, tags.null, tags.self], class: 'code-keyword' },
  { tag: [tags.string, tags.docString], class: 'code-string' },
  { tag: tags.comment, class: 'code-comment' },
  { tag: [tags.bracket, tags.separator, tags.derefOperator], class: 'code-joint' },
]);

/** @param {string} text */
const decorationsOf = (text) => {
  /** @type {import('@codemirror/state').Range<Decoration>[]} */
  const ranges = [];
  if (text.length <= MOST) {
    highlightTree(parser.parse(text), highlighter, (from, to, looks) => {
      ranges.push(Decoration.mark({ class: looks }).range(from, to));
    });
  }
  return Decoration.set(ranges);
};

export const highlighting = ViewPlugin.define(
  ({ state }) => ({
    decorations: decorationsOf(state.doc.toString()),
    update({ docChanged, state: { doc } }) {
      if (docChanged) this.decorations = decorationsOf(doc.toString());
    },
  }),
  { decorations: (plugin) => plugin.decorations },
);
