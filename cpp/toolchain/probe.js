/**
 * Two ways to look for something: a program that tells its version, and a file in one of several folders. Neither
 * throws: a `Probe` says what was found, or what is wrong with it.
 *
 * @import { Machine } from './machine.js'
 *
 * @typedef {object} Probe
 * @property {'fine' | 'missing' | 'old' | 'broken'} state
 * @property {string} [path] the program, or the folder that holds the file
 * @property {string} [version]
 * @property {string} [detail] what is wrong, as the end of a sentence
 * @property {boolean} [chosen] someone named this very one (in CXX, say), so no other may take its place
 */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { existing, which } from './machine.js';
import { isAtLeast } from './versions.js';

/** A program that has not told its version by then is no use: a cold disk needs a second or two. */
const PATIENCE_MS = 20_000;

/**
 * What a program prints, on either stream. Messages are read, so they must be in English.
 * @type {(path: string, args: string[], machine: Machine) => Promise<{ ok: boolean, text: string }>}
 */
const answer = (path, args, { env }) =>
  new Promise((resolve) => {
    const options = { env: { ...env, LC_ALL: 'C' }, timeout: PATIENCE_MS };
    const child = execFile(path, args, options, (error, stdout, stderr) =>
      resolve({ ok: error === null, text: `${stdout}\n${stderr}`.trim() || (error?.message ?? '') }),
    );
    child.stdin?.end();
  });

/**
 * A program found by name along the PATH, or at one of `places` off it.
 * @param {object} wanted
 * @param {string[]} wanted.names best first
 * @param {RegExp} wanted.version its first group is the version
 * @param {string | ((text: string) => string)} wanted.min the oldest that will do, which may depend on what it says it
 *   is
 * @param {(machine: Machine) => string[]} [wanted.places]
 * @param {string} [wanted.variable] an environment variable that names the one to use
 * @returns {(machine: Machine) => Promise<Probe>}
 */
export function program({ names, version, min, places = () => [], variable = '' }) {
  /** @type {(path: string, machine: Machine, named?: string[]) => Promise<Probe>} */
  async function judge(path, machine, named) {
    const { ok, text } = await answer(path, [...(named?.slice(1) ?? []), '--version'], machine);
    const found = version.exec(text)?.[1];
    if (!ok || !found) return { state: 'broken', path, detail: `${path} does not run: ${text.split('\n').pop()}` };
    const wanted = typeof min === 'string' ? min : min(text);
    if (isAtLeast(found, wanted)) return { state: 'fine', path, version: found };
    const remedy = `update it or ${named ? `unset ${variable}` : 'take it off the PATH'}`;
    return { state: 'old', path, version: found, detail: `${path} is ${found}, which is too old: ${remedy}` };
  }

  return async (machine) => {
    const named = machine.env[variable];
    if (named) {
      // It may be a command with arguments, as in CXX="ccache g++", or a path with spaces in it.
      const words = existsSync(named) ? [named] : named.split(/\s+/);
      const [word = ''] = words;
      const path = word.includes('/') ? [word].find(existsSync) : which(word, machine)[0];
      if (path) return { ...(await judge(path, machine, words)), chosen: true };
      return { state: 'missing', detail: `${variable} is ${named}, which is not there`, chosen: true };
    }
    const onPath = names.flatMap((name) => which(name, machine));
    /** @type {Probe | undefined} */
    let worse;
    for (const path of new Set([...onPath, ...existing(places(machine), machine)])) {
      const probe = await judge(path, machine);
      if (probe.state === 'fine') return probe;
      // A newer one further along the PATH is not what a shell would run, so the build would not either.
      if (probe.state === 'old' && names.length === 1) return probe;
      worse ??= probe;
    }
    return worse ?? { state: 'missing', detail: 'not found' };
  };
}

/**
 * A folder that holds `file`.
 * @param {object} wanted
 * @param {string} wanted.file
 * @param {(machine: Machine) => string[]} wanted.folders
 * @param {string} wanted.variable an environment variable that names the folder to use
 * @param {{ files: string[], pattern: RegExp, min: string }} [wanted.version] where it stands, in groups 1, 2, …
 * @returns {(machine: Machine) => Promise<Probe>}
 */
export function folderWith({ file, folders, variable, version }) {
  return async (machine) => {
    const named = machine.env[variable];
    const chosen = Boolean(named);
    const places = named ? [named] : folders(machine);
    const path = existing(
      places.map((place) => join(place, file)),
      named ? { ...machine, root: '/' } : machine,
    )[0];
    if (!path) {
      const detail = named
        ? `${variable} is ${named}, which has no ${file}`
        : `${file} not found (${variable} can name its folder)`;
      return { state: 'missing', detail, chosen };
    }
    const folder = path.slice(0, -file.length - 1);
    if (!version) return { state: 'fine', path: folder, chosen };
    const found = readVersion(
      version.files.map((name) => join(folder, name)),
      version.pattern,
    );
    if (isAtLeast(found, version.min)) return { state: 'fine', path: folder, version: found, chosen };
    return { state: 'old', path: folder, version: found, detail: `${folder} has ${found}, which is too old`, chosen };
  };
}

/**
 * A library that comes with a compiler, in whichever folder of its own it keeps it.
 * @param {(machine: Machine) => Promise<Probe>} compiler
 * @param {RegExp} file its name
 * @returns {(machine: Machine) => Promise<Probe>}
 */
export const libraryOf = (compiler, file) => async (machine) => {
  const { state, path = '', version } = await compiler(machine);
  if (state !== 'fine') return { state: 'missing', detail: 'not found, as there is no such compiler' };
  const { text: folder } = await answer(path, ['-print-resource-dir'], machine);
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const found = names.find((name) => file.test(basename(name)));
  return found
    ? { state: 'fine', path: join(folder, found), version }
    : { state: 'missing', detail: `not in ${folder}` };
};

/** @type {(files: string[], pattern: RegExp) => string} */
const readVersion = (files, pattern) => {
  const text = files
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  return pattern.exec(text)?.slice(1).join('.') ?? '0';
};
