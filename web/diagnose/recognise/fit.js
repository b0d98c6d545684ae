/**
 * Assigns shapes from the text around a message to its operands, if only one assignment has the sizes of the message in
 * its dimension. Later the core checks that these shapes fail as the message says (facts/situation.js).
 */

/** @import { Operand, Recognised } from '../diagnosis.js' */
/** @import { Known } from './printed.js' */

/**
 * @typedef {readonly import('../diagnosis.js').Size[]} Shape
 */

/** The size in a dimension from the right; a missing one is 1. @param {Shape} shape @param {number} fromEnd */
const sizeAt = (shape, fromEnd) => (fromEnd > shape.length ? 1 : shape[shape.length - fromEnd]);

/**
 * Whether two shapes can be those of the message; null if the message has nothing to compare them with.
 * @param {Recognised} message
 * @param {Shape} x
 * @param {Shape} y
 */
function agree({ clash, broadcast }, x, y) {
  const rank = Math.max(x.length, y.length);
  if (clash && clash.dim !== null) {
    const column = rank - clash.dim;
    const isOf = (/** @type {Shape} */ shape, /** @type {number} */ size) =>
      [size, null].includes(sizeAt(shape, column) ?? null);
    return column > 0 && isOf(x, clash.sizes[0]) && isOf(y, clash.sizes[1]);
  }
  if (!broadcast) return null;
  return (
    broadcast.length === rank &&
    broadcast.every((size, i) => {
      const sizes = [sizeAt(x, rank - i), sizeAt(y, rank - i)];
      return sizes.includes(size) && sizes.every((each) => each === size || each === 1);
    })
  );
}

/** A name without `self.`. @param {string} name */
const lastPart = (name) => name.replace(/^(?:self|cls|this)\./, '');

/**
 * Names an operand whose shape is in the message, if exactly one printed array has that shape. An array that
 * the code makes is no proof, because others may have that shape too.
 * @param {readonly Operand[]} operands
 * @param {readonly Known[]} known
 */
function nameShapes(operands, known) {
  const same = (/** @type {Operand | Known} */ x, /** @type {Operand} */ y) => String(x.shape) === String(y.shape);
  return operands.map((operand) => {
    const named = known.filter((each) => each.name !== null && each.from === 'printed' && same(each, operand));
    const alone = named.length === 1 && operands.filter((each) => same(each, operand)).length === 1;
    return operand.name === null && operand.shape && alone ? { ...operand, name: named[0]?.name ?? null } : operand;
  });
}

/**
 * The operands with shapes and names from the text around the message.
 * @param {Recognised} message
 * @param {readonly Known[]} known
 * @returns {readonly Operand[]}
 */
export function fitShapes(message, known) {
  const [a, b] = message.operands;
  if (!a || !b || message.operands.length !== 2 || (a.shape && b.shape)) return nameShapes(message.operands, known);
  const own = (/** @type {Operand} */ { name }) =>
    name === null ? [] : known.filter((each) => each.name !== null && lastPart(each.name) === lastPart(name));
  /** @param {Operand} operand @returns {readonly (Known | Operand)[]} */
  const candidates = (operand) => (operand.shape ? [operand] : own(operand).length > 0 ? own(operand) : known);
  /** @type {Map<string, [Known | Operand, Known | Operand]>} */
  const pairs = new Map();
  for (const x of candidates(a)) {
    for (const y of candidates(b)) {
      if (!x.shape || !y.shape || x === y || (x.name !== null && x.name === y.name)) continue;
      const fits =
        agree(message, x.shape, y.shape) ??
        (own(a).includes(/** @type {Known} */ (x)) && own(b).includes(/** @type {Known} */ (y)));
      if (fits) pairs.set(`${x.shape};${y.shape}`, [x, y]);
    }
  }
  const filled = (/** @type {Operand} */ operand, /** @type {Known | Operand | undefined} */ found) =>
    operand.shape || !found
      ? operand
      : { ...operand, name: operand.name ?? found.name, shape: found.shape, from: found.from };
  const [pair] = pairs.values();
  if (pair && pairs.size === 1) return [filled(a, pair[0]), filled(b, pair[1])];
  // If there is no pair, one operand may still get the shape of the variable with its name.
  return [a, b].map((operand, i) => {
    const shapes = own(operand);
    const size = message.clash?.sizes[i];
    const fits = shapes.length === 1 && pairs.size === 0 && own(i === 0 ? b : a).length === 0;
    return fits && (size === undefined || shapes[0]?.shape.includes(size)) ? filled(operand, shapes[0]) : operand;
  });
}
