// The core's report in the page's terms: a name for each operand, a verdict for each column, the number of steps. This
// file does not decide what broadcasts; it only renames and counts.

import { isGather } from './aligned.js';
import { joined } from './brackets.js';
import { printed, snake } from '../notation/operators.js';
import { count } from '../notation/numbers.js';

/** @import { DType } from '../lib/boundary/dtype.js' */
/** @import { Letter } from '../lib/control/explain-einsum.js' */
/** @import { Case } from './case.js' */
/** @import { Outcome } from './outcome.js' */

/**
 * @typedef {'equal' | 'stretched' | 'missing' | 'conflict'} Fit
 *
 * @typedef {object} Report  the result of the library's explain(), as far as the page uses it
 * @property {boolean} ok
 * @property {number} rank
 * @property {readonly number[] | null} shape
 * @property {boolean} fitsInPlace
 * @property {readonly { dim: number, size: number | null, conflict: boolean,
 *   operands: readonly { size: number | null, fit: Fit }[] }[]} columns
 * @property {{ dim: number, a: number, b: number, operand: number } | null} conflict
 * @property {string | null} message
 * @property {readonly import('../lib/control/explain-einsum.js').Letter[]} [letters]  the columns of an einsum
 * @property {readonly import('../lib/control/explain-einsum.js').ProductStep[]} [steps]  the pairs that it multiplies
 * @property {number} [joined]  the dimension along which tensors are joined
 * @property {boolean} [stacks]  whether that is a new one
 * @property {number | null} [dim]  along which an index selects; null if it selects from the flattened tensor
 *
 * @typedef {{ along: number, places: boolean, broadcasts: boolean, scalar: boolean, names: readonly string[] }}
 *   Gathering  places: the elements are written to the index's positions; scalar: a single number is written
 *
 * @typedef {{ name: string, size: number | null, fit: Fit, place: number, called?: string }} Entry  place: the position
 *   of the size in the operand's shape; called: the name that the text has for the size
 * @typedef {{ kind: Fit, names: string[] }
 *   | { kind: 'grows', size: number, room: number | null } | { kind: 'holds' } | { kind: 'added' } | { kind: 'picked' }
 *   | { kind: 'placed' }
 *   | { kind: 'part', name: string, size: number }} Verdict
 *   grows: larger than the target; holds: the target is large enough, unlike in other columns; added: joined sizes,
 *   which are added; picked, placed: by the numbers of an index; part: the index is shorter
 * @typedef {{ dim: number, size: number | null, conflict: boolean, grows: boolean, entries: Entry[], verdicts:
 *   Verdict[], letter?: Letter, called?: string }} Column  letter: of an einsum; called: the name of the result's size
 * @typedef {{ dim: number, left: string, a: number, right: string, b: number }} Clash  the pair that PyTorch names
 * @typedef {{ form: 'inPlace' | 'out', name: string, shape: readonly number[] }} Target  where the result is written
 *
 * @typedef {object} Model
 * @property {boolean} ok  whether there is a result
 * @property {string} sign  between the operands, or empty
 * @property {string[]} names
 * @property {string} label  the whole operation, `a + b`
 * @property {number} rank
 * @property {Column[]} columns  left to right
 * @property {number} steps  how many steps the alignment has, one for each column from the right
 * @property {Clash | null} clash
 * @property {readonly number[] | null} shape  the broadcast shape of the operands, whether or not it fits the target
 * @property {bigint | null} numel
 * @property {DType | null} dtype  of the result, if known
 * @property {Target | null} target
 * @property {boolean} grows  whether the target would have to grow
 * @property {boolean} indexes  whether the operands are index tensors
 * @property {Gathering | null} gathering  how an index selects along one dimension, if it does
 * @property {boolean} stacks  whether the operands are joined in a new dimension
 * @property {number | null} joined  the dimension along which the operands are joined, if they are
 * @property {readonly number[] | null} moved  of an index: the selected dimensions, if they come first in the result
 * @property {import('./outcome.js').Failure | null} failure  in PyTorch's words
 */

/** The whole operation: `a + b`, `torch.where(a, b, c)`. @param {Case} asked @returns {string} */
export function labelOf({ fn, sign, operands, label }) {
  const names = operands.map(({ name }) => name);
  return sign || names.length === 0 ? joined(names, sign, printed(sign)) : label || `${snake(fn)}(${names.join(', ')})`;
}

/**
 * @param {Case} asked
 * @param {Report} report
 * @param {Outcome} outcome
 * @returns {Model}
 */
