import { list } from '../../lib/errors/printed-shape.js';

/** @import { Framework, Step } from '../diagnosis.js' */

/**
 * Writes a change of an operand as code of the framework: `y.unsqueeze(1)` in PyTorch, `y[:, None]` in NumPy,
 * `tf.expand_dims(y, 1)` in TensorFlow. Code for an unknown framework is NumPy's.
 *
 * @typedef {object} Dialect
 * @property {(name: string, by: readonly number[], rank: number) => string} insert
 * @property {(name: string, by: readonly number[], rank: number) => string} squeeze
 * @property {(name: string, by: readonly number[]) => string} permute
 */

const last = (/** @type {number} */ dim, /** @type {number} */ rank) => (dim === rank - 1 ? -1 : dim);

/** Two axes swapped are `x.T`. @type {(name: string, by: readonly number[], order: string) => string} */
const permuted = (name, by, order) => (String(by) === '1,0' ? `${name}.T` : `${name}.${order}`);

/**
 * Python's own way: `y[:, None]`.
 * @type {(name: string, by: readonly number[], rank: number, none?: string) => string}
 */
function indexed(name, by, rank, none = 'None') {
  const places = Array.from({ length: rank }, (_, dim) => (by.includes(dim) ? none : ':'));
  return `${name}[${places.join(', ')}]`;
}

/** NumPy, and libraries with the same functions. @type {Dialect} */
const arrays = {
  insert: indexed,
  squeeze: (name, [dim = 0], rank) => `${name}.squeeze(axis=${last(dim, rank)})`,
  permute: (name, by) => permuted(name, by, `transpose(${by.join(', ')})`),
};

/** @type {Dialect} */
const torch = {
  insert: (name, by, rank) => (by.length === 1 ? `${name}.unsqueeze(${by[0]})` : indexed(name, by, rank)),
  squeeze: (name, [dim = 0], rank) => `${name}.squeeze(${last(dim, rank)})`,
  permute: (name, by) => permuted(name, by, `permute(${by.join(', ')})`),
};

/**
 * Functions of one tensor, as TensorFlow and Keras have them.
 * @type {(module: string, none: string, order: string) => Dialect}
 */
const functions = (module, none, order) => ({
  insert: (name, by, rank) =>
    by.length === 1 ? `${module}.expand_dims(${name}, ${last(by[0] ?? 0, rank)})` : indexed(name, by, rank, none),
  squeeze: (name, [dim = 0], rank) => `${module}.squeeze(${name}, axis=${last(dim, rank)})`,
  permute: (name, by) => `${module}.transpose(${name}, ${order}${list(by)})`,
});

/** @type {Partial<Record<Framework, Dialect>>} */
const dialects = {
  pytorch: torch,
  tensorflow: functions('tf', 'tf.newaxis', 'perm='),
  keras: functions('keras.ops', 'None', 'axes='),
  paddle: {
    ...torch,
    insert: (name, by) => `${name}.unsqueeze(${by.length === 1 ? by[0] : list(by)})`,
    permute: (name, by) => permuted(name, by, `transpose(${list(by)})`),
  },
  tfjs: {
    insert: (name, by, rank) =>
      name + by.map((dim) => `.expandDims(${by.length === 1 ? last(dim, rank) : dim})`).join(''),
    squeeze: (name, by) => `${name}.squeeze(${list(by)})`,
    permute: (name, by) => `${name}.transpose(${String(by) === '1,0' ? '' : list(by)})`,
  },
  stride0: {
    ...torch,
    insert: (name, by) => name + by.map((dim) => `.unsqueeze(${dim})`).join(''),
    permute: (name, by) => permuted(name, by, `permute(${list(by)})`),
  },
};

/** A name on which a method can be called: `x + y` becomes `(x + y)`. @type {(name: string) => string} */
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
 * @param {Step} step
 * @param {readonly number[]} shape  before
 * @param {boolean} batchHidden  whether the array has a batch axis in front of the axes that the step counts
 */
export function codeOf(framework, name, { how, by }, shape, batchHidden) {
  const dialect = dialects[framework ?? 'numpy'] ?? arrays;
  const of = callable(name);
  const more = Number(batchHidden);
  const real = by.map((dim) => dim + more);
  const rank = shape.length + more;
  if (how === 'unsqueeze') return dialect.insert(of, real, rank + by.length);
  if (how === 'squeeze') return dialect.squeeze(of, real, rank);
  return dialect.permute(of, batchHidden ? [0, ...real] : by);
}
