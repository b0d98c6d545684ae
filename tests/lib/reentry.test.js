/**
 * User code may call the library whenever it is called back, and that changes no result: each call gives the same
 * result as without it, or fails cleanly because its operands are disposed of.
 */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import * as stride0 from '../../web/lib/index.js';
import {
  add,
  arange,
  backcompat,
  broadcastLimit,
  broadcastMode,
  fuse,
  matmul,
  mul,
  ones,
  setDefaultDtype,
  setWarningHandler,
  sum,
  tensor,
  tidy,
  traceBroadcasts,
  withData,
  zeros,
} from '../../web/lib/index.js';
import { setDebug } from '../../web/lib/control/leaks.js';
import { generator } from '../random.js';
import { expectNoLeaks } from './leaks.js';

/** @import { Tensor } from '../../web/lib/tensor/tensor.js' */

/** Created first: creating tensors is slow while stacks are recorded, and some callbacks run each time. */
const ofEveryLength = tidy(() => Array.from({ length: 300 }, (_, i) => zeros([i + 1, 2]).select(1, 0)));
after(() => ofEveryLength.forEach((each) => each.dispose()));

expectNoLeaks();

const random = generator(5);
const silent = () => {};
const usual = setWarningHandler(silent);
setWarningHandler(usual);
const { prepareStackTrace } = Error;

afterEach(() => {
  setWarningHandler(usual);
  backcompat.broadcastWarning.enabled = false;
  Error.prepareStackTrace = prepareStackTrace;
  setDebug(false);
  broadcastMode('allow');
});

/** What callbacks may do. @type {Record<string, () => void>} */
const deeds = {
  'an operation of other shapes': () => add(arange(6).reshape([2, 1, 3]), 3, { out: zeros([2, 1, 3]) }).add_(7),
  'a product': () => matmul(ones([3, 5]).mul(2), ones([5, 2])),
  'a larger product': () => matmul(ones([4, 6, 20]), ones([4, 20, 9])),
  reductions: () => [sum(arange(40)), sum(arange(12).reshape([3, 4]), 0), ones([2, 9]).amax([1]), ones([2, 3]).all()],
  numbers: () => [add(arange(3), 5), mul(arange(3), -1.5), ones([2]).clamp(0, 9), ones([2]).lerp(ones([2]), 0.25)],
  views: () => arange(24).reshape([2, 3, 4]).transpose(0, 2).reshape([24]).expand([5, 24]).contiguous(),
  '300 plans': () => ofEveryLength.forEach((each) => each.add_(1)),
  'another limit': () => broadcastLimit(broadcastLimit()),
  'another default dtype': () => {
    setDefaultDtype('float64');
    arange(3).div(2);
    setDefaultDtype('float32');
  },
  growth: () => zeros([100 + random.below(50), 10_000]).add(1),
  'a fused function': () => fuse((x) => x.mul(3).add(1))(arange(5)),
  'a shape that does not fit': () => assert.throws(() => add(ones([2]), ones([3])), /must match/),
  'data from arrays': () => tensor([[1, 2], [3, 4]], { dtype: 'float64' }).tolist(), // prettier-ignore
};

