// Tensors with other sizes: padded, interpolated, cut into patches, channels turned into space.

import { Raised, Sequence, TensorValue } from '../values.js';
import { represent } from '../printing.js';
import { layer } from './layer.js';
import { each, listed, made, numbers, product } from './sizes.js';

/**
 * @typedef {import('../signature.js').Bound} Bound
 * @typedef {import('../values.js').Value} Value
 * @typedef {import('../world.js').World} World
 */

const fail = (/** @type {string} */ message, type = 'RuntimeError') => {
  throw new Raised(type, message);
};

/** @type {(world: World, input: TensorValue, pad: readonly number[], mode: string) => TensorValue} */
const padded = (world, input, pad, mode) => {
  const { shape } = input;
  if (pad.length % 2 !== 0) fail('Padding length must be divisible by 2');
  if (pad.length > shape.length * 2)
    fail(
      `Padding length should be less than or equal to two times the input dimension but got padding length ${pad.length} and input of dimension ${shape.length}`,
    );
  const around = (/** @type {number} */ dim) => {
    const at = (shape.length - 1 - dim) * 2;
    return [pad[at] ?? 0, pad[at + 1] ?? 0];
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
        const number =
          pad.length === 2
            ? 4
            : pad.length === 4
              ? dim === shape.length - 1
                ? 4
                : 6
              : 4 + 2 * (shape.length - 1 - dim);
        fail(
          `Argument #${number}: Padding size should be less than the corresponding input dimension, but got: padding (${before}, ${after}) at dimension ${dim} of input ${listed(shape)}`,
        );
      }
      if (mode === 'circular' && (before > size || after > size))
        fail('Padding value causes wrapping around more than once.');
    });
  }
  const sizes = shape.map((size, dim) => size + around(dim).reduce((sum, each) => sum + each, 0));
  const wrong = sizes.findIndex((size) => size < 0);
  if (wrong >= 0) {
    const [before, after] = around(wrong);
    fail(
      `The input size ${shape[wrong]}, plus negative padding ${before} and ${after}, resulted in a negative output size, which is invalid. Check dimension ${wrong} of your input.`,
    );
  }
  return made(world, input, sizes);
};

const MODES = new Map([
  [3, 'nearest linear area nearest-exact'],
  [4, 'nearest bilinear bicubic area nearest-exact lanczos'],
  [5, 'nearest trilinear area nearest-exact'],
]);

/** @type {(world: World, input: TensorValue, bound: Bound, modeBefore?: string) => TensorValue} */
const interpolated = (world, input, bound, modeBefore = 'nearest') => {
  const { shape } = input;
  const spatial = shape.length - 2;
  const given = bound.value('mode');
  const mode = typeof given === 'string' ? given : modeBefore;
  const aligned = bound.value('align_corners');
  if (aligned !== undefined && /^(nearest|area|nearest-exact)$/.test(mode))
    fail(
      'align_corners option can only be set with the interpolating modes: linear | bilinear | bicubic | trilinear',
      'ValueError',
    );
  const [size, factor] = [bound.value('size'), bound.value('scale_factor')];
  if (size !== undefined && factor !== undefined)
    fail('only one of size or scale_factor should be defined', 'ValueError');
  if (size === undefined && factor === undefined) fail('either size or scale_factor should be defined', 'ValueError');
  const all = numbers(size ?? factor) ?? [];
  if ((size ?? factor) instanceof Sequence && all.length !== spatial) {
    const spaces = listed(shape.slice(2));
    const [what, word] = size === undefined ? ['scale_factor', 'scale_factor of shape'] : ['output', 'output size of'];
    const text = represent(size ?? factor ?? null);
    const template =
      size === undefined ? 'scale_factor in (s1, s2, ...,sK) format.' : 'output size in (o1, o2, ...,oK) format.';
    fail(
      `Input and ${what} must have the same number of spatial dimensions, but got input with spatial dimensions of ${spaces} and ${word} ${text}. Please provide input tensor in (N, C, d1, d2, ...,dK) format and ${template}`,
      'ValueError',
    );
  }
  if (!MODES.get(shape.length)?.split(' ').includes(mode)) {
    const needs = { linear: 3, bilinear: 4, trilinear: 5 }[mode];
    if (needs && shape.length >= 3 && shape.length <= 5)
      fail(`Got ${shape.length}D input, but ${mode} mode needs ${needs}D input`, 'NotImplementedError');
    fail(
      `Input Error: Only 3D, 4D and 5D input Tensors supported (got ${shape.length}D) for the modes: nearest | linear | bilinear | bicubic | trilinear | lanczos | area | nearest-exact (got ${mode})`,
      'NotImplementedError',
    );
  }
  const sizes = shape.slice(2).map((each, i) => {
    const asked = (all.length === 1 ? all[0] : all[i]) ?? 1;
    return size === undefined ? Math.floor(each * asked) : asked;
  });
  if (mode !== 'area' && (sizes.some((each) => each <= 0) || shape.slice(2).some((each) => each <= 0))) {
    const names = ['D', 'H', 'W'].slice(-spatial);
    const text = (/** @type {readonly number[]} */ each) =>
      `(${each.map((n, i) => `${spatial === 1 ? 'W' : names[i]}: ${n}`).join(', ')})`;
    fail(
      `Input and output sizes should be greater than 0, but got input ${text(shape.slice(2))} output ${text(sizes)}`,
    );
  }
  return made(world, input, [...shape.slice(0, 2), ...sizes]);
};

