/**
 * Modules that import each other in a circle. Such a module may meet names that have no value yet, depending on which
 * module a program imports first, and Rollup warns everybody who bundles us. Imports of types are none.
 */
import { posix } from 'node:path';

/** A module that is imported when this one is, rather than later by `import()`. */
const IMPORT = /^(?:import|export) (?:(?:\w+, )?(?:\w+|\{[^}]*\}|\*(?: as \w+)?) from )?'([^']+)'/gm;

/**
 * Each circle once, as the files along it, beginning and ending with the same one.
 * @param {Readonly<Record<string, string>>} sources the text of each file, by its path from the top
 * @param {Readonly<Record<string, readonly string[]>>} [aliases] the files that a name like #load may stand for
 * @returns {string[]}
 */
export function circles(sources, aliases = {}) {
  /** @type {string[]} */
  const found = [];
  const done = new Set();
  /** @param {string} file @param {readonly string[]} path that leads to it */
  const walk = (file, path) => {
    const at = path.indexOf(file);
    if (at >= 0) found.push([...path.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    for (const [, name = ''] of (sources[file] ?? '').matchAll(IMPORT)) {
      for (const next of aliases[name] ?? [posix.join(posix.dirname(file), name)]) walk(next, [...path, file]);
    }
    done.add(file);
  };
  for (const file of Object.keys(sources).filter((each) => each.endsWith('.js'))) walk(file, []);
  return found;
}
