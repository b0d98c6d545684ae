/** Writes build/names.json, for the completions and hovers of the page's JavaScript editor. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../../cpp/toolchain/command.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { setWarningHandler, Tensor } from '../lib/index.js';
import { contents } from './contents.js';
import { firstSentence } from './comment.js';
import { drawnFunctions, pythonsOf } from './drawn/functions.js';

/**
 * @typedef {[signatures: string[], sentence: string, torch?: string]} Documented  torch: PyTorch's name of a function
 *   with a drawn page
 *
 * @typedef {object} Names
 * @property {Record<string, Record<string, Documented>>} entries  the exports of `stride0`, `stride0/files` and so on
 * @property {Record<string, Documented>} own  the members of a tensor that are not functions of the library
 * @property {string[]} methods  the methods of a tensor that are, and their in-place forms, such as `add_`
 */

/**
 * @param {readonly import('./document.js').Group[]} groups
 * @param {import('./drawn/functions.js').Drawn} [drawn]  the functions with a drawn page
 * @returns {Names}
 */
export function namesOf(groups, drawn = new Map()) {
  /** @type {Names['entries']} */
  const entries = {};
  for (const { entry, names } of groups) {
    const documented = names.map(({ name, signatures, text }) => {
      const torch = entry === 'stride0' && drawn.get(name)?.find((each) => each.startsWith('torch'));
      return [name, [signatures, firstSentence(text), ...(torch ? [torch] : [])]];
    });
    entries[entry] = { ...entries[entry], ...Object.fromEntries(documented) };
  }
  const { Tensor: own = {}, 'stride0/element': _, ...others } = entries;
  const methods = Object.getOwnPropertyNames(Tensor.prototype).filter((name) => name !== 'constructor' && !own[name]);
  return { entries: others, own, methods };
}

await command(import.meta, async () => {
  setWarningHandler(() => {}); // some examples call deprecated functions
  const groups = contents(join(TOP, 'web/types'));
  const names = namesOf(groups, pythonsOf(await drawnFunctions(groups)));
  mkdirSync(join(TOP, 'build'), { recursive: true });
  writeFileSync(join(TOP, 'build/names.json'), JSON.stringify(names));
});
