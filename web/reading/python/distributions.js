// Probability distributions: what they are given broadcasts, samples come in front of it, and the last dimensions may
// belong to one event.

import * as library from '../../lib/functions.js';
import { fresh } from './functions/fresh.js';
import { ask } from './operate.js';
import { bind, wholes } from './signature.js';
import { Callable, Instance, isAnyNumber, NotUnderstood, PyClass, size, TensorValue, UNKNOWN } from './values.js';

/**
 * @typedef {import('../../case/case.js').DType} DType
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('./world.js').World} World
 *
 * @typedef {object} Kind
 * @property {string} signature  all that are tensors or numbers, and what says which of two is given
 * @property {number} [event]  how many of the last dimensions belong to one event
 * @property {boolean} [isIndex]  whether samples number what the last dimension of the parameters holds
 *
 * @typedef {{ batch: readonly number[], event: readonly number[], dtype: DType, sampled: DType }} Shapes
 */

const LOCATED = { signature: 'loc, scale' };
const CHOICE = { signature: 'probs=, logits=' };

/** @type {Map<string, Kind>} */
const kinds = new Map([
  ...['Normal', 'LogNormal', 'Laplace', 'Cauchy', 'Gumbel', 'LogisticNormal'].map(
    (name) => /** @type {[string, Kind]} */ ([name, LOCATED]),
  ),
  .../** @type {[string, Kind][]} */ ([
    ['Bernoulli', CHOICE],
    ['Geometric', CHOICE],
    ['Categorical', { signature: 'probs=, logits=', isIndex: true }],
    ['OneHotCategorical', { signature: 'probs=, logits=', event: 1 }],
    ['OneHotCategoricalStraightThrough', { signature: 'probs=, logits=', event: 1 }],
    ['Beta', { signature: 'concentration1, concentration0' }],
    ['Gamma', { signature: 'concentration, rate' }],
    ['Uniform', { signature: 'low, high' }],
    ['Exponential', { signature: 'rate' }],
    ['Poisson', { signature: 'rate' }],
    ['HalfNormal', { signature: 'scale' }],
    ['StudentT', { signature: 'df, loc=, scale=' }],
    ['Dirichlet', { signature: 'concentration', event: 1 }],
    ['MultivariateNormal', { signature: 'loc', event: 1 }],
  ]),
]);

/** @type {Map<string, PyClass>} */
const classes = new Map([...kinds.keys(), 'Independent'].map((name) => [name, new PyClass(name, [])]));

/** @type {WeakMap<Instance, Shapes>} */
const held = new WeakMap();

/**
 * What tensors broadcast to, in PyTorch's words if they do not.
 * @type {(world: World, all: TensorValue[]) => number[]}
 */
const together = (world, all) => {
  const [first] = ask(world, (tensors) => library.broadcastTensors(...tensors), all);
  return [...(first?.shape ?? [])];
};

/** @type {(world: World, shape: readonly number[], dtype: DType) => TensorValue} */
const made = (world, shape, dtype) => fresh(world, shape, dtype, 'torch');

/** What a distribution has. @type {(world: World, shapes: Shapes, name?: string) => Instance} */
const instanceOf = (world, shapes, name = 'Independent') => {
  const { batch, event, dtype, sampled } = shapes;
  const instance = new Instance(/** @type {PyClass} */ (classes.get(name)));
  held.set(instance, shapes);
  const give = (/** @type {string} */ key, /** @type {Value} */ value) => instance.attributes.set(key, value);
  const method = (/** @type {string} */ key, /** @type {(args: readonly Arg[]) => Value} */ run) =>
    give(key, new Callable(key, run));
  const sample = (/** @type {readonly Arg[]} */ args) => {
    const [of] = args;
    if (of?.value === UNKNOWN) return UNKNOWN;
    return made(world, [...(of ? wholes(of.value, of.span) : []), ...batch, ...event], sampled);
  };
  give('batch_shape', size(batch));
  give('event_shape', size(event));
  for (const key of ['mean', 'stddev', 'variance', 'mode']) give(key, made(world, [...batch, ...event], dtype));
  for (const key of ['sample', 'rsample']) method(key, sample);
  for (const key of ['log_prob', 'cdf', 'icdf']) {
    method(key, ([arg]) => {
      if (!(arg?.value instanceof TensorValue)) return UNKNOWN;
      const all = together(world, [arg.value, made(world, [...batch, ...event], dtype)]);
      return made(world, event.length > 0 && key === 'log_prob' ? all.slice(0, -event.length) : all, dtype);
    });
  }
  method('entropy', () => made(world, batch, dtype));
  method('perplexity', () => made(world, batch, dtype));
  return instance;
};

/** @type {(world: World, name: string, kind: Kind, args: readonly Arg[]) => Value} */
const distribution = (world, name, { signature, event = 0, isIndex = false }, args) => {
  const bound = bind(
    `${name}.__init__`,
    `${signature}, *rest`,
    args.filter((arg) => arg.name !== 'validate_args'),
  );
  const names = bound.names.filter((each) => bound.value(each) !== undefined);
  const given = names.map((each) => bound.need(each).value);
  if (given.some((each) => each === UNKNOWN)) return UNKNOWN;
  const tensors = given.map((each) => {
    if (each instanceof TensorValue) return each;
    if (isAnyNumber(each)) return made(world, [], 'float32');
    throw new NotUnderstood('notTensor');
  });
  const dtype = given.find((each) => each instanceof TensorValue)?.dtype ?? world.float;
  const all = together(world, tensors);
  const cut = isIndex ? 1 : event;
  if (all.length < cut) throw new NotUnderstood('line');
  const batch = cut > 0 ? all.slice(0, -cut) : all;
  const shapes = { batch, event: isIndex ? [] : all.slice(batch.length), dtype, sampled: isIndex ? 'int64' : dtype };
  const instance = instanceOf(world, /** @type {Shapes} */ (shapes), name);
  for (const each of signature.split(/=?, |=/).filter(Boolean)) {
    instance.attributes.set(each, made(world, all, dtype));
  }
  return instance;
};

/**
 * `Independent(base, n)`: n more dimensions belong to one event.
 * @type {(world: World, args: readonly Arg[]) => Value}
 */
const independent = (world, args) => {
  const bound = bind('Independent.__init__', 'base_distribution, reinterpreted_batch_ndims, *rest', args);
  const base = bound.need('base_distribution').value;
  const shapes = base instanceof Instance ? held.get(base) : undefined;
  if (!shapes) return UNKNOWN;
  const at = shapes.batch.length - bound.int('reinterpreted_batch_ndims', 0);
  const event = [...shapes.batch.slice(at), ...shapes.event];
  return instanceOf(world, { ...shapes, batch: shapes.batch.slice(0, at), event });
};

/** @type {(world: World, args: readonly Arg[]) => Value} */
const divergence = (world, args) => {
  const both = args.map(({ value }) => (value instanceof Instance ? held.get(value) : undefined));
  const [p, q] = both;
  if (!p || !q) return UNKNOWN;
  return made(world, together(world, [made(world, p.batch, p.dtype), made(world, q.batch, q.dtype)]), p.dtype);
};

/** @type {(world: World, path: string, name: string) => Value} */
export const ofDistributions = (world, path, name) => {
  if (name === 'kl_divergence') return new Callable(name, (args) => divergence(world, args));
  if (name === 'Independent') return new Callable(name, (args) => independent(world, args));
  const kind = kinds.get(name);
  return kind ? new Callable(name, (args) => distribution(world, name, kind, args)) : UNKNOWN;
};
