// Groups lines of Python into blocks: each statement with the lines indented below it. Pasted code is often indented
// as a whole, or differently from block to block. So only a line after a header such as `if x:` may begin a deeper
// block; any other line belongs to the block of the line before it.

import { wordAt } from './scan.js';
import { nodeOf, parse, someNode } from './syntax.js';

/** @import { SyntaxNode } from './syntax.js' */
/** @import { Line } from './transcript.js' */

/**
 * The keywords that headers begin with, and what is parsed before each: the grammar accepts a clause such as `else:`
 * only after the beginning of its statement.
 */
const HEADS = {
  ...{ if: '', for: '', while: '', with: '', def: '', class: '', try: '', match: '' },
  ...{ elif: 'if 0: 0\n', else: 'if 0: 0\n', except: 'try: 0\n', finally: 'try: 0\n', case: 'match 0:\n ' },
};

/** @typedef {keyof typeof HEADS | ''} Head */

/** A statement. One with a header, such as `if x:`, has the blocks of its body. */
export class Block {
  /** @type {Block[]} */ body = [];
  /** @type {SyntaxNode | null | undefined} */ #tree;

  /**
   * @param {Line} line
   * @param {Head} [head]
   * @param {readonly Block[]} [decorators]  each without its `@`
   * @param {SyntaxNode} [tree]  if the line is parsed already
   */
  constructor(line, head = '', decorators = [], tree = undefined) {
    this.line = line;
    this.head = head;
    this.decorators = decorators;
    this.#tree = tree;
  }

  /** The syntax tree, with positions in the line; null if it is not Python. */
  get tree() {
    const { line, head } = this;
    if (this.#tree === undefined) this.#tree = head ? parseHeader(`${line.text} 0`, head) : parse(line.text);
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

/** @type {(text: string, head: keyof typeof HEADS) => SyntaxNode | null} */
const parseHeader = (text, head) => parse(HEADS[head] + text, HEADS[head].length);

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
      const pieces = line.pieces.map(({ from, at }) => ({ from: from - 1, at }));
      decorators.push(new Block({ ...line, text: line.text.slice(1), pieces }));
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
 * One line as a block. Only a header ends with a colon; one with its body in the same line, as in `if x: y`, has a
 * `Body` in its tree.
 * @type {(line: Line, decorators: readonly Block[]) => Block}
 */
const blockOf = (line, decorators) => {
  const { text } = line;
  const first = wordAt(text);
  const word = first === 'async' ? wordAt(text.slice(first.length).trimStart()) : first;
  if (!Object.hasOwn(HEADS, word)) return new Block(line, '', decorators);
  const head = /** @type {keyof typeof HEADS} */ (word);
  if (text.endsWith(':')) return new Block(line, head, decorators);
  const tree = parseHeader(text, head);
  let last = tree?.children[0];
  while (last && last.name !== 'Body') last = last.children.at(-1);
  if (!tree || !last) return new Block(line, '', decorators);
  const result = new Block(line, head, decorators, tree);
  result.body.push(new Block(line, '', [], nodeOf('Script', last.children.slice(1), last.from, last.to)));
  return result;
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
