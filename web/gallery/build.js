/**
 * Builds the gallery in build/site, with the page. STRIDE0_HOME is the future address of the site; by default it is the
 * public address. Without an address there is no sitemap, and pages do not contain their own address.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { command } from '../../cpp/toolchain/command.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { home } from '../lib/errors/links.js';
import { entries } from './entries.js';
import { galleryFiles } from './site.js';

const site = join(TOP, 'build/site');

/** The home address with a final slash, so that paths can be appended. @param {string} [given] */
const homeOf = (given) => given && `${new URL(given)}`.replace(/\/?$/, '/');

await command(import.meta, async () => {
  const files = galleryFiles(await entries(), homeOf(process.env.STRIDE0_HOME || home));
  for (const each of ['errors', 'sitemap.xml']) rmSync(join(site, each), { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
});
