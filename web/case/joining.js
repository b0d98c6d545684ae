// A case that puts tensors one behind the other, `torch.cat([x, y], 1)`: all their sizes are equal but those of one
// dimension, which add up.

/**
 * @typedef {import('./case.js').Case} Case
 * @typedef {import('./model.js').Report} Report
 */

/** @param {Pick<Case, 'fn'>} asked */
export const isJoin = ({ fn }) => fn === 'cat';

/** What is empty and has one dimension takes no part. @param {readonly number[]} shape */
const isSkipped = (shape) => shape.length === 1 && shape[0] === 0;

/**
 * How the sizes stand to each other, in the columns of an alignment; but here nothing stretches.
 * @param {Case} asked
 * @returns {Report}
 */
export const joinReport = ({ operands, options }) => {
  const shapes = operands.map(({ shape }) => (isSkipped(shape) ? null : shape));
  const first = shapes.find((shape) => shape !== null) ?? [0];
  const { length: rank } = first;
  const given = Number(options['dim'] ?? 0);
  const joined = given < 0 ? given + rank : given;
  const nothing = { fitsInPlace: false, message: null, shape: null, conflict: null };
  const others = shapes.filter((shape) => shape !== null);
  if (joined < 0 || joined >= rank || others.some(({ length }) => length !== rank)) {
    return { ...nothing, ok: false, rank: 0, columns: [], joined: 0 };
  }
  const columns = first.map((own, dim) => {
    const sizes = shapes.map((shape) => shape?.[dim] ?? null);
    const conflict = dim !== joined && sizes.some((size) => size !== null && size !== own);
    const sum = sizes.reduce((/** @type {number} */ total, size) => total + (size ?? 0), 0);
    const entries = sizes.map((size) => {
      /** @type {import('./model.js').Fit} */
      const fit = size === null ? 'missing' : conflict ? 'conflict' : 'equal';
      return { size, fit };
    });
    return { dim, size: conflict ? null : dim === joined ? sum : own, conflict, operands: entries };
  });
  const bad = columns.find(({ conflict }) => conflict);
  if (!bad) return { ...nothing, ok: true, rank, shape: columns.map(({ size }) => size ?? 0), columns, joined };
  const operand = shapes.findIndex((shape) => shape !== null && shape[bad.dim] !== first[bad.dim]);
  const conflict = { dim: bad.dim, a: first[bad.dim] ?? 0, b: shapes[operand]?.[bad.dim] ?? 0, operand };
  return { ...nothing, ok: false, rank, columns, conflict, joined };
};

/**
 * Where each operand begins and ends along the joined dimension.
 * @type {(report: Report) => { operand: number, from: number, to: number }[]}
 */
export const partsOf = ({ columns, joined = 0 }) => {
  let from = 0;
  return (columns[joined]?.operands ?? []).flatMap(({ size }, operand) => {
    if (!size) return [];
    from += size;
    return [{ operand, from: from - size, to: from - 1 }];
  });
};
