/**
 * Adds the methods to tensors: every function whose first argument is a tensor is also a method, with `this` as that
 * argument. The methods' types are in `tensor-methods.d.ts`. Other things that are set up once, for all tensors and
 * errors, are at the end.
 */
import * as aliases from './aliases.js';
import * as copies from './ops/copies.js';
import { enter, publicFunction, leave, withCallerStack } from './errors/calls.js';
import { explainShapesBy } from './errors/classes.js';
import { explanationOf } from './control/explain.js';
import { einsumExplanationOf } from './control/explain-einsum.js';
import { gatherExplanationOf } from './control/explain-gather.js';
import { dim, isContiguous, nelement, size, stride } from './tensor/layout.js';
import { readContentsBy } from './tensor/contents.js';
import { isArray, tensorArgument } from './tensor/arguments.js';
import { observers } from './tensor/observers.js';
import { assertNoMore } from './tensor/surplus.js';
import { debugIfAsked } from './control/leaks.js';
import * as products from './ops/matmul.js';
import { addbmm } from './ops/contracting/added-batches.js';
import { addmm } from './ops/contracting/added-matrices.js';
import { addr } from './ops/contracting/added-vectors.js';
import { ger, kron, outer } from './ops/contracting/outer.js';
import { inner } from './ops/contracting/tensordot.js';
import { cross, trace } from './ops/contracting/vectors.js';
import { add } from './ops/arithmetic.js';
import * as assign from './ops/assign.js';
import { conj, isComplex, isConj, isNeg, resolveConj, resolveNeg } from './ops/complex.js';
import { allclose, equal, isclose } from './ops/comparison.js';
import { registered } from './ops/elementwise.js';
import { lcm } from './ops/logic.js';
import { pow } from './ops/powers.js';
import { isfinite, isinf } from './ops/predicates.js';
import { positive, sgn } from './ops/real.js';
import { hypot } from './ops/real-pairs.js';
import { clamp } from './ops/clamp.js';
import { maskedFill } from './ops/masked-fill.js';
import { lerp } from './ops/ternary.js';
import { where } from './ops/where.js';
import * as permutations from './ops/permutations.js';
import { bincount, countNonzero, histc, isNonzero } from './ops/ordering/counts.js';
import { diff } from './ops/ordering/diff.js';
import * as extremes from './ops/ordering/extremes.js';
import * as search from './ops/ordering/search.js';
import * as selection from './ops/ordering/selection.js';
import * as sorting from './ops/ordering/sorting.js';
import * as unique from './ops/ordering/unique.js';
import { toString } from './values/print.js';
import { primitiveOf, rowsOf } from './protocols.js';
import { item, tolist, toTypedArray, withData } from './values/read.js';
import { bernoulli, multinomial } from './ops/random/distributions.js';
import * as random from './ops/random/in-place.js';
import { all, amax, amin, any, mean, prod, sum, sumToSize } from './ops/reductions.js';
import * as repeats from './ops/repeats.js';
import { isFloatingPoint, isSigned } from './ops/promotion.js';
import { statistics } from './ops/statistics/methods.js';
import { tuple } from './errors/printed-shape.js';
import * as slices from './ops/slices.js';
import { at, indexedBy } from './ops/indexing/index.js';
import { indexPut, indexPut_ } from './ops/indexing/index-put.js';
import { maskedSelect } from './ops/indexing/masked-select.js';
import { argwhere, nonzero } from './ops/indexing/nonzero.js';
import * as gathering from './ops/indexing/gather.js';
import { scatter } from './ops/indexing/scatter.js';
import { scatterReduce } from './ops/indexing/scatter-reduce.js';
import { indexSelect } from './ops/indexing/index-select.js';
import { indexAdd } from './ops/indexing/index-add.js';
import { indexCopy } from './ops/indexing/index-copy.js';
import { take } from './ops/indexing/take.js';
import { maskedScatter } from './ops/indexing/masked-scatter.js';
import * as parts from './ops/indexing/part-scatter.js';
import { isLive, isTensor, Tensor } from './tensor/tensor.js';
import { contents, toJSON, transfer } from './transfer.js';
import { diag, diagEmbed } from './ops/joining/diagonals.js';
import { flip, fliplr, flipud, roll, rot90 } from './ops/joining/flip.js';
import { newEmpty, newFull, newOnes, newTensor, newZeros } from './ops/joining/like.js';
import * as splits from './ops/joining/split.js';
import { tril, tril_, triu, triu_ } from './ops/joining/triangles.js';
import { unfold } from './ops/joining/unfold.js';
import { transposes } from './ops/transposes.js';
import * as views from './ops/views.js';
import { viewsInPlace } from './ops/views-in-place.js';

