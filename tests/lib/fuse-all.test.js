/**
 * Each method returns, throws and warns the same when it is fused: all methods of a tensor, on random arguments that
 * mostly don't fit, under random modes, among other operations or alone.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../web/lib/index.js';
import { fuse, Tensor } from '../../web/lib/index.js';
import { threshold } from '../../web/lib/engine/compiled.js';
import { generator } from '../random.js';
import { allDTypes, narrowed, randomTensor } from './cases.js';
import { expectNoLeaks } from './leaks.js';

expectNoLeaks();

const from = Number(process.env['SEED'] ?? 29);
const cases = Number(process.env['CASES'] ?? 30);
const random = generator(from);
const { below, pick } = random;
const library = /** @type {Record<string, Function>} */ (/** @type {unknown} */ (stride0));
const isTensor = (/** @type {unknown} */ each) => each instanceof Tensor;

const numbers = [0, 1, -1, 2, 300, -129, 0.5, -2.75, NaN, Infinity, 3n, 2n ** 53n + 1n, true, false];
const randomNumber = () => pick([...numbers, stride0.scalar(2, 'float'), stride0.scalar(7, 'int')]);

/** Methods that read elements or the storage, so they are refused in a fused function. */
const readers = [
  'asStrided bmm dot matmul mm mv repeatInterleave',
  'argwhere bernoulli indexPut maskedSelect multinomial nonzero',
  'gather indexAdd indexCopy indexFill indexReduce indexSelect maskedScatter put scatter scatterAdd scatterReduce take',
  'diagonalScatter selectScatter sliceScatter takeAlongDim',
  'diag diagEmbed roll tril triu',
  'argmax argmin argsort bincount bucketize countNonzero histc isin max median min msort nanmedian searchsorted',
  'unique uniqueConsecutive',
  'corrcoef cov dist nanquantile norm quantile renorm',
  'addbmm addmm addmv addr baddbmm cross ger inner kron outer trace vdot',
].flatMap((names) => names.split(' '));
const makeNoTensor = [
  'allclose dim dispose equal isComplex isConj isContiguous isFloatingPoint isNeg isSigned item ndimension nelement size stride toJSON toString toTypedArray tolist',
  'transfer unbind withData',
  'chunk dsplit hsplit split tensorSplit vsplit',
  'aminmax cummax cummin isNonzero kthvalue mode sort topk',
].flatMap((names) => names.split(' '));

/** Methods that only take a dtype from their tensor, so there is nothing to record. */
const makeAnother = 'newFull newOnes newTensor newZeros'.split(' ');
/** Arguments that hardly ever fit by chance; tests/lib/ops fuses them, in joining/unfold.test.js and views.test.js. */
const seldomFits = 'reshapeAs unfold viewAs'.split(' ');

/** @param {string} name @param {readonly unknown[]} given */
const needNumbers = (name, [, ...others]) =>
  readers.includes(name) ||
  (['narrow', 'tensorSplit'].includes(name) && others.some(isTensor)) ||
  // PyTorch takes a 0-d bound beside a number as a number.
  (/^(?:clamp|clip)$/.test(name) &&
    others.some((each) => isTensor(each) && each.ndim === 0) &&
    !others.every(isTensor)) ||
  (name === 'view' && others.some((each) => typeof each === 'string')) || // a dtype
  (name === 'index' && others.some((each) => isTensor(each) || Array.isArray(each) || typeof each === 'boolean'));

/**
 * Where a fused function may differ: it gives one tensor without visible elements, and finds shapes that don't fit
 * before it divides by zero.
 * @param {string} name
 * @param {readonly unknown[]} args
 * @param {Outcome} expected
 * @param {Outcome} actual
 */
function isExcused(name, args, expected, actual) {
  const threw = String(actual.threw);
  if (expected.threw === noTensor) return /^ArgumentError: fuse\(\)/.test(threw);
  if (needNumbers(name, args) && threw.includes(' is recorded without elements')) return true;
  return expected.threw?.endsWith('ZeroDivisionError') && actual.threw !== undefined;
}

