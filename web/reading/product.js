// Reads a product of matrices written with shapes, such as `(5,2,3) @ (3,4)`. It is drawn as the einsum
// `nij,jk->nik`; if it fails, it has the message of `torch.matmul`.

import { joined } from '../case/brackets.js';
import * as library from '../case/library.js';
import { packed } from '../case/of-shapes.js';
import { parse } from '../notation/parse.js';
import { PRODUCT } from './classify.js';

/** @import { Operand } from '../case/case.js' */

/** Letters for rows and columns: `ij,jk` of two matrices, `ij,jk,kl` of three. */
const LETTERS = 'ijklopq';
/** Letters for batch dimensions. */
const BATCH = 'nmstuvwxyz';

/**
 * The reading of a product, or null if the text is no product.
 * @param {string} text @returns {import('../case/case.js').Reading | null}
 */
export function readProduct(text) {
  if (!PRODUCT.test(text)) return null;
  const { value, problems } = parse(text);
  const isWhole = text.split('@').length === value.operands.length && problems.every(({ key }) => key === 'product');
  if (!isWhole) return null;
  const operands = value.operands.map(({ name, sizes, spans }) => ({ ...packed(name, sizes), spans }));
  const span = { at: 0, length: text.length };
  const equation = equationOf(operands);
  const failure = failureOf(operands);
  const named = operands.map(({ name }) => name);
  /** @type {import('../case/case.js').Case} */
  const asked = {
    ...{ fn: 'einsum', sign: '', label: joined(named, '@'), operands, form: 'fresh', out: null },
    ...{ options: { equation: equation ?? '' }, backcompat: false, dialect: 'shapes', span },
    ...(failure && { failure }),
  };
  if (equation !== null && (!failure || !library.explainEinsum(equation, ...operands.map(({ shape }) => shape)).ok))
    return { kind: 'shapes', cases: [asked], shown: 0, problems: [], outcomes: [] };
  // An einsum stretches a summed dimension of size 1, and `matmul` refuses it, so there is nothing to draw.
  const { message = '', torchType = 'RuntimeError' } = failure ?? {};
  const raised = /** @type {const} */ ({ span, kind: 'raised', shape: null, dtype: null });
  return {
    ...{ kind: 'shapes', cases: [], shown: -1, problems: [] },
    outcomes: [{ ...raised, text: message, type: torchType }],
  };
}

/**
 * The einsum equation of a product: `nij,jk->nik` for (5, 2, 3) and (3, 4).
 * @param {readonly { shape: readonly number[] }[]} operands
 * @returns {string | null}  null for a scalar, or a vector that is neither first nor last
 */
export function equationOf(operands) {
  const last = operands.length - 1;
  const isUsual = operands.every(({ shape }, i) => shape.length > 1 || (shape.length === 1 && (i === 0 || i === last)));
  if (!isUsual) return null;
  const ranks = operands.map(({ shape }) => Math.max(shape.length - 2, 0));
  const rank = Math.max(...ranks);
  if (rank > BATCH.length) return null;
  const batch = (/** @type {number} */ i) => BATCH.slice(rank - (ranks[i] ?? 0), rank);
  const letter = (/** @type {number} */ i) => LETTERS[i] ?? '';
  const isVector = (/** @type {number} */ i) => operands[i]?.shape.length === 1;
  const inputs = operands.map((_, i) => {
    if (isVector(i)) return letter(i === 0 ? 1 : last);
    return `${batch(i)}${letter(i)}${letter(i + 1)}`;
  });
  const [first, end] = [isVector(0) ? '' : letter(0), isVector(last) ? '' : letter(last + 1)];
  return `${inputs.join()}->${BATCH.slice(0, rank)}${first}${end}`;
}

/** @type {(operands: readonly Operand[]) => { message: string, torchType: string, code: string } | null} */
const failureOf = (operands) => {
  try {
    library.rehearse(() => {
      const [first, ...rest] = operands.map((each) => library.outline(each));
      return [rest.reduce((result, next) => library.matmul(/** @type {any} */ (result), next), first)];
    });
    return null;
  } catch (error) {
    if (!(error instanceof library.ShapeError)) throw error;
    const { message, torchType } = error;
    return { message, torchType, code: 'shapeMismatch' };
  }
};
