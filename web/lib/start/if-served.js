/**
 * Like start.js, for entries besides the first: another one may still provide the core. If none does, the first use
 * reports the failure.
 */
import './wasm-file.js';
import { init } from '../init.js';
import { canStartNow } from '../boundary/core.js';

if (!canStartNow()) await init().catch(() => {});
