/**
 * The limit kernels as a program to time, with buffers that are allocated once and warm. Their module has no malloc:
 * each case lays out memory again, with every buffer on a cache line.
 *
 * @import { Case } from './cases.js'
 */
import { resultDType } from './cases.js';
import { ARRAYS, numbers } from './numbers.js';
import { OPS } from './ops.js';

const PAGE = 65536;
const LINE = 64;
/** Between buffers, so that the same index in two of them is not in the same set of a cache. */
const STAGGER = 17 * LINE;

/** @param {BufferSource} bytes of stride0_limits.wasm */
export async function loadLimits(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const exports = /** @type {any} */ (instance.exports);
  /** @type {WebAssembly.Memory} */
  const memory = exports.memory;
  const base = exports.__heap_base.value;

  /**
   * @param {Case} each
   * @param {number} count of elements of the result
   */
  return function limitOf(each, count) {
    if (!each.limit) return undefined;
    const { kernel, sizes } = each.limit;
    const Result = ARRAYS[resultDType(each)];
    const operands = each.inputs.map(numbers);
    const { inPlace } = OPS[each.op];

    let top = base;
    const allocate = (/** @type {number} */ size) => {
      const address = Math.ceil(top / LINE) * LINE + STAGGER;
      top = address + size;
      return address;
    };
    const addresses = operands.map(({ byteLength }) => allocate(byteLength));
    const out = inPlace ? (addresses[0] ?? 0) : allocate(count * Result.BYTES_PER_ELEMENT);
    const missing = top - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    operands.forEach((array, i) => {
      new Uint8Array(memory.buffer).set(new Uint8Array(array.buffer), addresses[i]);
    });

    const call = exports[kernel];
    const args = [...addresses, out, ...sizes];
    const [p, q, r, s, t, u, v, w] = args;
    // Pass the arguments one by one, because spreading an array costs 100 ns.
    const run = () => call(p, q, r, s, t, u, v, w);
    return {
      name: 'limit',
      run,
      result() {
        run();
        const elements = new Result(memory.buffer, out, count).slice();
        return each.transposedResult ? transposedSquare(elements) : elements;
      },
      close() {},
    };
  };
}

/** @param {Float32Array} elements */
function transposedSquare(elements) {
  const side = Math.sqrt(elements.length);
  return elements.map((_, i) => elements[(i % side) * side + Math.floor(i / side)] ?? NaN);
}
