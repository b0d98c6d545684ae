/**
 * Run one program as a step of ours: its output is kept, the line it is at is shown as progress, and it ends when we
 * do.
 *
 * @typedef {object} StepOptions
 * @property {NodeJS.ProcessEnv} [env]
 * @property {import('./progress.js').Terminal} [out]
 * @property {boolean} [mayFail] answer with its status instead of stopping
 * @property {boolean} [statusPipe] give it a pipe as its fourth stream (apt's Status-Fd), whose lines are the progress
 * @property {(line: string) => string} [note] what to show of a line; '' for nothing
 * @property {(line: string) => boolean} [print] lines that are passed on as they come
 *
 * @typedef {{ status: number, output: string, ms: number }} StepResult
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { TOP } from './machine.js';
import { progress } from './progress.js';
import { Stop } from './command.js';

/** How much of a failed program's output is worth reading. */
const LAST_LINES = 40;
const LONGEST_LINE = 1000;

/**
 * @param {string} title
 * @param {string} command
 * @param {readonly string[]} args
 * @param {StepOptions} [options]
 * @returns {Promise<StepResult>}
 */
export async function step(title, command, args, options = {}) {
  const {
    env = process.env,
    mayFail = false,
    statusPipe = false,
    note = (line) => line,
    print = () => false,
  } = options;
  const shown = progress(title, options.out);
  /** @type {string[]} */
  const lines = [];

  /** @type {('ignore' | 'pipe')[]} */
  const stdio = ['ignore', 'pipe', 'pipe', statusPipe ? 'pipe' : 'ignore'];
  const child = spawn(
    command,
    args,
    /** @type {import('node:child_process').SpawnOptions} */ ({ cwd: TOP, env, stdio }),
  );
  const stop = endTogether(child);
  child.stdio.slice(1).forEach((stream, index) => {
    if (!stream) return;
    const isOutput = index < 2;
    createInterface({ input: /** @type {import('node:stream').Readable} */ (stream) }).on('line', (line) => {
      if (isOutput) lines.push(line);
      if (isOutput && print(line)) shown.print(line.slice(0, LONGEST_LINE));
      if (isOutput !== statusPipe) shown.note(note(line).trim());
    });
  });

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
  const output = lines.join('\n');
  if (status !== 0 && !mayFail) {
    const last = lines.slice(-LAST_LINES).map((line) => `  | ${line.slice(0, LONGEST_LINE)}`);
    throw new Stop([`stride0: ${title} failed: ${command} ended with status ${status}.`, ...last].join('\n'));
  }
  return { status, output, ms };
}

/**
 * While `child` runs, a signal that ends us ends it first. @returns {() => void} call it when the child is done
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
