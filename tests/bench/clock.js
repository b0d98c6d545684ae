/**
 * The clock for measurements: wall time or, with `npm run bench -- --processor`, the processor time of this process,
 * all threads together. On a busy machine only the latter is meaningful; on a quiet one they agree. Pages only have the
 * former.
 */
import { PROCESSOR } from './clock-name.js';

const processor = typeof process === 'object' && process.env[PROCESSOR] === '1';

function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}

/** Milliseconds. */
export const now = processor ? processorTime : () => performance.now();

export const clockName = processor ? 'processor time' : 'wall clock';
