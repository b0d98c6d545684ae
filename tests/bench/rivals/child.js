/**
 * Runs one rival in a separate process: `node child.js NAME FOLDER`, with its package in FOLDER. Each line of JSON gets
 * one line in reply: `open` creates a case and returns its result, `time` runs it so many times, `close` ends it.
 *
 * @import { Case, Input } from '../cases.js'
 * @import { OpName } from '../ops.js'
 *
 * @typedef {object} Rival
 * @property {string} version
 * @property {(data: any, input: Input) => any} make creates the rival's tensor; throws if it lacks the dtype
 * @property {(op: OpName, tensors: any[], each: Case) => (() => any) | undefined | Promise<(() => any) | undefined>}
 *   call
 * undefined if it lacks the op; the result may be a promise
 * @property {(result: any) => { data: any, dtype: string } | Promise<{ data: any, dtype: string }>} read row-major
 * @property {(result: any) => void} drop frees a result
 * @property {() => void | Promise<void>} [close] frees everything else a case allocated, except its tensors
 */
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { now } from '../clock.js';
import { numbers } from '../numbers.js';

const [name = '', folder = ''] = process.argv.slice(2);
// A library's own output must not mix with the answers.
const answer = (/** @type {unknown} */ value) => void process.stdout.write(`${JSON.stringify(value)}\n`);
console.log = console.info = console.warn = console.error;

/** Resolves a library from the folder where it is installed. @type {(name: string) => Promise<any>} */
const load = (await import(pathToFileURL(join(folder, 'load.mjs')).href)).default;
/** @type {{ start: (load: (name: string) => Promise<any>, folder: string) => Promise<Rival> }} */
const { start } = await import(`./${name}.js`);

/** @type {{ call: () => any, waits: boolean, drop: Rival['drop'], tensors: any[] } | undefined} */
let current;

/** @param {Rival} rival @param {Case} each */
async function open(rival, each) {
  const tensors = await Promise.all(each.inputs.map((input, i) => rival.make(numbers(input, i), input)));
  const call = await rival.call(each.op, tensors, each);
  if (!call) return { error: 'is not asked' };
  const result = call();
  const first = await result;
  const { data, dtype } = await rival.read(first);
  // An in-place op returns an operand, which must not be freed.
  current = { call, waits: result instanceof Promise, drop: each.op === 'add_' ? () => {} : rival.drop, tensors };
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64');
  current.drop(first);
  return { dtype, data: text };
}

/** @param {number} times */
async function time(times) {
  if (!current) throw new Error('nothing is open');
  const { call, waits, drop } = current;
  const start = now();
  if (waits) for (let i = 0; i < times; ++i) drop(await call());
  else for (let i = 0; i < times; ++i) drop(call());
  return { ns: ((now() - start) * 1e6) / times };
}

/** @param {Rival} rival */
async function close(rival) {
  current?.tensors.forEach((tensor) => tensor.dispose());
  await rival.close?.();
  current = undefined;
  return {};
}

const rival = await start(load, folder);
answer({ version: rival.version });
for await (const line of createInterface({ input: process.stdin })) {
  const { what, each, times } = JSON.parse(line);
  try {
    if (what === 'open') answer(await open(rival, each));
    else if (what === 'time') answer(await time(times));
    else answer(await close(rival));
  } catch (error) {
    answer({ error: String(error).split('\n')[0] });
  }
}
process.exit(0); // stops whatever a library left running
