/**
 * Creates the public elementwise functions. It checks the operands by name, handles `out` and the in-place form, and
 * warns about code that expects the one-dimensional broadcasting of PyTorch before 0.4.
 */
import { backcompat, warnOfOldBroadcasts } from '../reports/backcompat.js';
import { asScalar, isNumberLike } from '../tensor/scalar.js';
import { isTensor } from '../tensor/tensor.js';
import { disposeOf, uninterrupted } from '../reports/after-call.js';
import { optionsArgument, tensorArgument, wrongArgument } from '../tensor/arguments.js';
import { opOf } from '../boundary/operations.js';
import { compute, computeAgain } from '../engine/compute.js';
import { filled } from '../tensor/filled.js';
import { isTraced, tracing } from '../tensor/placeholder.js';
import { inMode, modeArgument } from '../reports/watching.js';

/** @import { Operand } from '../engine/slots.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { KindOf } from '../typing/dtypes.js' */
/** @import { Binary, BothBinary, BothUnary, Unary } from '../typing/forms.js' */

/** @typedef {{ out?: Tensor }} OutOption */
/** @typedef {{ broadcast?: import('../reports/watching.js').BroadcastMode }} ModeOption see `broadcastMode` */
/** @typedef {OutOption & ModeOption} CallOptions of what broadcasts */
/**
 * @typedef {{ fn: string, inPlace: boolean, op?: import('../boundary/operations.js').OpInfo }} Form of an operation:
 *   `add`, or `add_`; `op` is the operation that was finally used
 */

/**
 * Every operation by name, and its in-place form with an underscore, so that no module lists them again.
 * @type {Record<string, any>}
 */
export const registered = {};

/**
 * Creates an operation without an in-place form. The caller declares its type.
 * @param {string} name
 * @param {(form: Form) => (...given: any[]) => Tensor} make
 * @returns {any}
 */
export function pureForm(name, make) {
  return (registered[name] = make({ fn: name, inPlace: false }));
}

/**
 * Creates an operation and its in-place form, which is only a method. The caller declares its type.
 * @param {string} name
 * @param {(form: Form) => (...given: any[]) => Tensor} make
 * @returns {any}
 */
export function bothForms(name, make) {
  const fn = `${name}_`;
  registered[fn] = make({ fn, inPlace: true });
  return pureForm(name, make);
}

/** @param {string} fn @param {string} argument @param {unknown} value @returns {Operand} */
export function operand(fn, argument, value) {
  if (isTensor(value)) return value;
  if (isNumberLike(value)) return asScalar(value);
  throw wrongArgument(fn, argument, 'a tensor or a number', value);
}

/**
 * Checks operands by name. In place, the first must be a tensor. Numbers alone give a 0-d result, as in PyTorch.
 * @param {Form} form
 * @param {Record<string, unknown>} named
 * @returns {Operand[]}
 */
export function operands({ fn, inPlace }, named) {
  /** @type {Operand[]} */
  const list = [];
  for (const argument in named) {
    const of = inPlace && list.length === 0 ? tensorArgument : operand;
    list.push(of(fn, argument, named[argument]));
  }
  return list;
}

/**
 * The two operands most operations have.
 * @param {Form} form
 * @param {unknown} input
 * @param {unknown} other
 * @returns {Operand[]}
 */
export function pair({ fn, inPlace }, input, other) {
  return [inPlace ? tensorArgument(fn, 'input', input) : operand(fn, 'input', input), operand(fn, 'other', other)];
}

/**
 * The options of all operations, and of all that broadcast; in-place forms have no `out`.
 * @typedef {{ inPlace: string[], fresh: string[] }} Common
 */
/** @type {Common} */
const plain = { inPlace: [], fresh: ['out'] };
/** @type {Common} */
const broadcasting = { inPlace: ['broadcast'], fresh: ['broadcast', 'out'] };

/**
 * Options with their `out` checked.
 * @template {string} Key
 * @param {Form} form
 * @param {unknown} options
 * @param {readonly Key[]} keys
 * @param {Common} [common] those of any
 * @returns {{ [K in Key]?: unknown } & OutOption}
 */
export function optionsOf({ fn, inPlace }, options, keys, common = plain) {
  /** @type {any} */
  const given = optionsArgument(fn, options, keys, inPlace ? common.inPlace : common.fresh);
  if (given.out !== undefined) tensorArgument(fn, 'out', given.out);
  return given;
}

/**
 * Reads the options of an operation that broadcasts: `out`, and the broadcasting mode of this call.
 * @template {string} Key
 * @param {Form} form
 * @param {unknown} options
 * @param {readonly Key[]} keys besides `out` and `broadcast`
 * @returns {{ [K in Key]?: unknown } & CallOptions}
 */
export function callOptions(form, options, keys) {
  /** @type {any} */
  const given = optionsOf(form, options, keys, broadcasting);
  if (given.broadcast !== undefined) modeArgument(form.fn, 'broadcast', given.broadcast);
  return given;
}

