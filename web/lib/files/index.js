/**
 * `stride0/files`: reads tensors from files and writes them. It is a separate entry, so you only load it if you use it.
 * The tensors it returns have all methods, even if you import nothing else (see ../creation.js).
 */
import { strict } from '../tensor/surplus.js';
import { withMethods } from '../methods.js';
import * as arrow from './arrow.js';
import * as image from './image-data.js';
import * as npy from './npy.js';
import * as npz from './npz.js';
import * as safetensors from './safetensors.js';

export { FileFormatError } from './error.js';

/** @template {Function} F @param {string} name @param {() => F} of */
const strictWithMethods = (name, of) => strict(name, () => withMethods(name, of()));

export const fromArrow = /* @__PURE__ */ strictWithMethods('fromArrow', () => arrow.fromArrow);
export const fromImageData = /* @__PURE__ */ strictWithMethods('fromImageData', () => image.fromImageData);
export const readNpy = /* @__PURE__ */ strictWithMethods('readNpy', () => npy.readNpy);
export const readNpz = /* @__PURE__ */ strictWithMethods('readNpz', () => npz.readNpz);
export const readSafetensors = /* @__PURE__ */ strictWithMethods('readSafetensors', () => safetensors.readSafetensors);
export const toImageData = /* @__PURE__ */ strict('toImageData', () => image.toImageData);
export const writeNpy = /* @__PURE__ */ strict('writeNpy', () => npy.writeNpy);
export const writeNpz = /* @__PURE__ */ strict('writeNpz', () => npz.writeNpz);
export const writeSafetensors = /* @__PURE__ */ strict('writeSafetensors', () => safetensors.writeSafetensors);
