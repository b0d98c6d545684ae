import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allocateContiguous } from '../../../web/lib/engine/allocate.js';
import {
  arange,
  empty,
  eye,
  full,
  linspace,
  memory,
  ones,
  OutOfMemoryError,
  rand,
  setDefaultDtype,
  setWarningHandler,
  tensor,
  zeros,
} from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

test('zeros clears exactly its own memory, few bytes or many', () => {
  for (const dtype of ['bool', 'uint8', 'float16', 'float32', 'int64', 'float64']) {
    for (const count of [0, 1, 3, 8, 15, 16, 17, 31, 33, 129]) {
      ones([count], { dtype }).dispose(); // the next tensor reuses this memory
      const cleared = zeros([count], { dtype });
      const adjacent = ones([count], { dtype });
      zeros([count], { dtype }).dispose();
      assert.ok(
        cleared.toTypedArray().every((each) => Number(each) === 0),
        `${dtype} ${count}`,
      );
      assert.ok(adjacent.eq(1).all().item(), `${dtype} ${count}`);
    }
  }
});

test('a tensor knows its shape, strides, dtype and count', () => {
  const t = tensor([[1, 2, 3], [4, 5, 6]]); // prettier-ignore
  assert.deepEqual(
    [t.shape, t.strides, t.dtype, t.ndim, t.numel, t.storageOffset],
    [[2, 3], [3, 1], 'float32', 2, 6, 0],
  );
  assert.ok(Object.isFrozen(t.shape) && Object.isFrozen(t.strides));
  assert.deepEqual(t.tolist(), [[1, 2, 3], [4, 5, 6]]); // prettier-ignore
});

test('the type of the values decides the dtype: number, bigint, boolean, and the highest category wins', () => {
  const cases = [
    [1, 'float32'],
    [[1, 2], 'float32'],
    [3n, 'int64'],
    [[1n, true], 'int64'],
    [[true, false], 'bool'],
    [[true, 2], 'float32'],
    [[1n, 2], 'float32'],
    [[], 'float32'],
    [new Float64Array(2), 'float64'],
    [new Uint8ClampedArray(2), 'uint8'],
    [new Int16Array(2), 'int16'],
    [new BigInt64Array(2), 'int64'],
  ];
  for (const [data, dtype] of cases) assert.equal(tensor(data).dtype, dtype);
});

test('every dtype is created, read back and converted as in PyTorch', () => {
  const values = [1, -1, 0, 2.5, 300, Infinity, NaN];
  const min = { int8: 0, uint8: 0, int16: 0, int32: -(2 ** 31), int64: -(2n ** 63n) };
  const whole = (dtype, list) => (dtype === 'int64' ? list.map((v) => BigInt(v)) : list);
  const expected = {
    bool: [true, true, false, true, true, true, true],
    uint8: [1, 255, 0, 2, 44, min.uint8, min.uint8],
    int8: [1, -1, 0, 2, 44, min.int8, min.int8],
    int16: [1, -1, 0, 2, 300, min.int16, min.int16],
    int32: [1, -1, 0, 2, 300, min.int32, min.int32],
    int64: whole('int64', [1, -1, 0, 2, 300, min.int64, min.int64]),
    float16: values,
    bfloat16: [1, -1, 0, 2.5, 300, Infinity, NaN],
    float32: values,
    float64: values,
  };
  for (const [dtype, list] of Object.entries(expected)) {
    const t = tensor(values).to(dtype);
    assert.equal(t.dtype, dtype);
    assert.deepEqual(t.tolist(), list, dtype);
  }
});

test('numbers out of a dtype’s range are refused, as in PyTorch', () => {
  const cases = [
    ['uint8', 300],
    ['uint8', -256],
    ['uint8', -0.5],
    ['int8', 128],
    ['int8', -128.5],
    ['int16', 2 ** 15],
    ['int32', NaN],
    ['int32', 2n ** 40n],
    ['int64', Infinity],
    ['int64', 2 ** 63],
  ];
  for (const [dtype, value] of cases) {
    const message = `value cannot be converted to type ${dtype} without overflow`;
    refuses(() => tensor([0, value], { dtype }), { name: 'ShapeError', torchType: 'RuntimeError', message });
  }
  assert.deepEqual(tensor([-1, 255.5, -255], { dtype: 'uint8' }).tolist(), [255, 255, 1]);
  assert.deepEqual(tensor([127.5, -128, true], { dtype: 'int8' }).tolist(), [127, -128, 1]);
  assert.deepEqual(tensor([2n ** 62n + 1n, 1.5], { dtype: 'int64' }).tolist(), [2n ** 62n + 1n, 1n]);
  assert.deepEqual(tensor([2n ** 70n], { dtype: 'float64' }).tolist(), [2 ** 70]);
  assert.deepEqual(tensor([1e300, 70000]).tolist(), [Infinity, 70000]);
  assert.deepEqual(tensor([NaN, 0n, 2], { dtype: 'bool' }).tolist(), [true, false, true]);
});

