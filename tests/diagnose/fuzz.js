/**
 * Messages mutated at random, which must be answered without a throw, in time, and in the form that is promised:
 *
 *   node tests/diagnose/fuzz.js 100000 [SEED]
 */
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { recognise } from '../../web/diagnose/recognise/recognise.js';
import { DISTURBANCES } from './recognise/disturbances.js';
import { HOSTILE } from './recognise/hostile.js';
import { MESSAGES, UNRELATED } from './recognise/messages.js';

/** Generous, for a machine that is busy; the mean is a fraction of one. Only the command holds answers to it. */
const LIMIT_MS = 1000;

/** Numbers in [0, 1), the same for the same seed. @param {number} seed */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {import('../../web/diagnose/diagnosis.js').Recognised} recognised */
function checkForm(recognised) {
  const { kind, family, framework, message, operands, clash, broadcast, unknown } = recognised;
  assert.equal(kind === 'none', family === null && framework === null);
  assert.equal(typeof message, 'string');
  const size = (/** @type {unknown} */ value) => value === null || (Number.isSafeInteger(value) && Number(value) >= 0);
  for (const { name, shape } of operands) {
    assert.ok(name === null || (typeof name === 'string' && name !== '' && name.length < 200));
    assert.ok(shape === null || shape.every(size), String(shape));
  }
  assert.ok(broadcast === null || broadcast.every(size));
  if (clash) {
    assert.ok(clash.sizes.length === 2 && clash.sizes.every(Number.isSafeInteger));
    assert.ok([clash.dim, clash.fromEnd].every((value) => value === null || Number.isSafeInteger(value)));
    assert.ok(clash.fromEnd === null || clash.fromEnd >= 1);
  }
  if (kind === 'broadcast') {
    assert.ok(operands.length >= 2);
    assert.equal(unknown.length, operands.filter(({ shape }) => shape === null).length);
  }
}

/** @param {number} times @param {number} seed @param {number} [limit] of an answer, in ms */
export function fuzz(times, seed, limit = Infinity) {
  const random = randomFrom(seed);
  const below = (/** @type {number} */ n) => Math.floor(random() * n);
  const oneOf = (/** @type {readonly any[]} */ list) => list[below(list.length)];
  const messages = [...MESSAGES, ...UNRELATED].map(([message]) => message);
  const disturbances = Object.values(DISTURBANCES);
  const pieces = [
    ...Object.values(HOSTILE),
    'torch.Size([',
    '])',
    '{',
    '}',
    '\u202e',
    '\ud83d',
    '<b>',
    '999999999999999999',
    '-1',
    '\r',
    '\0',
    '，',
  ];
  /** @type {((text: string) => string)[]} */
  const mutations = [
    (text) => oneOf(disturbances)(text),
    (text) => oneOf(disturbances)(text),
    (text) => text.slice(0, below(text.length + 1)),
    (text) => text.slice(below(text.length + 1)),
    (text) => text + oneOf(['\n', ' ', '', '\n\n']) + oneOf(messages),
    (text) => {
      const start = below(text.length + 1);
      return text.slice(0, start) + oneOf(pieces).repeat(1 + below(4)) + text.slice(start);
    },
    (text) => {
      const start = below(text.length + 1);
      return text.slice(0, start) + text.slice(start + 1 + below(8));
    },
    (text) => text.replace(/\d+/, () => String(below(10 ** below(20)))),
    (text) => text.replace(/\w+/g, (word) => (random() < 0.05 ? oneOf(messages).split(' ')[0] : word)),
  ];
  let slowest = 0;
  const kinds = { broadcast: 0, other: 0, none: 0 };
  for (let i = 0; i < times; ++i) {
    let text = oneOf(messages);
    for (let n = below(5); n >= 0; --n) text = oneOf(mutations)(text).slice(0, 20000);
    const start = performance.now();
    try {
      const recognised = recognise(text);
      checkForm(recognised);
      ++kinds[recognised.kind];
    } catch (error) {
      throw new Error(`seed ${seed}, case ${i}: ${JSON.stringify(text)}`, { cause: error });
    }
    const ms = performance.now() - start;
    slowest = Math.max(slowest, ms);
    assert.ok(ms < limit, `seed ${seed}, case ${i} took ${ms.toFixed()} ms: ${JSON.stringify(text)}`);
  }
  return { kinds, slowest };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const times = Number(process.argv[2] ?? 10000);
  const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
  const start = performance.now();
  const { kinds, slowest } = fuzz(times, seed, LIMIT_MS);
  const each = (performance.now() - start) / times;
  console.log(
    `${times} texts from seed ${seed}: ${JSON.stringify(kinds)}, ${each.toFixed(2)} ms each, the slowest ${slowest.toFixed()} ms`,
  );
}
