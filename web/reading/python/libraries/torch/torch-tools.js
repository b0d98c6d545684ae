// PyTorch's utilities around models: `torch.compile`, `checkpoint`, `autograd.grad` and others. Most of them return
// their argument.

import { argumentOf } from '../../runtime/implicit.js';
import { itemsOf } from '../python/items.js';
import { fresh } from './fresh.js';
import { checkGradients } from './gradients.js';
import { bool, Callable, TensorValue, tuple, UNKNOWN } from '../../runtime/values.js';

/** @import { Arg, Span, Value, World } from '../../types.js' */

/** @typedef {(world: World, args: readonly Arg[], span: Span) => Value} Run */

/** @type {Run} */
const never = () => bool(false);

/** Returns its argument, as decorators and compilers do. @type {Run} */
const first = (_, [arg]) => (arg && !arg.name ? arg.value : new Callable('decorator', ([f]) => f?.value ?? UNKNOWN));

const ofCheckpoint = new Set(['use_reentrant', 'preserve_rng_state', 'context_fn', 'determinism_check', 'debug']);

/** `checkpoint(f, *args)` calls `f`. @type {Run} */
const checkpoint = (world, [f, ...args], span) =>
  world.call(
    f?.value ?? UNKNOWN,
    args.filter(({ name }) => !ofCheckpoint.has(name)),
    span,
    f?.text ?? '',
  );

/** `checkpoint_sequential(functions, segments, input)` @type {Run} */
const checkpoints = (world, [functions, , input], span) => {
  const all = itemsOf(world, functions?.value ?? UNKNOWN);
  return all.reduce(
    (/** @type {Value} */ value, each) => world.call(each, [argumentOf(value, span)], span),
    input?.value ?? UNKNOWN,
  );
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

/** @type {Map<string, Run>} */
const functions = new Map([
  ['torch.jit.is_scripting', never],
  ['torch.jit.is_tracing', never],
  ['torch.onnx.is_in_onnx_export', never],
  ['torch.compiler.is_compiling', never],
  ['torch.distributed.is_initialized', never],
  ['torch.jit.script', first],
  ['torch.jit.trace', first],
  ['torch.jit.export', first],
  ['torch.jit.ignore', first],
  ['torch.jit.unused', first],
  ['torch.jit.annotate', (_, [, arg]) => arg?.value ?? UNKNOWN],
  ['torch.compiler.disable', first],
  ['torch.fx.wrap', first],
  ['torch.utils.checkpoint.checkpoint', checkpoint],
  ['torch.utils.checkpoint.checkpoint_sequential', checkpoints],
  ['torch.autograd.grad', gradients],
]);

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
