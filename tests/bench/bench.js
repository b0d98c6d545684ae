/**
 * `npm run bench`: times broadcasts, and compares them with the fastest kernel we can write and with a plain JavaScript
 * loop. Results are checked before they are timed. stride0's time includes creating and disposing of the result.
 *
 *   npm run bench -- --only 1024²    npm run bench -- --browser webkit    npm run bench -- --page
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPage, buildTarget } from '../../web/build/build.js';
import { command } from '../../cpp/toolchain/command.js';
import { ensure } from '../../cpp/toolchain/ensure.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { readArguments, USAGE } from './arguments.js';
import { PROCESSOR } from './clock-name.js';

/** Where the build puts the kernels. */
const LIMITS = 'build/wasm/tests/bench/stride0_limits.wasm';

await command(
  import.meta,
  async () => {
    const options = readArguments(process.argv.slice(2));
    if (options.processor) process.env[PROCESSOR] = '1'; // before anything reads the clock, and for child processes
    const tools = await ensure('build', 'npm run bench');
    await buildTarget('wasm', 'stride0', tools);
    if (options.what === 'page') {
      await buildPage();
      return (await import('./typing.js')).typing(options, tools.chromium?.path);
    }
    await buildTarget('wasm', 'stride0_limits', tools);

    // Not before the core is built: importing the library loads it.
    const limits = () => import('./limits.js').then(({ loadLimits }) => loadLimits(readFileSync(join(TOP, LIMITS))));
    if (options.what === 'table') return (await import('./in-node.js')).inNode(options, await limits());
    if (options.what === 'browser') return (await import('./in-browser.js')).inBrowser(options);
    if (options.what === 'threads') return (await import('./threads.js')).threads(options);
    if (options.what === 'growth') return (await import('./growth.js')).growth(options);
    if (options.what === 'rivals') return (await import('./in-rivals.js')).inRivals(options, await limits());
  },
  USAGE,
);
