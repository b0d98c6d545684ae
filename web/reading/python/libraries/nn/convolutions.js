// Convolutions and transposed convolutions in one, two and three dimensions: `F.conv2d`, `ConvTranspose1d` and others.

import { callWith } from '../../runtime/implicit.js';
import { find, methodOf } from '../../runtime/members.js';
import { Callable } from '../../runtime/values.js';
import { layer } from './layer.js';
import { setWeights } from './module.js';
import { sizesFor, fail, giveUp, insideName, listed, freshLike, imageOutput } from './sizes.js';

/** @import { Bound, Instance, Row, TensorValue, World } from '../../types.js' */

/**
 * @typedef {object} Convolution
 * @property {string} name  of the function
 * @property {number} spatial  how many dimensions the kernel slides along
 * @property {boolean} transposed
 * @property {readonly number[]} stride
 * @property {readonly number[] | 'same' | 'valid'} padding
 * @property {readonly number[]} dilation
 * @property {readonly number[]} outputPadding
 * @property {number} groups
 */

/** @type {(bound: Bound, name: string, spatial: number, transposed: boolean, kernel?: number) => Convolution} */
const settingsOf = (bound, name, spatial, transposed, kernel = spatial) => {
  const padding = bound.value('padding');
  const sizes = (/** @type {string} */ key, /** @type {number} */ otherwise) => {
    const found = sizesFor(bound, key, spatial) ?? Array.from({ length: spatial }, () => otherwise);
    return found.length === kernel ? found : giveUp();
  };
  return {
    name,
    spatial,
    transposed,
    stride: sizes('stride', 1),
    padding: padding === 'same' || padding === 'valid' ? padding : sizes('padding', 0),
    dilation: sizes('dilation', 1),
    outputPadding: transposed ? sizes('output_padding', 0) : [],
    groups: bound.int('groups', 1),
  };
};

/**
 * Raises PyTorch's error if the sizes of input, weight and bias don't fit.
 * @type {(how: Convolution, input: readonly number[], weights: readonly number[], bias: readonly number[] | undefined)
 *   => void}
 */
const check = (how, input, weights, bias) => {
  const { spatial, transposed, stride, dilation, groups, padding } = how;
  const [out = 0, inner = 0] = weights;
  const isPadded = typeof padding === 'string' || padding.every((size) => size >= 0);
  if (!isPadded || [...stride, ...dilation, groups].some((size) => size <= 0)) giveUp();
  if (weights.length < 3) fail('weight should have at least three dimensions');
  if (weights.length !== input.length) {
    const wanted = `Expected ${weights.length}-dimensional input for ${weights.length}-dimensional weight`;
    fail(`${wanted} ${listed(weights)}, but got ${input.length}-dimensional input of size ${listed(input)} instead`);
  }
  if (out % groups !== 0) giveUp();
  const channels = transposed ? out : inner * groups;
  if (input[1] !== channels) {
    const what = transposed ? `Given transposed=1, weight` : `Given groups=${groups}, weight`;
    const wanted = `${what} of size ${listed(weights)}, expected input${listed(input)} to have ${channels} channels`;
    fail(`${wanted}, but got ${input[1]} channels instead`);
  }
  const features = transposed ? inner * groups : out;
  if (bias && (bias.length !== 1 || bias[0] !== features)) {
    const what = `Given ${transposed ? 'transposed=1, ' : ''}weight of size ${listed(weights)}`;
    fail(
      `${what}, expected bias to be 1-dimensional with ${features} elements, but got bias of size ${listed(bias)} instead`,
    );
  }
  if (transposed) return;
  const [, , height, width] = weights;
  if (spatial === 2 && [height, width].includes(0))
    fail(`kernel size should be greater than zero, but got kernel_height: ${height} kernel_width: ${width}`);
  const padded = input.slice(2).map((size, i) => size + 2 * padOf(how, i));
  const kernel = weights.slice(2).map((size, i) => (dilation[i] ?? 1) * (size - 1) + 1);
  if (padding !== 'same' && kernel.some((size, i) => size > (padded[i] ?? 0))) {
    const [p, k] = [padded, kernel].map((sizes) => sizes.slice(0, spatial).join(' x '));
    fail(
      `Calculated padded input size per channel: (${p}). Kernel size: (${k}). Kernel size can't be greater than actual input size`,
    );
  }
};

