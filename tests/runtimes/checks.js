/** The tests of `npm run runtimes`, for each runtime. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { edgeBundle } from '../pack/edge.js';
import { commonJs, esModule, EXPECTED } from '../pack/program.js';
import { project, run } from '../pack/project.js';
import { runtimes } from '../pack/tools.js';
import { platformBinary } from '../strangers/binaries.js';

const { folder, write } = project();
const entries = ['stride0', 'stride0/inline', 'stride0/init'];
const print = 'console.log(JSON.stringify(check()));\n';

/** @type {Record<string, string[]>} */
const COMMANDS = {
  bun: [platformBinary(runtimes, 'bun', 'bin/bun'), 'run'],
  deno: [
    platformBinary(runtimes, 'deno', 'deno'),
    'run',
    '--node-modules-dir=manual',
    '--no-remote',
    '--allow-read',
    '--allow-env',
  ],
};

for (const [name, command] of Object.entries(COMMANDS)) {
  for (const entry of entries) {
    test(`${entry} in ${name}, imported and required`, () => {
      write({ 'main.mjs': esModule(entry) + print, 'main.cjs': commonJs(entry) + print });
      assert.deepEqual(JSON.parse(run([...command, 'main.mjs'], folder)), EXPECTED);
      assert.deepEqual(JSON.parse(run([...command, 'main.cjs'], folder)), EXPECTED);
    });
  }
}

for (const entry of entries) {
  test(`${entry} in workerd`, async () => {
    const { Miniflare } = await runtimes.load('miniflare');
    write({ 'edge.js': `${esModule(entry)}\nexport default { fetch: () => Response.json(check()) };\n` });
    await edgeBundle(join(folder, 'edge.js'), join(folder, 'out/edge.js'), ['workerd', 'worker', 'browser']);
    const worker = new Miniflare({
      compatibilityDate: '2025-01-01',
      modules: [
        { type: 'ESModule', path: 'edge.js', contents: readFileSync(join(folder, 'out/edge.js'), 'utf8') },
        {
          type: 'CompiledWasm',
          path: 'stride0.wasm',
          contents: readFileSync(join(folder, 'node_modules/stride0/web/lib/wasm/stride0.wasm')),
        },
      ],
    });
    try {
      const response = await worker.dispatchFetch('http://localhost/');
      assert.deepEqual(await response.json(), EXPECTED);
    } finally {
      await worker.dispose();
    }
  });
}
