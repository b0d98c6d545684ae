/**
 * Builds the gallery in build/site, and the files that a host reads. STRIDE0_HOME is the future address of the site; by
 * default it is the public address. With `--pictures`, a browser makes the pictures that previews of links show, which
 * is for a site to publish: it needs an address, and Chromium.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { command, Stop } from '../../cpp/toolchain/command.js';
import { ensure } from '../../cpp/toolchain/ensure.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { siteAddress } from '../build/address.js';
import { entries } from './entries.js';
import { headersFile, notFoundPage } from './hosting.js';
import { galleryFiles } from './site.js';

const site = join(TOP, 'build/site');

await command(import.meta, async () => {
  const address = siteAddress();
  const cards = process.argv.includes('--pictures') ? new Map() : undefined;
  const { chromium = undefined } = cards ? await ensure('pictures', 'node web/gallery/build.js --pictures') : {};
  if (cards && !address) throw new Stop('stride0: pictures for previews need the address of the site in STRIDE0_HOME.');
  if (address) cpSync(join(TOP, 'web/page/picture.png'), join(site, 'picture.png'));
  const root = address ? new URL(address).pathname : '/';
  const files = galleryFiles(await entries(), address, cards);
  files.set('404.html', notFoundPage(root)).set('_headers', headersFile(root));
  rmSync(join(site, 'errors'), { recursive: true, force: true });
  if (cards) {
    const { writePictures } = await import('./pictures.js'); // loads a package that other builds don't need
    await writePictures(cards, site, chromium?.path);
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
});