/** Operations that report something. @type {Record<string, (given: Record<string, Tensor>) => Tensor>} */
const calls = {
  add: ({ column, row }) => add(column, row),
  'add with a number': ({ column, row }) => stride0.where(column.gt(1), row, 5),
  'add alpha': ({ column, row }) => add(column, row, { alpha: 3 }),
  'a mode of its own': ({ column, row }) => mul(column, row, { broadcast: 'warn' }),
  'in place': ({ whole, row }) => whole.add_(row),
  'in place, as of old': ({ flat, thin }) => thin.clone().unsqueeze(0).add_(flat),
  'out that grows': ({ column, row, out }) => add(column, row, { out }),
  'out of another dtype': ({ column, row, wide }) => mul(column, row, { out: wide }),
  'division, warned of once': ({ column, row, out }) => stride0.floorDivide(row, column.add(1), { out }),
  'product of batches': ({ batch, other }) => matmul(batch, other),
  'product into out': ({ batch, other, out }) => matmul(batch, other, { out }),
  'product of matrices into out': ({ whole, column, out }) => whole.t().mm(column, { out }),
  'sum into out': ({ whole, out }) => sum(whole, 0, { out }),
  'the largest into out': ({ whole, out }) => stride0.amax(whole, [1], { out }),
  copy: ({ whole, row }) => whole.copy_(row),
  masks: ({ bytes, row }) => stride0.where(bytes, row, 2),
  fill: ({ column, row }) => column.maskedFill(row.gt(2), 7),
  'fill of what is expanded': ({ row }) =>
    row
      .select(0, 2)
      .expand([3])
      .maskedFill_(tensor([true, true, true]), 9),
  ldexp: ({ column, row }) => column.ldexp(row),
  'ldexp of whole exponents': ({ column, row }) => column.ldexp(row.to('int32')),
  power: ({ column, row }) => stride0.pow(2, column).mul(row),
  lerp: ({ column, row }) => column.lerp(row, 0.25),
  isclose: ({ column, row }) => stride0.isclose(column, row),
  addcmul: ({ column, row }) => row.addcmul(column, row, { value: 2 }),
  clamp: ({ column, row }) => stride0.clamp(column, { min: row, max: 7 }),
  't of more dimensions': ({ batch }) => batch.T,
  'mT of none': ({ row }) => row.select(0, 0).mT,
  'tensors in one shape': ({ column, row }) => stride0.broadcastTensors(column, row)[0].add(row),
  'sum by letters': ({ whole, row }) => stride0.einsum('ij,kj,j->ik', whole, whole, row),
  'outer into out': ({ row, out }) => stride0.outer(row, row, { out }),
  'added to a product, into out': ({ whole, column, out }) => stride0.addmm(column, whole, whole.t(), { beta: 2, out }),
  'added to nothing': ({ row }) => stride0.addmv(row.select(0, 0), zeros([2, 0]), zeros([0])),
  'cross without a dimension': ({ whole }) => stride0.cross(whole, whole.add(1)),
  'a chain of matrices': ({ whole, out }) => stride0.chainMatmul(whole, whole.t(), whole, { out }),
  index: ({ whole }) => whole.index(tensor([2n, 0n]), '1:'),
  'index by bytes': ({ whole, bytes }) => whole.index(bytes.select(1, 0)),
  'index of several': ({ whole }) => whole.index(tensor([[0n], [2n]]), [3, 0]),
  'index put': ({ whole, row }) => whole.indexPut_([[2, 0]], row),
  'index put, added': ({ whole, row }) => whole.indexPut_([[1, 1]], row, { accumulate: true }),
  'index put into what is expanded': ({ row }) =>
    row.expand([3, 4]).indexPut_([[0]], row.mul(2), { accumulate: false }),
  'picked by a mask': ({ whole, row }) => whole.maskedSelect(row.gt(2)),
  'not zero into out': ({ whole }) => stride0.nonzero(whole, { out: zeros([1], { dtype: 'int64' }) }),
  cumsum: ({ whole }) => stride0.cumsum(whole.t(), 0),
  variance: ({ row }) => stride0.var(row.unsqueeze(1), 1),
  covariances: ({ column }) => stride0.cov(column),
  'softmax without a dimension': ({ whole }) => whole.softmax(),
  'cumprod into out': ({ whole, out }) => stride0.cumprod(whole, 1, { out }),
  norms: ({ whole, out }) => stride0.norm(whole, 3, 1, { out }),
  distances: ({ whole }) => stride0.cdist(whole, whole.add(1)),
  'sum of numbers': ({ whole, out }) => stride0.nansum(whole, 0, { out }),
  quantiles: ({ whole, row }) => stride0.quantile(whole, row.div(4), 1),
  integrals: ({ whole, row }) => stride0.trapezoid(whole, row),
  repeated: ({ whole }) => whole.repeat([2, 1, 2]).repeatInterleave(2, 0),
  reshaped: ({ whole }) => whole.t().reshape([12]),
  diagonal: ({ whole }) => stride0.eye(3, 4).add(whole),
  summed: ({ whole }) => whole.sumToSize([3, 1]),
  split: ({ whole }) => whole.unbind(1)[2],
  fused: ({ column, row }) => fuse((a, b) => a.mul(2).add(b).sub(a))(column, row),
  'fused, with what stands alone': ({ column, row }) =>
    fuse((a, b) => a.to('int32').floorDivide(b.add(1).to('int32')).add(b))(column, row),
};

