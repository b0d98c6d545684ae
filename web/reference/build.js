/** `npm run reference`: one page of every public name, from its comment and its types, into build/site/reference. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../../cpp/toolchain/command.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import * as functions from '../lib/functions.js';
import { arrayAPI } from './array-api.js';
import { contents } from './contents.js';
import { referencePage } from './document.js';

const OUT = join(TOP, 'build/site/reference');

await command(import.meta, async () => {
  const { version } = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));
  const page = referencePage(version, contents(join(TOP, 'web/types')), arrayAPI(functions));
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  writeFileSync(join(OUT, 'index.html'), page);
  // It looks as the gallery does, and is packed without it.
  const styles = ['web/draw/styles/tokens.css', 'web/gallery/gallery.css'];
  writeFileSync(join(OUT, 'reference.css'), styles.map((path) => readFileSync(join(TOP, path), 'utf8')).join(''));
  cpSync(join(TOP, 'web/page/favicon.svg'), join(OUT, 'favicon.svg'));
});
