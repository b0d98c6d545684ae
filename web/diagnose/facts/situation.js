/**
 * Collects what the facts are derived from: the message, the core's report on its shapes, the sizes that clash, and the
 * changes of axes that would make the shapes fit.
 */
import { explained } from '../apply.js';
import { hintsOf } from './hints.js';
import { rearrangements } from './rearrangements.js';

/** @import { Explanation } from '../../lib/control/explain.js' */
/** @import { Library, Shape } from '../apply.js' */
/** @import { Operand, Recognised } from '../diagnosis.js' */

/**
 * @typedef {object} Conflict
 * @property {number} dim  of the result, from the left; -1 if unknown
 * @property {number} size  of the operand the message calls a
 * @property {number} other
 *
 * @typedef {object} Situation
 * @property {Recognised} recognised  a target first
 * @property {readonly string[]} names
 * @property {Shape[] | null} shapes  of all operands, with sizes that fit in place of unknown ones
 * @property {boolean} assumed  whether there was an unknown size
 * @property {Explanation | null} report  on the shapes, with the first as the target if it is one
 * @property {Explanation | null} fresh  on the same shapes with a new result
 * @property {boolean} hasTarget  whether the first operand is a target, and keeps its shape
 * @property {readonly Conflict[]} conflicts  all of them, the one PyTorch names first
 * @property {readonly import('./rearrangements.js').Rearrangement[]} rearranged  checked, best first
 * @property {(hint: import('./hints.js').Hint) => boolean} about
 * @property {Library | null} library
 * @property {readonly number[] | null} rule  the result by the rule of broadcasting, if the shapes fit but were refused
 * @property {string} around  the text beside the message, a few thousand characters at most
 */

const inPlace = ['inPlace', 'out', 'assign', 'expand'];

/**
 * The operands in the order of the core, which has a target first.
 * @type {(recognised: Recognised) => Recognised}
 */
export function targetFirst(recognised) {
  const targetIndex = recognised.operands.findIndex(({ role }) => role !== 'operand');
  const [target] = recognised.operands.slice(targetIndex, targetIndex + 1);
  if (targetIndex < 1 || !target) return recognised;
  return { ...recognised, operands: [target, ...recognised.operands.toSpliced(targetIndex, 1)] };
}

