/** `stride0/files`: tensors from files and into them. An entry of its own, so that who reads no files does not load it. */
export { fromArrow } from './arrow.js';
export { FileFormatError } from './error.js';
export { fromImageData, toImageData } from './image-data.js';
export { readNpy, writeNpy } from './npy.js';
export { readNpz, writeNpz } from './npz.js';
export { readSafetensors, writeSafetensors } from './safetensors.js';
