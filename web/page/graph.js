// Which files of the built page load which: written beside it, for whoever counts what a visit loads.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ file: string, imports: string[], modules: string[] }} Chunk  modules: whatever is in it, by its address
 * @typedef {{ chunks: Chunk[], assets: string[] }} Graph
 */

/** Not in the site: nobody who visits it asks for this. @param {string} site */
export const graphOf = (site) => join(site, '../page-graph.json');

/** @type {import('vite').Plugin} */
export const graph = {
  name: 'stride0-graph',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    /** @type {Graph} */
    const made = { chunks: [], assets: [] };
    for (const each of Object.values(bundle)) {
      if (each.type === 'asset') made.assets.push(each.fileName);
      else {
        const modules = [...each.moduleIds, ...(each.facadeModuleId ? [each.facadeModuleId] : [])];
        made.chunks.push({ file: each.fileName, imports: each.imports, modules });
      }
    }
    writeFileSync(graphOf(dir), JSON.stringify(made));
  },
};
