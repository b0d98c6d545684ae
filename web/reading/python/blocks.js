// Lines into statements, each with the lines indented below it. Pasted code is often indented as a whole, or
// differently from block to block, so only what follows a colon may be deeper; anything else stands where its
// neighbours stand.

/**
 * @typedef {import('./transcript.js').Line} Line
 * @typedef {'if' | 'elif' | 'else' | 'for' | 'while' | 'with' | 'def' | 'class' | 'try' | 'except' | 'finally' | ''}
 *   Head
 * @typedef {{ line: Line, head: Head, body: Block[] }} Block
 */

const header = /^(?:async +)?(if|elif|else|for|while|with|def|class|try|except|finally)\b.*:$/s;

/**
 * @param {readonly Line[]} lines
 * @returns {Block[]}
 */
export const blocksOf = (lines) => {
  /** @type {Block[]} */
  const top = [];
  /** Who may take lines deeper than its own. @type {{ indent: number, body: Block[] }[]} */
  const open = [{ indent: -1, body: top }];
  for (const line of lines) {
    while (open.length > 1 && line.indent <= /** @type {typeof open[number]} */ (open.at(-1)).indent) open.pop();
    const head = /** @type {Head} */ (header.exec(line.text)?.[1] ?? '');
    /** @type {Block} */
    const block = { line, head, body: [] };
    open.at(-1)?.body.push(block);
    if (head) open.push({ indent: line.indent, body: block.body });
  }
  return top;
};
