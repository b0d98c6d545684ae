// Functions and layers that resize: `F.interpolate`, `Upsample`, and `pixel_shuffle`, which turns channels into pixels.

import { Sequence } from '../../runtime/values.js';
import { represent } from '../../runtime/printing.js';
import { layer } from './layer.js';
import { fail, giveUp, listed, freshLike, numbers, imageOutput } from './sizes.js';

/** @import { Row, Run } from '../../types.js' */

const MODES = new Map([
  [3, 'nearest linear area nearest-exact'],
  [4, 'nearest bilinear bicubic area nearest-exact lanczos'],
  [5, 'nearest trilinear area nearest-exact'],
]);

/** @type {(modeBefore: string) => Run} */
const interpolation = (modeBefore) => (world, bound) => {
  const input = bound.tensor('input');
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
  if ((size === undefined) === (factor === undefined)) giveUp();
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
  if (mode !== 'area' && [...sizes, ...shape.slice(2)].some((each) => each <= 0)) giveUp();
  return imageOutput(world, input, [...shape.slice(0, 2), ...sizes]);
};

const interpolated = interpolation('nearest');
const bilinear = interpolation('bilinear');

/** @type {Run} */
const shuffled = (world, bound) => {
  const [input, factor] = [bound.tensor('input'), bound.int('upscale_factor', 1)];
  const { shape } = input;
  if (shape.length < 3)
    fail(`pixel_shuffle expects input to have at least 3 dimensions, but got input with ${shape.length} dimension(s)`);
  const [channels = 0, height = 0, width = 0] = shape.slice(-3);
  if (channels % factor ** 2 !== 0)
    fail(
      `pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of upscale_factor, but input.size(-3)=${channels} is not divisible by ${factor ** 2}`,
    );
  return imageOutput(world, input, [...shape.slice(0, -3), channels / factor ** 2, height * factor, width * factor]);
};

/** @type {Run} */
const unshuffled = (world, bound) => {
  const [input, factor] = [bound.tensor('input'), bound.int('downscale_factor', 1)];
  const { shape } = input;
  if (shape.length < 3)
    fail(
      `pixel_unshuffle expects input to have at least 3 dimensions, but got input with ${shape.length} dimension(s)`,
    );
  const [channels = 0, height = 0, width = 0] = shape.slice(-3);
  for (const [name, size, axis] of /** @type {const} */ ([
    ['height', height, -2],
    ['width', width, -1],
  ]))
    if (size % factor !== 0)
      fail(
        `pixel_unshuffle expects ${name} to be divisible by downscale_factor, but input.size(${axis})=${size} is not divisible by ${factor}`,
      );
  return imageOutput(world, input, [...shape.slice(0, -3), channels * factor ** 2, height / factor, width / factor]);
};

/** @type {Run} */
const channelShuffled = (world, bound) => {
  const input = bound.tensor('input');
  const [channels = 0, groups] = [input.shape.at(1), bound.int('groups', 1)];
  if (channels % groups !== 0)
    fail(`Number of channels must be divisible by groups. Got ${channels} channels and ${groups} groups.`);
  return freshLike(world, input, input.shape);
};

/** @param {Row} row */
// prettier-ignore
export function resizings(row) {
  row('t', 'F.interpolate', "input, size=None, scale_factor=None, mode='nearest', align_corners=None, recompute_scale_factor=None, ^antialias=False", interpolated);
  row('t', 'F.upsample_nearest', 'input, size=None, scale_factor=None', interpolated);
  row('t', 'F.upsample_bilinear', 'input, size=None, scale_factor=None', bilinear);
  row('t', 'F.upsample', "input, size=None, scale_factor=None, mode='nearest', align_corners=None", interpolated);
  row('t', 'pixel_shuffle F.pixel_shuffle', 'Tensor input, int upscale_factor', shuffled);
  row('t', 'pixel_unshuffle F.pixel_unshuffle', 'Tensor input, int downscale_factor', unshuffled);
  row('t', 'channel_shuffle F.channel_shuffle', 'Tensor input, int groups', channelShuffled);
  row('t', 'F.grid_sample', "input, grid, ^mode='bilinear', ^padding_mode='zeros', ^align_corners=None", (world, bound) => {
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
    return freshLike(world, input, [...input.shape.slice(0, 2), ...grid.shape.slice(1, -1)]);
  });
  row('t', 'F.affine_grid', 'theta, size, ^align_corners=None', (world, bound) => {
    const sizes = bound.ints('size') ?? [];
    return freshLike(world, bound.tensor('theta'), [sizes[0] ?? 0, ...sizes.slice(2), sizes.length - 2]);
  });
}

const SIZE = 'size=None, scale_factor=None';
const MODE = "mode='nearest', align_corners=None, recompute_scale_factor=None";
layer('Upsample', { unread: 'name', signature: `${SIZE}, ${MODE}`, forward: interpolated });
const ALL_BUT_SIZE = 'name mode align_corners recompute_scale_factor';
layer('UpsamplingNearest2d', { unread: ALL_BUT_SIZE, signature: SIZE, forward: interpolated });
layer('UpsamplingBilinear2d', { unread: ALL_BUT_SIZE, signature: SIZE, forward: bilinear });
layer('PixelShuffle', { signature: 'upscale_factor', forward: shuffled });
layer('PixelUnshuffle', { signature: 'downscale_factor', forward: unshuffled });
layer('ChannelShuffle', { signature: 'groups', forward: channelShuffled });
