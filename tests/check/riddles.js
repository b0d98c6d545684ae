/**
 * Counts the lines of comments and documents that a reader probably has to read twice, by the patterns of those that
 * reviewers quoted. Some matches are good English. To fix one, say who does what, in the field's own words.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';

/** How many such lines each folder may have; '' is the top of the repository. A number may only fall. */
const MOST = { '': 2, cpp: 4, tests: 13, web: 17 };

const PATTERNS = [
  // A clause as subject, instead of a noun
  /(?:^|[.:;,(] |\/\/ |\* )What(?:ever)? (?:is|are|was|were|ha[sd]|have|it|they|of|else|can|could|may|must|would)\b[^?]*$/,
  /(?:^|[.:;,(] |\/\/ |\* )What(?:ever)? (?:no|nobody|comes|goes|makes|remains|runs|stands|Python|PyTorch|NumPy)\b[^?]*$/,
  /\b(?:[Ww]hoever|nobody|anew|thereby|so (?:many|few|much) (?:of|is|are|as)|no more of)\b/,
  // Verbs with several meanings
  /\b(?:is|are|was|were|be|been) (?:told|met|laid|at hand|meant to be|to be had|said aloud)\b/,
  /\bc[ao]mes? to\b(?! (?:the|rest|an end|mind))/,
  /\b(?:lies?|stands?|stood) (?:so|there|apart|beside|alone|where|over|behind|before|across|for itself|in the way)\b/,
  /\b(?:goes (?:on|with|by)|hands? (?:on|over)|sets? off|takes? back|tells? (?:of|apart)|told apart)\b/,
  // Pronouns instead of nouns
  /\b(?:(?:of|to|by) (?:which|whom)|of (?:that|theirs|ours|its own)|it of|the same of|those of it)\b/,
  /\b(?:that|which|it|they) (?:is|are) (?:it|them|none of|all of it)\b|\bthe (?:one|other)s? (?:of|for) the (?:one|other)/,
  /\b(?:is|are) (?:to be|one more|no more|none|not one|another's)\b/,
];

const READ = /\.(?:js|ts|h|cpp|css|md|cmake)$|CMakeLists\.txt$/;
const PROSE = /^(?:\/\/|\/?\*|#|<!--|\| ).*|(?<=\s)(?:\/\/|\/\*\*) .*|^[A-Z`][^;{}]*$/;
/** A JSDoc tag with a type and no sentence. */
const TAG = /@(?:typedef|type|param|import|returns|template)\b[^}]*\}\s*$/;

/**
 * The lines of a text that probably have to be read twice.
 * @param {string} text
 * @returns {[number, string][]} the number of each, and the line
 */
export function riddlesIn(text) {
  const lines = text.split('\n').map((line, i) => /** @type {[number, string]} */ ([i + 1, line.trim()]));
  return lines.filter(([, line]) => {
    const prose = PROSE.exec(line)?.[0] ?? '';
    return !TAG.test(prose) && PATTERNS.some((each) => each.test(prose));
  });
}

/** @param {readonly string[]} files @returns {string[]} the lines of each folder that has more than it may */
export function riddles(files) {
  const found = files
    .filter((file) => READ.test(file))
    .flatMap((file) => riddlesIn(readFileSync(join(TOP, file), 'utf8')).map(([n, line]) => `${file}:${n} ${line}`));
  return Object.entries(MOST).flatMap(([folder, most]) => {
    const here = found.filter((each) => (folder ? each.startsWith(`${folder}/`) : /^[^/]+:/.test(each)));
    return here.length > most
      ? [`${folder || 'the top'} has ${here.length}, at most ${most} are allowed`, ...here]
      : [];
  });
}
