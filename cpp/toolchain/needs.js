/**
 * The one table of what our commands need from a machine: what it is called, how it is looked for, and the package that
 * brings it. Nothing else in the repository searches for a tool; the build is handed what was found here.
 *
 * @import { Machine } from './machine.js'
 * @import { Probe } from './probe.js'
 *
 * @typedef {'build' | 'test' | 'check' | 'fuzz' | 'accuracy'} Purpose
 *   `npm start`, `npm run build` and `npm run bench` build
 * @typedef {'node' | 'cmake' | 'ninja' | 'emcc' | 'cxx' | 'highway' | 'googletest' | 'chromium' | 'clangFormat' |
 *   'clangTidy' | 'clang' | 'libFuzzer' | 'mpfr'} Tool
 *
 * @typedef {object} Need
 * @property {Tool} tool
 * @property {string} name what a message calls it, with the version it must have
 * @property {Purpose[]} purposes
 * @property {(machine: Machine) => Promise<Probe>} probe
 * @property {string} min the oldest that will do; a package manager's offer is held to it too
 * @property {string} [apt] Debian's package
 * @property {string} [brew] Homebrew's formula, or `--cask` and its cask
 * @property {string} [hint] the command that brings it when a package manager does not
 */
import { folderWith, libraryOf, program } from './probe.js';
import { isAtLeast } from './versions.js';

/** Where Homebrew lives: on Apple silicon, on Intel, on Linux. */
const BREW = ['/opt/homebrew', '/usr/local', '/home/linuxbrew/.linuxbrew'];

/** @type {(machine: Machine) => string[]} */
const brews = ({ env }) => (env.HOMEBREW_PREFIX ? [env.HOMEBREW_PREFIX, ...BREW] : BREW);

/** Homebrew keeps its LLVM off the PATH. @type {(name: string) => (machine: Machine) => string[]} */
const inLlvm = (name) => (machine) => brews(machine).map((brew) => `${brew}/opt/llvm/bin/${name}`);

/** @type {(machine: Machine) => string[]} */
const chromiumApps = ({ platform, env }) =>
  platform !== 'darwin'
    ? []
    : ['', env.HOME ?? ''].flatMap((home) =>
        ['Google Chrome', 'Chromium'].map((app) => `${home}/Applications/${app}.app/Contents/MacOS/${app}`),
      );

const clang = program({
  names: ['clang++'],
  version: /version (\d+\.\d+\.\d+)/,
  min: '14',
  places: inLlvm('clang++'),
});

