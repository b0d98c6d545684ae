/** Softmax of 16-bit floats: PyTorch rounds some steps, and adds rows and columns in different orders. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logSoftmax, softmax, tensor } from '../../../../web/lib/index.js';

/** PyTorch's results, as hexadecimal bits. @type {['float16' | 'bfloat16', string, number[], number, string][]} */
const recorded = [
  [
    'bfloat16',
    'softmax',
    [2, 21],
    1,
    '3a1d 3bc7 3d7b 3a93 3c39 3dea 3b09 3cad 3e5b 3b80 3d22 3a3e 3bef 3d97 3ab1 3c60 3e0d 3b26 ' +
      '3cd1 3e84 3b9b 3d2e 3a4c 3c01 3da3 3abf 3c71 3e18 3b32 3ce1 3e8e 3ba6 3d52 3a76 3c1b 3dc4 ' +
      '3ae6 3c91 3e37 3b57 3d08 3a1f',
  ],
  [
    'bfloat16',
    'logSoftmax',
    [2, 21],
    1,
    'c0ed c0a3 c032 c0d9 c08f c00a c0c5 c076 bfc5 c0b1 c04e c0e7 c09d c026 c0d3 c089 bffd c0bf ' +
      'c06a bfad c0ab c04a c0e5 c09b c022 c0d1 c087 bff4 c0bd c066 bfa4 c0a9 c03e c0df c095 c016 ' +
      'c0cb c081 bfdc c0b7 c05a c0ed',
  ],
  [
    'bfloat16',
    'softmax',
    [3, 18],
    0,
    '3caf 3caf 3e6b 3caf 3e6b 3f6c 3caf 3e6b 3f6c 3caf 3e6b 3caf 3caf 3e6b 3caf 3e6b 3f6c 3caf ' +
      '3f69 3f69 3c91 3f69 3c91 3d92 3f69 3c91 3d92 3f69 3c91 3f69 3f69 3c91 3f69 3c91 3d92 3f69 ' +
      '3d8f 3d8f 3f41 3d8f 3f41 3bb4 3d8f 3f41 3bb4 3d8f 3f41 3d8f 3d8f 3f41 3d8f 3f41 3bb4 3d90',
  ],
  [
    'bfloat16',
    'logSoftmax',
    [3, 18],
    0,
    'c076 c076 bfbc c076 bfbc bda3 c076 bfbc bda3 c076 bfbc c076 c076 bfbc c076 bfbc bda3 c076 ' +
      'bdc4 bdc4 c081 bdc4 c081 c029 bdc4 c081 c029 bdc4 c081 bdc4 bdc4 c081 bdc4 c081 c029 bdc4 ' +
      'c02a c02a be91 c02a be91 c0a7 c02a be91 c0a7 c02a be91 c02a c02a be91 c02a be91 c0a7 c02a',
  ],
  [
    'float16',
    'softmax',
    [2, 21],
    1,
    '10ea 1e34 2bd5 1497 21cc 2f51 184a 256a 32d6 1c01 290f 11ee 1f7c 2cb9 158a 22fe 306a 192c ' +
      '2688 341f 1cd5 2970 1260 2006 2d15 15f5 2385 30bf 1990 2706 346f 1d32 2a8f 13b1 20db 2e21 ' +
      '172f 2489 31b9 1ab6 283c 10f7',
  ],
  [
    'float16',
    'logSoftmax',
    [2, 21],
    1,
    'c76b c51b c196 c6cb c47b c056 c62b c3b6 be2d c58b c276 c73b c4eb c136 c69b c44b bfed c5fb ' +
      'c356 bd6d c55b c251 c728 c4d8 c111 c688 c438 bfa2 c5e8 c331 bd22 c548 c1f1 c6f8 c4a8 c0b1 ' +
      'c658 c408 bee2 c5b8 c2d1 c768',
  ],
  [
    'float16',
    'softmax',
    [3, 18],
    0,
    '2578 2578 3359 2578 3359 3b63 2578 3359 3b63 2578 3359 2578 2578 3359 2578 3359 3b63 2578 ' +
      '3b45 3b45 2488 3b45 2488 2c8f 3b45 2488 2c8f 3b45 2488 3b45 3b45 2488 3b45 2488 2c8e 3b45 ' +
      '2c7c 2c7c 3a06 2c7c 3a06 1d9f 2c7c 3a06 1d9f 2c7c 3a06 2c7c 2c7c 3a06 2c7c 3a06 1d9f 2c7c',
  ],
  [
    'float16',
    'logSoftmax',
    [3, 18],
    0,
    'c3b1 c3b1 bde3 c3b1 bde3 ad1b c3b1 bde3 ad1b c3b1 bde3 c3b1 c3b1 bde3 c3b1 bde3 ad1b c3b1 ' +
      'ae23 ae23 c409 ae23 c409 c149 ae23 c409 c149 ae23 c409 ae23 ae23 c409 ae23 c409 c149 ae23 ' +
      'c151 c151 b48b c151 b48b c534 c151 b48b c534 c151 b48b c151 c151 b48b c151 b48b c534 c151',
  ],
];

test('softmax and logSoftmax of 16-bit floats have PyTorch’s bits', () => {
  for (const [dtype, name, shape, dim, bits] of recorded) {
    const count = Number(shape[0]) * Number(shape[1]);
    const values = Array.from({ length: count }, (_, i) => ((i * 37) % 101) / 16 - 3);
    const result = (name === 'softmax' ? softmax : logSoftmax)(tensor(values, { dtype }).reshape(shape), dim);
    const given = /** @type {number[]} */ (result.view('int16').reshape([-1]).tolist());
    const hex = given.map((each) => (each & 0xffff).toString(16).padStart(4, '0'));
    assert.equal(hex.join(' '), bits, `${name} of ${dtype} along ${dim}`);
  }
});

test('a dimension that is not the last is summed in columns, also where the last has size 1', () => {
  const values = Array.from({ length: 18 }, (_, i) => ((i * 37) % 101) / 16 - 3);
  for (const fn of [softmax, logSoftmax]) {
    const [alone, many] = [
      [18, 1],
      [18, 15],
    ].map((shape) => tensor(values, { dtype: 'bfloat16' }).unsqueeze(1).expand(shape));
    assert.deepEqual(
      fn(/** @type {any} */ (alone), 0).tolist(),
      fn(/** @type {any} */ (many), 0).narrow(1, 0, 1).tolist(),
    );
  }
});
