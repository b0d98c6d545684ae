/** Writes build/names.json, for the completions and hovers of the page's JavaScript editor. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../../cpp/toolchain/command.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { Tensor } from '../lib/functions.js';
import { contents } from './contents.js';
import { pythonNames } from './drawn/names.js';

/**
 * @typedef {[signatures: string[], sentence: string, torch?: string]} Documented  torch: PyTorch's name of a function
 *   with a drawn page
 *
 * @typedef {object} Names
 * @property {Record<string, Record<string, Documented>>} entries  the exports of `stride0`, `stride0/files` and so on
 * @property {Record<string, Documented>} own  the members of a tensor that are not functions of the library
 * @property {string[]} methods  the methods of a tensor that are, and their in-place forms, such as `add_`
 */

/** @param {string} text */
const firstSentence = (text) => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;

/** @param {readonly import('./document.js').Group[]} groups @returns {Names} */
export function namesOf(groups) {
  /** @type {Names['entries']} */
  const entries = {};
  for (const { entry, names } of groups) {
    const documented = names.map(({ name, signatures, text }) => {
      const torch = entry === 'stride0' ? pythonNames(name).find((each) => each.startsWith('torch')) : undefined;
      return [name, [signatures, firstSentence(text), ...(torch ? [torch] : [])]];
    });
    entries[entry] = { ...entries[entry], ...Object.fromEntries(documented) };
  }
  const { Tensor: own = {}, 'stride0/element': _, ...others } = entries;
  const methods = Object.getOwnPropertyNames(Tensor.prototype).filter((name) => name !== 'constructor' && !own[name]);
  return { entries: others, own, methods };
}

await command(import.meta, async () => {
  mkdirSync(join(TOP, 'build'), { recursive: true });
  writeFileSync(join(TOP, 'build/names.json'), JSON.stringify(namesOf(contents(join(TOP, 'web/types')))));
});
