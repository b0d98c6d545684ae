/** `.npz`, NumPy's file of several arrays: a zip file whose members are `.npy` files. */
import { ArgumentError } from '../errors/classes.js';
import { describeValue, optionsArgument } from '../tensor/arguments.js';
import { bytesArgument } from './bytes.js';
import { longestInflated } from './deflate.js';
import { FileFormatError } from './error.js';
import { createNamed, namedTensors } from './names.js';
import { formatNpy, isNpy, parseNpy } from './npy.js';
import { membersOf, unpack } from './unzip.js';
import { zip } from './zip.js';

/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { ByteArray } from '../typing/platform.js' */
/** @import { Bytes } from './bytes.js' */
/** @import { Named } from './names.js' */

const ending = /\.npy$/;

/** The default limit of the unpacked size: measured data deflates to a tenth, a zip bomb to a thousandth. */
const defaultLimit = (/** @type {number} */ bytes) => Math.max(2 ** 26, 100 * bytes);

/**
 * Reads the arrays of a `.npz` file by name, as NumPy's `savez` and `savez_compressed` write it. The record has no
 * prototype, so every name is safe.
 * @param {Bytes} bytes
 * @param {{ names?: readonly string[], widen?: boolean, limit?: number }} [options] names: only these; widen: read
 *   uint16
 *   as int32 and uint32 as int64, which hold every value; limit: how many bytes the deflated arrays may unpack to, by
 *   default 64 MiB or 100 times the file, whichever is more
 * @returns {Promise<Record<string, Tensor>>}
 * @throws {FileFormatError} when a member is damaged, is no array of numbers, or unpacks to more than the limit
 * @example
 *   (await readNpz(await writeNpz({ x: tensor([1, 2]), y: zeros([2, 3]) }))).y.shape; // [2, 3]
 */
export async function readNpz(bytes, options) {
  const { names, widen, limit } = optionsArgument('readNpz', options, ['names', 'widen', 'limit']);
  if (names !== undefined && !(Array.isArray(names) && names.every((name) => typeof name === 'string'))) {
    throw new ArgumentError(`readNpz(): option 'names' must be an array of strings, not ${describeValue(names)}`);
  }
  if (limit !== undefined && !(typeof limit === 'number' && limit >= 0)) {
    throw new ArgumentError(`readNpz(): option 'limit' must be a number of bytes, not ${describeValue(limit)}`);
  }
  const fn = 'readNpz()';
  const file = bytesArgument('readNpz', bytes);
  const members = new Map(membersOf(fn, file).map((member) => [member.name.replace(ending, ''), member]));
  for (const name of names ?? []) {
    if (members.has(name)) continue;
    const message = `${fn}: the file has no array called ${JSON.stringify(name)}; it has ${[...members.keys()].join(', ') || 'none'}`;
    throw new FileFormatError(message);
  }
  const wanted = [...members].filter(([name]) => !names || names.includes(name));
  checkLimit(fn, wanted.map(([, member]) => member), limit ?? defaultLimit(file.length)); // prettier-ignore
  return createNamed(async (tensors) => {
    for (const [name, member] of wanted) {
      const where = `${fn}: ${JSON.stringify(member.name)}`;
      const unpacked = await unpack(where, file, member);
      if (!isNpy(unpacked))
        throw new FileFormatError(`${where} is not a .npy file; read only some members with the option 'names'`);
      tensors[name] = parseNpy(where, unpacked, widen === true);
    }
    return tensors;
  });
}

/**
 * Rejects a file that is small but huge when unpacked, before unpacking. Stored members are as long as they look.
 * @param {string} fn
 * @param {import('./unzip.js').Member[]} members
 * @param {number} limit
 */
function checkLimit(fn, members, limit) {
  const deflated = members.filter(({ method }) => method !== 0);
  const packed = sum(deflated.map((each) => each.packed));
  const length = sum(deflated.map((each) => Math.min(each.length, longestInflated(each.packed))));
  if (length <= limit) return;
  const message = `${fn}: ${packed} deflated bytes unpack to ${length}, more than the limit of ${limit}; the option limit raises it`;
  throw new FileFormatError(message, { length, limit });
}

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/**
 * Returns a `.npz` file of these tensors. The same tensors always give the same bytes.
 * @param {Named} tensors
 * @param {{ compress?: boolean }} [options] compress: deflate, as NumPy's `savez_compressed` does
 * @returns {Promise<ByteArray>}
 * @throws {DTypeError} for bfloat16, which NumPy does not have
 * @example
 *   Object.keys(await readNpz(await writeNpz({ x: ones([2]) }, { compress: true }))); // ["x"]
 */
export async function writeNpz(tensors, options) {
  const { compress } = optionsArgument('writeNpz', options, ['compress']);
  // All contents are copied before the first wait, so the caller may change the tensors meanwhile.
  const contents = namedTensors('writeNpz', tensors).map(([name, tensor]) => ({
    name: `${name}.npy`,
    bytes: formatNpy(`writeNpz(): ${JSON.stringify(name)}`, tensor),
  }));
  return zip('writeNpz()', contents, compress === true);
}
