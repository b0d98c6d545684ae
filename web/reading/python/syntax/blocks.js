// Groups lines of Python into blocks: each statement with the lines indented below it. Pasted code is often indented
// as a whole, or differently from block to block. So only a line after a header such as `if x:` may begin a deeper
// block; any other line belongs to the block of the line before it.

import { someNode, parse } from './syntax.js';

/** @import { SyntaxNode } from './syntax.js' */
/** @import { Line } from './transcript.js' */

/**
 * @typedef {'if' | 'elif' | 'else' | 'for' | 'while' | 'with' | 'def' | 'class' | 'try' | 'except' | 'finally' | ''
 *   | 'match' | 'case'} Head
 */

const header =
  /^(?:async +)?(if|elif|else|for|while|with|def|class|try|except|finally)\b|^(match|case)\b(?=\s*[^\s=:.,)\]])/;

/** A statement. One with a header, such as `if x:`, has the line up to the colon and the blocks of its body. */
export class Block {
  /** @type {Block[]} */ body = [];
  /** @type {SyntaxNode | null | undefined} */ #tree;

  /** @param {Line} line @param {Head} [head] @param {readonly Block[]} [decorators]  each without its `@` */
  constructor(line, head = '', decorators = []) {
    this.line = line;
    this.head = head;
    this.decorators = decorators;
  }

  /** The syntax tree of its line, with positions in the line; null if it is not Python. */
  get tree() {
    if (this.#tree === undefined) this.#tree = parse(alone(this));
    return this.#tree;
  }

  /** The first statement of its line. */
  get statement() {
    return this.tree?.children[0];
  }

  /** The first statement of a line that is no header. */
  get simple() {
    return this.head ? undefined : this.statement;
  }
}

/**
 * A header as text that the grammar accepts: `if x:` becomes `if x: pass`. `elif` and `except` become `if` and `with`,
 * padded with spaces so that each character keeps its position.
 * @param {Block} block
 */
const alone = ({ head, line: { text } }) => {
  if (!head) return text;
  if (head === 'case') return `match 0:\n ${text} pass`;
  if (head === 'elif') return `if  ${text.slice(4)} pass`;
  if (head === 'except') return `with  ${text.slice(6)} pass`;
  return `${head === 'with' ? unbracketed(text) : text} pass`;
};

/** Nests lines by their indentation. @param {readonly Line[]} lines @returns {Block[]} */
export function blocksOf(lines) {
  /** @type {Block[]} */
  const top = [];
  /** The enclosing headers, which take lines that are indented deeper. @type {{ indent: number, body: Block[] }[]} */
  const open = [{ indent: -1, body: top }];
  /** @type {Block[]} */
  let decorators = [];
  for (const line of lines) {
    while (open.length > 1 && line.indent <= /** @type {typeof open[number]} */ (open.at(-1)).indent) open.pop();
    if (line.text.startsWith('@')) {
      decorators.push(new Block(within(line, 1)));
      continue;
    }
    const block = blockOf(line, decorators);
    decorators = [];
    open.at(-1)?.body.push(block);
    if (block.head && block.body.length === 0) open.push({ indent: line.indent, body: block.body });
  }
  return top;
}

/**
 * One line as a block. In `if x: y`, the text after the colon is the body.
 * @type {(line: Line, decorators: readonly Block[]) => Block}
 */
const blockOf = (line, decorators) => {
  const head = /** @type {Head} */ (header.exec(line.text)?.slice(1).find(Boolean) ?? '');
  const colon = head ? colonOf(line.text) : -1;
  if (colon < 0) return new Block(line, '', decorators);
  const rest = line.text.slice(colon + 1);
  const result = new Block({ ...line, text: line.text.slice(0, colon + 1) }, head, decorators);
  if (rest.trim()) result.body.push(blockOf(within(line, colon + 1 + rest.length - rest.trimStart().length), []));
  return result;
};

/** The rest of a line from a character on. @type {(line: Line, from: number) => Line} */
const within = (line, from) => ({
  ...line,
  text: line.text.slice(from),
  pieces: line.pieces.map((piece) => ({ from: piece.from - from, at: piece.at })),
});

/** `with (a, b as c):` with spaces for its brackets, which the grammar does not accept. @param {string} text */
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

/**
 * Whether a node in the body of a block matches. Functions and classes defined in it are not searched.
 * @param {Block} block @param {(node: SyntaxNode) => boolean} matches @returns {boolean}
 */
export function someBelow({ body }, matches) {
  return body.some((each) => {
    if (each.head === 'def' || each.head === 'class') return false;
    return (each.tree !== null && someNode(each.tree, matches)) || someBelow(each, matches);
  });
}

/** The names in a block's own line, without those after a dot. @param {Block} block @returns {ReadonlySet<string>} */
export function namesIn(block) {
  const node = block.tree;
  if (!node) return new Set();
  if (node.memo.names) return node.memo.names;
  /** @type {Set<string>} */
  const names = new Set();
  someNode(node, ({ name, from, to }) => {
    if (name === 'VariableName') names.add(block.line.text.slice(from, to));
    return false;
  });
  return (node.memo.names = names);
}

/** The name of the class or function that a block defines; otherwise empty. @param {Block} block */
export function definedName({ head, statement, line: { text } }) {
  if (head !== 'def' && head !== 'class') return '';
  const named = statement?.children.find(({ name }) => name === 'VariableName');
  return text.slice(named?.from, named?.to ?? 0);
}

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
