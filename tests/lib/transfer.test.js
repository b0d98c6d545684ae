/** Tensors in code that compares, prints, clones or serialises any value. */
import assert from 'node:assert/strict';
import loose from 'node:assert';
import { once } from 'node:events';
import { test } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { inspect } from 'node:util';
import { fuse, ones, receive, setDefaultDtype, tensor, transfer, withData, zeros } from '../../web/lib/index.js';
import { dtypes } from '../../web/lib/boundary/dtype.js';
import { expectNoLeaks, refuses } from './leaks.js';

expectNoLeaks();

/** @typedef {() => import('../../web/lib/tensor/tensor.js').UntypedTensor} Make */

/** Tensors that all differ. @type {Record<string, Make>} */
const DIFFERENT = {
  'one element': () => tensor([1]),
  'another element': () => tensor([2]),
  'more elements': () => tensor([1, 2]),
  'the same in another dtype': () => tensor([1, 2], { dtype: 'float64' }),
  'the same integers': () => tensor([1, 2], { dtype: 'int32' }),
  'the same integers of 64 bits': () => tensor([1n, 2n]),
  'a row': () => tensor([[1, 2]]),
  'a column': () => tensor([[1], [2]]),
  '0-d': () => tensor(1),
  '0-d, another': () => tensor(2),
  'no element': () => zeros([0]),
  'no element in rows': () => zeros([3, 0]),
  'no element, no row': () => zeros([0, 3]),
  'no element in another dtype': () => zeros([0], { dtype: 'bool' }),
  'not a number': () => tensor([NaN]),
  infinity: () => tensor([Infinity]),
  zero: () => tensor([0]),
  'negative zero': () => tensor([-0]),
  'large integers': () => tensor([2n ** 53n]),
  'larger by one': () => tensor([2n ** 53n + 1n]),
  booleans: () => tensor([true]),
  'other booleans': () => tensor([false]),
  'many elements': () => ones([101, 100]),
  'many others': () => ones([101, 100]).add(1),
  'many, one of which is not like the others': () => filled([101, 100], 5050, 2),
  'many, of which another is': () => filled([101, 100], 5051, 2),
  'many in another shape': () => ones([100, 101]),
  'many integers': () => ones([101, 100], { dtype: 'int64' }),
};

/** @param {number[]} shape @param {number} position @param {number} value */
function filled(shape, position, value) {
  const result = ones(shape);
  withData(result, (view) => (view[position] = value));
  return result;
}

for (const [name, make] of Object.entries(DIFFERENT)) {
  test(`node:assert distinguishes ${name} from the others, and accepts its equal`, () => {
    const [left, right] = [make(), make()];
    assert.deepEqual(left, right);
    loose.deepEqual(left, right);
    assert.deepEqual({ in: [left] }, { in: [right] });
    for (const [other, makeOther] of Object.entries(DIFFERENT)) {
      const that = makeOther();
      if (other !== name) assert.notDeepEqual(left, that, `${name}, ${other}`);
      if (other !== name) assert.notDeepEqual({ in: [that] }, { in: [left] }, `${other}, ${name}`);
      that.dispose();
    }
    [left, right].forEach((each) => each.dispose());
  });
}

test('only elements count, with any layout and origin', () => {
  const [left, wide, quotient, none] = [
    tensor([
      [1, 2],
      [3, 4],
    ]),
    tensor([
      [1, 3],
      [2, 4],
    ]),
    zeros([1]),
    tensor([NaN]),
  ];
  const [right, nan] = [wide.t(), quotient.div(quotient)];
  assert.deepEqual(left, right);
  assert.deepEqual(nan, none);
  left.add_(1);
  assert.notDeepEqual(left, right);
  right.add_(1);
  assert.deepEqual(left, right);
  [left, wide, quotient, none, right, nan].forEach((each) => each.dispose());
});

