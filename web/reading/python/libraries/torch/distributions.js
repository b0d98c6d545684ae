// Probability distributions of `torch.distributions`. Their parameters broadcast to the batch shape and the event
// shape; `sample((5,))` has the shape (5, *batch, *event).

import * as library from '../../../../lib/functions.js';
import { broadcastOrRaise, broadcastShapes } from '../../runtime/broadcasting.js';
import { fresh } from './fresh.js';
import { sizeText } from '../nn/sizes.js';
import { ask } from '../../runtime/operate.js';
import { hasUnknown } from '../../runtime/unknown-sizes.js';
import { toIntegers } from '../../runtime/bound.js';
import { bind } from '../../runtime/signature.js';
import { truth } from '../../runtime/truth.js';
import { Callable, Instance, Property, PyClass, Sequence, size, TensorValue, UNKNOWN } from '../../runtime/values.js';
import { isAnyNumber } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';

/** @import { Arg, DType, Value, World } from '../../types.js' */

/**
 * @typedef {object} Kind
 * @property {string} signature  the parameters, which are tensors or numbers
 * @property {number} [event]  how many of the last dimensions belong to one event
 * @property {boolean} [isIndex]  whether a sample is an index into the last dimension of the parameters
 *
 * @typedef {{ batch: readonly number[], event: readonly number[], dtype: DType, sampled: DType,
 *   params?: readonly number[], checks?: number }} Shapes  params: the shape that its parameters broadcast to; checks:
 *   how many of a value's last dimensions `log_prob` compares with the event, -1 for no check
 * @typedef {(shapes: Shapes, args: readonly Arg[]) => Value} Run
 * @typedef {(args: readonly Arg[], self: Instance) => Shapes | undefined} Begin  the constructor; undefined: unknown
 */

const LOCATED = { signature: 'loc, scale' };
const CHOICE = { signature: 'probs=, logits=' };

/** @type {Map<string, Kind>} */
const kinds = new Map(
  /** @type {[string, Kind][]} */ ([
    ['Normal', LOCATED],
    ['Laplace', LOCATED],
    ['Bernoulli', CHOICE],
    ['Categorical', { ...CHOICE, isIndex: true }],
    ['OneHotCategorical', { ...CHOICE, event: 1 }],
    ['Beta', { signature: 'concentration1, concentration0' }],
    ['Gamma', { signature: 'concentration, rate' }],
    ['Uniform', { signature: 'low, high' }],
    ['Exponential', { signature: 'rate' }],
    ['Poisson', { signature: 'rate' }],
    ['Dirichlet', { signature: 'concentration', event: 1 }],
    ['MultivariateNormal', { signature: 'loc', event: 1 }],
  ]),
);

/** @type {WeakMap<Instance, Shapes>} */
const shapesByInstance = new WeakMap();

/**
 * The shape that tensors broadcast to. Raises PyTorch's error.
 * @type {(world: World, all: TensorValue[]) => number[]}
 */
const together = (world, all) => {
  const [first] = ask(world, (tensors) => library.broadcastTensors(...tensors), all);
  return [...(first?.shape ?? [])];
};

/** @type {(world: World, shape: readonly number[], dtype: DType) => TensorValue} */
const freshTensor = (world, shape, dtype) => fresh(world, shape, dtype, 'torch');

/** @param {Value | undefined} value */
const shapesOf = (value) => (value instanceof Instance ? shapesByInstance.get(value) : undefined);

/**
 * Raises the error of a distribution that validates its arguments, if a value's shape does not fit.
 * @type {(shape: readonly number[], own: readonly number[], last: number) => void}
 */
const check = (shape, own, last) => {
  if (String(shape) !== String(own) && (hasUnknown(shape) || hasUnknown(own))) throw new NotUnderstood('numbers');
  const event = own.slice(own.length - last);
  const refused = (/** @type {string} */ said, /** @type {readonly number[]} */ wanted) =>
    new Raised('ValueError', `${said}: ${sizeText(shape)} vs ${sizeText(wanted)}.`);
  if (String(shape.slice(shape.length - last)) !== String(event))
    throw refused('The right-most size of value must match event_shape', event);
  if (!broadcastShapes([shape, own]).shape)
    throw refused('Value is not broadcastable with batch_shape+event_shape', own);
};

/** The methods of every distribution. @type {(world: World) => Record<string, Run>} */
const methodsIn = (world) => {
  /** @type {Run} */
  const sample = ({ batch, event, sampled }, [of]) => {
    if (of?.value === UNKNOWN) return UNKNOWN;
    return freshTensor(world, [...(of ? toIntegers(of.value, of.span) : []), ...batch, ...event], sampled);
  };
  return {
    sample,
    rsample: sample,
    log_prob: ({ batch, event, dtype, checks = event.length }, [arg]) => {
      if (!(arg?.value instanceof TensorValue)) return UNKNOWN;
      if (checks >= 0) check(arg.value.shape, [...batch, ...event], checks);
      const all = together(world, [arg.value, freshTensor(world, [...batch, ...event], dtype)]);
      return freshTensor(world, event.length > 0 ? all.slice(0, -event.length) : all, dtype);
    },
    entropy: ({ batch, dtype }) => freshTensor(world, batch, dtype),
    __getattr__: () => UNKNOWN,
  };
};