/** @returns {Record<string, Tensor>} */
const given = () => ({
  column: arange(3).reshape([3, 1]),
  row: arange(4).add(1),
  flat: arange(4).reshape([4]),
  thin: arange(4),
  whole: arange(12).reshape([3, 4]),
  out: ones([2]),
  wide: zeros([3, 4], { dtype: 'float64' }),
  bytes: tensor(new Uint8Array([1, 0, 1])).reshape([3, 1]),
  batch: arange(12).reshape([2, 1, 2, 3]),
  other: arange(18).reshape([3, 3, 2]),
});

/**
 * The state after a call: its result and its operands.
 * @param {Tensor} result
 * @param {Record<string, Tensor>} operands
 */
const state = (result, operands) =>
  [result, ...Object.values(operands)].map((each) => [each.dtype, [...each.shape], [...each.strides], each.tolist()]);

/** Ways in which user code is called back. @type {Record<string, (deed: () => void, call: () => Tensor) => Tensor>} */
const callbacks = {
  'a warning handler'(deed, call) {
    setWarningHandler(deed);
    backcompat.broadcastWarning.enabled = true;
    return broadcastMode('warn', call);
  },
  'what formats the stacks of a trace'(deed, call) {
    Error.prepareStackTrace = (error) => (deed(), String(error));
    setWarningHandler(silent);
    /** @type {Tensor | undefined} */
    let result;
    traceBroadcasts(() => (result = call()));
    return /** @type {Tensor} */ (result);
  },
  'what formats the stacks of a warning'(deed, call) {
    Error.prepareStackTrace = (_, sites) => (deed(), /** @type {any} */ (sites));
    setWarningHandler(silent);
    return broadcastMode('warn', call);
  },
  'what formats the stacks of births'(deed, call) {
    Error.prepareStackTrace = (error) => (deed(), String(error));
    setWarningHandler(silent);
    setDebug(true);
    return call();
  },
};

/** `deed`, but not again for calls it makes itself. @param {() => void} deed */
function once(deed) {
  let inside = false;
  return () => {
    if (inside) return;
    inside = true;
    try {
      broadcastMode('allow', () => tidy(() => void deed()));
    } finally {
      inside = false;
    }
  };
}

/**
 * @param {Record<string, (given: Record<string, Tensor>) => Tensor>} among
 * @param {(name: string, call: (given: Record<string, Tensor>) => Tensor) => void} check
 */
function forEachCall(among, check) {
  for (const [name, call] of Object.entries(among)) check(name, call);
}

for (const [how, around] of Object.entries(callbacks)) {
  test(`${how} calls the library`, () => {
    forEachCall(calls, (name, call) => {
      const expected = tidy(() => {
        const operands = given();
        setWarningHandler(silent);
        return state(call(operands), operands);
      });
      for (const [what, deed] of Object.entries(deeds)) {
        const actual = tidy(() => {
          const operands = given();
          let timesCalled = 0;
          const result = around(
            once(() => {
              timesCalled += 1;
              deed();
            }),
            () => call(operands),
          );
          Error.prepareStackTrace = prepareStackTrace;
          setDebug(false);
          setWarningHandler(silent);
          backcompat.broadcastWarning.enabled = false;
          return state(result, operands);
        });
        assert.deepEqual(actual, expected, `${name}; ${how}: ${what}`);
      }
    });
  });

  test(`${how} disposes of the operands`, () => {
    forEachCall(calls, (name, call) => {
      tidy(() => {
        const operands = given();
        const deed = once(() => Object.values(operands).forEach((each) => each.dispose()));
        try {
          around(deed, () => call(operands));
        } catch (error) {
          assert.equal(
            /** @type {Error} */ (error).name,
            'DisposedError',
            `${name}: ${/** @type {Error} */ (error).stack}`,
          );
        }
        Error.prepareStackTrace = prepareStackTrace;
        setDebug(false);
      });
    });
    assert.deepEqual(add(arange(3).reshape([3, 1]), arange(2)).tolist(), [[0, 1], [1, 2], [2, 3]]); // prettier-ignore
  });

  test(`${how} throws, and nothing stays allocated`, () => {
    forEachCall(calls, (name, call) => {
      const operands = given();
      const before = stride0.memory();
      const deed = () => {
        throw new Error('loud');
      };
      let result;
      try {
        result = tidy(() => around(deed, () => call(operands)));
      } catch (error) {
        assert.match(String(error), /loud/, name);
      }
      Error.prepareStackTrace = prepareStackTrace;
      setDebug(false);
      setWarningHandler(usual);
      if (!Object.values(operands).includes(/** @type {Tensor} */ (result))) result?.dispose();
      const { tensors, blocks } = stride0.memory();
      if (!name.startsWith('fused'))
        assert.deepEqual([tensors, blocks], [before.tensors, before.blocks], `${name}; ${how}`);
      Object.values(operands).forEach((each) => each.dispose());
    });
  });
}

