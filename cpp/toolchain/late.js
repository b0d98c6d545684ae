/**
 * What Node loads when it is first called. V8 reads all of a file before it runs any of it, and two fifths of the
 * library are functions that most programs never call. In the bundles for Node those are in a file of their own, which
 * the first call of one of them loads; until then, and for whoever holds on to it, a short function stands for each.
 *
 * The file is a function of the file that loads it, instead of loading that itself: a test runner that forgets what was
 * loaded would give it another one, with another core.
 */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TOP } from './machine.js';

const OPS = join(TOP, 'web/lib/ops');

/** Folders of which nothing is called by an import, but for what makes the lists of methods. */
const FOLDERS = ['contracting', 'indexing', 'joining', 'ordering', 'statistics'];
const EARLY = /\/(?:added-\w+|adding|slice-item|methods)\.js$/;

const late = new Set(
  FOLDERS.flatMap((folder) => readdirSync(join(OPS, folder)).map((name) => join(OPS, folder, name))).filter(
    (file) => file.endsWith('.js') && !EARLY.test(file),
  ),
);

/** The name of the file, and of the module that the bundler makes it of. */
export const LATE = 'node-late';
const [ENTRY, LATER, STANDS_FOR] = ['\0late-entry', '\0later', '\0stands-for:'];

/** Whether a module is one of those, for the bundler's groups. @param {string} id */
export const isLate = (id) => late.has(id);

/** Whether a module stands for one of those. @param {string} id */
export const isStandIn = (id) => id === LATER || id.startsWith(STANDS_FOR);

/** Its exported functions; the bundler complains if anything else is wanted early. @param {string} file */
async function functionsOf(file) {
  const all = Object.entries(await import(pathToFileURL(file).href));
  return all.filter(([, value]) => typeof value === 'function' && !/^class\b/.test(String(value)));
}

/** What a function is called in the file of its own. @param {string} file @param {string} name */
const nameIn = (file, name) => `${file.slice(OPS.length + 1, -'.js'.length)}_${name}`.replace(/\W/g, '_');

const standIn = `
  let loaded;
  export function later(at, name, length) {
    let fn;
    const waiting = (...given) => (fn ??= (loaded ??= loadLate())[at])(...given);
    return Object.defineProperties(waiting, { name: { value: name }, length: { value: length } });
  }
`;

/** @param {string} id of a stand-in */
async function sourceOf(id) {
  const file = id.slice(STANDS_FOR.length);
  const lines = (await functionsOf(file)).map(
    ([name, fn]) =>
      `export const ${name} = /* @__PURE__ */ later('${nameIn(file, name)}', ${JSON.stringify(fn.name)}, ${fn.length});`,
  );
  return [`import { later } from '${LATER}';`, ...lines].join('\n');
}

async function sourceOfEntry() {
  const lines = [];
  for (const file of late) {
    for (const [name] of await functionsOf(file)) {
      lines.push(`export { ${name} as ${nameIn(file, name)} } from ${JSON.stringify(file)};`);
    }
  }
  return lines.join('\n');
}

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
    'const exports = {};',
    own,
    'return exports;',
    '};\n',
  ].join('\n');
}

export const loadedLate = {
  name: 'loaded-late',
  /** @param {string} id @param {string | undefined} importer */
  resolveId(id, importer) {
    if (id === LATE) return ENTRY;
    if (id === LATER || late.has(id)) return id;
    const file = id.startsWith('.') && importer ? join(dirname(importer), id) : '';
    return late.has(file) && importer && !late.has(importer) ? STANDS_FOR + file : null;
  },
  /** @param {string} id */
  load(id) {
    if (id === ENTRY) return sourceOfEntry();
    if (id === LATER) return standIn;
    return id.startsWith(STANDS_FOR) ? sourceOf(id) : null;
  },
  /** @param {unknown} _ @param {Record<string, any>} files by their names */
  generateBundle(_, files) {
    const core = Object.values(files).find(({ code }) => code?.includes('loadLate()'));
    const own = files[`${LATE}.cjs`];
    own.code = asFunction(own.code, core.code);
    core.code = core.code.replace('loadLate()', `require('./${LATE}.cjs')(module.exports)`);
  },
};
