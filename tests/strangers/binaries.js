/** The command-line programs of packages that are not dependencies. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { consumerTools } from '../pack/tools.js';

const require = createRequire(join(consumerTools.folder, 'load.mjs'));

/**
 * The program of a runtime. Its npm package has it in another package, by platform. No install script is run.
 * @param {typeof consumerTools} from where it is installed
 * @param {string} name
 * @param {string[]} path
 */
export function platformBinary(from, name, ...path) {
  const resolve = createRequire(join(from.folder, 'load.mjs'));
  const { optionalDependencies } = resolve(`${name}/package.json`);
  const suits = (/** @type {string} */ each) =>
    each.includes(process.platform) && each.includes(process.arch) && !/musl|baseline/.test(each);
  const found = Object.keys(optionalDependencies).find(suits) ?? name;
  return join(dirname(resolve.resolve(`${found}/package.json`)), ...path);
}

/**
 * The file of a package's program, to be run by Node.
 * @param {string} name
 * @param {string} [program] if its name is another
 */
export function binary(name, program = name) {
  const manifest = join(consumerTools.folder, 'node_modules', name, 'package.json');
  const { bin } = require(manifest);
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[program]);
}
