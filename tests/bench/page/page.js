/** The part of `npm run bench -- --browser` that runs in a page: measures one case at a time on request. */
import { CASES } from '../cases.js';
import { loadLimits } from '../limits.js';
import { measured } from '../suite.js';

const answer = await fetch('/build/wasm/tests/bench/stride0_limits.wasm');
const limitOf = await loadLimits(await answer.arrayBuffer());

/** @param {string} name @param {import('../measure.js').Effort} effort */
export function measure(name, effort) {
  const each = CASES.find((one) => one.name === name);
  if (!each) throw new Error(`no case is called ${name}`);
  return measured(each, limitOf, effort);
}
