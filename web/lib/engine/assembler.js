/**
 * Assembles WebAssembly from text: instructions by the specification's names, with the types on the stack checked.
 *
 *     assemble('from v128.load:0,16 =sum', { from: 'i32', sum: 'v128' })
 *
 * Immediates follow a colon: for memory the alignment as a power of two, the offset, and the lane if there is one. The
 * name of a local pushes it, `=name` pops into it, and a number pushes itself as an i32.
 */
import { heap } from '../boundary/core.js';

/** @typedef {{ i32: string[], v128: string[] }} Locals names by type, the parameters first */

/** LEB128, with 7 bits per byte. @param {number} value @returns {number[]} */
const unsigned = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >> 7)]);
/** @param {number} value @returns {number[]} */
const signed = (value) => (value >> 6 === value >> 31 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)]);

/**
 * The instructions we use, by their types on the stack before and after: `i` is an i32 and `v` a v128. A number is the
 * specification's code of the next instruction, and the following ones count from there. Instructions on vectors also
 * have the prefix `fd`.
 */
const groups = {
  '>': '02 block loop 0b end br',
  'i>': '0d br_if',
  'i>i': '28 i32.load 45 i32.eqz',
  'ii>i': '49 i32.lt_u 6a i32.add i32.sub',
  'i>v':
    '00 v128.load 07 v128.load8_splat v128.load16_splat v128.load32_splat v128.load64_splat 11 i32x4.splat ' +
    '5c v128.load32_zero v128.load64_zero',
  'iv>': '0b v128.store 59 v128.store16_lane v128.store32_lane v128.store64_lane',
  'vi>v': 'ab i32x4.shl ad i32x4.shr_u',
  'v>v':
    '67 f32x4.ceil f32x4.floor f32x4.trunc f32x4.nearest 74 f64x2.ceil f64x2.floor 7a f64x2.trunc 94 f64x2.nearest ' +
    'e0 f32x4.abs f32x4.neg e3 f32x4.sqrt ec f64x2.abs f64x2.neg ef f64x2.sqrt a0 i32x4.abs i32x4.neg ' +
    '89 i16x8.extend_low_i8x16_u a9 i32x4.extend_low_i16x8_u fa f32x4.convert_i32x4_s',
  'vv>v':
    'e4 f32x4.add f32x4.sub f32x4.mul f32x4.div f0 f64x2.add f64x2.sub f64x2.mul f64x2.div ae i32x4.add b1 i32x4.sub ' +
    'b5 i32x4.mul 41 f32x4.eq f32x4.ne f32x4.lt 45 f32x4.le f32x4.ge 48 f64x2.ne f64x2.lt 4b f64x2.le f64x2.ge ' +
    '38 i32x4.ne i32x4.lt_s 3d i32x4.le_s 3f i32x4.ge_s 4e v128.and 50 v128.or 86 i16x8.narrow_i32x4_u',
  'vvv>v': '52 v128.bitselect',
};

/** @typedef {[takes: string, gives: string, ...bytes: number[]]} Instruction */

/** Created from the groups when the first text is assembled. @type {Map<string, Instruction>} */
const instructions = new Map();

function readGroups() {
  for (const [kind, list] of Object.entries(groups)) {
    const [takes = '', gives = ''] = kind.split('>');
    let code = 0;
    for (const word of list.split(' ')) {
      if (/^[\da-f]{2}$/.test(word)) code = parseInt(word, 16);
      else instructions.set(word, [takes, gives, ...(/v128|x/.test(word) ? [0xfd, ...unsigned(code++)] : [code++])]);
    }
  }
}

/**
 * The instruction for a word of the text, or undefined if it is neither an instruction nor a local nor a number.
 * @param {string} word
 * @param {Locals} locals
 * @returns {Instruction | undefined}
 */
function instructionOf(word, { i32, v128 }) {
  const [name = '', ...rest] = word.split(/[:,]/);
  const local = name.replace('=', '');
  const index = [...i32, ...v128].indexOf(local);
  if (index >= 0) {
    const type = index < i32.length ? 'i' : 'v';
    return local === name ? ['', type, 0x20, ...unsigned(index)] : [type, '', 0x21, ...unsigned(index)];
  }
  if (/^\d/.test(name)) return ['', 'i', 0x41, ...signed(Number(name))];
  const found = instructions.get(name);
  return found && [...found, ...rest.flatMap((each) => unsigned(Number(each)))];
}

/** The bytes of some instructions. Undefined if a word is unknown. @param {string} text @param {Locals} locals */
export function assemble(text, locals) {
  if (instructions.size === 0) readGroups();
  const bytes = [];
  let stack = '';
  for (const word of text.split(' ')) {
    const instruction = instructionOf(word, locals);
    if (instruction === undefined) return undefined;
    const [takes, gives, ...code] = instruction;
    // A block begins and ends between statements, when the stack is empty.
    const fits = takes || gives ? stack.endsWith(takes) : stack === '';
    if (!fits) throw new TypeError(`${word} takes "${takes}", but the stack is "${stack}"`);
    stack = stack.slice(0, stack.length - takes.length) + gives;
    bytes.push(...code);
  }
  return bytes;
}

/** @param {...number} bytes */
const sized = (...bytes) => [...unsigned(bytes.length), ...bytes];

/** Memory of any size. Shared memory has to declare a maximum, which is below 4 GB. */
const memoryType = () => (heap.buffer[Symbol.toStringTag] === 'ArrayBuffer' ? [0, 0] : [3, 0, ...unsigned(2 ** 16)]);

/**
 * A module with one function, which takes two i32s, the first of its locals, and returns nothing. The module imports
 * its memory as `m.m` and exports the function as `f`. Undefined if there is a word we do not know.
 * @param {string} text
 * @param {Locals} locals
 */
export function moduleOfFunction(text, locals) {
  const [i32, v128] = [0x7f, 0x7b];
  const code = assemble(`${text} end`, locals);
  if (code === undefined) return undefined;
  const declared = [2, ...unsigned(locals.i32.length - 2), i32, ...unsigned(locals.v128.length), v128];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // the magic number and the version
    ...[1, ...sized(1, 0x60, 2, i32, i32, 0)], // one type, that of the function
    ...[2, ...sized(1, 1, 0x6d, 1, 0x6d, 2, ...memoryType())], // the memory
    ...[3, ...sized(1, 0)], // one function, of type 0
    ...[7, ...sized(1, 1, 0x66, 0, 0)], // its name
    ...[10, ...sized(1, ...sized(...declared, ...code))],
  ]);
}