test('full refuses them too, with C’s names for the dtypes', () => {
  const cases = [
    [300, 'uint8', 'uint8_t'],
    [2 ** 40, 'int32', 'int'],
    [2n ** 63n, 'int64', 'int64_t'],
    [1e300, 'float32', 'float'],
  ];
  for (const [value, dtype, name] of cases) {
    refuses(() => full([1], value, { dtype }), {
      message: `value cannot be converted to type ${name} without overflow`,
    });
  }
  assert.deepEqual(full([1], 1e39, { dtype: 'bfloat16' }).tolist(), [Infinity]);
  assert.deepEqual(full([1], 127.5, { dtype: 'int8' }).tolist(), [127]);
});

test('int64 uses bigints both ways, float16 and bfloat16 typed arrays contain bits', () => {
  assert.deepEqual(tensor([2n ** 53n + 1n]).toTypedArray(), new BigInt64Array([2n ** 53n + 1n]));
  assert.deepEqual(tensor([1, -2], { dtype: 'float16' }).toTypedArray(), new Uint16Array([0x3c00, 0xc000]));
  assert.deepEqual(tensor([1, -2], { dtype: 'bfloat16' }).toTypedArray(), new Uint16Array([0x3f80, 0xc000]));
  assert.deepEqual(tensor(new Uint16Array([0x3c00]), { dtype: 'float16' }).tolist(), [1]);
  assert.deepEqual(tensor([true, false]).toTypedArray(), new Uint8Array([1, 0]));
  assert.deepEqual(tensor(new Uint8Array([0, 2, 255]), { dtype: 'bool' }).toTypedArray(), new Uint8Array([0, 1, 1]));
});

test('tensor takes a typed array and a shape', () => {
  assert.deepEqual(tensor(new Float32Array([1, 2, 3, 4]), { shape: [2, 2] }).tolist(), [
    [1, 2],
    [3, 4],
  ]);
  assert.deepEqual(tensor([new Float32Array([1, 2]), new Float32Array([3, 4])]).shape, [2, 2]);
});

test('zeros, ones, full and empty create tensors of a shape', () => {
  assert.deepEqual(zeros([2, 2]).tolist(), [[0, 0], [0, 0]]); // prettier-ignore
  assert.deepEqual(ones(3, { dtype: 'int32' }).tolist(), [1, 1, 1]);
  assert.deepEqual(full([2], 7n).tolist(), [7n, 7n]);
  assert.equal(full([2], true).dtype, 'bool');
  assert.deepEqual(empty([2, 0], { dtype: 'int8' }).strides, [1, 1]);
});

test('eye has ones on its diagonal', () => {
  assert.deepEqual(eye(2, 3, { dtype: 'int8' }).tolist(), [[1, 0, 0], [0, 1, 0]]); // prettier-ignore
  assert.deepEqual(eye(2).dtype, 'float32');
  assert.deepEqual(eye(0).shape, [0, 0]);
  refuses(() => eye(-2), { message: 'n must be greater or equal to 0, got -2' });
  refuses(() => eye(3, -1), { message: 'm must be greater or equal to 0, got -1' });
  refuses(() => eye(2.5), /'rows' must be a whole number, not 2.5/);
});

test('tensors may have sizes of 0, and any rank from 0 to 64', () => {
  assert.deepEqual(zeros([2, 0, 3]).tolist(), [[], []]);
  assert.deepEqual(zeros([0, 3]).strides, [3, 1]);
  assert.equal(zeros([]).item(), 0);
  assert.equal(zeros(new Array(64).fill(1)).ndim, 64);
});