/**
 * An array whose elements, length and iterator call back.
 * @param {readonly unknown[]} values
 * @param {() => void} deed
 */
const alive = (values, deed) =>
  new Proxy([...values], {
    get(target, property) {
      deed();
      return Reflect.get(target, property);
    },
  });

/** @template {object} T @param {T} options @param {() => void} deed @returns {T} */
const getters = (options, deed) =>
  Object.defineProperties(
    /** @type {any} */ ({}),
    Object.fromEntries(
      Object.entries(options).map(([key, value]) => [key, { enumerable: true, get: () => (deed(), value) }]),
    ),
  );

/**
 * Calls with arguments that call back when they are read.
 * @type {Record<string, (given: Record<string, Tensor>, deed: () => void) => Tensor>}
 */
const readings = {
  'options of add': ({ column, row }, deed) => add(column, row, getters({ alpha: 2, out: zeros([3, 4]) }, deed)),
  'the rounding mode': ({ whole, row }, deed) => whole.div(row, getters({ roundingMode: 'floor' }, deed)),
  tolerances: ({ whole, row }, deed) =>
    stride0.isclose(whole, row, getters({ rtol: 1, atol: 2, equalNan: true }, deed)),
  bounds: ({ whole, row }, deed) => stride0.clamp(whole, getters({ min: row, max: 7 }, deed)),
  'options of sum': ({ whole }, deed) =>
    sum(whole, alive([0], deed), getters({ keepdim: true, dtype: 'float64' }, deed)),
  'the largest': ({ whole }, deed) => stride0.amax(whole, alive([0, 1], deed), getters({ keepdim: true }, deed)),
  matmul: ({ batch, other }, deed) => matmul(batch, other, getters({ broadcast: 'allow' }, deed)),
  expand: ({ row }, deed) => row.expand(alive([2, 4], deed)),
  reshape: ({ whole }, deed) => whole.t().reshape(alive([2, 6], deed)),
  permute: ({ batch }, deed) => batch.permute(alive([3, 0, 1, 2], deed)),
  squeeze: ({ batch }, deed) => batch.squeeze(alive([1, -3], deed).slice(0, 1)),
  movedim: ({ batch }, deed) => batch.movedim(alive([0, 1], deed), alive([-1, 0], deed)),
  repeat: ({ row }, deed) => row.repeat(alive([2, 2], deed)),
  strides: ({ whole }, deed) => whole.asStrided(alive([2, 2], deed), alive([1, 2], deed)),
  unflatten: ({ whole }, deed) => whole.unflatten(1, alive([2, -1], deed)),
  'an index': ({ whole }, deed) => stride0.index(whole, alive([alive([2, 0], deed), '1:'], deed)),
  'a nested index': ({ whole }, deed) => whole.index(alive([alive([0], deed), alive([2], deed)], deed), [1, 3]),
  'an index to put': ({ whole, row }, deed) =>
    whole.indexPut_(alive([alive([1, 0], deed)], deed), row, getters({ accumulate: true }, deed)),
  'nested data': (_, deed) => tensor(alive([alive([1, 2], deed), alive([3, 4], deed)], deed)),
  'a shape': (_, deed) => stride0.full(alive([2, 2], deed), 3, getters({ dtype: 'int32' }, deed)),
  'data and shape': (_, deed) => tensor(new Float32Array([1, 2, 3, 4]), getters({ shape: alive([2, 2], deed) }, deed)),
};

test('getters and elements of arguments call the library', () => {
  for (const [name, read] of Object.entries(readings)) {
    const run = (/** @type {() => void} */ deed) =>
      tidy(() => {
        const operands = given();
        return state(read(operands, deed), operands);
      });
    const expected = run(silent);
    for (const [what, deed] of Object.entries(deeds)) assert.deepEqual(run(once(deed)), expected, `${name}: ${what}`);
    tidy(() => {
      const operands = given();
      const deed = once(() => Object.values(operands).forEach((each) => each.dispose()));
      try {
        read(operands, deed);
      } catch (error) {
        assert.equal(/** @type {Error} */ (error).name, 'DisposedError', name);
      }
    });
  }
});

