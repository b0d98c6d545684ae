/** Damages files as disks, networks and attackers do. It is seeded, so that failures can be repeated. */

/** @typedef {Uint8Array<ArrayBuffer>} File */
/** @typedef {{ below: (n: number) => number, pick: <T>(all: readonly T[]) => T }} Random */

/** Lengths and counts that are one too large, negative if signed, or enormous. */
const numbers = [
  0n,
  1n,
  2n,
  7n,
  255n,
  256n,
  65535n,
  65536n,
  2n ** 31n - 1n,
  2n ** 31n,
  2n ** 32n - 1n,
  2n ** 53n,
  2n ** 63n,
  2n ** 64n - 1n,
];

/** Words that headers contain, and words that they should not. */
const words = [
  ...['0', '1', '-1', '9', '65', '1000000000000', '9007199254740991', '18446744073709551616', '1e9', '0.5', 'NaN'],
  ...['(', ')', '()', '(,)', '[', ']', '[[[[', '{', '}', '{}', "'", '"', ',', ':', '\\', '\\u0000', ' ', '\n', 'L'],
  ...['True', 'False', 'true', 'null', '<f4', '>f8', '|b1', '<c8', '|O', '<i8', 'F32', 'BF16', 'I64', 'U8', 'BOOL'],
  ...['shape', 'descr', 'dtype', 'data_offsets', 'fortran_order', '__metadata__', '__proto__', '.npy', 'PK\x01\x02'],
];

/** The indices of a file's ASCII characters. @param {File} file */
const letters = (file) => [...file.keys()].filter((i) => /[\x20-\x7e]/.test(String.fromCharCode(Number(file[i]))));

/** @param {File} file @param {number} position @param {number} gone @param {ArrayLike<number>} put @returns {File} */
const spliced = (file, position, gone, put) =>
  new Uint8Array([...file.subarray(0, position), ...Array.from(put), ...file.subarray(position + gone)]);

/** @type {((file: File, random: Random, others: readonly File[]) => File)[]} */
const ways = [
  // flips one to three bits
  (file, { below }) => {
    const other = file.slice();
    for (let i = below(3); i >= 0 && file.length > 0; --i) {
      const position = below(file.length);
      other[position] = Number(other[position]) ^ (1 << below(8));
    }
    return other;
  },
  // flips a bit near the beginning or the end, where formats have their lengths
  (file, { below, pick }) => {
    const other = file.slice();
    const position = pick([below(16), file.length - 1 - below(64)]);
    if (position >= 0 && position < file.length) other[position] = Number(other[position]) ^ (1 << below(8));
    return other;
  },
  (file, { below }) => file.slice(0, below(file.length + 1)),
  (file, { below }) => file.slice(below(file.length + 1)),
  // replaces a field of 2, 4 or 8 bytes by another number
  (file, { below, pick }) => {
    const bytes = new Uint8Array(BigUint64Array.of(pick(numbers)).buffer).subarray(0, pick([2, 4, 8]));
    const position = pick([below(file.length + 1), below(16), file.length - 1 - below(64)]);
    return spliced(file, Math.max(0, position), bytes.length, bytes);
  },
  // inserts another word into the header, or replaces a part of it
  (file, { below, pick }) => spliced(file, pick([0, ...letters(file)]), below(6), Buffer.from(pick(words))),
  // repeats something
  (file, { below }) => {
    const position = below(file.length + 1);
    return spliced(file, position, 0, file.subarray(position, position + below(64)));
  },
  // joins the beginning of one file and the end of another
  (file, { below, pick }, others) => {
    const other = pick(others);
    return spliced(file, below(file.length + 1), file.length, other.subarray(below(other.length + 1)));
  },
];

/** One of the files, with one to three kinds of damage. @param {readonly File[]} files @param {Random} random */
export function mutated(files, random) {
  let file = random.pick(files);
  for (let i = random.below(3); i >= 0; --i) file = random.pick(ways)(file, random, files);
  return file;
}
