/** The same calls, held against a PyTorch that is there. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { Stop } from '../../cpp/toolchain/command.js';
import { Sentinels } from '../lib/sentinels.js';
import { generator } from '../random.js';
import { differenceOfAny, differentWarnings, firstLine, numbersOf, tied } from './answers.js';
import { anyCall } from './any-call.js';
import { write } from './recorded.js';
import { asCase, asCode, isTensor, run } from './call.js';
import { coarser, differentElement } from './compare.js';
import { families } from './families/index.js';
import { computedDType, operationOf } from './typing.js';
import { categoryOf, decode } from './numbers.js';
import { besideCall } from './beside/beside-call.js';
import { drawn } from './beside/drawn.js';
import { isFaulty } from './beside/faults.js';
import { undefinedIn } from './judge.js';
import { signatures } from './signatures.js';

/** @typedef {import('./call.js').Call} Call */
/** @typedef {import('../../web/lib/boundary/dtype.js').DType} DType */
/**
 * @typedef {{ ok: boolean, text?: string, unsaid?: boolean, warnings: string[], dtype: DType, shape: number[], strides:
 *   number[], offset: number, data: string, memory: string[] }} Answer
 */

const BATCH = 500;

/** @param {any} raw a typed array */
const bytesOf = (raw) => Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('base64');

/** What PyTorch has in a module of its own. @type {Readonly<Record<string, string>>} */
const elsewhere = { vectorNorm: 'linalg.vector_norm', multiDot: 'linalg.multi_dot', vecdot: 'linalg.vecdot', mT: 'mT' };

/** PyTorch's spelling. @param {string} name */
const snake = (name) =>
  name.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^(atleast)(\d)/, '$1_$2');

/** JSON has no number that is not finite. @param {any} given @returns {any} */
function spelt(given) {
  if (typeof given === 'number') return Number.isFinite(given) ? given : String(given);
  if (Array.isArray(given)) return given.map(spelt);
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [snake(key), spelt(value)]));
}

/** A number as text that Python reads. @param {unknown} value */
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
  args: placed ? spelt(args) : sent(args),
  argsAt: argsAt ?? null,
  memory: memory.map(({ dtype, raw }) => ({ dtype, data: bytesOf(raw) })),
  operands: operands.map((each) =>
    each === null || isTensor(each) ? each : { kind: each.kind, value: text(each.value) },
  ),
  out: rest.out ?? null,
  outs: rest.outs ?? null,
  part: rest.part ?? null,
  options: placed
    ? spelt(rest.options)
    : Object.fromEntries(Object.entries(rest.options).map(([key, value]) => [snake(key), sent(value)])),
});

/** A Python that answers lines with lines. @param {string} python */
function start(python) {
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
      const { value, done } = /** @type {any} */ (await Promise.race([lines.next(), failed]));
      if (done) await failed; // which says how it ended
      return JSON.parse(value);
    },
    end: () => child.stdin.end(),
  };
}

/** How the library's answer differs from PyTorch's, or null. @param {Call} call @param {Answer} answer */
function difference(call, answer) {
  const isJudged = !undefinedIn(call);
  if (answer.unsaid) return null; // we take numbers in more places than Python does
  return run(call, ({ error, result, warnings, storages }) => {
    if (!answer.ok) {
      if (!error) return `is not refused; PyTorch: ${answer.text}`;
      return firstLine(error.message) === answer.text
        ? null
        : `is refused with "${error.message}"; PyTorch: ${answer.text}`;
    }
    if (error || !result) return `is refused with "${error?.message}"; PyTorch answers`;
    if (!isJudged) return null; // the order of writing shows, which PyTorch does not promise
    if (result.dtype !== answer.dtype) return `dtype is ${result.dtype}; PyTorch has ${answer.dtype}`;
    if (String(result.shape) !== String(answer.shape))
      return `shape is [${result.shape}]; PyTorch has [${answer.shape}]`;
    if (String(result.strides) !== String(answer.strides))
      return `strides are [${result.strides}]; PyTorch has [${answer.strides}]`;
    if (result.storageOffset !== answer.offset && result.numel > 0)
      return `starts at element ${result.storageOffset}; PyTorch's at ${answer.offset}`;
    const got = /** @type {any} */ (result).toTypedArray();
    const want = numbersOf(result.dtype, answer.data, got);
    const { computed, rule } = exactness(call, result.dtype);
    const measured = measuredIn(result.dtype, computed);
    const different = differentElement(decode(got, result.dtype), want, measured, rule);
    if (different) return `${different} in PyTorch`;
    const warned = differentWarnings(warnings, answer.warnings);
    if (warned) return warned;
    for (const [at, { dtype, raw }] of call.memory.entries()) {
      const after = differentElement(
        decode(storages[at], dtype),
        numbersOf(dtype, answer.memory[at] ?? '', raw),
        measuredIn(dtype, computed),
        typeof rule === 'string' ? rule : call.form === 'fresh' ? [] : Array(raw.length).fill(Math.max(...rule)),
      );
      if (after && !(tied.has(call.op) && dtype === 'int64')) return `in m${at}, ${after} in PyTorch`;
    }
    return null;
  });
}

