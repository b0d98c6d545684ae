/**
 * A step as code, in the framework's own words. Where the framework is not known, or its graphs are made by another, it
 * is what NumPy, PyTorch, JAX and MLX all understand.
 *
 * @typedef {import('../diagnosis.js').Framework} Framework
 * @typedef {import('../diagnosis.js').Step} Step
 *
 * @typedef {object} Dialect
 * @property {(name: string, by: readonly number[], rank: number) => string} insert
 * @property {(name: string, by: readonly number[], rank: number) => string} squeeze
 * @property {(name: string, by: readonly number[]) => string} permute
 * @property {(name: string, by: readonly number[]) => string} room  with the numbers repeated to that shape
 * @property {(name: string, rank: number) => string} column  one number a sample, and axes of size 1 behind it
 * @property {(by: readonly number[]) => string} zeros
 */

const last = (/** @type {number} */ dim, /** @type {number} */ rank) => (dim === rank - 1 ? -1 : dim);
const column = (/** @type {number} */ rank) => [-1, ...Array(rank - 1).fill(1)].join(', ');
const isSwap = (/** @type {readonly number[]} */ by) => String(by) === '1,0';

/**
 * Python's own way: `y[:, None]`.
 * @type {(name: string, by: readonly number[], rank: number, none?: string) => string}
 */
function indexed(name, by, rank, none = 'None') {
  const places = Array.from({ length: rank }, (_, dim) => (by.includes(dim) ? none : ':'));
  return `${name}[${places.join(', ')}]`;
}

/** @type {Dialect} */
const numpy = {
  insert: indexed,
  squeeze: (name, [dim = 0], rank) => `${name}.squeeze(axis=${last(dim, rank)})`,
  permute: (name, by) => (isSwap(by) ? `${name}.T` : `${name}.transpose(${by.join(', ')})`),
  room: (name, by) => `np.broadcast_to(${name}, (${by.join(', ')}${by.length === 1 ? ',' : ''})).copy()`,
  column: (name, rank) => `${name}.reshape(${column(rank)})`,
  zeros: (by) => `np.zeros((${by.join(', ')}${by.length === 1 ? ',' : ''}))`,
};

/** @type {Dialect} */
const torch = {
  insert: (name, by, rank) => (by.length === 1 ? `${name}.unsqueeze(${by[0]})` : indexed(name, by, rank)),
  squeeze: (name, [dim = 0], rank) => `${name}.squeeze(${last(dim, rank)})`,
  permute: (name, by) => (isSwap(by) ? `${name}.T` : `${name}.permute(${by.join(', ')})`),
  room: (name, by) => `${name}.expand(${by.join(', ')}).clone()`,
  column: (name, rank) => `${name}.view(${column(rank)})`,
  zeros: (by) => `torch.zeros(${by.join(', ')})`,
};

/**
 * Functions of one tensor, as TensorFlow and Keras have them.
 * @type {(prefix: string, none: string, order: string) => Dialect}
 */
const functions = (prefix, none, order) => ({
  insert: (name, by, rank) =>
    by.length === 1 ? `${prefix}.expand_dims(${name}, ${last(by[0] ?? 0, rank)})` : indexed(name, by, rank, none),
  squeeze: (name, [dim = 0], rank) => `${prefix}.squeeze(${name}, axis=${last(dim, rank)})`,
  permute: (name, by) => `${prefix}.transpose(${name}, ${order}[${by.join(', ')}])`,
  room: (name, by) => `${prefix}.broadcast_to(${name}, [${by.join(', ')}])`,
  column: (name, rank) => `${prefix}.reshape(${name}, [${column(rank)}])`,
  zeros: (by) => `${prefix}.zeros([${by.join(', ')}])`,
});

