/** Every call that `record.py` has run under PyTorch: the same bits, and the same generator state after it. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import * as stride0 from '../../../../web/lib/index.js';
import { expectNoLeaks } from '../../leaks.js';

/** @import { Tensor } from '../../../../web/lib/index.js' */

/**
 * @typedef {object} Spec
 * @property {string} op
 * @property {any[]} args
 * @property {any} dtype
 * @property {number[]} shape
 * @property {string} layout
 * @property {any} [of] the dtype of probabilities
 * @property {string[]} [each] which arguments are shapes of tensors
 * @property {string} hash
 * @property {string} state
 */

const { Generator, tidy, zeros } = stride0;
expectNoLeaks();

const text = gunzipSync(readFileSync(new URL('recorded.jsonl.gz', import.meta.url))).toString();
const lines = text
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
/** @type {Spec[]} */
const specs = lines.filter(({ op }) => op);
const inexact = new Set(['normal_', 'exponential_', 'randn', 'normal', 'randnLike']);

/** Zeros in a layout of record.py's `laid`. @param {string} layout @param {number[]} shape @param {any} dtype */
function zerosInLayout(layout, shape, dtype) {
  const backwards = shape.map((_, i) => i).reverse();
  if (layout === 'reversed') return zeros(shape.toReversed(), { dtype }).permute(backwards);
  if (layout === 'turned') {
    const [first = 0, ...rest] = shape;
    return zeros([...rest, first], { dtype }).permute([shape.length - 1, ...rest.map((_, i) => i)]);
  }
  const last = Number(shape.at(-1));
  if (layout === 'gaps') return zeros([...shape.slice(0, -1), last + 3], { dtype }).narrow(-1, 1, last);
  if (layout === 'both') return zerosInLayout('gaps', shape.toReversed(), dtype).permute(backwards);
  return zeros(shape, { dtype });
}

/** @param {number[]} shape @param {any} dtype */
function probabilities(shape, dtype) {
  const count = shape.reduce((product, size) => product * size, 1);
  const values = Array.from({ length: count }, (_, i) => (((i * 7) % 11) + 1) / 12);
  return stride0.tensor(values, { dtype: 'float64' }).to(dtype).reshape(shape);
}

/** Integers that JSON can't hold as numbers are strings. @param {any} value */
const whole = (value) => (typeof value === 'string' ? BigInt(value) : value);

/** @param {Spec} spec @param {InstanceType<typeof Generator>} generator @returns {Tensor} */
function call({ op, args, dtype, shape, layout, of, each }, generator) {
  const fn = /** @type {any} */ (stride0)[op];
  if (op === 'normal' && !each) return fn(...args, { dtype, generator });
  if (op === 'normal')
    return fn(...args.map((arg) => (Array.isArray(arg) ? probabilities(arg, dtype) : arg)), { generator });
  if (/^(?:randn?|randperm|randint)$/.test(op)) return fn(...args, { dtype, generator });
  if (op === 'multinomial') return fn(probabilities(shape, dtype), ...args, { generator });
  if (op === 'bernoulli' && of) return fn(probabilities(shape, of), { generator });
  const to = zerosInLayout(layout, shape, dtype);
  if (fn) return fn(to, ...args, { generator });
  const given = of ? [probabilities(shape, of)] : args.map(whole);
  return /** @type {any} */ (to)[op](...given, { generator });
}

/** @param {Spec} spec @param {Tensor} result */
function bytesOf({ op }, result) {
  const values = result.dtype === 'float64' && inexact.has(op) ? result.to('float32') : result;
  return Buffer.from(values.toTypedArray().buffer);
}

/** The generator's state; the cached normal number is float32. @param {InstanceType<typeof Generator>} of */
function stateOf(of) {
  const state = Buffer.from(of.getState().toTypedArray().buffer);
  const offset = state.length - 32;
  state.writeDoubleLE(Math.fround(state.readDoubleLE(offset)), offset);
  return state;
}

/** @param {Buffer} data */
const short = (data) => createHash('sha256').update(data).digest('hex').slice(0, 12);

stride0.setWarningHandler(() => {});

test('each call gives PyTorch’s numbers and its state afterwards', () => {
  const generator = new Generator().manualSeed(0);
  /** @type {string[]} */
  const wrong = [];
  for (const { hash, state, ...spec } of specs) {
    tidy(() => {
      const result = call(/** @type {Spec} */ (spec), generator);
      if (short(bytesOf(/** @type {Spec} */ (spec), result)) !== hash) wrong.push(`numbers of ${JSON.stringify(spec)}`);
      if (short(stateOf(generator)) !== state) wrong.push(`state after ${JSON.stringify(spec)}`);
    });
  }
  assert.deepEqual(wrong.slice(0, 20), []);
  assert.ok(specs.length > 900);
});

for (const { seed, hash } of lines.filter((line) => line.seed !== undefined)) {
  test(`all calls after seed ${seed}`, () => {
    const generator = new Generator().manualSeed(BigInt(seed));
    const total = createHash('sha256');
    for (const spec of specs) {
      const [size] = [spec.args[0]].flat();
      if (Array.isArray(spec.args[0]) && size >= 100000 && seed !== '1') continue;
      tidy(() => total.update(bytesOf(spec, call(spec, generator))));
    }
    tidy(() => total.update(stateOf(generator)));
    assert.equal(total.digest('hex').slice(0, 24), hash);
  });
}
