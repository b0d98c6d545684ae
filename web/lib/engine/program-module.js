/**
 * Compiles a program to a WebAssembly module with one function. The result of a step goes to the next one in a
 * register, and elements are converted as they are loaded and stored. The core still iterates over dimensions and packs
 * elements that are not contiguous, and calls the function for one block at a time. An operand is the program's result
 * or one of its inputs: in a block, it is contiguous elements, or one constant.
 */
import { dtypes } from '../boundary/dtype.js';
import { kConstantOperand, kConvertedOperand, kProgramOperands } from '../boundary/abi.js';
import { moduleOfFunction } from './assembler.js';
import { conversions, lanesOf, operations } from './recipes.js';

/** The bytes that one round of the loop computes: two vectors. */
const round = 32;
const vector = 16;
/** The number of the result among the operands. */
const kResult = 0;
/** The type of a WebAssembly block that leaves nothing on the stack. */
const noResult = 0x40;

/** @param {number} dtype */
const nameOf = (dtype) => `${dtypes[dtype]?.name}`;

/** @import { Core, Step } from '../wasm/stride0.js' */

/**
 * @typedef {object} Program the program to compile
 * @property {number[]} operands
 * @property {Step[]} steps
 * @property {string} dtype the dtype of its computation
 * @property {number} bits of an element
 */

// The names of locals. Every operand has a pointer, and a vector if it is constant; every step has a result. Ids from 0
// are operands, and from kProgramOperands steps.
const pointer = (/** @type {number} */ operand) => `p${operand}`;
const constant = (/** @type {number} */ operand) => `c${operand}`;
const result = (/** @type {number} */ id) => `r${id - kProgramOperands}`;

/** @param {Program} program @param {string} loops @returns {import('./assembler.js').Locals} */
const localsOf = ({ operands, steps }, loops) => ({
  i32: ['addresses', 'rest', ...operands.map((_, operand) => pointer(operand))],
  v128: [
    ...operands.map((_, operand) => constant(operand)),
    ...steps.map((_, step) => result(kProgramOperands + step)),
    ...['aside', 'zero'], // every local starts as zero
    ...new Set(loops.match(/every\d+/g)),
  ],
});

/**
 * The conversion between an operand's dtype in memory and `dtype`, if they differ.
 * @param {Program} program
 * @param {number} operand
 */
const conversionOf = ({ operands }, operand) => conversions[nameOf(Number(operands[operand]) - kConvertedOperand)];

// These functions write code for the vector `offset` bytes into a round or, without `offset`, for a single remaining
// element.

/**
 * Code that pushes a value: an element of an operand, or the result of a step.
 * @param {Program} program
 * @param {number} id
 * @param {number} [offset]
 */
function load(program, id, offset) {
  if (id >= kProgramOperands) return result(id);
  if (program.operands[id] === kConstantOperand) return constant(id);
  const stored = conversionOf(program, id);
  const bits = stored ? 8 * stored.size : program.bits;
  const one = `v128.load${bits}_splat:0,0`;
  // Four short elements fill the lowest bytes of a vector.
  const many = stored ? `v128.load${4 * bits}_zero:0,${(Number(offset) * bits) / 32}` : `v128.load:0,${offset}`;
  const loaded = `${pointer(id)} ${offset === undefined ? one : many}`;
  return stored ? `${loaded} ${stored.widen} ${stored.read}` : loaded;
}

/** The recipe for a step, if there is one. @param {Program} program @param {Step} step */
function recipeOf({ dtype }, { op, from, to }) {
  if (op !== 'copy') return from === dtype && to === dtype ? operations[op] : undefined;
  const conversion = to === dtype ? conversions[from]?.read : from === dtype ? conversions[to]?.write : undefined;
  return conversion && `a ${conversion}`;
}