/** @type {Partial<Record<Framework, Dialect>>} */
const dialects = {
  pytorch: torch,
  jax: {
    ...numpy,
    room: (name, by) => `jnp.broadcast_to(${name}, (${by.join(', ')}))`,
    zeros: (by) => `j${numpy.zeros(by)}`,
  },
  mlx: {
    ...numpy,
    room: (name, by) => `mx.broadcast_to(${name}, (${by.join(', ')}))`,
    zeros: (by) => `mx.zeros([${by.join(', ')}])`,
  },
  tensorflow: functions('tf', 'tf.newaxis', 'perm='),
  keras: functions('keras.ops', 'None', 'axes='),
  paddle: {
    ...torch,
    insert: (name, by) => `${name}.unsqueeze(${by.length === 1 ? by[0] : `[${by.join(', ')}]`})`,
    permute: (name, by) => (isSwap(by) ? `${name}.T` : `${name}.transpose([${by.join(', ')}])`),
    room: (name, by) => `${name}.expand([${by.join(', ')}]).clone()`,
    column: (name, rank) => `${name}.reshape([${column(rank)}])`,
    zeros: (by) => `paddle.zeros([${by.join(', ')}])`,
  },
  tfjs: {
    insert: (name, by, rank) =>
      name + by.map((dim) => `.expandDims(${by.length === 1 ? last(dim, rank) : dim})`).join(''),
    squeeze: (name, by) => `${name}.squeeze([${by.join(', ')}])`,
    permute: (name, by) => (isSwap(by) ? `${name}.transpose()` : `${name}.transpose([${by.join(', ')}])`),
    room: (name, by) => `${name}.broadcastTo([${by.join(', ')}])`,
    column: (name, rank) => `${name}.reshape([${column(rank)}])`,
    zeros: (by) => `tf.zeros([${by.join(', ')}])`,
  },
  stride0: {
    insert: (name, by) => name + by.map((dim) => `.unsqueeze(${dim})`).join(''),
    squeeze: (name, [dim = 0], rank) => `${name}.squeeze(${last(dim, rank)})`,
    permute: (name, by) => (isSwap(by) ? `${name}.T` : `${name}.permute([${by.join(', ')}])`),
    room: (name, by) => `${name}.expand([${by.join(', ')}]).clone()`,
    column: (name, rank) => `${name}.reshape([${column(rank)}])`,
    zeros: (by) => `zeros([${by.join(', ')}])`,
  },
};

/** @type {(framework: Framework | null) => Dialect} */
export const dialectOf = (framework) => dialects[framework ?? 'numpy'] ?? numpy;

export const isScript = (/** @type {Framework | null} */ framework) => framework === 'tfjs' || framework === 'stride0';

/** A name that can have something called of it: an operation goes into brackets. @type {(name: string) => string} */
export function callable(name) {
  let depth = 0;
  for (const each of name) {
    if ('([{'.includes(each)) ++depth;
    else if (')]}'.includes(each)) --depth;
    else if (depth === 0 && /[\s+\-*/%@&|^<>=!~,]/.test(each)) return `(${name})`;
  }
  return name;
}

/** @typedef {readonly [number, number, number]} Range  an axis, where to begin, and how many */

/**
 * A part of it, along one axis or several.
 * @type {(framework: Framework | null, name: string, ranges: readonly Range[], shape: readonly number[]) => string}
 */
function narrowed(framework, name, ranges, shape) {
  if (framework === 'stride0') return name + ranges.map((range) => `.narrow(${range.join(', ')})`).join('');
  const all = shape.map((_, dim) => ranges.find(([each]) => each === dim));
  if (framework === 'tfjs') {
    const part = (/** @type {1 | 2} */ i, /** @type {number} */ other) =>
      all.map((range) => range?.[i] ?? other).join(', ');
    return `${name}.slice([${part(1, 0)}], [${part(2, -1)}])`;
  }
  const places = all.map((range, dim) => {
    const [, start = 0, length = 0] = range ?? [];
    return range ? `${start || ''}:${start + length === shape[dim] ? '' : start + length}` : ':';
  });
  return `${name}[${places.slice(0, places.findLastIndex((place) => place !== ':') + 1).join(', ')}]`;
}

/**
 * @param {Framework | null} framework
 * @param {string} name
 * @param {readonly [Step, ...Step[]]} steps  several only of a crop
 * @param {readonly number[]} shape  before
 * @param {boolean} batchHidden  whether there is an axis in front of those the steps count
 */
export function codeOf(framework, name, steps, shape, batchHidden) {
  const [{ how, by }] = steps;
  const dialect = dialectOf(framework);
  const of = callable(name);
  const more = Number(batchHidden);
  const real = by.map((dim) => dim + more);
  const rank = shape.length + more;
  if (how === 'unsqueeze' || how === 'keepdim') return dialect.insert(of, real, rank + by.length);
  if (how === 'squeeze') return dialect.squeeze(of, real, rank);
  if (how === 'permute') return dialect.permute(of, batchHidden ? [0, ...real] : by);
  if (how !== 'narrow') return dialect.room(of, by);
  const ranges = steps.map(
    ({ by: [dim = 0, start = 0, length = 0] }) => /** @type {Range} */ ([dim + more, start, length]),
  );
  return narrowed(framework, of, ranges, batchHidden ? [-1, ...shape] : shape);
}
