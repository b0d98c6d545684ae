/**
 * The entry of the library, web/lib/index.js: each function of web/lib/functions.js, made to refuse surplus arguments
 * and to lead errors to its caller. It is written by the build, so that a function that is added is named once.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TOP } from './machine.js';

const FUNCTIONS = join(TOP, 'web/lib/functions.js');
const INDEX = join(TOP, 'web/lib/index.js');

/** Whether it is no function: a class or an object. @param {unknown} value */
const isAsItIs = (value) => typeof value !== 'function' || String(value).startsWith('class');

/** Whether it gathers any number of arguments. @param {unknown} value */
function gathers(value) {
  const text = String(value);
  return text.slice(0, text.search(/\)\s*(?:=>|\{)/)).includes('...');
}

const HEAD = `/**
 * stride0: PyTorch's broadcasting in JavaScript. Importing is loading; everything here works at once.
 *
 * cpp/toolchain/surface.js writes this file, out of functions.js.
 */
import { strict } from './tensor/surplus.js';
`;

/** @param {Record<string, unknown>} exported */
function source(exported) {
  const names = Object.keys(exported).sort();
  const asTheyAre = names.filter((name) => isAsItIs(exported[name]));
  const made = names.filter((name) => !asTheyAre.includes(name));
  /** Another name of the same function. @param {string} name */
  const sameAs = (name) => {
    const other = made.find(
      (each) => exported[each] === exported[name] && /** @type {any} */ (exported[name]).name === each,
    );
    return gathers(exported[name]) && other !== name ? other : undefined;
  };
  const checked = made.filter((name) => sameAs(name) === undefined);
  const others = made.filter((name) => sameAs(name) !== undefined);
  const lines = [
    HEAD,
    // Names of their own, as webpack takes reading one of a namespace for an effect, and would keep every function.
    ...['import {', ...checked.map((name) => `  ${name} as loose_${name},`), "} from './functions.js';", ''],
    ...['export {', ...asTheyAre.map((name) => `  ${name},`), "} from './functions.js';", ''],
    ...checked.flatMap((name) => {
      const of = `/* @__PURE__ */ strict('${name}', loose_${name}${gathers(exported[name]) ? ', true' : ''})`;
      // A word of the language can be exported, but not declared.
      return name === 'var' ? [`const var_ = ${of};`, 'export { var_ as var };'] : [`export const ${name} = ${of};`];
    }),
    ...others.map((name) => `export { ${sameAs(name)} as ${name} };`),
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