const noTensor = 'makes no tensor';
const methods = Object.entries(Object.getOwnPropertyDescriptors(Tensor.prototype))
  .filter(([name, { value }]) => typeof value === 'function' && !name.endsWith('_') && name !== 'constructor')
  .filter(([name]) => name !== 'newEmpty') // its elements are undefined
  .map(([name]) => name);

/** @typedef {{ result?: unknown[], threw?: string, warned: string[] }} Outcome */

/** @param {() => any} run @returns {Outcome} */
function outcome(run) {
  /** @type {string[]} */
  const warned = [];
  const before = stride0.setWarningHandler(({ category, message }) => void warned.push(`${category}: ${message}`));
  try {
    const result = run();
    if (!(result instanceof Tensor)) return { threw: noTensor, warned };
    const wide = result.dtype.endsWith('float16') ? result.to('float32') : result;
    const bits = wide.toTypedArray().map((/** @type {any} */ each) => (Number.isNaN(each) ? NaN : each));
    return { result: [result.dtype, result.shape, result.strides, bits], warned };
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    return { threw: `${name}: ${message}`.replace(/ \(operation \d+, '\w+', of a fused function\)$/, ''), warned };
  } finally {
    stride0.setWarningHandler(before);
  }
}
const shapes = [[], [], [1], [3], [2, 3], [2, 3], [1, 3], [4, 1, 3], [2, 0], [0], [1, 1], [17], [2, 2, 2, 3]];
const anyTensor = (/** @type {number[]} */ shape) =>
  randomTensor(
    random,
    below(3) ? pick(['float32', 'float32', 'int64', 'bool']) : pick(allDTypes),
    narrowed(random, shape),
  ).given;
const anyOptions = () =>
  pick([
    () => ({ alpha: randomNumber() }),
    () => ({ value: randomNumber() }),
    () => ({ roundingMode: pick(['floor', 'trunc', 'up']) }),
    () => ({ dtype: pick(allDTypes) }),
    () => ({ decimals: below(5) - 2 }),
    () => ({ keepdim: true }),
    () => ({ min: randomNumber() }),
    () => ({ max: randomNumber(), min: 0 }),
    () => ({ broadcast: pick(['warn', 'no-stretch', 'no-rank-promotion']) }),
    () => ({ equalNan: true, rtol: 0.1 }),
    () => ({ copy: true }),
  ])();
const small = () => below(6) - 2;

/** The kinds of random arguments: operands, dimensions, lists, a list and a separate number, any values. */
const styles = [13, 13, 13, 15, 18, 20, 20];

/** @param {number[]} shape @param {number} style */
const anyArgument = (shape, style) => {
  const kind = style === 15 ? 13 : style === 18 ? 13 + below(5) : below(style);
  if (kind < 9) return anyTensor(shape);
  if (kind < 13) return randomNumber();
  if (kind < 15) return small();
  if (kind < 16) return Array.from({ length: below(4) }, small);
  if (kind < 17) return shape.map((_, i) => shape.length - 1 - i);
  if (kind < 18) return [...pick([[], [2], [1, 1]]), ...shape];
  if (kind < 19) return pick(allDTypes);
  return anyOptions();
};

const isOperand = (/** @type {unknown} */ each) =>
  isTensor(each) || each instanceof stride0.Scalar || ['number', 'bigint', 'boolean'].includes(typeof each);

/** @param {any} each */
const shown = (each) =>
  each instanceof Tensor
    ? `${each.dtype} [${each.shape}] ~ [${each.strides}]`
    : each instanceof stride0.Scalar
      ? `scalar ${each.value} ${each.kind}`
      : typeof each === 'object'
        ? JSON.stringify(each, (_, v) => (typeof v === 'bigint' ? `${v}n` : v))
        : String(each);