/**
 * Reads a parameter that must be a plain number.
 * @param {Form} form
 * @param {string} argument
 * @param {unknown} value
 * @param {number} otherwise
 */
export function parameter({ fn }, argument, value, otherwise) {
  if (value === undefined) return asScalar(otherwise);
  if (isNumberLike(value)) return asScalar(value);
  throw wrongArgument(fn, argument, 'a number', value);
}

/** @type {(mode: import('../reports/watching.js').BroadcastMode, ...call: Parameters<typeof compute>) => Tensor} */
const computeIn = (mode, op, list, how = {}) =>
  uninterrupted(() => inMode(mode, () => compute(op, list, how)), how.inPlace || how.out ? undefined : disposeOf);

/**
 * The details of a call. The properties are listed because spreading two objects takes as long as the rest of a small
 * call.
 * @param {Form} form
 * @param {Omit<import('../engine/compute.js').How, 'inPlace'>} how
 */
function callDetails({ fn, inPlace }, how) {
  const { out, params, exactOut, refuse, warnsOnce, kernel, broadcast, alone } = how;
  return { fn, inPlace, out, params, exactOut, refuse, warnsOnce, kernel, broadcast, alone };
}

/**
 * @param {Form} form
 * @param {string} op its name in the core's table
 * @param {readonly Operand[]} list
 * @param {Omit<import('../engine/compute.js').How, 'inPlace'>} [how]
 */
export function run(form, op, list, how) {
  const { fn, inPlace } = form;
  const isPlain = how === undefined && !backcompat.broadcastWarning.enabled;
  if (form.op?.name !== op) form.op = opOf(op);
  const again = isPlain ? computeAgain(form.op, list, inPlace) : undefined;
  if (again !== undefined) return again;
  const all = how === undefined ? form : callDetails(form, how);
  const result = how?.broadcast === undefined ? compute(op, list, all) : computeIn(how.broadcast, op, list, all);
  if (!backcompat.broadcastWarning.enabled) return result;
  if (tracing.recorder?.notes && isTraced(result)) return result; // its report is made in every run
  const said = (/** @type {Tensor} */ { shape }) => warnOfOldBroadcasts(fn, list, shape);
  if (!inPlace && how?.out === undefined) return filled(result, said);
  said(result);
  return result;
}

/** @typedef {Pick<import('../engine/compute.js').How, 'warnsOnce' | 'exactOut'>} CheckOptions */

/** @typedef {(list: readonly Operand[], out: Tensor | undefined) => void} CheckPair */
/** @typedef {(input: Tensor, out?: Tensor) => void} CheckOne */

/** @type {(name: string, check?: CheckPair, manners?: CheckOptions) => (form: Form) => (...given: any[]) => Tensor} */
const onTwo = (name, check, manners) => (form) => (input, other, options) => {
  const list = pair(form, input, other);
  const how = options === undefined ? undefined : Object.assign(callOptions(form, options, []), manners);
  check?.(list, how?.out);
  return run(form, name, list, how);
};

/** @type {(name: string, check?: CheckOne, manners?: CheckOptions) => (form: Form) => (...given: any[]) => Tensor} */
const onOne = (name, check, manners) => (form) => (input, options) => {
  const from = tensorArgument(form.fn, 'input', input);
  if (options === undefined) {
    check?.(from, undefined);
    return run(form, name, [from]);
  }
  const { out } = optionsOf(form, options, []);
  check?.(from, out);
  return run(form, name, [from], { ...manners, out });
};

/**
 * Creates an operation on two operands without other parameters.
 * @template {string} Name
 * @param {Name} name
 * @param {CheckPair} [check] throws the errors that PyTorch finds before it checks shapes
 * @param {CheckOptions} [manners]
 * @returns {BothBinary<KindOf<Name>>}
 */
export function binary(name, check, manners) {
  return bothForms(name, onTwo(name, check, manners));
}

/** @template {string} Name @param {Name} name @param {CheckPair} [check] @returns {Binary<KindOf<Name>>} */
export function pureBinary(name, check) {
  return pureForm(name, onTwo(name, check));
}

/**
 * Creates an operation on one tensor.
 * @template {string} Name
 * @param {Name} name
 * @param {CheckOne} [check]
 * @param {CheckOptions} [manners]
 * @returns {BothUnary<KindOf<Name>>}
 */
export function unary(name, check, manners) {
  return bothForms(name, onOne(name, check, manners));
}

/**
 * @template {string} Name
 * @param {Name} name
 * @param {CheckOne} [check]
 * @param {CheckOptions} [manners]
 * @returns {Unary<KindOf<Name>>}
 */
export function pureUnary(name, check, manners) {
  return pureForm(name, onOne(name, check, manners));
}

/**
 * Creates an operation on one tensor whose `out` must have the input's dtype.
 * @template {string} Name
 * @param {Name} name
 * @param {CheckOne} [check]
 * @returns {BothUnary<KindOf<Name>>}
 */
export function exact(name, check) {
  return unary(name, check, { exactOut: true });
}
