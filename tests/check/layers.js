/**
 * The order of the folders of `web`, from the bottom up, for dependency-cruiser: a file may import from its own folder
 * and from those below it, also with `import()`, without cycles. Imports of types don't count.
 */

/** The folders of `web/lib`; files directly in `web/lib` are between `control` and `start`. */
const LIBRARY = [
  ...['wasm', 'load', 'boundary', 'errors', 'memory', 'tensor', 'reports', 'engine', 'threads', 'values', 'fuse'],
  ...['ops', 'control', '[^/]+[.]js$', 'start', 'files', 'autograd'],
];

/** The folders of `web` that the entry points use. */
const WEB = ['lib', 'notation', 'diagnose', 'case', 'words', 'reading', 'play', 'draw'];

/** The layers of the Python reader. Files directly in `web/reading/python` are the top layer. */
const READER = ['syntax', 'runtime', 'libraries', 'evaluator', 'letters', '[^/]+[.]js$'];

/** The entry points. No other folder imports from them, except what the command line serves to coding agents. */
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
