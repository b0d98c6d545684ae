/** Bundlers drop unused functions, but never the methods of tensors, which no program imports. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { pages } from '../browser.js';
import { bundlers } from '../bundlers.js';
import { project } from '../project.js';
import { isWhole } from '../../whole.js';

const consumer = project();
const { pathTo, esbuild, layWasm, rollup, vite, webpack } = bundlers(consumer);
const { serve, answers } = pages();

/** Programs and their results. @type {Record<string, [code: string, answer: unknown]>} */
const PROGRAMS = {
  shapes: [`import { explain } from 'stride0'; const answer = explain([3, 1], [4]).shape;`, [3, 4]],
  tensors: [`import { zeros } from 'stride0'; const answer = zeros([2]).add(1).cos_().exp().size();`, [2]],
  // The bundler sees the module of eq before any that creates tensors.
  order: [
    `import { eq, tensor } from 'stride0'; const answer = eq(tensor([1, 2]), 1).logicalNot().tolist();`,
    [false, true],
  ],
};

for (const [name, [code]] of Object.entries(PROGRAMS)) {
  consumer.write({ [`${name}.js`]: `${code}\ndocument.title = JSON.stringify(answer);\n` });
}

/** @type {Record<string, (entry: string, to: string) => Promise<unknown>>} */
const BUNDLERS = {
  esbuild,
  rollup,
  webpack,
  vite: async (entry, to) => {
    const rollupOptions = { input: pathTo(entry), output: { entryFileNames: 'js/main.js' } };
    await vite({ outDir: to, assetsInlineLimit: 0, target: 'es2022', modulePreload: false, rollupOptions });
    consumer.write({ [`${to}/index.html`]: readFileSync(pathTo('esbuild-shapes/index.html'), 'utf8') });
  },
};

for (const [name, bundle] of Object.entries(isWhole() ? BUNDLERS : { esbuild })) {
  test(name, async () => {
    /** @type {Record<string, number>} */
    const sizes = {};
    for (const [program, [, answer]] of Object.entries(PROGRAMS)) {
      const to = `${name}-${program}`;
      await bundle(`${program}.js`, to);
      layWasm(to);
      await answers(`${await serve(pathTo(to))}index.html`, answer);
      sizes[program] = gzipSync(readFileSync(pathTo(to, 'js/main.js'))).length;
    }
    const { shapes = 0, tensors = 0 } = sizes;
    assert.ok(shapes < tensors / 2, `${shapes} bytes for shapes, ${tensors} for tensors`);
  });
}
