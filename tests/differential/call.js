/**
 * A call as data: memory, views of it, numbers and options. It can be run by the library, read by the interpreter, sent
 * to PyTorch, and printed as code to paste.
 */
import * as stride0 from '../../web/lib/index.js';
import { blockOf } from '../../web/lib/tensor/tensor.js';
import { decode } from './numbers.js';

/** @import { DType } from '../../web/lib/boundary/dtype.js' */
/** @import { View } from './geometry.js' */

/** @typedef {{ dtype: DType, raw: any }} Memory a typed array of its elements, as JavaScript has them */
/** @typedef {{ memory: number, shape: readonly number[], strides: readonly number[], offset: number }} Tensor */
/** @typedef {{ kind: 'bool' | 'int' | 'float', value: number | bigint | boolean }} Bare */
/**
 * @typedef {object} Call
 * @property {string} op
 * @property {'fresh' | 'inPlace' | 'out' | 'method'} form
 * @property {readonly Memory[]} memory
 * @property {readonly (Tensor | Bare | null)[]} operands null for one that is left out
 * @property {boolean} [gathers] whether the operands are one argument, a list
 * @property {readonly any[]} [args] arguments besides operands: sizes, dimensions, bounds
 * @property {number} [argsAt] how many operands come before them; by default all
 * @property {boolean} [placed] whether `args` and `options` are the complete arguments, with `{ operand: n }` for the
 *   n-th operand
 * @property {Tensor} [out]
 * @property {readonly Tensor[]} [outs] those of several results
 * @property {number} [seed] the seed for its random numbers
 * @property {string} [part] the name of the result to compare, if there are several
 * @property {Record<string, any>} options
 */

/** @param {Tensor | Bare | null} operand @returns {operand is Tensor} */
export function isTensor(operand) {
  return operand !== null && 'memory' in operand;
}

/**
 * The call as the interpreter's case. Views of one memory share their storage.
 * @param {Call} call
 * @returns {import('./interpreter.js').Case}
 */
export function asCase({ op, form, memory, operands, args, out, part, options }) {
  const storages = memory.map(({ dtype, raw }) => decode(raw, dtype));
  /** @param {Tensor} operand @returns {View} */
  const viewed = ({ memory: index, ...geometry }) => {
    return { ...geometry, dtype: /** @type {Memory} */ (memory[index]).dtype, storage: storages[index] ?? [] };
  };
  const dtypes = /** @type {const} */ ({ bool: 'bool', int: 'int64', float: 'float64' });
  const views = operands
    .filter((operand) => operand !== null)
    .map((operand) => {
      if (isTensor(operand)) return viewed(operand);
      const { kind, value } = operand;
      const stored = kind === 'float' ? Number(value) : BigInt(value);
      return { dtype: dtypes[kind], shape: [], strides: [], offset: 0, storage: [stored], isNumber: true };
    });
  const absent = operands.indexOf(null);
  return {
    op,
    form,
    operands: views,
    ...(absent >= 0 && { absent }),
    ...(args && { args: [...args] }),
    options: part === undefined ? options : { ...options, part },
    ...(out && { out: viewed(out) }),
  };
}

/**
 * @typedef {{ error?: Error, result?: import('../../web/lib/tensor/tensor.js').Tensor, warnings: string[], storages:
 *   any[], blocks: number, blocksOf: readonly unknown[], next?: string }} Ran what each memory holds afterwards, how
 *   many blocks are new, the block of each memory, and with a seed the random number that comes next
 */

/** Returns one of several results and disposes of the others. @param {any} results @param {string} part */
function partOf(results, part) {
  for (const each of results) if (each !== results[part]) each.dispose();
  return results[part];
}

/**
 * Arguments, with operands in place of their placeholders.
 * @param {any} given
 * @param {readonly any[]} operands
 * @returns {any}
 */
function resolved(given, operands) {
  if (Array.isArray(given)) return given.map((each) => resolved(each, operands));
  if (typeof given !== 'object' || given === null) return given;
  if ('operand' in given) return operands[given.operand];
  return Object.fromEntries(Object.entries(given).map(([key, each]) => [key, resolved(each, operands)]));
}

/** A method's result, or a property's value. @param {any} of @param {string} name @param {readonly any[]} args */
function attribute(of, name, args) {
  const found = of[name];
  return typeof found === 'function' ? found.apply(of, args) : found;
}

/** Disposes of tensors, alone or in lists. @param {any} results */
function disposeAll(results) {
  if (Array.isArray(results)) results.forEach(disposeAll);
  else if (results instanceof stride0.Tensor) results.dispose();
}

/**
 * Lets the library run it. Disposes of everything it created after `look` has run.
 * @template T
 * @param {Call} call
 * @param {(ran: Ran) => T} look
 */