export function model(asked, report, outcome) {
  const { operands, form, out } = asked;
  const names = operands.map((operand) => operand.name);
  const sign = printed(asked.sign);
  const failure = failureOf(report, outcome);
  const grows = failure?.code === 'grows';
  const gathering = gatheringOf(asked, report, names);
  const positions = names.map(() => 0);
  const columns = report.columns.map(({ dim, size, conflict, operands: reported }) => {
    const letter = report.letters?.[dim];
    const entries = reported.map(({ size: own, fit }, i) => {
      const place = letter?.dims[i] ?? positions[i] ?? 0;
      if (own !== null) positions[i] = place + 1;
      const called = own === null ? undefined : operands[i]?.called?.[place];
      return { name: names[i] ?? '', size: own, fit, place, ...(called && { called }) };
    });
    const called = size === null ? '' : calledIn(entries, size);
    const tooSmall = grows && entries[0]?.fit !== 'equal';
    const adds = report.joined === dim;
    const said = adds
      ? [{ kind: /** @type {const} */ ('added') }]
      : (pickedVerdicts(entries, { dim, conflict }, gathering) ?? verdicts(entries, { size, conflict, grows }));
    return {
      dim,
      size,
      conflict,
      grows: tooSmall,
      entries,
      verdicts: said,
      ...(letter && { letter }),
      ...(called && { called }),
    };
  });
  const { conflict } = report;
  // A column where an index has no dimension is not a conflict between two sizes.
  const stop = conflict ?? (gathering && report.columns.findLast((column) => column.conflict));
  const into = form === 'inPlace' ? operands[0] : form === 'out' ? out : null;
  const written = form === 'fresh' || !into ? null : { form, name: into.name, shape: into.shape };
  const { index } = outcome;
  const shape = index ? index.shape : report.shape;
  const moved = index?.ok && index.moved ? index.picked : null;
  return {
    ok: failure === null,
    sign,
    names,
    label: labelOf(asked),
    rank: report.rank,
    columns,
    steps: stop ? report.rank - stop.dim : report.rank + Number(moved !== null),
    clash: conflict && {
      dim: conflict.dim,
      left: joined(names.slice(0, conflict.operand), asked.sign, printed(asked.sign)),
      a: conflict.a,
      right: names[conflict.operand] ?? '',
      b: conflict.b,
    },
    shape,
    numel: shape && count(shape),
    dtype: outcome.results[0]?.dtype ?? null,
    target: written,
    grows,
    indexes: index !== undefined,
    gathering,
    stacks: report.stacks ?? false,
    joined: report.joined ?? null,
    moved,
    failure,
  };
}

/**
 * The name that the text has for a size of a column; empty if it has none or several.
 * @param {readonly Entry[]} entries @param {number | null} size
 */
export function calledIn(entries, size) {
  const own = entries.flatMap((each) => (each.size === size && each.called ? [each.called] : []));
  const [called = '', ...more] = new Set(own);
  return more.length === 0 ? called : '';
}

/** @type {(asked: Case, report: Report, names: readonly string[]) => Gathering | null} */
const gatheringOf = ({ fn, operands }, { dim }, names) => {
  if (!isGather({ fn })) return null;
  return {
    along: dim ?? 0,
    places: fn.startsWith('scatter'),
    broadcasts: fn === 'takeAlongDim',
    scalar: operands[2]?.weak ?? false,
    names,
  };
};

/**
 * The verdicts in a column of a gather: the index reads along it, writes along it, or covers only a part of it.
 * @param {Entry[]} entries
 * @param {{ dim: number, conflict: boolean }} column
 * @param {Gathering | null} gathering
 * @returns {Verdict[] | null}
 */
const pickedVerdicts = ([input, index], { dim, conflict }, gathering) => {
  if (!gathering || conflict) return null;
  if (dim === gathering.along) return [{ kind: gathering.places ? 'placed' : 'picked' }];
  const isPart = !gathering.broadcasts && Number(index?.size) < Number(input?.size);
  return isPart ? [{ kind: 'part', name: index?.name ?? '', size: index?.size ?? 0 }] : null;
};

/**
 * The error that the library threw, or else the one in the report.
 * @type {(report: Report, outcome: Outcome) => Model['failure']}
 */
const failureOf = ({ ok, message }, { failure }) => {
  if (failure && failure.torchType !== '' && failure.code !== 'needsNumbers') return failure;
  return ok ? null : { message: message ?? '', torchType: 'RuntimeError', code: 'shapeMismatch' };
};

/**
 * The verdict of a column: a conflict, a target too small, an operand that is expanded, or equal.
 * @param {Entry[]} entries
 * @param {{ size: number | null, conflict: boolean, grows: boolean }} column
 * @returns {Verdict[]}
 */
const verdicts = (entries, { size, conflict, grows }) => {
  const [first] = entries;
  if (grows && first) {
    return [first.fit === 'equal' ? { kind: 'holds' } : { kind: 'grows', size: size ?? 0, room: first.size }];
  }
  /** @type {Fit[]} */
  const shownFits = conflict ? ['conflict'] : ['stretched', 'missing'];
  /** @type {Verdict[]} */
  const found = shownFits.flatMap((kind) => {
    const names = entries.filter((entry) => entry.fit === kind).map((entry) => entry.name);
    return names.length > 0 ? [{ kind, names }] : [];
  });
  return found.length > 0 ? found : [{ kind: 'equal', names: entries.map((entry) => entry.name) }];
};
