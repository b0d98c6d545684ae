/** Timing that can be trusted a little: interleaved rounds, medians, and how far the rounds lay apart. */

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return /** @type {number} */ (sorted[sorted.length >> 1]);
}

/**
 * Times every contender in turn, round after round, so that a machine whose speed drifts slows all of them alike.
 * @template {string} Name
 * @param {Record<Name, () => void>} contenders
 * @param {{ rounds?: number, roundMs?: number }} [options]
 * @returns {Record<Name, { ns: number, spread: number }>} nanoseconds per call; spread is (worst - best) / median
 */
export function interleave(contenders, { rounds = 15, roundMs = 20 } = {}) {
  const names = /** @type {Name[]} */ (Object.keys(contenders));
  const repeats = new Map(names.map((name) => [name, calibrate(contenders[name], roundMs)]));
  const samples = new Map(names.map((name) => [name, /** @type {number[]} */ ([])]));
  for (let round = 0; round < rounds; ++round) {
    for (const name of names) samples.get(name)?.push(time(contenders[name], repeats.get(name) ?? 1));
  }
  const summary = (/** @type {number[]} */ list) => {
    const ns = median(list);
    return { ns, spread: (Math.max(...list) - Math.min(...list)) / ns };
  };
  return /** @type {any} */ (Object.fromEntries(names.map((name) => [name, summary(samples.get(name) ?? [])])));
}

/** @param {() => void} run @param {number} times */
function time(run, times) {
  const start = process.hrtime.bigint();
  for (let i = 0; i < times; ++i) run();
  return Number(process.hrtime.bigint() - start) / times;
}

/** How often to call so that a round takes about `roundMs`; the calls before that warm the code up. */
function calibrate(/** @type {() => void} */ run, /** @type {number} */ roundMs) {
  let times = 1;
  for (let spent = 0; spent < roundMs * 1e6 && times < 1e8; times *= 2) spent = time(run, times) * times;
  return times;
}