/** @type {(world: World, input: TensorValue, factor: number) => TensorValue} */
const shuffled = (world, input, factor) => {
  const { shape } = input;
  if (shape.length < 3)
    fail(`pixel_shuffle expects input to have at least 3 dimensions, but got input with ${shape.length} dimension(s)`);
  const [channels = 0, height = 0, width = 0] = shape.slice(-3);
  if (channels % factor ** 2 !== 0)
    fail(
      `pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of upscale_factor, but input.size(-3)=${channels} is not divisible by ${factor ** 2}`,
    );
  return made(world, input, [...shape.slice(0, -3), channels / factor ** 2, height * factor, width * factor]);
};

/** @type {(world: World, input: TensorValue, factor: number) => TensorValue} */
const unshuffled = (world, input, factor) => {
  const { shape } = input;
  if (shape.length < 3)
    fail(
      `pixel_unshuffle expects input to have at least 3 dimensions, but got input with ${shape.length} dimension(s)`,
    );
  const [channels = 0, height = 0, width = 0] = shape.slice(-3);
  for (const [name, size, at] of /** @type {const} */ ([
    ['height', height, -2],
    ['width', width, -1],
  ]))
    if (size % factor !== 0)
      fail(
        `pixel_unshuffle expects ${name} to be divisible by downscale_factor, but input.size(${at})=${size} is not divisible by ${factor}`,
      );
  return made(world, input, [...shape.slice(0, -3), channels * factor ** 2, height / factor, width / factor]);
};

/**
 * How many places a window has in each dimension.
 * @type {(sizes: readonly number[], bound: Bound) => { kernel: number[], counts: number[], dilation: number[],
 *   padding: number[], stride: number[] }}
 */
const windows = (sizes, bound) => {
  const kernel = each(bound, 'kernel_size', 2) ?? [];
  const [dilation, padding, stride] = ['dilation', 'padding', 'stride'].map(
    (name) => each(bound, name, 2) ?? (name === 'padding' ? [0, 0] : [1, 1]),
  );
  const counts = sizes.map(
    (size, i) =>
      Math.floor(
        (size + 2 * (padding?.[i] ?? 0) - (dilation?.[i] ?? 1) * ((kernel[i] ?? 1) - 1) - 1) / (stride?.[i] ?? 1),
      ) + 1,
  );
  return { kernel, counts, dilation: dilation ?? [], padding: padding ?? [], stride: stride ?? [] };
};

const round = (/** @type {readonly number[]} */ sizes) => `(${sizes.join(', ')})`;

/** @type {(world: World, input: TensorValue, bound: Bound) => TensorValue} */
const unfolded = (world, input, bound) => {
  const { shape } = input;
  if (shape.length !== 3 && shape.length !== 4)
    fail(
      `Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions for input, but got: ${listed(shape)}`,
    );
  const sizes = shape.slice(-2);
  const { kernel, counts, dilation, padding } = windows(sizes, bound);
  if (kernel.some((size) => size <= 0))
    fail(`kernel size should be greater than zero, but got kernel_height: ${kernel[0]} kernel_width: ${kernel[1]}`);
  if (counts.some((count) => count < 1))
    fail(
      `Given input with spatial size ${round(sizes)}, kernel_size=${round(kernel)}, dilation=${round(dilation)}, padding=${round(padding)}, calculated shape of the array of sliding blocks as ${round(counts)}, but its components must be at least one.`,
    );
  return made(world, input, [...shape.slice(0, -3), (shape.at(-3) ?? 0) * product(kernel), product(counts)]);
};

/** @type {(world: World, input: TensorValue, bound: Bound) => TensorValue} */
const folded = (world, input, bound) => {
  const { shape } = input;
  if (shape.length !== 2 && shape.length !== 3)
    fail(
      `Expected 2D or 3D (batch mode) tensor for input with possibly 0 batch size and non-zero dimensions for input, but got: ${listed(shape)}`,
    );
  const sizes = each(bound, 'output_size', 2) ?? [];
  const { kernel, counts, dilation, padding, stride } = windows(sizes, bound);
  const at = shape.length - 2;
  const rows = shape[at] ?? 0;
  if (rows % product(kernel) !== 0)
    fail(
      `Expected size of input's dimension ${at} to be divisible by the product of kernel_size, but got input.size(${at})=${rows} and kernel_size=${round(kernel)}.`,
    );
  if (shape.at(-1) !== product(counts))
    fail(
      `Given output_size=${round(sizes)}, kernel_size=${round(kernel)}, dilation=${round(dilation)}, padding=${round(padding)}, stride=${round(stride)}, expected size of input's dimension ${at + 1} to match the calculated number of sliding blocks ${counts.join(' * ')} = ${product(counts)}, but got input.size(${at + 1})=${shape.at(-1)}.`,
    );
  return made(world, input, [...shape.slice(0, -2), rows / product(kernel), ...sizes]);
};

