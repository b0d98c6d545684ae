// Keras' models: a sequence of layers, layers joined to a graph, and classes of the text.

import { symbolically } from '../outcomes.js';
import { Callable, Instance, list, Sequence, SymbolicTensor, UNKNOWN } from '../values.js';
import { isUnknown } from '../kinds.js';
import { NotUnderstood } from '../raised.js';
import { layer, nameOf } from './layers.js';
import { calledWith } from './wrappers.js';
import { history, isTensor, replaced, shown, sizesIn, sizesOf, symbolic, tensorOf, tensorsIn, value } from './sizes.js';

/** @import { Span } from '../../../case/case.js' */
/** @import { Arg, Value } from '../values.js' */
/** @import { World } from '../world.js' */

/** @type {(args: readonly Arg[], at: number, name: string) => Arg | undefined} */
const given = (args, at, name) => args.find((each) => each.name === name) ?? args.filter((each) => !each.name)[at];

/** `keras.Input(shape=…)` @type {(world: World, args: readonly Arg[]) => Value} */
export const input = (_, args) => {
  const batchShape = args.find(({ name }) => name === 'batch_shape');
  const shape = given(args, 0, 'shape');
  const tensor = args.find(({ name }) => name === 'tensor');
  if (tensor) return tensor.value;
  if (batchShape) return symbolic(sizesIn(batchShape.value), dtypeOf(args));
  const batch = given(args, 1, 'batch_size');
  const size = batch && !isUnknown(batch.value) && batch.value !== null ? sizesIn(batch.value)[0] : null;
  return symbolic([size ?? null, ...(shape ? sizesIn(shape.value) : [])], dtypeOf(args));
};

/** @param {readonly Arg[]} args */
const dtypeOf = (args) => {
  const found = args.find(({ name }) => name === 'dtype')?.value;
  return typeof found === 'string' && /^(u?int|float|bool)\d*$/.test(found) ? /** @type {any} */ (found) : 'float32';
};

/**
 * What a layer of a sequence is given without an `Input`: `input_shape=(…)` or `input_dim=…`.
 * @param {Instance} first
 */
const inputOf = (first) => {
  const { settings } = first;
  const shape = settings?.rest.find(({ name }) => name === 'input_shape' || name === 'batch_input_shape');
  const dim = settings?.rest.find(({ name }) => name === 'input_dim' || name === 'input_length');
  if (shape && !isUnknown(shape.value))
    return symbolic([...(shape.name === 'input_shape' ? [null] : []), ...sizesIn(shape.value)], 'float32');
  if (dim && dim.name === 'input_dim' && !isUnknown(dim.value))
    return symbolic([null, ...sizesIn(dim.value)], 'float32');
  return undefined;
};

/** Where a sequence has come to. @type {WeakMap<Instance, SymbolicTensor>} */
const outputs = new WeakMap();

/**
 * One more layer, which runs on what the others make.
 * @type {(world: World, self: Instance, added: Arg, span: Span) => void}
 */
const append = (world, self, added, span) => {
  const each = added.value;
  const held = self.held instanceof Sequence ? self.held : list([]);
  self.held = held;
  if (each instanceof SymbolicTensor) {
    outputs.set(self, each);
    symbolically(world, span, [['', each]]);
    return;
  }
  if (!(each instanceof Instance)) throw new NotUnderstood('unknown');
  const before = outputs.get(self) ?? (held.items.length === 0 ? inputOf(each) : undefined);
  world.refill(held, [...held.items, each]);
  if (!before) return;
  const after = calledWith(world, each, before, span);
  if (!(after instanceof SymbolicTensor)) {
    outputs.delete(self);
    return;
  }
  outputs.set(self, after);
  symbolically(world, span, [[nameOf(each), after]]);
  self.attributes.set('output_shape', sizesOf(after.shape));
  self.attributes.set('output', after);
};

/** Runs layer after layer. @type {import('../nn/layer.js').Layer['forward']} */
const inARow = (world, self, bound, { span }) => {
  const { held } = self;
  if (!(held instanceof Sequence) || held.isOpen) return UNKNOWN;
  let x = bound.need('inputs').value;
  if (isUnknown(x)) return UNKNOWN;
  if (!isTensor(x)) x = tensorOf(world, x);
  for (const each of held.items) x = calledWith(world, each, x, span);
  return x;
};

/** @type {NonNullable<import('../nn/layer.js').Layer['attribute']>} */
const ofSequence = (world, self, name) => {
  if (name === 'add') {
    return new Callable(name, ([added], span) => {
      if (added) append(world, self, added, span);
      return null;
    });
  }
  if (name === 'pop') {
    return new Callable(name, () => {
      if (self.held instanceof Sequence) world.refill(self.held, self.held.items.slice(0, -1));
      outputs.delete(self);
      return null;
    });
  }
  return name === 'layers' ? (self.held ?? list([])) : undefined;
};

