/** What `npm run check` looks at that costs seconds, and `npm test` looks at therefore too. */
import { circles } from './circles.js';
import { columns } from './columns.js';
import { deadExports, exportsOf, importNames, publishedFiles, sourcesOf } from './dead-exports.js';
import { upwardImports } from './floors.js';
import { clangFormat, prettier } from './format.js';
import { namedFiles } from './named-files.js';
import { ourFiles } from './our-files.js';
import { packedFiles, unpackedImports } from './packed-imports.js';
import { bareVariables } from './variables.js';

/** @import { Tools } from '../../cpp/toolchain/ensure.js' */
/** @import { Counts } from '../suites.js' */

/** @type {(what: string, all: number, wrong: readonly string[]) => Counts} */
function told(what, all, wrong) {
  for (const each of wrong) console.log(`  ${what}: ${each}`);
  return { passed: all - wrong.length, failed: wrong.length, skipped: 0 };
}

/** Each check by its name. @type {(tools: Tools) => [string, () => Counts | Promise<Counts>][]} */
export function fastChecks(tools) {
  const files = ourFiles();
  return [
    ['prettier', () => prettier(files)],
    ['clang-format', () => clangFormat(files, tools)],
    [
      'lines of 120 columns',
      () => {
        const { all, long } = columns(files);
        return told('too long', all, long);
      },
    ],
    [
      'exports that are imported',
      () => {
        const sources = sourcesOf(files);
        const all = Object.values(sources).flatMap(exportsOf).length;
        return told('nobody imports', all, deadExports(sources, publishedFiles()));
      },
    ],
    [
      'imports without a circle',
      () => {
        const sources = sourcesOf(files.filter((file) => file.startsWith('web/')));
        return told('a circle', Object.keys(sources).length, circles(sources, importNames()));
      },
    ],
    [
      'floors that import only what is below them',
      () => {
        const sources = sourcesOf(files.filter((file) => file.startsWith('web/')));
        return told('an import goes up', Object.keys(sources).length, upwardImports(sources, importNames()));
      },
    ],
    [
      'variables of modules with their reason',
      () => {
        const sources = sourcesOf(files.filter((file) => file.startsWith('web/')));
        return told('without its reason', Object.keys(sources).length, bareVariables(sources));
      },
    ],
    [
      'files that are named',
      () => {
        const { all, missing } = namedFiles(files);
        return told('there is no', all, missing);
      },
    ],
    [
      'imports of the package that are in it',
      () => {
        const { sources, packed } = packedFiles();
        return told('not packed', Object.keys(sources).length, unpackedImports(sources, packed));
      },
    ],
  ];
}

/** @param {Tools} tools @returns {Promise<Counts>} */
export async function fastCounts(tools) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [, check] of fastChecks(tools)) {
    const { passed, failed } = await check();
    counts.passed += passed;
    counts.failed += failed;
  }
  return counts;
}
