/**
 * The functions that Node loads when a program first calls one. V8 parses a whole file before it runs any of it, and a
 * program's first result needs only a third of the library. So the bundles for Node keep the rest in a few other files,
 * and export a short function in place of each: the first call loads the file.
 *
 * Such a file exports one function, which takes what it needs from the file that loads it. It does not `require` that
 * file, because a test runner that clears the cache of modules would give it a second copy, with a second core.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from './machine.js';
import { finder, standIns } from './stand-ins.js';

const LIBRARY = join(TOP, 'web/lib');

/** These run while the library is imported: they make the lists of methods, and a class that is exported. */
const EARLY = /\/(?:slice-item|methods|generator)\.js$/;

/** The files of a folder, or of those that are named. @param {string} folder @param {string} [names] */
const within = (folder, names) =>
  (names?.split(' ').map((name) => `${name}.js`) ?? readdirSync(join(LIBRARY, folder)))
    .map((name) => join(LIBRARY, folder, name))
    .filter((file) => file.endsWith('.js') && !EARLY.test(file));

/** What is loaded together, by the name of the file, and of the module that the bundler makes it of. */
const groups = {
  'node-late': ['contracting', 'indexing', 'joining', 'ordering', 'random', 'statistics'].flatMap((name) =>
    within(`ops/${name}`),
  ),
  'node-shapes': [
    ...within('ops', 'assign broadcast create matmul permutations promotion ranges reductions repeats slices'),
    ...within('ops', 'array-api clamp double-exponent masked-fill powers product-target products ternary views where'),
    ...within('engine', 'copy copy-along indexed overlapping reduce resizing view-geometry walk-order'),
    ...within('tensor', 'dims'),
    ...within('values', 'print digest'),
  ],
  'node-fuse': [
    ...within('fuse'),
    ...within('control', 'outline'),
    ...within('engine', 'assembler program-module recipes'),
    ...within('ops', 'placed steps'),
  ],
};

/** Their names. */
export const LATE = Object.keys(groups);

/** Tools see what is required only if it is written out. */
const sourceOfFinders = () => `
  function finder(load) {
    const all = [];
    function loaded(at) {
      for (const [name, fn] of Object.entries(load())) all[name.slice(1)] = fn;
      return all[at];
    }
    return (at) => all[at] ?? loaded(at);
  }
  ${LATE.map((group) => `export const ${finder(group)} = finder(() => loadLate('${group}'));`).join('\n')}
`;

const { isLate, plugin } = standIns(groups, sourceOfFinders);

/** Whether a module is one of those, for the bundler's groups. */
export { isLate };

/**
 * The file as a function of what it would have loaded. What that has under one name for good is a variable.
 * @param {string} code
 * @param {string} core
 */
function asFunction(code, core) {
  const given = /^const (\w+) = require\("\.\/[^"]+"\);\n/m;
  const [, loaded = ''] = given.exec(code) ?? [];
  const changing = new Set(Array.from(core.matchAll(/^\tget ([\w$]+)\(\)/gm), ([, name]) => name));
  const constant = new Set();
  const own = code.replace(given, '').replace(new RegExp(`\\b${loaded}\\.([\\w$]+)`, 'g'), (all, name) => {
    if (changing.has(name)) return all;
    constant.add(name);
    return `${name}$of`;
  });
  const variables = Array.from(constant, (name) => `${name}: ${name}$of`).join(',\n\t');
  return [
    `module.exports = (${loaded}) => {`,
    `const {\n\t${variables}\n} = ${loaded};`,
    'const module = {};',
    own,
    'return module.exports;',
    '};\n',
  ].join('\n');
}

export const loadedLate = {
  ...plugin,
  /** @param {unknown} _ @param {Record<string, any>} files by their names */
  generateBundle(_, files) {
    const core = Object.values(files).find(({ code }) => code?.includes('loadLate('));
    for (const name of LATE) {
      const own = files[`${name}.cjs`];
      own.code = asFunction(own.code, core.code);
    }
    core.code = core.code.replace(/loadLate\((['"])([\w-]+)\1\)/g, "require('./$2.cjs')(module.exports)");
  },
};
