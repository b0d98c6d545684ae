// The verdict on an answer: whether it agrees with the library, and if not, the misconception and the wrong columns.

import { beliefs, fromTheLeft } from './beliefs.js';

/** @import { Case } from '../../case/case.js' */
/** @import { Model } from '../../case/model.js' */
/** @import { Answer } from '../../reading/answer.js' */
/** @import { Belief, Library } from './beliefs.js' */

/**
 * @typedef {{ kind: Exclude<Belief, 'alone' | 'forgot' | 'larger' | 'smaller' | 'keptOne'> }
 *   | { kind: 'alone' | 'forgot', name: string }
 *   | { kind: 'larger' | 'smaller' | 'clash', dim: number, sizes: number[] }
 *   | { kind: 'keptOne', dim: number, size: number }
 *   | { kind: 'column', dim: number, said: number, size: number }
 *   | { kind: 'rank', said: number, rank: number }
 *   | { kind: 'targetIs', name: string }
 *   | { kind: 'grows', name: string }
 *   | { kind: 'refusedEmpty' | 'refusedStretch' | 'refusedInPlace', dim: number, name: string }
 *   | { kind: 'refusedRanks', dim: number, name: string }
 *   | { kind: 'refusedScalar' | 'refusedEqual' | 'refusedProduct' }
 *   | { kind: 'fromTheRight' | 'fromOne' | 'elsewhere', dim: number }
 *   | { kind: 'alsoThere', dim: number, said: number }} Misled  each has its sentence in words/
 *
 * @typedef {object} Verdict
 * @property {boolean} right
 * @property {Misled | null} misled  for a right answer only if there is something to add
 * @property {number | null} dim  the column to look at first
 * @property {readonly number[]} wrong  the columns in which the answer differs
 */

/**
 * @param {Case} asked
 * @param {Model} model  the true result
 * @param {Answer} answer
 * @param {Library} library
 * @returns {Verdict}
 */
export function judge(asked, model, answer, library) {
  const shapes = asked.operands.map(({ shape }) => shape);
  const facts = { shapes, sign: asked.sign, inplace: asked.form === 'inPlace', model, library };
  if (answer.kind === 'refusal') return model.ok ? judgeRefusal(facts, answer.dim) : judgeLocation(facts, answer.dim);
  const given = answer.shape;
  if (model.ok && String(model.shape) === String(given)) return { right: true, misled: null, dim: null, wrong: [] };
  const wrong = given.length === model.rank ? wrongColumns(model, given) : [];
  const dim = wrong.at(-1) ?? (given.length < model.rank ? model.rank - given.length - 1 : model.rank > 0 ? 0 : null);
  const fault = faultOf(model) ?? dim;
  for (const [kind, leads] of beliefs) {
    const about = leads({ ...facts, given });
    if (about) return { right: false, misled: misledOf(kind, about, model, fault, given), dim: fault, wrong };
  }
  return { right: false, misled: factOf(model, given, fault), dim: fault, wrong };
}

/**
 * @typedef {{ shapes: readonly (readonly number[])[], sign: string, inplace: boolean, model: Model, library: Library }}
 *   Facts
 */

/** Where it fails: the conflict that PyTorch names, or the first column from the right that would grow. */
const faultOf = (/** @type {Model} */ { clash, grows, columns }) =>
  clash ? clash.dim : grows ? (columns.findLast((column) => column.grows)?.dim ?? null) : null;

/**
 * The columns in which the answer differs from the truth; in a conflict, no size is true.
 * @type {(model: Model, given: readonly number[]) => number[]}
 */
const wrongColumns = ({ columns, ok }, given) =>
  columns
    .filter(({ dim, size, conflict, grows }) => conflict || (!ok && grows) || size !== given[dim])
    .map(({ dim }) => dim);

/**
 * @type {(kind: Belief, about: true | import('./beliefs.js').About, model: Model, dim: number | null, given: readonly
 *   number[]) => Misled}
 */
