/**
 * Starts child.js or python.py as a process, and sends it one request at a time.
 *
 * @import { Other } from '../suite.js'
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { asNumbers, difference } from '../check.js';
import { ARRAYS } from '../numbers.js';

/** Libraries may round differently, or multiply instead of dividing: jax-js is off by 3e-5 in a power. */
const TOLERANCE = 1e-4;
const LEAST = 0.1;

/** @typedef {Other & { version: string, stop: () => void }} Child */

/**
 * @param {string} name
 * @param {readonly string[]} command a program and its arguments
 * @returns {Promise<Child | { name: string, error: string }>}
 */
export async function startChild(name, [program = '', ...args]) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk) => (complaint = (complaint + chunk).slice(-2000)));
  /** @type {((answer: any) => void) | undefined} */
  let waiting;
  const answered = (/** @type {any} */ answer) => {
    waiting?.(answer);
    waiting = undefined;
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{')) answered(JSON.parse(line));
  });
  const lastLine = () => complaint.trim().split('\n').at(-1) ?? '';
  let ended = '';
  child.on('error', (error) => answered({ error: (ended = error.message) }));
  child.on('close', (status) => answered({ error: (ended ||= `ended with ${status}: ${lastLine()}`) }));
  child.stdin.on('error', () => {}); // it has ended, which its close event reports

  const ask = (/** @type {object | undefined} */ message) =>
    new Promise((/** @type {(answer: any) => void} */ resolve) => {
      if (ended) return resolve({ error: ended });
      waiting = resolve;
      if (message) child.stdin.write(`${JSON.stringify(message)}\n`);
    });

  const { version, error } = await ask(undefined);
  if (error) return { name, error };
  return {
    name,
    version,
    async open(each, expected) {
      const opened = await ask({ what: 'open', each });
      if (opened.error) return opened.error;
      const { buffer } = Uint8Array.from(Buffer.from(opened.data, 'base64')); // at an address that suits any dtype
      const elements = new ARRAYS[opened.dtype](buffer);
      const dtype = each.result ?? each.inputs[0]?.dtype ?? '';
      return difference(
        asNumbers(elements, opened.dtype),
        asNumbers(expected, dtype),
        TOLERANCE,
        Math.max(LEAST, each.least ?? 0),
      );
    },
    async time(times) {
      const { ns, error } = await ask({ what: 'time', times });
      if (error) throw new Error(error);
      return ns;
    },
    close: async () => void (await ask({ what: 'close' })),
    stop: () => void child.kill(),
  };
}
