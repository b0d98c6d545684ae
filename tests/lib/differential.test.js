/**
 * The engine against the naive interpreter on random operands. `SEED=<n>` repeats a run; without it there is one of a
 * fixed seed and one of a fresh one. A failure names its seed.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../web/lib/index.js';
import { generator } from '../page/random.js';
import { allDTypes, bareNumber, narrowed, randomNumber, randomShape, randomTensor } from './cases.js';
import { expectNoLeaks } from './leaks.js';
import { addressOf, assign, commonShape, computedDType, countOf, indices, interpret } from './naive.js';
import { categoryOf, convert, decode } from './naive-numbers.js';
import { naive } from './naive-ops.js';
import { rowMajor, stridesOfCopy, stridesOfResult } from './naive-strides.js';

/** @typedef {import('../../web/lib/tensor.js').Tensor} Tensor */
/** @typedef {import('./cases.js').Operand} Operand */

expectNoLeaks();

const library = /** @type {Record<string, (...args: any[]) => Tensor>} */ (/** @type {unknown} */ (stride0));
const methods = /** @type {Record<string, Function | undefined>} */ (/** @type {unknown} */ (stride0.Tensor.prototype));
const fresh = Date.now() % 1_000_000;
const seeds = process.env['SEED'] === undefined ? [20260724, fresh] : [Number(process.env['SEED'])];
const casesPerOp = 30;

/** All of a tensor's memory, whatever lies on it. @param {Tensor} of @param {number} count */
function memoryOf(of, count) {
  const flat = of.asStrided([count], [1], 0);
  const values = decode(flat.toTypedArray(), of.dtype);
  flat.dispose();
  return values;
}

/** @param {string} what @param {readonly any[]} got @param {readonly any[]} wanted @param {boolean} [signless] */
function assertSame(what, got, wanted, signless = false) {
  const at = got.findIndex((value, i) => !Object.is(value, wanted[i]) && !(signless && value === wanted[i]));
  if (at >= 0) assert.fail(`${what}: ${got[at]} instead of ${wanted[at]} at ${at}`);
  assert.equal(got.length, wanted.length, what);
}

/** @param {readonly Operand[]} operands */
const describe = (operands) =>
  operands.map(({ given, view: { dtype, shape, strides, offset, isNumber, storage } }) =>
    isNumber ? `${typeof given} ${storage[0]}` : `${dtype} (${shape}) by (${strides}) from ${offset}`,
  );

/** @param {readonly Operand[]} operands */
function dispose(operands) {
  for (const { given, storage } of operands) {
    if (storage !== undefined) given.dispose();
    storage?.dispose();
  }
}

/** Operands for an operation; whether it takes them is another question. @param {any} random @param {string} op @param {boolean} inPlace */
function operandsFor(random, op, inPlace) {
  const { below, pick } = random;
  const { arity, typing } = /** @type {import('./naive-ops.js').Naive} */ (naive[op]);
  const shape = randomShape(random);
  const usual = pick(allDTypes);
  const divides = ['floorDivide', 'remainder', 'fmod'].includes(op);
  const bare = below(4) === 0 ? below(2) : 2; // which of the last two operands is a number: right, left, none
  const tensorAt = (/** @type {number} */ i) => {
    const isMask = (typing === 'select' && i === 0) || (typing === 'fill' && i === 1);
    const dtype = isMask ? 'bool' : below(2) ? usual : pick(allDTypes);
    if (inPlace && i === 0) return randomTensor(random, dtype, shape, { written: true });
    return randomTensor(random, dtype, narrowed(random, shape), { nonzero: divides && i === 1 });
  };
  const numberAt = (/** @type {number} */ i) => {
    if (typing === 'fill') return i === 2 ? bareNumber(pick([0, 1, 2n, true, 5])) : undefined;
    if (op === 'clamp') return bare < 2 && i > 0 ? bareNumber(pick([0, 1, -1, 7, 2.5, -0.5, true, NaN, Infinity])) : undefined; // prettier-ignore
    if (arity === 1 || bare === 2 || i !== arity - 1 - bare || (inPlace && i === 0)) return undefined;
    return typing === 'select' ? bareNumber(pick([0, 1, true, 0.5])) : randomNumber(random, divides);
  };
  return Array.from({ length: arity }, (_, i) => numberAt(i) ?? tensorAt(i));
}

