/** `npm run reference`: one page of every public name, and a drawn page for each function, in build/site. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { command } from '../../cpp/toolchain/command.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import * as functions from '../lib/functions.js';
import { accessibilityPage } from './accessibility.js';
import { arrayAPI } from './array-api.js';
import { contents } from './contents.js';
import { referencePage } from './document.js';
import { drawnFunctions, pythonsOf } from './drawn/functions.js';
import { drawnPages } from './drawn/pages.js';

const SITE = join(TOP, 'build/site');
const OUT = join(SITE, 'reference');

/** The sheet looks like the gallery's, but the package has the reference without the gallery. */
const STYLES = [
  ...['web/draw/styles/tokens.css', 'web/gallery/gallery.css', 'web/draw/styles/grid.css'],
  'web/reference/drawn/drawn.css',
];

await command(import.meta, async () => {
  const { version } = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));
  functions.setWarningHandler(() => {}); // some examples call deprecated functions
  const groups = contents(join(TOP, 'web/types'));
  const drawn = await drawnFunctions(groups);
  for (const folder of ['reference', 'docs', 'doc', 'zh']) rmSync(join(SITE, folder), { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  writeFileSync(join(OUT, 'index.html'), referencePage(version, groups, arrayAPI(functions), pythonsOf(drawn)));
  writeFileSync(join(OUT, 'accessibility.html'), accessibilityPage());
  writeFileSync(join(OUT, 'reference.css'), STYLES.map((path) => readFileSync(join(TOP, path), 'utf8')).join(''));
  cpSync(join(TOP, 'web/page/favicon.svg'), join(OUT, 'favicon.svg'));
  cpSync(join(TOP, 'web/reference/search.js'), join(OUT, 'search.js'));
  for (const [path, text] of drawnPages(drawn)) {
    mkdirSync(dirname(join(SITE, path)), { recursive: true });
    writeFileSync(join(SITE, path), text);
  }
});
