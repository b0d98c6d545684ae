// The library of all elements on a page, and what the reader of code asks of it besides.

export * from '../case/library.js';
export { emptyOutline, shareMemory } from '../lib/control/outline.js';
export { valuesOf } from '../lib/values/read.js';
