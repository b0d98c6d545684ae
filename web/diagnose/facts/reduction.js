/** @import { Recognised } from '../diagnosis.js' */

/**
 * A reduction in a line of source that drops the axes it reduces: `G.norm(dim=(-2, -1))`, `np.mean(x, axis=1)`. One
 * that names no axis gives a single number, which fits anything.
 *
 * @typedef {{ code: string }} Reduction  the call that keeps its axes; empty if part of the call is not visible
 */

const NAMED = /\b(?:norm|(?:reduce_)?(?:mean|sum|max|min|prod|logsumexp)|amax|amin|std|var|median)\(/g;

/**
 * Where the bracket that opens before `from` closes; -1 if it does not.
 * @type {(text: string, from: number) => number}
 */
function closing(text, from) {
  for (let at = from, depth = 1; at < text.length; ++at) {
    if ('([{'.includes(text.charAt(at))) ++depth;
    else if (')]}'.includes(text.charAt(at)) && --depth === 0) return at;
  }
  return -1;
}

/** Two arrays put together, in which case what they are put together in is no operand. */
const combines = /[\w)\]] ?(?:[-+*/@]|\*\*|==) ?[\w(]/;

/**
 * Lines in which a reduction can be an operand. In the failing line, a reduction around the operator is no operand:
 * `mean(a + b)`.
 * @type {(recognised: Recognised) => { text: string, at: number }[]}
 */
const linesOf = ({ evidence, failing }) => [
  ...(failing ? [{ text: failing.source, at: failing.at }] : []),
  ...evidence
    .slice(0, 60)
    .flatMap(({ kind, text }) => (kind === 'line' && text !== failing?.source ? [{ text, at: -1 }] : [])),
];

/** @type {(recognised: Recognised) => Reduction | null} */
export function reductionIn(recognised) {
  const { framework } = recognised;
  const keeps = ['pytorch', 'paddle', null].includes(framework) ? 'keepdim=True' : 'keepdims=True';
  for (const { text, at } of linesOf(recognised)) {
    const line = text.slice(0, 300);
    for (const found of line.matchAll(NAMED)) {
      const from = found.index + found[0].length;
      let start = found.index;
      while (start > 0 && /[\w.]/.test(line.charAt(start - 1))) --start;
      const head = line.slice(start, from);
      const to = closing(line, from);
      const args = line.slice(from, Math.max(from, to));
      const begin = head.startsWith('.') ? 0 : start;
      const isAround =
        at >= 0
          ? begin <= at && at < to
          : combines.test(args.replace(/-?\d+/g, '')) ||
            (combines.test(line.slice(0, start).replace(/^[^=]*=(?!=)/, '')) &&
              head.startsWith('.') &&
              !/^\)?\s*(?:[-+*/@]|==)/.test(line.slice(to)) &&
              /^\s*[\w.]*\s*=?\s*\(/.test(line));
      if (isAround) continue;
      const isFunction = /^(?:(?:np|numpy|torch|jnp|tf|mx|paddle|keras|ops|K|F|linalg)\.)+\w+\($/.test(head);
      const hasAxis =
        /\b(?:dim|axis)\s*=\s*[-(\d[]/.test(args) || (isFunction ? /,\s*-?\d+\s*$/ : /^\s*-?\d+\s*(?:,|$)/).test(args);
      if (to < 0 || !hasAxis || /keep_?dims?/i.test(args)) continue;
      // The method's object ends in a bracket, and looking for its beginning is not worth the code.
      const code = framework === 'tfjs' || head.startsWith('.') ? '' : `${head}${args}, ${keeps})`;
      return { code };
    }
  }
  return null;
}
