/**
 * `npm run accuracy`: checks that the float32 functions return the float nearest to the exact result, for every float;
 * about an hour on two cores. `npm run accuracy -- exp tanh` checks some functions, `-- --every 101` one float in 101,
 * `-- --pairs 1000000000` that many pairs for functions of two. `-- --doubles 10000000` prints the largest error of
 * each float64 function for that many random operands.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildTarget } from '../../web/build/build.js';
import { command } from '../../cpp/toolchain/command.js';
import { ensure } from '../../cpp/toolchain/ensure.js';
import { TOP } from '../../cpp/toolchain/machine.js';

await command(
  import.meta,
  async () => {
    await ensure('accuracy', 'npm run accuracy');
    await buildTarget('native', 'stride0_accuracy', await ensure('test', 'npm run accuracy'));
    const program = join(TOP, 'build/native/stride0_accuracy');
    return spawnSync(program, process.argv.slice(2), { stdio: 'inherit' }).status ?? 1;
  },
  'usage: npm run accuracy -- [--every N] [--pairs N] [--doubles N] [--list] [FUNCTION …]',
);
