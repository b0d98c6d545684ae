/**
 * Every operation at a million elements, contiguous and stretched, with the plain loop of the same case. The loop's
 * source (plain-loops.js) is compiled separately for each case, so that other cases' types don't slow it down.
 *
 * @import { Domain, Kind, PlainOp } from './plain-loops.js'
 *
 * @typedef {object} Case
 * @property {string} op
 * @property {string} dtype
 * @property {string} layout
 * @property {boolean} isNaive whether the loop's results sometimes differ
 * @property {number} within
 * @property {() => void} run
 * @property {() => void} loop
 * @property {() => [ours: ArrayLike<number | bigint>, plain: ArrayLike<number | bigint>]} answers
 * @property {() => void} dispose
 */
import * as library from '../../web/lib/index.js';
import { BINARY, MASKED, REDUCTIONS, TERNARY, UNARY } from './plain-loops.js';

const SIDE = 1024;
const ARRAYS = {
  bool: Uint8Array,
  uint8: Uint8Array,
  int8: Int8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: BigInt64Array,
  float16: Float32Array, // the loop gets 16-bit floats as float32
  bfloat16: Float32Array,
  float32: Float32Array,
  float64: Float64Array,
};
/** @typedef {keyof typeof ARRAYS} DType */
/** @type {Record<DType, Kind>} */
const KINDS = {
  bool: 'bool',
  uint8: 'int',
  int8: 'int',
  int16: 'int',
  int32: 'int',
  int64: 'big',
  float16: 'float',
  bfloat16: 'float',
  float32: 'float',
  float64: 'float',
};
/** Dtypes without a typed array. @type {readonly string[]} */
export const HALVES = ['float16', 'bfloat16'];
const DTYPES = /** @type {DType[]} */ (Object.keys(ARRAYS));

/** The shapes of the operands and, for plain loops, the index of each element. */
const LAYOUTS = {
  same: { first: [SIDE, SIDE], other: [SIDE, SIDE], stretchedIndex: 'i' },
  row: { first: [SIDE, SIDE], other: [1, SIDE], stretchedIndex: 'column' },
  column: { first: [SIDE, SIDE], other: [SIDE, 1], stretchedIndex: 'row' },
};

/**
 * Different numbers without zeros, so that they can be divisors.
 * @type {(i: number, operandIndex: number, domain: Domain, dtype: DType) => number}
 */
function numberAt(i, operandIndex, domain, dtype) {
  if (domain === 'zeros' || domain === 'ones') return domain === 'ones' ? 1 : 0;
  const mixed = ((i + operandIndex * 389) * 7919) % 2003;
  if (dtype === 'bool') return mixed % 2;
  const isUnsigned = dtype === 'uint8';
  if (KINDS[dtype] !== 'float') {
    if (domain === 'small') return mixed % (operandIndex === 0 ? 8 : 6);
    if (operandIndex > 0) return (1 + (mixed % 13)) * (isUnsigned || mixed % 2 === 0 ? 1 : -1);
    if (isUnsigned) return mixed % 251;
    if (dtype === 'int8') return domain === 'positive' ? 1 + (mixed % 127) : (mixed % 255) - 127;
    return domain === 'positive' ? 1 + mixed : mixed - 1001;
  }
  const unit = (mixed - 1001.5) / 1002; // between -1 and 1, never 0
  if (domain === 'unit') return unit;
  if (domain === 'small') return operandIndex === 0 ? 2 + unit : 3 * unit;
  if (domain === 'any') return unit * 60;
  return Math.abs(unit * 60) + (domain === 'above1' ? 1 : 0.01);
}

/**
 * A tensor and its elements.
 * @type {(shape: number[], dtype: DType, operandIndex: number, domain: Domain) => { tensor: any, plain: any }}
 */