test('a failed comparison prints a readable difference', () => {
  const [left, right] = [tensor([1, 2]), tensor([1, 7])];
  assert.throws(
    () => assert.deepEqual(left, right),
    ({ message }) => /Tensor {/.test(message) && /\+\s+2\n/.test(message) && /-\s+7\n/.test(message),
  );
  [left, right].forEach((each) => each.dispose());
});

test('the difference of large tensors is short', () => {
  const [left, right] = [ones([1000, 1000]), ones([1000, 1000])];
  assert.deepEqual(left, right);
  right.add_(1);
  assert.throws(
    () => assert.deepEqual(left, right),
    ({ message }) => message.length < 5000 && /digest/.test(message) && /2\., /.test(message),
  );
  [left, right].forEach((each) => each.dispose());
});

test('a disposed tensor differs from a live one, and says so', () => {
  const [left, right, gone] = [tensor([1]), tensor([1]), tensor([2])];
  gone.dispose();
  left.dispose();
  assert.notDeepEqual(left, right);
  assert.deepEqual(left, gone);
  assert.match(inspect(left, { customInspect: false }), /Tensor/);
  assert.deepEqual(left.toJSON(), { dtype: 'float32', shape: [1], data: 'disposed of' });
  assert.throws(() => JSON.stringify(left), { name: 'DisposedError' });
  right.dispose();
});

test('tensors that fuse records can be printed', () => {
  /** @type {unknown[]} */
  const printed = [];
  const twice = fuse((x) => {
    printed.push(x.toJSON().data);
    assert.notDeepEqual(x, null);
    return x.add(x);
  });
  const x = tensor([1]);
  const y = twice(x);
  assert.match(String(printed[0]), /not computed yet/);
  [x, y].forEach((each) => each.dispose());
});

test('a frozen tensor can still be compared', () => {
  const [left, right, other] = [tensor([1]), tensor([1]), tensor([2])];
  const frozen = (/** @type {any} */ value) => {
    for (const each of Object.values(value)) if (typeof each === 'object') frozen(each);
    return Object.freeze(value);
  };
  [left, right, other].forEach(frozen);
  assert.deepEqual(left, right);
  assert.notDeepEqual(left, other);
  [left, right, other].forEach((each) => each.dispose());
});

test('elements are read later than the list of properties', () => {
  const x = /** @type {any} */ (tensor([1, 2]));
  assert.deepEqual(Object.keys(x.contents), ['dtype', 'shape', 'data']);
  x.add_(1);
  assert.deepEqual(x.contents.data, [2, 3]);
  x.add_(1);
  assert.deepEqual(Object.getOwnPropertyDescriptor(x.contents, 'data')?.value, [3, 4]);
  x.add_(1);
  assert.deepEqual({ ...x.contents }, { dtype: 'float32', shape: [2], data: [4, 5] });
  x.unsqueeze_(0);
  assert.deepEqual([x.contents.shape, x.contents.data], [[1, 2], [[4, 5]]]);
  ones([101, 100], { out: x });
  assert.deepEqual(Object.keys(x.contents), ['dtype', 'shape', 'data', 'digest']);
  ones([1], { out: x });
  assert.deepEqual({ ...x.contents }, { dtype: 'float32', shape: [1], data: [1] });
  assert.equal('digest' in x.contents, false);
  x.dispose();
  assert.equal(x.contents.data, 'disposed of');
});

test('an object that looks like a tensor can be printed', () => {
  const x = tensor([1, 2]);
  for (const copy of [Object.create(x), Object.create(Object.getPrototypeOf(x)), Object.getPrototypeOf(x)]) {
    assert.match(inspect(copy), /Tensor/);
    assert.match(inspect({ in: [copy] }), /Tensor/);
  }
  x.dispose();
});

test('Jest is told which properties hold a tensor, and so need not read `mT` of a vector', () => {
  const x = tensor([1, 2]);
  assert.deepEqual(/** @type {any} */ (x)[Symbol.for('@jest/serializableProperties')], ['contents']);
  refuses(() => x.mT, /Got 1-D tensor/);
  x.dispose();
});

test('a tensor cannot be cloned or posted, and the error names the alternative', () => {
  const x = tensor([1]);
  const { port1, port2 } = new MessageChannel();
  for (const value of [x, { x }, [x]]) {
    assert.throws(() => structuredClone(value), /transfer\(tensor\).*receive\(\).* could not be cloned/);
    assert.throws(() => port1.postMessage(value), /transfer\(tensor\).*receive\(\).* could not be cloned/);
  }
  port2.close();
  x.dispose();
});

test('transferred tensors are received, with every dtype and shape, cloned, and from JSON', async () => {
  const { port1, port2 } = new MessageChannel();
  for (const { name: dtype, category } of dtypes) {
    const values = category === 'float' ? [1.5, -0, NaN, Infinity, -Infinity, 0] : [1, 0, 1, 1, 0, 1];
    const sent = [
      tensor(values, { dtype }),
      tensor(values, { dtype }).reshape([3, 2]).t(),
      tensor(1, { dtype }),
      zeros([0, 3], { dtype }),
    ];
    for (const each of sent) {
      const message = transfer(each);
      assert.deepEqual(each.transfer(), message);
      port1.postMessage(message, [message.data.buffer]);
      const [posted] = await once(port2, 'message');
      assert.equal(message.data.length, 0, 'moved');
      const received = [posted, structuredClone(each.transfer()), JSON.parse(JSON.stringify(each))].map(receive);
      for (const that of received) assert.deepEqual(that, each);
      received.forEach((that) => that.dispose());
      each.dispose();
    }
  }
  port2.close();
});

test('JSON holds the dtype, the shape and the values, also those that JSON numbers cannot represent', () => {
  const json = (/** @type {Make} */ make) => {
    const x = make();
    const text = JSON.stringify({ x });
    x.dispose();
    return text;
  };
  assert.equal(
    json(() => tensor([[1, 2]])),
    '{"x":{"dtype":"float32","shape":[1,2],"data":[[1,2]]}}',
  );
  assert.equal(json(() => tensor(true)), '{"x":{"dtype":"bool","shape":[],"data":true}}'); // prettier-ignore
  assert.match(json(() => tensor([NaN, -Infinity, -0])), /\["NaN","-Infinity","-0"\]/); // prettier-ignore
  assert.match(json(() => tensor([5n, 2n ** 60n + 1n])), /\[5,"1152921504606846977"\]/); // prettier-ignore
  assert.match(json(() => zeros([0, 3])), /"shape":\[0,3\],"data":\[\]/); // prettier-ignore
  const many = json(() => ones([101, 100], { dtype: 'int64' }));
  assert.equal(many.match(/\b1\b/g)?.length, 10_100);
});

test('a printer that uses toJSON gets all elements of a small tensor and the edges of a large one', () => {
  const [small, large] = [ones([100, 100]), ones([101, 100])];
  assert.equal(small.toJSON().data.toJSON, undefined);
  assert.equal(large.toJSON().data.length, 101);
  const { data, digest } = large.toJSON().data.toJSON();
  assert.match(data, /^tensor\(\[\[1\., 1\., 1\., {2}\.\.\., /);
  assert.match(digest, /^[0-9a-f]{32}$/);
  [small, large].forEach((each) => each.dispose());
});

test('values that are not messages are refused with an error', () => {
  const data = new Float32Array(2);
  refuses(() => receive(/** @type {any} */ (null)), 'ArgumentError', /an object { dtype, shape, data }.*not null/);
  refuses(() => receive(/** @type {any} */ ({ dtype: 'float32', shape: [2] })), 'ArgumentError', /an object/);
  refuses(() => receive(/** @type {any} */ ({ dtype: 'f4', shape: [2], data })), 'DTypeError', /'f4'|"f4"/);
  refuses(() => receive({ dtype: 'float32', shape: [3], data }), 'ArgumentError', /2 elements.*\[3\]/);
  refuses(() => receive({ dtype: 'float64', shape: [2], data }), 'ArgumentError', /a Float64Array, not a Float32Array/);
  refuses(() => receive({ dtype: 'float32', shape: [2], data: [1] }), 'ArgumentError', /1 elements/);
  refuses(() => receive({ dtype: 'float32', shape: [1], data: ['1'] }), 'ArgumentError', /the string "1"/);
  refuses(() => receive({ dtype: 'float32', shape: [-1], data: [1] }), 'ShapeError', /non-negative/);
  const bytes = receive({ dtype: 'bool', shape: [3], data: new Uint8Array([0, 1, 255]) });
  assert.deepEqual([...bytes.toTypedArray()], [0, 1, 1]);
  bytes.dispose();
});

test('the default dtype does not change what is received', () => {
  setDefaultDtype('float64');
  const received = receive(JSON.parse('{"dtype":"float32","shape":[1],"data":[0.1]}'));
  setDefaultDtype('float32');
  assert.deepEqual(received.tolist(), [Math.fround(0.1)]);
  received.dispose();
});
