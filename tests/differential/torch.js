/** Compares the same calls with an installed PyTorch. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { Stop } from '../../cpp/toolchain/command.js';
import { Sentinels } from '../lib/sentinels.js';
import { generator } from '../random.js';
import { difference } from './answers.js';
import { anyCall } from './any-call.js';
import { asCode, isTensor } from './call.js';
import { families } from './families/index.js';
import { isUnreliable } from './faults.js';
import { operations } from './operations.js';
import { randomCall } from './random-call.js';
import { read, write } from './recorded.js';
import { signatures } from './signatures.js';

/** @import { Call } from './call.js' */

/**
 * @typedef {{ ok: boolean, type?: string, text?: string, unsaid?: boolean, warnings: string[], result: any, memory:
 *   string[], next: string | null }} Answer
 */

const BATCH = 500;
/** The prefix of lines that contain answers. */
const MARK = 'answers ';

/** @param {any} raw a typed array */
const bytesOf = (raw) => Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('base64');

/** Functions that PyTorch has in another module. @type {Readonly<Record<string, string>>} */
const elsewhere = { vectorNorm: 'linalg.vector_norm', multiDot: 'linalg.multi_dot', vecdot: 'linalg.vecdot' };

/** PyTorch's name of a function. @param {string} name */
const snake = (name) =>
  name.replace(/(?<=..)[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^(atleast)(\d)/, '$1_$2');

/** JSON has no number that is not finite. @param {any} given @returns {any} */
function toJson(given) {
  if (typeof given === 'number') return Number.isFinite(given) ? given : String(given);
  if (Array.isArray(given)) return given.map(toJson);
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [snake(key), toJson(value)]));
}

/** A number as Python code. @param {unknown} value */
const text = (value) =>
  Object.is(value, -0) ? '-0.0' : String(value).replace('Infinity', 'inf').replace('NaN', 'nan');

/** JSON has no infinities. @param {any} value @returns {any} */
const sent = (value) =>
  Array.isArray(value)
    ? value.map(sent)
    : typeof value === 'number' && !Number.isFinite(value)
      ? { float: text(value) }
      : value;

/** @param {Call} call */
const asJSON = ({ op, form, memory, operands, placed = false, gathers = false, args = [], argsAt, ...rest }) => ({
  op: (placed && elsewhere[op]) || snake(op),
  form,
  placed,
  gathers,
  args: placed ? toJson(args) : sent(args),
  argsAt: argsAt ?? null,
  memory: memory.map(({ dtype, raw }) => ({ dtype, data: bytesOf(raw) })),
  operands: operands.map((each) =>
    each === null || isTensor(each) ? each : { kind: each.kind, value: text(each.value) },
  ),
  out: rest.out ?? null,
  outs: rest.outs ?? null,
  part: rest.part ?? null,
  seed: rest.seed ?? null,
  options: placed
    ? toJson(rest.options)
    : Object.fromEntries(Object.entries(rest.options).map(([key, value]) => [snake(key), sent(value)])),
});

