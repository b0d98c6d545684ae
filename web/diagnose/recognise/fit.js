/**
 * Assigns shapes from the text around a message to its operands, if only one assignment has the sizes of the message in
 * its dimension. Later the core checks that these shapes fail as the message says (facts/situation.js).
 */

/** @import { Operand, Recognised, Size } from '../diagnosis.js' */
/** @import { Known } from './printed.js' */

/** The size in a dimension from the right, or 1. @type {(shape: readonly Size[], fromEnd: number) => Size} */
const sizeAt = (shape, fromEnd) => (fromEnd > shape.length ? 1 : (shape[shape.length - fromEnd] ?? null));

/** A name without `self.`. @param {string} name */
const lastPart = (name) => name.replace(/^(?:self|cls|this)\./, '');

/** @param {Operand | Known} x @param {Operand | Known} y */
const isSameShape = (x, y) => String(x.shape) === String(y.shape);

/**
 * Names an operand whose shape is in the message, if exactly one printed array has that shape. An array that the code
 * makes is no proof, because others may have that shape too.
 * @param {readonly Operand[]} operands
 * @param {readonly Known[]} known
 */
const nameShapes = (operands, known) =>
  operands.map((operand) => {
    const named = known.filter((each) => each.from === 'printed' && isSameShape(each, operand));
    const isAlone = named.length === 1 && operands.filter((each) => isSameShape(each, operand)).length === 1;
    return operand.shape && isAlone ? { ...operand, name: operand.name ?? named[0]?.name ?? null } : operand;
  });

/**
 * The operands with shapes and names from the text around the message.
 * @type {(message: Recognised, known: readonly Known[]) => readonly Operand[]}
 */
export function fitShapes({ operands, clash, broadcast }, known) {
  const [a, b] = operands;
  if (!a || !b || operands.length !== 2 || (a.shape && b.shape)) return nameShapes(operands, known);
  const [ofA = [], ofB = []] = [a, b].map(({ name }) =>
    known.filter((each) => name !== null && each.name !== null && lastPart(each.name) === lastPart(name)),
  );
  /** Whether two shapes can be those of the message. @type {(x: Operand | Known, y: Operand | Known) => boolean} */
  const fits = (x, y) => {
    if (!x.shape || !y.shape || x === y || (x.name !== null && x.name === y.name)) return false;
    const rank = Math.max(x.shape.length, y.shape.length);
    const sizesAlong = (/** @type {number} */ dim) => [x, y].map(({ shape }) => sizeAt(shape ?? [], rank - dim));
    const { dim = null, sizes = [] } = clash ?? {};
    if (dim !== null) return dim < rank && sizesAlong(dim).every((size, i) => size === null || size === sizes[i]);
    const gives = (/** @type {Size} */ size, /** @type {number} */ i) =>
      sizesAlong(i).includes(size) && sizesAlong(i).every((each) => each === size || each === 1);
    if (broadcast) return broadcast.length === rank && broadcast.every(gives);
    return ofA.includes(/** @type {Known} */ (x)) && ofB.includes(/** @type {Known} */ (y));
  };
  /** @type {(operand: Operand, named: readonly Known[]) => readonly (Operand | Known)[]} */
  const candidates = (operand, named) => (operand.shape ? [operand] : named.length > 0 ? named : known);
  const pairs = candidates(a, ofA).flatMap((x) => candidates(b, ofB).flatMap((y) => (fits(x, y) ? [[x, y]] : [])));
  const isOne = new Set(pairs.map((pair) => pair.map(({ shape }) => String(shape)).join(';'))).size === 1;
  return operands.map((operand, i) => {
    const found = isOne && !operand.shape ? pairs.at(-1)?.[i] : undefined;
    return found ? { ...operand, name: operand.name ?? found.name, shape: found.shape, from: found.from } : operand;
  });
}
