/**
 * The core is a file next to the library. Node reads it at first use, so that `require` works too; a page or a worker
 * without a bundler fetches it.
 */
import { load as fetched } from './fetch.js';
import { builtin } from './host.js';
import { compileFile } from './read-file.js';
import { assertSimd } from './simd.js';

/** A page of Electron has Node's modules, but its files need not be on the disk. */
const fs = import.meta.url?.startsWith('file:') ? builtin('node:fs') : undefined;
if (fs) assertSimd();

/** @param {import('./fetch.js').Change} [change] */
const read = (change) => compileFile(new URL('../wasm/stride0.wasm', import.meta.url), fs.readFileSync, change);

export const compile = fs && read;

/** @type {typeof import('./fetch.js').load} */
export const load = fs ? async (_, change) => read(change) : fetched;
