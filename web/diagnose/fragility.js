/**
 * Finds code that breaks without being edited: with another batch size, or when two equal sizes differ. The core
 * is asked about the shapes as they would be then.
 */
import { apply } from './apply.js';

/**
 * @typedef {import('./diagnosis.js').Fragility} Fragility
 * @typedef {import('./apply.js').Shape} Shape
 * @typedef {import('./causes/situation.js').Situation} Situation
 */

/** A size that nothing here has. @type {(shapes: readonly Shape[]) => number} */
const other = (shapes) => {
  let size = 2;
  while (shapes.some((shape) => shape.includes(size))) ++size;
  return size;
};

/** @type {(situation: Situation) => Fragility[]} */
export function fragility({ library, shapes, report, keeps, recognised }) {
  if (!library || !report || shapes?.length !== 2 || report.columns.length > 12) return [];
  const [a = [], b = []] = shapes;
  const low = a.length <= b.length ? 0 : 1;
  const [small, large] = low === 0 ? [a, b] : [b, a];
  const asked = (/** @type {Shape} */ one, /** @type {Shape} */ two) =>
    apply(library, low === 0 ? [one, two] : [two, one], [], { inplace: keeps })?.report ?? null;
  /** @type {Fragility[]} */
  const found = [];
  const grows = (/** @type {{ growth: number | null } | null} */ each) => (each?.growth ?? 1) > 1;

  // One number a sample, and as many samples as the other has: both batches change together.
  if (small.length > 0 && small.length < large.length && small[0] === large[0] && !recognised.batchHidden) {
    const size = large[0] === 1 ? other(shapes) : 1;
    const then = asked(small.with(0, size), large.with(0, size));
    if (report.ok && (!then || grows(then) !== grows(report))) {
      found.push({ kind: 'batch-of-one', dims: [0], then: !then ? 'fails' : grows(then) ? 'means-other' : 'works' });
    } else if (!report.ok && then && !grows(then)) found.push({ kind: 'batch-of-one', dims: [0], then: 'works' });
  }

  const slid = large.length - small.length;
  for (const [i, size] of small.entries()) {
    if (size === 1 || found.length > 2) continue;
    const at = large.findIndex((each, dim) => each === size && dim < i + slid);
    if (at < 0) continue;
    const dims = [at, i + slid].sort((x, y) => x - y);
    // Equal by chance: with the axis it lies along of another size it fails, and so the chance was all it had.
    if (report.ok && large[i + slid] === size && !asked(small, large.with(i + slid, other(shapes))))
      found.push({ kind: 'equal-sizes', dims, then: 'fails' });
    // Unequal now: were they equal, it would run, along the wrong axis.
    if (!report.ok && asked(small, large.with(i + slid, size)))
      found.push({ kind: 'equal-sizes', dims, then: 'means-other' });
  }
  return found;
}
