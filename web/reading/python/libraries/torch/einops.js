// The library einops: `rearrange(x, 'b (h w) c -> b h w c', h=8)` reorders, splits or joins the axes of a tensor that a
// pattern names; `repeat` and `reduce` also add or remove axes.

import { argumentOf } from '../../runtime/implicit.js';
import { freshLike } from '../nn/sizes.js';
import { isComplex } from '../../runtime/complex.js';
import { asView } from './views.js';
import { layer, layers } from '../nn/layer.js';
import { callable } from './callable.js';
import { dictionaryOf } from '../../runtime/entries.js';
import { find } from './table.js';
import { Callable, int, list, Sequence, size, TensorValue, tuple, UNKNOWN } from '../../runtime/values.js';
import { isUnknown, toInteger } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { numelOf } from '../../../../lib/tensor/row-major.js';

/** @import { Arg, Span, Value, World } from '../../types.js' */

/**
 * @typedef {(world: World, args: readonly Arg[], span: Span) => Value} Run
 * @typedef {string[][]} Axes  the names of each dimension: `b (h w)` is `[['b'], ['h', 'w']]`
 */

/** `(...)` joins any number of axes to one. A second axis of size 1 distinguishes it from `...`, which keeps them. */
const inOne = (/** @type {string[]} */ names) => (/^(\.\.\.|…)$/.test(names.join(' ')) ? [...names, '1'] : names);

/** The axes of one side of a pattern. @param {string} side @returns {Axes} */
const axesOf = (side) =>
  [...side.matchAll(/\(([^()]*)\)|([^\s()]+)/g)].map(([, joined, single]) =>
    joined === undefined ? [single ?? ''] : inOne(joined.split(/\s+/).filter(Boolean)),
  );

/** @type {(kind: string, pattern: string, shape: readonly number[], why: string) => never} */
const refuse = (kind, pattern, shape, why) => {
  throw new Raised(
    'EinopsError',
    ` Error while processing ${kind}-reduction pattern "${pattern}".\n Input tensor shape: ${shape.join(', ')}. ${why}`,
  );
};

/** Whether an axis is `...` without brackets. @param {readonly string[]} axis */
const isDots = ([first, ...more]) => more.length === 0 && (first === '...' || first === '…');

/** Replaces `...` by names for the dimensions it stands for. @type {(axes: Axes, rank: number) => Axes} */
const widened = (axes, rank) => {
  const left = rank - axes.length + 1;
  return axes.flatMap((axis) =>
    isDots(axis) ? Array.from({ length: Math.max(left, 0) }, (_, i) => [`.${i}`]) : [axis],
  );
};

/**
 * Applies a pattern, given the sizes of some axes.
 * @type {(world: World, kind: string, tensor: TensorValue, pattern: string, given: ReadonlyMap<string, number>) =>
 *   TensorValue}
 */
const arranged = (world, kind, tensor, pattern, given) => {
  const [left = '', right] = pattern.split('->');
  if (right === undefined) throw new NotUnderstood('line');
  const { shape } = tensor;
  const from = widened(axesOf(left), shape.length);
  if (from.length !== shape.length) {
    const [wanted, got] = [from.length, shape.length];
    const info = `Additional info: Expected ${wanted} dimensions, got ${got}.`;
    refuse(kind, pattern, shape, `${info}\n Wrong shape: expected ${wanted} dims. Received ${got}-dim tensor.`);
  }
  const sizes = new Map(given);
  from.forEach((names, dim) => {
    const size = shape[dim] ?? 1;
    const known = names.filter((name) => /^\d+$/.test(name) || sizes.has(name));
    const open = names.filter((name) => !known.includes(name));
    const reached = numelOf(known.map((name) => sizes.get(name) ?? Number(name)));
    if (open.length > 1) throw new NotUnderstood('line');
    const [last] = open;
    if (last === undefined && reached !== size) refuse(kind, pattern, shape, `Shape mismatch, ${size} != ${reached}`);
    if (last === undefined) return;
    if (size % reached !== 0)
      refuse(kind, pattern, shape, `Shape mismatch, can't divide axis of length ${size} in chunks of ${reached}`);
    sizes.set(last, size / reached);
  });
  const dots = from.flat().filter((name) => name.startsWith('.'));
  const to = axesOf(right).flatMap((axis) => {
    const names = axis.flatMap((name) => (isDots([name]) ? dots : [name]));
    return isDots(axis) ? dots.map((name) => [name]) : [names];
  });
  const sizeOf = (/** @type {string} */ name) => {
    const size = sizes.get(name) ?? (/^\d+$/.test(name) ? Number(name) : undefined);
    if (size === undefined) throw new NotUnderstood('line');
    return size;
  };
  const reached = to.map((names) => numelOf(names.map(sizeOf)));
  if (kind !== 'rearrange' || tensor.dialect !== 'torch' || isComplex(tensor)) return freshLike(world, tensor, reached);
  // Where PyTorch's functions return a view, so does `rearrange`, and it may not be contiguous.
  const isNamed = (/** @type {string} */ name) => !/^\d+$/.test(name);
  const [before, after] = [from, to].map((axes) => axes.flat().filter(isNamed));
  const order = (after ?? []).map((name) => (before ?? []).indexOf(name));
  const sizesBefore = (before ?? []).map(sizeOf);
  return asView(world, tensor, (x) => x.reshape(sizesBefore).permute(order).reshape(reached));
};

/** The sizes in keyword arguments; undefined if one is unknown. @param {readonly Arg[]} args */
const sizesIn = (args) => {
  if (args.some(({ value }) => isUnknown(value))) return undefined;
  return new Map(
    args
      .filter(({ name }) => name && name !== 'reduction')
      .map(({ name, value, span }) => [name, toInteger(value, span)]),
  );
};

