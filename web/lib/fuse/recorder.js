/**
 * Records the operations of a function while `fuse` calls it once with tensors without elements. Every operation is
 * planned right away, so shapes that don't broadcast throw here, with the usual messages.
 */
import { ArgumentError } from '../errors/classes.js';
import * as abi from '../boundary/abi.js';
import { blockOf, geometryOf, Tensor } from '../tensor/tensor.js';
import { asGeometry } from '../tensor/geometry.js';
import { Notes } from './notes.js';
import { isTraced, Placeholder, placeholderOf, refuseInFuse, tensorOver } from '../tensor/placeholder.js';
import { resizeAs, warnOfResize } from '../engine/resizing.js';
import { readResult, readWord, writeLayout } from '../engine/slots.js';
import { snapshotOf } from './snapshot.js';

/** @import { Run } from '../engine/allocate.js' */
/** @import { How } from '../engine/compute.js' */
/** @import { Operand } from '../engine/slots.js' */

/**
 * The numbers with which the core plans an operation, besides the operands in the block: the operation's code, the
 * number of inputs, the kind of target, and whether the dtype is exact (abi.js).
 * @typedef {readonly [op: number, inputs: number, target: number, exact: number]} Request
 */

/**
 * @typedef {object} Operation
 * @property {number} number its position in the function
 * @property {string} name
 * @property {readonly Operand[]} operands
 * @property {How} how
 * @property {import('../tensor/geometry.js').Geometry} result
 * @property {() => Request} plan describes the operands to the core and plans the operation
 * @property {(operands: readonly Operand[]) => Request} [planOf] the same with other operands
 * @property {import('../engine/allocate.js').Rows} [rows]
 * @property {(given: readonly Operand[], run: Run) => Tensor} [alone] runs it separately, if it needs the elements of
 *   its operands
 */

export class Recorder {
  /** @type {Operation[]} */
  operations = [];
  /** The reports of each run. @type {Notes | undefined} */
  notes = new Notes();
  /** Describes a tensor to the core without an address, because it has no memory. */
  write = writeLayout;
  /** The tensors that the function creates. @type {import('../tensor/observers.js').Scope} */
  scope = { tensors: new Set(), outer: undefined };
  /**
   * Tensors from outside the function, and the layout of each.
   * @type {Map<Tensor, import('../tensor/geometry.js').Geometry>}
   */
  outside = new Map();
  /** The tensors that replace those created inside. @type {Map<Tensor, Tensor>} */
  #recorded = new Map();

  /**
   * The form in which each run will use an operand. The traced function may dispose of its own tensors, so the recorder
   * stores another tensor: over the same placeholder, or with a copy of the elements.
   * @template {Operand} T
   * @param {T} operand
   * @returns {T}
   */
  recorded(operand) {
    if (!(operand instanceof Tensor)) return operand;
    if (isTraced(operand)) {
      const memory = placeholderOf(operand);
      if (memory.isEmpty) refuseInFuse();
      if (memory.recorder === this) {
        const same = this.#recorded.get(operand) ?? tensorOver(memory, geometryOf(operand), operand.storageOffset);
        return this.#remember(operand, same);
      }
      throw new ArgumentError(
        'fuse(): a tensor from another fused function has no elements; pass it as an argument instead',
      );
    }
    if (!this.scope.tensors.has(operand)) {
      this.outside.set(operand, geometryOf(operand));
      return operand;
    }
    return this.#remember(operand, snapshotOf(operand, this.#recorded.get(operand)));
  }

  /** @template {Operand} T @param {T & Tensor} operand @param {Tensor} instead @returns {T} */
  #remember(operand, instead) {
    this.#recorded.set(operand, instead);
    return /** @type {any} */ (instead);
  }

  /**
   * Records an operation that needs all elements of its input in memory, such as a reduction. It runs separately each
   * time.
   * @param {string} name
   * @param {Tensor} from
   * @param {import('../tensor/geometry.js').Layout} layout of the result
   * @param {(from: Tensor, run: Run) => Tensor} work
   * @param {Operation['rows']} [rows]
   * @returns {import('../tensor/tensor.js').UntypedTensor}
   */
  addWhole(name, from, layout, work, rows) {
    const memory = new Placeholder();
    /** @type {Operation['alone']} */
    const alone = ([given], run) => work(/** @type {Tensor} */ (given), run);
    const [number, operands, result] = [this.operations.length, [this.recorded(from)], asGeometry(layout)];
    memory.operation = { number, name, operands, how: {}, result, plan: refuseInFuse, alone, rows };
    this.operations.push(memory.operation);
    return tensorOver(memory, result);
  }

  /**
   * @param {Pick<Operation, 'name' | 'operands' | 'how' | 'alone'> & { plan: NonNullable<Operation['planOf']> }}
   *   what
   * @param {Tensor} [into] a tensor created only for the result
   * @returns {Tensor}
   */
  add({ name, operands: given, how, plan: planOf, alone }, into) {
    const number = this.operations.length;
    const memory = into === undefined ? new Placeholder() : /** @type {unknown} */ (blockOf(into));
    if (name === 'copy' && !(memory instanceof Placeholder)) refuseInFuse(); // to be read, as tolist() does
    if (how.inPlace || !(memory instanceof Placeholder && memory.isEmpty)) {
      throw new ArgumentError(`fuse(): '${name}' writes into a tensor, but a fused function can only make new ones`);
    }
    const operands = given.map((each) => this.recorded(each));
    const plan = () => planOf(operands);
    const naming = (/** @type {() => void} */ run) => {
      try {
        run();
      } catch (error) {
        if (error instanceof Error) error.message += ` (operation ${number + 1}, '${name}', of a fused function)`;
        throw error;
      }
    };
    naming(plan);
    const result = asGeometry(readResult());
    const resizes = into === undefined ? 0 : readWord(abi.kResizesWord);
    this.notes?.addBroadcast(how.fn ?? name, operands, how, result);
    const warnings = how.warnsOnce ? Math.min(resizes, 1) : resizes;
    try {
      if (how.refuse) naming(how.refuse);
    } finally {
      if (into !== undefined) warnOfResize(into, result.shape, warnings);
    }
    memory.operation = { number, name, operands, how, result, plan, planOf, alone };
    this.operations.push(memory.operation);
    if (into !== undefined && resizes > 0) resizeAs(into, result, 0);
    if (how.fn !== undefined) this.notes?.addOldBroadcast(how.fn, operands, result);
    return into ?? tensorOver(memory, result);
  }
}
