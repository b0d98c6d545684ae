/**
 * The bundlers and critics of tests/pack/package.json, the runtimes of tests/runtimes, and what tests/strangers asks.
 */
import { aside } from '../../cpp/toolchain/packages.js';

export const tools = aside('tests/pack', 'npm test -- --only pack');
export const runtimes = aside('tests/runtimes', 'npm run runtimes');
export const strangers = aside('tests/strangers', 'npm run strangers');