/** `keras.Sequential([…])` */
export const sequential = layer('Sequential', {
  signature: 'layers=, *rest, **options',
  takes: 'inputs, *rest, **options',
  forward: inARow,
});

const shapedLayer = /** @type {import('../nn/layer.js').Layer} */ (sequential.layer);
const ofLayer = shapedLayer.attribute;
shapedLayer.attribute = (world, self, name, span) =>
  ofSequence(world, self, name, span) ?? ofLayer?.(world, self, name, span);
const christen = shapedLayer.init;
shapedLayer.init = (world, self, settings) => {
  christen?.(world, self, settings);
  const found = settings.arg('layers');
  self.held = list([]);
  if (!found || !(found.value instanceof Sequence)) return;
  if (isUnknown(found.value)) {
    self.held.isOpen = true;
    return;
  }
  found.value.items.forEach((each, i) =>
    append(world, self, { ...found, value: each }, found.parts?.[i] ?? found.span),
  );
};

/**
 * A graph again, of other inputs.
 * @type {(tree: Value, known: Map<SymbolicTensor, Value>) => Value}
 */
const again = (tree, known) =>
  replaced(tree, (each) => {
    if (!(each instanceof SymbolicTensor)) return each;
    const found = known.get(each);
    if (found !== undefined) return found;
    const how = history.get(each);
    if (!how) return UNKNOWN;
    const result = how.run(again(how.args, known));
    const value_ =
      how.at === undefined ? result : result instanceof Sequence ? (result.items[how.at] ?? UNKNOWN) : UNKNOWN;
    known.set(each, value_);
    return value_;
  });

/**
 * What a graph is called with must have the shapes of its inputs.
 * @type {(self: Instance, wanted: readonly import('./sizes.js').Tensor[], held: readonly import('./sizes.js').Tensor[])
 *   => void}
 */
const checkInputs = (self, wanted, held) => {
  if (wanted.length !== held.length) throw new NotUnderstood('line');
  wanted.forEach(({ shape }, i) => {
    const found = held[i]?.shape ?? [];
    const clash =
      shape.length !== found.length ||
      shape.some((size, dim) => dim > 0 && size !== null && found[dim] !== null && size !== found[dim]);
    if (!clash) return;
    if (shape.length !== found.length) throw new NotUnderstood('line');
    throw value(
      `Input ${i} of layer "${nameOf(self)}" is incompatible with the layer: expected shape=${shown([null, ...shape.slice(1)])}, ` +
        `found shape=${shown(found)}`,
    );
  });
};

/** `keras.Model(inputs, outputs)`, and the base of classes of the text. */
export const model = layer('Model Functional', {
  signature: 'inputs=, outputs=, *rest, **options',
  takes: 'inputs, *rest, **options',
  forward: (world, self, bound) => {
    const [from, to] = ['inputs', 'outputs'].map((name) => self.settings?.value(name));
    const held = bound.need('inputs').value;
    if (from === undefined || to === undefined || isUnknown(held)) return UNKNOWN;
    const [wanted, found] = [tensorsIn(from), tensorsIn(replacedAll(world, held))];
    checkInputs(self, wanted, found);
    const known = new Map();
    wanted.forEach((each, i) => {
      const one = found[i];
      if (each instanceof SymbolicTensor && one) known.set(each, one);
    });
    const result = again(to, known);
    for (const each of tensorsIn(result))
      if (each instanceof SymbolicTensor && found.some((one) => one instanceof SymbolicTensor) && !history.has(each))
        history.set(each, { run: () => UNKNOWN, args: held, at: undefined });
    return result;
  },
});

/** @type {(world: World, held: Value) => Value} */
const replacedAll = (world, held) =>
  held instanceof Sequence || isTensor(held) ? replaced(held, (each) => tensorOf(world, each)) : held;

const functional = /** @type {import('../nn/layer.js').Layer} */ (model.layer);
const ofModel = functional.attribute;
functional.attribute = (world, self, name, span) => {
  const { settings } = self;
  if (name === 'output' || name === 'outputs') return settings?.value('outputs') ?? UNKNOWN;
  if (name === 'input' || name === 'inputs') return settings?.value('inputs') ?? UNKNOWN;
  if (name === 'output_shape' || name === 'input_shape') {
    const of = settings?.value(name === 'output_shape' ? 'outputs' : 'inputs');
    return of !== undefined && isTensor(of) ? sizesOf(of.shape) : UNKNOWN;
  }
  if (name === 'layers') return UNKNOWN;
  return ofModel?.(world, self, name, span);
};
