// Functions of complex tensors, such as `view_as_real`, and Fourier transforms.

import { broadcastOrRaise } from '../../runtime/broadcasting.js';
import { asComplex, isComplex } from '../../runtime/complex.js';
import { dimension } from '../nn/sizes.js';
import { fresh } from './fresh.js';
import { freshLike, asView } from './views.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';

/** @import { DType, Row, Run, TensorValue, World } from '../../types.js' */

/** The dtype of the result's real and imaginary part. @type {(world: World, tensor: TensorValue) => DType} */
const partOf = (world, { dtype }) => (dtype.includes('float') ? dtype : world.float);

/** @type {(world: World, shape: readonly number[], dtype: DType) => TensorValue} */
const real = (world, shape, dtype) => fresh(world, shape, dtype, 'torch');

/** @type {(world: World, shape: readonly number[], dtype: DType) => TensorValue} */
const complex = (world, shape, dtype) => asComplex(real(world, shape, dtype));

/** `real`, `imag`, `angle` @type {Run} */
const part = (world, bound, { name }) => {
  const input = bound.tensor('input');
  if (!isComplex(input)) return input;
  return name === 'angle' ? real(world, input.shape, input.dtype) : freshLike(world, input);
};

/** @typedef {(n: number) => number} Count  the new size of the last transformed dimension */

/**
 * A Fourier transform. isReal: whether the result is real; dims: the default dimensions.
 * @type {(how: { last?: Count, isReal?: boolean, dims?: readonly number[] | 'all' }) => Run}
 */
const transform =
  ({ last, isReal = false, dims: usual = [-1] }) =>
  (world, bound) => {
    const input = bound.tensor('input');
    const { shape } = input;
    const sizes = bound.ints('n');
    const all = shape.map((_, i) => i);
    const given = bound.ints('dim') ?? (usual === 'all' ? (sizes ? all.slice(-sizes.length) : all) : usual);
    const result = [...shape];
    given.forEach((dim, i) => {
      const index = dimension(dim, shape.length);
      const n = sizes?.[i];
      const isLast = i === given.length - 1;
      const whole = n === undefined || n === -1 ? (shape[index] ?? 0) : n;
      result[index] = isLast && last ? (isReal && n !== undefined ? n : last(whole)) : whole;
    });
    const dtype = partOf(world, input);
    return isReal ? real(world, result, dtype) : complex(world, result, dtype);
  };

const half = (/** @type {number} */ n) => Math.floor(n / 2) + 1;
const twice = (/** @type {number} */ n) => 2 * (n - 1);

/** `torch.istft` @type {Run} */
const istft = (world, bound) => {
  const input = bound.tensor('input');
  const { shape } = input;
  const n = bound.int('n_fft', 0);
  const hop = bound.int('hop_length') ?? Math.floor(n / 4);
  const centered = bound.arg('center') ? bound.flag('center') : true;
  const frames = shape.at(-1) ?? 0;
  const whole = n + hop * (frames - 1);
  const length = bound.int('length') ?? (centered ? whole - 2 * Math.floor(n / 2) : whole);
  return real(world, [...shape.slice(0, -2), length], input.dtype);
};

/** @type {(count: Count) => Run} */
const frequencies = (count) => (world, bound) => real(world, [count(bound.int('n', 0))], world.float);

/** A complex tensor from two real ones. @type {(first: string, second: string) => Run} */
const joined = (first, second) => (world, bound) => {
  const [a, b] = [bound.tensor(first), bound.tensor(second)];
  const shape = broadcastOrRaise(a.shape, b.shape);
  if (a.dtype !== b.dtype) throw new Raised('RuntimeError', `Expected object of scalar type ${a.dtype}`);
  return complex(world, shape, a.dtype);
};