function operand(shape, dtype, operandIndex, domain) {
  const length = shape.reduce((a, b) => a * b, 1);
  const wide = Float64Array.from({ length }, (_, i) => numberAt(i, operandIndex, domain, dtype));
  const double = library.tensor(wide, { shape });
  const tensor = double.to(dtype);
  const stored = tensor.to(HALVES.includes(dtype) ? 'float32' : dtype);
  const plain = stored.toTypedArray().slice();
  for (const each of [double, stored]) each.dispose();
  return { tensor, plain };
}

/** The dtype of a result. @type {(dtype: DType, gives: string | undefined) => DType} */
function resultDType(dtype, gives) {
  if (gives === 'real') return KINDS[dtype] === 'float' ? dtype : 'float32';
  return gives === undefined ? dtype : /** @type {DType} */ (gives);
}

/**
 * Turns `statements; = value` into source that runs the statements and assigns the value to `target`.
 * @type {(text: string, target: string) => string}
 */
function assigning(text, target) {
  const [, before = '', value = ''] = /^(?:([^]*?[;}])\s*= )?([^]*)$/.exec(text) ?? [];
  return `${before} ${target} = ${value};`;
}

/** @type {(...text: string[]) => Function} */
const compiled = (...text) => new Function(...text);

/**
 * Compiles a plain loop over the operands `names`. The first one is never stretched.
 * @type {(names: string[], stretchedIndex: string, text: string, before: string) => Function} names of elements
 */
function loopOver(names, stretchedIndex, text, before) {
  const arrays = names.map((name) => `${name}s`);
  const element = (/** @type {string} */ name, /** @type {string} */ index) => `const ${name} = ${name}s[${index}];`;
  const [first = 'a', ...others] = names;
  const inside = `${element(first, 'i')} ${assigning(text, 'out[i]')}`;
  const stretched = others.map((name) => element(name, stretchedIndex)).join(' ');
  const body =
    stretchedIndex === 'i'
      ? `const n = out.length; for (let i = 0; i < n; ++i) { ${stretched} ${inside} }`
      : stretchedIndex === 'row'
        ? `for (let row = 0, i = 0; row < ${SIDE}; ++row) { ${stretched} for (let column = 0; column < ${SIDE}; ++column, ++i) { ${inside} } }`
        : `for (let row = 0, i = 0; row < ${SIDE}; ++row) { for (let column = 0; column < ${SIDE}; ++column, ++i) { ${stretched} ${inside} } }`;
  return compiled(...arrays, 'out', `${before} ${body}`);
}

/**
 * @param {string} op
 * @param {PlainOp} how
 * @param {string[]} names
 * @param {DType} dtype
 * @param {keyof typeof LAYOUTS} layout
 * @param {boolean} isNaive
 * @returns {Case | undefined}
 */
function elementwise(op, how, names, dtype, layout, isNaive = false) {
  const text = (isNaive ? how.naive : how.loop)?.[KINDS[dtype]];
  if (text === undefined || (how.dtypes && !how.dtypes.includes(dtype))) return undefined;
  const { first, other, stretchedIndex } = LAYOUTS[layout];
  const operands = names.map((name, i) =>
    operand(i === 0 ? first : other, name === 'm' ? 'bool' : dtype, i, how.domain ?? 'any'),
  );
  const plainLoop = loopOver(names, stretchedIndex, text, how.before ?? '');
  const out = new ARRAYS[resultDType(dtype, how.gives)](SIDE * SIDE);
  const arrays = operands.map(({ plain }) => plain);
  const tensors = operands.map(({ tensor }) => tensor);
  const apply = () => /** @type {any} */ (library)[how.calls ?? op](...tensors, ...(how.options ?? []));
  return {
    op: isNaive ? `${op}, naive loop` : op,
    dtype,
    layout,
    isNaive,
    within: how.within ?? 0,
    run: () => apply().dispose(),
    loop: () => plainLoop(...arrays, out),
    answers() {
      plainLoop(...arrays, out);
      return [read(apply()), out];
    },
    dispose: () => tensors.forEach((each) => each.dispose()),
  };
}

