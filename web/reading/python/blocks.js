// Lines into statements, each with the lines indented below it. Pasted code is often indented as a whole, or
// differently from block to block, so only what follows a colon may be deeper; anything else stands where its
// neighbours stand.

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
const blockOf = (line, decorators) => {
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
