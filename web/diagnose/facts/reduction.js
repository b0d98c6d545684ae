/**
 * Finds a reduction in a line of source that drops the axes it reduces: `G.norm(dim=(-2, -1))`, `np.mean(x, axis=1)`. A
 * reduction without an axis gives a single number, which fits any shape.
 *
 * @typedef {{ code: string }} Reduction  the call with `keepdim`; empty in TensorFlow.js
 */
import { beginOf, partner } from '../recognise/brackets.js';

/** @import { Recognised } from '../diagnosis.js' */

const NAMED = /\b(?:norm|(?:reduce_)?(?:mean|sum|max|min|prod|logsumexp)|amax|amin|std|var|median)\(/g;

/** An operator between two arrays. A reduction of its result is not an operand: `mean(a + b)`. */
const combines = /[\w)\]] ?(?:[-+*/@]|\*\*|==) ?[\w(]/;

/**
 * The first reduction that can be an operand, which one around the failing operator cannot.
 * @type {(recognised: Recognised) => Reduction | null}
 */
export function reductionIn({ framework, failing }) {
  const keepdim = ['pytorch', 'paddle', null].includes(framework) ? 'keepdim=True' : 'keepdims=True';
  const line = failing?.source.slice(0, 300) ?? '';
  const operator = failing?.at ?? -1;
  for (const { 0: name, index } of line.matchAll(NAMED)) {
    const open = index + name.length - 1;
    const to = partner(line, open, 1);
    const start = beginOf(line, index);
    const head = line.slice(start, open + 1);
    const args = line.slice(open + 1, Math.max(open + 1, to));
    const isAround =
      operator >= 0 ? start <= operator && operator < to : combines.test(`${head}${args}`.replace(/-?\d+/g, ''));
    const isFunction = /^(?:(?:np|numpy|torch|jnp|tf|mx|paddle|keras|ops|K|F|linalg)\.)+\w+\($/.test(head);
    const hasAxis =
      /\b(?:dim|axis)\s*=\s*[-(\d[]/.test(args) || (isFunction ? /,\s*-?\d+\s*$/ : /^\s*-?\d+\s*(?:,|$)/).test(args);
    if (isAround || to < 0 || !hasAxis || /keep_?dims?/i.test(args)) continue;
    return { code: framework === 'tfjs' ? '' : `${head}${args}, ${keepdim})` };
  }
  return null;
}
