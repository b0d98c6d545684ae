// The statements at the top of a text, each with where it stands. One whose text is the same as in the reading before
// is the same piece, wherever it has moved to.

/**
 * @typedef {import('./blocks.js').Block} Block
 * @typedef {import('../../case/case.js').Span} Span
 *
 * @typedef {object} Piece
 * @property {number} id
 * @property {number} since  the text it was new in
 *
 * @typedef {{ piece: Piece, at: number, end: number }} Placed
 * @typedef {readonly Placed[]} Layout  in the order of the text
 */

/** The number of the last piece. It only has to differ from the others. */
let made = 0;

export class Pieces {
  /** By what they say; a text may say the same twice. @type {Map<string, Piece[]>} */
  #known = new Map();

  /**
   * @param {string} text
   * @param {readonly Block[]} blocks  at its top
   * @param {number} now  the number of the text
   * @returns {Layout}
   */
  layout(text, blocks, now) {
    /** @type {Map<string, Piece[]>} */
    const found = new Map();
    const placed = blocks.map((block) => {
      const at = (block.decorators[0] ?? block.line).span.at;
      /** @type {string[]} */
      const lines = [];
      const end = outline(block, at, lines);
      const said = `${lines.join()}\n${text.slice(at, end)}`;
      const same = found.get(said) ?? [];
      const piece = this.#known.get(said)?.[same.length] ?? {
        id: ++made,
        since: now,
      };
      found.set(said, [...same, piece]);
      return { piece, at, end };
    });
    this.#known = found;
    return placed;
  }
}

/**
 * Where its lines begin, as what is prose may hang on the rest of the text; and where it ends.
 * @type {(block: Block, at: number, lines: string[]) => number}
 */
const outline = ({ line, body, decorators }, at, lines) => {
  let end = 0;
  for (const each of [...decorators, line]) {
    lines.push(`${each.span.at - at}${each.sure ? '' : '?'}`);
    end = Math.max(end, each.span.at + each.span.length);
  }
  for (const each of body) end = Math.max(end, outline(each, at, lines));
  return end;
};

/** The piece a place is in. @type {(layout: Layout, at: number) => Placed | undefined} */
export const pieceAt = (layout, at) => {
  let low = 0;
  let high = layout.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (/** @type {Placed} */ (layout[middle]).at <= at) low = middle + 1;
    else high = middle;
  }
  const found = layout[low - 1];
  return found && at <= found.end ? found : undefined;
};
