/**
 * Builds the gallery in build/site, and the files that a host reads. STRIDE0_HOME is the future address of the site; by
 * default it is the public address. Without an address there is no sitemap, and no page contains its own address.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { command } from '../../cpp/toolchain/command.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { home } from '../lib/errors/links.js';
import { entries } from './entries.js';
import { headersFile, notFoundPage } from './hosting.js';
import { galleryFiles } from './site.js';

const site = join(TOP, 'build/site');

/** The home address with a final slash, so that paths can be appended. @param {string} [given] */
const homeOf = (given) => given && `${new URL(given)}`.replace(/\/?$/, '/');

await command(import.meta, async () => {
  const address = homeOf(process.env.STRIDE0_HOME || home);
  const root = address ? new URL(address).pathname : '/';
  const files = galleryFiles(await entries(), address);
  files.set('404.html', notFoundPage(root)).set('_headers', headersFile(root));
  for (const each of ['errors', 'sitemap.xml']) rmSync(join(site, each), { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
});