test('wrong data is refused with its position, and nothing stays allocated', () => {
  const cyclic = [];
  cyclic.push(cyclic);
  const cases = [
    [[[1, 2], [3]], { name: 'ShapeError', message: 'expected sequence of length 2 at dim 1 (got 1)', torchType: 'ValueError' }],
    [[1, [2]], /'data' is ragged: data\[1\]/],
    [[[1], 2], /'data' is ragged: data\[1\] is 2/],
    [[1, , 3], /data\[1\] is undefined/], // eslint-disable-line no-sparse-arrays
    [['1'], /data\[0\] is the string "1"/],
    ['12', /'data' must hold numbers.*the string "12"/],
    [undefined, /data is undefined/],
    [{ length: 2 }, /'data'.*an object|a Object/],
    [Symbol('x'), /a symbol/],
    [cyclic, /nested deeper than 64/],
    [new DataView(new ArrayBuffer(8)), /a DataView/],
    [new Uint32Array(2), /'data' is a Uint32Array/],
    [[2n ** 70n], /Overflow/],
    [new Proxy([1, 2], { get: () => { throw new TypeError('trap'); } }), /trap/],
  ]; // prettier-ignore
  for (const [data, expected] of cases) refuses(() => tensor(data), expected);
});

test('wrong sizes are refused with their position, and nothing stays allocated', () => {
  const cases = [
    [-1, /non-negative/],
    [[2, -3], /non-negative/],
    [[1.5], /'shape\[0\]' is 1.5/],
    [[NaN], /'shape\[0\]' is NaN/],
    [[Infinity], /'shape\[0\]' is Infinity/],
    [[2 ** 53], /'shape\[0\]'/],
    [['2'], /'shape\[0\]' is the string "2"/],
    [[2, , 2], /'shape\[1\]' is undefined/], // eslint-disable-line no-sparse-arrays
    [null, /'shape'.*null/],
    ['23', /'shape'/],
    [{}, /'shape'/],
    [new Array(65).fill(1), /'shape' has 65 dimensions, but a tensor has at most 64/],
    [[1e7, 1e7, 1e7], /Storage size calculation overflowed with sizes=\[10000000, 10000000, 10000000\]/],
    [[2 ** 30, 2 ** 30], /Storage size calculation overflowed|can't allocate memory/],
    [[0, 2 ** 40, 2 ** 40], /overflowed/],
  ];
  for (const [shape, message] of cases) {
    refuses(
      () => zeros(shape),
      (error) => (error instanceof TypeError || error instanceof RangeError) && message.test(error.message),
    );
  }
  refuses(() => tensor(new Float32Array(5), { shape: [2, 3] }), {
    message: "shape '[2, 3]' is invalid for input of size 5",
  });
  refuses(() => tensor([1, 2], { dtype: 'float' }), /'dtype' must be a dtype/);
  refuses(() => tensor([1, 2], { dtyp: 'float32' }), /unexpected option 'dtyp'/);
  refuses(() => zeros([2], 3), /options must be an object/);
  refuses(() => full([2], 'x'), /'value'/);
  refuses(() => arange('3'), /'end'/);
  refuses(() => arange(0, 5, 0), /step must be nonzero/);
  refuses(() => arange(5, 0), /upper bound and lower bound inconsistent/);
  refuses(() => arange(NaN), /unsupported range: 0 -> nan/);
});

test('out of memory is an error, and all tensors stay usable', () => {
  const existing = arange(3);
  refuses(
    () => zeros([2 ** 29]),
    (error) => error instanceof OutOfMemoryError && /2147483648 bytes/.test(error.message),
  );
  const big = [];
  assert.throws(() => {
    for (;;) big.push(allocateContiguous('uint8', [2 ** 28])); // not filled: untouched pages take no memory
  }, OutOfMemoryError);
  assert.ok(big.length >= 12, `${big.length} times 256 MiB of 4 GiB were there`);
  big.forEach((each) => each.dispose());
  assert.deepEqual(existing.add(1).tolist(), [1, 2, 3]);
  assert.ok(memory().peak > 2 ** 30);
});

test('numbers become the default dtype, which print omits', () => {
  setDefaultDtype('float64');
  try {
    const created = [
      tensor([1.5]),
      zeros([1]),
      full([1], 2),
      arange(1),
      linspace(0, 1, 1),
      rand(1),
      empty([1]),
      eye(1),
    ];
    assert.ok(created.every(({ dtype }) => dtype === 'float64'));
    assert.equal(String(tensor([1.5])), 'tensor([1.5000])');
    assert.equal(String(tensor([1.5], { dtype: 'float32' })), 'tensor([1.5000], dtype=torch.float32)');
    assert.equal(String(zeros([0], { dtype: 'float32' })), 'tensor([], dtype=torch.float32)');
  } finally {
    setDefaultDtype('float32');
  }
});

test('a tensor created from a tensor is a copy with its layout, and gives PyTorch’s warning', () => {
  /** @type {any[]} */
  const warnings = [];
  setWarningHandler((warning) => void warnings.push(warning));
  const from = tensor([[1n, 2n], [3n, 4n]]).t(); // prettier-ignore
  const [same, other] = [tensor(from), tensor(from, { dtype: 'int8' })];
  setWarningHandler(null);
  assert.deepEqual(
    [same.tolist(), same.dtype, same.strides],
    [
      [
        [1n, 3n],
        [2n, 4n],
      ],
      'int64',
      [1, 2],
    ],
  );
  assert.deepEqual([other.tolist(), other.dtype, other.strides], [[[1, 3], [2, 4]], 'int8', [1, 2]]); // prettier-ignore
  from.zero_();
  assert.equal(same.select(0, 0).select(0, 0).item(), 1n);
  const message =
    'To copy construct from a tensor, it is recommended to use sourceTensor.detach().clone() or ' +
    'sourceTensor.detach().clone().requires_grad_(True), rather than torch.tensor(sourceTensor).';
  assert.deepEqual(warnings, [
    { category: 'UserWarning', message },
    { category: 'UserWarning', message },
  ]);
  refuses(() => tensor(from, { shape: [4] }), /'shape' cannot be used with a tensor; use reshape\(\)/);
  setWarningHandler(() => {
    throw new Error('heard');
  });
  refuses(() => tensor(from), /heard/);
  setWarningHandler(null);
});

test('tensors inside of data count as numbers of their dtype, as in PyTorch', () => {
  const of = (/** @type {any} */ data, /** @type {any} */ dtype) => tensor(data, { dtype });
  const [i, f, b] = [tensor(1n), tensor(1.5), tensor(true)];
  const [double, byte, int] = [of(2.5, 'float64'), of(200, 'uint8'), of(5, 'int32')];
  const [half, brain] = [of(1, 'float16'), of(1, 'bfloat16')];
  const [row, reals, none] = [tensor([1n, 2n]), tensor([1.5, 2]), of([], 'int64')];
  const cases = [
    [[i, f], 'float32', [1, 1.5]],
    [[f, double], 'float64', [1.5, 2.5]],
    [[b, b], 'bool', [true, true]],
    [[byte, b], 'uint8', [200, 1]],
    [[byte, int], 'int32', [200, 5]],
    [[byte, -1n], 'int64', [200n, -1n]],
    [[true, byte], 'uint8', [1, 200]],
    [[brain, half], 'float32', [1, 1]],
    [[half, 1n], 'float16', [1, 1]],
    [[half, 1.5], 'float32', [1, 1.5]],
    [[1.5, double], 'float64', [1.5, 2.5]],
    [[[i, i], [f, f]], 'float32', [[1, 1], [1.5, 1.5]]],
    [[[3n, 4n], row], 'int64', [[3n, 4n], [1n, 2n]]],
    [[tensor([[2n]])], 'int64', [2n]],
  ]; // prettier-ignore
  for (const [data, dtype, values] of /** @type {any[][]} */ (cases)) {
    const result = tensor(data);
    assert.deepEqual([result.dtype, result.tolist()], [dtype, values]);
  }
  assert.deepEqual(of([b, i], 'float16').tolist(), [1, 1]);
  assert.deepEqual(of([f], 'float64').tolist(), [1.5]);
  const index = {
    torchType: 'TypeError',
    message: 'only integer tensors of a single element can be converted to an index',
  };
  const numbers = { torchType: 'ValueError', message: 'only one element tensors can be converted to Python scalars' };
  for (const data of [[row, row], [none]]) refuses(() => tensor(data), index);
  for (const dtype of ['int32', 'bool']) refuses(() => of([f, 1], dtype), index);
  for (const data of [
    [reals, 1.5],
    [row, 1.5],
  ])
    refuses(() => tensor(data), numbers);
  refuses(() => tensor([[1n], i]), /ragged: data\[1\] is a Tensor, not a sequence/);
  refuses(() => tensor([[1n], row]), {
    torchType: 'ValueError',
    message: 'expected sequence of length 1 at dim 1 (got 2)',
  });
});

test('typed arrays without a dtype are converted to the requested one', () => {
  const words = new Uint32Array([2 ** 32 - 1, 2 ** 31, 1]);
  assert.deepEqual(tensor(words, { dtype: 'int32' }).tolist(), [-1, -(2 ** 31), 1]);
  assert.deepEqual(tensor(words, { dtype: 'float64' }).tolist(), [2 ** 32 - 1, 2 ** 31, 1]);
  assert.deepEqual(tensor(words, { dtype: 'bool', shape: [3, 1] }).tolist(), [[true], [true], [true]]);
  assert.deepEqual(tensor(new Uint16Array([65535, 1]), { dtype: 'int8' }).tolist(), [-1, 1]);
  assert.deepEqual(tensor(new Uint8ClampedArray([300]), { dtype: 'int16' }).tolist(), [255]);
  refuses(() => tensor(words), /a Uint32Array, which has no dtype here; give the { dtype } to convert to/);
  refuses(() => tensor(new BigUint64Array(1), { dtype: 'int64' }), /no dtype here; use a BigInt64Array/);
  const { Float16Array } = /** @type {any} */ (globalThis);
  if (Float16Array === undefined) return; // older engines lack it
  const result = tensor(new Float16Array([1.5, NaN]));
  assert.deepEqual([result.dtype, result.tolist()], ['float16', [1.5, NaN]]);
});

test('a NaN keeps its sign, but bfloat16 has one NaN, as in PyTorch', () => {
  const wide = new Float64Array(new BigUint64Array([0xfff8000000000000n]).buffer);
  const [negative = 0] = wide;
  const wideTensor = tensor(wide);
  const bits = { float64: 'fff8000000000000', float32: 'ffc00000', float16: 'fe00', bfloat16: '7fc0' };
  for (const [name, expected] of Object.entries(bits)) {
    const dtype = /** @type {'float64'} */ (name);
    for (const data of [negative, [negative], wide, [wideTensor]]) {
      const bytes = new Uint8Array(tensor(data, { dtype }).toTypedArray().buffer);
      assert.equal(Buffer.from(bytes.reverse()).toString('hex'), expected, name);
    }
  }
});

test('a shape is refused before the number, also if the sizes before an empty dimension overflow', () => {
  refuses(() => full([2, -1], NaN, { dtype: 'uint8' }), {
    message: 'Trying to create tensor with negative dimension -1: [2, -1]',
  });
  refuses(() => full([2 ** 40, 2 ** 40], 300, { dtype: 'uint8' }), /^Error|Storage size calculation overflowed/);
  const far = 2 ** 50;
  for (const shape of [
    [far, far, 0],
    [2 ** 32, 2 ** 32, 0],
  ]) {
    const message = `Storage size calculation overflowed with sizes=[${shape.join(', ')}]`;
    refuses(() => zeros(shape), { torchType: 'RuntimeError', message });
    const [row, column, one] = [zeros([1, Number(shape[1]), 0]), zeros([Number(shape[0]), 1, 0]), zeros([1, 1, 0])];
    refuses(() => row.add(column), { message });
    refuses(() => one.expand(shape), { message: 'numel: integer multiplication overflow' });
  }
  assert.deepEqual(zeros([2 ** 31, 2 ** 32, 0]).strides, [2 ** 32, 1, 1]);
  assert.deepEqual(zeros([far, 0, far]).shape, [far, 0, far]);
});

test('full rounds an integer once, as PyTorch does, and tensor through float64', () => {
  const between = 2n ** 60n + 2n ** 36n + 1n; // nearer to the float32 above it; as a float64, between the two
  assert.equal(full([1], between, { dtype: 'float32' }).to('float64').item(), 2 ** 60 + 2 ** 37);
  assert.equal(tensor(between, { dtype: 'float32' }).to('float64').item(), 2 ** 60);
});

test('errors name the position in nested data, at any depth', () => {
  const wrong = (/** @type {any} */ data) => () => tensor(data);
  assert.throws(wrong([[1, 2], [3, 'x']]), /but data\[1\]\[1\] is the string "x"/); // prettier-ignore
  assert.throws(wrong([[[1], [2]], [[3], 4]]), /ragged: data\[1\]\[1\] is 4, not a sequence/); // prettier-ignore
});