/** @type {(how: Convolution, i: number) => number} */
const padOf = ({ padding }, i) => (typeof padding === 'string' ? 0 : (padding[i] ?? 0));

/**
 * The size of the result in spatial dimension `i`.
 * @type {(how: Convolution, size: number, kernel: number, i: number) => number}
 */
const lengthOf = (how, size, kernel, i) => {
  const [stride = 1, dilation = 1] = [how.stride[i], how.dilation[i]];
  const reach = dilation * (kernel - 1);
  if (how.transposed) return (size - 1) * stride - 2 * padOf(how, i) + reach + (how.outputPadding[i] ?? 0) + 1;
  if (how.padding === 'same') return size;
  return Math.floor((size + 2 * padOf(how, i) - reach - 1) / stride) + 1;
};

/** Whether the output padding is as small as PyTorch wants it. @type {(how: Convolution) => boolean} */
const isPaddedLittle = ({ outputPadding, stride, dilation }) =>
  outputPadding.every((size, i) => size < (stride[i] ?? 1) || size < (dilation[i] ?? 1));

/**
 * @type {(world: World, input: TensorValue, weights: TensorValue, bias: TensorValue | undefined, how: Convolution) =>
 *   TensorValue}
 */
const convolve = (world, input, weights, bias, how) => {
  const { spatial, transposed, name, padding } = how;
  const rank = spatial + 2;
  if (bias && bias.dtype !== input.dtype)
    fail(`Input type (${insideName(input.dtype)}) and bias type (${insideName(bias.dtype)}) should be the same`);
  const batched = input.shape.length === rank;
  if (!batched && input.shape.length !== rank - 1 && weights.shape.length === rank) {
    const wanted = `Expected ${rank - 1}D (unbatched) or ${rank}D (batched) input to ${name}`;
    fail(`${wanted}, but got input of size: ${listed(input.shape)}`);
  }
  if (padding === 'same' && how.stride.some((size) => size !== 1))
    fail("padding='same' is not supported for strided convolutions");
  const shape = batched || weights.shape.length !== rank ? input.shape : [1, ...input.shape];
  check(how, shape, weights.shape, bias?.shape);
  if (input.dtype !== weights.dtype) {
    fail(`Input type (${insideName(input.dtype)}) and weight type (${insideName(weights.dtype)}) should be the same`);
  }
  const sizes = shape.slice(2).map((size, i) => lengthOf(how, size, weights.shape[i + 2] ?? 1, i));
  if (transposed && !isPaddedLittle(how)) giveUp();
  if (transposed && sizes.some((size) => size <= 0)) {
    fail(
      `Given input size per channel: (${shape.slice(2).join(' x ')}). Calculated output size per channel: (${sizes.join(' x ')}). Output size is too small`,
    );
  }
  const features = transposed ? (weights.shape[1] ?? 0) * how.groups : (weights.shape[0] ?? 0);
  return imageOutput(world, input, [...(batched ? shape.slice(0, 1) : []), features, ...sizes]);
};

/** @type {(spatial: number, transposed: boolean) => string} */
const nameOf = (spatial, transposed) => `conv${transposed ? '_transpose' : ''}${spatial}d`;

/** @param {Row} row */
export function convolutions(row) {
  for (const spatial of [1, 2, 3]) {
    for (const transposed of [false, true]) {
      const name = nameOf(spatial, transposed);
      const each = `int[${spatial}]`;
      const begun = `Tensor input, Tensor weight, Tensor? bias=None, ${each} stride=1`;
      const plain = `${begun}, ${each} padding=0, ${each} dilation=1, int groups=1`;
      const signature = transposed
        ? `${begun}, ${each} padding=0, ${each} output_padding=0, int groups=1, ${each} dilation=1`
        : `${plain} | ${plain.replace(/int\S* padding=0/, 'str padding="valid"')}`;
      row('t', `${name} F.${name}`, signature, (world, bound) => {
        const rank = bound.tensor('weight').shape.length;
        const how = settingsOf(bound, name, spatial, transposed, rank > 2 ? rank - 2 : spatial);
        return convolve(world, bound.tensor('input'), bound.tensor('weight'), bound.optional('bias'), how);
      });
    }
  }
}

