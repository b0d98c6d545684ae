/**
 * The loop one would write by hand: nested `for`s over the result's dimensions with every size and stride a constant,
 * and stride 0 where an operand is stretched. It is compiled from source, so that each case has its own code and other
 * cases' types don't slow it down. All results are checked against it.
 *
 * @import { Case, Input } from './cases.js'
 */
import { resultDType } from './cases.js';
import { decode, encode } from './halves.js';
import { ARRAYS, countOf, numbers } from './numbers.js';
import { OPS } from './ops.js';

const NAMES = ['a', 'b', 'c', 'd', 'e'];

/** Row-major strides. @type {(shape: readonly number[]) => number[]} */
const stridesOf = (shape) => shape.map((_, i) => countOf(shape.slice(i + 1)));

/** The shape and the strides an op sees. @type {(input: Input) => { shape: readonly number[], strides: number[] }} */
function geometryOf({ shape, transposed }) {
  const strides = stridesOf(shape);
  return transposed ? { shape: shape.toReversed(), strides: strides.toReversed() } : { shape, strides };
}

/** Aligned from the right, the larger of the sizes. @type {(shapes: (readonly number[])[]) => number[]} */
export function alignedShape(shapes) {
  const rank = Math.max(...shapes.map(({ length }) => length));
  return Array.from({ length: rank }, (_, i) => Math.max(...shapes.map((shape) => shape.at(i - rank) ?? 1)));
}

/**
 * The index of an element as source, such as `i0 * 1024 + i1`. Dimensions of stride 0 are left out.
 * @type {(strides: (number | undefined)[]) => string}
 */
const indexOf = (strides) =>
  strides.flatMap((stride, i) => (stride ? [stride === 1 ? `i${i}` : `i${i} * ${stride}`] : [])).join(' + ') || '0';

/**
 * @param {Case} each
 * @returns {{ source: string, shape: number[] }} the body of a function of the operands and `out`
 */
export function loopSource({ op, inputs, result }) {
  const { loop, sums, source: whole } = OPS[op];
  if (whole) return whole(inputs.map(({ shape }) => shape));
  const operands = inputs.map(geometryOf);
  const over = alignedShape(operands.map(({ shape }) => shape));
  const reads = operands.map(({ shape, strides }, operand) => {
    const offset = over.length - shape.length;
    const moves = over.map((_, i) => (shape[i - offset] === 1 ? 0 : strides[i - offset]));
    const element = `${NAMES[operand]}[${indexOf(moves)}]`;
    const dtype = inputs[operand]?.dtype ?? '';
    return `const ${NAMES[operand]}_ = ${dtype in decode ? `decode.${dtype}[${element}]` : element};`;
  });
  const shape = over.filter((_, i) => i !== sums);
  const resultStrides = stridesOf(shape);
  const to = over.map((_, i) => (i === sums ? 0 : resultStrides[sums !== undefined && i > sums ? i - 1 : i]));
  const value = loop.replace(/\b[a-e]\b/g, '$&_');
  const dtype = result ?? inputs[0]?.dtype ?? '';
  const stored = dtype in encode ? `encode.${dtype}(${value})` : value;
  const body = `${reads.join(' ')} out[${indexOf(to)}] ${sums === undefined ? '=' : '+='} ${stored};`;
  const opened = over.map((size, i) => `for (let i${i} = 0; i${i} < ${size}; ++i${i}) {`).join('\n');
  const source = `${sums === undefined ? '' : 'out.fill(0);\n'}${opened}\n${body}\n${'}'.repeat(over.length)}`;
  return { source, shape };
}

/** @param {Case} each */
export function loopOf(each) {
  const { source, shape } = loopSource(each);
  const operands = each.inputs.map(numbers);
  const out = OPS[each.op].inPlace ? operands[0] : new ARRAYS[resultDType(each)](countOf(shape));
  const names = NAMES.slice(0, operands.length);
  const make = new Function(
    'decode',
    'encode',
    ...names,
    'out',
    `const f = Math.fround; return () => {\n${source}\n};`,
  );
  /** @type {() => void} */
  const run = make(decode, encode, ...operands, out);
  return {
    name: 'plain loop',
    count: countOf(shape),
    run,
    result() {
      run();
      return out.slice();
    },
    close() {},
  };
}
