/**
 * `stride0 check` as tools for a coding agent: one reads code that the agent passes, one reads files on the disk. Both
 * limit their answers to what fits in a conversation, and say what they left out.
 */
import { statSync } from 'node:fs';
import { ArgumentProblem } from '../mcp/protocol.js';
import { textOf } from '../mcp/tools.js';
import { MAX_TEXT } from '../notation/parse.js';
import { attempt, filesIn } from './python-files.js';
import { Refusal } from './refusal.js';

/** @import { Tool } from '../mcp/protocol.js' */
/** @import { Report } from './check.js' */

/** The limits of one answer: results of lines, findings, characters of a text, and entries of any other list. */
const MOST = { results: 200, findings: 20, characters: 500, entries: 50 };
/** Longer paths are cut at the start. */
const LONGEST_NAME = 200;
/** The names of the two options here. */
const named = { input: 'inputs', call: 'call' };

const modelOptions = {
  inputs: {
    type: 'string',
    description:
      "Inputs of the model that the code defines and doesn't call: 'x=(2,3,224,224); ids=(2,16):int64'. An input is a " +
      "shape, with letters for sizes you don't know, or any Python, such as None or torch.arange(5).",
  },
  call: {
    type: 'string',
    description:
      "What to call with the inputs: 'Net(10, depth=2)', 'Net(10).encode' or a function. The default is the last " +
      'module that no other uses.',
  },
  skip: { type: 'integer', minimum: 0, description: 'How many results to skip, to see those left out before' },
};

/** @type {Tool} */
const runShapeCode = {
  name: 'run_shape_code',
  title: 'Run shape code',
  description:
    'Follows the shapes and dtypes through lines of PyTorch, NumPy or JAX code without running Python: what each ' +
    'line gives, and the error of a line that fails with its likely cause and fix. Define the tensors in it: ' +
    'x = torch.empty(4, 3). If it defines a model without calling it, pass inputs.',
  inputSchema: {
    type: 'object',
    properties: {
      code: { type: 'string', description: `Lines of Python, up to ${MAX_TEXT} characters` },
      ...modelOptions,
    },
    required: ['code'],
    additionalProperties: false,
  },
  example: { code: 'torch.ones(3, 1) + torch.ones(4)' },
  async run(given) {
    const code = textOf(given, 'code');
    if (code.length > MAX_TEXT) {
      const much = `${code.length} characters, more than ${MAX_TEXT}, which is the most that is read`;
      throw new ArgumentProblem(`code: this has ${much}. Write it to a file, and pass its path to the tool check`);
    }
    return reportRefusals(async () => {
      const { reportOnCode } = await import('./check.js');
      const asked = askedIn(given);
      return oneFile(await reportOnCode(code, asked), asked, given);
    });
  },
};

/** @type {Tool} */
const check = {
  name: 'check',
  title: 'Check Python files',
  description:
    'Reads a Python file or notebook on the disk, or all of a folder, without running it, and finds what does not fit: ' +
    'the error that PyTorch, NumPy or JAX would raise, where, the calls that led there, the likely cause and fix. ' +
    'For a single file, it also lists the shape of each line. If the file defines a model without calling it, pass inputs.',
  inputSchema: {
    type: 'object',
    properties: { path: { type: 'string', description: 'A .py or .ipynb file, or a folder' }, ...modelOptions },
    required: ['path'],
    additionalProperties: false,
  },
  run: (given) =>
    reportRefusals(async () => {
      const files = filesIn([pathOf(given)]);
      const { reportsOn } = await import('./check.js');
      const asked = askedIn(given);
      const reports = [];
      const refused = [];
      for await (const each of reportsOn(files, asked)) {
        if (each.report) reports.push(each.report);
        else refused.push(withoutHints(each.refused ?? ''));
      }
      const [report] = reports;
      return files.length === 1 && report ? oneFile(report, asked, given) : severalFiles(reports, refused);
    }),
};

export const codeTools = [runShapeCode, check];

/** @typedef {{ input: string[], call: string | undefined, named: typeof named }} Asked */

/** @param {Record<string, unknown>} given @returns {Asked} */
const askedIn = (given) => ({
  input: given['inputs'] === undefined ? [] : [textOf(given, 'inputs')],
  call: given['call'] === undefined ? undefined : textOf(given, 'call'),
  named,
});

/** @param {Record<string, unknown>} given */
function pathOf(given) {
  const path = textOf(given, 'path');
  // On the command line `-` means standard input, but here the protocol uses it.
  const name = path === '-' ? './-' : path;
  if (path.includes('\0')) throw new ArgumentProblem('path: a name has no zero byte');
  const found = attempt(path.slice(-LONGEST_NAME), () => statSync(name));
  if (!found.isFile() && !found.isDirectory()) {
    throw new ArgumentProblem(`path: ${path.slice(-LONGEST_NAME)} is neither a file nor a folder`);
  }
  return name;
}