/** @type {(world: World, self: Instance, bound: Bound, spatial: number, transposed: boolean) => void} */
const parametersOf = (world, self, bound, spatial, transposed) => {
  const [ins, outs, groups] = [bound.int('in_channels', 0), bound.int('out_channels', 0), bound.int('groups', 1)];
  if (groups <= 0) giveUp();
  if (ins % groups !== 0) fail('in_channels must be divisible by groups', 'ValueError');
  if (outs % groups !== 0) fail('out_channels must be divisible by groups', 'ValueError');
  const isStrided = sizesFor(bound, 'stride', spatial)?.some((size) => size !== 1);
  if (isStrided && bound.value('padding') === 'same')
    fail("padding='same' is not supported for strided convolutions", 'ValueError');
  const kernel = sizesFor(bound, 'kernel_size', spatial) ?? [];
  const channels = transposed ? [ins, outs / groups] : [outs, ins / groups];
  setWeights(world, self, { weight: [...channels, ...kernel], bias: bound.flag('bias') && [outs] });
};

for (const spatial of [1, 2, 3]) {
  for (const transposed of [false, true]) {
    const more = transposed ? 'output_padding=0, groups=1, bias=True, dilation=1' : 'dilation=1, groups=1, bias=True';
    layer(`Conv${transposed ? 'Transpose' : ''}${spatial}d`, {
      unread: 'output_padding transposed',
      sizes: `${transposed ? 'in_channels out_channels' : 'out_channels in_channels'} kernel_size`,
      signature: `in_channels, out_channels, kernel_size, stride=1, padding=0, ${more}, padding_mode='zeros', ~device=None, dtype=None`,
      init: (world, self, bound) => parametersOf(world, self, bound, spatial, transposed),
      takes: transposed ? 'input, output_size=None' : 'input, weight=None, bias=None',
      forward: (world, bound, { span, name }, self) => {
        // The text may define `_conv_forward`, which takes weight and bias as arguments.
        const own = name === '_conv_forward' ? undefined : find(self.of, '_conv_forward');
        if (own instanceof Callable) {
          const parts = ['input', 'weight', 'bias'].map((key) => bound.value(key) ?? null);
          return callWith(methodOf(own, self), parts, span);
        }
        const [input, weights] = [bound.tensor('input'), bound.tensor('weight')];
        const how = settingsOf(bound, nameOf(spatial, transposed), spatial, transposed);
        const asked = bound.ints('output_size');
        const reached = asked ? { ...how, outputPadding: missingOutputPadding(how, input, weights, asked) } : how;
        const padded = isPadded(bound) ? padFirst(world, input, reached) : { input, how: reached };
        return convolve(world, padded.input, weights, bound.optional('bias'), padded.how);
      },
    });
  }
}

/** Whether a layer pads before the convolution: with a mode other than zeros. @param {Bound} settings */
const isPadded = (settings) => (settings.value('padding_mode') ?? 'zeros') !== 'zeros';

/**
 * Pads the input. Returns it with the settings of a convolution without padding.
 * @type {(world: World, input: TensorValue, how: Convolution) => { input: TensorValue, how: Convolution }}
 */
const padFirst = (world, input, how) => {
  const { padding, spatial } = how;
  if (typeof padding === 'string' || input.shape.length <= spatial) return { input, how };
  const first = input.shape.length - spatial;
  const shape = input.shape.map((size, i) => size + 2 * (padding[i - first] ?? 0));
  return { input: freshLike(world, input, shape), how: { ...how, padding: padding.map(() => 0) } };
};

/**
 * The output padding for a requested output size.
 * @type {(how: Convolution, input: TensorValue, weights: TensorValue, asked: readonly number[]) => number[]}
 */
const missingOutputPadding = (how, input, weights, asked) => {
  const plain = { ...how, outputPadding: [] };
  const sizes = input.shape.slice(-how.spatial);
  return sizes.map((size, i) => (asked.at(i - how.spatial) ?? 0) - lengthOf(plain, size, weights.shape[i + 2] ?? 1, i));
};
