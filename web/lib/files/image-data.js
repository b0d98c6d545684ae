/** The pixels of a canvas: red, green, blue and alpha of every pixel, row by row. */
import { ArgumentError, DTypeError, ShapeError } from '../errors/classes.js';
import { isObject, describeValue, tensorArgument, typedArrayName } from '../tensor/arguments.js';
import { tuple } from '../errors/printed-shape.js';
import { byteLength, putElements, tensorOf } from './elements.js';
import { numelOf } from '../tensor/row-major.js';

/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { Image } from '../typing/platform.js' */

/**
 * @typedef {{ readonly data: Uint8ClampedArray | Uint8Array, readonly width: number, readonly height: number }} Pixels
 *   as ImageData has them
 */

const channels = 4;

/**
 * Makes a uint8 tensor of shape (height, width, 4) from the pixels of an ImageData, or of any object with its data,
 * width and height.
 * @param {Pixels} image
 * @returns {Tensor}
 * @example
 *   fromImageData({ data: new Uint8ClampedArray(24), width: 3, height: 2 }).shape; // [2, 3, 4]
 */
export function fromImageData(image) {
  const { data, width, height } = /** @type {Partial<Pixels>} */ (isObject(image) ? image : {});
  const isBytes = data !== undefined && /^Uint8(?:Clamped)?Array$/.test(typedArrayName(data) ?? '');
  if (!isBytes || !Number.isSafeInteger(width) || !Number.isSafeInteger(height)) {
    const message = `fromImageData(): argument 'image' must be an ImageData of 8-bit pixels, not ${describeValue(image)}`;
    throw new ArgumentError(message);
  }
  const shape = [Number(height), Number(width), channels];
  if (Math.min(...shape) < 0 || numelOf(shape) !== data.length) {
    const message = `fromImageData(): ${data.length} bytes are not the pixels of ${width} × ${height}, 4 bytes each`;
    throw new ShapeError(message, { torchType: 'ValueError' });
  }
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return tensorOf('fromImageData()', { dtype: 'uint8', size: 1 }, shape, bytes);
}

/**
 * Makes an ImageData from a uint8 tensor of shape (height, width, 4). Where there is no ImageData, as in Node, it
 * returns an object with the same data, width and height.
 * @param {Tensor} tensor
 * @returns {Image}
 * @example
 *   toImageData(full([1, 1, 4], 255, { dtype: 'uint8' })).data.length; // 4
 */
export function toImageData(tensor) {
  const { dtype, shape } = tensorArgument('toImageData', 'tensor', tensor);
  if (dtype !== 'uint8') {
    throw new DTypeError(
      `toImageData(): pixels must be uint8, but the tensor is ${dtype}; clamp it to 0 … 255 and convert it with to('uint8')`,
    );
  }
  const [height = 0, width = 0, last] = shape;
  if (shape.length !== 3 || last !== channels) {
    throw new ShapeError(`toImageData(): the shape must be (height, width, 4), but the tensor has ${tuple(shape)}`);
  }
  const data = new Uint8ClampedArray(byteLength(tensor));
  putElements(tensor, new Uint8Array(data.buffer), 0);
  if (typeof ImageData === 'function') return new ImageData(data, width, height);
  return { data, width, height, colorSpace: 'srgb' };
}
