// Which cases are about broadcasting: an index, an einsum and a join line their operands up in ways of their own.

import { isJoin } from './joining.js';

/** Whether the operands line up from the right, and stretch. @param {import('./case.js').Case} asked */
export const isAligned = (asked) => !asked.indexing && asked.fn !== 'einsum' && !isJoin(asked);
