/** Values that a tensor library does not accept, such as objects that resemble tensors. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ones } from '../../web/lib/index.js';

/**
 * A second copy of the library, as when a page loads it from two addresses.
 * @returns {Promise<typeof import('../../web/lib/index.js')>}
 */
async function anotherCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'stride0-copy-'));
  process.once('exit', () => rmSync(folder, { recursive: true })); // the core is read when it is first used
  for (const part of ['package.json', 'web/lib']) {
    cpSync(fileURLToPath(new URL(`../../${part}`, import.meta.url)), join(folder, part), { recursive: true });
  }
  return await import(pathToFileURL(join(folder, 'web/lib/index.js')).href);
}

export const foreign = await anotherCopy();

/** A typed array whose memory is detached. */
export function detached() {
  const array = new Float32Array(4);
  structuredClone(array.buffer, { transfer: [array.buffer] });
  return array;
}

/**
 * Values that are no numbers, by name. `dispose` frees them.
 * @returns {{ values: Record<string, any>, dispose: () => void }}
 */
export function badValues() {
  const [own, other] = [ones([2]), foreign.ones([2])];
  const values = {
    'a string': '2',
    'an empty string': '',
    'a symbol': Symbol('2'),
    null: null,
    undefined: undefined,
    'a plain object': { shape: [2], dtype: 'float32' },
    'an object without a prototype': Object.assign(Object.create(null), { length: 1 }),
    'an array of strings': ['a'],
    'a proxy of a tensor': new Proxy(own, {}),
    'an heir of a tensor': Object.create(own),
    'a function': () => 2,
    'a class': Map,
    'a date': new Date(0),
    'a boxed number': Object(2),
    'a regular expression': /2/,
    'a promise': Promise.resolve(own),
    'a detached array': detached(),
    'a view of bytes': new DataView(new ArrayBuffer(8)),
    'a buffer': new ArrayBuffer(8),
    'a tensor of another copy': other,
  };
  return { values, dispose: () => [own, other].forEach((each) => each.dispose()) };
}
