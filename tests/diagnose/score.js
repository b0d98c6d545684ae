/**
 * `node tests/diagnose/score.js [tuned|held-out] [--failures] [--record]`: how well pastes are understood, in precision
 * (of what was said, how much is right) and recall (of what was to be said, how much was). Failures of the held-out
 * part are listed only when asked for: who reads them can no longer be judged by it. `--record` writes how often each
 * possible cause was right on the held-out threads.
 *
 * @import { Case } from './corpus.js'
 * @import { Judgement, Measure } from './judge.js'
 * @import { Diagnosis, Recognised } from '../../web/diagnose/diagnosis.js'
 *
 * @typedef {object} Diagnoser  as web/diagnose/index.js exports
 * @property {(text: string) => Recognised} recognise
 * @property {(text: string) => Promise<Diagnosis>} diagnose
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, Stop } from '../../cpp/toolchain/command.js';
import { corpus, parts } from './corpus.js';
import { judge, measures } from './judge.js';
import { recordFile, recordOf } from './record.js';
import { threads } from './threads.js';

/** @returns {Promise<Diagnoser>} */
export function diagnoser() {
  return import(join(import.meta.dirname, '../../web/diagnose/index.js'));
}

/**
 * @param {readonly Case[]} cases
 * @param {Diagnoser} by
 * @returns {Promise<Judgement[]>}
 */
export async function judgements(cases, { recognise, diagnose }) {
  const judged = [];
  for (const one of cases) judged.push(judge(one, recognise(one.paste), await diagnose(one.paste)));
  return judged;
}

/** @param {Judgement} judgement */
export function failed({ verdicts, forbidden }) {
  return forbidden.length > 0 || Object.values(verdicts).some((verdict) => verdict !== 'right');
}

/**
 * How many of a measure are right, wrong and missing, and what follows.
 * @param {readonly Judgement[]} judged
 * @param {Measure} measure
 */
export function tally(judged, measure) {
  const count = { right: 0, wrong: 0, missing: 0 };
  for (const { verdicts } of judged) {
    const verdict = verdicts[measure];
    if (verdict !== undefined) count[verdict]++;
  }
  const { right, wrong, missing } = count;
  return { ...count, precision: right / (right + wrong), recall: right / (right + wrong + missing) };
}

const percent = (/** @type {number} */ share) => (Number.isNaN(share) ? '-' : `${(100 * share).toFixed(1)} %`);

/** @param {string[][]} rows */
function table(rows) {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)));
  return rows.map((row) =>
    row.map((cell, i) => (i ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join('  '),
  );
}

/**
 * @param {readonly Judgement[]} judged
 * @param {{ failures?: boolean }} [options]
 */
export function report(judged, { failures = false } = {}) {
  const whole = measures.map((measure) => {
    const { right, wrong, missing, precision, recall } = tally(judged, measure);
    return [measure, ...[right, wrong, missing].map(String), percent(precision), percent(recall)];
  });
  const folders = new Map(
    judged.map((one) => [familyOf(one), judged.filter((other) => familyOf(other) === familyOf(one))]),
  );
  const shown = /** @type {const} */ (['kind', 'family', 'shapes', 'fix']);
  const byFamily = [...folders].map(([family, some]) => [
    family,
    String(some.length),
    ...shown.map((measure) => {
      const { right, wrong, missing } = tally(some, measure);
      return right + wrong + missing ? `${right}/${right + wrong + missing}` : '-';
    }),
    String(some.filter(({ forbidden }) => forbidden.length).length),
  ]);
  return [
    ...table([['', 'right', 'wrong', 'missing', 'precision', 'recall'], ...whole]),
    '',
    `${judged.length} cases, ${judged.filter(failed).length} with something that is not right`,
    `forbidden fixes: ${judged.reduce((sum, { forbidden }) => sum + forbidden.length, 0)}`,
    '',
    ...table([['family', 'cases', ...shown, 'forbidden'], ...byFamily]),
    ...(failures ? judged.filter(failed).flatMap((one) => ['', ...explain(one)]) : []),
  ].join('\n');
}

/** @param {Judgement} judgement */
const familyOf = (judgement) => /([^/]+)\.txt/.exec(judgement.case.file)?.[1] ?? '';

/** @param {Judgement} judgement */
export function explain({ case: { file, title, ...expected }, verdicts, answers, forbidden }) {
  const wanted = { ...expected, shapes: { operands: expected.operands, broadcast: expected.broadcast } };
  return [
    `${file}: ${title}`,
    ...Object.entries(answers).map(
      ([measure, answer]) =>
        `  ${measure} ${verdicts[/** @type {Measure} */ (measure)]}: ${answer}, not ${JSON.stringify(wanted[/** @type {Measure} */ (measure)])}`,
    ),
    ...forbidden.map((code) => `  forbidden: ${code}`),
  ];
}

/** @param {(typeof parts)[number]} part @param {Pick<Diagnoser, 'diagnose'>} by */
async function recordOfThreads(part, { diagnose }) {
  const all = [];
  for (const thread of threads(part)) all.push({ thread, diagnosis: await diagnose(thread.paste) });
  return recordOf(all);
}

const RECORD = join(import.meta.dirname, '../../web/diagnose/facts/record.js');

await command(import.meta, async () => {
  const options = ['--failures', '--record'];
  const asked = process.argv.slice(2).filter((word) => !options.includes(word));
  const strange = asked.find((word) => !parts.some((part) => part === word));
  if (strange !== undefined) {
    throw new Stop(`usage: node tests/diagnose/score.js [${parts.join('|')}] [${options.join('] [')}], not ${strange}`);
  }
  for (const part of parts.filter((one) => asked.length === 0 || asked.includes(one))) {
    const failures = part === 'tuned' || process.argv.includes('--failures');
    console.log(`\n${part}\n\n${report(await judgements(corpus(part), await diagnoser()), { failures })}`);
    const record = await recordOfThreads(part, await diagnoser());
    const rows = Object.entries(record).map(([id, count]) => [id, ...count.map(String)]);
    console.log(`\n${part}, threads\n\n${table([['possible cause', 'named', 'right'], ...rows]).join('\n')}`);
    if (part === 'held-out' && process.argv.includes('--record')) writeFileSync(RECORD, recordFile(record));
  }
});