/** @type {(world: World, kind: string, value: Value, pattern: Value, args: readonly Arg[]) => Value} */
const run = (world, kind, value, pattern, args) => {
  const sizes = sizesIn(args);
  if (!sizes || isUnknown(value) || typeof pattern !== 'string') return UNKNOWN;
  if (value instanceof TensorValue) return arranged(world, kind, value, pattern, sizes);
  if (!(value instanceof Sequence)) throw new NotUnderstood('notTensor');
  const [first] = value.items;
  if (!(first instanceof TensorValue)) return UNKNOWN;
  return arranged(world, kind, freshLike(world, first, [value.items.length, ...first.shape]), pattern, sizes);
};

const functions = new Set(['rearrange', 'reduce', 'repeat']);

/** `einsum(x, y, 'batch a, a b -> batch b')`, whose axes have names instead of letters. @type {Run} */
const summed = (world, args, span) => {
  const pattern = args.at(-1)?.value;
  if (typeof pattern !== 'string' || args.some(({ value }) => isUnknown(value))) return UNKNOWN;
  const names = [...new Set(pattern.match(/[A-Za-z_]\w*/g) ?? [])];
  if (names.length > 26) throw new NotUnderstood('line');
  const letters = pattern
    .replace(/[A-Za-z_]\w*/g, (name) => String.fromCharCode(97 + names.indexOf(name)))
    .replaceAll(' ', '');
  const equation = { value: letters, name: '', text: `'${letters}'`, span };
  return world.call(inTorch(world, 'einsum'), [equation, ...args.slice(0, -1)], span, 'einsum');
};

/** The position of `*` in a pattern, and how many axes follow it. @param {Value} pattern */
const starIn = (pattern) => {
  const parts = typeof pattern === 'string' ? pattern.trim().split(/\s+/) : [];
  const index = parts.indexOf('*');
  if (index < 0) throw new NotUnderstood('line');
  return { at: index, after: parts.length - index - 1 };
};

/** `pack([x, y], 'b * d')`: the joined tensor, and the shapes that the star stands for. @type {Run} */
const packed = (world, [tensors, pattern], span) => {
  const items = tensors?.value;
  if (isUnknown(items ?? UNKNOWN) || !(items instanceof Sequence)) return UNKNOWN;
  const { at: star, after } = starIn(pattern?.value ?? null);
  const all = items.items.map((each) => {
    if (!(each instanceof TensorValue)) throw new NotUnderstood('notTensor', span);
    const { shape } = each;
    if (shape.length < star + after) throw new NotUnderstood('line');
    const middle = shape.slice(star, shape.length - after);
    const sizes = [...shape.slice(0, star), numelOf(middle), ...shape.slice(shape.length - after)];
    return { middle, flat: freshLike(world, each, sizes) };
  });
  const joined = [list(all.map(({ flat }) => flat)), int(star)].map((value) => argumentOf(value, span));
  return tuple([world.call(inTorch(world, 'cat'), joined, span, 'cat'), list(all.map(({ middle }) => size(middle)))]);
};

/** `unpack(x, shapes, 'b * d')` @type {Run} */
const unpacked = (world, [tensor, shapes, pattern]) => {
  const input = tensor?.value;
  if (!(input instanceof TensorValue) || !(shapes?.value instanceof Sequence) || isUnknown(shapes.value))
    return UNKNOWN;
  const { at: star } = starIn(pattern?.value ?? null);
  return list(
    shapes.value.items.map((each) => {
      const middle = each instanceof Sequence ? each.items.map((size) => toInteger(size)) : [];
      return freshLike(world, input, [...input.shape.slice(0, star), ...middle, ...input.shape.slice(star + 1)]);
    }),
  );
};

/** `parse_shape(x, 'b _ h')`: a dictionary of sizes by name. @type {Run} */
const parsed = (_, [tensor, pattern]) => {
  const input = tensor?.value;
  if (!(input instanceof TensorValue) || typeof pattern?.value !== 'string') return UNKNOWN;
  const names = pattern.value.trim().split(/\s+/);
  return dictionaryOf(names.flatMap((name, i) => (name === '_' ? [] : [[name, int(input.shape[i] ?? 1)]])));
};

/** @type {Map<string, Run>} */
const others = new Map([
  ['einsum', summed],
  ['pack', packed],
  ['unpack', unpacked],
  ['parse_shape', parsed],
]);

/** A function of PyTorch's. @type {(world: World, name: string) => Value} */
const inTorch = (world, name) => {
  const entry = find('t', name);
  return entry ? callable(world, entry, { name, dialect: 'torch', text: name }) : UNKNOWN;
};

/** The member of a module of einops. @param {World} world @param {string} path @param {string} name @returns {Value} */
export function einopsMember(world, path, name) {
  if (path === 'einops.layers.torch') return layers.get(`einops.${name}`) ?? UNKNOWN;
  const other = others.get(name);
  if (other) return new Callable(name, (args, span) => other(world, args, span));
  if (!functions.has(name)) return UNKNOWN;
  return new Callable(name, ([tensor, pattern, ...args]) =>
    run(
      world,
      name,
      tensor?.value ?? UNKNOWN,
      pattern?.value ?? UNKNOWN,
      name === 'reduce' && args[0]?.name === '' ? args.slice(1) : args,
    ),
  );
}

for (const name of ['Rearrange', 'Reduce']) {
  layer(`einops.${name}`, {
    signature: 'pattern, *rest, **sizes',
    forward: (world, bound, _, { settings }) => {
      const args = (settings?.rest ?? []).filter((arg) => arg.name);
      return run(world, name.toLowerCase(), bound.need('input').value, bound.value('pattern') ?? UNKNOWN, args);
    },
  });
}