test('callbacks call the library', () => {
  for (const [what, deed] of Object.entries(deeds)) {
    const does = once(deed);
    const { column, row } = given();
    const expected = add(column, row).tolist();
    assert.deepEqual(tidy(() => (does(), add(column, row))).tolist(), expected, what);
    assert.deepEqual(broadcastMode('warn', () => (does(), column.expand([3, 4]).add(row))).tolist(), expected, what);
    assert.deepEqual(fuse((a, b) => (does(), a.add(b)))(column, row).tolist(), expected, what);
    if (what !== 'growth') withData(row, (view) => (does(), assert.deepEqual([...view], [1, 2, 3, 4])));
  }
});

test('a shape that is reached through another while it is read', () => {
  const x = arange(8);
  const lying = Object.assign([2, 4], { [Symbol.iterator]: () => new Array(1000).fill(1)[Symbol.iterator]() });
  assert.deepEqual(x.reshape(lying).shape, [2, 4]);
  assert.deepEqual(add(x, 1).tolist(), [1, 2, 3, 4, 5, 6, 7, 8]);
  const long = new Proxy([8], {
    get: (target, property) => (property === 'length' ? 1000 : Reflect.get(target, property)),
  });
  assert.throws(() => x.reshape(long), { name: 'ShapeError', code: 'rankTooLarge' });
  const growing = [4, 2];
  Object.defineProperty(growing, 0, { get: () => (growing.push(1), 4) });
  assert.deepEqual(x.reshape(growing).shape, [4, 2]);
  const odd = new Proxy([8], {
    get: (target, property) => (property === 'length' ? NaN : Reflect.get(target, property)),
  });
  assert.throws(() => x.reshape(odd), { name: 'ShapeError' });
});

test('data that changes while it is read keeps the values read first', () => {
  const row = [1, 2];
  Object.defineProperty(row, 0, { get: () => (row.push(9), 1) });
  assert.deepEqual(tensor([row, [3, 4]]).tolist(), [[1, 2], [3, 4]]); // prettier-ignore
  const shrinking = [1, 2, 3];
  Object.defineProperty(shrinking, 0, { get: () => ((shrinking.length = 1), 1) });
  assert.throws(() => tensor(shrinking), /'data' must hold numbers, bigints or booleans, but data\[1\] is undefined/);
  for (const claimed of [1, 9]) {
    const typed = Object.defineProperty(new Float32Array([1, 2, 3]), 'length', { value: claimed });
    assert.deepEqual(tensor(typed).tolist(), [1, 2, 3]);
    assert.deepEqual(tensor([typed]).tolist(), [[1, 2, 3]]);
  }
  let asked = 0;
  const first = { get: () => (asked++ === 0 ? [1] : 5), enumerable: true };
  assert.deepEqual(tensor(Object.defineProperty([[0], [2]], 0, first)).tolist(), [[1], [2]]);
  assert.equal(asked, 1);
});

test('options are read once', () => {
  let asked = 0;
  const fickle = {
    get out() {
      return asked++ === 0 ? undefined : /** @type {any} */ ('no tensor');
    },
  };
  assert.deepEqual(add(ones([2]), 1, fickle).tolist(), [2, 2]);
  assert.equal(asked, 1);
});

test('objects that look like numbers do not affect the dtype', () => {
  const { Scalar } = stride0;
  const forged = Object.create(Scalar.prototype, { value: { get: () => 3 }, kind: { get: () => 'int' } });
  assert.throws(() => add(ones([2]), forged), { name: 'ArgumentError' });
  const value = { valueOf: () => 3 };
  assert.throws(() => new Scalar(/** @type {any} */ (value), 'float'), { name: 'ArgumentError' });
  assert.throws(() => new Scalar(1.5, 'int'), { name: 'ShapeError' });
  class Other extends Scalar {
    /** @returns {any} */
    get value() {
      return assert.fail('nobody asks this');
    }
  }
  assert.deepEqual(add(ones([2]), new Other(2, 'int')).tolist(), [3, 3]);
});

test('overridden properties of a tensor are ignored', () => {
  const x = arange(3);
  for (const name of ['shape', 'strides', 'dtype', 'numel'])
    Object.defineProperty(x, name, { get: () => [1000, 1000] });
  assert.deepEqual(add(x, x).tolist(), [0, 2, 4]);
});
