/** `npm run reference`: one page of every public name, from its comment and its types, into build/site/reference. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../../cpp/toolchain/command.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { contents } from './contents.js';
import { referencePage } from './document.js';

const OUT = join(TOP, 'build/site/reference');

await command(import.meta, async () => {
  const { version } = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));
  const page = referencePage(version, contents(join(TOP, 'web/types')));
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  writeFileSync(join(OUT, 'index.html'), page);
});
