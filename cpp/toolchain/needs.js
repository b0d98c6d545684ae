/**
 * A table of everything our commands need from a machine, and how to find it. The build uses the paths found here.
 *
 * @import { Machine } from './machine.js'
 *
 * @typedef {'build' | 'test' | 'check' | 'fuzz' | 'coverage' | 'accuracy' | 'firefox' | 'webkit' | 'pictures'} Purpose
 *   `npm start`, `npm run build` and `npm run bench` build
 * @typedef {'cmake' | 'ninja' | 'emcc' | 'cxx' | 'highway' | 'googletest' | 'chromium' | 'clangFormat' | 'clangTidy' |
 *   'clang' | 'llvmCov' | 'mpfr' | 'firefox' | 'webkit' | 'screen'} Tool
 *
 * @typedef {object} Need  a program, or a file in one of several folders
 * @property {Tool} tool
 * @property {string} name what a message calls it, with the version it must have
 * @property {readonly Purpose[]} purposes
 * @property {readonly string[]} [names] of the program, the best first; that of the tool by default
 * @property {string | ((text: string) => string)} [min] the oldest version that works, which may depend on the output
 *   of `--version`
 * @property {string} [file]
 * @property {(machine: Machine) => string[]} [places] where a program may be off the PATH; the folders of the file
 * @property {string} [variable] an environment variable that names the one to use
 * @property {string} [apt] Debian's packages
 * @property {string} [brew] Homebrew's formula, or `--cask` and its cask
 * @property {string} [hint] the command that installs it without a package manager
 *
 * @typedef {object} Probe
 * @property {'fine' | 'missing' | 'old' | 'broken'} state
 * @property {string} [path] the program, or the folder that holds the file
 * @property {string} [version]
 * @property {string} [detail] what is wrong, as the end of a sentence
 * @property {boolean} [chosen] a variable names this one, so no other may replace it
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { existing, which } from './machine.js';

/** @type {(machine: Machine) => string[]} Homebrew's folders: as it says, on Apple silicon, on Intel, on Linux */
const brews = ({ env }) =>
  [env.HOMEBREW_PREFIX ?? '', '/opt/homebrew', '/usr/local', '/home/linuxbrew/.linuxbrew'].filter(Boolean);

/** Homebrew keeps its LLVM off the PATH. @type {(name: string) => (machine: Machine) => string[]} */
const inLlvm = (name) => (machine) => brews(machine).map((brew) => `${brew}/opt/llvm/bin/${name}`);

/** @type {(machine: Machine) => string[]} */
const headers = (machine) => ['/usr/include', ...brews(machine).map((brew) => `${brew}/include`)];

/** @type {(...names: string[]) => (machine: Machine) => string[]} */
const macApps =
  (...names) =>
  ({ platform, env: { HOME = '' } }) =>
    platform !== 'darwin'
      ? []
      : ['', HOME].flatMap((home) => names.map((app) => `${home}/Applications/${app}.app/Contents/MacOS/${app}`));

/** @type {readonly Purpose[]} */
const BUILDS = ['build', 'test', 'check'];

/** @type {readonly Purpose[]} */
const COMPILES = [...BUILDS, 'fuzz', 'coverage'];

