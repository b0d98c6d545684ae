/** ImageData, which Node lacks: a substitute has the same three fields. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromImageData, toImageData } from '../../../web/lib/files/index.js';
import { arange, ones, zeros } from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

const data = Uint8ClampedArray.from({ length: 24 }, (_, i) => i * 10);

test('pixels become a tensor of shape (height, width, 4), and pixels again', () => {
  const image = fromImageData({ data, width: 3, height: 2 });
  assert.deepEqual([image.dtype, image.shape], ['uint8', [2, 3, 4]]);
  assert.deepEqual(image.select(0, 1).select(0, 0).tolist(), [120, 130, 140, 150]);
  const back = toImageData(image);
  assert.ok(back.data instanceof Uint8ClampedArray);
  assert.deepEqual([back.data, back.width, back.height], [data, 3, 2]);
});

test('views are drawn with the elements they show', () => {
  const turned = arange(16, { dtype: 'uint8' }).reshape([2, 2, 4]).transpose(0, 1);
  assert.deepEqual([...toImageData(turned).data], [0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7, 12, 13, 14, 15]);
});

test('if there is an ImageData, the result is one', () => {
  class FakeImageData {
    /** @param {Uint8ClampedArray} pixels @param {number} width @param {number} height */
    constructor(pixels, width, height) {
      Object.assign(this, { data: pixels, width, height });
    }
  }
  Object.assign(globalThis, { ImageData: FakeImageData });
  try {
    const image = toImageData(zeros([1, 2, 4], { dtype: 'uint8' }));
    assert.ok(image instanceof FakeImageData);
    assert.equal(image.width, 2);
  } finally {
    Reflect.deleteProperty(globalThis, 'ImageData');
  }
});

test('values that are not images are refused', () => {
  const strange = /** @type {any} */ (fromImageData);
  for (const image of [
    undefined,
    null,
    {},
    { data: [1, 2, 3, 4], width: 1, height: 1 },
    { data, width: 1.5, height: 4 },
  ]) {
    refuses(() => strange(image), /must be an ImageData of 8-bit pixels/);
  }
  const float = { data: new Float32Array(4), width: 1, height: 1 };
  refuses(() => strange(float), /must be an ImageData of 8-bit pixels/);
  for (const [width, height] of [
    [2, 2],
    [-3, -2],
    [6, 4],
  ]) {
    refuses(() => strange({ data, width, height }), { name: 'ShapeError', message: /24 bytes are not the pixels of/ });
  }
});

test('tensors that are not pixels are refused', () => {
  const [float, grey, flat] = [ones([1, 1, 4]), ones([2, 2], { dtype: 'uint8' }), ones([2, 2, 3], { dtype: 'uint8' })];
  refuses(() => toImageData(float), { name: 'DTypeError', message: /pixels must be uint8, but the tensor is float32/ });
  refuses(() => toImageData(grey), {
    name: 'ShapeError',
    message: /\(height, width, 4\), but the tensor has \(2, 2\)/,
  });
  refuses(() => toImageData(flat), { name: 'ShapeError', message: /the tensor has \(2, 2, 3\)/ });
});
