/**
 * Exports that nobody imports. What package.json publishes is imported by strangers; everything else is for us, and
 * what only its own file uses needs no `export`.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';

/** @typedef {Record<string, string>} Sources the text of each file, by its path from the top */

/** Names between braces: `a`, `b as c`; `which` is 0 for the name there and 1 for the name here. */
const names = (/** @type {string} */ list, /** @type {0 | 1} */ which) =>
  list
    .split(',')
    .map((each) =>
      each
        .replace(/\/\/.*/g, '')
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/),
    ) // prettier-ignore
    .map((pair) => pair[pair.length > 1 ? which : 0] ?? '')
    .filter(Boolean);

/** What a file exports under a name. @param {string} text */
export function exportsOf(text) {
  const declared = [...text.matchAll(/^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm)].map(
    ([, name]) => name ?? '',
  );
  const unpacked = [...text.matchAll(/^export const [{[]([^}\]]*)[}\]] =/gm)].flatMap(([, list = '']) =>
    names(list.replaceAll(':', ' as '), 1),
  );
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) => names(list, 1));
  return [...declared, ...unpacked, ...listed];
}

/**
 * What a file takes from another: names; `said` where it holds the module and takes what it says anywhere; `all` where
 * it walks over the module.
 * @param {string} text
 * @returns {{ from: string, names: string[] | 'said' | 'all' }[]}
 */
export function importsOf(text) {
  const named = [
    ...text.matchAll(/^(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\} from '([^']+)'/gm),
    ...text.matchAll(/@import \{([^}]*)\} from '([^']+)'/g),
  ];
  const members = [...text.matchAll(/\bimport\('([^']+)'\)\)?\.(?!then\b)(\w+)/g)];
  const promised = [...text.matchAll(/\bimport\(\s*'([^']+)'\s*\)(?!\)?\.(?!then\b)\w)/g)];
  const spaces = [...text.matchAll(/^import (?:type )?\* as (\w+) from '([^']+)'/gm)];
  const passed = [
    ...text.matchAll(/^export \*(?: as \w+)? from '([^']+)'/gm),
    ...text.matchAll(/\btypeof import\('([^']+)'\)(?![.)])/g),
  ];
  return [
    ...named.map(([, list = '', from = '']) => ({ from, names: names(list, 0) })),
    ...members.map(([, from = '', name = '']) => ({ from, names: [name] })),
    ...promised.map(([, from = '']) => ({ from, names: /** @type {const} */ ('said') })),
    ...passed.map(([, from = '']) => ({ from, names: /** @type {const} */ ('all') })),
    ...spaces.map(([whole, space = '', from = '']) => {
      const walked = new RegExp(`(?<!\\w|(?<!\\.\\.)\\.)${space}\\b(?!\\.\\w)`).test(text.replace(whole, ''));
      return { from, names: walked ? /** @type {const} */ ('all') : /** @type {const} */ ('said') };
    }),
  ];
}

/**
 * `file: name` of every export that no other file takes.
 * @param {Sources} sources
 * @param {readonly string[]} published files and folders whose exports are for strangers
 */
export function deadExports(sources, published) {
  /** @type {Map<string, Set<string>>} */
  const taken = new Map();
  for (const [file, text] of Object.entries(sources)) {
    for (const { from, names: wanted } of importsOf(text)) {
      const target = posix.join(posix.dirname(file), from);
      const set = taken.get(target) ?? taken.set(target, new Set()).get(target);
      const all = { all: () => exportsOf(sources[target] ?? ''), said: () => text.match(/\w+/g) ?? [] };
      for (const name of typeof wanted === 'string' ? all[wanted]() : wanted) set?.add(name);
    }
  }
  return Object.keys(sources)
    .filter((file) => !published.some((each) => file.startsWith(each)))
    .filter((file) => !/\.(test|checks)\.js$/.test(file)) // whose programs for strangers export within strings
    .filter((file) => !(file.endsWith('.d.ts') && file.replace(/d\.ts$/, 'js') in sources)) // the types of the file beside it
    .flatMap((file) => exportsOf(sources[file] ?? '').map((name) => ({ file, name })))
    .filter(({ file, name }) => !taken.get(file)?.has(name))
    .map(({ file, name }) => `${file}: ${name}`);
}

/**
 * What is imported by an address put together elsewhere: `#load` of the bundles, rivals by name, what a browser opens.
 */
const FOUND_BY_PATH = [
  'web/lib/load/',
  'tests/bench/rivals/',
  'tests/bench/page/',
  'tests/types/consumer.ts',
  'tests/types/diagnose.ts',
  'tests/types/generic.ts',
];

const manifest = () => JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));

/** Every file or folder that a part of package.json names. @param {unknown} part @returns {string[]} */
const paths = (part) =>
  typeof part === 'string' ? [posix.normalize(part).replace(/\*.*/, '')] : Object.values(Object(part)).flatMap(paths);

/** The sources that strangers import, by package.json or otherwise. */
export function publishedFiles() {
  const { exports: entries, imports } = manifest();
  return [...paths([entries, imports]), ...FOUND_BY_PATH];
}

/**
 * The files that each name of package.json's `imports` may stand for; a pattern such as `#start/*` has a name for each
 * file of its folder.
 * @returns {Record<string, string[]>}
 */
export function importNames() {
  const rows = Object.entries(manifest().imports).flatMap(([name, each]) => {
    if (!name.endsWith('*')) return [[name, paths(each)]];
    const stems = readdirSync(join(TOP, dirname(each.default))).map((file) => file.replace(/\.js$/, ''));
    return stems.map((stem) => [name.replace('*', stem), paths(JSON.parse(JSON.stringify(each).replace('*', stem)))]);
  });
  return Object.fromEntries(rows);
}

/** @param {readonly string[]} files */
export const sourcesOf = (files) =>
  Object.fromEntries(
    files
      .filter((file) => /\.(js|ts|html)$/.test(file) && existsSync(join(TOP, file)))
      .map((file) => [file, readFileSync(join(TOP, file), 'utf8')]),
  );
