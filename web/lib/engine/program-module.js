/**
 * A program's steps written as a module of WebAssembly with one function, in which what one step makes goes to the next
 * in a register, and numbers are converted on their way from and to memory. The core still walks and packs, and calls
 * the function on blocks.
 */
import { dtypes } from '../boundary/dtype.js';
import { kConstantStrand, kConvertedStrand, kStrands } from '../boundary/abi.js';
import { core } from '../boundary/core.js';
import { ops } from '../boundary/operations.js';
import { computed, constant, conversions, digits, instructions, operations, simd } from './recipes.js';
import { readWord } from './slots.js';

/** The bytes a round of the loop is long: two vectors. */
const round = 32;

/** Of WebAssembly, what is used more than once. */
const [get, set, plus] = [0x20, 0x21, 0x6a];
const [whileFrom, whileTo] = [
  [0x02, 0x40, 0x03, 0x40],
  [0x0c, 0, 0x0b, 0x0b],
];

/** @param {...number} bytes */
const sized = (...bytes) => [...digits(bytes.length), ...bytes];
/** @param {number} dtype */
const nameOf = (dtype) => String(dtypes[dtype]?.name);

/** @typedef {{ op: string, from: string, to: string, inputs: number[], out: number }} Step */

/** A program in the core's words. @param {number} program @returns {{ lies: number[], steps: Step[] }} */
function described(program) {
  core._stride0_describe(program);
  let word = 0;
  const read = (/** @type {number} */ count) => Array.from({ length: count }, () => readWord(word++));
  const [strands = 0, count = 0] = read(2);
  const lies = read(strands);
  const steps = Array.from({ length: count }, () => {
    const [op = 0, from = 0, to = 0, a = 0, b = 0, c = 0, out = 0] = read(7);
    return { op: String(ops[op]?.name), from: nameOf(from), to: nameOf(to), inputs: [a, b, c], out };
  });
  return { lies, steps };
}

/**
 * The bytes of the module. It imports the memory as `m.m`; its function `f` takes the address of the strands'
 * addresses, and how many elements there are. Undefined where there is a step that is more than some instructions, or
 * nothing to be gained.
 * @param {number} program
 */
