/**
 * `stride0/files`: tensors from files and into them. An entry of its own, so that who reads no files does not load it. What
 * is read has the methods of tensors, also for who imports nothing else (see ../making.js).
 */
import { withMethods } from '../methods.js';
import * as arrow from './arrow.js';
import * as image from './image-data.js';
import * as npy from './npy.js';
import * as npz from './npz.js';
import * as safetensors from './safetensors.js';

export { FileFormatError } from './error.js';
export { toImageData } from './image-data.js';
export { writeNpy } from './npy.js';
export { writeNpz } from './npz.js';
export { writeSafetensors } from './safetensors.js';

export const fromArrow = /* @__PURE__ */ withMethods(arrow.fromArrow);
export const fromImageData = /* @__PURE__ */ withMethods(image.fromImageData);
export const readNpy = /* @__PURE__ */ withMethods(npy.readNpy);
export const readNpz = /* @__PURE__ */ withMethods(npz.readNpz);
export const readSafetensors = /* @__PURE__ */ withMethods(safetensors.readSafetensors);
