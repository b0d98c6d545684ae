/** How the views lie that the core works out: by expanding, and by reshaping. */
import * as abi from '../boundary/abi.js';
import { core } from '../boundary/core.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { asGeometry } from '../tensor/geometry.js';
import { geometryOf, isTensor } from '../tensor/tensor.js';
import { answer } from './answers.js';
import { throwIfRefused } from './refusals.js';
import { readResult, readWord, writeGeometry, writeLayout } from './slots.js';

/** @typedef {import('../tensor/tensor.js').Tensor} Tensor */

/** @param {Tensor} input @param {readonly number[]} sizes */
export const expandGeometry = (input, sizes) =>
  answer('expand', geometryOf(input).id, sizes, () => {
    writeLayout(1, input);
    writeGeometry(2, input.dtype, sizes, []);
    const { tensorType } = dtypeInfo(input.dtype);
    throwIfRefused(core._stride0_expand(), () => {
      const { shape } = input;
      const wanted = sizes.map((size, i) => (size < 0 ? (shape[i - sizes.length + shape.length] ?? 1) : size));
      return { shapes: [shape], aligned: [shape, wanted], sizes, tensorType };
    });
    return asGeometry(readResult());
  });

/**
 * The geometry of `input` as `sizes`, and whether it needs a contiguous copy.
 * @param {Tensor | import('../tensor/geometry.js').Layout} input
 * @param {readonly number[]} sizes
 */
export function reshapeGeometry(input, sizes) {
  const { id, dtype, shape, strides } = isTensor(input) ? geometryOf(input) : asGeometry(input);
  return answer('reshape', id, sizes, () => {
    writeGeometry(1, dtype, shape, strides);
    writeGeometry(2, dtype, sizes, []);
    throwIfRefused(core._stride0_reshape(), () => ({ shapes: [shape], sizes }));
    const copies = readWord(abi.kErrorAWord) === 0;
    return { geometry: asGeometry(readResult(), copies), copies };
  });
}