/** @type {readonly Need[]} */
export const NEEDS = [
  { tool: 'cmake', name: 'CMake 3.25 or newer', purposes: COMPILES, min: '3.25', apt: 'cmake', brew: 'cmake' },
  { tool: 'ninja', name: 'Ninja', purposes: COMPILES, min: '1.10', apt: 'ninja-build', brew: 'ninja' },
  {
    ...{ tool: 'emcc', name: 'emcc (Emscripten) 3.1.6 or newer', purposes: BUILDS },
    ...{ min: '3.1.6', apt: 'emscripten', brew: 'emscripten' },
    places: ({ env }) => (env.EMSDK ? [`${env.EMSDK}/upstream/emscripten/emcc`] : []),
    hint:
      'emsdk: git clone https://github.com/emscripten-core/emsdk && cd emsdk && ./emsdk install latest && ' +
      './emsdk activate latest && . ./emsdk_env.sh',
  },
  {
    ...{ tool: 'highway', name: 'Highway 1.0 or newer (headers)', purposes: COMPILES },
    ...{ file: 'hwy/highway.h', places: headers, variable: 'HIGHWAY_DIR', apt: 'libhwy-dev', brew: 'highway' },
  },
  {
    ...{ tool: 'cxx', name: 'a C++20 compiler (g++ 12, clang++ 14 or newer)', purposes: ['test', 'check'] },
    ...{ names: ['g++', 'clang++', 'c++'], min: (text) => (text.includes('clang') ? '14' : '12') },
    ...{ places: inLlvm('clang++'), variable: 'CXX', apt: 'g++', brew: 'llvm' },
  },
  {
    ...{ tool: 'googletest', name: 'GoogleTest (sources)', purposes: ['test', 'check', 'fuzz', 'coverage'] },
    ...{ file: 'src/gtest-all.cc', variable: 'GOOGLETEST_DIR', apt: 'googletest', brew: 'googletest' },
    places: (machine) =>
      ['/usr/src', ...brews(machine).map((brew) => `${brew}/include`)].map((each) => `${each}/googletest/googletest`),
  },
  {
    ...{ tool: 'mpfr', name: 'MPFR 4 or newer (headers)', purposes: ['accuracy', 'check'] },
    ...{ file: 'mpfr.h', places: headers, variable: 'MPFR_DIR', apt: 'libmpfr-dev', brew: 'mpfr' },
  },
  {
    ...{ tool: 'chromium', name: 'Chromium or Chrome 123 or newer', purposes: ['test', 'pictures'] },
    // The headless shell comes first: a page takes a third of the processor time in it.
    names: 'chromium-headless-shell chromium google-chrome google-chrome-stable chromium-browser chrome'.split(' '),
    ...{ min: '123', places: macApps('Google Chrome', 'Chromium'), variable: 'CHROME_PATH' }, // for light-dark()
    ...{ apt: 'chromium-headless-shell', brew: '--cask google-chrome' },
  },
  {
    ...{ tool: 'clangFormat', name: 'clang-format 14 or newer', purposes: ['test', 'check'], names: ['clang-format'] },
    ...{ min: '14', places: inLlvm('clang-format'), apt: 'clang-format', brew: 'llvm' },
  },
  {
    ...{ tool: 'clangTidy', name: 'clang-tidy 14 or newer', purposes: ['check'], names: ['clang-tidy'] },
    ...{ min: '14', places: inLlvm('clang-tidy'), apt: 'clang-tidy', brew: 'llvm' },
  },
  {
    ...{ tool: 'clang', name: 'clang++ 14 or newer, with libFuzzer', purposes: ['fuzz', 'coverage'] }, // Apple's own has none
    ...{ names: ['clang++'], min: '14', places: inLlvm('clang++'), apt: 'clang libclang-rt-dev', brew: 'llvm' },
  },
  {
    ...{ tool: 'llvmCov', name: 'llvm-cov 14 or newer, beside llvm-profdata', purposes: ['coverage'] },
    ...{ names: ['llvm-cov'], min: '14', places: inLlvm('llvm-cov'), apt: 'llvm', brew: 'llvm' },
  },
  {
    ...{ tool: 'firefox', name: 'Firefox', purposes: ['firefox'], names: ['firefox-esr', 'firefox'] },
    ...{ places: macApps('Firefox'), variable: 'FIREFOX_PATH', apt: 'firefox-esr', brew: '--cask firefox' },
  },
  // Only WebKit of GTK has a browser and a driver that a package installs; it needs a screen, if only a virtual one.
  {
    ...{ tool: 'webkit', name: "WebKitGTK's MiniBrowser", purposes: ['webkit'] },
    ...{ file: 'MiniBrowser', variable: 'WEBKIT_DIR', apt: 'webkit2gtk-driver' },
    places: () => ['x86_64', 'aarch64'].map((each) => `/usr/lib/${each}-linux-gnu/webkit2gtk-4.1`),
  },
  {
    ...{ tool: 'screen', name: 'Xvfb', purposes: ['webkit'], file: 'Xvfb', places: () => ['/usr/bin'] },
    ...{ variable: 'XVFB_DIR', apt: 'xvfb' },
  },
];

