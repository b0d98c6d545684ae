/**
 * Checks the compiler's errors, line by line: a line that ends in `//! words` must be an error whose text contains
 * these words, and every other line must be correct. It checks `by-hand.ts`, and the lines that `cases.js` generates
 * from recorded answers and from results at run time, written to build/told.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';
import { progress } from '../../cpp/toolchain/step.js';
import { setWarningHandler } from '../../web/lib/index.js';
import { tsc } from '../suites.js';
import { some } from '../whole.js';
import * as families from './cases.js';

const project = 'tests/types/messages.tsconfig.json';
const folder = join(TOP, 'build/told');
const mostShown = 10;

const prelude = `import * as s from 'stride0';
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function is<A, B>(same: Same<A, B>): void;
`;

/** Writes a file of lines for each family. */
function generate() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  setWarningHandler(() => {}); // deprecated calls are checked too
  for (const [name, make] of Object.entries(families)) {
    const cases = make();
    const lines = (cases.length > 1000 ? some(cases, 13) : cases).map(({ code, message }) =>
      message === undefined ? code : `${code} //! ${message}`,
    );
    writeFileSync(join(folder, `${name}.ts`), `${prelude}${lines.join('\n')}\n`);
  }
}

/** The compiler's errors by file and line. @param {string} output */
function diagnostics(output) {
  /** @type {Map<string, string>} */
  const found = new Map();
  let place = '';
  for (const line of output.split('\n')) {
    const [, file, number, text] = /^(.+?)\((\d+),\d+\): error (.*)$/.exec(line) ?? [];
    if (file) place = `${file}:${number}`;
    found.set(place, `${found.get(place) ?? ''}\n${text ?? line}`);
  }
  return found;
}

/** The output of a program that is expected to report errors. @param {string[]} args @returns {Promise<string>} */
const outputOf = (args) =>
  new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: TOP, maxBuffer: Infinity }, (_, output) => resolve(output));
  });

/** A file passes if every line of it does. @param {string} title @returns {Promise<import('../suites.js').Counts>} */
export async function checkMessages(title) {
  generate();
  const step = progress(title);
  const said = diagnostics(await outputOf(tsc(project)));
  step.end('done');
  let [asked, shown] = [0, 0];
  /** @type {Set<string>} */
  const failed = new Set();
  /** @param {string} place @param {string} text */
  const fail = (place, text) => {
    failed.add(place.replace(/:.*/, ''));
    if (++shown <= mostShown) console.log(`${place}: ${text}`);
  };
  const files = ['tests/types/by-hand.ts', ...readdirSync(folder).map((name) => `build/told/${name}`)];
  for (const file of files) {
    readFileSync(join(TOP, file), 'utf8')
      .split('\n')
      .forEach((line, i) => {
        const place = `${file}:${i + 1}`;
        const [, words] = /; \/\/! (.*)$/.exec(line) ?? [];
        const got = said.get(place);
        said.delete(place);
        if (words !== undefined || /\bis</.test(line)) ++asked;
        if (words === undefined ? got === undefined : got?.includes(words)) return;
        fail(place, `${line}\n  ${got === undefined ? 'is no error' : `the compiler says: ${got.trim()}`}`);
      });
  }
  for (const [place, text] of said) if (text.trim()) fail(place, text);
  console.log(`  ${title}: ${asked} lines of TypeScript in ${files.length} files`);
  const wrong = files.filter((file) => failed.has(file)).length;
  return { passed: files.length - wrong, failed: failed.size, skipped: 0 };
}
