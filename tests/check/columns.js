/**
 * Checks that every line fits 120 columns. A sentence stays on one line, so that it can be searched for: the contents
 * of strings, templates and regular expressions don't count.
 */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';

const MOST = 120;

const READ = ['.js', '.css', '.cpp', '.h'];

/** Multi-line templates that don't count, by what they contain. */
const TEMPLATES = [
  // Reports that are printed.
  'tests/bench/arguments.js',
  'tests/bench/report.js',
  'tests/bench/typing.js',
  'tests/golden/extract.js',
  // Files that a test or a tool writes.
  'tests/diagnose/record.js',
  'tests/pack/bundled/edge.test.js',
  'tests/pack/node.test.js',
  'tests/pack/workers.js',
  'tests/strangers/equality.js',
  'tests/strangers/next.checks.js',
  // Output of other programs: stack traces.
  'tests/diagnose/recognise/surroundings.test.js',
];

/** Files that the build writes. */
const BUILT = /^web\/lib\/entries\//;

const STRING = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const EXPRESSION = /(?<=[\s([,=:!])\/(?![*/ ])(?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+\//g;

/** Comments count, except examples in them. @param {string} line */
const counted = (line) =>
  /^\s*(\/\*|\/\/|\*(?! {3}))/.test(line) ? line : line.replace(STRING, "''").replace(EXPRESSION, '//');

/** @param {string} text @returns {number[]} the numbers of the lines that are too long */
export function longLines(text) {
  return text.split('\n').flatMap((line, i) => (line.length > MOST && counted(line).length > MOST ? [i + 1] : []));
}

/** @param {readonly string[]} files @returns {string[]} the lines that are too long */
export function columns(files) {
  const read = files.filter((file) => READ.includes(extname(file)) && !TEMPLATES.includes(file) && !BUILT.test(file));
  return read.flatMap((file) =>
    longLines(readFileSync(join(TOP, file), 'utf8')).map((line) => `${file}:${line} has more than ${MOST} columns`),
  );
}
