/**
 * `npm run runtimes` tests the packed package in Bun, Deno and workerd. It is not a part of `npm test`, because they
 * are a download of 350 MB.
 */
import { command } from '../../cpp/toolchain/command.js';
import { buildBundles, buildTarget, buildTypes } from '../../web/build/build.js';
import { ensure } from '../../cpp/toolchain/ensure.js';
import { step } from '../../cpp/toolchain/step.js';
import { runtimes, tools } from '../pack/tools.js';

await command(import.meta, async () => {
  const found = await ensure('build', 'npm run runtimes');
  await buildTarget('wasm', 'stride0', found);
  await buildBundles();
  await buildTypes();
  await tools.ensure();
  await runtimes.ensure();
  const args = ['--test', '--test-reporter=spec', 'tests/runtimes/checks.js'];
  return (await step('runtimes', process.execPath, args, { mayFail: true, print: () => true })).status;
});
