// Keras' layers as classes: what they check before they run, and what they make of their inputs.

import { find, methodOf } from '../members.js';
import { layer as classOf, layers as known } from '../nn/layer.js';
import {
  Callable,
  Dictionary,
  Instance,
  isUnknown,
  list,
  NotUnderstood,
  Sequence,
  SymbolicTensor,
  TensorValue,
  tuple,
  UNKNOWN,
} from '../values.js';
import { shapings } from './shapes.js';
import {
  broadcast,
  history,
  isTensor,
  made,
  recorded,
  replaced,
  shown,
  sizesIn,
  sizesOf,
  tensorOf,
  tensorsIn,
  value,
} from './sizes.js';

/**
 * @typedef {import('../../../case/case.js').Span} Span
 * @typedef {import('../../../case/case.js').DType} DType
 * @typedef {import('../nn/layer.js').Layer} Layer
 * @typedef {import('../signature.js').Bound} Bound
 * @typedef {import('../values.js').Arg} Arg
 * @typedef {import('../values.js').Value} Value
 * @typedef {import('../world.js').World} World
 * @typedef {import('./sizes.js').Sizes} Sizes
 * @typedef {import('./sizes.js').Tensor} Tensor
 */

/** `MaxPooling2D` is `max_pooling2d`. @param {string} name */
const snake = (name) =>
  name
    .replace(/(.)([A-Z][a-z]+)/g, '$1_$2')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase();

/** How many layers of a kind a text has made. @type {WeakMap<World, Map<string, number>>} */
const counts = new WeakMap();

/** The name of a layer: its own, or one by its kind, counted. @type {(world: World, self: Instance) => void} */
const christen = (world, self) => {
  const given = self.settings?.value('name') ?? self.settings?.rest.find(({ name }) => name === 'name')?.value;
  if (typeof given === 'string') {
    self.attributes.set('name', given);
    return;
  }
  const kind = self.of.name === 'Model' ? 'functional' : snake(self.of.name);
  const all = counts.get(world) ?? new Map();
  counts.set(world, all);
  const before = all.get(kind) ?? 0;
  all.set(kind, before + 1);
  self.attributes.set('name', before > 0 ? `${kind}_${before}` : kind);
};

/** @param {Instance} self */
export const nameOf = (self) => String(self.attributes.get('name') ?? snake(self.of.name));

/**
 * The size an axis had when a layer was built.
 * @type {WeakMap<Instance, { axis: number, size: number | null, rank: number }>}
 */
const built = new WeakMap();

/**
 * Shapes as Keras refuses them.
 * @type {(self: Instance, shape: Sizes, at: number, what: string) => import('../values.js').Raised}
 */
const refused = (self, shape, at, what) =>
  value(`Input ${at} of layer "${nameOf(self)}" is incompatible with the layer: ${what}`);

/** @type {(self: Instance, shape: Sizes, how: { ndim?: number, least?: number }) => void} */
const checkRank = (self, shape, { ndim, least }) => {
  const full = `Full shape received: ${shown(shape)}`;
  if (ndim !== undefined && shape.length !== ndim)
    throw refused(self, shape, 0, `expected ndim=${ndim}, found ndim=${shape.length}. ${full}`);
  if (least !== undefined && shape.length < least)
    throw refused(self, shape, 0, `expected min_ndim=${least}, found ndim=${shape.length}. ${full}`);
};

/** @type {(self: Instance, shape: Sizes) => void} */
const checkBuilt = (self, shape) => {
  const known = built.get(self);
  if (!known || known.size === null) return;
  const size = shape.at(known.axis);
  if (size !== undefined && size !== null && size !== known.size)
    throw refused(
      self,
      shape,
      0,
      `expected axis ${known.axis} of input shape to have value ${known.size}, but received input with shape ${shown(shape)}`,
    );
};

/** Layers compute in float32, whatever floats they are given. @type {(dtype: DType) => DType} */
const floats = (dtype) => (dtype.includes('float') ? 'float32' : dtype);

