// Lines into statements, each with the lines indented below it. Pasted code is often indented as a whole, or
// differently from block to block, so only what follows a colon may be deeper; anything else stands where its
// neighbours stand.

import { holds, parse } from './syntax.js';

/** @import { SyntaxNode } from './syntax.js' */
/** @import { Line } from './transcript.js' */

/**
 * @typedef {'if' | 'elif' | 'else' | 'for' | 'while' | 'with' | 'def' | 'class' | 'try' | 'except' | 'finally' | ''
 *   | 'match' | 'case'} Head
 * @typedef {{ line: Line, head: Head, body: Block[], decorators: Line[] }} Block  line: of a header, up to its colon
 */

const header =
  /^(?:async +)?(if|elif|else|for|while|with|def|class|try|except|finally)\b|^(match|case)\b(?=\s*[^\s=:.,)\]])/;

/**
 * @param {readonly Line[]} lines
 * @returns {Block[]}
 */
export const blocksOf = (lines) => {
  /** @type {Block[]} */
  const top = [];
  /** Who may take lines deeper than its own. @type {{ indent: number, body: Block[] }[]} */
  const open = [{ indent: -1, body: top }];
  /** @type {Line[]} */
  let decorators = [];
  for (const line of lines) {
    while (open.length > 1 && line.indent <= /** @type {typeof open[number]} */ (open.at(-1)).indent) open.pop();
    if (line.text.startsWith('@')) {
      decorators.push(line);
      continue;
    }
    const block = blockOf(line, decorators);
    decorators = [];
    open.at(-1)?.body.push(block);
    if (block.head && block.body.length === 0) open.push({ indent: line.indent, body: block.body });
  }
  return top;
};

/** What stands behind the colon, as in `if x: y`, is the body. @type {(line: Line, decorators: Line[]) => Block} */
export const blockOf = (line, decorators) => {
  const head = /** @type {Head} */ (header.exec(line.text)?.slice(1).find(Boolean) ?? '');
  const colon = head ? colonOf(line.text) : -1;
  if (colon < 0) return { line, head: '', body: [], decorators };
  const rest = line.text.slice(colon + 1);
  const body = rest.trim() ? [blockOf(within(line, colon + 1 + rest.length - rest.trimStart().length), [])] : [];
  return { line: { ...line, text: line.text.slice(0, colon + 1) }, head, body, decorators };
};

/** The rest of a line from a character on. @type {(line: Line, from: number) => Line} */
export const within = (line, from) => ({
  ...line,
  text: line.text.slice(from),
  pieces: line.pieces.map((piece) => ({ from: piece.from - from, at: piece.at })),
});

/**
 * The nodes of a block's own line: of a header those of a statement with nothing to do, each in its place. What `elif`
 * and `except` begin with is read as `if` and `with`, which may stand alone. Null if it is no Python.
 * @type {(block: Block) => SyntaxNode | null}
 */
export const nodeOf = ({ head, line: { text } }) => {
  if (!head) return parse(text);
  if (head === 'case') return parse(`match 0:\n ${text} pass`);
  if (head === 'elif') return parse(`if  ${text.slice(4)} pass`);
  if (head === 'except') return parse(`with  ${text.slice(6)} pass`);
  return parse(`${head === 'with' ? unbracketed(text) : text} pass`);
};

/** The statement that a header is by itself. @param {Block} block */
export const headerOf = (block) => nodeOf(block)?.children[0];

/** `with (a, b as c):` without its brackets, each character in its place. @param {string} text */
const unbracketed = (text) => {
  const inner = /^((?:async +)?with\s*)\((.*)\)(\s*:)$/s.exec(text);
  if (!inner || !/\bas\b|,/.test(inner[2] ?? '')) return text;
  let depth = 0;
  for (const char of inner[2] ?? '') {
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char) && --depth < 0) return text; // `(a)(b)`
  }
  return `${inner[1]} ${(inner[2] ?? '').replace(/,(\s*)$/, ' $1')} ${inner[3]}`;
};

/** Whether a line below a block is so, but for those of functions and classes within.
 * @type {(block: Block, is: (node: SyntaxNode) => boolean) => boolean} */
export const someBelow = ({ body }, is) =>
  body.some((each) => {
    if (each.head === 'def' || each.head === 'class') return false;
    const node = nodeOf(each);
    return (node !== null && holds(node, is)) || someBelow(each, is);
  });

/** The names in a block's own line, but for attributes. @type {(block: Block) => ReadonlySet<string>} */
export const namesIn = (block) => {
  const node = nodeOf(block);
  if (!node) return new Set();
  if (node.memo.names) return node.memo.names;
  /** @type {Set<string>} */
  const names = new Set();
  holds(node, ({ name, from, to }) => {
    if (name === 'VariableName') names.add(block.line.text.slice(from, to));
    return false;
  });
  return (node.memo.names = names);
};

/** The name of a class or a function. @type {(block: Block) => string | undefined} */
export const definedName = (block) => {
  if (block.head !== 'def' && block.head !== 'class') return undefined;
  const named = headerOf(block)?.children.find(({ name }) => name === 'VariableName');
  return named && block.line.text.slice(named.from, named.to);
};

/** Where a header ends: at the first colon outside brackets and strings; -1 without one. @param {string} text */
const colonOf = (text) => {
  let depth = 0;
  let lambdas = 0;
  for (const { 0: token, index } of text.matchAll(
    /("""|''')[^]*?\1|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[([{]|[)\]}]|:=|:|\blambda\b/g,
  )) {
    if ('([{'.includes(token)) depth += 1;
    else if (')]}'.includes(token)) depth -= 1;
    else if (token === 'lambda' && depth === 0) lambdas += 1;
    else if (token === ':' && depth === 0 && lambdas-- === 0) return index;
  }
  return -1;
};
