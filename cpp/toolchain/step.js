/**
 * Runs one program as a step of a command, and shows its progress: on one line of a terminal, or, in a log, on a new
 * line every 15 seconds, so that a long step does not look like a hang.
 *
 * @typedef {{ isTTY?: boolean, columns?: number, write: (text: string) => unknown }} Terminal
 *
 * @typedef {object} StepOptions
 * @property {NodeJS.ProcessEnv} [env]
 * @property {Terminal} [out]
 * @property {boolean} [mayFail] return its status instead of stopping
 * @property {(line: string) => string} [note] what to show of a line as progress; '' for nothing
 * @property {(line: string) => boolean} [print] which lines to print as they come
 *
 * @typedef {{ status: number, output: string, ms: number }} StepResult
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { Stop } from './command.js';
import { TOP } from './machine.js';

/** How much of a failed program's output is worth reading. */
const LAST_LINES = 40;
const LONGEST_LINE = 1000;

/** @type {readonly NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @param {number} ms @returns {string} */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** @param {string} title @param {Terminal} [out] */
export function progress(title, out = process.stdout) {
  const start = performance.now();
  const [cleared, interval] = out.isTTY ? ['\r\x1b[K', 120] : ['', 15_000];
  let note = '';
  const show = () => {
    const line = `  ${title}: ${Math.round((performance.now() - start) / 1000)} s${note && `  ${note}`}`;
    out.write(out.isTTY ? cleared + line.slice(0, (out.columns ?? 80) - 1) : `${line}\n`);
  };
  const timer = setInterval(show, interval).unref(); // work that throws must not leave the command running
  return {
    /** Sets the text that the progress line shows. @param {string} text */
    note(text) {
      note = text;
    },
    /** Prints a line above the progress. @param {string} text */
    print(text) {
      out.write(`${cleared}${text}\n`);
    },
    /** @param {string} verdict @returns {number} milliseconds since the step began */
    end(verdict) {
      clearInterval(timer);
      const elapsed = performance.now() - start;
      out.write(`${cleared}  ${title}: ${verdict} (${seconds(elapsed)})\n`);
      return elapsed;
    },
  };
}

/**
 * A signal that ends us ends the program first.
 * @param {string} title
 * @param {string} command
 * @param {readonly string[]} args
 * @param {StepOptions} [options]
 * @returns {Promise<StepResult>}
 */
export async function step(title, command, args, options = {}) {
  const { env = process.env, mayFail = false, note = (line) => line, print = () => false } = options;
  const shown = progress(title, options.out);
  /** @type {string[]} */
  const lines = [];
  const child = spawn(command, args, { cwd: TOP, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (print(line)) shown.print(line.slice(0, LONGEST_LINE));
      shown.note(note(line).trim());
    });
  }
  /** @type {number} */
  const status = await new Promise((resolve) => {
    child.on('error', (error) => resolve(lines.push(error.message) && 127));
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
  for (const signal of SIGNALS) process.off(signal, end);
  const ms = shown.end(status === 0 ? 'done' : `failed with status ${status}`);
  if (status !== 0 && !mayFail) {
    const last = lines.slice(-LAST_LINES).map((line) => `  | ${line.slice(0, LONGEST_LINE)}`);
    throw new Stop([`stride0: ${title} failed: ${command} ended with status ${status}.`, ...last].join('\n'));
  }
  return { status, output: lines.join('\n'), ms };
}