/** Layers that move elements, and leave integers as they are. */
const moving = /^(Flatten|Reshape|Permute|RepeatVector|Identity|Masking|Cropping|ZeroPadding|UpSampling|MaxPool)/;

/** @type {(name: string, shaping: import('./shapes.js').Shaping) => Layer['forward']} */
const shaped = (name, shaping) => (world, self, given) => {
  const input = given.need('inputs').value;
  if (isUnknown(input)) return UNKNOWN;
  const { settings } = self;
  if (!settings) throw new NotUnderstood('unknown');
  return recorded(isTensor(input) ? input : tensorOf(world, input), (args) => {
    const x = /** @type {Tensor} */ (args);
    checkRank(self, x.shape, shaping);
    checkBuilt(self, x.shape);
    const axis = shaping.fixed?.(settings, x.shape);
    if (axis !== undefined && !built.has(self)) {
      const size = x.shape.at(axis);
      if (size === null && /^(Dense|Conv|Separable|Depthwise)/.test(name)) throw new NotUnderstood('line');
      built.set(self, { axis, size: size ?? null, rank: x.shape.length });
    }
    const result = shaping.shape(x.shape, settings, nameOf(self));
    const dtype = shaping.dtype ?? (moving.test(name) ? floats(x.dtype) : 'float32');
    const isSymbolic = !('storage' in x);
    const isMany = result.length > 0 && Array.isArray(result[0]);
    const all = (isMany ? /** @type {Sizes[]} */ (result) : [/** @type {Sizes} */ (result)]).map((shape) =>
      made(world, shape, dtype, isSymbolic),
    );
    return all.length === 1 && all[0] ? all[0] : list(all);
  });
};

/** What every layer has. @type {NonNullable<Layer['attribute']>} */
const attribute = (world, self, name) => {
  switch (name) {
    case 'add_weight':
      return new Callable(name, (args) => {
        const given =
          args.find((each) => each.name === 'shape') ?? args.find(({ value: each }) => each instanceof Sequence);
        return given && !isUnknown(given.value) ? made(world, sizesIn(given.value), 'float32', false) : UNKNOWN;
      });
    case 'build':
    case 'compile':
    case 'fit':
    case 'summary':
    case 'load_weights':
    case 'save_weights':
    case 'save':
    case 'add_loss':
    case 'add_metric':
      return new Callable(name, () => null);
    case 'predict':
    case 'predict_on_batch':
      return new Callable(name, ([x], span) => {
        const found =
          x && x.value !== UNKNOWN
            ? world.call(
                self,
                [{ ...x, name: '', value: isTensor(x.value) ? tensorOf(world, x.value) : x.value }],
                span,
                name,
              )
            : UNKNOWN;
        return replaced(found, (each) =>
          each instanceof TensorValue
            ? new TensorValue(/** @type {TensorValue} */ (made(world, each.shape, each.dtype, false)), 'numpy')
            : made(world, each.shape, each.dtype, true),
        );
      });
    case 'evaluate':
    case 'get_config':
    case 'get_weights':
    case 'set_weights':
    case 'trainable_weights':
    case 'trainable_variables':
    case 'weights':
    case 'variables':
    case 'losses':
    case 'optimizer':
    case 'history':
    case 'count_params':
    case 'get_layer':
    case 'from_config':
      return UNKNOWN;
    case 'trainable':
    case 'built':
    case 'dtype':
    case 'compute_dtype':
    case 'stop_training':
      return UNKNOWN;
    case 'input_shape':
    case 'output_shape':
      return undefined;
  }
  return undefined;
};

