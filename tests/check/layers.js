/**
 * The order of the folders of `web`, from the ground up, for dependency-cruiser: a file imports from its own folder and
 * from those below it, also by `import()`, and no imports form a circle. Imports of types are not counted.
 */

/** The folders of `web/lib`; the files that stand in `web/lib` itself are between `control` and `start`. */
const LIBRARY = [
  ...['wasm', 'load', 'boundary', 'errors', 'memory', 'tensor', 'reports', 'engine', 'threads', 'values', 'fuse'],
  ...['ops', 'control', '[^/]+[.]js$', 'start', 'files'],
];

/** The folders of `web` that the ways in are made of. */
const WEB = ['lib', 'notation', 'diagnose', 'case', 'words', 'reading', 'play', 'draw'];

/** The floors of the reader of Python. The files in `web/reading/python` itself are the top floor. */
const READER = ['syntax', 'runtime', 'libraries', 'evaluator', 'letters', '[^/]+[.]js$'];

/** The ways in. No other folder imports from them, but for what the command line serves to coding agents. */
const WAYS_IN = ['element', 'page', 'gallery', 'reference', 'mcp', 'cli'];

/** @type {(parent: string, folders: readonly string[]) => string} */
const within = (parent, folders) =>
  `^${parent}/(${folders.map((each) => (each.includes('.') ? each : `${each}/`)).join('|')})`;

/** @type {(parent: string, folders: readonly string[]) => object[]} */
const upwards = (parent, folders) =>
  folders.slice(0, -1).map((folder, i) => ({
    name: `${parent} imports upwards`,
    severity: 'error',
    from: { path: within(parent, [folder]) },
    to: { path: within(parent, folders.slice(i + 1)) },
  }));

export default {
  forbidden: [
    ...upwards('web/lib', LIBRARY),
    ...upwards('web', WEB),
    ...upwards('web/reading/python', READER),
    ...[...WAYS_IN, ''].map((folder) => ({
      name: 'a way in is imported',
      severity: 'error',
      from: { path: folder ? `^web/${folder}/` : within('web', WEB) },
      to: {
        path: within(
          'web',
          WAYS_IN.filter((other) => other !== folder && !(folder === 'cli' && other === 'mcp')),
        ),
      },
    })),
    {
      name: 'a folder without a place in tests/check/layers.js',
      severity: 'error',
      from: {
        path: '^web/',
        pathNot: [
          within('web', [...WEB.slice(1).filter((each) => each !== 'reading'), ...WAYS_IN]),
          within('web/lib', LIBRARY),
          within('web/reading/python', READER),
          '^web/reading/(message/)?[^/]+[.]js$',
        ],
      },
      to: {},
    },
    {
      name: 'a circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^web/(build|examples|types)/', '^web/lib/(bundles|entries|wasm)/', '^web/page/vite'] },
  },
};
