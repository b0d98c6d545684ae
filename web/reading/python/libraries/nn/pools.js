// Pooling: the maximum or mean of each window (`MaxPool2d`), and adaptive pooling, which is given the size of the
// result.

import { Sequence } from '../../runtime/values.js';
import { isOpaque, toInteger } from '../../runtime/kinds.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { layer } from './layer.js';
import { sizesFor, fail, giveUp, listed, freshLike, imageOutput } from './sizes.js';

/** @import { Bound, Row, Run, TensorValue, Value, World } from '../../types.js' */

/** @typedef {'max' | 'avg'} Kind */

/**
 * At how many positions a window fits.
 * @param {number} size @param {number} kernel @param {number} stride @param {number} padding @param {number} dilation
 * @param {boolean} [ceil]
 */
export function lengthOf(size, kernel, stride, padding, dilation, ceil = false) {
  const free = size + 2 * padding - dilation * (kernel - 1) - 1;
  const length = Math.floor((free + (ceil ? stride - 1 : 0)) / stride) + 1;
  // The last window starts within the input or its padding on the left.
  return ceil && (length - 1) * stride >= size + padding ? length - 1 : length;
}

/** @type {(world: World, bound: Bound, kind: Kind, spatial: number) => TensorValue} */
const pooled = (world, bound, kind, spatial) => {
  const input = bound.tensor('input');
  const rank = input.shape.length;
  const fill = (/** @type {string} */ name, /** @type {number} */ otherwise) =>
    sizesFor(bound, name, spatial) ?? Array.from({ length: spatial }, () => otherwise);
  const kernel = fill('kernel_size', 1);
  const given = sizesFor(bound, 'stride', spatial);
  const stride = given && given.length > 0 ? given : kernel;
  const [padding, dilation] = [fill('padding', 0), fill('dilation', 1)];
  if (rank !== spatial + 1 && rank !== spatial + 2) {
    const wanted = `${spatial + 1}D or ${spatial + 2}D (batch mode) tensor`;
    if (spatial === 3 || (spatial === 2 && kind === 'max')) fail(`non-empty ${wanted} expected for input`);
    const begun = kind === 'max' ? 'max_pool1d: ' : '';
    fail(`${begun}Expected ${wanted} with optional 0 dim batch size for input, but got:${listed(input.shape)}`);
  }
  // If a gradient is needed, as in a model, PyTorch runs `max_pool1d` as `max_pool2d`, with its errors.
  const isRow = spatial === 1 && kind === 'max' && !world.depth && !bound.flag('return_indices');
  if ([...stride, ...kernel].some((size) => size <= 0) || padding.some((size) => size < 0)) giveUp();
  padding.forEach((pad, i) => {
    const [k = 1, d = 1] = [kernel[i], dilation[i]];
    if (isRow && pad * 2 > k) giveUp();
    if (pad * 2 > (k - 1) * d + 1)
      fail(
        `pad should be at most half of effective kernel size, but got pad=${pad}, kernel_size=${k} and dilation=${d}`,
      );
  });
  const sizes = input.shape.slice(-spatial);
  const ceil = bound.flag('ceil_mode');
  const found = sizes.map((size, i) =>
    lengthOf(size, kernel[i] ?? 1, stride[i] ?? 1, padding[i] ?? 0, dilation[i] ?? 1, ceil),
  );
  if (found.some((size) => size < 1)) {
    const channels = input.shape.at(-spatial - 1);
    if (isRow) fail(`max_pool1d() Invalid computed output size: ${found[0]}`);
    const [T, H, W] = sizes;
    if (spatial === 3 && kind === 'avg')
      fail(
        `input image (T: ${T} H: ${H} W: ${W}) smaller than kernel size ` +
          `(kT: ${kernel[0]} kH: ${kernel[1]} kW: ${kernel[2]})`,
      );
    const text = (/** @type {readonly number[]} */ all) => [channels, ...(spatial === 1 ? [1] : []), ...all].join('x');
    fail(`Given input size: (${text(sizes)}). Calculated output size: (${text(found)}). Output size is too small`);
  }
  return imageOutput(world, input, [...input.shape.slice(0, -spatial), ...found]);
};

/**
 * The result, with indices if `return_indices` is true.
 * @type {(result: TensorValue, bound: Bound, world: World) => Value}
 */
const withIndices = (values, bound, world) =>
  bound.flag('return_indices')
    ? new Sequence('tuple', [values, freshLike(world, values, values.shape, 'int64')])
    : values;

