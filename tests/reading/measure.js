/**
 * Measures how well a folder of other people's models is read: how many recorded shapes are known, and which faults are
 * found.
 *
 *   python tests/reading/record.py DIR/*.py           records every shape under PyTorch
 *   python tests/reading/break.py 8 DIR/*.py          puts faults in, and records what PyTorch raises
 *   node tests/reading/measure.js DIR [--verbose]     what of both is read
 *   node tests/reading/measure.js DIR --time          processor time for 300 lines, of files of 160 lines and more
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { command, Stop } from '../../cpp/toolchain/command.js';
import { readCode } from '../../web/reading/python/code.js';
import { median } from '../bench/statistics.js';
import { failuresOf, scoreOf } from './score.js';

/** @import { Fault } from './score.js' */

let isVerbose = false; // the option --verbose

const share = (/** @type {number} */ of, /** @type {number} */ all) =>
  `${of} of ${all} (${((100 * of) / Math.max(1, all)).toFixed(1)} %)`;
const detail = (/** @type {string} */ line) => {
  if (isVerbose) console.log(`    ${line}`);
};

/** @type {(file: string) => { records: number, known: number, wrong: number, false: number }} */
const measured = (file) => {
  const text = readFileSync(file, 'utf8');
  /** @type {import('./score.js').Recorded} */
  const recorded = JSON.parse(readFileSync(file.replace(/py$/, 'json'), 'utf8'));
  const reading = readCode(text, { isFile: true });
  const { records, missing, wrong } = scoreOf(text, recorded, reading);
  const untrue = failuresOf(text, reading).filter(
    ({ line, text: said }) => recorded.error?.line !== line || recorded.error.text !== said,
  );
  missing.forEach((row) => detail(`unknown: ${row}`));
  wrong.forEach((row) => detail(`WRONG: ${row}`));
  untrue.forEach((row) => detail(`FAILS HERE ONLY: ${row.line} ${row.type}: ${row.text}`));
  return { records, known: records - missing.length, wrong: wrong.length, false: untrue.length };
};

/** @type {(file: string) => [faults: number, found: number]} */
const found = (file) => {
  const lines = readFileSync(file, 'utf8').split('\n');
  const path = file.replace(/py$/, 'faults.json');
  if (!existsSync(path)) return [0, 0];
  const faults = /** @type {Fault[]} */ (JSON.parse(readFileSync(path, 'utf8')));
  const isFound = faults.map(({ line, text, error }) => {
    const code = lines.with(line - 1, text).join('\n');
    const said = failuresOf(code, readCode(code, { isFile: true }));
    const isReported = said.some((each) => each.line === error.line && each.text === error.text);
    if (!isReported) {
      detail(`not found: ${line} ${text.trim()}`);
      detail(`  PyTorch ${error.line}: ${error.text}`);
      said.forEach((each) => detail(`  here ${each.line}: ${each.text}`));
    }
    return isReported;
  });
  return [isFound.length, isFound.filter(Boolean).length];
};

const SHORTEST = 160;
const READINGS = 12;

/** Processor time for 300 lines, in ms: of the first reading of each file, and the median of the others. */
const timed = (/** @type {string} */ folder) => {
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.py'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.split('\n').length >= SHORTEST);
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length, 0);
  const readings = Array.from({ length: READINGS }, () =>
    texts.map((text) => {
      const before = process.cpuUsage();
      readCode(text, { isFile: true });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    }),
  );
  const [first = [], ...later] = readings;
  const sum = (/** @type {readonly number[]} */ each) => ((300 * each.reduce((a, b) => a + b, 0)) / lines).toFixed(1);
  const medians = texts.map((_, i) => median(later.map((reading) => reading[i] ?? 0)));
  return `${texts.length} files: ${sum(first)} ms, then ${sum(medians)} ms`;
};

await command(import.meta, async () => {
  const { values, positionals: folders } = parseArgs({
    options: { verbose: { type: 'boolean', short: 'v' }, time: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (folders.length === 0) throw new Stop('usage: node tests/reading/measure.js DIR [--verbose | --time]');
  isVerbose = values.verbose === true;
  for (const folder of values.time ? folders : []) console.log(timed(folder));
  for (const folder of values.time ? [] : folders) {
    const all = { records: 0, known: 0, wrong: 0, false: 0, faults: 0, found: 0 };
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.py'))) {
      const file = join(folder, name);
      if (!existsSync(file.replace(/py$/, 'json'))) continue;
      const one = measured(file);
      const [faults, ofThem] = found(file);
      console.log(
        `${basename(name, '.py')}: ${share(one.known, one.records)}, ${one.wrong} wrong, ${one.false} false, ` +
          `faults ${ofThem} of ${faults}`,
      );
      all.records += one.records;
      all.known += one.known;
      all.wrong += one.wrong;
      all.false += one.false;
      all.faults += faults;
      all.found += ofThem;
    }
    console.log(
      `${folder}: ${share(all.known, all.records)} of the records known, ${all.wrong} wrong, ` +
        `${all.false} failures that PyTorch does not have; faults found: ${share(all.found, all.faults)}`,
    );
  }
});
