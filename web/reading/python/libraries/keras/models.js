// Keras' models: `Sequential([…])`, `Model(inputs, outputs)`, and classes of the text that extend `Model`.

import { Callable, Instance, list, Sequence, TensorValue, UNKNOWN } from '../../runtime/values.js';
import { isUnknown } from '../../runtime/kinds.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { isUnknownSize } from '../../runtime/unknown-sizes.js';
import { attribute, layer, nameOf, refuse } from './layer.js';
import { calledWith } from './layers.js';
import { batchSize, differ, freshTensor, replaced, shown, sizesIn, tensorOf, tensorsIn } from './sizes.js';

/** @import { Layer } from '../nn/layer.js' */
/** @import { Arg, Value } from '../../runtime/values.js' */
/** @import { World } from '../../runtime/world.js' */

/** `keras.Input(shape=…)` @param {World} world @param {readonly Arg[]} args @returns {Value} */
export function input(world, args) {
  const given = (/** @type {string} */ name, index = Infinity) =>
    (args.find((each) => each.name === name) ?? args.filter((each) => !each.name)[index])?.value;
  const [shape, batch, all, dtype] = [given('shape', 0), given('batch_size', 1), given('batch_shape'), given('dtype')];
  if ([shape, batch, all].some((each) => isUnknown(each ?? null)) || given('tensor')) return UNKNOWN;
  const known = typeof dtype === 'string' && /^(u?int|float|bool)\d*$/.test(dtype);
  const sizes = [(batch ?? null) === null ? batchSize() : sizesIn(batch)[0], ...(shape ? sizesIn(shape) : [])];
  const shaped = all ? sizesIn(all) : sizes.map((size) => size ?? 0);
  return freshTensor(world, shaped, known ? /** @type {any} */ (dtype) : 'float32');
}

/**
 * The input of a sequence from the first layer's `input_shape=(…)` or `input_dim=…`.
 * @type {(world: World, first: Instance) => TensorValue | undefined}
 */
const inputOf = (world, { settings }) => {
  const shape = settings?.rest.find(({ name }) => /^input_(shape|dim)$/.test(name));
  return shape && !isUnknown(shape.value)
    ? freshTensor(world, [batchSize(), ...sizesIn(shape.value)], 'float32')
    : undefined;
};

/** The output of each sequence so far. @type {WeakMap<Instance, TensorValue>} */
const outputs = new WeakMap();

/**
 * `model.add(layer)`: runs the layer on the output so far.
 * @type {(world: World, self: Instance, added: Arg) => void}
 */
const append = (world, self, { value: each, span }) => {
  const contents = self.contents instanceof Sequence ? self.contents : list([]);
  self.contents = contents;
  const isInput = each instanceof TensorValue;
  if (!isInput && !(each instanceof Instance)) throw new NotUnderstood('unknown');
  const before = outputs.get(self) ?? (isInput || contents.items.length > 0 ? undefined : inputOf(world, each));
  if (!isInput) world.refill(contents, [...contents.items, each]);
  if (!isInput && !before) return;
  const after = isInput ? each : calledWith(world, each, before ?? null, span);
  outputs.delete(self);
  if (!(after instanceof TensorValue)) return;
  outputs.set(self, after);
  world.findings.remarkTensors(span, [[isInput ? '' : nameOf(each), after]]);
};

/** `keras.Sequential([…])` */
export const sequential = layer('Sequential', {
  signature: 'layers=, *rest, **options',
  forward: (world, { contents }, bound, { span }) => {
    if (!(contents instanceof Sequence) || contents.isOpen) return UNKNOWN;
    return contents.items.reduce(
      (x, each) => calledWith(world, each, x, span),
      /** @type {Value} */ (tensorOf(world, bound.need('inputs').value)),
    );
  },
  attribute: (world, self, name, span) => {
    if (name === 'add')
      return new Callable(name, ([added]) => {
        if (added) append(world, self, added);
        return null;
      });
    if (name === 'layers') return self.contents ?? list([]);
    return attribute(world, self, name, span);
  },
});

const ofSequence = /** @type {Layer} */ (sequential.layer);
const { init } = ofSequence;
ofSequence.init = (world, self, settings) => {
  init?.(world, self, settings);
  const found = settings.arg('layers');
  self.contents = list([]);
  if (!found || !(found.value instanceof Sequence)) return;
  self.contents.isOpen = isUnknown(found.value);
  if (self.contents.isOpen) return;
  found.value.items.forEach((each, i) =>
    append(world, self, { ...found, value: each, span: found.parts?.[i] ?? found.span }),
  );
};

/**
 * Checks that the arguments of a graph have the shapes of its inputs.
 * @type {(self: Instance, wanted: readonly TensorValue[], given: readonly TensorValue[]) => void}
 */
const checkInputs = (self, wanted, given) => {
  if (wanted.length !== given.length) throw new NotUnderstood('line');
  wanted.forEach(({ shape }, i) => {
    const found = given[i]?.shape ?? [];
    if (shape.length !== found.length) throw new NotUnderstood('line');
    if (shape.some((size, dim) => dim > 0 && differ(size, found[dim])))
      refuse(self, `expected shape=${shown([batchSize(), ...shape.slice(1)])}, found shape=${shown(found)}`, i);
  });
};

/**
 * A size of the output for given inputs: an unknown size, or a multiple of one, is replaced by the input's size.
 * Undefined if it depends on the unknown sizes in another way.
 * @type {(size: number, given: ReadonlyMap<number, number>) => number | undefined}
 */
const sized = (size, given) => {
  if (!isUnknownSize(size)) return size;
  const [found, ...others] = [...given].filter(([open]) => size % open === 0);
  return found && others.length === 0 ? (size / found[0]) * found[1] : undefined;
};

/** `keras.Model(inputs, outputs)`, and the base of classes of the text. */
export const model = layer('Model Functional', {
  signature: 'inputs=, outputs=, *rest, **options',
  forward: (world, self, bound) => {
    const [from, to] = ['inputs', 'outputs'].map((name) => self.settings?.value(name));
    const tensorsGiven = bound.need('inputs').value;
    if (from === undefined || to === undefined || isUnknown(to) || isUnknown(tensorsGiven)) return UNKNOWN;
    const [wanted, found] = [tensorsIn(from), tensorsIn(tensorsGiven)];
    checkInputs(self, wanted, found);
    const sizes = wanted.flatMap(({ shape }, i) => shape.map((size, dim) => [size, found[i]?.shape[dim] ?? 0]));
    const given = new Map(/** @type {[number, number][]} */ (sizes.filter(([size = 0]) => isUnknownSize(size))));
    return replaced(to, (each) => {
      const shape = each.shape.map((size) => sized(size, given));
      return shape.every((size) => size !== undefined) ? freshTensor(world, shape, each.dtype) : UNKNOWN;
    });
  },
});