const misledOf = (kind, about, model, dim, given) => {
  const name = about === true ? '' : (about.name ?? '');
  const column = model.columns[dim ?? -1];
  switch (kind) {
    case 'alone':
    case 'forgot':
      return { kind, name };
    case 'larger':
    case 'smaller':
      return { kind, dim: dim ?? 0, sizes: clashing(model) };
    case 'keptOne': {
      const unstretched = model.columns.findLast(({ dim: d, size }) => given[d] === 1 && size !== 1) ?? column;
      return { kind, dim: unstretched?.dim ?? 0, size: unstretched?.size ?? 0 };
    }
    default:
      return { kind };
  }
};

const clashing = (/** @type {Model} */ { clash }) => (clash ? [clash.a, clash.b] : []);

/**
 * No misconception explains this answer: states the fact.
 * @type {(model: Model, given: readonly number[], dim: number | null) => Misled}
 */
const factOf = (model, given, dim) => {
  const { target, rank, ok, clash, columns, names } = model;
  if (clash) return { kind: 'clash', dim: clash.dim, sizes: clashing(model) };
  if (!ok) return { kind: 'grows', name: target?.name ?? names[0] ?? '' };
  if (target) return { kind: 'targetIs', name: target.name };
  if (given.length !== rank) return { kind: 'rank', said: given.length, rank };
  return { kind: 'column', dim: dim ?? 0, said: given[dim ?? 0] ?? 0, size: columns[dim ?? 0]?.size ?? 0 };
};

/**
 * The shapes fit, but the answer says they don't. The verdict explains the column that the answer names, or the first
 * from the right whose sizes are not all equal.
 * @type {(facts: Facts, dim: number | null) => Verdict}
 */
const judgeRefusal = (facts, said) => {
  const { shapes, sign, inplace, model, library } = facts;
  const wrong = (/** @type {Misled} */ misled, /** @type {number | null} */ dim) => ({
    right: false,
    misled,
    dim,
    wrong: [],
  });
  const unequal = model.columns.filter(({ entries }) => entries.some(({ fit }) => fit !== 'equal'));
  const column = unequal.find(({ dim }) => dim === said) ?? unequal.at(-1);
  if (model.rank === 0 || shapes.some(({ length }) => length === 0))
    return wrong({ kind: 'refusedScalar' }, column?.dim ?? null);
  const left = library.explain(...fromTheLeft(shapes));
  if (left.conflict && (said === null || left.columns[said]?.conflict)) {
    return wrong({ kind: 'left' }, said ?? column?.dim ?? null);
  }
  if (!column) {
    const product = sign === '*' && shapes.length === 2 && !library.explain(...shapes, { op: 'matmul' }).ok;
    return wrong(
      { kind: product ? 'refusedProduct' : 'refusedEqual' },
      model.columns[said ?? -1]?.dim ?? model.rank - 1,
    );
  }
  const { dim, size, entries } = column;
  const giving = entries.find(({ fit }) => fit !== 'equal');
  const name = giving?.name ?? '';
  if (size === 0) return wrong({ kind: 'refusedEmpty', dim, name }, dim);
  if (inplace) return wrong({ kind: 'refusedInPlace', dim, name }, dim);
  return wrong({ kind: giving?.fit === 'missing' ? 'refusedRanks' : 'refusedStretch', dim, name }, dim);
};

/**
 * The shapes don't fit, as the answer says. It need not name the column, but a named column must be right.
 * @type {(facts: Facts, dim: number | null) => Verdict}
 */
const judgeLocation = ({ shapes, model, library }, said) => {
  const fault = faultOf(model);
  const column = said === null ? undefined : model.columns[said];
  if (said === null || said === fault) return { right: true, misled: null, dim: null, wrong: [] };
  if (column?.conflict || column?.grows) {
    const added = model.clash ? /** @type {const} */ ({ kind: 'alsoThere', dim: fault ?? 0, said }) : null;
    return { right: true, misled: added, dim: null, wrong: [] };
  }
  const wrong = (/** @type {Misled} */ misled) => ({ right: false, misled, dim: fault, wrong: [] });
  const dim = fault ?? 0;
  if (library.explain(...fromTheLeft(shapes)).columns[said]?.conflict) return wrong({ kind: 'left' });
  if (model.columns[said - 1]?.conflict) return wrong({ kind: 'fromOne', dim });
  if (model.columns[model.rank - 1 - said]?.conflict) return wrong({ kind: 'fromTheRight', dim });
  return wrong({ kind: 'elsewhere', dim });
};