/** @type {(text: string) => number[]} [3, 25, 1] for "cmake version 3.25.1", [3, 1, 6] for "3.1.6~dfsg-5" */
const numbers = (text) => (/\d+(\.\d+)+|\d+/.exec(text)?.[0] ?? '0').split('.').map(Number);

/** @type {(version: string, minimum: string) => boolean} */
export function isAtLeast(version, minimum) {
  const [have, want] = [numbers(version), numbers(minimum)];
  const i = want.findIndex((each, k) => each !== (have[k] ?? 0));
  return i < 0 || (have[i] ?? 0) > (want[i] ?? 0);
}

/**
 * Looks for one need. Does not throw: the probe says what was found, or what is wrong.
 * @param {Need} need
 * @param {Machine} machine
 * @returns {Promise<Probe>}
 */
export async function probe(need, machine) {
  return need.file ? folderOf(need, machine) : programOf(need, machine);
}

/**
 * The output of `program --version`. It may take twenty seconds, because a cold disk needs a few.
 * @type {(path: string, args: string[], machine: Machine) => Promise<{ ok: boolean, text: string }>}
 */
const answer = (path, args, { env }) =>
  new Promise((resolve) => {
    const options = { env: { ...env, LC_ALL: 'C' }, timeout: 20_000 };
    const child = execFile(path, [...args, '--version'], options, (error, stdout, stderr) =>
      resolve({ ok: error === null, text: `${stdout}\n${stderr}`.trim() || (error?.message ?? '') }),
    );
    child.stdin?.end();
  });

/** @type {(need: Need, machine: Machine) => Promise<Probe>} */
async function programOf({ tool, names = [tool], min = '0', places = () => [], variable = '' }, machine) {
  /** @type {(path: string, args?: string[]) => Promise<Probe>} */
  async function judge(path, args) {
    const { ok, text } = await answer(path, args ?? [], machine);
    const version = /\d+\.\d+(?:\.\d+)?/.exec(text)?.[0]; // Firefox has two parts
    if (!ok || !version) return { state: 'broken', path, detail: `${path} does not run: ${text.split('\n').pop()}` };
    if (isAtLeast(version, typeof min === 'string' ? min : min(text))) return { state: 'fine', path, version };
    const remedy = `update it or ${args ? `unset ${variable}` : 'take it off the PATH'}`;
    return { state: 'old', path, version, detail: `${path} is ${version}, which is too old: ${remedy}` };
  }

  const named = machine.env[variable];
  if (named) {
    // It may be a command with arguments, as in CXX="ccache g++", or a path with spaces in it.
    const [word = '', ...args] = existsSync(named) ? [named] : named.split(/\s+/);
    const path = word.includes('/') ? [word].find(existsSync) : which(word, machine)[0];
    if (path) return { ...(await judge(path, args)), chosen: true };
    return { state: 'missing', detail: `${variable} is ${named}, which is not there`, chosen: true };
  }
  const onPath = names.flatMap((name) => which(name, machine));
  /** @type {Probe | undefined} */
  let worse;
  for (const path of new Set([...onPath, ...existing(places(machine), machine)])) {
    const found = await judge(path);
    // A shell would not run a newer one further along the PATH, so the build would not either.
    if (found.state === 'fine' || (found.state === 'old' && names.length === 1)) return found;
    worse ??= found;
  }
  return worse ?? { state: 'missing', detail: 'not found' };
}

/** @type {(need: Need, machine: Machine) => Probe} */
function folderOf({ file = '', places = () => [], variable = '' }, machine) {
  const named = machine.env[variable];
  const folders = named ? [named] : existing(places(machine), machine);
  const path = folders.find((folder) => existsSync(join(folder, file)));
  if (path) return { state: 'fine', path, chosen: Boolean(named) };
  const detail = named
    ? `${variable} is ${named}, which has no ${file}`
    : `${file} not found (${variable} can name its folder)`;
  return { state: 'missing', detail, chosen: Boolean(named) };
}
