/** The files that `npm run strangers` runs. */
import assert from 'node:assert/strict';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { html } from '../pack/browser.js';
import { commonJs, esModule, EXPECTED } from '../pack/program.js';
import { project, run } from '../pack/project.js';
import { consumerTools } from '../pack/tools.js';
import { allAnswered, workerFiles } from '../pack/workers.js';
import { binary } from './binaries.js';
import { ask, browsers } from './browsers.js';
import { chaiProgram, runnerTest } from './equality.js';

const { folder, write, node } = project();
const BUNDLES = '/node_modules/stride0/web/lib/bundles';

// The runners are resolved from the project's folder.
for (const name of ['jest', 'vitest', 'chai']) {
  symlinkSync(join(consumerTools.folder, 'node_modules', name), join(folder, 'node_modules', name));
}

const NAMES = '{ tensor, ones, zeros }';

test('Jest', () => {
  write({
    'jest/package.json': '{}',
    'jest/equality.test.js': runnerTest(`const ${NAMES} = require('stride0');`),
  });
  run([process.execPath, binary('jest'), '--rootDir', join(folder, 'jest'), '--ci', '--watchman=false'], folder);
});

test('Vitest', () => {
  write({
    'vitest/package.json': '{ "type": "module" }',
    'vitest/equality.test.js': runnerTest(`import { expect, test } from 'vitest';\nimport ${NAMES} from 'stride0';`),
  });
  run([process.execPath, binary('vitest'), 'run', '--root', join(folder, 'vitest')], folder);
});

test('Chai', () => {
  write({ 'chai.mjs': chaiProgram(`import { expect } from 'chai';\nimport ${NAMES} from 'stride0';`) });
  assert.equal(node('chai.mjs'), 0);
});

for (const [kind, text] of Object.entries({ mjs: esModule(), cjs: commonJs() })) {
  test(`@vercel/nft sees every file of a ${kind} program`, async () => {
    const main = `traced.${kind}`;
    write({ [main]: `${text}\nconsole.log(JSON.stringify(check()));\n` });
    const { nodeFileTrace } = await consumerTools.load('@vercel/nft');
    const { fileList } = await nodeFileTrace([join(folder, main)], { base: folder });
    const there = join(folder, `traced-${kind}`);
    for (const file of fileList) cpSync(join(folder, file), join(there, file), { dereference: true });
    assert.deepEqual(JSON.parse(run([process.execPath, join(there, main)], there)), EXPECTED);
  });
}

/** @param {string} to @param {Record<string, string>} files */
const writeIn = (to, files) =>
  write(Object.fromEntries(Object.entries(files).map(([name, text]) => [`${to}/${name}`, text])));

async function rsbuild() {
  const { createRsbuild } = await consumerTools.load('@rsbuild/core');
  writeIn('rsbuild', { 'package.json': '{ "type": "module" }', ...workerFiles() });
  const config = { source: { entry: { index: './asking.js' } }, output: { distPath: { root: 'out' } } };
  const { build } = await createRsbuild({ cwd: join(folder, 'rsbuild'), rsbuildConfig: config });
  const { close } = await build({});
  await close();
}

writeIn('plain', {
  'index.html': html('asking.js'),
  ...workerFiles({ entry: `${BUNDLES}/browser.js`, service: `${BUNDLES}/inline.js` }),
});
const built = rsbuild();
built.catch(() => {}); // reported by the test

for (const [browser, skip] of browsers) {
  test(`workers in ${browser}`, { skip }, async () =>
    assert.deepEqual(await ask(browser, folder, 'plain/index.html'), allAnswered(true)),
  );
  test(`workers built by Rsbuild, in ${browser}`, { skip }, async () => {
    await built;
    assert.deepEqual(await ask(browser, join(folder, 'rsbuild/out'), 'index.html'), allAnswered());
  });
}
