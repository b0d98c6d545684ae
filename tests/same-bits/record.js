/**
 * `node record.js FILE` runs the program and records every call of the core, the words that JavaScript wrote to memory
 * before it, and the address of each result. `replay.cpp` makes the same calls to the core as a native program.
 *
 * The file starts with the names of the calls, one a line, and an empty line. Records of little-endian numbers follow:
 *
 *   memory   1 (u8), address (f64), length (f64), bytes
 *   word     2 (u8), index in the block (f64), the word (8 bytes)
 *   call     3 (u8), index of the name (u8), count (u8), arguments (f64 each), result (f64, NaN for none)
 *   result   4 (u8), dtype (u8), address (f64), length (f64)
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import * as library from '../../web/lib/index.js';
import { kAddressesWord, kBlockWords, kDataWord, kSlots, kSlotWords, kStrands } from '../../web/lib/boundary/abi.js';
import { block, core, heap, replaceCore } from '../../web/lib/boundary/core.js';
import { dtypeInfo } from '../../web/lib/boundary/dtype.js';
import { threshold } from '../../web/lib/engine/compiled.js';
import { digest } from './digest.js';
import { PROGRAM, results } from './program.js';

const PAGE = 2 ** 16;
const WORD = 8;
/** Calls that return how many bytes something takes. Native programs need more, because their addresses are longer. */
const SIZES = /^_stride0_(program|order)_bytes$/;
/**
 * The argument that is the address of memory only the core uses: a program, or scratch for sorting. Other builds write
 * other bytes there, so the replay uses another address. Otherwise, where JavaScript later writes a word that was there
 * before, which is not recorded as a change, the replay would have those bytes.
 */
const ownMemory = (/** @type {string} */ name) =>
  ({ _stride0_group: 1, _stride0_sort: 5, _stride0_ready_chain: 2 })[name] ??
  (/^_stride0_(ready(_\w+)?|set_params|run(_(chain|matmul|reduce))?)$/.test(name) ? 0 : undefined);
const ELSEWHERE = 2 ** 28;
/** Calls that only depend on the block and a program. */
const GEOMETRY =
  /^_stride0_(plan(_\w+)?|contiguous|copy_layout|view(_bytes)?|wrap_dim|start|split|repeat|as_strided|walk|gather\w*|scatters|along_dim|result_type|overlaps\w*|ready(_(matmul|reduce))?|set_params|align)$/;
/** Calls that another build can't use. */
const LEFT_OUT = /^(_sbrk|_stride0_(block|generator|use)|[^_]\w*)$/;

const file = openSync(String(process.argv[2]), 'w');

/**
 * @param {number} kind
 * @param {readonly number[]} bytes
 * @param {readonly number[]} numbers
 * @param {Uint8Array} [tail]
 */
function write(kind, bytes, numbers, tail = new Uint8Array()) {
  writeSync(file, Buffer.concat([Buffer.of(kind, ...bytes), new Uint8Array(Float64Array.from(numbers).buffer), tail]));
}

core._stride0_block(); // starts the core
const called = core;
/** Where the memory that JavaScript allocates begins. Memory before that is the core's own. */
const heapStart = called._sbrk(0);
const names = Object.keys(called).filter(
  (name) => name.startsWith('_stride0_') && !LEFT_OUT.test(name) && !SIZES.test(name),
);
writeSync(file, `${names.join('\n')}\n\n`);

/** The contents of the memory and the block after the last call. */
const known = { memory: new Uint8Array(heap.u8()), block: new Float64Array(kBlockWords) };

