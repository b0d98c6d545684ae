// Runs a broadcasting operation of the text, such as `a + b`, in our library, and records it as a case.

import { apply } from './apply.js';
import * as library from '../../../lib/functions.js';
import { MAX_OPERANDS } from '../../../notation/parse.js';
import { isKnown, perform } from '../../../case/perform.js';
import { asComplex, asReal, isComplex } from './complex.js';
import { setLimits, shiftedBy } from './limits.js';
import { hasUnknown } from './unknown-sizes.js';

import { operandNames } from '../../operand-names.js';
import { print } from './printing.js';
import { Sequence, SomeNumber, TensorValue, tuple, UNKNOWN } from './values.js';
import { isUnknown, typeName } from './kinds.js';
import { asRaised, NotUnderstood, Raised } from './raised.js';

/** @import { Operand } from '../../../case/case.js' */
/** @import { Arg, Case, Span, Value, World } from '../types.js' */

/**
 * @typedef {object} Operation
 * @property {string} fn
 * @property {string} [sign]
 * @property {(names: readonly string[]) => string} label
 * @property {Case['form']} [form]  a fresh result by default
 * @property {Readonly<Record<string, library.Scalar | string | boolean>>} [options]
 * @property {Span} span
 * @property {() => Raised | undefined} [said]  the error of NumPy or JAX if it fails; undefined if that is not known
 */

/**
 * Applies a function of our library to tensors, with the default dtypes of their dialect.
 * @param {World} world
 * @param {Parameters<typeof apply>[0]} f
 * @param {readonly TensorValue[]} tensors
 * @param {number} [written]  the index of the tensor that `f` writes into
 */
export function ask(world, f, tensors, written) {
  world.budget.work(10);
  for (const [name, { value }] of world.findings.unresolved)
    if (tensors.includes(value)) world.findings.unresolved.delete(name);
  const dialect = tensors.find((each) => each.dialect !== 'torch')?.dialect ?? 'torch';
  world.useDialect(dialect);
  try {
    const result = apply(f, tensors, { written, most: world.mostValues, mostFractions: world.mostFractions });
    const complex = tensors.some(isComplex);
    // The elements of a view are not computed, so they don't count as work.
    const computed = result.reduce(
      (sum, { storage }) =>
        sum + (storage.values && !tensors.some((each) => each.storage === storage) ? storage.count : 0),
      0,
    );
    if (computed > 0 || (written !== undefined && tensors[written]?.storage.values))
      world.budget.work(60 + computed / 8);
    return result.map((layout) => {
      if (layout instanceof TensorValue) return layout;
      const value = new TensorValue(layout, dialect);
      if (complex && value.dtype.includes('float')) asComplex(value);
      return value;
    });
  } catch (error) {
    throw asRaised(error);
  }
}

/**
 * The elements of storages as numbers, converted once: an operation that writes gives a storage a new array.
 * @type {WeakMap<object, number[]>}
 */
const known = new WeakMap();

/** @param {import('./apply.js').Values} values */
const numbersOf = (values) => {
  const found = known.get(values) ?? Array.from(values, Number);
  known.set(values, found);
  return found;
};

/** @type {(world: World, value: TensorValue | library.Scalar, name: string) => Operand} */
const operandOf = (world, value, name) => {
  if (value instanceof library.Scalar) {
    const dtype = /** @type {const} */ ({ bool: 'bool', int: 'int64', float: 'float32' })[value.kind];
    const rest = { offset: 0, stored: 1, storage: null, weak: true, spans: [] };
    return { name, shape: [], strides: [], dtype, values: [Number(value.value)], ...rest };
  }
  const { shape, strides, offset, dtype, storage, spans } = value;
  const values = storage.values && numbersOf(storage.values);
  const fits = spans.length === shape.length ? spans : [];
  const storageFacts = { storage: world.findings.numberOf(storage), stored: storage.count };
  return { name, shape, strides, offset, ...storageFacts, dtype, weak: false, values, spans: fits };
};

/** A name or a number as it is written. */
const WRITTEN = /^(?:[\w.]+|[+-]?[\d._]+(?:e[+-]?\d+)?)$/i;

/**
 * The operands' names. A number has the text it is written as, such as -1e9; a computed number has its value.
 * @param {readonly Arg[]} args @param {World} world
 */
const namesOf = (args, world) => {
  const texts = args.map(({ text, value }) =>
    value instanceof library.Scalar && !WRITTEN.test(text) ? print(value) : text,
  );
  return operandNames(texts, (letter) => world.names.has(letter));
};

