/**
 * The floors of the house, from the ground up: a module may import from its own floor and from those below it, so that
 * whoever reads one never has to go up again. Imports of types are not counted; they leave nothing to run.
 */
import { posix } from 'node:path';

/** The folders of `web/lib`; what stands in `web/lib` itself is the roof, under which only `files` hands out more. */
const LIBRARY = [
  'wasm',
  'load',
  'boundary',
  'errors',
  'memory',
  'tensor',
  'reports',
  'engine',
  'threads',
  'values',
  'fuse',
  'ops',
  'control',
  '.',
  'start',
  'files',
];

/** The folders of `web` that the ways in are made of. */
const WEB = ['lib', 'notation', 'diagnose', 'case', 'words', 'reading', 'draw'];

/**
 * The ways in, each of which may import everything above, and of the others only what is named here.
 * @type {Record<string, string[]>}
 */
const WAYS_IN = { element: [], page: [], gallery: [], reference: [], mcp: [], cli: ['mcp'] };

/** Code that runs: comments hold imports of types. @param {string} source */
const withoutComments = (source) => source.replace(/\/\*[^]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

const IMPORT = /(?:^|\s)(?:import|export)\s[^'";()]*?from\s+'([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;

/** @param {string} file */
const roomOf = (file) => file.split('/')[1] ?? '';

/** @param {string} file in `web/lib` */
const floorOf = (file) => posix.dirname(file).split('/')[2] ?? '.';

/** @param {string} from @param {string} to @returns {boolean} */
function isAllowed(from, to) {
  const [room, other] = [roomOf(from), roomOf(to)];
  if (room === 'lib' && other === 'lib') return LIBRARY.indexOf(floorOf(to)) <= LIBRARY.indexOf(floorOf(from));
  if (room === other) return true;
  if (room in WAYS_IN) return WEB.includes(other) || WAYS_IN[room]?.includes(other) === true;
  return WEB.includes(other) && WEB.indexOf(other) < WEB.indexOf(room);
}

/** Whether the house has a place for a file. @param {string} file */
const isPlaced = (file) => {
  const room = roomOf(file);
  return room === 'lib' ? LIBRARY.includes(floorOf(file)) : WEB.includes(room) || room in WAYS_IN;
};

/**
 * The imports that go up, and the files that stand on no floor.
 * @param {Readonly<Record<string, string>>} sources the text of each file, by its path from the top
 * @param {Readonly<Record<string, readonly string[]>>} [aliases] the files that a name like #load may stand for
 * @returns {string[]}
 */
export const upwardImports = (sources, aliases = {}) =>
  Object.entries(sources)
    .filter(([file]) => /^web\/(?!examples|page\/vite|lib\/entries)[^/]+\/.*\.js$/.test(file))
    .flatMap(([file, source]) => {
      if (!isPlaced(file)) return [`${file} stands on no floor of tests/check/floors.js`];
      return [...withoutComments(source).matchAll(IMPORT)]
        .map(([, named, bare, later]) => named ?? bare ?? later ?? '')
        .flatMap((name) => aliases[name] ?? (name.startsWith('.') ? [posix.join(posix.dirname(file), name)] : []))
        .filter((to) => to.startsWith('web/') && !/\/(bundles|entries)\//.test(to) && !isAllowed(file, to))
        .map((to) => `${file} → ${to}`);
    });
