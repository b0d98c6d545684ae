/**
 * Reads the threads: pastes found by neutral searches, each with what its thread settled, written down before any tool
 * saw the paste. threads/README.md says how one is written.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Thread
 * @property {string} at  file and line, to find it by
 * @property {string} title
 * @property {string} thread  its address
 * @property {boolean} read  whether its answer was read, though its address would have held it out
 * @property {boolean} settled  whether the thread says what it was; else it is what its numbers and code leave
 * @property {readonly string[]} cause  any of these is right
 * @property {readonly string[]} partly  and any of these half of it
 * @property {string} paste
 */

const keys = ['thread', 'read', 'settled', 'cause', 'partly'];
const ids =
  'missing-axis dropped-axis channel-vector channel-order outer-product target-grows batch-of-one transposed extra-axis ' +
  'extra-index wrong-axis off-by-one not-a-multiple position-table truncated input-size fixed-export alpha-channel ' +
  'gray-image channels class-count class-labels class-range one-hot vocabulary features config layers wrong-weights version last-batch ' +
  'hidden-state ragged different-sizes different-counts wrong-data flattened reshape-count not-contiguous index-range ' +
  'slice-bounds empty mask stale loss-shape intended dtype device framework-limit cuda-assert';
const known = new Set(ids.split(' '));

/** @param {'tuned' | 'held-out'} part @returns {Thread[]} */
export function threads(part) {
  const path = join(import.meta.dirname, 'threads', `${part}.txt`);
  return parseThreads(readFileSync(path, 'utf8'), `threads/${part}.txt`);
}

/** @param {string} text @param {string} path @returns {Thread[]} */
function parseThreads(text, path) {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, i) => (/^=== ./.test(line) && /^thread:/.test(lines[i + 1] ?? '') ? [i] : []));
  return starts.map((start, i) => {
    const own = lines.slice(start, starts[i + 1]);
    const location = `${path}:${start + 1}`;
    const cut = own.indexOf('---');
    const said = Object.fromEntries(
      own.slice(1, cut).map((line) => {
        const [, key = '', value = ''] = /^([a-z]+): (\S.*)$/.exec(line) ?? [];
        if (!keys.includes(key)) throw new SyntaxError(`${location}: "${line}" is not one of ${keys.join(', ')}`);
        return [key, value];
      }),
    );
    const list = (/** @type {string | undefined} */ value) => value?.split(', ') ?? [];
    const [cause, partly] = [list(said['cause']), list(said['partly'])];
    const strange = [...cause, ...partly].find((id) => !known.has(id));
    const paste = own
      .slice(cut + 1)
      .join('\n')
      .trim();
    if (cut < 0 || cause.length === 0 || strange !== undefined || paste === '' || !said['thread'])
      throw new SyntaxError(`${location}: ${strange ?? 'thread, cause, --- and a paste are wanted'}`);
    const { thread = '', read, settled } = said;
    return {
      at: location,
      title: own[0]?.slice(4) ?? '',
      thread,
      read: read === 'yes',
      settled: settled !== 'no',
      cause,
      partly,
      paste,
    };
  });
}
