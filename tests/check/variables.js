/** Finds variables of a whole module. Each is state that all callers share, so a comment beside it must say why. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';

/** A comment without its types, which are not an explanation. @param {string} comment @returns {string} */
const prose = (comment) => {
  const without = comment.replace(/\{[^{}]*\}/g, '');
  return without === comment ? comment.replace(/@\w+|[/*\s]/g, '') : prose(without);
};

/** The variables of the product without a reason, by file and name. @param {readonly string[]} files */
export function bareVariables(files) {
  return files
    .filter((file) => /^web\/.*\.js$/.test(file))
    .flatMap((file) => bareIn(readFileSync(join(TOP, file), 'utf8')).map((name) => `${file}: ${name}`));
}

/** @param {string} source @returns {string[]} */
export function bareIn(source) {
  return [...source.matchAll(/^(?:export )?let (\w+)[^\n]*/gm)].flatMap(({ 0: line, 1: name = '', index }) => {
    const [before = ''] =
      /(?:\/\*\*(?:(?!\*\/)[^])*\*\/|(?:^\/\/[^\n]*\n?)+)\n?(?![^])/m.exec(source.slice(0, index)) ?? [];
    const reason = prose(before) || /\/\/ \S/.test(line);
    return reason ? [] : [name];
  });
}
