/** `.npz`, NumPy's file of several arrays: a zip file whose members are `.npy` files. */
import { ArgumentError } from '../errors.js';
import { nameOf, optionsArgument } from '../internal/arguments.js';
import { bytesArgument } from './bytes.js';
import { FileFormatError } from './error.js';
import { gathered, namedTensors } from './names.js';
import { formatNpy, isNpy, parseNpy } from './npy.js';
import { membersOf, unpack } from './unzip.js';
import { zip } from './zip.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('./bytes.js').Bytes} Bytes */
/** @typedef {import('./names.js').Named} Named */

const ending = /\.npy$/;

/**
 * The arrays of a `.npz` file by name, as NumPy's `savez` and `savez_compressed` write it. The record has no prototype,
 * so that no name means anything else.
 * @param {Bytes} bytes
 * @param {{ names?: readonly string[], widen?: boolean }} [options] names: only these; widen: read uint16 as int32 and
 *   uint32 as int64, which hold every value
 * @returns {Promise<Record<string, Tensor>>}
 * @throws {FileFormatError} when a member is damaged, or is no array of numbers
 * @example
 *   (await readNpz(await writeNpz({ x: tensor([1, 2]), y: zeros([2, 3]) }))).y.shape; // [2, 3]
 */
export async function readNpz(bytes, options) {
  const { names, widen } = optionsArgument('readNpz', options, ['names', 'widen']);
  if (names !== undefined && !(Array.isArray(names) && names.every((name) => typeof name === 'string'))) {
    throw new ArgumentError(`readNpz(): option 'names' must be an array of strings, not ${nameOf(names)}`);
  }
  const fn = 'readNpz()';
  const file = bytesArgument('readNpz', bytes);
  const members = new Map(membersOf(fn, file).map((member) => [member.name.replace(ending, ''), member]));
  for (const name of names ?? []) {
    if (members.has(name)) continue;
    const message = `${fn}: there is no array ${JSON.stringify(name)}; there are ${[...members.keys()].join(', ') || 'none'}`;
    throw new FileFormatError(message);
  }
  return gathered(async (tensors) => {
    for (const [name, member] of members) {
      if (names && !names.includes(name)) continue;
      const where = `${fn}: ${JSON.stringify(member.name)}`;
      const unpacked = await unpack(where, file, member);
      if (!isNpy(unpacked)) throw new FileFormatError(`${where} is no .npy file; the option names reads only some`);
      tensors[name] = parseNpy(where, unpacked, widen === true);
    }
    return tensors;
  });
}

/**
 * A `.npz` file of these tensors. The same tensors make the same bytes.
 * @param {Named} tensors
 * @param {{ compress?: boolean }} [options] compress: deflate, as NumPy's `savez_compressed` does
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 * @throws {DTypeError} for bfloat16, which NumPy does not have
 * @example
 *   Object.keys(await readNpz(await writeNpz({ x: ones([2]) }, { compress: true }))); // ["x"]
 */
export async function writeNpz(tensors, options) {
  const { compress } = optionsArgument('writeNpz', options, ['compress']);
  // All are taken down before the first wait: what happens to the tensors meanwhile is their owner's business.
  const contents = namedTensors('writeNpz', tensors).map(([name, tensor]) => ({
    name: `${name}.npy`,
    bytes: formatNpy(`writeNpz(): ${JSON.stringify(name)}`, tensor),
  }));
  return zip('writeNpz()', contents, compress === true);
}
