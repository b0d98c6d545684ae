/** `stride0 play`: the page, served to this machine alone. The package holds it built; a clone builds it. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onlyOptions } from './arguments.js';
import { print } from './print.js';
import { Refusal, UsageError } from './refusal.js';
import { defaultPort, listen, portOf, siteServer } from './site-server.js';

const site = fileURLToPath(new URL('../../build/site/', import.meta.url));

/** @type {import('./command.js').Command} */
export async function play(words, options) {
  onlyOptions(options, ['port']);
  if (words.length > 0) throw new UsageError(`play takes no arguments, but got ${words[0]}`);
  const wanted = options.port === undefined ? defaultPort : portOf(options.port);
  if (wanted === undefined) throw new UsageError(`--port must be from 1 to 65535, not ${options.port}`);
  if (!existsSync(site)) throw new Refusal('stride0: the playground is not built yet; run npm run build');
  const port = await listen(siteServer(site), wanted);
  // At once, whatever a browser keeps open.
  process.on('SIGINT', () => process.exit(0)).on('SIGTERM', () => process.exit(0));
  print(`stride0 is at http://127.0.0.1:${port}/`);
  return 0;
}