/** Starts a Python process that answers each line with a line. @param {string} python */
export function start(python) {
  const script = fileURLToPath(new URL('answer.py', import.meta.url));
  const child = spawn(python, [script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ATEN_CPU_CAPABILITY: 'default', OMP_NUM_THREADS: '1' },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const failed = new Promise((_, reject) => {
    child.on('error', (error) => reject(new Stop(`stride0: ${python} does not run: ${error.message}`)));
    child.on(
      'exit',
      (code, signal) => (code || signal) && reject(new Stop(`stride0: ${python} ended with ${signal ?? code}.`)),
    );
  });
  return {
    /** @param {readonly Call[]} calls @returns {Promise<Answer[]>} */
    async ask(calls) {
      child.stdin.write(`${JSON.stringify(calls.map(asJSON))}\n`);
      for (;;) {
        const { value, done } = /** @type {any} */ (await Promise.race([lines.next(), failed]));
        if (done) await failed; // which tells how it ended
        if (value.startsWith(MARK)) return JSON.parse(value.slice(MARK.length));
        console.error(value); // other output of PyTorch or its launcher
      }
    },
    end: () => child.stdin.end(),
  };
}

/** The kind of a failure. Only the first failure of each kind is shown. @param {Call} call @param {string} what */
const kindOf = ({ op, form }, what) => `${op} ${form} ${what.replace(/-?[\d.]+(e[+-]?\d+)?|\[.*?\]/g, '#')}`;

/**
 * Whether its calls can be generated: for the interpreter, or for comparing with PyTorch only.
 * @param {string} op
 * @param {boolean} withTorch
 */
export function isOperation(op, withTorch) {
  return op in operations || op in families || (withTorch && signatures.some((each) => each.op === op));
}

/** Half of the calls are also suitable for the interpreter. @param {readonly string[]} [ops] */
function caller(ops) {
  const any = signatures.some(({ op }) => !ops || ops.includes(op)) ? anyCall : randomCall;
  const known = ops?.filter((op) => op in operations || op in families);
  return (/** @type {ReturnType<typeof generator>} */ random) =>
    random.below(2) && known?.length !== 0 ? randomCall(random, known) : any(random, ops);
}

/**
 * Writes calls with PyTorch's answers to a file. Calls of operations other than `ops` remain in it.
 * @param {{ cases: number, seed: number, python: string, file: string, ops?: readonly string[] }} how
 */
export async function record({ cases, seed, python, file, ops }) {
  const random = generator(seed);
  const torch = start(python);
  /** @type {[Call, Answer][]} */
  const all = [];
  while (all.length < cases) {
    const calls = Array.from({ length: Math.min(BATCH, cases - all.length) }, () => anyCall(random, ops)).filter(
      (call) => !isUnreliable(call),
    );
    const answers = await torch.ask(calls);
    calls.forEach((call, i) => all.push([call, /** @type {Answer} */ (answers[i])]));
  }
  torch.end();
  write(file, ops ? [...read(file).filter(([{ op }]) => !ops.includes(op)), ...all] : all);
}

/**
 * @param {{ cases: number, seed: number, most: number, ops?: readonly string[], python: string, every: (done: number)
 *   => void }} how
 * @returns {Promise<{ done: number, failures: import('./search.js').Failure[] }>}
 */
export async function searchAgainstTorch({ cases, seed, most, ops, python, every }) {
  const random = generator(seed);
  const drawn = caller(ops);
  const torch = start(python);
  const sentinels = new Sentinels();
  /** @type {Map<string, import('./search.js').Failure & { times: number }>} */
  const kinds = new Map();
  /** The functions that PyTorch computed at least once. */
  const computed = new Set();
  let done = 0;
  while (done < cases && kinds.size < most) {
    const calls = Array.from({ length: Math.min(BATCH, cases - done) }, () => drawn(random)).filter(
      (call) => !isUnreliable(call) && call.op !== 'squaredDifference',
    );
    const answers = await torch.ask(calls);
    for (const [i, call] of calls.entries()) {
      if (answers[i]?.ok) computed.add(call.op.replace(/_$/, ''));
      const what = sentinels.around(() => difference(call, /** @type {Answer} */ (answers[i])));
      if (what === null) continue;
      const kind = kindOf(call, what);
      const known = kinds.get(kind);
      const code = asCode(call);
      if (!known || code.length < known.code.length)
        kinds.set(kind, { callNumber: done + i, what: `${call.op} ${what}`, code, times: 0 });
      /** @type {any} */ (kinds.get(kind)).times = (known?.times ?? 0) + 1;
    }
    done += Math.min(BATCH, cases - done);
    every(done);
  }
  torch.end();
  sentinels.dispose();
  const never = ops ? ops.filter((op) => !computed.has(op)) : computed.size === 0 ? ['any function'] : [];
  const unasked = never.map((op) => ({ callNumber: done, what: `${op} has never been computed by PyTorch`, code: '' }));
  return { done, failures: [...unasked, ...[...kinds.values()].sort((a, b) => b.times - a.times)] };
}
