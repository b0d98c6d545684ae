// Datasets, and loaders that take batches of them.

import { itemsOf, item, lengthOf } from '../items.js';
import { seen } from '../functions/views.js';
import {
  Callable,
  Instance,
  int,
  isNumber,
  list,
  PyClass,
  Sequence,
  TensorValue,
  tuple,
  UNKNOWN,
  whole,
} from '../values.js';
import { fresh } from '../functions/fresh.js';

/**
 * @typedef {import('../../../case/case.js').Span} Span
 * @typedef {import('../values.js').Value} Value
 * @typedef {import('../values.js').Arg} Arg
 * @typedef {import('../world.js').World} World
 */

/** All batches but the last have the same shapes, so a few stand for them. */
const MOST_BATCHES = 16;

/** `TensorDataset(x, y)`: a list of pairs, as far as anybody looks. */
const tensorDataset = new PyClass('TensorDataset', []);

/**
 * `default_collate`: a batch of items that are all like one.
 * @type {(world: World, one: Value, count: number) => Value}
 */
const collated = (world, one, count) => {
  if (one instanceof TensorValue) return fresh(world, [count, ...one.shape], one.dtype, 'torch');
  if (isNumber(one)) return fresh(world, [count], one.kind === 'float' ? 'float64' : 'int64', 'torch');
  if (one instanceof Sequence) return list(one.items.map((each) => collated(world, each, count)));
  return UNKNOWN;
};

/** The first item of a dataset. @type {(world: World, data: Value, span: Span) => Value} */
const firstOf = (world, data, span) => {
  if (!(data instanceof Instance && data.of === tensorDataset)) return item(world, data, [int(0)], span);
  return tuple(
    itemsOf(world, data).map((each) =>
      each instanceof TensorValue ? seen(world, each, (x) => x.select(0, 0)) : UNKNOWN,
    ),
  );
};

/** @type {(world: World, data: Value, span: Span) => Value} */
const countOf = (world, data, span) => {
  if (!(data instanceof Instance && data.of === tensorDataset)) return lengthOf(world, data, span);
  const [first] = itemsOf(world, data);
  return first instanceof TensorValue ? lengthOf(world, first, span) : UNKNOWN;
};

/** @type {(world: World, args: readonly Arg[], span: Span) => Value} */
const loader = (world, args, span) => {
  const named = (/** @type {string} */ name) => args.find((arg) => arg.name === name)?.value;
  const data = named('dataset') ?? args.find(({ name }) => name === '')?.value ?? UNKNOWN;
  const positional = args.filter(({ name }) => name === '');
  const asked = named('batch_size') ?? positional[1]?.value ?? int(1);
  const own = ['collate_fn', 'sampler', 'batch_sampler'].some((name) => (named(name) ?? null) !== null);
  if (own || data === UNKNOWN || !isNumber(asked)) return UNKNOWN;
  const length = countOf(world, data, span);
  if (!isNumber(length)) return UNKNOWN;
  const [count, size] = [whole(length), Math.max(whole(asked), 1)];
  const one = firstOf(world, data, span);
  const dropped = named('drop_last') ?? null;
  const rest = isNumber(dropped) && dropped.value ? 0 : count % size;
  const batches = Math.floor(count / size);
  const made = Array.from({ length: Math.min(batches, MOST_BATCHES) }, () => collated(world, one, size));
  return list(rest > 0 ? [...made, collated(world, one, rest)] : made);
};

/** What is known of `torch.utils.data`. @type {(world: World, name: string) => Value} */
export const ofLoading = (world, name) => {
  if (name === 'DataLoader') return new Callable(name, (args, span) => loader(world, args, span));
  if (name !== 'TensorDataset') return UNKNOWN;
  return new Callable(name, (args) => {
    const made = new Instance(tensorDataset);
    made.held = list(args.map(({ value }) => value));
    return made;
  });
};