/** @param {import('../table.js').Row} row */
export const resizings = (row) => {
  row('t', 'pad', "input, pad, mode='constant', value=", (world, bound) =>
    padded(world, bound.tensor('input'), bound.ints('pad') ?? [], String(bound.value('mode'))),
  );
  row(
    't',
    'interpolate upsample',
    'input, size=, scale_factor=, mode=, align_corners=, recompute_scale_factor=, antialias=',
    (world, bound) => interpolated(world, bound.tensor('input'), bound),
  );
  row('t', 'pixel_shuffle', 'input, upscale_factor', (world, bound) =>
    shuffled(world, bound.tensor('input'), bound.int('upscale_factor', 1)),
  );
  row('t', 'pixel_unshuffle', 'input, downscale_factor', (world, bound) =>
    unshuffled(world, bound.tensor('input'), bound.int('downscale_factor', 1)),
  );
  row('t', 'unfold', 'input, kernel_size, dilation=1, padding=0, stride=1', (world, bound) =>
    unfolded(world, bound.tensor('input'), bound),
  );
  row('t', 'fold', 'input, output_size, kernel_size, dilation=1, padding=0, stride=1', (world, bound) =>
    folded(world, bound.tensor('input'), bound),
  );
  row('t', 'channel_shuffle', 'input, groups', (world, bound) => {
    const input = bound.tensor('input');
    const [channels = 0, groups] = [input.shape.at(1), bound.int('groups', 1)];
    if (channels % groups !== 0)
      fail(`Number of channels must be divisible by groups. Got ${channels} channels and ${groups} groups.`);
    return made(world, input, input.shape);
  });
  row('t', 'grid_sample', 'input, grid, mode=, padding_mode=, align_corners=', (world, bound) => {
    const [input, grid] = [bound.tensor('input'), bound.tensor('grid')];
    const spatial = input.shape.length - 2;
    if (grid.shape[0] !== input.shape[0])
      fail(
        `grid_sampler(): expected grid and input to have same batch size, but got input with sizes ${listed(input.shape)} and grid with sizes ${listed(grid.shape)}`,
      );
    if (grid.shape.at(-1) !== spatial)
      fail(
        `grid_sampler(): expected grid to have size ${spatial} in last dimension, but got grid with sizes ${listed(grid.shape)}`,
      );
    return made(world, input, [...input.shape.slice(0, 2), ...grid.shape.slice(1, -1)]);
  });
  row('t', 'affine_grid', 'theta, size, align_corners=', (world, bound) => {
    const sizes = bound.ints('size') ?? [];
    return made(world, bound.tensor('theta'), [sizes[0] ?? 0, ...sizes.slice(2), sizes.length - 2]);
  });
};

for (const spatial of [1, 2, 3]) {
  for (const [name, mode] of [
    ['ReflectionPad', 'reflect'],
    ['ReplicationPad', 'replicate'],
    ['ConstantPad', 'constant'],
    ['ZeroPad', 'constant'],
    ['CircularPad', 'circular'],
  ]) {
    layer(`${name}${spatial}d`, {
      signature: 'padding, value=',
      takes: 'input',
      forward: (world, { settings }, given) =>
        padded(
          world,
          given.tensor('input'),
          each(/** @type {Bound} */ (settings), 'padding', spatial * 2) ?? [],
          mode ?? '',
        ),
    });
  }
}

layer('Upsample UpsamplingNearest2d UpsamplingBilinear2d', {
  signature: 'size=, scale_factor=, mode=, align_corners=, recompute_scale_factor=',
  takes: 'input',
  forward: (world, self, given) =>
    interpolated(
      world,
      given.tensor('input'),
      /** @type {Bound} */ (self.settings),
      self.of.name === 'UpsamplingBilinear2d' ? 'bilinear' : 'nearest',
    ),
});
layer('PixelShuffle', {
  signature: 'upscale_factor',
  takes: 'input',
  forward: (world, { settings }, given) =>
    shuffled(world, given.tensor('input'), settings?.int('upscale_factor', 1) ?? 1),
});
layer('PixelUnshuffle', {
  signature: 'downscale_factor',
  takes: 'input',
  forward: (world, { settings }, given) =>
    unshuffled(world, given.tensor('input'), settings?.int('downscale_factor', 1) ?? 1),
});
layer('ChannelShuffle', {
  signature: 'groups',
  takes: 'input',
  forward: (world, _, given) => made(world, given.tensor('input'), given.tensor('input').shape),
});
layer('Unfold', {
  signature: 'kernel_size, dilation=1, padding=0, stride=1',
  takes: 'input',
  forward: (world, { settings }, given) => unfolded(world, given.tensor('input'), /** @type {Bound} */ (settings)),
});
layer('Fold', {
  signature: 'output_size, kernel_size, dilation=1, padding=0, stride=1',
  takes: 'input',
  forward: (world, { settings }, given) => folded(world, given.tensor('input'), /** @type {Bound} */ (settings)),
});
