/**
 * As start.js, for entries beside the first: another may bring the core yet. If none does, the first use says what
 * failed.
 */
import './beside.js';
import { init } from '../init.js';
import { isAtHand } from '../boundary/core.js';

if (!isAtHand()) await init().catch(() => {});