/** @param {Row} row */
// prettier-ignore
export function complexes(row) {
  row('t', 'complex', 'Tensor real, Tensor imag, *, Tensor out=None', joined('real', 'imag'));
  row('t', 'polar', 'Tensor abs, Tensor angle, *, Tensor out=None', joined('abs', 'angle'));
  row('t', 'view_as_real', 'Tensor input', (world, bound) => {
    const input = bound.tensor('input');
    if (!isComplex(input)) throw new Raised('RuntimeError', 'view_as_real is only supported for complex tensors');
    return real(world, [...input.shape, 2], input.dtype);
  });
  row('t', 'view_as_complex', 'Tensor input', (world, bound) => {
    const input = bound.tensor('input');
    const { shape, dtype } = input;
    if (!/^float(16|32|64)$/.test(dtype))
      throw new Raised(
        'RuntimeError',
        `view_as_complex is only supported for half, float and double tensors, but got a tensor of scalar type: ${dtype}`,
      );
    if (shape.length === 0) throw new Raised('RuntimeError', 'Input tensor must have one or more dimensions');
    if (shape.at(-1) !== 2) throw new Raised('RuntimeError', 'Tensor must have a last dimension of size 2');
    return complex(world, shape.slice(0, -1), dtype);
  });
  row('tT', 'angle', 'Tensor input, *, Tensor out=None', part);
  row('t', 'real imag', 'Tensor input', part);
  row('tT', 'conj resolve_conj', 'Tensor input', (_, bound) => bound.tensor('input'));
  row('tT', 'conj_physical', 'Tensor input, *, Tensor out=None', (_, bound) => bound.tensor('input'));
  row('t', 'fft.fft fft.ifft', 'Tensor input, int? n=None, int dim=-1, ^str? norm=None, *, Tensor out=None', transform({}));
  row('t', 'fft.rfft', 'Tensor input, int? n=None, int dim=-1, ^str? norm=None, *, Tensor out=None', transform({ last: half }));
  row('t', 'fft.irfft', 'Tensor input, int? n=None, int dim=-1, ^str? norm=None, *, Tensor out=None', transform({ last: twice, isReal: true }));
  row('t', 'fft.fft2 fft.ifft2', 'Tensor input, int[1]? s=None, int[1] dim={-2,-1}, ^str? norm=None, *, Tensor out=None', transform({ dims: [-2, -1] }));
  row('t', 'fft.rfft2', 'Tensor input, int[1]? s=None, int[1] dim={-2,-1}, ^str? norm=None, *, Tensor out=None', transform({ last: half, dims: [-2, -1] }));
  row('t', 'fft.irfft2', 'Tensor input, int[1]? s=None, int[1] dim={-2,-1}, ^str? norm=None, *, Tensor out=None', transform({ last: twice, isReal: true, dims: [-2, -1] }));
  row('t', 'fft.fftn fft.ifftn', 'Tensor input, int[1]? s=None, int[1]? dim=None, ^str? norm=None, *, Tensor out=None', transform({ dims: 'all' }));
  row('t', 'fft.rfftn', 'Tensor input, int[1]? s=None, int[1]? dim=None, ^str? norm=None, *, Tensor out=None', transform({ last: half, dims: 'all' }));
  row('t', 'fft.irfftn', 'Tensor input, int[1]? s=None, int[1]? dim=None, ^str? norm=None, *, Tensor out=None', transform({ last: twice, isReal: true, dims: 'all' }));
  row('t', 'fft.fftshift fft.ifftshift', 'Tensor input, int[1]? dim=None', (_, bound) => bound.tensor('input'));
  row('t', 'fft.fftfreq', 'int n, float d=1.0, *, Tensor out=None, TensorOptions options', frequencies((n) => n));
  row('t', 'fft.rfftfreq', 'int n, float d=1.0, *, Tensor out=None, TensorOptions options', frequencies(half));
  row('tT', 'stft', "array input, n_fft, hop_length=None, ^win_length=None, ^window=None, center=True, ^pad_mode='reflect', ^normalized=False, onesided=None, return_complex=None, ^align_to_window=None", (world, bound) => {
    const input = bound.tensor('input');
    const { shape } = input;
    const n = bound.int('n_fft', 0);
    const hop = bound.int('hop_length') ?? Math.floor(n / 4);
    const centered = bound.arg('center') ? bound.flag('center') : true;
    const length = (shape.at(-1) ?? 0) + (centered ? 2 * Math.floor(n / 2) : 0);
    if (shape.length > 2 || shape.length === 0 || n <= 0 || n > length || hop <= 0) throw new NotUnderstood('line');
    const sided = bound.arg('onesided') && bound.value('onesided') !== undefined ? bound.flag('onesided') : true;
    const bins = sided && !isComplex(input) ? half(n) : n;
    // Each window is transformed, and the results are stacked.
    const sizes = [...shape.slice(0, -1), 1 + Math.floor((length - n) / hop), bins];
    const dtype = partOf(world, input);
    const isPair = bound.arg('return_complex') !== undefined && !bound.flag('return_complex');
    if (bound.value('return_complex') === undefined && !isComplex(input))
      throw new Raised(
        'RuntimeError',
        'stft requires the return_complex parameter be given for real inputs, and will further require that ' +
          'return_complex=True in a future PyTorch release.',
      );
    const windows = isPair ? real(world, [...sizes, 2], dtype) : complex(world, sizes, dtype);
    const turned = asView(world, windows, (x) => (isPair ? x.transpose(-3, -2) : x.transpose(-2, -1)));
    return isPair ? turned : asComplex(turned);
  });
  row('t', 'istft', 'Tensor input, int n_fft, int? hop_length=None, ^int? win_length=None, ^Tensor? window=None, bool center=True, ^bool normalized=False, bool? onesided=None, int? length=None, bool return_complex=False', istft);
  row('T', 'istft', 'input, n_fft, hop_length=None, ^win_length=None, ^window=None, center=True, ^normalized=False, onesided=None, length=None, return_complex=False', istft);
}