/**
 * What the numbers went through, and how exact they have to be.
 * @param {Call} call
 * @param {DType} dtype
 * @returns {{ computed: DType, rule: import('./operations.js').Exact | readonly number[] }}
 */
function exactness(call, dtype) {
  const given = asCase(call);
  if (call.op in drawn) return { computed: dtype, rule: 'n' };
  const wanted = families[call.op]?.of(given);
  if (wanted?.slack?.length && !wanted.refuses) return { computed: dtype, rule: wanted.slack };
  if (wanted) return { computed: dtype, rule: wanted.refuses || call.form !== 'fresh' ? 'n' : [] };
  return { computed: computedDType(call.op, given.operands), rule: operationOf(call.op).rule };
}

/** @param {DType} dtype @param {DType} computed */
const measuredIn = (dtype, computed) => (categoryOf(dtype) < 2 ? dtype : coarser(computed, dtype));

/** What kind of failure it is, so that the first of every kind is shown. @param {Call} call @param {string} what */
const kindOf = ({ op, form }, what) => `${op} ${form} ${what.replace(/-?[\d.]+(e[+-]?\d+)?|\[.*?\]/g, '#')}`;

/** @param {readonly string[]} [ops] */
const isCallable = (ops) => !ops || signatures.some(({ op }) => ops.includes(op));

/** @param {ReturnType<typeof generator>} random @param {readonly string[]} [ops] @returns {Call} */
const wanted = (random, ops) => (random.below(2) && isCallable(ops) ? anyCall(random, ops) : besideCall(random, ops));

/**
 * Writes calls with PyTorch's answers to a file.
 * @param {{ cases: number, seed: number, python: string, file: string }} how
 */
export async function record({ cases, seed, python, file }) {
  const random = generator(seed);
  const torch = start(python);
  /** @type {[Call, Answer][]} */
  const all = [];
  while (all.length < cases) {
    const calls = Array.from({ length: Math.min(BATCH, cases - all.length) }, () => anyCall(random));
    const answers = await torch.ask(calls);
    calls.forEach((call, i) => all.push([call, /** @type {Answer} */ (answers[i])]));
  }
  torch.end();
  write(file, all);
}

/**
 * @param {{ cases: number, seed: number, most: number, ops?: readonly string[], python: string, every: (done: number)
 *   => void }} how
 * @returns {Promise<{ done: number, failures: import('./search.js').Failure[] }>}
 */
export async function searchBeside({ cases, seed, most, ops, python, every }) {
  const random = generator(seed);
  const torch = start(python);
  const sentinels = new Sentinels();
  /** @type {Map<string, import('./search.js').Failure & { times: number }>} */
  const kinds = new Map();
  let done = 0;
  while (done < cases && kinds.size < most) {
    const calls = Array.from({ length: Math.min(BATCH, cases - done) }, () => wanted(random, ops)).filter(
      (call) => !isFaulty(call) && call.op !== 'squaredDifference',
    );
    const answers = await torch.ask(calls);
    for (const [i, call] of calls.entries()) {
      const differs = call.placed ? differenceOfAny : difference;
      const what = sentinels.around(() => differs(call, /** @type {Answer} */ (answers[i])));
      if (what === null) continue;
      const kind = kindOf(call, what);
      const known = kinds.get(kind);
      const code = asCode(call);
      if (!known || code.length < known.code.length)
        kinds.set(kind, { at: done + i, what: `${call.op} ${what}`, code, times: 0 });
      /** @type {any} */ (kinds.get(kind)).times = (known?.times ?? 0) + 1;
    }
    done += Math.min(BATCH, cases - done);
    every(done);
  }
  torch.end();
  sentinels.dispose();
  return { done, failures: [...kinds.values()].sort((a, b) => b.times - a.times) };
}
