// What the page needs as soon as there is code: what reads it, and what draws the cases that only code has.

export { unalignedCases } from '../draw/unaligned-cases.js';
export { readCode } from '../reading/python/script.js';
