// The library of all elements on a page, and the other functions that the code reader uses from it.

export * from '../case/library.js';
export { emptyOutline, shareMemory } from '../lib/control/outline.js';
export { valuesOf } from '../lib/values/read.js';
export { align, reportOf } from '../lib/engine/align.js';
export { codes } from '../lib/errors/sentences.js';
