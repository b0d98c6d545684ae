/** The library's index, which has a line for each name of web/lib/functions.js. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TOP } from '../../cpp/toolchain/machine.js';

const LIBRARY = join(TOP, 'web/lib');

const HEAD = `/**
 * stride0: PyTorch's broadcasting in JavaScript. Importing is loading; everything here works at once.
 *
 * Each function of functions.js with checks for surplus arguments and errors that point to the caller; index.d.ts has
 * the types. The arrow functions let webpack drop unused code: it treats reading \`loose.abs\` as a side effect.
 *
 * web/build/library-index.js writes this file.
 */
import * as loose from './functions.js';
import { variadic, strict } from './tensor/surplus.js';
`;

/** @param {unknown} value */
const isClass = (value) => /^class\b/.test(String(value));

/** Whether a function takes any number of arguments, as those of `withNamedArguments` do. @param {Function} fn */
const gathers = (fn) => /^[^)]*\.\.\./.test(String(fn));

/** Writes web/lib/index.js. */
export async function writeIndex() {
  const functions = await import(pathToFileURL(join(LIBRARY, 'functions.js')).href);
  const lines = Object.entries(functions).map(([name, value]) => {
    if (typeof value !== 'function' || isClass(value)) return `export { ${name} } from './functions.js';\n`;
    const takesAny = gathers(value);
    // Two names of a variadic function are one export; a strict one mentions the name that was called in its errors.
    const isSecondName = takesAny && value.name !== name && functions[value.name] === value;
    if (isSecondName) return `export { ${value.name} as ${name} };\n`;
    const call = `/* @__PURE__ */ ${takesAny ? 'variadic' : 'strict'}('${name}', () => loose.${name});\n`;
    return name === 'var' ? `const var_ = ${call}export { var_ as var };\n` : `export const ${name} = ${call}`;
  });
  writeFileSync(join(LIBRARY, 'index.js'), `${HEAD}\n${lines.join('')}`);
}