/** `build(input_shape)` of a class of the text runs before its first call. @type {NonNullable<Layer['before']>} */
const before = (world, self, args, span) => {
  if (built.has(self)) return;
  const own = find(self.of, 'build');
  const [input] = args;
  built.set(self, { axis: -1, size: null, rank: 0 });
  if (!(own instanceof Callable) || !input || isUnknown(input.value)) return;
  const shapes = tensorsIn(input.value).map(({ shape }) => sizesOf(shape));
  const given = isTensor(input.value) ? shapes[0] : list(shapes);
  world.call(methodOf(own, self), [{ value: given ?? UNKNOWN, name: '', text: '', span }], span, 'build');
};

/**
 * A call of a class of the text is made again as a whole, as what it makes without its inputs hangs on their sizes.
 * @type {NonNullable<Layer['after']>}
 */
const after = (world, self, args, span, result) => {
  const values = tuple(args.map((each) => each.value));
  const given = tensorsIn(values);
  if (!given.some((each) => each instanceof SymbolicTensor)) return;
  const run = (/** @type {Value} */ others) => {
    const items = others instanceof Sequence ? others.items : [];
    return world.call(
      self,
      args.map((each, i) => ({ ...each, value: items[i] ?? null })),
      span,
      '',
    );
  };
  const all = result instanceof Sequence ? result.items : [result];
  all.forEach((each, i) => {
    const at = result instanceof Sequence ? i : undefined;
    if (each instanceof SymbolicTensor && !given.includes(each)) history.set(each, { run, args: values, at });
  });
};

/** A layer by its names. @type {(names: string, how: Omit<Layer, 'name'>) => import('../values.js').PyClass} */
const define = (names, how) => {
  const saved = new Map(known);
  classOf(names, { calls: 'call', attribute, before, after, ...how });
  const all = names.split(' ');
  const found = /** @type {import('../values.js').PyClass} */ (known.get(all[0] ?? ''));
  for (const name of all) {
    layers.set(name, /** @type {import('../values.js').PyClass} */ (known.get(name)));
    // PyTorch's layers keep their names.
    const old = saved.get(name);
    if (old) known.set(name, old);
    else known.delete(name);
  }
  return found;
};

/** By their names. @type {Map<string, import('../values.js').PyClass>} */
export const layers = new Map();

/** @type {NonNullable<Layer['init']>} */
const init = (world, self) => christen(world, self);

const TAKES = 'inputs=, *rest, **options';

/** `keras.layers.Layer`, which classes of the text extend. */
export const layerClass = define('Layer', {
  signature: '*rest, **options',
  init,
  takes: TAKES,
  forward: (_, __, given) => given.value('inputs') ?? UNKNOWN,
});

/** @type {(name: string, how: Omit<Layer, 'name' | 'init'>) => import('../values.js').PyClass} */
export const layer = (name, how) => define(name, { init, ...how });

for (const [name, shaping] of shapings)
  layer(name, { signature: shaping.signature, takes: TAKES, forward: shaped(name, shaping) });

/**
 * Lists of inputs that are merged.
 * @type {(world: World, self: Instance, given: Bound, f: (all: Tensor[]) => Sizes) => Value}
 */
const merged = (world, self, given, f) => {
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
    forward: (world, self, given) => merged(world, self, given, elementwise),
  });

