/**
 * `stride0 play`: serves the page to this machine only, with a file opened if one is given. The package contains the
 * built page; a clone builds it.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { write } from '../lib/errors/fragment.js';
import { MAX_TEXT } from '../notation/parse.js';
import { onlyOptions } from './arguments.js';
import { fileErrorOf } from './file-error.js';
import { print } from './print.js';
import { Refusal, UsageError } from './refusal.js';
import { defaultPort, openPort, portOf, siteServer } from './site-server.js';

const site = fileURLToPath(new URL('../../build/site/', import.meta.url));

/** A code file as the fragment of the page's address. @param {string} file */
async function fragmentOf(file) {
  const expr = await readFile(file, 'utf8').catch((error) => {
    throw new Refusal(`stride0: cannot read ${file}: ${fileErrorOf(error) ?? error.message}`);
  });
  if (expr.length > MAX_TEXT)
    throw new Refusal(`stride0: ${file} is too long for the playground: ${expr.length} letters`);
  return write({ op: '', shapes: [], expr });
}

/** @type {import('./command.js').Command} */
export async function play(words, options) {
  onlyOptions(options, ['port']);
  if (words.length > 1) throw new UsageError(`play takes one file, but got ${words.length}`);
  const wanted = options.port === undefined ? defaultPort : portOf(options.port);
  if (wanted === undefined) throw new UsageError(`--port must be from 1 to 65535, not ${options.port}`);
  if (!existsSync(site)) throw new Refusal('stride0: the playground is not built yet; run npm run build');
  const fragment = words[0] === undefined ? '' : await fragmentOf(words[0]);
  const port = await openPort(siteServer(site), wanted);
  // Exits at once, even if a browser keeps connections open.
  process.on('SIGINT', () => process.exit(0)).on('SIGTERM', () => process.exit(0));
  print(`stride0 is at http://127.0.0.1:${port}/${fragment}`);
  return 0;
}
