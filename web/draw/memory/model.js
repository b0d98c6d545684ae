// The memory of a case: index times stride for every operand, the stored elements, the memory of the result, and the
// cost of copying the stretched operands.

import { offsetOf } from '../cells/sketch.js';

/** @import { Case } from '../../case/case.js' */
/** @import { Plan } from '../cells/plan.js' */
/** @import { Panel, Sketch } from '../cells/sketch.js' */

/**
 * @typedef {{ stride: number, again: boolean, missing: boolean, hue: number }} Factor
 * @typedef {object} Row
 * @property {string} name
 * @property {readonly Factor[]} factors  one per dimension of the result
 * @property {number} base  the offset of its first element
 * @property {number} offset
 *
 * @typedef {object} Store  an operand in memory
 * @property {string} name
 * @property {number} stored
 * @property {number | null} offset  the offset that is read
 * @property {boolean} contiguous
 * @property {ReadonlySet<number> | null} used  offsets that belong to the view; null if there are too many to list
 *
 * @typedef {object} Memory
 * @property {'read' | 'unread' | 'unwritten' | 'refused' | 'empty'} kind  refused: for another reason than the shapes
 * @property {readonly number[] | null} index
 * @property {readonly Row[]} rows
 * @property {Row | null} result
 * @property {readonly Store[]} stores
 * @property {bigint} results
 * @property {bigint} numbers  stored, of all operands
 * @property {bigint} bytes  of the result
 * @property {boolean} contiguous  whether the result is contiguous
 * @property {boolean} views  whether the results are only views of the operands
 * @property {{ names: string[], bytes: bigint }} expanded  the memory for copies of the stretched operands
 * @property {{ name: string, numbers: bigint, bytes: bigint } | null} target  the tensor that is written to
 */

const LISTED = 2048;

/**
 * The memory of a case.
 * @param {Case} given
 * @param {Plan} plan
 * @param {Sketch} sketch
 * @param {readonly number[] | null} point
 * @returns {Memory}
 */
export function memory(given, plan, sketch, point) {
  const { axes, panels } = sketch;
  const operands = panels.filter(({ role }) => role !== 'result');
  const result = panels.find(({ role }) => role === 'result');
  const results = axes.reduce((product, { size }) => product * BigInt(size), 1n);
  const rowOf = (/** @type {Panel} */ panel) => ({
    name: panel.name,
    factors: axes.map(({ dim, hue }) => ({
      hue,
      stride: Number(panel.strides[dim] ?? 0),
      again: Boolean(panel.again[dim]),
      missing: panel.fits[dim] === 'missing',
    })),
    base: panel.offset,
    offset: offsetOf(panel, point ?? []),
  });
  const stretched = operands.flatMap((panel, i) =>
    panel.again.includes(true) ? [{ name: panel.name, bytes: results * BigInt(plan.reads[i]?.itemsize ?? 0) }] : [],
  );
  const first = given.operands[0];
  return {
    kind: kindOf(plan, sketch),
    index: point,
    rows: operands.map(rowOf),
    result: result ? rowOf(result) : null,
    stores: given.operands.map((operand, i) => ({
      name: operand.name,
      stored: operand.stored,
      offset: point && operands[i] ? offsetOf(/** @type {Panel} */ (operands[i]), point) : null,
      contiguous: plan.reads[i]?.contiguous ?? true,
      used: usedOf(operand),
    })),
    results,
    numbers: storedIn(given.operands),
    bytes: results * BigInt(plan.itemsize || (plan.reads[0]?.itemsize ?? 0)),
    contiguous: plan.contiguous,
    views: given.fn === 'broadcastTensors',
    expanded: {
      names: stretched.map(({ name }) => name),
      bytes: stretched.reduce((sum, { bytes }) => sum + bytes, 0n),
    },
    target:
      given.form === 'inPlace' && first
        ? {
            name: first.name,
            numbers: operands[0]?.numel ?? 0n,
            bytes: (operands[0]?.numel ?? 0n) * BigInt(plan.reads[0]?.itemsize ?? 0),
          }
        : null,
  };
}

/** Storage shared by several operands counts once. @type {(operands: Case['operands']) => bigint} */
const storedIn = (operands) => {
  const first = operands.filter(
    ({ storage }, i) => storage === null || operands.findIndex((each) => each.storage === storage) === i,
  );
  return first.reduce((sum, { stored }) => sum + BigInt(stored), 0n);
};

/** @type {(plan: Plan, sketch: Sketch) => Memory['kind']} */
const kindOf = (plan, { empty, grows, clash }) => {
  if (plan.shape) return empty ? 'empty' : 'read';
  if (clash !== null) return 'unread';
  return grows ? 'unwritten' : 'refused';
};

/**
 * The offsets that a view reads; a slice skips some. null if the view is too large to list.
 * @type {(operand: import('../../case/case.js').Operand) => ReadonlySet<number> | null}
 */
const usedOf = ({ shape, strides, offset }) => {
  let offsets = [offset];
  for (const [d, size] of shape.entries()) {
    const stride = Number(strides[d]);
    const steps = stride === 0 ? Math.min(size, 1) : size;
    if (offsets.length * steps > LISTED) return null;
    offsets = offsets.flatMap((from) => Array.from({ length: steps }, (_, i) => from + i * stride));
  }
  return new Set(offsets);
};
