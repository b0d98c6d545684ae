/** @import { Framework, Step } from '../diagnosis.js' */

/**
 * A step as code, in the framework's own words. Where the framework is not known, or its graphs are made by another, it
 * is what NumPy, PyTorch, JAX and MLX all understand.
 *
 * @typedef {object} Dialect
 * @property {(name: string, by: readonly number[], rank: number) => string} insert
 * @property {(name: string, by: readonly number[], rank: number) => string} squeeze
 * @property {(name: string, by: readonly number[]) => string} permute
 * @property {(name: string, by: readonly number[]) => string} room  with the numbers repeated to that shape
 * @property {(by: readonly number[]) => string} zeros
 */

const last = (/** @type {number} */ dim, /** @type {number} */ rank) => (dim === rank - 1 ? -1 : dim);
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
  zeros: (by) => `np.zeros((${by.join(', ')}${by.length === 1 ? ',' : ''}))`,
};

/** @type {Dialect} */
const torch = {
  insert: (name, by, rank) => (by.length === 1 ? `${name}.unsqueeze(${by[0]})` : indexed(name, by, rank)),
  squeeze: (name, [dim = 0], rank) => `${name}.squeeze(${last(dim, rank)})`,
  permute: (name, by) => (isSwap(by) ? `${name}.T` : `${name}.permute(${by.join(', ')})`),
  room: (name, by) => `${name}.expand(${by.join(', ')}).clone()`,
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
    zeros: (by) => `paddle.zeros([${by.join(', ')}])`,
  },
  tfjs: {
    insert: (name, by, rank) =>
      name + by.map((dim) => `.expandDims(${by.length === 1 ? last(dim, rank) : dim})`).join(''),
    squeeze: (name, by) => `${name}.squeeze([${by.join(', ')}])`,
    permute: (name, by) => (isSwap(by) ? `${name}.transpose()` : `${name}.transpose([${by.join(', ')}])`),
    room: (name, by) => `${name}.broadcastTo([${by.join(', ')}])`,
    zeros: (by) => `tf.zeros([${by.join(', ')}])`,
  },
  stride0: {
    insert: (name, by) => name + by.map((dim) => `.unsqueeze(${dim})`).join(''),
    squeeze: (name, [dim = 0], rank) => `${name}.squeeze(${last(dim, rank)})`,
    permute: (name, by) => (isSwap(by) ? `${name}.T` : `${name}.permute([${by.join(', ')}])`),
    room: (name, by) => `${name}.expand([${by.join(', ')}]).clone()`,
    zeros: (by) => `zeros([${by.join(', ')}])`,
  },
};

/** @param {Framework | null} framework @returns {Dialect} */
export function dialectOf(framework) {
  return dialects[framework ?? 'numpy'] ?? numpy;
}

/** @param {Framework | null} framework */
export function isScript(framework) {
  return framework === 'tfjs' || framework === 'stride0';
}

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

/**
 * @param {Framework | null} framework
 * @param {string} name
 * @param {readonly [Step]} steps
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
  return dialect.room(of, by);
}