/** @type {(world: World, bound: Bound, spatial: number, name: string) => TensorValue} */
const adapted = (world, bound, spatial, name) => {
  const input = bound.tensor('input');
  const value = bound.arg('output_size')?.value;
  const rank = input.shape.length;
  const all = value instanceof Sequence ? value.items : Array.from({ length: spatial }, () => value ?? null);
  if (all.some(isOpaque)) throw new NotUnderstood('unknown');
  if (rank !== spatial + 1 && rank !== spatial + 2) {
    fail(`${name}(): Expected ${spatial + 1}D or ${spatial + 2}D tensor, but got ${listed(input.shape)}`);
  }
  if (input.shape.slice(-spatial).includes(0)) giveUp();
  const sizes = input.shape.slice(-spatial).map((size, i) => (all[i] === null ? size : toInteger(all[i])));
  return imageOutput(world, input, [...input.shape.slice(0, -spatial), ...sizes]);
};

/** `max_unpool`, which returns the maxima of a pooling to their places. @type {(spatial: number) => Run} */
const unpooling = (spatial) => (world, bound) => {
  const [input, { shape: places }] = [bound.tensor('input'), bound.tensor('indices')];
  const [kernel = [], padding = []] = ['kernel_size', 'padding'].map((name) => sizesFor(bound, name, spatial));
  const stride = sizesFor(bound, 'stride', spatial) ?? kernel;
  const { shape } = input;
  if (String(places) !== String(shape)) giveUp();
  const asked = bound.ints('output_size')?.slice(-spatial);
  const sizes = shape
    .slice(-spatial)
    .map((size, i) => asked?.[i] ?? (size - 1) * (stride[i] ?? 1) + (kernel[i] ?? 1) - 2 * (padding[i] ?? 0));
  return imageOutput(world, input, [...shape.slice(0, -spatial), ...sizes]);
};

const WINDOW = {
  max: 'kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False',
  avg: 'kernel_size, stride=None, padding=0, ceil_mode=False, ^count_include_pad=True',
};
/** One more parameter of avg_pool2d and avg_pool3d. */
const DIVISOR = ', ^divisor_override=None';
const IN_FUNCTION = {
  max: 'input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False',
  avg: `input, ${WINDOW.avg}${DIVISOR}`,
};

/** @param {Row} row */
export function pools(row) {
  for (const spatial of [1, 2, 3]) {
    const unpool = 'kernel_size, stride=None, padding=0';
    row('t', `F.max_unpool${spatial}d`, `input, indices, ${unpool}, output_size=None`, unpooling(spatial));
    const takes = 'input, indices, output_size=None';
    layer(`MaxUnpool${spatial}d`, { signature: unpool, takes, forward: unpooling(spatial) });
    const power = '^norm_type, kernel_size, stride=None, ceil_mode=False';
    /** @type {Run} */
    const mean = (world, bound) => pooled(world, bound, 'avg', spatial);
    row('t', `F.lp_pool${spatial}d`, `input, ${power}`, mean);
    layer(`LPPool${spatial}d`, { signature: power, forward: mean });
    for (const kind of /** @type {const} */ (['max', 'avg'])) {
      /** @type {Run} */
      const run = (world, bound) => withIndices(pooled(world, bound, kind, spatial), bound, world);
      const isLine = kind === 'avg' && spatial === 1;
      if (!isLine) row('t', `F.${kind}_pool${spatial}d`, IN_FUNCTION[kind], run);
      const each = `int[${spatial}]`;
      const typed = `Tensor input, ${each} kernel_size, ${each} stride=None, ${each} padding=0`;
      const more =
        kind === 'max'
          ? `${each} dilation=1, bool ceil_mode=False`
          : 'bool ceil_mode=False, ^bool count_include_pad=True';
      const pool = `${kind}_pool${spatial}d`;
      if (kind === 'max' || isLine) row('t', isLine ? `${pool} F.${pool}` : pool, `${typed}, ${more}`, run);
      const letter = kind === 'max' ? 'Max' : 'Avg';
      const window = `${WINDOW[kind]}${kind === 'max' || isLine ? '' : DIVISOR}`;
      layer(`${letter}Pool${spatial}d`, { signature: window, forward: run });
      const name = `adaptive_${kind}_pool${spatial}d`;
      const settings = `output_size${kind === 'max' ? ', return_indices=False' : ''}`;
      /** @type {Run} */
      const adaptive = (world, bound) => withIndices(adapted(world, bound, spatial, name), bound, world);
      const signature = isLine ? 'Tensor input, int[1] output_size' : `input, ${settings}`;
      row('t', isLine ? `${name} F.${name}` : `F.${name}`, signature, adaptive);
      layer(`Adaptive${letter}Pool${spatial}d`, { signature: settings, forward: adaptive });
    }
  }
}
