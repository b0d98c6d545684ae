/**
 * The clock that is measured by: the wall's, or, where `npm run bench -- --processor` asks for it, the time this
 * process has had the processor, all threads together. On a machine that others work on, only the latter means
 * anything; on a quiet one they agree. Pages know only the first.
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
