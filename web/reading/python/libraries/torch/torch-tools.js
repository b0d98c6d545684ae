// PyTorch's functions around models that take any values, such as `checkpoint`, `autograd.grad` and `nn.Parameter`.
// Most of them return their argument.

import { numelOf } from '../../../../lib/tensor/row-major.js';
import { argumentOf } from '../../runtime/implicit.js';
import { toInteger } from '../../runtime/kinds.js';
import { print } from '../../runtime/printing.js';
import { Raised } from '../../runtime/raised.js';
import { truth } from '../../runtime/truth.js';
import { hasUnknown } from '../../runtime/unknown-sizes.js';
import { bool, Callable, int, Sequence, size, some, TensorValue, tuple, UNKNOWN } from '../../runtime/values.js';
import { buffer, parameter } from '../nn/module.js';
import { itemsOf } from '../python/items.js';
import { asDType } from './dtypes.js';
import { fresh } from './fresh.js';
import { checkGradients } from './gradients.js';

/** @import { Arg, Span, Value, World } from '../../types.js' */

/** @typedef {(world: World, args: readonly Arg[], span: Span) => Value} Run */

/** @type {Run} */
const never = () => bool(false);

const ofCheckpoint = new Set(['use_reentrant', 'preserve_rng_state', 'context_fn', 'determinism_check', 'debug']);

/** `checkpoint(f, *args)` calls `f`. @type {Run} */
const checkpoint = (world, [f, ...args], span) => {
  const given = args.filter(({ name }) => !ofCheckpoint.has(name));
  return world.call(f?.value ?? UNKNOWN, given, span, f?.text ?? '');
};

/** `torch.autograd.grad(outputs, inputs)`: each gradient has the shape of its input. @type {Run} */
const gradients = (world, args) => {
  const of = args.find(({ name }) => name === 'inputs') ?? args.filter(({ name }) => !name)[1];
  if (!of) return UNKNOWN;
  const named = (/** @type {string} */ wanted, /** @type {number} */ index) =>
    (args.find(({ name }) => name === wanted) ?? args.filter(({ name }) => !name)[index])?.value ?? null;
  if (!args.some(({ name }) => name === 'is_grads_batched'))
    checkGradients(named('outputs', 0), named('grad_outputs', 2));
  const all = of.value instanceof TensorValue ? [of.value] : itemsOf(world, of.value);
  const like = (/** @type {Value} */ each) =>
    each instanceof TensorValue ? fresh(world, each.shape, each.dtype, 'torch') : UNKNOWN;
  return tuple(all.map(like));
};

/** The two fans of a weight, `_calculate_fan_in_and_fan_out(weight)`. @type {Run} */
const fans = (_, [arg]) => {
  if (!(arg?.value instanceof TensorValue) || hasUnknown(arg.value.shape)) return UNKNOWN;
  const [outs = 0, ins, ...field] = arg.value.shape;
  if (ins === undefined)
    throw new Raised('ValueError', 'Fan in and fan out can not be computed for tensor with fewer than 2 dimensions');
  return tuple([ins, outs].map((size) => int(size * numelOf(field))));
};

/** @type {Run} */
const fan = (world, args, span) => {
  const both = fans(world, args, span);
  const index = ['fan_in', 'fan_out'].indexOf(String(args[1]?.value));
  return (both instanceof Sequence && both.items[index]) || UNKNOWN;
};

/** @type {(names: string, run: Run) => [string, Run][]} */
const each = (names, run) => names.split(' ').map((name) => [`torch.${name}`, run]);

/** @type {Map<string, Run>} */
const functions = new Map([
  ...each('jit.is_scripting jit.is_tracing onnx.is_in_onnx_export compiler.is_compiling', never),
  ...each('distributed.is_initialized', never),
  // They return their argument, as decorators and compilers do.
  ...each('jit.script jit.trace jit.export jit.ignore jit.unused compiler.disable fx.wrap', (_, [arg]) =>
    arg && !arg.name ? arg.value : new Callable('decorator', ([f]) => f?.value ?? UNKNOWN),
  ),
  ...each('jit.annotate', (_, [, arg]) => arg?.value ?? UNKNOWN),
  ...each('utils.checkpoint.checkpoint', checkpoint),
  ...each('utils.checkpoint.checkpoint_sequential', (world, [functions, , input], span) => {
    const all = itemsOf(world, functions?.value ?? UNKNOWN);
    return all.reduce(
      (/** @type {Value} */ value, each) => world.call(each, [argumentOf(value, span)], span),
      input?.value ?? UNKNOWN,
    );
  }),
  ...each('autograd.grad', gradients),
  ...each('autograd.Variable', (_, [arg]) => arg?.value ?? UNKNOWN),
  ...each('_assert', (_, [condition, message]) => {
    if (condition && truth(condition.value) === false) throw new Raised('AssertionError', print(message?.value ?? ''));
    return null;
  }),
  ...each('Size', (_, [arg]) =>
    size(arg?.value instanceof Sequence ? arg.value.items.map((item) => toInteger(item)) : []),
  ),
  ...each('set_default_dtype set_default_tensor_type', (world, [arg], span) => {
    world.float = asDType(arg?.value ?? null, 'torch', span);
    return null;
  }),
  ...each('is_tensor', (_, [arg]) => isTensor(arg?.value ?? null)),
  ...each('nn.Buffer nn.parameter.Buffer', (_, [arg, saved]) => buffer(arg?.value ?? null, saved?.value)),
  ...each('nn.Parameter nn.parameter.Parameter', (_, [arg, needs]) => parameter(arg?.value ?? null, needs?.value)),
  ...each('nn.init._calculate_fan_in_and_fan_out', fans),
  ...each('nn.init._calculate_correct_fan', fan),
  ...each('nn.init.calculate_gain', (_, [arg]) =>
    /^(linear|conv|sigmoid)/.test(String(arg?.value)) ? int(1) : some('float'),
  ),
  // The norm of all gradients.
  ...each('nn.utils.clip_grad_norm_ nn.utils.clip_grad_norm nn.utils.get_total_norm', (world) =>
    fresh(world, [], world.float, 'torch'),
  ),
  ...each('nn.utils.clip_grad_value_', () => null),
  ...each('nn.utils.skip_init', (world, [of, ...args], span) => world.call(of?.value ?? UNKNOWN, args, span)),
]);

const isTensor = (/** @type {Value} */ value) =>
  value === UNKNOWN ? UNKNOWN : bool(value instanceof TensorValue && value.dialect === 'torch');

/** The modules of these functions. */
const modules = new Set([...functions.keys()].map((name) => name.slice(0, name.lastIndexOf('.'))));

/** @param {string} path */
export function hasTools(path) {
  return modules.has(path);
}

/**
 * A member of one of these modules; undefined if it is unknown.
 * @param {World} world @param {string} path @param {string} name @returns {Value | undefined}
 */
export function toolMember(world, path, name) {
  const run = functions.get(`${path}.${name}`);
  return run && new Callable(name, (args, span) => run(world, args, span));
}
