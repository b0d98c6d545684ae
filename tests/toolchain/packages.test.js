import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { parseSync } from 'rolldown/utils';
import { TOP } from '../../cpp/toolchain/machine.js';
import { packagesAreCurrent } from '../../cpp/toolchain/packages.js';

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages */

/** @param {Packages} locked @param {Packages} [installed] */
function isCurrent(locked, installed) {
  const top = mkdtempSync(join(tmpdir(), 'stride0-packages-'));
  const write = (/** @type {string} */ file, /** @type {Packages} */ packages) =>
    writeFileSync(join(top, file), JSON.stringify({ packages }));
  write('package-lock.json', { '': { version: '0.1.0' }, ...locked });
  if (installed) {
    for (const path of Object.keys(installed)) {
      mkdirSync(join(top, path), { recursive: true });
      writeFileSync(join(top, path, 'package.json'), '{}');
    }
    mkdirSync(join(top, 'node_modules'), { recursive: true });
    write('node_modules/.package-lock.json', installed);
  }
  const answer = packagesAreCurrent(top);
  rmSync(top, { recursive: true });
  return answer;
}

test('node_modules is current when it holds what the lock says', () => {
  const a = { 'node_modules/a': { version: '1.0.0' } };
  const forMac = { 'node_modules/b': { version: '1.0.0', optional: true } };
  assert.equal(isCurrent(a), false, 'nothing is installed');
  assert.equal(isCurrent(a, {}), false, 'one is missing');
  assert.equal(isCurrent(a, a), true);
  assert.equal(isCurrent(a, { 'node_modules/a': { version: '0.9.0' } }), false, 'another version');
  assert.equal(isCurrent({ ...a, ...forMac }, a), true, 'made for another kind of machine');
  assert.equal(isCurrent(a, { ...a, ...forMac }), false, 'no longer asked for');
});

/** The files that a program imports before it runs. @param {string} file @param {Set<string>} [found] */
function importedBy(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  for (const statement of program.body) {
    const from = 'source' in statement ? statement.source?.value : undefined;
    if (from?.startsWith('.')) importedBy(join(dirname(file), from), found);
    else if (from && !from.startsWith('node:')) found.add(from);
  }
  return found;
}

test('commands of a fresh clone start without packages, which they install first', () => {
  for (const file of ['tests/run.js', 'tests/check.js', 'tests/size.js', 'web/build/build.js']) {
    const packages = [...importedBy(join(TOP, file))].filter((each) => !each.startsWith(TOP));
    assert.deepEqual([file, packages], [file, []]);
  }
});
