// Runs the text's subclasses of `torch.autograd.Function`: `apply` calls their `forward`, and `loss.backward()` calls
// their `backward` and checks the shapes of the gradients.

import { hasUnknown } from '../../runtime/unknown-sizes.js';
import { fresh } from './fresh.js';
import { requiresGrad } from './gradients.js';
import { callWith } from '../../runtime/implicit.js';
import { withOrigins } from '../../runtime/origins.js';
import { find } from '../../runtime/members.js';
import { Raised } from '../../runtime/raised.js';
import { truth } from '../../runtime/truth.js';
import { bool, Callable, Instance, PyClass, Sequence, TensorValue, tuple, UNKNOWN } from '../../runtime/values.js';

/** @import { Span } from '../../../../notation/parse.js' */
/** @import { Value } from '../../runtime/values.js' */
/** @import { World } from '../../runtime/world.js' */

/**
 * @typedef {object} Applied  a call of such a function, whose `backward` has not run
 * @property {PyClass} of
 * @property {Callable} backward
 * @property {Instance} ctx
 * @property {readonly Value[]} given
 * @property {Value} result
 */

/** The class of `ctx`, which `forward` and `backward` share. */
const context = new PyClass('FunctionCtx', [], true);

/** @param {readonly Value[]} given */
const contextFor = (given) => {
  const ctx = new Instance(context);
  const { attributes } = ctx;
  const save = (/** @type {readonly import('../../runtime/values.js').Arg[]} */ args) => {
    attributes.set('saved_tensors', tuple(args.map(({ value }) => value)));
    return null;
  };
  attributes.set('save_for_backward', new Callable('save_for_backward', save));
  const needs = given.map((each) => (each instanceof TensorValue ? requiresGrad(each) : bool(false)));
  return attributes.set('needs_input_grad', tuple(needs)) && ctx;
};

/**
 * `Function.apply(…)` runs `forward` with a new context, or calls `setup_context` afterwards.
 * @param {World} world @param {PyClass} of @param {Callable} forward @returns {Callable}
 */
export function applied(world, of, forward) {
  return new Callable('apply', (args, span, text) => {
    const given = args.map(({ value }) => value);
    const ctx = contextFor(given);
    const setUp = find(of, 'setup_context');
    const first = setUp instanceof Callable ? [] : [{ value: ctx, name: '', text: 'ctx', span }];
    const result = forward.call([...first, ...args], span, text);
    if (setUp instanceof Callable) callWith(setUp, [ctx, tuple(given), result], span);
    const backward = find(of, 'backward');
    const isPlain = args.every(({ name }) => name === '');
    if (!(backward instanceof Callable) || !isPlain) return result;
    const one = { of, backward, ctx, given, result };
    world.applied.push(one);
    return withOrigins(result, given, [one]);
  });
}

/**
 * Calls `backward` of the functions that tensors were computed by, the last call first.
 * @param {World} world @param {Value} outputs @param {Span} span @param {boolean} retainsGraph @returns {void}
 */
export function goBackward(world, outputs, span, retainsGraph) {
  const all = world.applied;
  const ends = outputs instanceof Sequence ? outputs.items : [outputs];
  const from = new Set(ends.flatMap((each) => (each instanceof TensorValue && each.from ? [...each.from] : [])));
  if (from.size === 0) return;
  world.applied = [];
  try {
    for (const each of all.toReversed()) if (from.has(each)) passBack(world, each, span);
  } finally {
    world.applied = retainsGraph ? all : all.filter((each) => !from.has(each));
  }
}

/** @type {(world: World, applied: Applied, span: Span) => void} */
const passBack = (world, { of, backward, ctx, given, result: output }, span) => {
  const outputs = output instanceof Sequence ? output.items : [output];
  const gradients = outputs.map((each) =>
    each instanceof TensorValue ? fresh(world, each.shape, each.dtype, 'torch') : each === null ? null : UNKNOWN,
  );
  const result = callWith(backward, [ctx, ...gradients], span);
  if (result === UNKNOWN) return;
  const back = result instanceof Sequence && result.kind === 'tuple' ? [...result.items] : [result];
  while (back.length > given.length && back.at(-1) === null) back.pop();
  const name = `unction ${of.name}Backward returned an in`;
  if (back.length !== given.length)
    throw new Raised(
      'RuntimeError',
      `f${name}correct number of gradients (expected ${given.length}, got ${back.length})`,
    );
  back.forEach((gradient, i) => {
    const input = given[i];
    if (!(gradient instanceof TensorValue) || !(input instanceof TensorValue)) return;
    if (truth(requiresGrad(input)) !== true || isSummed(gradient.shape, input.shape)) return;
    const [got, expected] = [gradient, input].map(({ shape }) => `[${shape.join(', ')}]`);
    throw new Raised(
      'RuntimeError',
      `F${name}valid gradient at index ${i} - got ${got} but expected shape compatible with ${expected}`,
    );
  });
};

/**
 * Whether a gradient can be summed to another shape, as PyTorch does after a broadcast.
 * @type {(from: readonly number[], to: readonly number[]) => boolean}
 */
const isSummed = (from, to) =>
  hasUnknown([...from, ...to]) ||
  (to.length <= from.length && to.every((size, i) => size === 1 || size === from.at(i - to.length)));
