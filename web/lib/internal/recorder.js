/**
 * The list of what a function does to tensors, written down while it is called once with tensors that have no numbers.
 * Every operation is planned as it comes, so what does not fit fails here, in the words it fails in by itself.
 */
import { ArgumentError } from '../errors.js';
import { blockOf, Tensor } from '../tensor.js';
import { asGeometry } from './geometry.js';
import { Placeholder, refuse } from './placeholder.js';
import { place } from './place.js';
import { readResult, writeLayout } from './slots.js';
import { broadcastOf, guard } from './watching.js';

/** @typedef {import('./slots.js').Operand} Operand */
/** @typedef {import('./call.js').How} How */

/**
 * @typedef {object} Operation
 * @property {number} number in the order of the function
 * @property {string} name
 * @property {readonly Operand[]} operands
 * @property {How} how
 * @property {import('./geometry.js').Geometry} result
 * @property {() => void} plan describes the operands to the core and plans it
 */

/** @param {Placeholder} memory @param {import('./geometry.js').Layout} layout @param {number} [offset] */
export const traced = (memory, layout, offset = 0) =>
  new Tensor(/** @type {any} */ (memory), asGeometry(layout), offset);

export class Recorder {
  /** @type {Operation[]} */
  operations = [];
  /** @type {(import('./watching.js').Seen & { op: string })[]} */
  broadcasts = [];
  /** How a tensor is described to the core: as it has no memory, without an address. */
  write = writeLayout;

  /**
   * @param {Pick<Operation, 'name' | 'operands' | 'how' | 'plan'>} what
   * @param {Tensor} [into] a tensor that was made for the result, and nothing else
   * @returns {Tensor}
   */
  add({ name, operands, how, plan }, into) {
    const number = this.operations.length;
    const memory = into === undefined ? new Placeholder() : /** @type {unknown} */ (blockOf(into));
    if (name === 'copy' && !(memory instanceof Placeholder)) refuse(); // to be read, as tolist() does
    if (how.inPlace || !(memory instanceof Placeholder && memory.isEmpty)) {
      throw new ArgumentError(`fuse(): '${name}' writes into a tensor; a fused function can only make new ones`);
    }
    try {
      plan();
    } catch (error) {
      if (error instanceof Error) error.message += ` (operation ${number + 1}, '${name}', of a fused function)`;
      throw error;
    }
    const result = asGeometry(readResult());
    this.#see(how.fn ?? name, operands, how, result);
    memory.operation = { number, name, operands, how, result, plan };
    this.operations.push(memory.operation);
    return into ?? traced(memory, result);
  }

  /** @param {string} op @param {readonly Operand[]} operands @param {How} how @param {import('./geometry.js').Geometry} result */
  #see(op, operands, { broadcast: mode }, result) {
    const shapes = operands.map((each) => (each instanceof Tensor ? each.shape : []));
    guard(op, shapes, result);
    const seen = broadcastOf(shapes, result.shape);
    if (seen) this.broadcasts.push({ ...seen, op, place: place(), mode });
  }
}