/** The runs of whole words in which memory differs from the known contents. @returns {Generator<[number, number]>} */
function* changes() {
  const memory = heap.u8();
  if (known.memory.length < memory.length) {
    const grown = new Uint8Array(memory.length);
    grown.set(known.memory);
    known.memory = grown;
  }
  const [now, before] = [Buffer.from(memory.buffer), Buffer.from(known.memory.buffer)];
  for (let offset = heapStart; offset < now.length; offset += PAGE) {
    const end = Math.min(offset + PAGE, now.length);
    if (now.compare(before, offset, end, offset, end) === 0) continue;
    for (let from = offset; from < end; from += WORD) {
      let to = from;
      while (to < end && now.compare(before, to, to + WORD, to, to + WORD) !== 0) to += WORD;
      if (to > from) yield [from, (from = to)];
    }
  }
}

function recordMemory() {
  for (const [start, end] of changes()) {
    const bytes = heap.u8().slice(start, end);
    write(1, [], [start, bytes.length], bytes);
    known.memory.set(bytes, start);
  }
}

/**
 * Updates the known contents with what the core wrote, except to scratch for sorting.
 * @param {number} room
 * @param {number} bytes of it
 */
function learn(room, bytes) {
  const before = known.memory.slice(room, room + bytes);
  for (const [from, end] of changes()) known.memory.set(heap.u8().subarray(from, end), from);
  known.memory.set(before, room);
}

/** The address of the replay's copy of the block: Linux doesn't let programs write at the block's own low address. */
const COPY = 2 ** 27;
const blockBytes = [8 * block, 8 * (block + kBlockWords)];

/** An address for the replay: scalar arguments are in the block. @param {number} address */
const moved = (address) =>
  address >= Number(blockBytes[0]) && address < Number(blockBytes[1]) ? address - 8 * block + COPY : address;

const addressWords = [
  ...Array.from({ length: kSlots }, (_, slot) => slot * kSlotWords + kDataWord),
  ...Array.from({ length: kStrands }, (_, i) => kAddressesWord + i),
];

const blockNow = () => heap.f64().slice(block, block + kBlockWords);

function recordBlock() {
  const [now, before] = [blockNow(), known.block].map((words) => new BigInt64Array(words.buffer));
  now?.forEach((word, i) => {
    if (word === before?.[i]) return;
    const bytes = BigInt64Array.of(word).buffer;
    if (addressWords.includes(i)) new Float64Array(bytes)[0] = moved(Number(new Float64Array(bytes)[0]));
    write(2, [], [i], new Uint8Array(bytes));
  });
}

/** The size of the last scratch memory for sorting. */
let sortBytes = 0;

/** @param {string} name @param {(...all: number[]) => unknown} run */
const recorded =
  (name, run) =>
  (/** @type {number[]} */ ...given) => {
    if (SIZES.test(name)) {
      const size = 2 * Number(run(...given));
      if (name === '_stride0_order_bytes') sortBytes = size;
      return size;
    }
    if (LEFT_OUT.test(name)) return run(...given);
    const readsMemory = !GEOMETRY.test(name);
    recordBlock();
    if (readsMemory) recordMemory();
    const result = run(...given);
    // Seeds are 64-bit integers; those of the program are small.
    const numbers = /^_stride0_(run|align|cat|einsum|index(_loop)?)$/.test(name) ? given.map(moved) : given.map(Number);
    const own = ownMemory(name);
    if (own !== undefined && given[own]) numbers[own] = given[own] + ELSEWHERE;
    write(3, [names.indexOf(name), given.length], [...numbers, result === undefined ? NaN : Number(result)]);
    if (readsMemory) learn(own ? Number(given[own]) : 0, own ? sortBytes : 0);
    known.block = blockNow();
    return result;
  };

replaceCore(
  new Proxy(called, {
    get: (target, name) => recorded(String(name), /** @type {any} */ (target)[name]),
  }),
);
threshold.after = Infinity; // another build could not run compiled programs
library.setWarningHandler(() => {});
const answer = digest(library, results(library, PROGRAM), (dtype, data) => {
  recordMemory();
  write(4, [dtypeInfo(dtype).code], [data.byteOffset, data.byteLength]);
});
closeSync(file);
console.log(JSON.stringify(answer));
