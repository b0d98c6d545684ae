// The statements at the top of a text, each with where it stands; of a class its functions, and what stands between
// them. One whose text is the same as in the reading before is the same piece, wherever it has moved to.

/**
 * @typedef {import('./blocks.js').Block} Block
 * @typedef {import('../../case/case.js').Span} Span
 *
 * @typedef {object} Piece
 * @property {number} id
 * @property {number} since  the text it was new in
 *
 * @typedef {{ piece: Piece, at: number, end: number, others?: Piece[] }} Placed
 *   others: of a class's first piece, those that are no functions
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
    /** @type {(blocks: readonly Block[], at: number, of?: Piece) => Placed} */
    const place = (all, at, of) => {
      /** @type {string[]} */
      const lines = [];
      const end = Math.max(...all.map((block) => outline(block, at, lines)));
      // What says the same in two classes is two pieces.
      const said = `${of?.id ?? ''}:${lines.join()}\n${text.slice(at, end)}`;
      const same = found.get(said) ?? [];
      const piece = this.#known.get(said)?.[same.length] ?? { id: ++made, since: now };
      found.set(said, [...same, piece]);
      return { piece, at, end };
    };
    const placed = blocks.flatMap((block) => {
      if (block.head !== 'class') return place([block], startOf(block));
      const [head = [], ...parts] = partsOf(block);
      const first = place(head, startOf(block));
      const rest = parts.map((part) => ({ part, placed: place(part, startOf(part[0] ?? block), first.piece) }));
      first.others = rest.flatMap(({ part, placed: { piece } }) => (part[0]?.head === 'def' ? [] : [piece]));
      return [first, ...rest.map(({ placed: each }) => each)];
    });
    this.#known = found;
    return placed;
  }
}

const startOf = (/** @type {Block} */ { decorators: [first], line }) => (first ?? line).span.at;

/**
 * The header of a class with what stands above its first function; then its functions, each by itself, and what stands
 * between them.
 * @param {Block} block
 */
const partsOf = (block) => {
  /** @type {Block[][]} */
  const parts = [[{ ...block, body: [] }]];
  for (const [i, each] of block.body.entries()) {
    if (each.head === 'def' || block.body[i - 1]?.head === 'def') parts.push([each]);
    else parts.at(-1)?.push(each);
  }
  return parts;
};

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
