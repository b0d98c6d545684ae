/**
 * Replays every recorded case of a folder through the public API.
 *
 *   node tests/oracle/replay.js DIR [FAMILY…]
 *
 * Prints `family passed/total` and the first failures of each, and exits 1 if there is any.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { memory } from '../../web/lib/index.js';
import { Sentinels } from '../lib/sentinels.js';
import { families, notReplayed } from './families.js';
import { whyNotReplayed, whyRecordIsNotReplayed } from './not-in-javascript.js';
import { readFile, Scope } from './read.js';

/**
 * @typedef {{ family: string, passed: number, total: number, left: Map<string, number>, failures: string[] }} Replayed
 */

const suffix = '.jsonl.gz';

/**
 * Replays one case; returns what is wrong with our result, or null.
 * @param {import('./families.js').Family} family
 * @param {import('./read.js').Case} record
 */
function replayCase(family, record) {
  const before = memory().blocks;
  const scope = new Scope();
  let wrong;
  try {
    wrong = family(record, scope);
  } catch (error) {
    wrong = `the replay itself fails: ${/** @type {Error} */ (error).stack?.split('\n').slice(0, 3).join(' ')}`;
  }
  scope.dispose();
  const left = memory().blocks - before;
  return wrong ?? (left === 0 ? null : `leaves ${left} blocks allocated`);
}

/** @param {string} path @param {import('./families.js').Family} family @returns {Replayed} */
function replayFile(path, family) {
  /** @type {Replayed} */
  const replayed = { family: basename(path, suffix), passed: 0, total: 0, left: new Map(), failures: [] };
  const sentinels = new Sentinels();
  for (const record of readFile(path).cases) {
    const reason = record.call ? whyNotReplayed(record.call) : whyRecordIsNotReplayed(record);
    if (reason) {
      replayed.left.set(reason, (replayed.left.get(reason) ?? 0) + 1);
      continue;
    }
    replayed.total += 1;
    const wrong = sentinels.around(() => replayCase(family, record));
    if (wrong === null) replayed.passed += 1;
    else replayed.failures.push(`${record.id} ${record.op}: ${wrong}`);
  }
  sentinels.dispose();
  return replayed;
}

/**
 * Every family of a folder, or the named ones. A file of an unknown family is a failure, so that no file is missed.
 * @param {string} folder
 * @param {string[]} [only]
 * @returns {Generator<Replayed>}
 */
export function* replay(folder, only = []) {
  const names = readdirSync(folder).filter((name) => name.endsWith(suffix));
  for (const name of names.sort()) {
    const family = basename(name, suffix);
    if (only.length > 0 && !only.includes(family)) continue;
    if (family in notReplayed) continue;
    const how = families[family];
    const empty = { family, passed: 0, total: 1, left: new Map(), failures: ['nothing here knows how to replay it'] };
    yield how ? replayFile(join(folder, name), how) : empty;
  }
}

/** @param {string[]} args */
function main([folder, ...only]) {
  const shown = Number(process.env.FAILURES ?? 5);
  if (!folder) {
    console.error('usage: node tests/oracle/replay.js DIR [FAMILY…]');
    return 2;
  }
  let [cases, bad] = [0, 0];
  for (const { family, passed, total, left, failures } of replay(folder, only)) {
    console.log(`${family} ${passed}/${total}`);
    for (const [reason, count] of left) console.log(`  ${count} not in JavaScript: ${reason}`);
    for (const failure of failures.slice(0, shown)) console.log(`  ${failure.replaceAll('\n', '\n    ')}`);
    if (failures.length > shown) console.log(`  and ${failures.length - shown} more`);
    cases += total;
    bad += failures.length;
  }
  for (const [family, reason] of Object.entries(notReplayed)) console.log(`${family} not replayed: ${reason}`);
  if (cases === 0) console.log(`${folder} holds nothing to replay`);
  return bad > 0 || cases === 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main(process.argv.slice(2));
