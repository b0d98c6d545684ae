/**
 * `stride0/files`: tensors from files and into them. An entry of its own, so that who reads no files does not load it.
 * What is read has the methods of tensors, also for who imports nothing else (see ../creation.js).
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
const made = (name, of) => strict(name, () => withMethods(name, of()));

export const fromArrow = /* @__PURE__ */ made('fromArrow', () => arrow.fromArrow);
export const fromImageData = /* @__PURE__ */ made('fromImageData', () => image.fromImageData);
export const readNpy = /* @__PURE__ */ made('readNpy', () => npy.readNpy);
export const readNpz = /* @__PURE__ */ made('readNpz', () => npz.readNpz);
export const readSafetensors = /* @__PURE__ */ made('readSafetensors', () => safetensors.readSafetensors);
export const toImageData = /* @__PURE__ */ strict('toImageData', () => image.toImageData);
export const writeNpy = /* @__PURE__ */ strict('writeNpy', () => npy.writeNpy);
export const writeNpz = /* @__PURE__ */ strict('writeNpz', () => npz.writeNpz);
export const writeSafetensors = /* @__PURE__ */ strict('writeSafetensors', () => safetensors.writeSafetensors);
