/**
 * Builds the gallery in build/site, and the files that a host reads. STRIDE0_HOME is the future address of the site; by
 * default it is the public address.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { command } from '../../cpp/toolchain/command.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { siteAddress } from '../build/address.js';
import { entries } from './entries.js';
import { headersFile, notFoundPage } from './hosting.js';
import { galleryFiles } from './site.js';

const site = join(TOP, 'build/site');

await command(import.meta, async () => {
  const address = siteAddress();
  if (address) cpSync(join(TOP, 'web/page/picture.png'), join(site, 'picture.png'));
  const root = address ? new URL(address).pathname : '/';
  const files = galleryFiles(await entries(), address);
  files.set('404.html', notFoundPage(root)).set('_headers', headersFile(root));
  rmSync(join(site, 'errors'), { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
});
