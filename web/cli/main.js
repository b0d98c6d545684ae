#!/usr/bin/env node
/**
 * `npx stride0`: how shapes broadcast, and arithmetic on files of tensors, from the command line.
 *
 *   stride0 '(5,1,4,1) + (3,1,1)'      stride0 a.npy + b.npy -o c.npy      stride0 explain traceback.txt
 *   stride0 check model.py             stride0 play
 */
import { command } from './command.js';

// The reader may stop early, as `head` does.
process.stdout.on('error', ({ code }) => {
  if (code === 'EPIPE') process.exit();
  process.exit(1);
});

process.exitCode = await command(process.argv.slice(2));
