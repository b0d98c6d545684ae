/**
 * Finds files of the package that no user can reach from package.json, along imports and addresses of other files. Such
 * a file would be downloaded for nothing.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** How a source file refers to another: an import, a require, a relative address. */
const NAMES = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*|\bURL\(\s*|\bpath=)(["'`])([^"'`\n]+)\1/g;

/** Every string in a part of package.json. @param {unknown} part @returns {string[]} */
const strings = (part) => (typeof part === 'string' ? [part] : Object.values(part ?? {}).flatMap(strings));

/**
 * The files that a specifier may mean: declarations name the JavaScript that they describe.
 * @param {string} file
 * @param {string} name
 */
function targets(file, name) {
  const path = posix.join(posix.dirname(file), name);
  return [path, path.replace(/\.(c?)js$/, '.d.$1ts'), path.replace(/\.c?js$/, '.d.ts')];
}

/**
 * @param {string} top the folder of the package
 * @param {readonly string[]} files that are packed
 * @param {Record<string, unknown>} manifest
 * @param {readonly string[]} [named] files that documents send a user to
 * @returns {string[]} files that nothing refers to
 */
export function unreached(top, files, manifest, named = []) {
  const packed = new Set(files);
  const patterns = strings([
    manifest.exports,
    manifest.imports,
    manifest.bin,
    manifest.main,
    manifest.types,
    manifest.typesVersions,
  ])
    .map((path) => posix.normalize(path))
    .map((path) => new RegExp(`^${path.replace(/[.+]/g, '\\$&').replace('*', '.*')}$`));
  const reached = new Set(
    files.filter((file) => named.includes(file) || patterns.some((pattern) => pattern.test(file))),
  );
  for (const file of reached) {
    if (!/\.(c?js|d\.c?ts)$/.test(file)) continue;
    const text = readFileSync(join(top, file), 'utf8');
    for (const [, , name = ''] of text.matchAll(NAMES)) {
      for (const target of targets(file, name)) if (packed.has(target)) reached.add(target);
    }
  }
  return files.filter((file) => !reached.has(file));
}