/** @type {readonly Need[]} */
export const NEEDS = [
  {
    tool: 'node',
    name: 'Node 20.19 or newer',
    purposes: ['build', 'test', 'check', 'fuzz'],
    probe: async () => nodeProbe(process.versions.node, process.execPath),
    min: '20.19',
    hint: 'node:  https://nodejs.org/en/download; unpack it into /usr/local, which comes before /usr on the PATH',
  },
  {
    tool: 'cmake',
    name: 'CMake 3.25 or newer',
    purposes: ['build', 'test', 'check', 'fuzz'],
    probe: program({ names: ['cmake'], version: /cmake version (\d+\.\d+\.\d+)/, min: '3.25' }),
    min: '3.25',
    apt: 'cmake',
    brew: 'cmake',
  },
  {
    tool: 'ninja',
    name: 'Ninja',
    purposes: ['build', 'test', 'check', 'fuzz'],
    probe: program({ names: ['ninja'], version: /^(\d+\.\d+\.\d+)/, min: '1.10' }),
    min: '1.10',
    apt: 'ninja-build',
    brew: 'ninja',
  },
  {
    tool: 'emcc',
    name: 'emcc (Emscripten) 3.1.6 or newer',
    purposes: ['build', 'test', 'check'],
    probe: program({
      names: ['emcc'],
      version: /^emcc .*?\) (\d+\.\d+\.\d+)/m,
      min: '3.1.6',
      places: ({ env }) => (env.EMSDK ? [`${env.EMSDK}/upstream/emscripten/emcc`] : []),
    }),
    min: '3.1.6',
    apt: 'emscripten',
    brew: 'emscripten',
    hint:
      'emsdk: git clone https://github.com/emscripten-core/emsdk && cd emsdk && ./emsdk install latest && ' +
      './emsdk activate latest && . ./emsdk_env.sh',
  },
  {
    tool: 'highway',
    name: 'Highway 1.0 or newer (headers)',
    purposes: ['build', 'test', 'check', 'fuzz'],
    probe: folderWith({
      file: 'hwy/highway.h',
      folders: (machine) => ['/usr/include', ...brews(machine).map((brew) => `${brew}/include`)],
      variable: 'HIGHWAY_DIR',
      version: {
        files: ['hwy/highway.h', 'hwy/base.h'], // which of the two has it depends on the version
        pattern: /HWY_MAJOR (\d+)[\s\S]*?HWY_MINOR (\d+)/,
        min: '1.0',
      },
    }),
    min: '1.0',
    apt: 'libhwy-dev',
    brew: 'highway',
  },
  {
    tool: 'cxx',
    name: 'a C++20 compiler (g++ 12, clang++ 14 or newer)',
    purposes: ['test', 'check'],
    probe: program({
      names: ['g++', 'clang++', 'c++'],
      version: /(?:version |\) )(\d+\.\d+\.\d+)/, // "g++ (Debian 12.2.0-14) 12.2.0", "Apple clang version 15.0.0 (…)"
      min: (text) => (text.includes('clang') ? '14' : '12'),
      places: inLlvm('clang++'),
      variable: 'CXX',
    }),
    min: '12',
    apt: 'g++',
    brew: 'llvm',
  },
  {
    tool: 'googletest',
    name: 'GoogleTest (sources)',
    purposes: ['test', 'check', 'fuzz'],
    probe: folderWith({
      file: 'src/gtest-all.cc',
      folders: (machine) => [
        '/usr/src/googletest/googletest',
        ...brews(machine).map((brew) => `${brew}/include/googletest/googletest`),
      ],
      variable: 'GOOGLETEST_DIR',
    }),
    min: '1.12',
    apt: 'googletest',
    brew: 'googletest',
  },
  {
    tool: 'mpfr',
    name: 'MPFR 4 or newer (headers)',
    purposes: ['accuracy'],
    probe: folderWith({
      file: 'mpfr.h',
      folders: (machine) => ['/usr/include', ...brews(machine).map((brew) => `${brew}/include`)],
      variable: 'MPFR_DIR',
    }),
    min: '4',
    apt: 'libmpfr-dev',
    brew: 'mpfr',
  },
  {
    tool: 'chromium',
    name: 'Chromium or Chrome 123 or newer',
    purposes: ['test'],
    probe: program({
      // The same engine without a browser's windows first: a page costs a third of the processor time in it.
      names: [
        'chromium-headless-shell',
        'chromium',
        'google-chrome',
        'google-chrome-stable',
        'chromium-browser',
        'chrome',
      ],
      version: /(\d+\.\d+\.\d+)/,
      min: '123', // for light-dark() in the page's styles
      places: chromiumApps,
      variable: 'CHROME_PATH',
    }),
    min: '123',
    apt: 'chromium-headless-shell',
    brew: '--cask google-chrome',
  },
  {
    tool: 'clangFormat',
    name: 'clang-format 14 or newer',
    purposes: ['test', 'check'],
    probe: program({
      names: ['clang-format'],
      version: /version (\d+\.\d+\.\d+)/,
      min: '14',
      places: inLlvm('clang-format'),
    }),
    min: '14',
    apt: 'clang-format',
    brew: 'llvm',
  },
  {
    tool: 'clangTidy',
    name: 'clang-tidy 14 or newer',
    purposes: ['check'],
    probe: program({
      names: ['clang-tidy'],
      version: /version (\d+\.\d+\.\d+)/,
      min: '14',
      places: inLlvm('clang-tidy'),
    }),
    min: '14',
    apt: 'clang-tidy',
    brew: 'llvm',
  },
  {
    tool: 'clang',
    name: 'clang++ 14 or newer',
    purposes: ['fuzz'],
    probe: clang,
    min: '14',
    apt: 'clang',
    brew: 'llvm',
  },
  {
    tool: 'libFuzzer',
    name: "clang's libFuzzer and sanitizers",
    purposes: ['fuzz'],
    probe: libraryOf(clang, /^libclang_rt\.fuzzer[^/]*\.a$/),
    min: '14',
    apt: 'libclang-rt-dev',
    brew: 'llvm', // Apple's own clang has none
  },
];

/** What Vite and Rolldown ask for. */
const OLDEST_NODE = '20.19';

/**
 * The Node that runs us. Debian's own is too old, and its package of Emscripten brings it along.
 * @type {(version: string, path: string) => Probe}
 */
export function nodeProbe(version, path) {
  if (isAtLeast(version, OLDEST_NODE)) return { state: 'fine', path, version };
  const debians =
    path === '/usr/bin/node' ? "; Debian's package nodejs, which its emscripten needs, may have put it there" : '';
  return {
    state: 'old',
    path,
    version,
    detail: `${path} is Node ${version}, which is too old${debians}`,
    chosen: true,
  };
}
