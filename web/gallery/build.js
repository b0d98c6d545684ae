/**
 * The gallery, into build/site beside the page. STRIDE0_HOME is the address the site will have; without it, the homepage that
 * package.json names.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { command } from '../../cpp/toolchain/command.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { entries } from './entries.js';
import { galleryFiles } from './site.js';

const site = join(TOP, 'build/site');

/** With a slash at its end, as all addresses go on from it. @param {string} [given] */
function homeOf(given = process.env.STRIDE0_HOME) {
  const { homepage } = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));
  return `${new URL(given || homepage)}`.replace(/\/?$/, '/');
}

await command(import.meta, async () => {
  const files = galleryFiles(await entries(), homeOf());
  rmSync(join(site, 'errors'), { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
});