/**
 * Code that computes and pushes the result of a step. Without a recipe it is just the operation's name, for which
 * `assemble` returns undefined, so that the program is not compiled.
 * @param {Program} program
 * @param {Step} step
 * @param {number} [offset]
 */
function value(program, step, offset) {
  return (recipeOf(program, step) ?? step.op)
    .replaceAll('lanes', `${lanesOf[program.dtype]}`)
    .replace(/i32x4\.(?:[gl]e|lt)/g, '$&_s') // integers need the signed form
    .replace(/\b[abc]\b/g, (name) => load(program, step[/** @type {'a' | 'b' | 'c'} */ (name)], offset));
}

/** @param {Program} program @param {Step} step @param {number} [offset] */
function execute(program, step, offset) {
  const code = value(program, step, offset);
  if (step.out >= kProgramOperands) return `${code} =${result(step.out)}`;
  const write = conversionOf(program, kResult)?.write;
  if (write === undefined) {
    const store = offset === undefined ? `v128.store${program.bits}_lane:0,0,0` : `v128.store:0,${offset}`;
    return `${pointer(kResult)} ${code} ${store}`;
  }
  const store = offset === undefined ? 'v128.store16_lane:0,0,0' : `v128.store64_lane:0,${offset / 2},0`;
  return `${code} ${write} =aside aside aside i16x8.narrow_i32x4_u =aside ${pointer(kResult)} aside ${store}`;
}

/**
 * The code of a loop that computes all steps, then moves the pointers to the next elements.
 * @param {Program} program
 * @param {string} done code that pushes whether to stop
 * @param {number} elements elements per round
 * @param {(number | undefined)[]} parts the vectors of a round, as `offset`
 */
function loop(program, done, elements, parts) {
  const moves = program.operands.flatMap((layout, operand) => {
    const bytes = elements * (conversionOf(program, operand)?.size ?? program.bits / 8);
    return layout === kConstantOperand ? [] : `${pointer(operand)} ${bytes} i32.add =${pointer(operand)}`;
  });
  return [
    `block:${noResult} loop:${noResult} ${done} br_if:1`,
    ...parts.flatMap((offset) => program.steps.map((step) => execute(program, step, offset))),
    ...moves,
    `rest ${elements} i32.sub =rest br:0 end end`,
  ].join(' ');
}

/**
 * The code before the loops, which loads pointers and constants into locals.
 * @param {Program} program
 * @param {string[]} locals
 */
function prologue({ operands, bits }, locals) {
  const words = locals.filter((name) => name.startsWith('every'));
  return [
    ...operands.map((layout, operand) => {
      const code = `addresses i32.load:2,${4 * operand} =${pointer(operand)}`;
      if (layout !== kConstantOperand) return code;
      return `${code} ${pointer(operand)} v128.load${bits}_splat:0,0 =${constant(operand)}`;
    }),
    ...words.map((name) => `${name.replace('every', '')} i32x4.splat =${name}`),
  ].join(' ');
}

/**
 * The bytes of a module (see assembler.js). Its function takes the address of the operands' addresses, and the number
 * of elements. Undefined if a step has no recipe for the dtype, or if the core is as fast without a module.
 * @param {ReturnType<Core['describe']>} description
 */
export function moduleOf({ operands, steps }) {
  if (steps.length === 0 || (steps.length === 1 && !operands.some((layout) => layout >= kConvertedOperand)))
    return undefined;
  const dtype = steps.find(({ op }) => op !== 'copy')?.from ?? 'float32';
  const program = { operands, steps, dtype, bits: dtype === 'float64' ? 64 : 32 };
  const many = (8 * round) / program.bits;
  const loops = [
    loop(program, `rest ${many} i32.lt_u`, many, [0, vector]),
    loop(program, 'rest i32.eqz', 1, [undefined]),
  ].join(' ');
  const locals = localsOf(program, loops);
  return moduleOfFunction(`${prologue(program, locals.v128)} ${loops}`, locals);
}