/**
 * @typedef {typeof import('./typing/tensor-methods.js')} TensorMethods imported to include their types
 */

/**
 * `x.where(condition, y)`: x where the condition is true, like PyTorch's method.
 * @param {Tensor} input
 * @param {Tensor} condition
 * @param {import('./typing/operands.js').TensorLike} other
 */
const chosen = (input, condition, other) => where(condition, input, other);

/** @param {string} fn @param {unknown} other the tensor whose shape is taken */
const shapeOf = (fn, other) => tensorArgument(fn, 'other', other).shape.slice();
/** @param {Tensor} input @param {Tensor} other */
const viewAs = (input, other) => views.view(input, shapeOf('viewAs', other));
/** @param {Tensor} input @param {Tensor} other */
const reshapeAs = (input, other) => views.reshape(input, shapeOf('reshapeAs', other));

const { bernoulli_, exponential_, normal_, random_, uniform_ } = random;
const randomFills = { bernoulli_, exponential_, normal_, random_, uniform_ };

const { dispose } = Tensor.prototype;

/** The in-place forms of aliases, except where their function has none. @param {Record<string, Function>} byAlias */
function inPlaceAliases(byAlias) {
  const [names, forms] = [Object.keys(registered), Object.values(registered)];
  const nameOf = (/** @type {Function} */ of) => names[forms.indexOf(of)];
  const all = Object.entries(byAlias).map(([alias, of]) => [`${alias}_`, registered[`${nameOf(of)}_`]]);
  return Object.fromEntries(all.filter(([, of]) => of));
}

/**
 * By method name. They are not merged into one object, because every import would wait for V8 to do that.
 * @type {readonly Record<string, Function>[]}
 */
const functions = [
  registered,
  // One of each module of operations, so that bundlers keep the module.
  { addbmm, addmm, addr, add, lcm, pow, hypot, clamp, maskedFill, lerp },
  { scatter, scatterReduce, indexAdd, indexCopy, maskedScatter },
  { allclose, equal, isclose, isfinite, isinf, positive, sgn, ...aliases, ...inPlaceAliases({ sgn, ...aliases }) },
  { ...assign, where: chosen, ...statistics },
  { ...views, viewAs, reshapeAs, ...permutations, ...slices },
  { all, amax, amin, any, mean, prod, sum, sumToSize, ...products },
  { cross, ger, inner, kron, outer, trace },
  { clone: copies.clone, contiguous: copies.contiguous, to: copies.to, ...copies.casts(), ...repeats },
  { at, index: indexedBy, indexPut, indexPut_, maskedSelect, argwhere, nonzero },
  { diag, diagEmbed, flip, fliplr, flipud, roll, rot90, ...splits, tril, tril_, triu, triu_, unfold },
  { conj, isComplex, isConj, isNeg, resolveConj, resolveNeg },
  { newEmpty, newFull, newOnes, newTensor, newZeros },
  { bernoulli, multinomial, ...randomFills },
  { bincount, countNonzero, diff, histc, isNonzero, ...extremes, ...search, ...selection, ...sorting, ...unique },
  { gather: gathering.gather, takeAlongDim: gathering.takeAlongDim, indexSelect, take, ...parts },
  { ...viewsInPlace(), dim, ndimension: dim, nelement },
  { dispose: (/** @type {Tensor} */ input) => dispose.call(tensorArgument('dispose', 'input', input)) },
  {
    isContiguous,
    isFloatingPoint,
    isSigned,
    size,
    stride,
    tolist,
    toTypedArray,
    withData,
    item,
    toString,
    toJSON,
    transfer,
  },
];