/** @param {NonNullable<Operation['options']>} options @returns {Case['options']} */
const plainOptions = (options) =>
  Object.fromEntries(
    Object.entries(options).map(([key, value]) => {
      if (!(value instanceof library.Scalar)) return [key, typeof value === 'string' ? value : Number(value)];
      const number = Number(value.value);
      return [key, value.kind === 'float' && Number.isInteger(number) ? number.toFixed(1) : number];
    }),
  );

/**
 * Runs an operation. If it fails, the recorded case fails too, and the error is raised.
 * @param {World} world @param {Operation} operation @param {readonly Arg[]} args @param {Arg} [out] @returns {Value}
 */
export function operate(world, { fn, sign = '', label, form = 'fresh', options = {}, span, said }, args, out) {
  const given = [...args, ...(out ? [out] : [])];
  if (given.some(({ value }) => isUnknown(value, true))) {
    for (const { value } of given) if (value instanceof TensorValue && form !== 'fresh') value.storage.values = null;
    world.findings.unresolved.clear();
    return UNKNOWN;
  }
  if (!isKnown({ fn, form: out ? 'out' : form }, library)) throw new NotUnderstood('unknownName', span, [fn]);
  const values = args.map(({ value }) => {
    if (value instanceof TensorValue || value instanceof library.Scalar) return value;
    // An unknown number becomes 1, because its value does not change shapes.
    if (value instanceof SomeNumber) return library.scalar(1, value.kind);
    throw new NotUnderstood('notTensor', span);
  });
  const isRough = args.some(({ value }) => value instanceof SomeNumber);
  const tensors = values.filter((value) => value instanceof TensorValue);
  if (out) tensors.push(/** @type {TensorValue} */ (out.value));
  const dialect = tensors.find((each) => each.dialect !== 'torch')?.dialect ?? 'torch';
  /** The case, described before the operation writes into an operand. @returns {Case} */
  const describe = () => {
    const names = namesOf(given, world);
    return {
      fn,
      sign,
      label: label(names.slice(0, args.length)),
      operands: values.map((value, i) => operandOf(world, value, names[i] ?? '')),
      form: out ? 'out' : form,
      out: out ? operandOf(world, /** @type {TensorValue} */ (out.value), names.at(-1) ?? '') : null,
      options: plainOptions(options),
      backcompat: world.backcompat,
      dialect,
      ...(world.float === 'float32' || dialect !== 'torch' ? {} : { float: world.float }),
      span,
    };
  };
  const isVague = world.isSupposing || tensors.some(({ shape }) => hasUnknown(shape));
  const several = args.length > 1 || fn === 'broadcastTensors' || fn === 'einsum';
  const counts = several && args.length <= MAX_OPERANDS && !isRough && !isVague;
  const drawn = counts && !world.findings.isFull ? describe() : undefined;
  const written = out ? tensors.length - 1 : form === 'inPlace' ? 0 : undefined;
  const call = { fn, sign, form: out ? /** @type {const} */ ('out') : form, options, dialect };
  /** @param {library.Tensor[]} views */
  const f = (views) => {
    let next = 0;
    const operands = values.map((value) =>
      value instanceof library.Scalar ? value : /** @type {any} */ (views[next++]),
    );
    return perform(call, operands, out ? views.at(-1) : undefined, library);
  };
  try {
    const result = ask(world, f, tensors, written);
    if (isRough) for (const { storage } of result) storage.values = null;
    const [one, other] = values;
    if (result[0] && one && other && sign) setLimits(result[0].storage, shiftedBy(sign, one, other));
    if (drawn) world.findings.addCase(drawn, true);
    else if (counts) world.findings.unresolved.clear();
    const [only] = result;
    if (only && fn === 'abs') asReal(only);
    return fn === 'broadcastTensors' ? tuple(result) : (only ?? UNKNOWN);
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    const raised = said ? said() : error;
    if (!raised) throw new NotUnderstood('line', span);
    if (counts) {
      raised.isMet = true;
      const code = out && raised.message.startsWith('non-broadcastable') ? { code: 'outGrows' } : {};
      const failure = said ? { failure: { message: raised.message, torchType: raised.type, ...code } } : {};
      world.findings.addCase({ ...(drawn ?? describe()), ...failure }, false);
    }
    throw raised;
  }
}

/** The tensors of a list or a tuple. @param {Value} value @returns {TensorValue[]} */
export function tensorsOf(value) {
  const items = value instanceof Sequence ? value.items : [value];
  return items.map((each) => {
    if (each instanceof TensorValue) return each;
    throw new Raised('TypeError', `expected Tensor as element, but got ${typeName(each)}`);
  });
}
