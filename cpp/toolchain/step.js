/**
 * Runs one program as a step of a command. A line shows its progress: a terminal rewrites the line in place, and a log
 * gets a new line every 15 seconds, so that a long step does not look like a hang.
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

/** Steps shorter than FIRST_MS print nothing; AGAIN_MS keeps the log of ten minutes to a screen or two. */
const FIRST_MS = 2_000;
const AGAIN_MS = 15_000;
const TERMINAL_MS = 120;

/** How much of a failed program's output is worth reading. */
const LAST_LINES = 40;
const LONGEST_LINE = 1000;

/** @param {number} ms @returns {string} */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** @param {string} title @param {Terminal} [out] */
export function progress(title, out = process.stdout) {
  const start = performance.now();
  const terminal = out.isTTY === true;
  let note = '';
  let due = terminal ? 0 : FIRST_MS;

  const show = () => {
    const elapsed = performance.now() - start;
    if (elapsed < due) return;
    due = elapsed + (terminal ? TERMINAL_MS : AGAIN_MS);
    const line = `  ${title}: ${Math.round(elapsed / 1000)} s${note && `  ${note}`}`;
    out.write(terminal ? `\r${line.slice(0, (out.columns ?? 80) - 1)}\x1b[K` : `${line}\n`);
  };
  const timer = setInterval(show, TERMINAL_MS);

  return {
    /** Sets the text that the progress line shows. @param {string} text */
    note(text) {
      note = text;
    },
    /** Prints a line above the progress. @param {string} text */
    print(text) {
      out.write(`${terminal ? '\r\x1b[K' : ''}${text}\n`);
    },
    /** @param {string} verdict @returns {number} milliseconds since the step began */
    end(verdict) {
      clearInterval(timer);
      const elapsed = performance.now() - start;
      out.write(`${terminal ? '\r\x1b[K' : ''}  ${title}: ${verdict} (${seconds(elapsed)})\n`);
      return elapsed;
    },
  };
}

/**
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
  const stop = endTogether(child);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (print(line)) shown.print(line.slice(0, LONGEST_LINE));
      shown.note(note(line).trim());
    });
  }
  const status = await /** @type {Promise<number>} */ (
    new Promise((resolve) => {
      child.on('error', (error) => {
        lines.push(error.message);
        resolve(127);
      });
      child.on('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
    })
  );
  stop();
  const ms = shown.end(status === 0 ? 'done' : `failed with status ${status}`);
  if (status !== 0 && !mayFail) {
    const last = lines.slice(-LAST_LINES).map((line) => `  | ${line.slice(0, LONGEST_LINE)}`);
    throw new Stop([`stride0: ${title} failed: ${command} ended with status ${status}.`, ...last].join('\n'));
  }
  return { status, output: lines.join('\n'), ms };
}

/**
 * While `child` runs, a signal that ends us ends it first. Call the result when the child is done.
 * @param {import('node:child_process').ChildProcess} child
 */
function endTogether(child) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  };
  signals.forEach((signal) => process.on(signal, end));
  return () => signals.forEach((signal) => process.off(signal, end));
}
