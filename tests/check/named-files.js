/** The files that comments and documents refer to. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';

/** A path from the top of the repository, with its extension; one with a star or a brace stands for several. */
const path = /(?<![\w./*<-])(?:cpp|tests|web)\/[\w./-]*\w\.[a-z]+\b(?![*{])/g;

const read = /\.(js|ts|h|cpp|cmake|txt|md|py|html|css|json)$/;
/** Texts by others name their own files. */
const notOurs = /^tests\/diagnose\/corpus\//;
/** Files that exist only after a build. */
const built = /^web\/(types|lib\/(wasm|bundles))\//;

/** The paths in our repository that a text names. @param {string} text */
export function pathsIn(text) {
  return [...text.matchAll(path)].map(([each]) => each).filter((each) => !built.test(each));
}

/** The paths that these files name and that don't exist. @param {readonly string[]} files */
export function namedFiles(files) {
  const recorded = ['tests/golden/snippets.txt'];
  const named = [...files, ...recorded]
    .filter((file) => read.test(file) && !notOurs.test(file))
    .flatMap((file) => {
      const lines = readFileSync(join(TOP, file), 'utf8').split('\n');
      return lines.flatMap((line, i) => pathsIn(line).map((each) => ({ each, place: `${file}:${i + 1}` })));
    });
  const missing = named.filter(({ each }) => !existsSync(join(TOP, each)));
  return missing.map(({ each, place }) => `${each}, which ${place} names`);
}