export function run(
  {
    op,
    form,
    memory,
    operands,
    placed = false,
    gathers = false,
    args = [],
    argsAt = Infinity,
    out,
    outs,
    part,
    options,
    seed,
  },
  look,
) {
  const owned = memory.map(({ dtype, raw }) => stride0.tensor(raw, { dtype }));
  const view = (/** @type {Tensor} */ { memory: index, shape, strides, offset }) => {
    const tensor = stride0.asStrided(/** @type {any} */ (owned[index]), shape, strides, offset);
    owned.push(tensor);
    return tensor;
  };
  const bare = (/** @type {Bare} */ { kind, value }) =>
    kind === 'bool' ? Boolean(value) : stride0.scalar(/** @type {any} */ (value), kind);
  /** @type {string[]} */
  const warnings = [];
  const before = stride0.setWarningHandler(({ message }) => warnings.push(message));
  /** @type {Ran} */
  const ran = { warnings, storages: [], blocks: 0, blocksOf: owned.map(blockOf) };
  try {
    const given = operands.map((operand) =>
      operand === null ? undefined : isTensor(operand) ? view(operand) : bare(operand),
    );
    const target = outs ? outs.map(view) : out && view(out);
    const named = { ...resolved(options, given), ...(target && { out: target }) };
    const rest = Object.keys(named).length > 0 ? [named] : [];
    const { blocks } = stride0.memory();
    if (seed !== undefined) stride0.manualSeed(seed);
    try {
      const all = gathers ? [given] : given;
      const [first, ...others] = /** @type {any[]} */ (
        placed ? resolved(args, given) : all.toSpliced(argsAt, 0, ...args)
      );
      if (form === 'inPlace') ran.result = first[`${op}_`](...others, ...rest);
      else if (form === 'method') ran.result = attribute(first, op, [...others, ...rest]);
      else ran.result = /** @type {any} */ (stride0)[op](...(first === undefined ? [] : [first, ...others]), ...rest);
      if (part !== undefined) ran.result = partOf(ran.result, part);
    } catch (error) {
      ran.error = /** @type {Error} */ (error);
    }
    ran.blocks = stride0.memory().blocks - blocks;
    if (seed !== undefined) ran.next = String(stride0.tidy(() => stride0.randint(2 ** 31, [1]).item()));
    ran.storages = memory.map((_, i) => /** @type {any} */ (owned[i]).toTypedArray());
    return look(ran);
  } finally {
    stride0.setWarningHandler(before);
    disposeAll(ran.result);
    owned.forEach((each) => each.dispose());
  }
}

/** @param {unknown} value */
const literal = (value) => (typeof value === 'bigint' ? `${value}n` : Object.is(value, -0) ? '-0' : String(value));

/** Code that is printed unchanged among values. */
class Verbatim {
  /** @param {string} code */
  constructor(code) {
    this.code = code;
  }
}
const verbatim = (/** @type {string} */ code) => new Verbatim(code);

/** @param {unknown} each @returns {string} */
const argument = (each) =>
  each instanceof Verbatim
    ? each.code
    : Array.isArray(each)
      ? `[${each.map(argument).join(', ')}]`
      : typeof each === 'string'
        ? `'${each}'`
        : literal(each);

/** The call as a program. @param {Call} call */
export function asCode({
  op,
  form,
  memory,
  operands,
  gathers = false,
  args = [],
  argsAt = Infinity,
  placed = false,
  out,
  outs,
  part,
  options,
  seed,
}) {
  const lines = memory.map(({ dtype, raw }, i) => {
    const values = decode(raw, dtype).map((value) =>
      dtype === 'int64' || typeof value === 'number' ? value : Number(value),
    );
    return `const m${i} = tensor([${values.map(literal).join(', ')}], { dtype: '${dtype}' });`;
  });
  const view = (/** @type {Tensor} */ { memory: index, shape, strides, offset }) =>
    `m${index}.asStrided([${shape.join(', ')}], [${strides.join(', ')}], ${offset})`;
  const given = operands.map((operand) => {
    if (operand === null) return 'undefined';
    if (isTensor(operand)) return view(operand);
    return operand.kind === 'bool'
      ? literal(Boolean(operand.value))
      : `scalar(${literal(operand.value)}, '${operand.kind}')`;
  });
  const named = [
    ...Object.entries(options).map(([key, value]) => `${key}: ${argument(resolved(value, given.map(verbatim)))}`),
    ...(out ? [`out: ${view(out)}`] : []),
    ...(outs ? [`out: [${outs.map(view).join(', ')}]`] : []),
  ];
  const rest = named.length > 0 ? [`{ ${named.join(', ')} }`] : [];
  if (placed) given.splice(0, given.length, ...resolved(args, given.map(verbatim)).map(argument));
  else if (gathers) given.splice(0, given.length, `[${given.join(', ')}]`);
  if (!placed) given.splice(argsAt, 0, ...args.map(argument));
  const [first, ...others] = given;
  const expression =
    form === 'inPlace'
      ? `${first}.${op}_(${[...others, ...rest].join(', ')})`
      : form === 'method'
        ? `${first}.${op}(${[...others, ...rest].join(', ')})`
        : `${op}(${[...given, ...rest].join(', ')})`;
  return [
    ...lines,
    ...(seed === undefined ? [] : [`manualSeed(${seed});`]),
    `console.log(${expression}${part === undefined ? '' : /\d/.test(part) ? `[${part}]` : `.${part}`});`,
  ].join('\n');
}