/** Reads a tensor's elements and disposes of it. @param {any} tensor */
function read(tensor) {
  const readable = HALVES.includes(tensor.dtype) ? tensor.to('float32') : tensor;
  const numbers = readable.toTypedArray().slice();
  for (const each of new Set([tensor, readable])) each.dispose();
  return numbers;
}

/** @type {(op: keyof typeof REDUCTIONS, dtype: DType, over: 'all' | 'dim 0' | 'dim 1') => Case | undefined} */
function folding(op, dtype, over) {
  const how = REDUCTIONS[op];
  const first = how?.first[KINDS[dtype]];
  if (!how || first === undefined) return undefined;
  const { tensor, plain } = operand([SIDE, SIDE], dtype, 0, how.domain ?? 'any');
  const last = (/** @type {string} */ value, /** @type {number} */ n) =>
    (how.last ?? 's').replace('s', value).replace('n', `${n}`);
  const next = how.next.replace(/\ba\b/, 'as[i]');
  const text = {
    all: `let s = ${first}; const n = as.length; for (let i = 0; i < n; ++i) s = ${next}; out[0] = ${last('s', SIDE * SIDE)};`,
    'dim 1': `for (let row = 0, i = 0; row < ${SIDE}; ++row) { let s = ${first};
      for (let column = 0; column < ${SIDE}; ++column, ++i) s = ${next}; out[row] = ${last('s', SIDE)}; }`,
    'dim 0': `out.fill(${first}); for (let row = 0, i = 0; row < ${SIDE}; ++row)
      for (let column = 0; column < ${SIDE}; ++column, ++i) { const s = out[column]; out[column] = ${next}; }
      ${how.last ? `for (let column = 0; column < ${SIDE}; ++column) { const s = out[column]; out[column] = ${last('s', SIDE)}; }` : ''}`,
  }[over];
  const plainLoop = compiled('as', 'out', text);
  // Sums of integers are computed in doubles, unless they are bigints.
  const isCount = how.gives === 'int64' && ['int', 'bool'].includes(KINDS[dtype]);
  const Out = isCount ? Float64Array : ARRAYS[how.gives === 'bool' ? 'bool' : dtype];
  const out = new Out(over === 'all' ? 1 : SIDE);
  const dims = over === 'all' ? [] : [Number(over.at(-1))];
  const apply = () => /** @type {any} */ (library)[op](tensor, ...dims);
  return {
    op,
    dtype,
    layout: over,
    isNaive: false,
    within: 0,
    run: () => apply().dispose(),
    loop: () => plainLoop(plain, out),
    answers() {
      plainLoop(plain, out);
      return [read(apply()), out];
    },
    dispose: () => tensor.dispose(),
  };
}

/**
 * All cases, each created when it is needed, because each has a million elements.
 * @param {{ op?: string, dtype?: string }} only
 * @returns {Generator<Case>}
 */
export function* everyCase(only) {
  const layouts = /** @type {(keyof typeof LAYOUTS)[]} */ (Object.keys(LAYOUTS));
  const families = /** @type {const} */ ([
    [UNARY, ['a'], ['same']],
    [BINARY, ['a', 'b'], layouts],
    [TERNARY, ['a', 'b', 'c'], layouts],
    [MASKED, ['m', 'a', 'b'], layouts],
  ]);
  const dtypes = DTYPES.filter((dtype) => (only.dtype ?? dtype) === dtype);
  for (const [family, names, ways] of families) {
    for (const [op, how] of Object.entries(family)) {
      if ((only.op ?? op) !== op) continue;
      for (const dtype of dtypes) {
        for (const layout of ways) {
          for (const isNaive of [false, true]) {
            const each = elementwise(op, how, [...names], dtype, layout, isNaive);
            if (each) yield each;
          }
        }
      }
    }
  }
  for (const op of Object.keys(REDUCTIONS)) {
    if ((only.op ?? op) !== op) continue;
    for (const dtype of dtypes) {
      for (const over of /** @type {const} */ (['all', 'dim 0', 'dim 1'])) {
        const each = folding(op, dtype, over);
        if (each) yield each;
      }
    }
  }
}
