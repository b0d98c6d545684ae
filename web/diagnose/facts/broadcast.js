/**
 * The facts of a broadcast: the dimension in which the sizes clash, and the ways to make the shapes fit. For `(4, 3)`
 * and `(4,)` they clash in dimension 1, and `(4, 1)` is the only way to add an axis. A broadcast that works may have
 * facts too, if it looks unintended.
 */
import { numelOf } from '../../lib/tensor/row-major.js';
import { suspicion } from '../suspicion.js';
import { fact } from './finding.js';
import { relation } from './numbers.js';
import { paddedBy } from './situation.js';

/** @import { Shape } from '../apply.js' */
/** @import { Finding } from '../diagnosis.js' */
/** @import { Conflict, Situation } from './situation.js' */

/** Up to this rank, all rearrangements are tried. */
const SEARCHED = 5;

const withoutOnes = (/** @type {Shape} */ shape) => shape.filter((size) => size !== 1).sort((a, b) => a - b);

/** Whether every size of one shape, except 1, is also in the other. @type {(one: Shape, other: Shape) => boolean} */
const isWithin = (one, other) => {
  const rest = withoutOnes(other);
  return withoutOnes(one).every((size) => {
    const index = rest.indexOf(size);
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  });
};

/**
 * The rearrangements that make the shapes fit. Sizes alone can prove that no rearrangement does: unless those of one
 * operand are among those of the other, the result is larger than both in any order.
 * @type {(situation: Situation) => Finding[]}
 */
function ways({ shapes, rearranged, names, hasTarget }) {
  const [a = [], b = []] = shapes ?? [];
  if (shapes?.length !== 2) return [];
  if (!isWithin(b, a) && (hasTarget || !isWithin(a, b))) return a.length + b.length > 2 ? [fact('no-way')] : [];
  const inserted = rearranged.filter(({ step }) => step.how === 'unsqueeze');
  const [first] = inserted.length > 0 ? inserted : rearranged;
  if (!first || Math.max(a.length, b.length) > SEARCHED) return [];
  const name = names[first.step.operand] ?? 'a';
  const fitting = inserted.filter(({ step }) => step.operand === first.step.operand);
  const kind = fitting.length === 1 ? 'one' : fitting.length > 1 ? 'several' : 'order';
  return [fact('ways', { kind, name, shape: first.shape, count: fitting.length })];
}

/**
 * The dimensions in which only one of two shapes has entries, for each of them, and how many entries these are. There
 * are -1 if no other dimension matches one to one.
 * @type {(one: Shape, two: Shape) => { rows: number[], columns: number[], left: number, right: number }}
 */
function paired(one, two) {
  const along = (/** @type {Shape} */ shape, /** @type {Shape} */ other) =>
    shape.flatMap((size, dim) => (size > 1 && (other[other.length - shape.length + dim] ?? 1) === 1 ? [dim] : []));
  const [rows, columns] = [along(one, two), along(two, one)];
  const entries = [rows.map((dim) => one[dim] ?? 1), columns.map((dim) => two[dim] ?? 1)].map(numelOf);
  const [left = -1, right = -1] = entries[0] === numelOf(one) && entries[1] === numelOf(two) ? [] : entries;
  return { rows, columns, left, right };
}

/** The shapes fit, but their result does not fit the target. @type {(situation: Situation) => Finding[]} */
const growing = ({ fresh, shapes, names }) =>
  fresh?.shape ? [fact('target', { a: names[0] ?? 'a', target: shapes?.[0] ?? [], result: fresh.shape })] : [];

/**
 * Facts of a broadcast that does not fail: its shapes look unintended (suspicion.js), or a loss wants equal shapes.
 * @type {(situation: Situation) => Finding[]}
 */
