// Recorded calls of PyTorch and NumPy as texts: functions of torch.nn.functional, and random calls.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const unzipped = (/** @type {string} */ name) => gunzipSync(readFileSync(new URL(name, import.meta.url))).toString();

/**
 * @typedef {{ dtype: string, shape: number[], nodata?: number, data?: unknown[] } | { py: string, v: any } | { list:
 *   any[] }} Argument
 */

/**
 * An argument as Python; undefined if its elements matter and are not plain numbers.
 * @param {any} arg
 * @returns {string}
 */
const written = (arg) => {
  if ('shape' in arg) return `torch.zeros([${arg.shape}], dtype=torch.${arg.dtype})`;
  if ('list' in arg) return `[${arg.list.map(written)}]`;
  const { py, v } = arg;
  if (py === 'ints') return `[${v}]`;
  if (py === 'str') return `'${v}'`;
  if (py === 'bool') return v ? 'True' : 'False';
  if (py === 'none' || v === null || v === undefined) return 'None';
  return String(v);
};

export const functionCalls = unzipped('./nn.jsonl.gz')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const record = JSON.parse(line);
    const named = Object.entries(record.kwargs ?? {}).map(([name, value]) => `${name}=${written(value)}`);
    return { ...record, call: `F.${record.op}(${[...record.args.map(written), ...named].join(', ')})` };
  });

const [before = '', calls = ''] = unzipped('./calls.txt.gz').split('\n\n');

/** The lines before each random call. */
export const SETUP = `${before}\n`;

/** The random calls, each with PyTorch's result or error. */
export const randomCalls = calls
  .trim()
  .split('\n')
  .map((line) => {
    const [call = '', answer = ''] = line.split('  #: ');
    return { call, answer: answer.trim() };
  });
