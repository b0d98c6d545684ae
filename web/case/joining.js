// A case that joins tensors one after the other, `torch.cat([x, y], 1)`: all sizes are equal except those in one
// dimension, which are added. `torch.stack` does this in a new dimension.

/** @import { Case } from './case.js' */
/** @import { Report } from './model.js' */

/** PyTorch skips empty 1-D tensors when it concatenates. @param {readonly number[]} shape */
const isSkipped = (shape) => shape.length === 1 && shape[0] === 0;

/**
 * The sizes as columns, in the form in which `explain` reports an alignment, although nothing broadcasts here.
 * @param {Case} asked
 * @returns {Report}
 */
export function joinReport({ fn, operands, options }) {
  const stacks = fn === 'stack';
  const given = operands.map(({ shape }) => (isSkipped(shape) && !stacks ? null : shape));
  const rank = (given.find((shape) => shape !== null) ?? [0]).length + Number(stacks);
  const dim = Number(options['dim'] ?? 0);
  const joined = dim < 0 ? dim + rank : dim;
  const nothing = { fitsInPlace: false, message: null, shape: null, conflict: null, joined, stacks };
  const others = given.filter((shape) => shape !== null);
  if (joined < 0 || joined >= rank || others.some(({ length }) => length + Number(stacks) !== rank)) {
    return { ...nothing, ok: false, rank: 0, columns: [], joined: 0 };
  }
  // An operand has no size in the new dimension: -1 stands for its one position there.
  const shapes = stacks ? given.map((shape) => (shape ?? []).toSpliced(joined, 0, -1)) : given;
  const first = shapes.find((shape) => shape !== null) ?? [0];
  const columns = first.map((own, i) => {
    const sizes = shapes.map((shape) => shape?.[i] ?? null);
    const conflict = i !== joined && sizes.some((size) => size !== null && size !== own);
    const sum = sizes.reduce((/** @type {number} */ total, size) => total + Math.abs(size ?? 0), 0);
    const entries = sizes.map((size) => {
      /** @type {import('./model.js').Fit} */
      const fit = size === null ? 'missing' : conflict ? 'conflict' : 'equal';
      return { size: size === -1 ? null : size, fit };
    });
    return { dim: i, size: conflict ? null : i === joined ? sum : own, conflict, operands: entries };
  });
  const bad = columns.find(({ conflict }) => conflict);
  if (!bad) return { ...nothing, ok: true, rank, shape: columns.map(({ size }) => size ?? 0), columns };
  const operand = shapes.findIndex((shape) => shape !== null && shape[bad.dim] !== first[bad.dim]);
  const conflict = { dim: bad.dim, a: first[bad.dim] ?? 0, b: shapes[operand]?.[bad.dim] ?? 0, operand };
  return { ...nothing, ok: false, rank, columns, conflict };
}

/**
 * Where each operand starts and ends along the joined dimension.
 * @param {Report} report
 * @returns {{ operand: number, from: number, to: number }[]}
 */
export function partsOf({ columns, joined = 0, stacks }) {
  let from = 0;
  return (columns[joined]?.operands ?? []).flatMap(({ size: own }, operand) => {
    const size = stacks ? 1 : own;
    if (!size) return [];
    from += size;
    return [{ operand, from: from - size, to: from - 1 }];
  });
}
