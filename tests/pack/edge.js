/** Bundles a program as edge runtimes' tools do: into one file that imports the core as a compiled module. */
import { tools } from './tools.js';

/** @param {string} entry @param {string} outfile @param {string[]} conditions */
export async function edgeBundle(entry, outfile, conditions) {
  const { build } = await tools.load('esbuild');
  const plugins = [
    {
      name: 'compiled wasm',
      setup: (/** @type {any} */ { onResolve }) =>
        onResolve({ filter: /\.wasm(\?module)?$/ }, ({ path }) => ({
          path: `./${path.replace(/^.*\//, '')}`,
          external: true,
        })),
    },
  ];
  await build({ entryPoints: [entry], outfile, conditions, plugins, bundle: true, format: 'esm', logLevel: 'error' });
}