/** @type {Record<string, (x: any) => any>} */
const befores = {
  '': (x) => x,
  ' of x + x': (x) => x.add(x),
  ' of x as float': (x) => x.to('float32'),
  ' of x plus a range': (x) => x.add(stride0.arange(x.shape.at(-1) ?? 1)),
  ' of xᵀ': (x) => (x.ndim > 1 ? x.transpose(0, 1) : x),
};
/** @type {Record<string, (result: any, x: any) => any>} */
const afters = {
  '': (result) => result,
  ', stretched': (result) => result.unsqueeze(0).expand([2, ...result.shape]),
  ', times itself': (result) => result.mul(result),
  ', and its operand': (result, x) => result.eq(x),
};
const modes = /** @type {const} */ (['silent', 'silent', 'silent', 'warn', 'no-stretch', 'no-rank-promotion']);

/**
 * Runs `fn` with settings that a fused function has to follow in every run.
 * @template T
 * @param {() => T} fn
 * @returns {() => T}
 */
function underSettings(fn) {
  const mode = pick(modes);
  const old = below(4) === 0;
  const limit = below(8) === 0 ? pick([8, 24, 40]) : Infinity;
  const dtype = pick(/** @type {const} */ (['float32', 'float32', 'float64', 'bfloat16']));
  return () => {
    stride0.backcompat.broadcastWarning.enabled = old;
    stride0.setDefaultDtype(dtype);
    const before = stride0.broadcastLimit(limit);
    try {
      return mode === 'silent' ? fn() : stride0.broadcastMode(mode, fn);
    } finally {
      stride0.broadcastLimit(before);
      stride0.setDefaultDtype('float32');
      stride0.backcompat.broadcastWarning.enabled = false;
    }
  };
}

/** @param {string} name */
function randomCase(name) {
  const shape = pick(shapes);
  const style = pick(styles);
  const of = library[name];
  const most = ((of?.length ?? 1) || 4) - 1;
  const rest = Array.from({ length: below(most + 1) || below(most + 1) }, () => anyArgument(shape, style));
  const given = [anyTensor(shape), ...rest];
  if (of !== undefined && rest.some(isTensor) && below(6) === 0) given[0] = randomNumber();
  const asMethod = of === undefined || (isTensor(given[0]) && below(2) === 0);
  const [before, after] = [below(2) ? '' : pick(Object.keys(befores)), below(2) ? '' : pick(Object.keys(afters))];
  const fn = (/** @type {any[]} */ ...operands) => {
    const actual = given.map((each) => (isOperand(each) ? operands.shift() : each)); // the others are constants
    const x = isTensor(actual[0]) ? befores[before]?.(actual[0]) : actual[0];
    const result = asMethod ? x[name](...actual.slice(1)) : of?.(x, ...actual.slice(1));
    return isTensor(result) ? afters[after]?.(result, x) : result;
  };
  const what = `SEED=${from} ${name}${asMethod ? ' as a method' : ''}${before}${after} of ${given.map(shown).join('; ')}`;
  return { fn, given, operands: given.filter(isOperand), what };
}

test('every method returns, throws and warns the same as unfused', () => {
  const usual = threshold.after;
  const fused = new Set();
  try {
    for (const name of methods) {
      const isFused = ![readers, makeNoTensor, makeAnother, seldomFits].some((names) => names.includes(name));
      // Some arguments hardly ever fit, but should once.
      for (let i = 0; i < cases || (isFused && !fused.has(name) && i < 5000); ++i) {
        const { fn, given, operands, what } = randomCase(name);
        const run = fuse(fn);
        threshold.after = pick([1, Infinity]);
        for (let again = 0; again < 2; ++again) {
          const apply = underSettings(() => {
            const expected = outcome(() => fn(...operands));
            return { expected, actual: outcome(() => run(...operands)) };
          });
          const { expected, actual } = apply();
          if (expected.result && !needNumbers(name, given)) fused.add(name);
          if (isExcused(name, given, expected, actual)) continue;
          assert.deepEqual(actual, expected, what);
        }
      }
    }
  } finally {
    threshold.after = usual;
  }
  const never = methods.filter((name) => !fused.has(name)).sort();
  assert.deepEqual(
    never,
    [...readers, ...makeNoTensor, ...makeAnother, ...seldomFits].sort(),
    'the others were all fused',
  );
});
