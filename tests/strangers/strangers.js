/**
 * `npm run strangers`: the packed package in the test runners, bundlers and browsers that people have and `npm test` has not. Not
 * a part of `npm test`: they are some hundred megabytes to download, into build/strangers-tools.
 */
import { command } from '../../cpp/toolchain/command.js';
import { buildBundles, buildTarget, buildTypes } from '../../cpp/toolchain/build.js';
import { ensure } from '../../cpp/toolchain/ensure.js';
import { step } from '../../cpp/toolchain/step.js';
import { strangers, tools } from '../pack/tools.js';

await command(import.meta, async () => {
  const found = await ensure('test', 'npm run strangers');
  await buildTarget('wasm', 'stride0', found);
  await buildBundles();
  await buildTypes();
  await tools.ensure();
  await strangers.ensure();
  const env = { ...process.env, CHROME_PATH: found.chromium?.path };
  const args = ['--test', '--test-reporter=spec', '--test-timeout=300000', 'tests/strangers/checks.js'];
  return (await step('strangers', process.execPath, args, { env, mayFail: true, print: () => true })).status;
});