export function moduleOf(program) {
  const { lies, steps } = described(program);
  if (steps.length === 0 || (steps.length === 1 && !lies.some((how) => how >= kConvertedStrand))) return undefined;
  const dtype = steps.find(({ op }) => op !== 'copy')?.from ?? 'float32';
  const lane = computed.indexOf(dtype);
  const [size, wide] = lane === 1 ? [8, 1] : [4, 0];
  let fits = true;
  /** @template T @param {T | undefined} known @param {T} otherwise */
  const must = (known, otherwise) => {
    fits &&= known !== undefined;
    return known ?? otherwise;
  };

  // After the arguments, the locals are a pointer for each strand, then vectors: what a constant one holds, what each
  // step makes, what is put aside, zero, which every local begins as, and words that are in every lane.
  const strands = lies.length;
  const pointer = (/** @type {number} */ strand) => 2 + strand;
  const held = (/** @type {number} */ strand) => 2 + strands + strand;
  const made = (/** @type {number} */ step) => 2 + 2 * strands + step;
  const aside = made(steps.length);
  const zero = aside + 1;
  /** @type {number[]} */
  const words = [];
  const help = {
    every(/** @type {number} */ word) {
      if (!words.includes(word)) words.push(word);
      return [get, zero + 1 + words.indexOf(word)];
    },
    put: [set, aside],
    take: [get, aside],
  };
  const storedAs = (/** @type {number} */ strand) => conversions[nameOf(Number(lies[strand]) - kConvertedStrand)];

  // All that follows is done for a vector that is `at` bytes on in a round or, without `at`, for the last elements.
  /** @param {number} place @param {number} [at] */
  const load = (place, at) => {
    if (place >= kStrands) return [get, made(place - kStrands)];
    if (lies[place] === kConstantStrand) return [get, held(place)];
    const from = [get, pointer(place)];
    const stored = storedAs(place);
    if (stored === undefined) return [...from, ...simd(at === undefined ? 9 + wide : 0, 0, at ?? 0)];
    // One or two bytes are read into every lane, or four of them.
    const part = at === undefined ? simd(6 + stored.size, 0, 0) : simd(0x5b + stored.size, 0, (at / 4) * stored.size);
    return [...from, ...part, ...stored.widen, ...stored.read];
  };
  /** @param {Step} step @param {number} [at] */
  const value = ({ op, from, to, inputs }, at) => {
    const input = (/** @type {number} */ i) => load(Number(inputs[i]), at);
    if (op === 'copy') {
      const [read, write] = [conversions[from]?.read, conversions[to]?.write?.(help)];
      return [...input(0), ...must(to === dtype ? read : from === dtype ? write : undefined, [])];
    }
    fits &&= from === dtype && to === dtype;
    return [...must(operations[op], '')].flatMap((each) => {
      if (each === '=') return help.put;
      if (each === 't' || each === 'z') return [get, each === 't' ? aside : zero];
      return each in instructions ? simd(must(instructions[each]?.[lane], 0)) : input(Number(each));
    });
  };
  /** @param {Step} step @param {number} [at] */
  const execute = (step, at) => {
    const code = value(step, at);
    if (step.out >= kStrands) return [...code, set, made(step.out - kStrands)];
    const write = storedAs(0)?.write;
    if (write === undefined) {
      return [get, pointer(0), ...code, ...(at === undefined ? simd(0x5a + wide, 0, 0, 0) : simd(0x0b, 0, at))];
    }
    const narrowed = [...code, ...write(help), ...help.put, ...help.take, ...help.take, ...simd(0x86), ...help.put];
    const store = at === undefined ? simd(0x59, 0, 0, 0) : simd(0x5b, 0, at / 2, 0);
    return [...narrowed, get, pointer(0), ...help.take, ...store];
  };
  /** @param {number} elements @param {...(number | undefined)} ats */
  const advance = (elements, ...ats) => [
    ...ats.flatMap((at) => steps.flatMap((step) => execute(step, at))),
    ...lies.flatMap((how, strand) => {
      const bytes = elements * (storedAs(strand)?.size ?? size);
      return how === kConstantStrand ? [] : [get, pointer(strand), ...constant(bytes), plus, set, pointer(strand)];
    }),
    ...[get, 1, ...constant(elements), 0x6b, set, 1],
  ];
  const many = round / size;
  const loops = [
    ...[...whileFrom, get, 1, ...constant(many), 0x49, 0x0d, 1, ...advance(many, 0, 16), ...whileTo],
    ...[...whileFrom, get, 1, 0x45, 0x0d, 1, ...advance(1, undefined), ...whileTo],
  ];
  if (!fits) return undefined;
  const body = [
    ...[2, strands, 0x7f, ...digits(zero + 1 + words.length - held(0)), 0x7b],
    ...lies.flatMap((how, strand) => [
      ...[get, 0, 0x28, 2, 4 * strand, set, pointer(strand)],
      ...(how === kConstantStrand ? [get, pointer(strand), ...simd(9 + wide, 0, 0), set, held(strand)] : []),
    ]),
    ...words.flatMap((word, i) => [...constant(word), ...simd(0x11), set, zero + 1 + i]),
    ...loops,
    0x0b,
  ];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[1, ...sized(1, 0x60, 2, 0x7f, 0x7f, 0)], // one type: two words
    ...[2, ...sized(1, 1, 0x6d, 1, 0x6d, 2, 0, 0)], // the memory, of whatever size
    ...[3, ...sized(1, 0)], // one function of that type
    ...[7, ...sized(1, 1, 0x66, 0, 0)], // under its name
    ...[10, ...sized(1, ...sized(...body))],
  ]);
}
