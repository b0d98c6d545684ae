/**
 * The dtype of each pair of operands: tables of ten dtypes with dimensions, ten 0-d ones, and three kinds of numbers.
 */
import * as stride0 from '../../web/lib/index.js';
import { call, outcomeOf } from './call.js';
import { hasNoMeaning } from './not-in-javascript.js';

/** @import { DType } from '../../web/lib/boundary/dtype.js' */

/**
 * Creates the operand `dim:float32`, `zero:int64` or `py:int`, with value `value`.
 * @param {import('./read.js').Scope} scope
 * @param {string} name
 * @param {number} value
 * @returns {any}
 */
function operand(scope, name, value) {
  const [kind, which = ''] = name.split(':');
  const dtype = /** @type {DType} */ (which);
  if (kind === 'dim') return scope.own(stride0.tensor([value], { dtype }));
  if (kind === 'zero') return scope.own(stride0.tensor(value, { dtype }));
  if (which === 'bool') return true;
  return which === 'int' ? value : stride0.scalar(value, 'float');
}

/** @type {Record<string, (own: <T>(value: T) => T, a: any, b: any) => any>} */
const spelled = {
  where: (own, a, b) => stride0.where(own(stride0.tensor([true])), a, b),
  lerp_half: (_, a, b) => stride0.lerp(a, b, 0.5),
  clamp_min: (_, a, b) => stride0.clamp(a, { min: b }),
  addcmul_1: (_, a, b) => stride0.addcmul(a, b, b),
  addcdiv_1: (_, a, b) => stride0.addcdiv(a, b, b),
  masked_fill: (own, a, b) => stride0.maskedFill(a, own(stride0.tensor([true])), b),
  matmul_dim: (own, a, b) => stride0.matmul(own(stride0.reshape(a, [1, 1])), own(stride0.reshape(b, [1, 1]))),
};

/** A reduction of all dimensions; a cumulative one needs a dimension. @param {string} op @param {any} input */
const reduced = (op, input) => call(op, op === 'cumsum' ? [input, 0] : [input]);

/** A cell: a dtype, or an error. @param {() => any} ask */
function cell(ask) {
  const { value, error } = outcomeOf(ask); // these tables don't record warnings
  if (error) return error.torchType ? `!${error.torchType}: ${error.message}` : `mistake: ${error.message}`;
  return typeof value === 'object' ? value.dtype : value;
}

/** @param {unknown} got @param {unknown} want */
function agrees(got, want) {
  if (hasNoMeaning(String(want))) return true;
  // PyTorch's binding checks argument types, which differ between languages.
  if (want === '!TypeError') return !String(got).startsWith('mistake');
  return got === want;
}

/** @type {import('./families.js').Family} */
export function promotion({ op, expect: { rows, cols, table, row } }, scope) {
  const own = scope.own.bind(scope);
  const special = spelled[op];
  const ofNames = op === 'promote_types' || op === 'can_cast';
  const cells = (table ?? [row]).flatMap((/** @type {unknown[]} */ wants, /** @type {number} */ i) =>
    wants.map((want, j) => {
      if (row)
        return { operands: rows[j], want, got: cell(() => own(reduced(op, operand(scope, `dim:${rows[j]}`, 1)))) };
      const names = [rows[i], cols[j]];
      const [a, b] = ofNames ? names : [operand(scope, rows[i], 1), operand(scope, cols[j], 2)];
      return {
        operands: names.join(', '),
        want,
        got: cell(() => own(special ? special(own, a, b) : call(op, [a, b]))),
      };
    }),
  );
  const wrong = cells.filter((/** @type {any} */ { got, want }) => !agrees(got, want));
  if (wrong.length === 0) return null;
  const [{ operands, got, want }] = wrong;
  return `${wrong.length} of ${cells.length} cells differ, first (${operands}): ${got}; PyTorch: ${want}`;
}
