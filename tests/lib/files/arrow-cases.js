/**
 * What fromArrow does with vectors, for any library that creates them: the substitute in arrow-stub.js, which
 * always works, and apache-arrow itself if it is installed.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromArrow } from '../../../web/lib/files/index.js';
import { refuses } from '../leaks.js';

/**
 * @typedef {object} Arrow the parts of the library that the tests use
 * @property {(values: any[], type: any) => any} vectorFromArray
 * @property {any} Float16 @property {any} Float32 @property {any} Float64 @property {any} Bool @property {any} Utf8
 * @property {any} Int8 @property {any} Int16 @property {any} Int32 @property {any} Int64
 * @property {any} Uint8 @property {any} Uint16 @property {any} Uint32 @property {any} Uint64
 * @property {any} FixedSizeList @property {any} Field
 */

/** @param {string} name @param {Arrow} arrow */
export function testArrow(name, arrow) {
  const { vectorFromArray: vector } = arrow;
  const lists = (/** @type {any} */ type, /** @type {number} */ size) =>
    new arrow.FixedSizeList(size, new arrow.Field('item', type));

  test(`${name}: numbers and booleans of every dtype`, () => {
    const cases = /** @type {[any, any[], string][]} */ ([
      [new arrow.Float16(), [1.5, -2], 'float16'],
      [new arrow.Float32(), [1.5, -2], 'float32'],
      [new arrow.Float64(), [1.5, -2], 'float64'],
      [new arrow.Int8(), [-128, 127], 'int8'],
      [new arrow.Int16(), [-5, 5], 'int16'],
      [new arrow.Int32(), [-5, 5], 'int32'],
      [new arrow.Int64(), [-5n, 2n ** 62n], 'int64'],
      [new arrow.Uint8(), [0, 255], 'uint8'],
      [new arrow.Bool(), [true, false, true], 'bool'],
    ]);
    for (const [type, values, dtype] of cases) {
      const read = fromArrow(vector(values, type));
      assert.deepEqual([read.dtype, read.shape, read.tolist()], [dtype, [values.length], values]);
    }
  });

  test(`${name}: slices, and vectors of several chunks`, () => {
    const [one, flags] = [vector([1, 2, 3, 4], new arrow.Int32()), vector([true, false, true], new arrow.Bool())];
    assert.deepEqual(fromArrow(one.slice(1, 3)).tolist(), [2, 3]);
    assert.deepEqual(fromArrow(one.concat(one.slice(3))).tolist(), [1, 2, 3, 4, 4]);
    assert.deepEqual(fromArrow(flags.slice(1)).tolist(), [false, true]);
    assert.deepEqual(fromArrow(one.slice(4)).shape, [0]);
  });

  test(`${name}: nulls are refused, or become NaN with an option`, () => {
    for (const type of [new arrow.Float16(), new arrow.Float32(), new arrow.Float64()]) {
      const gaps = vector([null, 1, null, 2, 3], type);
      refuses(() => fromArrow(gaps), /2 of 5 values are null; \{ nulls: 'nan' \} reads them as NaN/);
      assert.deepEqual(fromArrow(gaps, { nulls: 'nan' }).tolist(), [NaN, 1, NaN, 2, 3]);
      assert.deepEqual(fromArrow(gaps.slice(1, 4), { nulls: 'nan' }).tolist(), [1, NaN, 2]);
      assert.deepEqual(fromArrow(gaps.slice(3)).tolist(), [2, 3]);
    }
    const whole = vector([1, null], new arrow.Int32());
    refuses(() => fromArrow(whole), /1 of 2 values are null$/);
    refuses(
      () => fromArrow(whole, { nulls: 'nan' }),
      /1 of 2 values are null, but int32 has no NaN to replace them with/,
    );
    assert.equal(whole.get(1), null, 'the vector is as it was');
  });

  test(`${name}: lists of a fixed size are dimensions`, () => {
    const rows = vector([[1, 2, 3], [4, 5, 6]], lists(new arrow.Float32(), 3)); // prettier-ignore
    assert.deepEqual(fromArrow(rows).tolist(), [[1, 2, 3], [4, 5, 6]]); // prettier-ignore
    assert.deepEqual(fromArrow(rows.slice(1)).tolist(), [[4, 5, 6]]);
    const cube = vector([[[1, 2]], [[3, 4]]], lists(lists(new arrow.Int8(), 2), 1));
    assert.deepEqual([fromArrow(cube).dtype, fromArrow(cube).shape], ['int8', [2, 1, 2]]);
    const gap = vector([[1, 2], null], lists(new arrow.Float32(), 2));
    refuses(() => fromArrow(gap, { nulls: 'nan' }), /1 lists are null, but a tensor cannot have missing elements/);
  });

  test(`${name}: unsigned integers without a dtype`, () => {
    const [short, long, huge] = [
      vector([65535], new arrow.Uint16()),
      vector([2 ** 32 - 1], new arrow.Uint32()),
      vector([1n], new arrow.Uint64()),
    ];
    refuses(() => fromArrow(short), /no dtype uint16; pass \{ widen: true \} to read it as int32/);
    assert.deepEqual(fromArrow(short, { widen: true }).tolist(), [65535]);
    assert.deepEqual(fromArrow(long, { widen: true }).tolist(), [2n ** 32n - 1n]);
    refuses(() => fromArrow(huge, { widen: true }), /no dtype uint64 and no dtype that can hold its values/);
  });

  test(`${name}: other columns are refused`, () => {
    const text = vector(['a', 'b'], new arrow.Utf8());
    refuses(() => fromArrow(text), { name: 'DTypeError', message: /a vector of Utf8, only of numbers and booleans/ });
  });
}
