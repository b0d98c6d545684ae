/**
 * `npm run strangers`: tests the packed package in test runners, bundlers, frameworks and browsers that `npm test` does
 * not cover. It is separate because they are a download of 600 MB, into build/strangers-tools.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../../cpp/toolchain/command.js';
import { buildBundles, buildTarget, buildTypes } from '../../web/build/build.js';
import { ensure } from '../../cpp/toolchain/ensure.js';
import { step } from '../../cpp/toolchain/step.js';
import { consumerTools, tools } from '../pack/tools.js';

await command(import.meta, async () => {
  const found = await ensure('test', 'npm run strangers');
  await buildTarget('wasm', 'stride0', found);
  await buildBundles();
  await buildTypes();
  await tools.ensure();
  await consumerTools.ensure();
  const env = { ...process.env, CHROME_PATH: found.chromium?.path };
  const files = readdirSync(import.meta.dirname).filter((name) => /(^|\.)checks\.js$/.test(name));
  // One file at a time, because bundlers use all processors.
  const args = ['--test', '--test-concurrency=1', '--test-reporter=spec', '--test-timeout=900000'];
  args.push(...files.map((name) => join(import.meta.dirname, name)));
  return (await step('strangers', process.execPath, args, { env, mayFail: true, print: () => true })).status;
});
