// Keras' layers that take several inputs: sums, concatenation, attention.

import { Sequence, tuple, UNKNOWN } from '../values.js';
import { isUnknown } from '../kinds.js';
import { NotUnderstood } from '../raised.js';
import { broadcast, made, recorded, shown, sizesIn, tensorOf, tensorsIn, value } from './sizes.js';
import { floats, TAKES, layer } from './layers.js';

/** @import { Bound } from '../signature.js' */
/** @import { Value } from '../values.js' */
/** @import { World } from '../world.js' */
/** @import { Sizes, Tensor } from './sizes.js' */

/**
 * Lists of inputs that are merged.
 * @type {(world: World, given: Bound, f: (all: Tensor[]) => Sizes) => Value}
 */
const merged = (world, given, f) => {
  const input = given.need('inputs').value;
  if (isUnknown(input)) return UNKNOWN;
  if (!(input instanceof Sequence)) throw new NotUnderstood('line');
  return recorded(input, (args) => {
    const all = args instanceof Sequence ? args.items.map((each) => tensorOf(world, each)) : [];
    const [first] = all;
    if (!first) throw new NotUnderstood('line');
    return made(
      world,
      f(all),
      floats(first.dtype),
      all.some((each) => !('storage' in each)),
    );
  });
};

const listed = (/** @type {readonly Tensor[]} */ all) => `[${all.map(({ shape }) => shown(shape)).join(', ')}]`;

/** Element by element: the batch stays where it is. @param {Tensor[]} all @returns {Sizes} */
const elementwise = (all) => {
  const batches = new Set(all.map(({ shape }) => shape[0]).filter((size) => size !== null && size !== undefined));
  if (batches.size > 1)
    throw value(`Cannot merge tensors with different batch sizes. Received tensors with shapes ${listed(all)}`);
  const [first = [], ...rest] = all.map(({ shape }) => shape.slice(1));
  const inner = rest.reduce((/** @type {Sizes} */ a, b) => {
    const [long, short] = a.length < b.length ? [b, a] : [a, b];
    const met = broadcast(long, short);
    if (!met) throw value(`Inputs have incompatible shapes. Received shapes ${shown(long)} and ${shown(short)}`);
    return met.map((size, i) => {
      const at = i - long.length + short.length;
      return at >= 0 && (long[i] === null || short[at] === null) ? null : size;
    });
  }, first);
  return [[...batches][0] ?? null, ...inner];
};

for (const name of 'Add Subtract Multiply Average Maximum Minimum'.split(' '))
  layer(name, {
    signature: '*rest, **options',
    takes: TAKES,
    forward: (world, _, given) => merged(world, given, elementwise),
  });

layer('Concatenate', {
  signature: 'axis=-1, **options',
  takes: TAKES,
  forward: (world, self, given) =>
    merged(world, given, (all) => {
      const axis = self.settings?.int('axis', -1) ?? -1;
      const [first = []] = all.map(({ shape }) => shape);
      const at = axis < 0 ? axis + first.length : axis;
      if (at < 0 || at >= first.length) throw new NotUnderstood('line');
      const clash = all.some(
        ({ shape }) =>
          shape.length !== first.length ||
          shape.some((size, i) => i !== at && size !== null && first[i] !== null && size !== first[i]),
      );
      if (clash)
        throw value(
          'A `Concatenate` layer requires inputs with matching shapes except for the concatenation axis. Received: ' +
            `input_shape=${listed(all)}`,
        );
      const sizes = all.map(({ shape }) => shape[at] ?? null);
      const total = sizes.reduce(
        (/** @type {number | null} */ sum, size) => (sum === null || size === null ? null : sum + size),
        0,
      );
      return first.map((size, i) =>
        i === at
          ? total
          : (size ?? all.map(({ shape }) => shape[i]).find((each) => each !== null && each !== undefined) ?? null),
      );
    }),
});

layer('MultiHeadAttention', {
  signature: 'num_heads, key_dim, value_dim=, ~dropout=, use_bias=, output_shape=, **options',
  takes: 'query, value, key=, *rest, **options',
  forward: (world, self, given) => {
    const args = ['query', 'value', 'key'].map((name) => given.value(name) ?? null);
    if (args.some((each) => each === UNKNOWN)) return UNKNOWN;
    const wanted = self.settings?.value('output_shape');
    const scores = given.rest.some(({ name }) => name === 'return_attention_scores');
    return recorded(tuple(args), (all) => {
      const [query, held] = tensorsIn(all);
      if (!query || !held) throw new NotUnderstood('line');
      const last = wanted === undefined ? query.shape.slice(-1) : sizesIn(wanted);
      const isSymbolic = !('storage' in query);
      const out = made(world, [...query.shape.slice(0, -1), ...last], 'float32', isSymbolic);
      if (!scores) return out;
      const heads = self.settings?.int('num_heads', 1) ?? 1;
      return tuple([
        out,
        made(
          world,
          [query.shape[0] ?? null, heads, query.shape[1] ?? null, held.shape[1] ?? null],
          'float32',
          isSymbolic,
        ),
      ]);
    });
  },
});
