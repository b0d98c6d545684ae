/** The command-line programs of the packages that are installed aside. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { strangers } from '../pack/tools.js';

const require = createRequire(join(strangers.folder, 'load.mjs'));

/**
 * The file of a package's program, to be run by Node.
 * @param {string} name
 * @param {string} [program] if it is called otherwise
 */
export function binary(name, program = name) {
  const manifest = join(strangers.folder, 'node_modules', name, 'package.json');
  const { bin } = require(manifest);
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[program]);
}
