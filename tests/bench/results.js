/**
 * Writes the results of a complete run: a Markdown table and a chart, which are committed, and all measurements as JSON
 * in the build folder.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { clockName } from './clock.js';
import { TOP } from '../../cpp/toolchain/machine.js';

const FOLDER = 'tests/bench/results';

/** @param {string} runtime such as `Node v20.1.0` */
export function environmentOf(runtime) {
  return {
    runtime,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    platform: `${process.platform} ${process.arch}`,
    clock: clockName,
  };
}

/** @param {string} path @param {unknown} value */
export function writeJson(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, null, 1)}\n`);
}

/**
 * @param {string} name of the files, without ending
 * @param {Record<string, string>} files by ending
 * @param {unknown} measured
 */
export function writeResults(name, files, measured) {
  mkdirSync(join(TOP, FOLDER), { recursive: true });
  for (const [ending, text] of Object.entries(files)) writeFileSync(join(TOP, FOLDER, `${name}${ending}`), text);
  const json = `build/bench/${name}.json`;
  writeJson(join(TOP, json), measured);
  const written = [...Object.keys(files).map((ending) => `${FOLDER}/${name}${ending}`), json];
  console.log(`\nwritten: ${written.join(', ')}`);
}