layer('Concatenate', {
  signature: 'axis=-1, **options',
  takes: TAKES,
  forward: (world, self, given) =>
    merged(world, self, given, (all) => {
      const axis = self.settings?.int('axis', -1) ?? -1;
      const [first = []] = all.map(({ shape }) => shape);
      const at = axis < 0 ? axis + first.length : axis;
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

layer('Dot', {
  signature: 'axes, normalize=, **options',
  takes: TAKES,
  forward: (world, self, given) =>
    merged(world, self, given, ([x, y]) => {
      const axes = self.settings?.ints('axes') ?? [1];
      const [p, q] = [x?.shape ?? [], y?.shape ?? []];
      const [i = 1, j = i] = axes;
      const [a, b] = [i < 0 ? i + p.length : i, j < 0 ? j + q.length : j];
      if (p[a] !== q[b] && p[a] !== null && q[b] !== null)
        throw value(
          `Incompatible input shapes: axis values ${p[a]} (at axis ${a}) != ${q[b]} (at axis ${b}). Full input shapes: ` +
            `${shown(p)}, ${shown(q)}`,
        );
      const rest = [...p.filter((_, dim) => dim !== a), ...q.filter((_, dim) => dim !== b && dim !== 0)];
      return rest.length === 1 ? [...rest, 1] : rest;
    }),
});

layer('MultiHeadAttention', {
  signature: 'num_heads, key_dim, value_dim=, dropout=, use_bias=, output_shape=, **options',
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

layer('Attention AdditiveAttention', {
  signature: '**options',
  takes: TAKES,
  forward: (world, self, given) =>
    merged(world, self, given, ([query, held]) => [...(query?.shape.slice(0, -1) ?? []), held?.shape.at(-1) ?? null]),
});

/** What a wrapper holds. @param {Instance} self @param {string} name */
const heldBy = (self, name) => {
  const held = self.settings?.value(name);
  if (!(held instanceof Instance)) throw new NotUnderstood('unknown');
  return held;
};

/** Calls a layer with a tensor. @type {(world: World, held: Value, input: Value, span: Span) => Value} */
export const calledWith = (world, held, input, span) =>
  world.call(held, [{ value: input, name: '', text: '', span }], span, '');

layer('Bidirectional', {
  signature: 'layer, merge_mode=, **options',
  takes: TAKES,
  forward: (world, self, given, { span }) => {
    const input = given.need('inputs').value;
    const mode = self.settings?.arg('merge_mode');
    if (isUnknown(input)) return UNKNOWN;
    return recorded(input, (args) => {
      const found = calledWith(world, heldBy(self, 'layer'), args, span);
      const [out, ...states] = tensorsIn(found);
      if (!out) return UNKNOWN;
      const isSymbolic = !('storage' in out);
      if (mode && mode.value === null) return list([out, out]);
      const width = mode && mode.value !== 'concat' ? 1 : 2;
      const last = out.shape.at(-1) ?? null;
      const both = made(world, [...out.shape.slice(0, -1), last === null ? null : width * last], out.dtype, isSymbolic);
      return states.length > 0 ? list([both, ...states, ...states]) : both;
    });
  },
});

layer('TimeDistributed', {
  signature: 'layer, **options',
  takes: TAKES,
  forward: (world, self, given, { span }) => {
    const input = given.need('inputs').value;
    if (isUnknown(input)) return UNKNOWN;
    return recorded(input, (args) => {
      const x = tensorOf(world, args);
      if (x.shape.length < 3)
        throw value(
          '`TimeDistributed` Layer should be passed an `input_shape` with at least 3 dimensions, received: ' +
            shown(x.shape),
        );
      const isSymbolic = !('storage' in x);
      const step = calledWith(
        world,
        heldBy(self, 'layer'),
        made(world, [x.shape[0] ?? null, ...x.shape.slice(2)], x.dtype, isSymbolic),
        span,
      );
      const [out] = tensorsIn(step);
      return out ? made(world, [...x.shape.slice(0, 2), ...out.shape.slice(1)], out.dtype, isSymbolic) : UNKNOWN;
    });
  },
});

layer('Lambda', {
  signature: 'function, output_shape=, mask=, arguments=, **options',
  takes: TAKES,
  forward: (world, self, given, { span }) => {
    const input = given.need('inputs').value;
    const f = self.settings?.value('function') ?? UNKNOWN;
    const more = self.settings?.value('arguments');
    const named = more instanceof Dictionary ? [...more.entries.values()] : [];
    const others = named.map(({ key, value: each }) => ({ value: each, name: String(key), text: '', span }));
    const run = (/** @type {Value} */ args) =>
      world.call(f, [{ value: args, name: '', text: '', span }, ...others], span, '');
    return isUnknown(input) ? UNKNOWN : recorded(input, run);
  },
});
