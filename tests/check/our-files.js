/** The files of the repository that we wrote, without generated and recorded ones. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';

const NOT_OURS =
  /^(build|node_modules|web\/types|web\/lib\/(wasm|bundles)|tests\/golden|\.git)(\/|$)|^package-lock\.json$/;

/** Our files, from the top of the repository. @param {string} [folder] @returns {string[]} */
export function ourFiles(folder = '') {
  return readdirSync(join(TOP, folder), { withFileTypes: true })
    .map((entry) => ({ entry, path: folder ? `${folder}/${entry.name}` : entry.name }))
    .filter(({ path }) => !NOT_OURS.test(path))
    .flatMap(({ entry, path }) => (entry.isDirectory() ? ourFiles(path) : [path]))
    .sort();
}
