// Finds the shapes of a function's inputs in its comments and docstring: `# x: (B, T, C)`, `x: of shape (B, N, D)`.
// Comments may be wrong, so `readCode` reads the text again without them if they lead to an error.

import { scanLine, startScan, wordAt } from './scan.js';

/** How many lines below the header may describe its inputs. */
const MOST_LINES = 40;
/** How many characters after a name its shape may end. */
const FAR = 90;

const GROUP = /[([]([^()[\]]*)[)\]]/g;
/** `64`, `B`, `n_heads`, `H // 2`. */
const SIZE = /^(?:[1-9]\d*|[A-Za-z]\w*)(?:\s*(?:\*|\+|-|\/\/)\s*\w+)?$/;
/** Words in brackets after a name that are no sizes, as in `x (Tensor, optional)`. */
const WORDS = new RegExp(
  '^(?:optional|default\\w*|tensors?|torch|float\\d*|int\\d*|bool|str|list|tuple|none|true|false|required|ndarray|array)$',
  'i',
);

/** @param {string} inner */
const sizesIn = (inner) => {
  const all = inner.split(/\s*,\s*/).map((each) => each.trim());
  if (all.at(-1) === '') all.pop();
  const isShape = all.length > 0 && inner.includes(',') && all.every((each) => SIZE.test(each) && !WORDS.test(each));
  return isShape && all.length <= 6 ? `(${all.join(', ')},)` : undefined;
};

/** The first shape in a text. @param {string} text */
const shapeIn = (text) => {
  for (const [, inner = ''] of text.matchAll(GROUP)) {
    const found = sizesIn(inner);
    if (found) return found;
  }
  return undefined;
};

/**
 * The comment in a function's header, and the comments and docstring below it, before the first statement.
 * @type {(text: string, header: import('../../../notation/parse.js').Span) => string[]}
 */
const commentsIn = (text, { at, length }) => {
  /** @type {string[]} */
  const comments = [];
  const scan = startScan();
  for (const line of text.slice(at + length).split('\n', MOST_LINES + 1)) {
    const isWithin = scan.quote !== '';
    const code = scanLine(line, scan).trim();
    const string = code.slice(wordAt(code).length);
    if (isWithin || string.startsWith('"""') || string.startsWith("'''")) comments.push(code);
    else if (code === '') comments.push(line.trim().slice(1));
    else break;
  }
  return comments;
};

/**
 * The shapes that comments and docstrings state for a function's inputs.
 * @param {string} text
 * @param {import('../../../notation/parse.js').Span} header
 * @param {readonly string[]} names  of the inputs
 * @returns {Map<string, string>}  by name, as Python: `(B, T, C,)`
 */
export function writtenShapes(text, header, names) {
  const comments = commentsIn(text, header);
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const name of names) {
    const named = new RegExp(`(?<![\\w.])${name}(?!\\w)\`?(?:\\.shape|\\.size\\(\\))?\\s*[:=(\\-][^\\n]{0,${FAR}}`);
    for (const line of comments) {
      const shape = shapeIn((named.exec(line)?.[0] ?? '').slice(name.length));
      if (shape && !found.has(name)) found.set(name, shape);
    }
  }
  const [only] = names;
  // If there is only one input, `# (B, T, C)` after the header or `Input: (N, C, H, W)` is about it.
  if (only && names.length === 1 && found.size === 0) {
    const line = comments.find(
      (each) => /^\s*[([]|^\W*(?:inputs?|shape)\b\s*(?:shape)?\s*:/i.test(each) && shapeIn(each),
    );
    const shape = line && shapeIn(line);
    if (shape) found.set(only, shape);
  }
  return found;
}
