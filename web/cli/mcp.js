/**
 * `stride0 mcp`: the tools in web/mcp and those that read code, with one JSON message per line on standard input and
 * output, until the input ends.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Protocol } from '../mcp/protocol.js';
import { tools as shapeTools, warmUp } from '../mcp/tools.js';
import { onlyOptions } from './arguments.js';
import { codeTools } from './code-tools.js';
import { UsageError } from './refusal.js';

/** @type {import('./command.js').Command} */
export async function mcp(words, options) {
  onlyOptions(options, []);
  if (words.length > 0) throw new UsageError(`mcp takes no arguments, but got ${words[0]}`);
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const tools = [...shapeTools, ...codeTools];
  const protocol = new Protocol(tools, { name: 'stride0', title: 'stride0', version });
  /** @type {Promise<void> | undefined} */
  let warm;
  // Standard output is only for the protocol; lines are answered in their order.
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const response = line.trim() === '' ? null : await protocol.answer(line);
    if (response === null) continue;
    process.stdout.write(`${response}\n`);
    warm ??= warmUp(tools);
  }
  return 0;
}