/** Whether the operation is defined on these, and for in-place whether the result fits. @param {string} op @param {readonly Operand[]} operands @param {boolean} inPlace */
function applies(op, operands, inPlace) {
  const views = operands.map((each) => each.view);
  const common = computedDType(op, views);
  const { takes, typing } = /** @type {import('./naive-ops.js').Naive} */ (naive[op]);
  if (!takes.includes(categoryOf(common))) return false;
  if (op === 'sub' && views.some(({ dtype }) => dtype === 'bool')) return false;
  // What wraps to a divisor of 0 is a test of its own.
  const [, divisor] = views;
  if (['floorDivide', 'remainder', 'fmod'].includes(op) && divisor?.storage.some((v) => convert(v, common) === 0n)) return false; // prettier-ignore
  const answers = typing === 'compare' || typing === 'logical';
  const [target] = views;
  if (!inPlace || target === undefined) return true;
  return (
    String(commonShape(views.map(({ shape }) => shape))) === String(target.shape) &&
    (answers || categoryOf(common) <= categoryOf(target.dtype))
  );
}

/** @param {string} op @param {readonly Operand[]} operands @param {ReturnType<typeof interpret>} wanted */
function expectedStrides(op, operands, { shape }) {
  if (naive[op]?.typing === 'fill') return rowMajor(shape);
  const common = computedDType(op, operands.map(({ view }) => view)); // prettier-ignore
  const inputs = operands
    .filter(({ view }) => !(op === 'clamp' && view.isNumber))
    .map(({ view }, i) => {
      const isMask = naive[op]?.typing === 'select' && i === 0;
      return isMask || view.dtype === common ? view : { shape: view.shape, strides: stridesOfCopy(view) };
    });
  return stridesOfResult(inputs, shape);
}

/** @param {string} op @param {readonly Operand[]} operands */
function checkFresh(op, operands) {
  const wanted = interpret(op, operands.map(({ view }) => view)); // prettier-ignore
  const result = /** @type {Function} */ (library[op])(...operands.map(({ given }) => given));
  const { dtype, shape, strides } = result;
  assert.deepEqual({ dtype, shape: [...shape] }, { dtype: wanted.dtype, shape: wanted.shape });
  assert.deepEqual([...strides], expectedStrides(op, operands, wanted), 'strides');
  const storage = memoryOf(result, countOf(shape));
  const got = Array.from(indices(shape), (index) => storage[addressOf({ ...result, shape, strides, storage, offset: 0 }, index)]); // prettier-ignore
  assertSame(op, got, wanted.values, naive[op]?.signless);
  result.dispose();
}

/** The result goes where `target` is, and nowhere else. @param {string} op @param {readonly Operand[]} operands @param {Operand} target @param {() => Tensor} write */
function checkWritten(op, operands, target, write) {
  const { values } = interpret(op, operands.map(({ view }) => view)); // prettier-ignore
  assert.equal(write(), target.given);
  assign(target.view, values);
  assertSame(op, decode(target.storage?.toTypedArray() ?? [], target.view.dtype), target.view.storage, naive[op]?.signless); // prettier-ignore
}

/** @param {any} random @param {string} op */
function oneCase(random, op) {
  const { pick } = random;
  const form = pick(['fresh', 'fresh', 'inPlace', 'out']);
  const inPlace = form === 'inPlace' && methods[`${op}_`] !== undefined;
  let operands = operandsFor(random, op, inPlace);
  for (; !applies(op, operands, inPlace); operands = operandsFor(random, op, inPlace)) dispose(operands);
  const used = [...operands];
  try {
    const given = operands.map((each) => each.given);
    if (inPlace) {
      checkWritten(op, operands, /** @type {Operand} */ (operands[0]), () => methods[`${op}_`]?.call(...given));
    } else if (form === 'out' && op !== 'maskedFill') {
      const { dtype, shape } = interpret(op, operands.map(({ view }) => view)); // prettier-ignore
      const exact = naive[op]?.exactOut || op === 'clamp';
      const holds = allDTypes.filter((each) => (exact ? each === dtype : categoryOf(each) >= categoryOf(dtype)));
      const out = randomTensor(random, pick(holds), shape, { written: true });
      used.push(out);
      checkWritten(op, operands, out, () => /** @type {Function} */ (library[op])(...given, { out: out.given }));
    } else {
      checkFresh(op, operands);
    }
    for (const { view, storage } of inPlace ? operands.slice(1) : operands) {
      if (storage) assertSame('an operand', decode(storage.toTypedArray(), view.dtype), view.storage);
    }
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new Error(`${inPlace ? `${op}_` : op} (${form}) of ${describe(used).join(', ')}: ${message}`, { cause: error }); // prettier-ignore
  } finally {
    dispose(used);
  }
}

for (const seed of seeds) {
  for (const op of Object.keys(naive)) {
    test(`${op} is what the naive interpreter says (SEED=${seed})`, () => {
      const random = generator(seed + op.length * 7919 + op.charCodeAt(0));
      for (let i = 0; i < casesPerOp; ++i) oneCase(random, op);
    });
  }
}
