// Padding: `F.pad` and layers such as `ZeroPad2d`.

import { layer } from './layer.js';
import { sizesFor, fail, giveUp, listed, imageOutput } from './sizes.js';

/** @import { Row, TensorValue, World } from '../../types.js' */

/** @type {(world: World, input: TensorValue, pad: readonly number[], mode: string) => TensorValue} */
const padded = (world, input, pad, mode) => {
  const { shape } = input;
  if (pad.length % 2 !== 0) fail('Padding length must be divisible by 2');
  if (pad.length > shape.length * 2)
    fail(
      `Padding length should be less than or equal to two times the input dimension but got padding length ${pad.length} and input of dimension ${shape.length}`,
    );
  const around = (/** @type {number} */ dim) => {
    const index = (shape.length - 1 - dim) * 2;
    return [pad[index] ?? 0, pad[index + 1] ?? 0];
  };
  if (mode !== 'constant') {
    if (!/^(reflect|replicate|circular)$/.test(mode)) fail(`Unrecognised padding mode ${mode}`, 'NotImplementedError');
    const pairs = pad.length / 2;
    const fits = shape.length === pairs + 1 || shape.length === pairs + 2;
    if (!fits || pairs > 3) {
      fail(`Padding size ${pad.length} is not supported for ${shape.length}D input tensor.`, 'NotImplementedError');
    }
    [...shape.entries()].reverse().forEach(([dim, size]) => {
      const [before = 0, after = 0] = around(dim);
      if (mode === 'reflect' && dim >= shape.length - pairs && (before >= size || after >= size)) {
        const number = 4 + 2 * (shape.length - 1 - dim);
        fail(
          `Argument #${number}: Padding size should be less than the corresponding input dimension, but got: padding (${before}, ${after}) at dimension ${dim} of input ${listed(shape)}`,
        );
      }
      if (mode === 'circular' && (before > size || after > size)) giveUp();
    });
  }
  const sizes = shape.map((size, dim) => size + around(dim).reduce((sum, each) => sum + each, 0));
  if (sizes.some((size) => size < 0)) giveUp();
  return imageOutput(world, input, sizes);
};

/** @param {Row} row */
export function paddings(row) {
  row('t', 'F.pad', "input, pad, mode='constant', ^value=None", (world, bound) =>
    padded(world, bound.tensor('input'), bound.ints('pad') ?? [], String(bound.value('mode'))),
  );
}

for (const spatial of [1, 2, 3]) {
  for (const [name, mode] of [
    ['ReflectionPad', 'reflect'],
    ['ReplicationPad', 'replicate'],
    ['ConstantPad', 'constant'],
    ['ZeroPad', 'constant'],
    ['CircularPad', 'circular'],
  ]) {
    layer(`${name}${spatial}d`, {
      unread: 'value',
      signature: name === 'ConstantPad' ? 'padding, ^value' : 'padding',
      forward: (world, bound) =>
        padded(world, bound.tensor('input'), sizesFor(bound, 'padding', spatial * 2) ?? [], mode ?? ''),
    });
  }
}
