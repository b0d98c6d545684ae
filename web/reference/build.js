/**
 * `npm run reference`: the pages of every public function, from its comment and its types, into build/site/reference.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { aside } from '../../cpp/toolchain/aside.js';
import { build } from '../../cpp/toolchain/build.js';
import { command } from '../../cpp/toolchain/command.js';
import { ensure } from '../../cpp/toolchain/ensure.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { step } from '../../cpp/toolchain/step.js';

const HERE = join(TOP, 'web/reference');
const OUT = join(TOP, 'build/site/reference');
const tools = aside('web/reference', 'npm run reference');

await command(import.meta, async () => {
  const found = await ensure('build', 'npm run reference');
  await build(found);
  await tools.ensure();
  rmSync(OUT, { recursive: true, force: true });
  const { version } = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));
  const options = {
    entryPoints: ['web/types/index.d.ts', 'web/types/files/index.d.ts'].map((file) => join(TOP, file)),
    tsconfig: join(HERE, 'tsconfig.json'),
    projectDocuments: join(HERE, 'coming-from.md'),
    readme: 'none',
    name: `stride0 ${version}`,
    out: OUT,
  };
  const args = Object.entries(options).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => [`--${name}`, each]),
  );
  const flags = ['--disableSources', '--skipErrorChecking', '--githubPages', 'false', '--logLevel', 'Error'];
  const typedoc = join(tools.folder, 'node_modules/typedoc/bin/typedoc');
  return (await step('reference', process.execPath, [typedoc, ...args, ...flags], { mayFail: true, print: () => true }))
    .status;
});
