/** The bundlers and critics of tests/pack/package.json, and the runtimes of tests/runtimes. */
import { aside } from '../../cpp/toolchain/aside.js';

export const tools = aside('tests/pack', 'npm test -- --only pack');
export const runtimes = aside('tests/runtimes', 'npm run runtimes');