/** @type {(world: World, signature: string) => Record<string, Run>} */
const propertiesIn = (world, signature) => {
  /** @type {Run} */
  const alike = ({ batch, event, dtype }) => freshTensor(world, [...batch, ...event], dtype);
  /** @type {Run} */
  const param = ({ params, dtype }) => (params ? freshTensor(world, params, dtype) : UNKNOWN);
  const names = signature.split(/=?, |=/).filter(Boolean);
  return {
    ...Object.fromEntries(names.map((name) => [name, param])),
    batch_shape: ({ batch }) => size(batch),
    event_shape: ({ event }) => size(event),
    ...{ mean: alike, stddev: alike, variance: alike },
    mode: ({ batch, event, sampled }) => freshTensor(world, [...batch, ...event], sampled),
  };
};

/**
 * The class of a distribution, which the text may extend.
 * @type {(world: World, name: string, begin: Begin, signature?: string) => PyClass}
 */
const classOf = (world, name, begin, signature = '') => {
  const of = new PyClass(name, []);
  const method = (/** @type {string} */ key, /** @type {Run} */ run) => {
    const own = new Callable(key, ([self, ...args]) => {
      const shapes = shapesOf(self?.value);
      return shapes ? run(shapes, args) : UNKNOWN;
    });
    own.isOwn = true;
    return own;
  };
  for (const [key, run] of Object.entries(methodsIn(world))) of.members.set(key, method(key, run));
  for (const [key, run] of Object.entries(propertiesIn(world, signature)))
    of.members.set(key, new Property(method(key, run)));
  const init = new Callable('__init__', ([self, ...args]) => {
    const shapes = self?.value instanceof Instance ? begin(args, self.value) : undefined;
    if (shapes) shapesByInstance.set(/** @type {Instance} */ (self?.value), shapes);
    return null;
  });
  init.isOwn = true;
  of.members.set('__init__', init);
  return of;
};

/** @type {(world: World, name: string, kind: Kind) => Begin} */
const given =
  (world, name, { signature, event = 0, isIndex = false }) =>
  (args) => {
    const ofShapes = args.filter((arg) => arg.name !== 'validate_args');
    const bound = bind(`${name}.__init__`, `${signature}, *rest, **options`, ofShapes);
    const names = bound.names.filter((each) => bound.value(each) !== undefined);
    const values = names.map((each) => bound.need(each).value);
    if (values.some((each) => each === UNKNOWN)) return undefined;
    const tensors = values.map((each) => {
      if (each instanceof TensorValue) return each;
      if (isAnyNumber(each)) return freshTensor(world, [], 'float32');
      throw new NotUnderstood('notTensor');
    });
    const dtype = values.find((each) => each instanceof TensorValue)?.dtype ?? world.float;
    const all = together(world, tensors);
    const cut = isIndex ? 1 : event;
    if (all.length < cut) throw new NotUnderstood('line');
    const batch = cut > 0 ? all.slice(0, -cut) : all;
    const sampled = isIndex ? 'int64' : dtype;
    const own = isIndex ? [] : all.slice(batch.length);
    const asked = args.find((arg) => arg.name === 'validate_args')?.value;
    const checks = asked === undefined || asked === null || truth(asked) === true ? own.length : -1;
    return { batch, event: own, dtype, sampled, params: all, checks };
  };

/** `Independent(base, n)` moves the last n batch dimensions to the event. @type {Begin} */
const independent = (args, self) => {
  const bound = bind('Independent.__init__', 'base_distribution, reinterpreted_batch_ndims, *rest, **options', args);
  const base = bound.need('base_distribution').value;
  self.attributes.set('base_dist', base);
  const shapes = shapesOf(base);
  if (!shapes) return undefined;
  const index = shapes.batch.length - bound.int('reinterpreted_batch_ndims', 0);
  const event = [...shapes.batch.slice(index), ...shapes.event];
  return { ...shapes, batch: shapes.batch.slice(0, index), event };
};

/** The class of all elementwise transforms. */
const elementwise = new PyClass('Transform', [], true);

/** `TransformedDistribution(base, transforms)` @type {Begin} */
const transformed = (args, self) => {
  const bound = bind('TransformedDistribution.__init__', 'base_distribution, transforms, *rest, **options', args);
  const [base, all] = [bound.need('base_distribution').value, bound.need('transforms').value];
  self.attributes.set('base_dist', base);
  const each = all instanceof Sequence && !all.isOpen ? all.items : [all];
  return each.every((one) => one instanceof Instance && one.of === elementwise) ? shapesOf(base) : undefined;
};

/** @type {(world: World, args: readonly Arg[]) => Value} */
const divergence = (world, args) => {
  const [p, q] = args.map(({ value }) => shapesOf(value));
  if (!p || !q) return UNKNOWN;
  return freshTensor(world, broadcastOrRaise(p.batch, q.batch), p.dtype);
};

/** @type {WeakMap<World, Map<string, PyClass>>} */
const classes = new WeakMap();

/** @param {World} world */
const classesIn = (world) => {
  const known = classes.get(world);
  if (known) return known;
  const all = new Map(
    [...kinds].map(([name, kind]) => [name, classOf(world, name, given(world, name, kind), kind.signature)]),
  );
  all.set('Independent', classOf(world, 'Independent', independent));
  all.set('TransformedDistribution', classOf(world, 'TransformedDistribution', transformed));
  classes.set(world, all);
  return all;
};

/** A member of `torch.distributions`. @param {World} world @param {string} name @returns {Value | undefined} */
export function distributionsMember(world, name) {
  if (name === 'kl_divergence') return new Callable(name, (args) => divergence(world, args));
  if (/^(Tanh|Sigmoid|Exp|Softplus)Transform$/.test(name)) return elementwise;
  return classesIn(world).get(name);
}
