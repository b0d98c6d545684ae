/** Checks that exported functions are declared with `function`, and that types are imported with `@import`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { TOP } from '../../cpp/toolchain/machine.js';

/**
 * The exported constants that are arrow functions. One with a named type, such as `@type {Reader}`, may be an arrow,
 * because a declaration cannot take its type from a name.
 * @param {string} file
 * @param {string} text
 * @returns {string[]} their names
 */
export function arrowsIn(file, text) {
  const { program, comments } = parseSync(file, text);
  return program.body.flatMap((/** @type {any} */ each) => {
    if (each.type !== 'ExportNamedDeclaration' || each.declaration?.type !== 'VariableDeclaration') return [];
    const before = comments.filter(({ end }) => end < each.start).at(-1);
    const isDirect = before && text.slice(before.end, each.start).trim() === '';
    if (isDirect && /@type \{(?![(<])/.test(before.value)) return [];
    const arrows = each.declaration.declarations.filter((/** @type {any} */ one) => /^Arrow/.test(one.init?.type));
    return arrows.map((/** @type {any} */ one) => one.id.name);
  });
}

/** Modules whose types users import: `@import` would not export them. */
const PUBLIC = ['web/lib/functions.js', 'web/diagnose/index.js'];

/** A `@typedef` that only names a type of another module again: `@import` does that. */
const RENAMED = /@typedef\s*\{\s*import\('[^']+'\)\.\w+\s*\}\s*\w+/g;

/** @param {readonly string[]} files @returns {string[]} */
export function oneDialect(files) {
  const read = files.filter((file) => /^(?:cpp|tests|web)\/.*\.js$/.test(file));
  return read.flatMap((file) => {
    const text = readFileSync(join(TOP, file), 'utf8');
    const arrows = arrowsIn(file, text).map((name) => `${file}: ${name} is an arrow function`);
    const renamed = PUBLIC.includes(file) ? [] : (text.match(RENAMED) ?? []);
    return [...arrows, ...renamed.map((each) => `${file}: ${each} instead of @import`)];
  });
}
