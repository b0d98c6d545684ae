/** `stride0 check model.py`: the shapes of each line of Python, and conflicts. No code is run. */
import { onlyOptions } from './arguments.js';
import { withAdvice } from './check-findings.js';
import { OPTIONS, annotationOf, asData, listing, findingText, requestForInputs } from './check-print.js';
import { loadReader, startReading } from './check-read.js';
import { placesIn } from './places.js';
import { print } from './print.js';
import { filesIn, refuseOther } from './python-files.js';
import { Refusal, UsageError } from './refusal.js';

/** @import { Checked } from '../reading/check.js' */
/** @import { Explained } from './check-findings.js' */

/**
 * @typedef {object} Report  of a file
 * @property {import('./python-files.js').Source} source
 * @property {import('./places.js').Places} places
 * @property {Checked} checked
 * @property {readonly Explained[]} findings
 */

/** @type {import('./command.js').Command} */
export async function check(words, options) {
  onlyOptions(options, ['json', 'github', 'quiet', 'input', 'call']);
  const { json, github, quiet, input = [], call } = options;
  if (words.length === 0) throw new UsageError('check needs a file or a folder of Python');
  if (json && github) throw new UsageError('--json and --github cannot be used together');
  const files = filesIn(words);
  const how = { isGiven: hasInputs({ input, call }), isShort: quiet || files.length > 1, isOne: files.length === 1 };
  const count = noCount();
  let isRefused = false;
  const all = [];
  for await (const { report, refused, isNamed } of reportsOn(files, { input, call })) {
    if (!report) {
      console.error(refused);
      isRefused ||= isNamed;
      continue;
    }
    countIn(count, report);
    if (json) all.push(asData(report));
    else if (github) report.findings.forEach((finding) => print(annotationOf(report, finding)));
    else await show(report, how);
  }
  if (json) print(JSON.stringify({ version: 1, ok: count.error === 0, files: all }));
  else if (!github && files.length !== 1) print(summary(count));
  return count.error > 0 || isRefused ? 1 : 0;
}

/** @typedef {{ input?: readonly string[], call?: string | undefined, named?: typeof OPTIONS }} Asked */

/** @param {Asked} asked */
const hasInputs = ({ input = [], call }) => input.length > 0 || call !== undefined;

/** The options for the reader, which is only loaded if there are some. @param {Asked} asked */
async function readerOptions({ input = [], call }) {
  if (!hasInputs({ input, call })) return {};
  const { inputsIn } = await loadReader();
  return { inputs: inputsIn(input.join(';')), ...(call === undefined ? {} : { call }) };
}

/**
 * Yields a report on each file, or why it could not be read; for a single file, it throws that reason.
 * @param {readonly import('./python-files.js').File[]} files
 * @param {Asked} asked
 * @returns {AsyncGenerator<{ report?: Report, refused?: string, isNamed: boolean }>}
 */
export async function* reportsOn(files, asked) {
  const { input, call } = asked.named ?? OPTIONS;
  if (hasInputs(asked) && files.length !== 1) throw new UsageError(`${input} and ${call} need a single file`);
  /** Findings already printed: several files may import the file they are in. */
  const reported = new Set();
  const names = files.map(({ name }) => name);
  const { read, stop } = await startReading(names, await readerOptions(asked));
  try {
    for (const [index, { isNamed }] of files.entries()) {
      let report;
      try {
        const found = await read(index);
        if (isHardlyRead(found)) refuseOther(found.source);
        report = await reportOn(found, reported);
      } catch (error) {
        if (!(error instanceof Refusal) || files.length === 1) throw error;
        yield { refused: error.message, isNamed };
        continue;
      }
      if (hasInputs(asked)) refuseUnread(report, asked.named);
      yield { report, isNamed };
    }
  } finally {
    stop();
  }
}

/** A report on code without a file. @param {string} text @param {Asked} asked */
export async function reportOnCode(text, asked) {
  const { check: read } = await loadReader();
  const checked = read(text, { ...(await readerOptions(asked)), isFile: false });
  const report = await reportOn({ source: { name: 'code', text }, checked }, new Set());
  if (hasInputs(asked)) refuseUnread(report, asked.named);
  return report;
}

/** Whether few lines or none were understood. @param {import('./check-read.js').Read} read */
function isHardlyRead({ checked: { shapes, findings, unknown, model } }) {
  const count = shapes.length + findings.length;
  return !model && (count === 0 || count < unknown.length);
}

/** @param {import('./check-read.js').Read} read @param {Set<string>} reported @returns {Promise<Report>} */
async function reportOn({ source, checked }, reported) {
  const places = placesIn(source, checked.files.slice(1));
  const findings = checked.findings.filter(({ span, message }) => {
    const what = `${places.written(places.placeOf(span.at))} ${message}`;
    return reported.size < reported.add(what).size;
  });
  return { source, places, checked, findings: await withAdvice(findings, places) };
}

/** @param {Report} report @param {{ isShort: boolean, isOne: boolean, isGiven: boolean }} how */
async function show(report, { isShort, isOne, ...how }) {
  const parts = [
    ...(isShort ? [] : [listing(report)]),
    ...report.findings.map((finding) => findingText(report, finding)),
    ...(isShort ? [] : [await requestForInputs(report, how)]),
  ].filter(Boolean);
  if (parts.length > 0) print(parts.join('\n\n') + (isOne ? '' : '\n'));
  else if (!isShort) print(`${report.source.name}: no line makes a tensor.`);
}

/** Refuses `--input` and `--call` where they don't apply. @param {Report} report @param {typeof OPTIONS} [named] */
function refuseUnread({ source, checked: { model } }, { input, call } = OPTIONS) {
  if (!model) throw new UsageError(`${source.name} has no module and no function to call`);
  const { unread, inputs, name, method } = model;
  const [first] = unread;
  if (first === undefined) return;
  if (first === 'call') throw new UsageError(`${call}: this makes nothing in ${source.name} that can be called`);
  const called = method ? `${name}.${method}` : name;
  const names = inputs.map((each) => each.name).join(', ');
  const what = /^\d+$/.test(first) ? `input number ${Number(first) + 1}` : first;
  throw new UsageError(
    inputs.some((each) => each.name === first)
      ? `${input}: the value of ${first} is no shape, such as (2,3):int64, and not Python that stride0 understands`
      : `${input}: ${called}(${names}) takes no ${what}`,
  );
}

const plural = (/** @type {number} */ count, /** @type {string} */ word) => `${count} ${word}${count === 1 ? '' : 's'}`;

export function noCount() {
  return { files: 0, error: 0, warning: 0 };
}

/** @param {ReturnType<typeof noCount>} count @param {Report} report */
export function countIn(count, { findings }) {
  count.files += 1;
  for (const { severity } of findings) count[severity] += 1;
}

/** @param {ReturnType<typeof noCount>} count */
export function summary({ files, error, warning }) {
  return `${plural(files, 'file')}: ${error + warning === 0 ? 'no problems found' : `${plural(error, 'error')}, ${plural(warning, 'warning')}`}`;
}
