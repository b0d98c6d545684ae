// Python, told apart by weight and shade: a hue means an axis on this page, and nothing else.

import { LRLanguage, syntaxHighlighting } from '@codemirror/language';
import { tagHighlighter, tags } from '@lezer/highlight';
import { parser } from '@lezer/python';

/** Each class has its looks in styles/editor.css; names, numbers and operators are plain ink. */
export const highlighter = tagHighlighter([
  { tag: tags.keyword, class: 'code-keyword' },
  { tag: [tags.bool, tags.null, tags.self], class: 'code-keyword' },
  { tag: [tags.string, tags.docString], class: 'code-string' },
  { tag: tags.comment, class: 'code-comment' },
  { tag: [tags.bracket, tags.separator, tags.derefOperator], class: 'code-joint' },
]);

export const highlighting = [LRLanguage.define({ name: 'python', parser }), syntaxHighlighting(highlighter)];