/** An `a` or `b` that is a variable of the paste. */
const ownLetter =
  /(?<![\w.'"\x60])[ab](?: ?(?:[-+*/@]?=(?!=)|[-+*/@] ?\w)|\.\w|\[)|[(,] ?[ab] ?[,)]|\w ?[-+*/@] ?[ab]\b|\bin [ab]\b/;

/**
 * What operands without a name are called: `a`, `b`, `c` …, as in PyTorch's messages, unless the paste has variables of
 * such names.
 * @type {(recognised: Recognised) => string[]}
 */
function usualNames({ operands, form, fails, message, around = '' }) {
  if (form === 'loss' && !fails) return ['target', 'input'];
  const areOwn =
    !/tensor a \(/.test(message) && operands.every(({ shape }) => shape) && ownLetter.test(around.slice(0, 8000));
  if (!areOwn) return [...'abcdefgh'];
  return form === 'assign' ? ['out', 'value'] : [];
}

/**
 * The names of the operands in sentences: those in the code, the usual ones, or operand 1, operand 2 …
 * @param {Recognised} recognised
 * @param {string} [operand]  that word in the language of the sentence
 * @returns {string[]}
 */
export function namesOf(recognised, operand = 'operand ') {
  const usual = usualNames(recognised);
  return recognised.operands.map(
    ({ name, role }, i) => name ?? (role === 'output' ? 'out' : (usual[i] ?? `${operand}${i + 1}`)),
  );
}

/**
 * Complete shapes, or null. An unknown size is assumed to equal the other size in its dimension.
 * @type {(recognised: Recognised) => { shapes: Shape[], assumed: boolean } | null}
 */
function wholeShapes({ operands, broadcast, form }) {
  let stated = operands.map(({ shape }) => shape);
  const [target = null, ...others] = stated;
  // If only the broadcast shape is known, it stands for the other operand, because the target has to fit it.
  if (inPlace.includes(form) && target && broadcast && others.every((shape) => shape === null))
    stated = [target, broadcast];
  if (stated.length < 2 || stated.includes(null)) return null;
  const all = stated.map((shape) => shape ?? []);
  const elsewhere = (/** @type {number} */ fromEnd) =>
    all.map((shape) => shape.at(-fromEnd) ?? 1).find((size) => size !== 1) ?? 1;
  const shapes = all.map((shape) => shape.map((size, dim) => size ?? elsewhere(shape.length - dim)));
  return { shapes, assumed: all.some((shape) => shape.includes(null)) };
}

/** @type {(report: Explanation) => Conflict[]} */
const conflictsOf = ({ columns }) =>
  columns
    .filter(({ conflict }) => conflict)
    .map(({ dim, operands }) => {
      const [size = 1, other = 1] = new Set(
        operands.flatMap(({ size }) => (size === null || size === 1 ? [] : [size])),
      );
      return { dim, size, other };
    })
    .reverse();

/** Whether the shapes fail as the message says. If not, the message is about other shapes. */
const agrees = (/** @type {Recognised} */ { fails, clash, form, operands }, /** @type {Explanation} */ report) => {
  if (!fails || form === 'loss') return true;
  if (!clash) return !report.ok;
  const sizes = String([...clash.sizes].sort());
  const conflicts = conflictsOf(report);
  // A message names the rightmost dimension that does not fit. Shapes that it contains itself may have typing errors.
  const isElsewhere = clash.dim !== null && operands.some(({ from }) => from !== 'message');
  const named = isElsewhere ? conflicts.slice(0, 1) : conflicts;
  return (
    named.some(({ size, other }) => String([size, other].sort()) === sizes) ||
    (inPlace.includes(form) && !report.ok && clash.sizes.includes(1))
  );
};

/**
 * The operands whose first axis of size 1 may not be in the code: JAX adds such axes before it compares the shapes.
 * @type {(recognised: Recognised, shapes: readonly Shape[] | null) => number[]}
 */
export function paddedBy({ framework, message }, shapes) {
  const isPadded = framework === 'jax' && !message.includes('shapes=[');
  if (!isPadded || !shapes?.every(({ length }) => length === shapes[0]?.length)) return [];
  return shapes.flatMap((shape, i) => (shape.length > 1 && shape[0] === 1 ? [i] : []));
}

/** The operand without a shape from the text around the message. @type {(operand: Operand) => Operand} */
const asTheMessageSays = (operand) => (operand.from === 'message' ? operand : { ...operand, shape: null });

/** @type {(recognised: Recognised, library: Library | null) => Situation} */
export function situationOf(recognised, library) {
  const ordered = targetFirst(recognised);
  const { clash, form } = ordered;
  const whole = ordered.kind === 'broadcast' ? wholeShapes(ordered) : null;
  const hasTarget = inPlace.includes(form) && ordered.operands.length > 0;
  const answer = whole && library && explained(library.explain, whole.shapes, { inplace: hasTarget });
  const report = answer && agrees(ordered, answer) ? answer : null;
  const stated = answer && !report ? { ...ordered, operands: ordered.operands.map(asTheMessageSays) } : ordered;
  const isWhole = stated.operands.every(({ shape, from }) => shape && from === 'message') && !whole?.assumed;
  const conflicts = report ? conflictsOf(report) : [];
  const [size = 1, other = 1] = clash?.sizes ?? [];
  const shapes = (report && whole?.shapes) ?? null;
  return {
    recognised: stated,
    names: namesOf(stated),
    shapes,
    assumed: whole?.assumed ?? false,
    report,
    fresh: hasTarget && shapes ? library && explained(library.explain, shapes) : report,
    hasTarget,
    conflicts: report || !clash ? conflicts : [{ dim: clash.dim ?? -1, size, other }],
    rearranged:
      library && shapes && paddedBy(stated, shapes).length === 0 ? rearrangements(library, shapes, hasTarget) : [],
    about: hintsOf(stated),
    library,
    around: stated.around ?? '',
    rule: !report && isWhole && answer?.ok ? answer.shape : null,
  };
}
