/**
 * What Node loads when it is first called. V8 reads all of a file before it runs any of it, and two thirds of the
 * library are functions that a program's first result does without. In the bundles for Node those are in a few files of
 * their own, each of which the first call of one of its functions loads; until then, and for whoever holds on to it, a
 * short function stands for each.
 *
 * The file is a function of the file that loads it, instead of loading that itself: a test runner that forgets what was
 * loaded would give it another one, with another core.
 */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { TOP } from './machine.js';

const LIBRARY = join(TOP, 'web/lib');

/** What makes the lists of methods is called by an import. */
const EARLY = /\/(?:slice-item|methods)\.js$/;

/** The files of a folder, or of those that are named. @param {string} folder @param {string} [names] */
const within = (folder, names) =>
  (names?.split(' ').map((name) => `${name}.js`) ?? readdirSync(join(LIBRARY, folder)))
    .map((name) => join(LIBRARY, folder, name))
    .filter((file) => file.endsWith('.js') && !EARLY.test(file));

/** What is loaded together, by the name of the file, and of the module that the bundler makes it of. */
const groups = {
  'node-late': ['contracting', 'indexing', 'joining', 'ordering', 'statistics'].flatMap((name) =>
    within(`ops/${name}`),
  ),
  'node-shapes': [
    ...within('ops', 'assign broadcast create matmul permutations promotion random ranges reductions repeats slices'),
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

/** Which one a module is of. @type {ReadonlyMap<string, string>} */
const groupOf = new Map(
  Object.entries(groups).flatMap(([name, files]) => files.map((file) => /** @type {const} */ ([file, name]))),
);

const [ENTRY, LATER, STANDS_FOR] = ['\0late-entry:', '\0later', '\0stands-for:'];

/** Whether a module is one of those, for the bundler's groups. @param {string} id */
export const isLate = (id) => groupOf.has(id);

/** Whether a module stands for one of those. @param {string} id */
export const isStandIn = (id) => id === LATER || id.startsWith(STANDS_FOR);

/** What it exports, by name; the bundler complains if anything else than this is wanted early. @param {string} file */
async function exportsOf(file) {
  const all = Object.entries(await import(pathToFileURL(file).href));
  const functions = all.filter(([, value]) => typeof value === 'function' && !/^class\b/.test(String(value)));
  const nameOf = new Map(functions.map(([name, fn]) => [fn, name]));
  // Such as `operations`: more names for the functions that are exported.
  const lists = all.filter(
    ([, list]) => typeof list === 'object' && Object.values(list).every((each) => nameOf.has(each)),
  );
  return { functions, lists: lists.map(([name, list]) => ({ name, list, nameOf })) };
}

/** The functions of a group, each at its place. @param {string} group */
async function placesIn(group) {
  const all = groups[/** @type {keyof typeof groups} */ (group)].map(async (file) =>
    (await exportsOf(file)).functions.map(([name]) => ({ file, name })),
  );
  return (await Promise.all(all)).flat();
}

/** Finds a function by its place, once its file is loaded. @param {string} group */
const finder = (group) => group.replace(/^node-(.)/, (_, first) => `from${first.toUpperCase()}`);

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

/**
 * The parameters of a function that stands for another. It has as many, so that it can hand them on one by one: V8 sees
 * through that, and not through a list. Those that do not count for its `length` have a default.
 * @param {Function} fn
 */
function parametersOf(fn) {
  const [statement] = /** @type {any} */ (parseAst(`(${fn})`)).body;
  const { params } = statement.expression;
  if (params.at(-1)?.type === 'RestElement') return { own: '...all', given: '...all', length: 0 };
  const letters = Array.from('abcdefghijkl').slice(0, params.length);
  const own = letters.map((each, i) => (i < fn.length ? each : `${each} = void 0`));
  return { own: own.join(', '), given: letters.join(', '), length: Math.min(fn.length, letters.length) };
}

/** @param {string} id of a stand-in */
async function sourceOf(id) {
  const file = id.slice(STANDS_FOR.length);
  const group = String(groupOf.get(file));
  const { functions, lists } = await exportsOf(file);
  const first = (await placesIn(group)).findIndex((each) => each.file === file);
  const lines = functions.map(([name, fn], i) => {
    const { own, given, length } = parametersOf(fn);
    const unlike = [
      fn.length !== length && `length: { value: ${fn.length} }`,
      fn.name !== name && `name: { value: '${fn.name}' }`,
    ];
    const properties = unlike.filter(Boolean).join(', ');
    const stated = properties && `Object.defineProperties(${name}, { ${properties} });`;
    return `export function ${name}(${own}) { return ${finder(group)}(${first + i})(${given}); }\n${stated}`;
  });
  for (const { name, list, nameOf } of lists) {
    const rows = Object.entries(list).map(([key, fn]) => `${key}: ${nameOf.get(fn)}`);
    lines.push(`export const ${name} = { ${rows.join(', ')} };`);
  }
  return [`import { ${finder(group)} } from '${LATER}';`, ...lines].join('\n');
}

/** @param {string} group */
const sourceOfEntry = async (group) =>
  (await placesIn(group))
    .map(({ file, name }, at) => `export { ${name} as _${at} } from ${JSON.stringify(file)};`)
    .join('\n');

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
  name: 'loaded-late',
  /** @param {string} id @param {string | undefined} importer */
  resolveId(id, importer) {
    if (LATE.includes(id)) return ENTRY + id;
    if (id === LATER || isLate(id)) return id;
    const file = id.startsWith('.') && importer ? join(dirname(importer), id) : '';
    const group = groupOf.get(file);
    return group && importer && groupOf.get(importer) !== group ? STANDS_FOR + file : null;
  },
  /** @param {string} id */
  load(id) {
    if (id.startsWith(ENTRY)) return sourceOfEntry(id.slice(ENTRY.length));
    if (id === LATER) return sourceOfFinders();
    return id.startsWith(STANDS_FOR) ? sourceOf(id) : null;
  },
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
