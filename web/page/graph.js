// Writes which files of the built page load which, for `npm run size`.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ file: string, imports: string[], modules: string[] }} Chunk  modules: the addresses of its modules
 * @typedef {{ chunks: Chunk[], assets: string[] }} Graph
 */

/** The path of the written file: outside the site, because no page loads it. @param {string} site */
export function graphOf(site) {
  return join(site, '../page-graph.json');
}

/** @type {import('vite').Plugin} */
export const graph = {
  name: 'stride0-graph',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    /** @type {Graph} */
    const found = { chunks: [], assets: [] };
    for (const each of Object.values(bundle)) {
      if (each.type === 'asset') found.assets.push(each.fileName);
      else {
        const modules = [...each.moduleIds, ...(each.facadeModuleId ? [each.facadeModuleId] : [])];
        found.chunks.push({ file: each.fileName, imports: each.imports, modules });
      }
    }
    writeFileSync(graphOf(dir), JSON.stringify(found));
  },
};
