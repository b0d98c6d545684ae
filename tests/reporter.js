/**
 * The reporter for Node's test runner, whose output tests/run.js reads. Every line is shown, except those that start
 * with a mark. Node accepts a file without tests; here it fails, because it has tested nothing.
 */
import { inspect } from 'node:util';

/** Before the name of the test that has just ended. */
export const ENDED_TEST = '\x1dat ';

/** Before the counts and the files with tests, as JSON, at the end. */
export const COUNTS = '\x1dcounts ';

/** How much of one failure is shown; a message may contain a whole input. */
const MOST_LINES = 60;
const MOST_COLUMNS = 300;

/**
 * @typedef {object} TestEvent
 * @property {string} type
 * @property {{ name: string, file?: string, line?: number, skip?: unknown, todo?: unknown, message: string,
 *   details: { type?: string, error?: { failureType?: string, cause?: unknown } } }} data
 */

/** @param {AsyncIterable<TestEvent>} events */
export default async function* report(events) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  /** @type {Set<string | undefined>} */
  const files = new Set();
  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr') yield data.message;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details.type === 'suite') continue;

    const isFile = data.name === data.file;
    files.add(data.file);
    if (data.skip !== undefined || data.todo !== undefined) ++counts.skipped;
    else if (type === 'test:pass' && !isFile) ++counts.passed;
    else {
      ++counts.failed;
      yield failure(type, data, isFile);
    }
    yield `${ENDED_TEST}${data.name}\n`;
  }
  yield `${COUNTS}${JSON.stringify({ ...counts, files: [...files] })}\n`;
}

/** @type {(type: string, data: TestEvent['data'], isFile: boolean) => string} */
function failure(type, { name, file, line, details: { error } }, isFile) {
  if (isFile && type === 'test:pass') return `FAILED ${name}: there is no test in it\n`;
  // A file itself fails if it does not load or exit properly, or if one of its hooks fails.
  const where = isFile ? `FAILED ${name}: the file itself\n` : `FAILED ${name} (${file}${line ? `:${line}` : ''})\n`;
  if (error?.failureType === 'subtestsFailed') return where;
  const text = inspect(error?.cause ?? error, { colors: false, depth: 8, maxStringLength: 2000 });
  const lines = text.split('\n').slice(0, MOST_LINES);
  return [where, ...lines.map((each) => `  ${each.slice(0, MOST_COLUMNS)}\n`)].join('');
}