function legal({ library, shapes, report, names, recognised, about }) {
  const doubt = library && shapes ? suspicion(shapes, library.explain) : null;
  const isLoss = recognised.form === 'loss' || about('loss');
  const [a = 'a', b = 'b'] = names;
  const [one = [], two = []] = shapes ?? [];
  if (report?.bothStretch && report.shape && (doubt?.kind === 'outer' || isLoss))
    return [
      fact('stretch', {
        a,
        b,
        ...paired(one, two),
        result: report.shape,
        growth: report.growth ?? 1,
        kind: recognised.fails ? 'refused' : '',
      }),
    ];
  if (doubt && doubt.kind !== 'outer' && !(doubt.kind === 'batch' && isLoss)) {
    const [low = [], high = []] = [shapes?.[doubt.low], shapes?.[doubt.high]];
    const isSquare = low.length === 1 && high.length === 2;
    return [
      fact('chance', {
        kind: doubt.kind === 'batch' ? 'batch' : isSquare ? 'square' : 'equal',
        a: names[doubt.low] ?? 'a',
        b: names[doubt.high] ?? 'b',
        size: low[0] ?? 1,
        count: high.length - low.length,
        low: doubt.low,
      }),
    ];
  }
  if (recognised.form !== 'loss' || String(one) === String(two)) return [];
  const isSame = String(one.filter((size) => size !== 1)) === String(two.filter((size) => size !== 1));
  if (recognised.fails) return [fact('same', { one, two, kind: isSame ? 'ones' : '' })];
  return [fact('loss-shapes', { kind: isSame ? 'ones' : 'differ', a, b })];
}

/** The shapes fit by the rule, and yet they were refused. @type {(situation: Situation) => Finding[]} */
const refused = ({ recognised: { fails, family }, rule }) =>
  fails && rule && !/^(?:torch-old|torch-index|numpy-index|torch-migration)/.test(family ?? '')
    ? [fact('fits', { result: rule })]
    : [];

/** Whether a vector has as many elements as a larger shape. @type {(shape: Shape, other: Shape) => boolean} */
const isFlattened = (shape, other) => shape.length === 1 && other.length > 1 && numelOf(other) === shape[0];

/** The rule that two sizes break. If one of them is 1 and there is no target, the framework has a stricter rule. */
const needsOf = (/** @type {Situation} */ { hasTarget, recognised }, /** @type {Conflict} */ { size, other }) => {
  if (hasTarget) return 'target';
  if (recognised.form === 'loss' && recognised.fails) return 'equal';
  return size !== 1 && other !== 1 ? 'fit' : 'strict';
};

/** @type {(situation: Situation) => Finding[]} */
export function broadcastFacts(situation) {
  const { report, conflicts, names, assumed, hasTarget, fresh, recognised, shapes } = situation;
  const empty = shapes?.findIndex((shape) => shape.includes(0)) ?? -1;
  if (empty >= 0 && (!report?.ok || recognised.form !== 'fresh'))
    return [fact('empty', { name: names[empty] ?? 'a', role: hasTarget && empty === 0 ? 'target' : '' })];
  const [clash] = conflicts;
  if (!clash) {
    if (!report) return refused(situation);
    if (assumed) return [];
    if (report.ok) return legal(situation);
    return hasTarget && fresh?.ok ? growing(situation) : [];
  }
  const [a = 'a', b = 'b'] = names;
  const ordered = conflicts.toReversed();
  const clashes = fact('clash', {
    ...{ a, b, size: clash.size, other: clash.other, dim: clash.dim },
    needs: needsOf(situation, clash),
    dims: ordered.map(({ dim }) => dim),
    sizes: ordered.map(({ size }) => size),
    others: ordered.map(({ other }) => other),
  });
  const found = report && !assumed ? ways(situation) : [];
  const isRelated =
    conflicts.every((each) => each.size * clash.other === each.other * clash.size) &&
    !found.some(({ facts }) => facts['kind'] === 'one');
  const none = [clash.size, clash.other].indexOf(0);
  const [padded, ...more] = paddedBy(recognised, shapes);
  const flat = assumed ? -1 : (shapes ?? []).findIndex((shape, i) => isFlattened(shape, shapes?.[1 - i] ?? []));
  const merged = shapes?.[flat]?.[0] ?? 0;
  return [
    clashes,
    // If both begin with 1, one of them does so in the code.
    ...(padded === undefined || more.length > 0
      ? []
      : [fact('padded', { name: names[padded] ?? 'a', shape: shapes?.[padded]?.slice(1) ?? [] })]),
    ...found,
    ...(flat < 0 ? [] : [fact('flat', { sizes: shapes?.[1 - flat] ?? [], merged })]),
    ...(isRelated && flat < 0 ? relation(clash.size, clash.other) : []),
    ...(none < 0 ? [] : [fact('empty', { name: names[none] ?? 'a', role: '' })]),
  ];
}
