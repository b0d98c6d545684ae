/**
 * The entry of the library, web/lib/index.js: each function of web/lib/functions.js, made to refuse surplus arguments.
 * It is written by the build, so that a function that is added is named once.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TOP } from './machine.js';

const FUNCTIONS = join(TOP, 'web/lib/functions.js');
const INDEX = join(TOP, 'web/lib/index.js');

/**
 * Whether there is nothing to refuse: it is a class or an object, or gathers any number of arguments.
 * @param {unknown} value
 */
function isAsItIs(value) {
  if (typeof value !== 'function') return true;
  const text = Function.prototype.toString.call(value);
  const parameters = text.slice(0, text.search(/\)\s*(?:=>|\{)/));
  return text.startsWith('class') || parameters.includes('...');
}

const HEAD = `/**
 * stride0: PyTorch's broadcasting in JavaScript. Importing is loading; everything here works at once.
 *
 * cpp/toolchain/surface.js writes this file, out of functions.js.
 */
import * as f from './functions.js';
import { strict } from './tensor/surplus.js';
`;

/** @param {Record<string, unknown>} exported */
function source(exported) {
  const names = Object.keys(exported).sort();
  const asTheyAre = names.filter((name) => isAsItIs(exported[name]));
  const checked = names.filter((name) => !asTheyAre.includes(name));
  const lines = [
    HEAD,
    ...['export {', ...asTheyAre.map((name) => `  ${name},`), "} from './functions.js';", ''],
    ...checked.map((name) => `export const ${name} = /* @__PURE__ */ strict('${name}', f.${name});`),
  ];
  return `${lines.join('\n')}\n`;
}

/** Writes web/lib/index.js, and leaves it alone if it says the same, so that nothing made of it is out of date. */
export async function writeSurface() {
  const text = source(await import(pathToFileURL(FUNCTIONS).href));
  let before = '';
  try {
    before = readFileSync(INDEX, 'utf8');
  } catch {
    // There is none yet.
  }
  if (text !== before) writeFileSync(INDEX, text);
}
