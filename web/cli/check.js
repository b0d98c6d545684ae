/** `stride0 check model.py`: the shapes of each line of Python, and what does not fit. Nothing is run. */
import { onlyOptions } from './arguments.js';
import { explained } from './check-findings.js';
import { annotated, asData, listing, printed, wanted } from './check-print.js';
import { reading } from './check-read.js';
import { placesIn } from './places.js';
import { print } from './print.js';
import { filesIn } from './python-files.js';
import { Refusal, UsageError } from './refusal.js';

/**
 * @typedef {import('../reading/check.js').Checked} Checked
 * @typedef {typeof import('../reading/check.js').suggestedInputs} Suggest
 * @typedef {import('./check-findings.js').Explained} Explained
 *
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
  const asksMore = input.length > 0 || call !== undefined;
  if (asksMore && files.length !== 1) throw new UsageError('--input and --call need a single file');
  /** @type {unknown} */
  const bundle = await import('../lib/bundles/check.js');
  const reader = /** @type {typeof import('../reading/check.js')} */ (bundle);
  const asked = { inputs: reader.inputsIn(input.join(';')), ...(call === undefined ? {} : { call }) };

  const isShort = quiet || files.length > 1;
  /** What has been told, as several files may import the one it is in. */
  const told = new Set();
  const count = { files: 0, error: 0, warning: 0 };
  let isRefused = false;
  const all = [];
  const { read, stop } = await reading(
    files.map(({ name }) => name),
    asked,
  );
  try {
    for (const [at, { isNamed }] of files.entries()) {
      let report;
      try {
        report = await reportOn(await read(at), told);
      } catch (error) {
        if (!(error instanceof Refusal) || error instanceof UsageError || files.length === 1) throw error;
        console.error(error.message);
        isRefused ||= isNamed;
        continue;
      }
      if (asksMore) refuseUnread(report);
      count.files += 1;
      for (const { severity } of report.findings) count[severity] += 1;
      if (json) all.push(asData(report));
      else if (github) report.findings.forEach((finding) => print(annotated(report, finding)));
      else show(report, { isShort, isGiven: asksMore, isOne: files.length === 1, suggest: reader.suggestedInputs });
    }
  } finally {
    stop();
  }
  if (json) print(JSON.stringify({ version: 1, ok: count.error === 0, files: all }));
  else if (!github && files.length !== 1) print(summary(count));
  return count.error > 0 || isRefused ? 1 : 0;
}

/** @param {import('./check-read.js').Read} read @param {Set<string>} told @returns {Promise<Report>} */
async function reportOn({ source, checked }, told) {
  const places = placesIn(source, checked.files.slice(1));
  const findings = checked.findings.filter(({ span, message }) => {
    const what = `${places.written(places.placeOf(span.at))} ${message}`;
    return told.size < told.add(what).size;
  });
  return { source, places, checked, findings: await explained(findings, places) };
}

/**
 * @param {Report} report
 * @param {{ isShort: boolean, isOne: boolean, isGiven: boolean, suggest: Suggest }} how
 */
function show(report, { isShort, isOne, ...how }) {
  const parts = [
    ...(isShort ? [] : [listing(report)]),
    ...report.findings.map((finding) => printed(report, finding)),
    ...(isShort ? [] : [wanted(report, how)]),
  ].filter(Boolean);
  if (parts.length > 0) print(parts.join('\n\n') + (isOne ? '' : '\n'));
  else if (!isShort) print(`${report.source.name}: no line makes a tensor.`);
}

/** What was written on the command line and means nothing there. @param {Report} report */
function refuseUnread({ source, checked: { model } }) {
  if (!model) throw new UsageError(`${source.name} has no module and no function to call`);
  const { unread, inputs, name, method } = model;
  const [first] = unread;
  if (first === undefined) return;
  if (first === 'call') throw new UsageError(`--call: this makes nothing in ${source.name} that can be called`);
  const called = method ? `${name}.${method}` : name;
  const names = inputs.map((each) => each.name).join(', ');
  const what = /^\d+$/.test(first) ? `input number ${Number(first) + 1}` : first;
  throw new UsageError(
    inputs.some((each) => each.name === first)
      ? `--input: the value of ${first} is no shape, such as (2,3):int64, and not Python that stride0 understands`
      : `--input: ${called}(${names}) takes no ${what}`,
  );
}

const plural = (/** @type {number} */ count, /** @type {string} */ word) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** @param {{ files: number, error: number, warning: number }} count */
const summary = ({ files, error, warning }) =>
  `${plural(files, 'file')}: ${error + warning === 0 ? 'no problems found' : `${plural(error, 'error')}, ${plural(warning, 'warning')}`}`;