/** Methods that also accept their list as separate arguments: `x.reshape(2, 3)` is `x.reshape([2, 3])`. */
const listed = new Set(
  'broadcastTo expand flip permute repeat reshape squeeze squeeze_ sumToSize tile view'.split(' '),
);

/** @param {string} name @param {Function} of */
function methodOf(name, of) {
  const most = of.length - 1;
  const gathers = listed.has(name);
  /** @type {Record<string, Function>} */
  const method = {
    /** @this {Tensor} @param {unknown[]} args */
    [name](...args) {
      const outer = enter();
      try {
        const isList = gathers && args.length > 1 && !isArray(args[0]) && args[1] !== undefined;
        if (args.length > most && !isList) assertNoMore(name, args, most);
        const given = isList ? [this, args] : [this, ...args];
        return observers.recorder ? observers.recorder(name, of, given) : of(...given);
      } catch (error) {
        throw withCallerStack(error, /** @type {Function} */ (method[name]));
      } finally {
        leave(outer);
      }
    },
  };
  return method[name];
}

function install() {
  // V8 adds a property quickly to an object that has lost one; to any other it copies all properties first.
  Reflect.deleteProperty(Tensor.prototype, 'dispose');
  for (const each of functions) {
    for (const [name, of] of Object.entries(each)) {
      const method = methodOf(name, of);
      Object.defineProperty(Tensor.prototype, name, { value: method, writable: true, configurable: true });
    }
  }
  for (const [name, of] of Object.entries(transposes)) {
    /** @this {Tensor} */
    function get() {
      return observers.recorder ? observers.recorder(name, of, [this]) : of(this);
    }
    Object.defineProperty(Tensor.prototype, name, { get: publicFunction(get), configurable: true });
  }
  // A console shows PyTorch's output. Inspecting must not fail, so a disposed tensor prints its dtype and
  // shape. Libraries that clone by prototype create copies without memory, which are shown as ordinary objects.
  Object.defineProperty(Tensor.prototype, Symbol.for('nodejs.util.inspect.custom'), {
    /** @this {Tensor} */
    value() {
      if (!isTensor(this)) return this;
      return isLive(this) ? String(this) : `Tensor ${this.dtype} ${tuple(this.shape)} (disposed of)`;
    },
  });
  // To print a difference Jest copies the values of all properties, getters of the prototype too, and `mT` throws for a
  // 1-d tensor. It asks here which properties are worth a copy.
  Object.defineProperty(Tensor.prototype, Symbol.for('@jest/serializableProperties'), { value: ['contents'] });
  Object.defineProperty(Tensor.prototype, Symbol.toPrimitive, {
    value: publicFunction(
      /** @this {Tensor} @param {string} hint */
      function (hint) {
        return primitiveOf(this, hint);
      },
    ),
    configurable: true,
  });
  /** @this {Tensor} */
  function rows() {
    return rowsOf(this);
  }
  // A 0-d tensor has no iterator: Jest and Vitest compare everything with an iterator by its rows.
  Object.defineProperty(Tensor.prototype, Symbol.iterator, {
    /** @this {Tensor} */
    get() {
      return isTensor(this) && this.ndim > 0 ? rows : undefined;
    },
    configurable: true,
  });
  readContentsBy(contents);
  explainShapesBy((error) => gatherExplanationOf(error) ?? explanationOf(error) ?? einsumExplanationOf(error));
  debugIfAsked();
  return true;
}

const installed = install();

/**
 * A function that creates tensors and keeps their methods: a bundler that keeps the function keeps the methods.
 * Bundlers may rename it, so it gets its original name.
 * @template {Function} T
 * @param {string} name
 * @param {T} make
 * @returns {T}
 */
export function withMethods(name, make) {
  return /** @type {T} */ (installed && Object.defineProperty(make, 'name', { value: name }));
}