/** Turns a refusal into an error for the agent. @template T @param {() => Promise<T>} run @returns {Promise<T>} */
async function reportRefusals(run) {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new ArgumentProblem(clipped(withoutHints(error.message)));
  }
}

/** The message of a refusal without the hints for the command line. @param {string} message */
const withoutHints = (message) => message.replace(/^stride0: /, '').replace(/\nRun stride0 --help.*$/, '');

/** @param {string} text */
const clipped = (text) => (text.length > MOST.characters ? `${text.slice(0, MOST.characters)}…` : text);

/** @type {(text: string, most?: number) => string} */
const clippedLines = (text, most = Infinity) => text.split('\n').slice(0, most).map(clipped).join('\n');

/** Data with its longest texts and lists cut. @param {object} data @returns {object} */
const withLimits = (data) =>
  JSON.parse(
    JSON.stringify(data, (key, value) => {
      if (typeof value === 'string') return clipped(value);
      const most = key === 'files' || key in results ? MOST.results : MOST.entries;
      return Array.isArray(value) ? value.slice(0, most) : value;
    }),
  );

/** The lists in a report about lines that work. */
const results = { lines: true, printed: true, unknown: true };

/**
 * The part of a report that fits in an answer, starting after `skip` results.
 * @param {Report} report
 * @param {number} skip
 * @returns {{ part: Report, left: string[] }}  left: sentences about what is left out
 */
function partOf(report, skip) {
  const { checked, findings } = report;
  const all = [...checked.shapes, ...checked.printed, ...checked.unknown].sort((a, b) => a.span.at - b.span.at);
  const page = new Set(all.slice(skip, skip + MOST.results));
  const end = skip + page.size;
  const left = [
    ...(end < all.length || skip > 0
      ? [`These are results ${Math.min(skip + 1, end)} to ${end} of ${all.length}.`]
      : []),
    ...(end < all.length ? [`To see the next ones, call this again with skip: ${end}.`] : []),
    ...(findings.length > MOST.findings
      ? [`${findings.length - MOST.findings} more lines do not fit. Mend these ${MOST.findings} first, and call again.`]
      : []),
  ];
  const isOnPage = (/** @type {any} */ each) => page.has(each);
  const { shapes, printed, unknown } = checked;
  const some = {
    shapes: shapes.filter(isOnPage),
    printed: printed.filter(isOnPage),
    unknown: unknown.filter(isOnPage),
  };
  return { part: { ...report, checked: { ...checked, ...some }, findings: findings.slice(0, MOST.findings) }, left };
}

/** @type {(report: Report, asked: Asked, given: Record<string, unknown>) => ReturnType<Tool['run']>} */
async function oneFile(report, asked, given) {
  const { skip = 0 } = given;
  if (typeof skip !== 'number' || !Number.isSafeInteger(skip) || skip < 0) {
    throw new ArgumentProblem('skip: a whole number of results, from 0');
  }
  const { asData, listing, findingText: printed, requestForInputs: wanted } = await import('./check-print.js');
  const { part, left } = partOf(report, skip);
  const isGiven = asked.input.length > 0 || asked.call !== undefined;
  const said = [
    clippedLines(listing(part)),
    ...part.findings.map((finding) => clippedLines(printed(part, finding), MOST.entries)),
    clippedLines(await wanted(part, { isGiven, named })),
    left.join(' '),
  ].filter(Boolean);
  const text = said.join('\n\n') || `${report.source.name}: no line makes a tensor.`;
  return { text, data: withLimits({ ...asData(part), left }) };
}

/** @type {(reports: readonly Report[], refused: readonly string[]) => ReturnType<Tool['run']>} */
async function severalFiles(reports, refused) {
  const [{ countIn, noCount, summary }, { asData, findingText: printed }] = await Promise.all([
    import('./check.js'),
    import('./check-print.js'),
  ]);
  const count = noCount();
  for (const each of reports) countIn(count, each);
  const found = reports.flatMap((report) => report.findings.map((finding) => ({ report, finding })));
  const shown = found.slice(0, MOST.findings);
  const data = reports.flatMap((report) => {
    const findings = report.findings.filter((each) => shown.some(({ finding }) => finding === each));
    const { lines, printed, unknown, model, ...rest } = asData({ ...report, findings });
    return findings.length > 0 ? [rest] : [];
  });
  const left =
    found.length > shown.length
      ? [`${found.length - shown.length} more findings are left out. To see them, check a folder or a file within.`]
      : [];
  const unread = refused.slice(0, MOST.entries);
  const said = [
    ...shown.map(({ report, finding }) => clippedLines(printed(report, finding), MOST.entries)),
    ...unread.map(clipped),
    [summary(count), ...left].join('. '),
  ];
  return { text: said.join('\n\n'), data: withLimits({ ok: count.error === 0, count, files: data, unread, left }) };
}
